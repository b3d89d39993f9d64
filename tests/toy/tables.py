"""Tables at which the toy is played, for tests of services."""

import random
import re
from collections.abc import Sequence
from typing import Any

from accounts.models import User
from games.models import Game
from games.table.playing import Played, play_move, take_back
from tests.site.tables import begun_game, person, position_of

NAMES = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Fanny", "Gero", "Hilda")
# How a card shows in what a client is sent: in a move, or in an event.
CARD = re.compile(r'(?:play|bury) (\d+)|"card": ?(\d+)')


def people(size: int) -> list[User]:
    return [person(name) for name in NAMES[:size]]


def toy(users: int | Sequence[User] = 3, **fields: Any) -> Game:
    seated = people(users) if isinstance(users, int) else users
    return begun_game(seated, ruleset="toy", **fields)


def choose(game: Game, seat: int, notation: str = "", *, version: int | None = None, **sent: Any) -> Played:
    """A choice of a seat, its first card if none is named, in answer to the current version or another."""
    user_id = game.seats.get(number=seat).user_id
    notation = notation or position_of(game).legal_moves(seat)[0].notation
    game.refresh_from_db()
    version = game.version if version is None else version
    sent = {"client_id": f"{seat}-{random.randbytes(4).hex()}", **sent}
    played = play_move(game_id=game.pk, user_id=user_id, version=version, notation=notation, **sent)
    game.refresh_from_db()
    return played


def undo(game: Game, seat: int, *, version: int | None = None) -> Played:
    user_id = game.seats.get(number=seat).user_id
    version = game.version if version is None else version
    client_id = f"u{seat}-{random.randbytes(4).hex()}"
    played = take_back(game_id=game.pk, user_id=user_id, version=version, client_id=client_id)
    game.refresh_from_db()
    return played


def cards_in(text: str) -> set[int]:
    return {int(move or event) for move, event in CARD.findall(text)}
