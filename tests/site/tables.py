"""Games for tests of services: users at a table, and short words to move them."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from django.db import connection

from accounts.models import User
from duelsite import sitetime
from engine import fair
from engine.game import Position
from games import time_controls
from games.models import Game, Move, Seat
from games.registry import RULESETS
from games.replays import facts
from games.table import finishing, memory, positions
from games.table.playing import Played, play_move
from games.table.real_play import MOVES_EACH
from games.table.starting import create_game, give_nonce
from tests.livesite import wait_for

T = TypeVar("T")

FIRST_DAY = datetime(2026, 1, 1, 12, tzinfo=UTC)


def person(handle: str, **fields: Any) -> User:
    return User.objects.create_user(handle, f"{handle}@example.org", **fields)


def pair() -> tuple[User, User]:
    return person("Ada"), person("Bruno")


def begun_game(
    users: Sequence[User],
    *,
    ruleset: str = "duel",
    time_control: str = "10+10",
    rated: bool = False,
    **fields: Any,
) -> Game:
    """A game in which every seat has sent its nonce, in the order of the users."""
    game = create_game(
        users=users, ruleset=ruleset, time_control=time_control, rated=rated, by_lot=False, **fields
    )
    for user in users:
        if not user.is_bot:
            give_nonce(game_id=game.pk, user_id=user.pk, nonce="00ff")
    game.refresh_from_db()
    return game


def position_of(game: Game) -> Position:
    game.refresh_from_db()
    return positions.position_of(game)


def seat_to_move(game: Game) -> int:
    """Of the game as it was read last; the first one, if several owe a decision."""
    return game.to_move[0]


def user_to_move(game: Game) -> User:
    game.refresh_from_db()
    return User.objects.get(seats__game=game, seats__number=seat_to_move(game))


def make_move(game: Game, notation: str | None = None, **fields: Any) -> Played:
    """Play for the player to move; the first legal move if none is named."""
    game.refresh_from_db()
    seat = seat_to_move(game)
    move = notation or positions.position_of(game).legal_moves(seat)[0].notation
    user_id = Seat.objects.values_list("user_id", flat=True).get(game=game, number=seat)
    asked = {"version": game.version, "client_id": f"c{game.version}", **fields}
    return play_move(game_id=game.pk, user_id=user_id, notation=move, **asked)


def play_on(game: Game, moves_each: int = MOVES_EACH) -> Game:
    """Until every seat has made this number of moves: by default as many as make a rated game count."""

    def is_enough() -> bool:
        made = Counter(seat for seat, _ in position_of(game).history)
        return min(made[seat] for seat in (0, 1)) >= moves_each

    while not is_enough():
        make_move(game)
    return game


def play_to_the_end(game: Game, seed: int = 1) -> None:
    dice = random.Random(seed)
    while True:
        position = position_of(game)
        if game.status != Game.Status.PLAYING:
            return
        make_move(game, dice.choice(position.legal_moves(position.to_move[0])).notation)


def skip_to_age(game: Game, age: int) -> None:
    """People make the first legal moves until an age begins; bots, if there are any, theirs."""

    def people_to_move() -> list[int]:
        return [seat for seat in game.to_move if not game.bot_levels[seat]]

    def has_begun() -> bool:
        view: Any = position_of(game).view(None)
        return bool(view["age"] >= age)

    users = {seat.number: seat.user_id for seat in game.seats.all()}
    while not has_begun():
        wait_for(lambda: has_begun() or people_to_move())
        for seat in people_to_move():
            move = position_of(game).legal_moves(seat)[0].notation
            skipped = f"skipped-{game.version}-{seat}"
            play_move(
                game_id=game.pk, user_id=users[seat], version=game.version, notation=move, client_id=skipped
            )


def stored_game(one: User, other: User, **fields: Any) -> Game:
    """A finished game without moves that `one` won from seat 0, unless the fields say otherwise."""
    control = fields.setdefault("time_control", "10+10")
    winners = fields.setdefault("winners", [0])
    fields = {
        "ruleset": "duel",
        "pool": "duel",
        "speed": time_controls.parse(control).speed(RULESETS["duel"].decisions),
        "secret": bytes(32),
        "commitment": "0" * 64,
        "status": Game.Status.FINISHED,
        "places": finishing.places_of(winners, 2),
        "how": "civilian",
        "scores": [{"total": 62}, {"total": 48}],
        "finished_at": FIRST_DAY,
    } | fields
    game = Game.objects.create(**fields)
    for number, user in enumerate((one, other)):
        Seat.objects.create(game=game, number=number, user=user)
    facts.write(game, None)
    return game


def finished_game(users: Sequence[User], *, seed: int = 1, **fields: Any) -> Game:
    """A whole game written in one go, the same for the same seed: for tests of what comes after the end."""
    game = begun_game(users, **fields)
    dice = random.Random(seed)
    game.secret = dice.randbytes(32)
    game.commitment = fair.commitment(game.secret)
    game.seed = fair.mixed_seed(game.secret, [bytes.fromhex(nonce or "") for nonce in game.nonces])
    position = positions.replayed(game, [])
    while position.to_move:
        seat = position.to_move[0]
        moves = position.legal_moves(seat)
        position.play(seat, dice.choice([move for move in moves if "discard" not in move.notation] or moves))
    outcome = position.outcome
    assert outcome is not None
    Move.objects.bulk_create(
        Move(
            game=game, number=number, seat=seat, notation=move.notation, spent_ms=dice.randrange(400, 70_000),
            client_id=f"m{number}", version=game.version + number,
        )
        for number, (seat, move) in enumerate(position.history, start=1)
    )  # fmt: skip
    game.ply = len(position.history)
    game.version = game.position_version = game.version + game.ply
    game.status = Game.Status.FINISHED
    game.winners, game.places, game.how = list(outcome.winners), list(outcome.places), outcome.how
    game.scores = [dict(score) for score in outcome.scores]
    game.finished_at = sitetime.now()
    game.to_move, game.deadline, game.waiting_since = [], None, None
    game.asked_version, game.began_at = [0] * game.size, [None] * game.size
    game.save()
    facts.write(game, position)
    return game


def finished_table(
    users: list[User], places: list[int], ruleset: str = "toy", pool: str = "toy", **fields: Any
) -> Game:
    """A rated game of several that is over, as the table leaves it."""
    size = len(users)
    game = Game.objects.create(
        ruleset=ruleset, pool=pool, time_control="10+10",
        speed="rapid", rated=True, secret=bytes(32), commitment="0" * 64, status=Game.Status.FINISHED,
        winners=[seat for seat in range(size) if places[seat] == 1], places=places, how="points",
        moved=[True] * size, bot_levels=[user.bot_level for user in users], finished_at=sitetime.now(),
        **fields,
    )  # fmt: skip
    for number, user in enumerate(users):
        rating = 1700 if user.is_bot else None
        Seat.objects.create(game=game, number=number, user=user, rating_before=rating)
    facts.write(game, None)
    return game


def turn_back_the_clock(game: Game, by: timedelta) -> None:
    """As if the turn of all players who owe a decision had begun earlier."""
    game.refresh_from_db()
    assert game.waiting_since
    deadline = game.deadline - by if game.deadline else None
    began_at = [at - by if at else None for at in game.began_at]
    waiting_since = game.waiting_since - by
    Game.objects.filter(pk=game.pk).update(began_at=began_at, waiting_since=waiting_since, deadline=deadline)
    memory.take(game.pk, game.version)  # which has not heard of this
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
