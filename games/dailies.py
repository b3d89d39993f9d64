"""What a game brings for a deal of the day: who sits there, how results compare, what a choice is about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.endings import BY_LEAVING

DAYS = 7


class Choice(NamedTuple):
    """What a move uses, and what for: a card and whether it was built, sold …"""

    thing: str
    use: str


class Ended(NamedTuple):
    """A game that is over, as far as it is scored."""

    how: str
    places: Sequence[int]
    totals: Sequence[int]  # points by seat

    @property
    def was_left(self) -> bool:
        return self.how in BY_LEAVING


@dataclass(frozen=True)
class DailyGame:
    """The deal of the day of a ruleset. Bots differ by weekday, from Monday on, and get stronger."""

    seats: int
    # By weekday: the levels of the bots in the other seats, in their order.
    levels: Sequence[Sequence[str]]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.levels) != DAYS or any(len(set(day)) != self.seats - 1 for day in self.levels):
            raise ValueError("each weekday has a different bot for every other seat")

    def score(self, ended: Ended, seat: int) -> int:
        """What attempts are compared by, the higher the better."""
        return over_mean(ended, seat)

    def score_words(self, score: int) -> str:
        return over_mean_words(score, self.seats)

    def choice(self, notation: str) -> Choice | None:
        """What a move decides; None if it is not worth comparing."""
        return Choice(notation, "play")

    def choice_words(self, choice: Choice, seat: int) -> str:
        """As a sentence without a subject: "Build Baths"."""
        return choice.thing


# Comparing by points over the mean of the others

# What a player has who left the game: less than anybody who played on.
LEFT = -1_000


def over_mean(ended: Ended, seat: int) -> int:
    """The points over the mean of the others, times the number of the others: a whole number."""
    others = len(ended.totals) - 1
    if ended.was_left:
        return LEFT * others
    return (others + 1) * ended.totals[seat] - sum(ended.totals)


def over_mean_words(score: int, seats: int) -> str:
    others = seats - 1
    if score <= LEFT * others:
        return gettext("gave up")
    points = number_format(abs(score) / others, 1)
    if score < 0:
        return gettext("%(points)s points below the others") % {"points": points}
    return gettext("%(points)s points above the others") % {"points": points}


# Comparing by the result, then by the margin: games of two

RESULT = 1_000
# A game that ends before points are counted is worth more than any margin of points.
DECISIVE = 100


def by_margin(ended: Ended, seat: int, *, on_points: bool) -> int:
    own, other = ended.places[seat], ended.places[1 - seat]
    result = (own < other) - (own > other)
    margin = ended.totals[seat] - ended.totals[1 - seat] if on_points else result * DECISIVE
    return result * RESULT + max(-DECISIVE, min(DECISIVE, margin))


def by_margin_words(score: int) -> str:
    result = (score + RESULT // 2) // RESULT
    margin = abs(score - result * RESULT)
    if not result:
        return gettext("drawn")
    if margin == DECISIVE:
        return gettext("won outright") if result > 0 else gettext("lost outright")
    if result > 0:
        return ngettext("won by %(n)d point", "won by %(n)d points", margin) % {"n": margin}
    return ngettext("lost by %(n)d point", "lost by %(n)d points", margin) % {"n": margin}
