"""Lost games played again with more time: how much of a loss is luck that no play avoids.

Each deal that a player lost is played again against the same opponent, some times with the same limits and
some times with many times as much. The first says how often another game on such a deal is won anyway; what
the second wins beyond that is what more thought is worth there.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from engine.ai.match import player_of, uncertainty
from engine.ai.workers import play_deals
from engine.duel.ai.entrants import Entrant, dealer
from engine.duel.ai.match import Player, dealt, first_seat_points, play_on


@dataclass
class SecondTries:
    """By deal that was lost: the shares of points that either kind of try won on it."""

    games: int = 0
    lost: int = 0
    alike: list[float] = field(default_factory=list)
    longer: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: "SecondTries") -> None:
        self.games += other.games
        self.lost += other.lost
        self.alike += other.alike
        self.longer += other.longer

    def __str__(self) -> str:
        parts = [f"{self.lost} of {self.games} games lost"]
        for name, shares in (("the same time", self.alike), ("more time", self.longer)):
            mean = sum(shares) / max(1, len(shares))
            parts.append(f"with {name} {100 * mean:.1f} % ± {100 * uncertainty(shares):.1f}")
        return "; played again ".join(parts[:2]) + ", " + parts[2]


def second_tries(
    one: Entrant,
    other: Entrant,
    pairs: int,
    *,
    times: int,
    tries: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[SecondTries], None] | None = None,
) -> SecondTries:
    """Play a match, and the deals that `one` loses again, `tries` times in either way."""
    play = partial(_deal, one, other, times, tries, seed)
    return play_deals(SecondTries(), play, pairs, workers=workers, progress=progress)


def _deal(one: Entrant, other: Entrant, times: int, tries: int, seed: int, number: int) -> SecondTries:
    longer = replace(
        one,
        nodes=one.nodes and one.nodes * times,
        seconds=one.seconds and one.seconds * times,
    )
    players = {entrant: player_of(entrant, side) for entrant, side in ((one, 0), (longer, 0), (other, 1))}
    found = SecondTries()
    deal = seed * 1_000_003 + number
    for seat in (0, 1):
        found.games += 1
        if _points(players[one], players[other], seat, deal, deal) > 0:
            continue
        found.lost += 1
        for entrant, shares in ((one, found.alike), (longer, found.longer)):
            won = [
                _points(players[entrant], players[other], seat, deal, deal + 7_919 * (attempt + 1))
                for attempt in range(tries)
            ]
            shares.append(sum(won) / tries)
    return found


def _points(one: Player, other: Player, seat: int, deal: int, seed: int) -> float:
    """What the player on this seat wins on a deal; the seed is for the thoughts of both."""
    players = (one, other) if seat == 0 else (other, one)
    end, _ = play_on(dealer(), players, dealt(dealer(), deal), seed)
    points = first_seat_points(end)
    return points if seat == 0 else 1 - points
