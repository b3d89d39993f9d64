"""The rules of a match: the score, the player who begins the next game, and when it is decided. No Django.

The two players are 0 and 1. Player 0 begins the first game. Points are counted in halves: a win gives two
half points, a draw one to each.

Best of n: over as soon as one player cannot be caught. Level after n games, one more game is played at a
time, up to `extra_games`; still level, the match is drawn. All of n: every game is played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

WIN, DRAW = 2, 1
EXTRA_GAMES = 2
# In a row: a player who did not come to this many games has lost the match.
NO_SHOWS = 2


@dataclass(frozen=True)
class Result:
    """A game that counts. Its `winner` is None if it was drawn."""

    first: int
    winner: int | None
    # The loser has never moved.
    is_no_show: bool = False

    @property
    def absent(self) -> int | None:
        """The player who did not come."""
        return 1 - self.winner if self.is_no_show and self.winner is not None else None


@dataclass(frozen=True)
class Verdict:
    is_over: bool
    winner: int | None = None
    is_no_show: bool = False


@dataclass(frozen=True)
class Series:
    """A match. The results are by number of the game, from 1; games that do not count are missing."""

    games: int
    # Best of n: over as soon as it is decided.
    ends_early: bool = True
    # The loser of the game before begins, after a draw the player who did not begin it; else they take turns.
    loser_begins: bool = False
    extra_games: int = EXTRA_GAMES

    def verdict(self, results: Mapping[int, Result]) -> Verdict:
        absent = absent_in_last_games(results)
        if absent is not None:
            return Verdict(True, 1 - absent, is_no_show=True)
        left = self.games - len(results)
        one, other = score(results)
        lead = abs(one - other)
        leader = None if one == other else int(other > one)
        if left > 0:
            decided = self.ends_early and lead > left * WIN
            return Verdict(decided, leader if decided else None)
        return Verdict(bool(lead) or -left >= self.extra_games, leader)

    def next_game(self, results: Mapping[int, Result]) -> tuple[int, int]:
        """The number of the game that is to be played next, and the player who begins it."""
        number = next(number for number in range(1, len(results) + 2) if number not in results)
        return number, self.first_player(number, results)

    def first_player(self, number: int, results: Mapping[int, Result]) -> int:
        before = results.get(number - 1)
        if not self.loser_begins or before is None:
            return (number - 1) % 2
        return 1 - before.first if before.winner is None else 1 - before.winner


def score(results: Mapping[int, Result]) -> tuple[int, int]:
    """The half points of both players."""
    one = sum(half_points(result, 0) for result in results.values())
    return one, len(results) * WIN - one


def half_points(result: Result, player: int) -> int:
    if result.winner is None:
        return DRAW
    return WIN if result.winner == player else 0


def absent_in_last_games(results: Mapping[int, Result]) -> int | None:
    """The player who did not come to the last games."""
    last = [results[number].absent for number in sorted(results)[-NO_SHOWS:]]
    return last[0] if len(last) == NO_SHOWS and len(set(last)) == 1 else None


def show_half_points(half_points: int) -> str:
    """As people write it: 0, ½, 1, 1½."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)
