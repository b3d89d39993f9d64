"""Games shared among the cores: matches, by as many processes as there are workers.

A game depends on its seed alone, so it does not matter which process plays it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from engine.ai import match
from engine.ai.match import player_of
from engine.ai.workers import play_deals
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.levels import BY_KEY
from engine.wonders.ai.match import (
    Score,
    baseline_player,
    greedy_player,
    level_player,
    net_player,
    play_match,
    prior_player,
    random_player,
)
from engine.wonders.ai.weights import FORMAT

PLAYERS = match.Players(
    greedy=greedy_player,
    levels=BY_KEY,
    of_level=level_player,
    searches={"net": net_player, "heuristic": net_player, "baseline": baseline_player},
    simple={"random": random_player, "prior": prior_player},
    make_brain=lambda name, numbers: Brain(numbers, untaught=name == "heuristic"),
    weights=FORMAT,
)
SIMPLE = ("random", "greedy")
NAMES = PLAYERS.names


class Entrant(match.Entrant):
    """`heuristic` is the search without a net, `prior` the move that the net thinks of first."""

    players = PLAYERS


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
    """The brain that deals, one in each process."""
    return Brain()
