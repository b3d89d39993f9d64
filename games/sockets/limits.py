"""How much one person, and one address, may do by sockets. Each socket counts its own messages.

In the lobby every request is work for all other sockets, so it is counted for the person and for the address,
in Redis for all processes together. Games are counted where they begin, however they were requested.
"""

import math

from django.utils.translation import ngettext

from accounts.models import User
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from duelsite.ratelimit import Limit
from duelsite.socket_limits import ConnectionCount
from games.errors import RequestError

LOBBY_PERSON = Limit("lobby", times=30, seconds=30)
LOBBY_ADDRESS = Limit("lobby-address", times=200, seconds=30)
GAMES_PERSON = Limit("games", times=40, seconds=600)
GAMES_ADDRESS = Limit("games-address", times=400, seconds=600)

# The sockets of each person in this process.
people = ConnectionCount()


def check_lobby(user: User, address: str) -> None:
    """Called before everything that changes the lobby."""
    spend(LOBBY_PERSON, f"user-{user.pk}")
    spend(LOBBY_ADDRESS, f"ip-{address}")


def check_new_game(user: User) -> None:
    """A game is about to begin at the request of this user."""
    spend(GAMES_PERSON, f"user-{user.pk}")


def check_new_game_from(address: str) -> None:
    spend(GAMES_ADDRESS, f"ip-{address}")


def spend(limit: Limit, who: str) -> None:
    if wait := ratelimit.take(limit, who):
        seconds = max(1, math.ceil(wait))
        sentence = ngettext(
            "Not so fast: please wait %(seconds)d second.",
            "Not so fast: please wait %(seconds)d seconds.",
            seconds,
        )
        raise RequestError(ErrorCode.TOO_OFTEN, sentence % {"seconds": seconds}, seconds=seconds)
