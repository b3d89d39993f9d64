"""Saying something at a table: players among themselves, spectators among themselves."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import ChatLine, Game, Seat
from games.moderation import words
from games.sockets import publish
from games.table.people import must_be_open

LONGEST = 300
CHAT = ratelimit.Limit("chat", times=8, seconds=20)


def say(*, game_id: int, user: User, text: str) -> ChatLine:
    """Add a line to the chat of the players or of the spectators, whichever the user is."""
    text = "".join(sign for sign in text if sign.isprintable()).strip()
    if not text:
        raise RequestError(ErrorCode.EMPTY, _("There is nothing to say in that."))
    if len(text) > LONGEST:
        raise RequestError(ErrorCode.TOO_LONG, _("That is too long: 300 signs are the limit."))
    user = must_be_open(user)
    if user.is_muted():
        raise RequestError(ErrorCode.MUTED, words.of_mute(user))
    if user.is_suspended():
        raise RequestError(ErrorCode.MUTED, _("You cannot write at the moment."))
    if ratelimit.take(CHAT, str(user.pk)):
        raise RequestError(ErrorCode.TOO_FAST, _("Not so fast."))
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise RequestError(ErrorCode.NO_SUCH_GAME, _("There is no such game."))
    plays = Seat.objects.filter(game=game, user=user).exists()
    audience = ChatLine.Audience.PLAYERS if plays else ChatLine.Audience.SPECTATORS
    line = ChatLine.objects.create(game=game, room=audience, user=user, text=text)
    publish.after_commit(publish.game_group(game_id), announcement_of(line, user.handle))
    return line


def announcement_of(line: ChatLine, handle: str) -> dict[str, Any]:
    return {"type": "game.chat", "line": as_json(line, handle), "user": line.user_id, "id": line.pk}


def said_since(game_ids: list[int], since: datetime) -> list[tuple[int, dict[str, Any]]]:
    """What was said at these tables: each table, and the announcement that may have been missed."""
    lines = ChatLine.objects.filter(game_id__in=game_ids, at__gte=since, hidden_at=None)
    said = lines.select_related("user").order_by("pk")
    return [(line.game_id, announcement_of(line, line.user.handle)) for line in said]


def as_json(line: ChatLine, handle: str) -> dict[str, Any]:
    return {
        "id": line.pk,
        "room": str(line.room),
        "handle": handle,
        "text": line.text,
        "at": line.at.isoformat(),
    }
