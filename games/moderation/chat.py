"""Hiding a chat line, or all lines of a person, from the tables, and showing them again. The rows stay."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import ChatLine
from games.moderation import log
from games.moderation.models import ActionName, ModerationLog, game_subject
from games.sockets import publish
from games.sockets.announcements import GameChatAgain, game_group

# At most this many lines of a person are hidden at once, the latest.
MOST_LINES = 2000


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
        subject=game_subject(line.game.code, line.user.handle),
        reason=reason,
        facts={"line": line.pk, "text": line.text},
    )


def restore_line(entry: ModerationLog) -> None:
    set_hidden(ChatLine.objects.select_for_update().get(pk=entry.facts["line"]), False)


@transaction.atomic
def hide_all_lines(*, moderator: User, person_id: int, reason: str, days: int) -> ModerationLog:
    """Hide the chat lines of a person of the last days, at all tables: one line of the log, one undo."""
    person = log.lock_person(person_id)
    log.check_may_judge(moderator, [person])
    since = timezone.now() - timedelta(days=days)
    lines = lines_of(person).filter(hidden_at=None, at__gt=since).select_for_update()
    chosen = list(lines.order_by("-id").values_list("pk", "game_id")[:MOST_LINES])
    if not chosen:
        raise RequestError(ErrorCode.NO_LINES, _("There is no line to hide."))
    entry = log.write(
        moderator=moderator,
        action=ActionName.HIDE_LINES,
        person=person,
        reason=reason,
        facts={"lines": [key for key, _game in chosen], "count": len(chosen)},
    )
    ChatLine.objects.filter(pk__in=entry.facts["lines"]).update(hidden_at=timezone.now())
    announce({game for _key, game in chosen})
    return entry


def restore_lines(entry: ModerationLog) -> None:
    """Show these lines again. Lines that were hidden one by one stay hidden."""
    lines = ChatLine.objects.filter(pk__in=entry.facts["lines"], hidden_at__isnull=False)
    games = set(lines.values_list("game_id", flat=True))
    lines.update(hidden_at=None)
    announce(games)


def check_may_hide(moderator: User, line: ChatLine) -> None:
    log.check_may_judge_by_rank(moderator, [line.user])
    if line.hidden_at:
        raise RequestError(ErrorCode.NO_LINES, _("There is no line to hide."))


def check_has_lines(moderator: User, person: User) -> None:
    log.check_may_judge_by_rank(moderator, [person])
    if not lines_of(person).filter(hidden_at=None).exists():
        raise RequestError(ErrorCode.NO_LINES, _("There is no line to hide."))


def lines_of(person: User) -> "QuerySet[ChatLine]":
    return ChatLine.objects.filter(user=person)


def announce(games: Iterable[int]) -> None:
    """People who have one of these tables open get its chat again."""
    for game_id in sorted(games):
        publish.after_commit(GameChatAgain(game_group(game_id)))


def set_hidden(line: ChatLine, hidden: bool) -> None:
    line.hidden_at = timezone.now() if hidden else None
    line.save(update_fields=["hidden_at"])
    publish.after_commit(GameChatAgain(game_group(line.game_id)))
