"""Reports of wrong puzzles, and what moderators decide: the puzzle is retired, or it stays."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from duelsite.ratelimit import Limit
from games.errors import RequestError
from games.moderation import log, notifications
from games.moderation.models import ActionName
from games.puzzles import solving, voting
from games.puzzles.models import Puzzle, PuzzleReport
from games.sockets.limits import spend
from games.table.people import must_be_welcome

REPORTS = Limit("puzzle-reports", times=10, seconds=3600)
LONGEST = 500
# This many reports by members take a puzzle out of the selection until a moderator has decided.
ENOUGH = 3

State, Status = PuzzleReport.State, Puzzle.Status


@transaction.atomic
def report(*, user: User, key: str, reason: str, text: str = "") -> PuzzleReport:
    user = must_be_welcome(user)
    if not user.is_member:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("Sign up to report a puzzle: we will answer you."))
    puzzle = solving.find(key)
    voting.check_has_answered(user, puzzle)
    spend(REPORTS, f"user-{user.pk}")
    try:
        with transaction.atomic():
            made = PuzzleReport.objects.create(
                puzzle=puzzle,
                reporter=user,
                reason=PuzzleReport.Reason(reason),
                text=text.replace("\0", "").strip()[:LONGEST],
            )
    except IntegrityError as error:
        raise RequestError(
            ErrorCode.REPORTED, _("You have already reported this: a moderator will look at it.")
        ) from error
    if PuzzleReport.objects.filter(puzzle=puzzle, state=State.OPEN).count() >= ENOUGH:
        Puzzle.objects.filter(pk=puzzle.pk, status=Status.ACTIVE).update(status=Status.REPORTED)
    return made


@transaction.atomic
def decide(*, moderator: User, puzzle_id: int, retire: bool, reason: str) -> int:
    """Close all open reports of a puzzle, and tell those who made them; how many there were.

    Nobody is moderated by this, so it is undone by deciding again: a retired puzzle can be kept.
    """
    log.check_is_moderator(moderator)
    puzzle = Puzzle.objects.select_for_update().defer("document").get(pk=puzzle_id)
    action = ActionName.RETIRE_PUZZLE if retire else ActionName.KEEP_PUZZLE
    log.write(moderator=moderator, action=action, reason=reason, subject=f"puzzle {puzzle.key}")
    puzzle.status = Status.RETIRED if retire else Status.ACTIVE
    puzzle.save(update_fields=["status"])
    found = PuzzleReport.objects.select_for_update(of=("self",)).filter(puzzle=puzzle, state=State.OPEN)
    reports = list(found.select_related("reporter__owner"))
    for one in reports:
        one.state, one.handler = State.RETIRED if retire else State.KEPT, moderator
        one.decided_at = sitetime.now()
        one.save(update_fields=["state", "handler", "decided_at"])
        notifications.notify_user(one.reporter, lambda: outcome_text(puzzle, retire=retire, reason=reason))
    return len(reports)


def outcome_text(puzzle: Puzzle, *, retire: bool, reason: str) -> str:
    sentence = (
        _("Puzzle %(key)s, which you reported, has been retired. The moderators write: %(reason)s")
        if retire
        else _("Puzzle %(key)s, which you reported, stays. The moderators write: %(reason)s")
    )
    return sentence % {"key": puzzle.key, "reason": reason.strip()}


def waiting() -> int:
    """How many puzzles have undecided reports."""
    return PuzzleReport.objects.filter(state=State.OPEN).values("puzzle_id").distinct().count()
