"""What a request about a line asks for, checked: bad input gets a code and a sentence."""

from dataclasses import dataclass
from typing import Self

from django.http import QueryDict
from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.explore.free_board import Start, seat_to_move
from games.explore.lines import Path
from games.explore.sources import ALL, Explored
from games.explore.thinking import About

LONGEST_MOVE = 80


@dataclass(frozen=True)
class Asked:
    """A position: where the line begins, the line, and who looks at it."""

    number: int  # of moves of the record before the line
    line: str
    seat: int | None  # for which the reader moves; None: for all
    is_open: bool  # nothing is hidden
    # What a seat did not know is dealt again: the seat, and the seed of the dice. None: all is as it was.
    dealt: tuple[int, int] | None = None

    @classmethod
    def of(cls, query: QueryDict, explored: Explored) -> Self:
        last = len(explored.record.moves)
        number = whole(query.get("move", str(explored.first)), last)
        seat = query.get("as") or explored.usual_seat
        return cls(
            number=number,
            line=query.get("line", ""),
            seat=None if seat == ALL else whole(seat, explored.record.seats - 1),
            is_open=query.get("open", "") == "1",
            dealt=dealt_in(query, explored),
        )

    def start(self, explored: Explored) -> Start:
        start = Start.of_record(explored.record, self.number)
        return start if self.dealt is None else start.dealt_anew(*self.dealt)

    def reader(self, path: Path) -> int | None:
        """The seat as which the position is shown: the next one to move, unless one is chosen."""
        if self.seat is not None:
            return self.seat
        last = path.steps[-1].seat if path.steps else 0
        return seat_to_move(path.position, last)


def dealt_in(query: QueryDict, explored: Explored) -> tuple[int, int] | None:
    """The seat and the seed of "0-123"."""
    text = query.get("deal", "")
    if not text:
        return None
    seat, _dash, seed = text.partition("-")
    if not (seed.isdecimal() and seed.isascii() and len(seed) < 10):
        raise RequestError(ErrorCode.MALFORMED, _("There is no such position."))
    return whole(seat, explored.record.seats - 1), int(seed)


def whole(text: str, last: int) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 5 and int(text) <= last):
        raise RequestError(ErrorCode.MALFORMED, _("There is no such position."))
    return int(text)


def move_in(query: QueryDict, explored: Explored) -> tuple[int, str] | None:
    """The move to be made: its seat and its notation."""
    if "play" not in query:
        return None
    seat, notation = query.get("by", ""), query.get("play", "")
    if len(notation) > LONGEST_MOVE:
        raise RequestError(ErrorCode.MALFORMED, _("That is not a valid move."))
    return whole(seat, explored.record.seats - 1), notation


def about_in(query: QueryDict) -> About:
    """What the engine is asked."""
    try:
        return About(query.get("about", ""))
    except ValueError:
        raise RequestError(ErrorCode.MALFORMED, _("The engine does not understand this question.")) from None
