"""Saying something at a table: players among themselves, spectators among themselves."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.events import ChatProposed
from games.models import ChatLine, Game, Seat
from games.sockets import publish
from games.sockets.announcements import GameChat, game_group
from games.sockets.server_messages import ChatMessage
from games.table.people import must_be_open

LONGEST = 300
# How many lines a visitor of a table is shown.
LINES_SHOWN = 50
CHAT = ratelimit.Limit("chat", times=8, seconds=20)


def say(*, game_id: int, user: User, text: str) -> ChatLine:
    """Add a line to the chat of the players or of the spectators, whichever the user is."""
    text = "".join(sign for sign in text if sign.isprintable()).strip()
    if not text:
        raise RequestError(ErrorCode.EMPTY, _("Your message is empty."))
    if len(text) > LONGEST:
        raise RequestError(ErrorCode.TOO_LONG, _("That is too long: the limit is 300 characters."))
    user = must_be_open(user)
    events.dispatch(ChatProposed(user))
    if user.is_suspended():
        raise RequestError(ErrorCode.MUTED, _("You cannot write at the moment."))
    if ratelimit.take(CHAT, str(user.pk)):
        raise RequestError(ErrorCode.TOO_FAST, _("You are going too fast. Please slow down."))
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise RequestError(ErrorCode.NO_SUCH_GAME, _("There is no such game."))
    plays = Seat.objects.filter(game=game, user=user).exists()
    audience = ChatLine.Audience.PLAYERS if plays else ChatLine.Audience.SPECTATORS
    line = ChatLine.objects.create(game=game, room=audience, user=user, text=text)
    publish.after_commit(announcement_of(line, user.handle))
    return line


def announcement_of(line: ChatLine, handle: str) -> GameChat:
    return GameChat(game_group(line.game_id), message_of(line, handle), line.user_id, line.pk)


def said_since(game_ids: list[int], since: datetime) -> list[GameChat]:
    """The announcements of what was said at these tables, any of which may have been missed."""
    lines = ChatLine.objects.filter(game_id__in=game_ids, at__gte=since, hidden_at=None)
    said = lines.select_related("user").order_by("pk")
    return [announcement_of(line, line.user.handle) for line in said]


def message_of(line: ChatLine, handle: str) -> ChatMessage:
    return ChatMessage(line.pk, str(line.room), handle, line.text, line.at.isoformat())


def audience_of(seat: int | None) -> ChatLine.Audience:
    """The players chat among themselves, and so do the spectators."""
    return ChatLine.Audience.SPECTATORS if seat is None else ChatLine.Audience.PLAYERS


class History(NamedTuple):
    """The last lines of a chat, and the key of the newest, shown or not."""

    newest: int
    lines: list[ChatMessage]


SILENCE = History(0, [])


def history(game_id: int, seat: int | None, blocked: frozenset[int]) -> History:
    """The chat of a table as a visitor in that seat may read it, without the blocked users."""
    said = ChatLine.objects.filter(game_id=game_id, room=audience_of(seat), hidden_at=None)
    lines = list(said.select_related("user").order_by("-id")[:LINES_SHOWN])
    shown = [line for line in reversed(lines) if line.user_id not in blocked]
    newest = max((line.pk for line in lines), default=0)
    return History(newest, [message_of(line, line.user.handle) for line in shown])
