"""What a check can find: a code for programs, and a line for people."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    LOG = "log"  # lines are missing or doubled, or there are rows beside the packed column
    PACKED = "packed"  # the packed column cannot be read
    REPLAY = "replay"  # the moves cannot be played
    DEAL = "deal"  # the commitment or the seed does not follow from the secret
    RESULT = "result"  # winners, places, ending or ties differ from what the moves lead to
    POINTS = "points"  # the points differ
    SEATS = "seats"  # not as many seats as the game has, or their place or end differs from the game's
    MARKS = "marks"  # the marks of a seat differ
    TERMS = "terms"  # the terms of the search differ
    CHANGES = "changes"  # a rated game changed other ratings than those of its people
    CHAIN = "chain"  # a rating change does not begin where the one before ended
    RATING = "rating"  # a rating differs from its last change, or from what all games give
    EDGE = "edge"  # the first player's edge differs from what all games give
    STATISTICS = "statistics"  # a tally or a rivalry differs from the games
    COUNTS = "counts"  # a count differs from the rows that it counts
    ANALYSIS = "analysis"  # an analysis is about another number of moves


@dataclass(frozen=True)
class Finding:
    code: Code
    # A game by its code, or a person by the handle; nothing for the whole site.
    subject: str
    text: str

    def __str__(self) -> str:
        return f"{self.code:<11} {self.subject or '-':<20} {self.text}"
