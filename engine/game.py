"""What lobbies, clocks, replays, bots and the API know of a game: the protocol that every ruleset obeys.

Nothing here belongs to one game. Seats count from 0; several may owe a decision at once, and choices may be
secret until all seats have chosen, so a position is always queried on behalf of a seat.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, Self, TypedDict

Seat = int
Options = Mapping[str, Any]

# The most seats that a ruleset may have. Records, ratings and the words for places are made for as many.
MOST_SEATS = 8
# Replaces a card or a move that its reader may not know, in the text that `told` returns.
HIDDEN = "?"
RULESET_ID = re.compile(r"[a-z0-9][a-z0-9-]*")


class GameErrorCode(StrEnum):
    """The error codes that mean the same in every game. A game has an enum of its own for the others."""

    # The text is not a move
    MALFORMED_MOVE = "malformed_move"
    UNKNOWN_VERB = "unknown_verb"
    UNKNOWN_ID = "unknown_id"
    # The move is not allowed now
    CANNOT_TAKE_BACK = "cannot_take_back"
    GAME_OVER = "game_over"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_DECISION = "wrong_decision"
    # A game cannot begin like this
    BAD_DEAL = "bad_deal"
    BAD_OPTION = "bad_option"
    BAD_SEATS = "bad_seats"
    BAD_SEED = "bad_seed"


class Ending(StrEnum):
    """How a game can end by its rules: each game has an enum of its own, made from this one."""


class TieBreak(StrEnum):
    """What decides between seats with equal points: a game that has a tie-break names it in its own enum."""


class GameError(Exception):
    """A code for programs, a sentence for people, and the values that the sentence names."""

    def __init__(self, code: StrEnum, message: str, **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.params = params


class MalformedMove(GameError):
    """The text is not a move at all."""


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
class Tie:
    """Seats with equal points, and their figures in what decides between them.

    A higher figure is a better place; seats whose figures are equal as well share theirs.
    """

    seats: tuple[Seat, ...]
    points: int
    criterion: TieBreak
    figures: tuple[int, ...]  # of these seats, in their order

    def as_json(self) -> "TieView":
        return {
            "seats": list(self.seats),
            "points": self.points,
            "criterion": str(self.criterion),
            "figures": list(self.figures),
        }


class TieView(TypedDict):
    """A tie as JSON."""

    seats: list[Seat]
    points: int
    criterion: str
    figures: list[int]


def ties_between(points: Sequence[int], criterion: TieBreak, figures: Sequence[int]) -> tuple[Tie, ...]:
    """The seats with equal points, the best first; points and figures are by seat."""
    totals = sorted({total for total in points if points.count(total) > 1}, reverse=True)
    tied = [(total, [seat for seat, own in enumerate(points) if own == total]) for total in totals]
    return tuple(
        Tie(tuple(seats), total, criterion, tuple(figures[seat] for seat in seats)) for total, seats in tied
    )


@dataclass(frozen=True)
class Outcome:
    """How a game ended. Places count from 1, ties share one; without winners it is a draw."""

    winners: tuple[Seat, ...]
    how: Ending
    scores: tuple[Mapping[str, int], ...]
    places: tuple[int, ...]
    # Where points were equal and the rules name something else that decides.
    ties: tuple[Tie, ...] = ()

    def as_json(self) -> "OutcomeView":
        return {
            "winners": list(self.winners),
            "how": str(self.how),
            "scores": [dict(score) for score in self.scores],
            "places": list(self.places),
            "ties": [tie.as_json() for tie in self.ties],
        }


class OutcomeView(TypedDict):
    """An outcome as JSON."""

    winners: list[Seat]
    how: str
    scores: list[dict[str, int]]
    places: list[int]
    ties: list[TieView]


class BaseView(TypedDict):
    """What every view of a position has, as JSON. A game adds its own."""

    rules: str
    options: dict[str, Any]
    seat: Seat | None  # of the reader; None: a spectator
    to_move: list[Seat]
    moves: list[str]  # the reader's legal moves, in notation
    moves_played: int  # as far as the reader may know
    can_take_back: bool
    cities: list[dict[str, Any]]  # what each seat has, by seat; then those that belong to no seat
    outcome: OutcomeView | None


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

    def view(self, seat: Seat | None, *, revealed: bool = False) -> BaseView:
        """All that a seat (None: a spectator) may know, as JSON-able values.

        `revealed` adds what nobody could see: for replays of games that are over, never before.
        """
        ...

    def views(self) -> Mapping[Seat | None, BaseView]:
        """The views of all seats and of a spectator, for little more work than one.

        They share what they have in common, so they must not be changed.
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
        """How many can play, at most MOST_SEATS."""
        ...

    @property
    def first_player_matters(self) -> bool:
        """Whether moving first may be an advantage; not where all seats choose at the same time."""
        ...

    @property
    def endings(self) -> type[Ending]:
        """How a game can end by these rules."""
        ...

    @property
    def version(self) -> int:
        """Goes up when the same seed would deal another game, or the same moves lead elsewhere."""
        ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    @property
    def pool(self) -> str:
        """Ratings are kept by pool: rulesets in which a player's strength is the same share one."""
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
    """The options of a game with all defaults filled in; BadSetup for what the ruleset does not offer."""
    offered = {
        option.name: option for option in rules.options if option.seats is None or seats in option.seats
    }
    chosen: dict[str, bool | str] = {name: option.default for name, option in offered.items()}
    for name, value in (options or {}).items():
        # By type as well: 1 equals True and is not among the choices.
        choices = [(type(choice), choice) for choice in offered[name].choices] if name in offered else []
        if (type(value), value) not in choices:
            raise BadSetup(
                GameErrorCode.BAD_OPTION, f"{rules.name} has no such option: {name!r}.", option=name
            )
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


class BadRules(ValueError):
    """A ruleset that does not keep the contract of this module."""


def check_rules(rules: Rules) -> None:
    """Raise BadRules if a ruleset does not keep the contract; registries check each that they list."""

    def require(condition: bool, problem: str) -> None:
        if not condition:
            raise BadRules(f"The ruleset {rules.id!r}: {problem}")

    require(bool(RULESET_ID.fullmatch(rules.id)), "an id is made of small letters, digits and hyphens")
    require(bool(rules.name and rules.pool), "it needs a name and a rating pool")
    seats = rules.seats
    require(
        len(seats) > 0 and seats.step == 1 and seats[0] >= 2 and seats[-1] <= MOST_SEATS,
        f"it is for 2 to {MOST_SEATS} seats, not {seats!r}",
    )
    require(rules.version >= 1, "versions count from 1")
    require(rules.decisions >= 1, "a seat decides at least once in a game")
    require(len(rules.endings) > 0, "a game needs an ending")
    names = [option.name for option in rules.options]
    require(len(set(names)) == len(names), "two options have the same name")
    for option in rules.options:
        require(option.default in option.choices, f"the default of {option.name!r} is not among its choices")
        for number in option.seats or ():
            require(number in seats, f"the option {option.name!r} is for {number} seats")
