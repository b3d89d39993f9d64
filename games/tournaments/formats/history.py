"""What every format of tournament is told: the players, and what has been played. No Django, no database.

A format pairs the next round and ranks the players from this alone, so that standings can be computed again
from the rows at any time, and by anybody.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class MeetingKind(StrEnum):
    PLAYED = "played"
    # Decided without play, or by players who did not come: counts for points, but nobody has really met.
    FORFEIT = "forfeit"
    # The one seat of these has no opponent: a full point, half a point, none.
    BYE = "bye"
    HALF_BYE = "half_bye"
    ABSENT = "absent"


@dataclass(frozen=True)
class Player:
    """Somebody in a tournament. `number` is the starting rank: 1 is the strongest, no two are equal."""

    id: int
    number: int
    rating: float
    is_bot: bool = False
    # Whether the next round may pair this player: present, not paused, not withdrawn.
    is_active: bool = True
    # The players with whom this one must never be paired.
    blocked: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Played:
    """What a meeting was to one of its seats. Seats are in playing order: the first begins."""

    player: int
    # 1 is the best, equal places are shared; None while it is being played.
    place: int | None = None
    # Of the game, or of all games of a match.
    victory_points: int = 0
    # How many of the games of the meeting this seat has won, and how many of these by supremacy.
    games_won: int = 0
    supremacies: int = 0
    # Arena: the clock was halved by choice, and the game was long enough for the bonus.
    berserk: bool = False
    # Did not come, or left. At tables of three or more the others play on, and this seat gets no points.
    forfeited: bool = False


@dataclass(frozen=True)
class Meeting:
    """A pairing, with its result once it has one. `number` orders the meetings of a round, or of an arena."""

    round: int
    number: int
    seats: tuple[Played, ...]
    kind: MeetingKind = MeetingKind.PLAYED

    @property
    def is_over(self) -> bool:
        return all(seat.place is not None for seat in self.seats)

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(seat.player for seat in self.seats)

    def seat_of(self, player: int) -> Played:
        return next(seat for seat in self.seats if seat.player == player)


def meetings_of(player: int, meetings: Iterable[Meeting]) -> list[Meeting]:
    return [meeting for meeting in meetings if player in meeting.players]
