"""The same deals for all: every table of a round is dealt alike, and results compare seat by seat.

How the deal is drawn is in games/tournaments/deals.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.formats.history import Meeting, MeetingKind, Played

BEST = 100
AVERAGE = Fraction(50)
# A game that ends before points are counted is worth more than any margin of points.
DECISIVE_MARGIN = 1_000


class Score(NamedTuple):
    """What tables are compared by: the result first (1 win, 0 draw, -1 loss), then the margin or points."""

    result: int
    margin: int


def two_player_score(place: int, other_place: int, margin: int, *, by_points: bool) -> Score:
    """A seat's result for comparison: a win is better than a draw, and among wins the larger margin.

    `margin` is the difference of victory points, of either sign. A game that was not decided by points
    (supremacy, resignation, time) has the same large margin for all: resigning early saves nothing.
    """
    result = (place < other_place) - (place > other_place)
    return Score(result, margin if by_points else result * DECISIVE_MARGIN)


def table_score(seat: Played) -> Score:
    """A seat's result at a table of three or more: its victory points, whatever its place."""
    return Score(0, seat.victory_points)


def matchpoints(tables: Mapping[int, Sequence[Score | None]]) -> dict[int, list[Fraction | None]]:
    """For each table and seat the matchpoints in per cent, from the scores by seat.

    A seat is compared with the same seat at every other table of the same size: two points for each that it
    beats, one for each equal, as a share of what was possible. Four tables whose first seats have 60, 50, 50
    and 40 points: 60 beats three, 6 of 6 is 100 %; each 50 beats one and equals one, 3 of 6 is 50 %; 40 has
    nothing, 0 %. A seat without any other to compare with has 50 %. None, a seat without a result, gets none
    and is not compared with others.
    """
    return {
        table: [
            None
            if score is None
            else _per_cent(
                score,
                [
                    other
                    for another, others in tables.items()
                    if another != table and len(others) == len(scores) and (other := others[seat]) is not None
                ],
            )
            for seat, score in enumerate(scores)
        ]
        for table, scores in tables.items()
    }


def round_percentages(
    meetings: Iterable[Meeting], scores: Mapping[int, Sequence[Score]] | None = None
) -> dict[int, Fraction]:
    """The matchpoints of each player of one round, from its meetings.

    `scores` gives the scores of the seats by the number of the meeting; by default they are the victory
    points. A player who forfeited has 0 %, and the seat is not compared with others. Only meetings that were
    played and are over count.
    """
    played = {
        meeting.number: meeting
        for meeting in meetings
        if meeting.kind == MeetingKind.PLAYED and meeting.is_over and len(meeting.seats) > 1
    }
    compared = {
        number: [
            None if seat.forfeited else score
            for seat, score in zip(
                meeting.seats,
                [table_score(seat) for seat in meeting.seats] if scores is None else scores[number],
                strict=True,
            )
        ]
        for number, meeting in played.items()
    }
    return {
        seat.player: Fraction(0) if per_cent is None else per_cent
        for number, seats in matchpoints(compared).items()
        for seat, per_cent in zip(played[number].seats, seats, strict=True)
    }


def overall(rounds: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Each player's mean over the rounds that they have played."""
    of_player: dict[int, list[Fraction]] = {}
    for per_cent_by_player in rounds:
        for player, per_cent in per_cent_by_player.items():
            of_player.setdefault(player, []).append(per_cent)
    return {player: sum(values, Fraction(0)) / len(values) for player, values in of_player.items()}


def _per_cent(score: Score, others: Sequence[Score]) -> Fraction:
    if not others:
        return AVERAGE
    gained = sum(2 * (score > other) + (score == other) for other in others)
    return Fraction(BEST * gained, 2 * len(others))
