"""Whole games of the levels at one table: every move legal, none slower than its limit allows."""

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from typing import Any, Self

from engine.ai import soak as shared
from engine.ai.match import Timed, player_of
from engine.ai.workers import worker_pool
from engine.wonders.ai.entrants import Entrant, dealer
from engine.wonders.ai.levels import BY_KEY
from engine.wonders.ai.match import play_game
from engine.wonders.scoring import total_points


@dataclass
class SoakReport(shared.SoakReport):
    seats: int = 0
    points: int = 0  # of all its seats

    def add(self, other: Self) -> None:
        super().add(other)
        self.seats += other.seats
        self.points += other.points

    def as_json(self) -> dict[str, Any]:
        return super().as_json() | {"points": round(self.points / max(1, self.seats), 1)}


def soak(
    entrants: Sequence[Entrant],
    games: int,
    *,
    seats: int,
    edition: int,
    workers: int = 1,
    progress: Callable[[Sequence[SoakReport]], None] | None = None,
) -> list[SoakReport]:
    """At least `games` games of each level, at mixed tables; a single level plays against itself."""
    kept = [SoakReport(one.name, limit=one.seconds or BY_KEY[one.name].seconds) for one in entrants]
    tables = companies(len(entrants), seats, games)
    with worker_pool(workers) as executor:
        parts = [
            executor.submit(_game, [entrants[one] for one in table], edition, seed)
            for seed, table in enumerate(tables)
        ]
        for part in as_completed(parts):
            played = part.result()
            for one in kept:
                if one.level in played:
                    one.add(played[one.level])
            if progress:
                progress(kept)
    return kept


def companies(levels: int, seats: int, games: int) -> Iterator[list[int]]:
    """The levels at each table, so that every level plays `games` games or a few more.

    In each round all sit in a circle of their own order and the table is moved on by one, so that all of them
    play as often and on every seat.
    """
    for number in range(-(-games // min(levels, seats))):
        circle = random.Random(number).sample(range(levels), levels)  # noqa: S311  no secret
        for first in range(levels):
            yield [circle[(first + seat) % levels] for seat in range(seats)]


def _game(table: Sequence[Entrant], edition: int, seed: int) -> dict[str, SoakReport]:
    """What each level did in a game; one that has several seats has played one game."""
    players = {entrant.name: Timed(player_of(entrant, 0), entrant.clock) for entrant in table}
    end = play_game(dealer(), [players[entrant.name] for entrant in table], edition, seed)
    played = {name: SoakReport.of_game(name, player) for name, player in players.items()}
    for seat, entrant in enumerate(table):
        played[entrant.name].seats += 1
        played[entrant.name].points += total_points(end, seat)
    return played
