"""Games for tests of services: users at a table, and short words to move them."""

import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, TypeVar

from django.db import connection

from accounts.models import User
from engine.game import Position
from games import positions
from games.models import Game
from games.services.playing import Played, play_move
from games.services.starting import create_game, give_nonce

T = TypeVar("T")


def person(handle: str, **fields: Any) -> User:
    return User.objects.create_user(handle, f"{handle}@example.org", **fields)


def pair() -> tuple[User, User]:
    return person("Ada"), person("Bruno")


def begun_game(
    users: Sequence[User], *, time_control: str = "10+10", rated: bool = False, **fields: Any
) -> Game:
    """A game in which every seat has sent its nonce, in the order of the users."""
    game = create_game(
        users=users, ruleset="duel", time_control=time_control, rated=rated, by_lot=False, **fields
    )
    for user in users:
        if not user.is_bot:
            give_nonce(game_id=game.pk, user_id=user.pk, nonce="00ff")
    game.refresh_from_db()
    return game


def position_of(game: Game) -> Position:
    game.refresh_from_db()
    return positions.position_of(game)


def user_to_move(game: Game) -> User:
    game.refresh_from_db()
    assert game.to_move is not None
    return User.objects.get(seats__game=game, seats__number=game.to_move)


def make_move(game: Game, notation: str | None = None, **fields: Any) -> Played:
    """Play for whoever is to move; the first legal move if none is named."""
    user = user_to_move(game)
    move = notation or position_of(game).legal_moves(game.to_move or 0)[0].notation
    asked = {"version": game.version, "client_id": f"c{game.version}", **fields}
    return play_move(game_id=game.pk, user_id=user.pk, notation=move, **asked)


def play_to_the_end(game: Game, seed: int = 1) -> None:
    dice = random.Random(seed)
    while True:
        position = position_of(game)
        if game.status != Game.Status.PLAYING:
            return
        make_move(game, dice.choice(position.legal_moves(position.to_move[0])).notation)


def turn_back_the_clock(game: Game, by: timedelta) -> None:
    """As if the running turn had begun earlier."""
    game.refresh_from_db()
    assert game.turn_began_at
    deadline = game.deadline - by if game.deadline else None
    Game.objects.filter(pk=game.pk).update(turn_began_at=game.turn_began_at - by, deadline=deadline)
    game.refresh_from_db()


def at_once(jobs: Sequence[Callable[[], T]]) -> list[T | Exception]:
    """Run jobs in threads, each with a database connection of its own; what each returned or raised."""

    def run(job: Callable[[], T]) -> T | Exception:
        try:
            return job()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
