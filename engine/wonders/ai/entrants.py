"""Games shared among the cores: matches, by as many processes as there are workers.

A game depends on its seed alone, so it does not matter who plays it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from engine.ai import match
from engine.ai.workers import play_deals
from engine.wonders.ai import weights
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.levels import BY_KEY
from engine.wonders.ai.match import (
    Player,
    Score,
    baseline_player,
    greedy_player,
    level_player,
    net_player,
    play_match,
    prior_player,
    random_player,
)

SIMPLE = ("random", "greedy")
SEARCHES = {"net": net_player, "heuristic": net_player, "baseline": baseline_player}
NAMES = (*SIMPLE, "prior", *SEARCHES, *BY_KEY)


class Entrant(match.Entrant):
    """A player by name (of a level, of a search, or one of the simple bots), as any process can make it.

    `heuristic` is the search without a net, `prior` the move that the net thinks of first.
    """

    def player(self) -> Player:
        if self.name == "greedy":
            return greedy_player()
        level = BY_KEY.get(self.name)
        numbers = weights.load(self.weights) if self.weights else None
        if numbers is None and level and not level.newest:
            numbers = weights.rated()
        brain = Brain(numbers, untaught=self.name == "heuristic")
        brain.clock = self.clock
        if self.name == "random":
            return random_player(brain)
        if self.name == "prior":
            return prior_player(brain)
        if level:
            return level_player(brain, level, **self.budget)
        return SEARCHES[self.name](brain, **self.budget)


@dataclass(frozen=True)
class Table:
    """At what kind of table a match is played: halves of it, or one against all others."""

    seats: int = 3
    edition: int = 1
    halves: bool = False


def shared_match(
    one: Entrant,
    other: Entrant,
    deals: int,
    table: Table,
    *,
    workers: int = 1,
    seed: int = 0,
    progress: Callable[[Score], None] | None = None,
) -> Score:
    """A match, a deal at a time to each worker."""
    play = partial(_deal, one, other, table, seed)
    return play_deals(Score(), play, deals, workers=workers, progress=progress)


def _deal(one: Entrant, other: Entrant, table: Table, seed: int, number: int) -> Score:
    return play_match(
        dealer(),
        player_of(one, 0),
        player_of(other, 1),
        1,
        seats=table.seats,
        edition=table.edition,
        halves=table.halves,
        seed=seed,
        first_deal=number,
        clock=one.clock,
    )


@cache
def dealer() -> Brain:
    """Who deals, one in each process."""
    return Brain()


@cache
def player_of(entrant: Entrant, side: int) -> Player:
    """Made once in each process, with a brain of its own for either side."""
    return entrant.player()
