"""A line of moves from a start, and its code: the moves in a few characters, for addresses.

In a code each move is its number among the legal moves of its seat in the order of their notations, and
before it the number of the seat among those that owe a decision, if there are several. The code of a line
begins with the codes of the lines that lead to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeVar

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from engine.game import Position
from games.errors import RequestError
from games.explore.free_board import Start, play

T = TypeVar("T")

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
# More moves than a game of the most seats has. Each is three digits at most.
LONGEST_LINE = 300
LONGEST_CODE = 3 * LONGEST_LINE


@dataclass(frozen=True)
class Step:
    """A move of a line, and the code of the line up to it."""

    code: str
    seat: int
    notation: str


class Path:
    """A line while it is played: its steps, and the position that they lead to."""

    def __init__(self, start: Start) -> None:
        self.start = start
        # How many moves of the history are revealed: later ones are choices that wait for others.
        self.position, self.revealed = start.played()
        self.steps: list[Step] = []

    @classmethod
    def of_code(cls, start: Start, code: str) -> Self:
        """Play the line of a code; raises RequestError if it is none."""
        if len(code) > LONGEST_CODE:
            raise too_long()
        path, digits = cls(start), Digits(code)
        while digits.left:
            seats = path.position.to_move
            seat = pick(seats, digits.take() if len(seats) > 1 else 0)
            moves = notations(path.position, seat)
            path.play(seat, pick(moves, digits.number(len(moves))))
        return path

    @property
    def code(self) -> str:
        return self.steps[-1].code if self.steps else ""

    @property
    def line(self) -> list[tuple[int, str]]:
        return [(step.seat, step.notation) for step in self.steps]

    def play(self, seat: int, notation: str) -> None:
        """Add a move; raises RequestError in the reader's language and adds nothing if it is not legal."""
        if len(self.steps) >= LONGEST_LINE:
            raise too_long()
        seats, position = self.position.to_move, self.position
        moves = notations(position, seat) if seat in seats else []
        if play(position, self.start.rules, seat, notation):
            self.revealed = len(position.history)
        # As the engine writes it, whatever the spaces were.
        written = position.history[-1][1].notation
        digits = DIGITS[seats.index(seat)] if len(seats) > 1 else ""
        self.steps.append(Step(self.code + digits + coded(moves.index(written), len(moves)), seat, written))


def notations(position: Position, seat: int) -> list[str]:
    return sorted(move.notation for move in position.legal_moves(seat))


def coded(number: int, choices: int) -> str:
    """A number below `choices` in one digit, or in two if there are more than one digit can tell."""
    base = len(DIGITS)
    return DIGITS[number] if choices <= base else DIGITS[number // base] + DIGITS[number % base]


class Digits:
    """The digits of a code, one after the other."""

    def __init__(self, code: str) -> None:
        self.code, self.taken = code, 0

    @property
    def left(self) -> int:
        return len(self.code) - self.taken

    def take(self) -> int:
        if not self.left:
            raise bad_line()
        digit = DIGITS.find(self.code[self.taken])
        if digit < 0:
            raise bad_line()
        self.taken += 1
        return digit

    def number(self, choices: int) -> int:
        first = self.take()
        return first if choices <= len(DIGITS) else first * len(DIGITS) + self.take()


def pick(things: Sequence[T], number: int) -> T:
    if number >= len(things):
        raise bad_line()
    return things[number]


def too_long() -> RequestError:
    return RequestError(
        ErrorCode.LINE_TOO_LONG, _("This line is too long. Go back, and try something else from there.")
    )


def bad_line() -> RequestError:
    return RequestError(ErrorCode.BAD_LINE, _("This link does not lead to a line of legal moves."))
