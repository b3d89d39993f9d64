"""Games shared among the cores: self-play and matches, by as many processes as there are workers.

A game depends on its seed alone, so it does not matter which process plays it.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from engine.ai import match
from engine.ai.match import player_of
from engine.ai.workers import play_deals
from engine.duel.ai.brain import Brain
from engine.duel.ai.levels import BY_KEY, STRONGEST
from engine.duel.ai.match import (
    Score,
    baseline_player,
    greedy_player,
    level_player,
    net_player,
    play_match,
    random_player,
)
from engine.duel.ai.weights import FORMAT
from engine.record import Record

# The strongest as it was before it weighed odds and learnt more, to be measured against
FORMER = replace(STRONGEST, key="former", odds=False, newest=False)
PLAYERS = match.Players(
    greedy=greedy_player,
    levels={**BY_KEY, FORMER.key: FORMER},
    of_level=level_player,
    searches={"net": net_player, "baseline": baseline_player},
    simple={"random": random_player},
    make_brain=lambda _name, numbers: Brain(numbers),
    weights=FORMAT,
)
SIMPLE = ("random", "greedy")
NAMES = PLAYERS.names


class Entrant(match.Entrant):
    players = PLAYERS


def shared_match(
    one: Entrant,
    other: Entrant,
    pairs: int,
    *,
    workers: int = 1,
    seed: int = 0,
    progress: Callable[[Score], None] | None = None,
    keep: Path | None = None,
) -> Score:
    """A match on paired deals, a deal at a time to each worker; `keep` gets the games that `one` has lost."""
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    play = partial(_pair, one, other, seed, keep)
    return play_deals(Score(), play, pairs, workers=workers, progress=progress)


def _pair(one: Entrant, other: Entrant, seed: int, folder: Path | None, number: int) -> Score:
    players = player_of(one, 0), player_of(other, 1)

    def keep(deal: int, seat: int, record: Record) -> None:
        assert folder
        names = (one.name, other.name) if seat == 0 else (other.name, one.name)
        headers = {f"Player{at}": name for at, name in enumerate(names)}
        path = folder / f"{one.name}-{other.name}-{seed}-{deal}-{seat}.txt"
        path.write_text(replace(record, headers=headers).to_text(), encoding="utf-8")

    return play_match(
        dealer(),
        *players,
        1,
        seed=seed,
        first_deal=number,
        clock=one.clock,
        keep=keep if folder else None,
    )


@cache
def dealer() -> Brain:
    """The brain that deals, one in each process."""
    return Brain()
