"""Which part of the points that a game gave or took went from one player to another."""

from collections.abc import Mapping, Sequence

from games.models import Game, Seat
from games.ratings import elo
from games.ratings.models import RatingChange


def seats_of(game: Game) -> list[Seat]:
    """By number; prefetched seats are not read again."""
    return sorted(game.seats.all(), key=lambda seat: seat.number)


def changes_of(game: Game) -> dict[int, RatingChange]:
    """By user; prefetched changes are not read again."""
    return {change.user_id: change for change in game.rating_changes.all()}


def value_before(seat: Seat, changes: Mapping[int, RatingChange]) -> float:
    """The rating with which a player or bot went into a game."""
    change = changes.get(seat.user_id)
    return change.before if change else seat.rating_before or elo.START


def share_of(gained: float, seat: int, other: int, before: Sequence[float], places: Sequence[int]) -> float:
    """Which part of a gain came from one of the others: all of it between two, else by pairs."""
    if len(places) == 2:
        return gained
    expected, scored = elo.expectations(before, 0.0)[seat], elo.shares(places)[seat]
    if scored == expected:
        return 0.0
    hoped = elo.expected_of_first(before[seat], before[other], 0.0)
    weight = 1 / (len(places) - 1)
    return gained / (scored - expected) * weight * (elo.scored_against(places[seat], places[other]) - hoped)
