"""Whether the judgement is right: of the positions in which it says 60 %, are 60 % won?

A bot plays against a stronger version of itself, which thinks about each move ten times as long. What the
weaker one says in front of each of its decisions is compared with the result. Errors are 95 % intervals that
take a game as one observation, because all judgements of a game share its result.
"""

import math
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from functools import partial

from engine.ai.workers import worker_pool
from engine.duel.ai import brain as brains
from engine.duel.ai.choosing import search_move
from engine.duel.ai.entrants import dealer
from engine.duel.ai.evaluation import WAYS, evaluate_state
from engine.duel.ai.match import dealt
from engine.duel.state import NO_DECISION

STEPS = 10  # of the chance, in the table
AGES = ("draft", "age 1", "age 2", "age 3")
SEATS = ("first seat", "second seat")


@dataclass
class Said:
    """What was said of some positions, and what came of them."""

    positions: int = 0
    games: int = 0
    said: float = 0.0
    won: float = 0.0
    squares: float = 0.0  # of the difference of a game

    def add(self, said: float, won: float, positions: int) -> None:
        """Count a game with the sums of its positions."""
        self.positions += positions
        self.games += 1
        self.said += said
        self.won += won
        self.squares += (won - said) ** 2

    def join(self, other: "Said") -> None:
        self.positions += other.positions
        self.games += other.games
        self.said += other.said
        self.won += other.won
        self.squares += other.squares

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the difference between won and said."""
        mean = (self.won - self.said) / max(1, self.games)
        scatter = max(0.0, self.squares - self.games * mean * mean)
        return 1.96 * math.sqrt(scatter * self.games / max(1, self.games - 1)) / max(1, self.positions)

    def __str__(self) -> str:
        said, won = (100 * total / max(1, self.positions) for total in (self.said, self.won))
        error = 100 * self.error
        return f"said {said:5.1f} %, came true {won:5.1f} % ± {error:4.1f} ({self.positions} positions)"


@dataclass
class Calibration:
    """All that was said in some games, by group: the chance itself, the age, the seat, the way to win."""

    games: int = 0
    points: float = 0.0  # of the player who was judged
    groups: defaultdict[str, Said] = field(default_factory=lambda: defaultdict(Said))

    def add(self, other: "Calibration") -> None:
        self.games += other.games
        self.points += other.points
        for name, said in other.groups.items():
            self.groups[name].join(said)

    def __str__(self) -> str:
        lines = [f"{self.games} games against the stronger version, {self.points:g} points"]
        return "\n".join(
            [*lines, *(f"{name:28} {self.groups[name]}" for name in sorted(self.groups, key=_order))]
        )


def _order(name: str) -> tuple[int, str]:
    return (("all", "says", "draft", "age", "first", "second", "own", "their").index(name.split()[0]), name)


def calibrate(
    games: int,
    *,
    nodes: int,
    stronger: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[Calibration], None] | None = None,
) -> Calibration:
    """Judge this many games, in which the two versions sit on either seat by turns."""
    found = Calibration()
    with worker_pool(workers) as executor:
        play = partial(judged_game, nodes=nodes, stronger=stronger)
        parts = [executor.submit(play, seed * 1_000_003 + number // 2, number % 2) for number in range(games)]
        for part in as_completed(parts):
            found.add(part.result())
            if progress:
                progress(found)
    return found


def judged_game(deal: int, seat: int, *, nodes: int, stronger: int) -> Calibration:
    """A game on a deal; the player on this seat says what it thinks."""
    brain = brains.newest()
    state = dealt(dealer(), deal)
    said: list[tuple[int, float, list[float]]] = []  # age, chance, and the ways of either
    number = 0
    while state.phase != NO_DECISION:
        legal: list[int] = brain.core.list_legal_moves(state)
        move = legal[0]
        if len(legal) > 1:
            budget = nodes if state.seat == seat else stronger
            move = search_move(brain, state, nodes=budget, seed=deal * 1000 + number)
            if state.seat == seat:
                judged = evaluate_state(brain, state, seat, nodes=nodes, seed=number, limit=nodes)
                ways = [*judged.ways.values(), *judged.their_ways.values()]
                said.append((int(state.age), judged.win, ways))
        brain.core.play_move(state, move)
        number += 1
    won = 0.5 if state.winner < 0 else float(state.winner == seat)
    came_true = [0.0] * (2 * len(WAYS))
    if state.winner >= 0:
        came_true[len(WAYS) * (state.winner != seat) + state.how - 1] = 1.0
    return compared(said, seat, won, came_true)


def compared(
    said: list[tuple[int, float, list[float]]], seat: int, won: float, came_true: list[float]
) -> Calibration:
    """What was said in a game by group, with what came true."""
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])

    def note(name: str, chance: float, result: float) -> None:
        for at, amount in enumerate((chance, result, 1)):
            sums[name][at] += amount

    for age, chance, ways in said:
        step = min(STEPS - 1, int(chance * STEPS))
        for name in ("all", f"says {10 * step:2} to {10 * step + 10} %", AGES[age], SEATS[seat]):
            note(name, chance, won)
        for at, way in enumerate((*(f"own {way}" for way in WAYS), *(f"their {way}" for way in WAYS))):
            note(way, ways[at], came_true[at])
    found = Calibration(1, won)
    for name, (chances, results, positions) in sums.items():
        found.groups[name].add(chances, results, int(positions))
    return found
