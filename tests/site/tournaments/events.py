"""Events for tests: created, filled and played in a few words."""

import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from duelsite import sitetime
from games.models import Game
from games.table import finishing, starting
from games.table.locking import lock_game
from games.tournaments import conductor, creating, entering, presence
from games.tournaments.creating import Setup
from games.tournaments.models import Entry, Format, PairingGame, Round, Tournament
from tests.site.tables import person

# Who has won a game of these users: their seats, best first.
Decide = Callable[[Sequence[User]], list[int]]


def new_event(kind: str = Format.SWISS, **fields: Any) -> Tournament:
    """An event that begins now."""
    usual: dict[str, Any] = {
        "name": f"A {kind}",
        "format": kind,
        "ruleset": "wonders-2e" if kind == Format.TABLES else "duel",
        "time_control": "10+10",
        "starts_at": sitetime.now(),
        "rated": False,
        "rounds": 0 if kind in (Format.ARENA, Format.KNOCKOUT) else 3,
        "minutes": 60 if kind == Format.ARENA else 0,
        "break_seconds": 10,
    }
    return creating.save_new(Setup(**usual | fields))


def players(count: int, prefix: str = "player") -> list[User]:
    return [person(f"{prefix}{number}") for number in range(1, count + 1)]


def fill(tournament: Tournament, users: Sequence[User]) -> list[Entry]:
    return [entering.enter(user=user, code=tournament.code) for user in users]


def look(tournament: Tournament, at: datetime | None = None) -> Tournament:
    """Let the conductor look at the event once, now or at another time."""
    conductor.conduct(tournament.pk, now=at or sitetime.now())
    tournament.refresh_from_db()
    assert tournament.fault == ""
    return tournament


def present(tournament: Tournament, users: Sequence[User]) -> None:
    for user in users:
        presence.show_life(tournament.pk, user.pk)


def running_games(tournament: Tournament) -> list[Game]:
    rows = PairingGame.objects.filter(
        pairing__tournament=tournament, game__status__in=[Game.Status.STARTING, Game.Status.PLAYING]
    )
    return [row.game for row in rows.select_related("game").order_by("game_id")]


@transaction.atomic
def finish(game: Game, decide: Decide, *, how: str = "civilian") -> None:
    """End a game with a result, as if it had been played."""
    game = lock_game(game.pk)
    if game.status == Game.Status.STARTING:
        starting.begin(game, sitetime.now())
    users = [seat.user for seat in game.seats.select_related("user").order_by("number")]
    order = decide(users)
    places = [order.index(seat) + 1 for seat in range(game.size)]
    finishing.finish_game(game=game, winners=[order[0]], places=places, how=how, now=sitetime.now())


def strongest(users: Sequence[User]) -> list[int]:
    """The player who has signed up first wins."""
    return sorted(range(len(users)), key=lambda seat: users[seat].pk)


def by_lot(seed: int) -> Decide:
    dice = random.Random(seed)
    return lambda users: dice.sample(range(len(users)), len(users))


def play_round(tournament: Tournament, decide: Decide = strongest) -> None:
    """Finish every running game, and let the conductor count them."""
    for game in running_games(tournament):
        finish(game, decide)
    look(tournament)


def begin_next_round(tournament: Tournament) -> Tournament:
    """Let the break be over."""
    planned = tournament.played_rounds.filter(status=Round.Status.PLANNED, starts_at__isnull=False)
    planned.update(starts_at=sitetime.now() - timedelta(seconds=1))
    return look(tournament)


def play_through(tournament: Tournament, decide: Decide = strongest, *, most: int = 30) -> Tournament:
    look(tournament)
    for _ in range(most):
        if tournament.is_over:
            return tournament
        play_round(tournament, decide)
        begin_next_round(tournament)
    raise AssertionError(f"{tournament} does not end")
