"""Saying something at a table: players among themselves, spectators among themselves."""

from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import ratelimit
from games.models import ChatLine, Game, Seat
from games.refusals import Refused
from games.sockets import publish
from games.table.people import must_be_open

LONGEST = 300
CHAT = ratelimit.Limit("chat", times=8, seconds=20)


def say(*, game_id: int, user: User, text: str) -> ChatLine:
    """Add a line to the room that the user belongs to."""
    text = "".join(sign for sign in text if sign.isprintable()).strip()
    if not text:
        raise Refused("empty", _("There is nothing to say in that."))
    if len(text) > LONGEST:
        raise Refused("too_long", _("That is too long: 300 signs are the limit."))
    user = must_be_open(user)
    if user.is_muted() or user.is_suspended():
        raise Refused("muted", _("You cannot write at the moment."))
    if ratelimit.take(CHAT, str(user.pk)):
        raise Refused("too_fast", _("Not so fast."))
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Refused("no_such_game", _("There is no such game."))
    plays = Seat.objects.filter(game=game, user=user).exists()
    room = ChatLine.Room.PLAYERS if plays else ChatLine.Room.SPECTATORS
    line = ChatLine.objects.create(game=game, room=room, user=user, text=text)
    message = {"type": "game.chat", "line": as_json(line, user.handle), "user": user.pk}
    publish.after_commit(publish.game_group(game_id), message)
    return line


def as_json(line: ChatLine, handle: str) -> dict[str, str]:
    return {"room": str(line.room), "handle": handle, "text": line.text, "at": line.at.isoformat()}
