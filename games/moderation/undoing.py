"""Undoing what a line of the log says was done. That is an act of its own, with a reason and a line."""

from collections.abc import Callable, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Game
from games.moderation import annulling, chat, log, refunds, sanctions
from games.moderation.models import ModerationLog
from games.ratings import statistics

UNDO: Mapping[str, Callable[[ModerationLog], None]] = {
    "warn": sanctions.lift,
    "mute": sanctions.lift,
    "suspend": sanctions.lift,
    "close": sanctions.lift,
    "rename": sanctions.lift,
    "annul": annulling.restore,
    "reset ratings": refunds.undo_reset,
    "refund": refunds.give_back,
    "hide line": chat.restore_line,
}


@transaction.atomic
def undo(*, moderator: User, line_id: int, reason: str) -> ModerationLog:
    # The row is the lock: of two who undo at once, one comes too late.
    line = ModerationLog.objects.select_for_update(of=("self",)).select_related("person").get(pk=line_id)
    if not can_be_undone(line):
        raise RequestError(ErrorCode.CANNOT_UNDO, _("This cannot be undone, or has been."))
    log.check_may_act_on(moderator, people_of(line))
    UNDO[line.act](line)
    return log.write(
        moderator=moderator,
        act="undo",
        person=line.person,
        subject=f"{line.act}: {line.subject}",
        reason=reason,
        undoes=line,
    )


def can_be_undone(line: ModerationLog) -> bool:
    return line.act in UNDO and not ModerationLog.objects.filter(undoes=line).exists()


def people_of(line: ModerationLog) -> list[User]:
    if line.act == "annul":
        return statistics.people_in(Game.objects.get(pk=line.facts["game"]))
    return [line.person] if line.person else []
