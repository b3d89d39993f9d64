"""How much one person, and one address, may do by sockets. Each socket counts its own messages.

In the lobby every request is work for all other sockets, so it is counted for the person and for the address,
in Redis for all processes together. Games are counted where they begin, however they were requested.
"""

import math
from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from redis import RedisError

from accounts.models import User
from duelsite import ratelimit, sharedredis
from duelsite.error_codes import ErrorCode
from duelsite.ratelimit import Limit
from duelsite.socket_limits import ConnectionCount
from games.errors import RequestError
from games.models import Game, Seat

LOBBY_PERSON = Limit("lobby", times=30, seconds=30)
LOBBY_ADDRESS = Limit("lobby-address", times=200, seconds=30)
GAMES_PERSON = Limit("games", times=40, seconds=600)
GAMES_ADDRESS = Limit("games-address", times=400, seconds=600)

# The most unfinished games of a guest, of all guests of an address, and of somebody with an account.
MOST_OF_GUEST, MOST_OF_ADDRESS, MOST_OF_MEMBER = 10, 40, 100
# Seconds for which the guests of an address are known.
GUESTS_KEPT = 86_400

# The sockets of each person in this process.
people = ConnectionCount()


def check_lobby(user: User, address: str) -> None:
    """Called before everything that changes the lobby."""
    spend(LOBBY_PERSON, f"user-{user.pk}")
    spend(LOBBY_ADDRESS, f"ip-{address}")


def check_new_game(user: User) -> None:
    """A game is about to begin at the request of this user."""
    spend(GAMES_PERSON, f"user-{user.pk}")
    most = MOST_OF_GUEST if user.is_guest else MOST_OF_MEMBER
    if running_games([user.pk]) >= most:
        sentence = ngettext(
            "You already have %(count)d unfinished game. Finish or resign it first.",
            "You already have %(count)d unfinished games. Finish or resign one of them first.",
            most,
        )
        raise RequestError(ErrorCode.TOO_MANY_GAMES, sentence % {"count": most})


def check_new_game_from(address: str, user: User) -> None:
    """The same for all guests of an address together: one person can be many guests."""
    spend(GAMES_ADDRESS, f"ip-{address}")
    if user.is_guest and running_games(guests_of(address, user)) >= MOST_OF_ADDRESS:
        raise RequestError(
            ErrorCode.TOO_MANY_GAMES,
            _("Guests on your network have too many unfinished games. Finish one of them, or sign up."),
        )


def running_games(people: Collection[int]) -> int:
    statuses = Game.Status.STARTING, Game.Status.PLAYING
    running = Seat.objects.filter(user_id__in=people, game__status__in=statuses)
    return running.values("game_id").distinct().count()


def guests_of(address: str, user: User) -> Collection[int]:
    """The guests who have begun games from an address lately, with this one."""
    key = sharedredis.key("guests", address)
    try:
        with sharedredis.client().pipeline() as pipeline:
            pipeline.sadd(key, user.pk)
            pipeline.expire(key, GUESTS_KEPT)
            pipeline.smembers(key)
            return [int(pk) for pk in pipeline.execute()[-1]]
    except RedisError:
        return [user.pk]


def spend(limit: Limit, who: str) -> None:
    if wait := ratelimit.take(limit, who):
        seconds = max(1, math.ceil(wait))
        sentence = ngettext(
            "Too fast: please wait %(seconds)d second.",
            "Too fast: please wait %(seconds)d seconds.",
            seconds,
        )
        raise RequestError(ErrorCode.TOO_OFTEN, sentence % {"seconds": seconds}, seconds=seconds)
