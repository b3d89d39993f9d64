"""What lobbies, clocks, replays, bots and the API know of a game: the protocol that every ruleset obeys.

Nothing here belongs to one game. Seats count from 0; several may owe a decision at once, and choices may be
secret until all have made theirs, so a position is always asked on behalf of a seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

Seat = int
Options = Mapping[str, Any]
View = dict[str, Any]


class GameError(Exception):
    """A refusal: a code for programs, a sentence for people, and the values that the sentence names."""

    def __init__(self, code: str, message: str, **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.params = params


class MalformedMove(GameError):
    """The text is no move at all."""


class IllegalMove(GameError):
    """A move that the rules do not allow now; the position has not changed."""


class BadSetup(GameError):
    """A game cannot begin like this: wrong seats, options, seed or deal."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Nobody among the winners means a draw."""

    winners: tuple[Seat, ...]
    how: str
    scores: tuple[Mapping[str, int], ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "how": self.how,
            "scores": [dict(score) for score in self.scores],
        }


@dataclass(frozen=True)
class Event:
    """Something that happened, for logs and animation. Everyone at the table may know it."""

    kind: str
    seat: Seat | None = None
    details: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.details}


class Move(Protocol):
    """A decision of one seat."""

    @property
    def notation(self) -> str:
        """Text that a person can read and type, and that the ruleset parses back."""
        ...


class Payment(Protocol):
    """What a build costs and how it is paid."""

    @property
    def coins(self) -> int: ...

    def as_json(self) -> dict[str, Any]: ...


class Position(Protocol):
    """A game in progress."""

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; none when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def history(self) -> Sequence[tuple[Seat, Move]]:
        """The moves so far, in the order in which they were played."""
        ...

    def legal_moves(self, seat: Seat) -> Sequence[Move]: ...

    def play(self, seat: Seat, move: Any) -> list[Event]:
        """Play a move; raises IllegalMove and leaves the position as it was if the rules forbid it."""
        ...

    def price(self, seat: Seat, move: Any) -> Payment:
        """What a building move costs a seat, whether or not it can afford it."""
        ...

    def view(self, seat: Seat | None, *, revealed: bool = False) -> View:
        """All that a seat (None: a spectator) may know, as JSON-able values.

        `revealed` adds what nobody could see: for replays of games that are over, never before.
        """
        ...

    def views(self) -> Mapping[Seat | None, View]:
        """The views of all seats and of a spectator, for little more than the price of one.

        They share what they have in common: to be read, not to be changed.
        """
        ...

    def can_take_back(self, seat: Seat) -> bool:
        """Whether the last move is this seat's own, and nobody has learnt anything from it."""
        ...

    def take_back(self, seat: Seat) -> None:
        """Undo the last move; raises IllegalMove if it cannot be taken back."""
        ...

    def copy(self) -> Self: ...


class Rules(Protocol):
    """A game that can be played on the site."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> range:
        """How many can play."""
        ...

    def new(
        self,
        *,
        seats: int,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> Position:
        """Begin a game from a seed of 32 bytes, or from an explicit deal."""
        ...

    def parse(self, text: str) -> Move:
        """Read a move; raises MalformedMove."""
        ...

    def replay(
        self,
        seed: bytes | None,
        seats: int,
        options: Options | None,
        moves: Iterable[tuple[Seat, str]],
        *,
        deal: Mapping[str, Any] | None = None,
    ) -> Position:
        """The position after these moves; raises what parse and play raise."""
        ...
