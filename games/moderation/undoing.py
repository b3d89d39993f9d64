"""Undoing the action of a line of the log, which is an action of its own, with a reason and a line."""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Game
from games.moderation import annulling, chat, log, refunds, sanctions
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
    ActionName.REFUND: refunds.give_back,
    ActionName.HIDE_LINE: chat.restore_line,
}


@transaction.atomic
def undo(*, moderator: User, line_id: int, reason: str) -> ModerationLog:
    # The row is the lock: of two moderators who undo at once, the second is refused.
    line = ModerationLog.objects.select_for_update(of=("self",)).select_related("person").get(pk=line_id)
    if not can_be_undone(line):
        raise RequestError(ErrorCode.CANNOT_UNDO, _("This cannot be undone, or has been."))
    log.check_may_act_on(moderator, people_of(line))
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


def people_of(line: ModerationLog) -> list[User]:
    if line.action == ActionName.ANNUL:
        return statistics.people_in(Game.objects.get(pk=line.facts["game"]))
    return [line.person] if line.person else []
