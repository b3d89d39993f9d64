"""Reports and appeals, and what moderators decide. Every report ends with an answer."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from duelsite.ratelimit import Limit
from games.errors import RequestError
from games.models import ChatLine, Game, Seat
from games.moderation import log, notifications, undoing
from games.moderation.models import ActionName, Note, Report, Sanction
from games.sockets.limits import spend
from games.table.people import must_be_welcome

REPORTS = Limit("reports", times=6, seconds=3600)
LONGEST = 2000
# Of one person, with one action.
MOST_CLOSED = 50

State = Report.State


def report(
    *,
    reporter: User,
    reported: User,
    category: str,
    text: str,
    game: Game | None = None,
    line: ChatLine | None = None,
) -> Report:
    reporter = must_be_welcome(reporter)
    if reported.pk == reporter.pk:
        raise RequestError(ErrorCode.ONESELF, _("You cannot report yourself."))
    if reported.is_bot:
        raise RequestError(ErrorCode.BOT, _("Bots are not people: there is nothing to report."))
    text = checked(text)
    spend(REPORTS, f"user-{reporter.pk}")
    try:
        with transaction.atomic():
            return Report.objects.create(
                reporter=reporter,
                reported=reported,
                category=Report.Category(category),
                text=text,
                game=game,
                chat_line=line,
            )
    except IntegrityError as error:
        raise RequestError(
            ErrorCode.REPORTED, _("You have already reported this: a moderator will look at it.")
        ) from error


def checked(text: str) -> str:
    text = text.replace("\0", "").strip()
    if not text:
        raise RequestError(ErrorCode.EMPTY, _("Please tell us in a few words what happened."))
    if len(text) > LONGEST:
        raise RequestError(
            ErrorCode.TOO_LONG, _("That is too long: the limit is %(most)d characters.") % {"most": LONGEST}
        )
    return text


@transaction.atomic
def appeal(*, person: User, sanction_id: int, text: str) -> Report:
    """Once for each sanction, by the user it was imposed on, who may be unable to log in because of it."""
    sanction = Sanction.objects.select_for_update().filter(pk=sanction_id, person=person).first()
    if sanction is None or sanction.lifted_at:
        raise RequestError(ErrorCode.NOTHING_TO_APPEAL, _("There is nothing to appeal against."))
    if Report.objects.filter(sanction=sanction).exists():
        raise RequestError(ErrorCode.APPEALED, _("You have already appealed: everybody can do so only once."))
    return Report.objects.create(
        reporter=person,
        reported=person,
        category=Report.Category.APPEAL,
        text=checked(text),
        sanction=sanction,
    )


@transaction.atomic
def take(*, moderator: User, report_id: int) -> Report:
    """Show other moderators that this one is working on it."""
    found = lock(report_id)
    check_may_decide(moderator, found)
    if found.state not in Report.UNDECIDED or (found.handler_id and found.handler_id != moderator.pk):
        raise RequestError(ErrorCode.TAKEN, _("Another moderator was quicker."))
    found.state, found.handler = State.TAKEN, moderator
    found.save(update_fields=["state", "handler"])
    return found


@transaction.atomic
def hand_back(*, moderator: User, report_id: int) -> Report:
    found = lock(report_id)
    check_may_decide(moderator, found)
    if found.state != State.TAKEN:
        raise RequestError(ErrorCode.NOT_TAKEN, _("Nobody has claimed this report."))
    found.state, found.handler = State.OPEN, None
    found.save(update_fields=["state", "handler"])
    return found


@transaction.atomic
def decide(*, moderator: User, report_id: int, granted: bool, answer: str) -> Report:
    """Close a report, with an answer for the reporter. Granting an appeal undoes the sanction."""
    found = lock(report_id)
    check_may_decide(moderator, found)
    if found.state not in Report.UNDECIDED:
        raise RequestError(ErrorCode.DECIDED, _("This has already been decided."))
    check_not_taken_by_another(moderator, found)
    found.state = State.HANDLED if granted else State.REJECTED
    found.handler, found.answer, found.decided_at = moderator, answer.strip()[:LONGEST], timezone.now()
    found.save(update_fields=["state", "handler", "answer", "decided_at"])
    action = action_of(found, granted=granted)
    reason = found.answer or action
    facts = {"report": found.pk}
    log.write(moderator=moderator, action=action, person=found.reported, reason=reason, facts=facts)
    if granted and found.sanction and found.sanction.lifted_at is None:
        undoing.undo(moderator=moderator, line_id=found.sanction.line_id, reason=reason)
    notifications.notify_outcome(found)
    return found


def action_of(report: Report, *, granted: bool) -> ActionName:
    if report.sanction:
        return ActionName.GRANT_APPEAL if granted else ActionName.REJECT_APPEAL
    return ActionName.HANDLE_REPORT if granted else ActionName.REJECT_REPORT


def lock(report_id: int) -> Report:
    reports = Report.objects.select_for_update(of=("self",))
    return reports.select_related("reporter", "reported", "sanction__line__moderator").get(pk=report_id)


def check_may_decide(moderator: User, found: Report) -> None:
    """Not about oneself, nor one's own report; sanctions of oneself or of superusers only as a superuser."""
    log.check_may_judge(moderator, [found.reported])
    if found.reporter_id == moderator.pk:
        raise RequestError(
            ErrorCode.OWN_REPORT, _("You have reported this yourself: leave it to another moderator.")
        )
    if found.sanction is None or moderator.is_superuser:
        return
    if found.sanction.line.moderator_id == moderator.pk:
        raise RequestError(
            ErrorCode.OWN_SANCTION, _("You have decided this yourself: leave it to another moderator.")
        )
    undoing.check_may_overrule(moderator, found.sanction.line)


def check_not_taken_by_another(moderator: User, found: Report) -> None:
    """Two moderators must not decide the same report without knowing: one hands it back first."""
    if found.handler_id is not None and found.handler_id != moderator.pk:
        raise RequestError(
            ErrorCode.TAKEN, _("Another moderator is working on this. Release it first if you have to.")
        )


def may_decide(moderator: User, found: Report) -> bool:
    """Whether the buttons that decide a report would be refused."""
    try:
        check_may_decide(moderator, found)
        check_not_taken_by_another(moderator, found)
    except RequestError:
        return False
    return found.state in Report.UNDECIDED


def may_hand_back(moderator: User, found: Report) -> bool:
    try:
        check_may_decide(moderator, found)
    except RequestError:
        return False
    return found.state == State.TAKEN


def open_about(report: Report, moderator: User) -> list[Report]:
    """The undecided reports about the same person that this moderator may decide, the oldest first."""
    about = Report.objects.filter(reported=report.reported_id, state__in=Report.UNDECIDED, sanction=None)
    free = about.filter(Q(handler=None) | Q(handler=moderator)).exclude(reporter=moderator)
    return list(free.select_related("reporter", "reported").order_by("id")[:MOST_CLOSED])


def may_be_about(game: Game, person: User, reporter: User) -> bool:
    """Whether a person plays in a game that the reporter may see, or has written in its chat."""
    if game.is_sealed and not Seat.objects.filter(game=game, user=reporter).exists():
        return False
    played = Seat.objects.filter(game=game, user=person).exists()
    return played or ChatLine.objects.filter(game=game, user=person).exists()


def line_heard(line_id: int, *, reporter: User, person: User) -> ChatLine | None:
    """A chat line of the person that the reporter could read."""
    line = ChatLine.objects.filter(pk=line_id, user=person).select_related("game").first()
    if line is None:
        return None
    plays = Seat.objects.filter(game_id=line.game_id, user=reporter).exists()
    return line if plays == (line.room == ChatLine.Audience.PLAYERS) else None


def hand_over(guest: User, user: User, **_kwargs: object) -> None:
    """A guest has logged in to an account, which gets their reports, except those that both have made.

    Moderators' notes about the guest are about the account from now on.
    """
    Note.objects.filter(person=guest).update(person=user)
    for found in Report.objects.filter(reporter=guest, sanction=None).exclude(reported=user):
        try:
            with transaction.atomic():
                Report.objects.filter(pk=found.pk).update(reporter=user)
        except IntegrityError:
            continue


def personal_data_of(person: User) -> dict[str, Any]:
    """For the download of one's own data, without the reports that others have made."""
    sanctions = Sanction.objects.filter(person=person).order_by("pk")
    made = Report.objects.filter(reporter=person).order_by("pk")
    fields = ("category", "text", "game__code", "at", "state", "answer", "decided_at")
    return {
        "sanctions": list(sanctions.values("kind", "reason", "at", "until", "lifted_at")),
        "reports": list(made.filter(sanction=None).values("reported__handle", *fields)),
        "appeals": list(made.exclude(sanction=None).values(*fields)),
    }
