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
class Option:
    """Something that can be chosen before a game begins; the site builds its forms and checks from this."""

    name: str
    choices: tuple[bool | str, ...]
    default: bool | str
    seats: range | None = None  # for which numbers of seats; None: for all


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Places count from 1, ties share one; nobody among the winners means a draw."""

    winners: tuple[Seat, ...]
    how: str
    scores: tuple[Mapping[str, int], ...]
    places: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "how": self.how,
            "scores": [dict(score) for score in self.scores],
            "places": list(self.places),
        }


@dataclass(frozen=True)
class Event:
    """Something that happened, for logs and animation.

    Everyone at the table may know the details; `known` is what some seats may know besides.
    """

    kind: str
    seat: Seat | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    known: Mapping[Seat, Mapping[str, Any]] = field(default_factory=dict)

    def as_json(self, reader: Seat | None = None) -> dict[str, Any]:
        """As a seat may read it (None: a spectator)."""
        besides = self.known.get(reader, {}) if reader is not None else {}
        return {"kind": self.kind, "seat": self.seat, **self.details, **besides}


class Move(Protocol):
    """A decision of one seat."""

    @property
    def notation(self) -> str:
        """Text that a person can read and type, and that the ruleset parses back."""
        ...


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

    def scores(self) -> tuple[Mapping[str, int], ...]:
        """The points so far, by city and category, as everyone at the table can count them."""
        ...

    def told(self, number: int, seat: Seat | None) -> str:
        """Entry `number` of the history, from 0 on, as a seat (None: a spectator) may read it now."""
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

    @property
    def version(self) -> int:
        """Goes up when the same seed would deal another game, or the same moves lead elsewhere."""
        ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    @property
    def pool(self) -> str:
        """Ratings are kept by pool: rulesets in which one's strength is the same share one."""
        ...

    @property
    def decisions(self) -> int:
        """About how often a seat decides in a game, which makes a time control fast or slow."""
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


def checked_options(rules: Rules, options: Options | None, seats: int) -> dict[str, bool | str]:
    """The options of a game with all defaults filled in; refuses what the ruleset does not offer."""
    offered = {
        option.name: option for option in rules.options if option.seats is None or seats in option.seats
    }
    chosen: dict[str, bool | str] = {name: option.default for name, option in offered.items()}
    for name, value in (options or {}).items():
        # By type as well: 1 equals True and is not among the choices.
        choices = [(type(choice), choice) for choice in offered[name].choices] if name in offered else []
        if (type(value), value) not in choices:
            raise BadSetup("bad_option", f"{rules.name} has no such option: {name!r}.", option=name)
        chosen[name] = value
    return chosen


def replay(
    rules: Rules,
    seed: bytes | None,
    seats: int,
    options: Options | None,
    moves: Iterable[tuple[Seat, str]],
    *,
    deal: Mapping[str, Any] | None = None,
) -> Position:
    """The position after these moves; raises what parse and play raise."""
    position = rules.new(seats=seats, seed=seed, deal=deal, options=options)
    for seat, text in moves:
        position.play(seat, rules.parse(text))
    return position
