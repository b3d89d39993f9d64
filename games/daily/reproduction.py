"""Plays attempts at made-up deals, and checks in other processes that the bots answer them alike.

`manage.py check_daily` runs many, a test a few. The player's moves are random but recorded: they are played
again, and every bot has to choose what it chose before.
"""

import hashlib
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import django

from engine import fair
from engine.ai.choosing import seed_of_choice
from engine.game import Position
from games.daily import plain_python
from games.registry import plugin_of

DAYS = 7
Moves = Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Attempt:
    """A made-up deal, by its number, and all that was played."""

    ruleset: str
    number: int
    moves: Moves = ()

    @property
    def seed(self) -> bytes:
        return hashlib.sha256(f"{self.ruleset} {self.number}".encode()).digest()

    @property
    def levels(self) -> list[str]:
        """By seat; the player's is empty."""
        daily = plugin_of(self.ruleset).daily
        assert daily is not None
        levels = [*daily.levels[self.number % DAYS]]
        levels.insert(fair.below(fair.numbers(self.seed, "seat"), daily.seats), "")
        return levels

    def begun(self) -> Position:
        daily, plugin = plugin_of(self.ruleset).daily, plugin_of(self.ruleset)
        assert daily is not None
        return plugin.rules.new(seats=daily.seats, seed=self.seed, options=daily.options)


def played(attempt: Attempt) -> Attempt:
    """The attempt with its moves: at a table where all choose at once, in a random order."""
    whim = random.Random(attempt.number)  # noqa: S311  a player's whim
    position = attempt.begun()
    while position.outcome is None:
        seat = whim.choice(position.to_move)
        if attempt.levels[seat]:
            notation = answer(attempt, position, seat)
        else:
            notation = whim.choice(position.legal_moves(seat)).notation
        position.play(seat, plugin_of(attempt.ruleset).rules.parse(notation))
    moves = [(seat, move.notation) for seat, move in position.history]
    return Attempt(attempt.ruleset, attempt.number, moves)


def answer(attempt: Attempt, position: Position, seat: int) -> str:
    levels = attempt.levels
    seed = seed_of_choice(attempt.seed, position, seat, seats=len(levels))
    bots = plugin_of(attempt.ruleset).bots
    return bots.choose_reproducibly(position, seat, level=levels[seat], seed=seed)


def differences(attempt: Attempt) -> list[str]:
    """Play the recorded moves again; the choices of bots that are others this time."""
    position, found = attempt.begun(), []
    for number, (seat, notation) in enumerate(attempt.moves, start=1):
        if attempt.levels[seat] and (now := answer(attempt, position, seat)) != notation:
            found.append(f"{attempt.ruleset} {attempt.number}, move {number}: {now} in place of {notation}")
        position.play(seat, plugin_of(attempt.ruleset).rules.parse(notation))
    if position.outcome is None:
        found.append(f"{attempt.ruleset} {attempt.number} has no end")
    return found


def workers(processes: int, *, plain: bool) -> ProcessPoolExecutor:
    """New processes, so that nothing that was thought before can help."""
    start = plain_python.begin if plain else django.setup
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=start)
