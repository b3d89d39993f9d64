"""Hiding a chat line from the tables, and showing it again. The row stays."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import ChatLine
from games.moderation import log
from games.moderation.models import ActionName, ModerationLog
from games.sockets import publish
from games.sockets.announcements import GameChatAgain, game_group


@transaction.atomic
def hide_line(*, moderator: User, line_id: int, reason: str) -> ModerationLog | None:
    """Returns None if it is hidden already."""
    line = ChatLine.objects.select_for_update(of=("self",)).select_related("user", "game").get(pk=line_id)
    log.check_may_judge(moderator, [line.user])
    if line.hidden_at:
        return None
    set_hidden(line, True)
    return log.write(
        moderator=moderator,
        action=ActionName.HIDE_LINE,
        person=line.user,
        subject=f"{line.user.handle}, game {line.game.code}",
        reason=reason,
        facts={"line": line.pk, "text": line.text},
    )


def restore_line(entry: ModerationLog) -> None:
    set_hidden(ChatLine.objects.select_for_update().get(pk=entry.facts["line"]), False)


def set_hidden(line: ChatLine, hidden: bool) -> None:
    line.hidden_at = timezone.now() if hidden else None
    line.save(update_fields=["hidden_at"])
    publish.after_commit(GameChatAgain(game_group(line.game_id)))
