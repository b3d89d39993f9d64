"""Undoing the action of a line of the log, which is an action of its own, with a reason and a line.

The lines of a batch, which one request has written, are undone on one page.
"""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Game
from games.moderation import annulling, chat, interests, log, refunds, sanctions
from games.moderation.models import ActionName, ModerationLog
from games.ratings import statistics

UNDO: Mapping[ActionName, Callable[[ModerationLog], None]] = {
    ActionName.WARN: sanctions.lift,
    ActionName.MUTE: sanctions.lift,
    ActionName.SUSPEND: sanctions.lift,
    ActionName.CLOSE: sanctions.lift,
    ActionName.RENAME: sanctions.lift,
    ActionName.ANNUL: annulling.restore,
    ActionName.RESET_RATINGS: refunds.undo_reset,
    ActionName.REFUND: refunds.undo_refund,
    ActionName.HIDE_LINE: chat.restore_line,
    ActionName.HIDE_LINES: chat.restore_lines,
}


@transaction.atomic
def undo(*, moderator: User, line_id: int, reason: str) -> ModerationLog:
    # The row is the lock: of two moderators who undo at once, the second is refused.
    lines = ModerationLog.objects.select_for_update(of=("self",))
    line = lines.select_related("person", "moderator").get(pk=line_id)
    log.check_is_moderator(moderator)
    check_may_undo(moderator, line)
    UNDO[ActionName(line.action)](line)
    return log.write(
        moderator=moderator,
        action=ActionName.UNDO,
        person=line.person,
        subject=f"{line.action}: {line.subject}",
        reason=reason,
        undoes=line,
    )


def can_be_undone(line: ModerationLog) -> bool:
    return line.action in UNDO and not ModerationLog.objects.filter(undoes=line).exists()


def batch_of(line: ModerationLog) -> list[int]:
    """The keys of the lines that were written together with this one and can still be undone."""
    if not line.batch:
        return []
    lines = ModerationLog.objects.filter(batch=line.batch, action__in=list(UNDO), undone_by=None)
    return list(lines.order_by("pk").values_list("pk", flat=True))


def check_may_undo(moderator: User, line: ModerationLog) -> None:
    if not can_be_undone(line):
        raise RequestError(ErrorCode.CANNOT_UNDO, _("This cannot be undone, or has already been undone."))
    log.check_may_judge_by_rank(moderator, people_of(line))
    check_may_overrule(moderator, line)
    if line.moderator_id != moderator.pk:
        interests.check_gains_nobody_close(moderator, gaining_by_undo(line))


def check_may_overrule(moderator: User, line: ModerationLog) -> None:
    if line.moderator.is_superuser and not moderator.is_superuser:
        raise RequestError(
            ErrorCode.SUPERUSER,
            _("Only superusers can undo what a superuser has done: leave it to one of them."),
        )


def people_of(line: ModerationLog) -> list[User]:
    if line.action == ActionName.ANNUL:
        return statistics.people_in(Game.objects.get(pk=line.facts["game"]))
    return [line.person] if line.person else []


def gaining_by_undo(line: ModerationLog) -> list[User]:
    """The people to whom it is an advantage if a line of the log is undone."""
    match line.action:
        case ActionName.ANNUL:
            game = Game.objects.get(pk=line.facts["game"])
            return interests.gaining_with(game, statistics.people_in(game))
        case ActionName.REFUND:
            return []
        case _:
            return [line.person] if line.person else []
