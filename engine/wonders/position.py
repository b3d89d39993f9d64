"""A game of 7 Wonders as the site sees it: moves are checked here before the core plays them."""

from collections.abc import Mapping
from typing import Any

from engine.game import (
    HIDDEN,
    BadSetup,
    Event,
    GameErrorCode,
    IllegalMove,
    Option,
    Options,
    Outcome,
    checked_options,
    ties_between,
)
from engine.wonders import data, turns
from engine.wonders.deal import deal_from_seed, lay_out
from engine.wonders.errors import WondersErrorCode, error_for
from engine.wonders.events import WondersEnding, WondersTieBreak, read_ledger
from engine.wonders.moves import asked_city
from engine.wonders.notation import Move, decode, parse
from engine.wonders.scoring import place_of
from engine.wonders.state import (
    CHOOSE_CARDS,
    CHOOSE_SIDES,
    DIGGING,
    FREE_CITY,
    NO_DECISION,
    NOBODY,
    NOT_CHOSEN,
    SEVENTH,
    State,
    copy_state,
    holder,
)
from engine.wonders.turn_log import TurnLog, TurnRecorder
from engine.wonders.view import (
    Frame,
    Reader,
    SharedView,
    Standing,
    WondersView,
    legal_codes,
    points,
    seen_by,
    seen_by_all,
)

Entry = tuple[int, Move]


class Position:
    """A game in progress.

    Two positions are equal if everything about them is, hidden cards included, but for the order in which
    those who chose at the same time did so.
    """

    def __init__(self, rules: "Wonders", deal: Mapping[str, Any], options: Options, seats: int) -> None:
        self.rules = rules
        self.options = dict(options)
        self._deal = deal
        self._state = State()
        self._history: list[Entry] = []
        self._reveals: list[int] = []  # the length of the history after each reveal
        self._lines: list[Entry] = []  # what has been revealed, by seat where all chose at once
        self._turn: list[Event] = []  # what the last turn brought, its late decisions included
        self._turn_log = TurnLog()
        self._standing: tuple[tuple[int, ...], Standing] | None = None
        lay_out(self._state, deal, rules.edition, seats, self.options["sides"])
        turns.set_up(self._state)

    @property
    def state(self) -> State:
        """The core's numbers, for searches. Not to be changed."""
        return self._state

    @property
    def turn_log(self) -> TurnLog:
        """The course of the game in the core's numbers, all that is secret included. Not to be changed."""
        return self._turn_log

    @property
    def deal(self) -> Mapping[str, Any]:
        """What was dealt, with all that nobody has seen yet. Not to be changed."""
        return self._deal

    @property
    def history(self) -> tuple[Entry, ...]:
        return tuple(self._history)

    @property
    def to_move(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self._state.seats) if asked_city(self._state, seat) != NOBODY)

    @property
    def outcome(self) -> Outcome | None:
        s = self._state
        if s.phase != NO_DECISION:
            return None
        places = tuple(place_of(s, seat) for seat in range(s.seats))
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        scores = self.scores()
        # The Free City has points and coins, but no place.
        totals = [score["total"] for score in scores[: s.seats]]
        ties = ties_between(totals, WondersTieBreak.COINS, s.coins[: s.seats])
        return Outcome(winners, WondersEnding.POINTS, scores, places, ties)

    def scores(self) -> tuple[dict[str, int], ...]:
        return tuple(points(self._state, city) for city in range(self._state.cities))

    def legal_moves(self, seat: int) -> list[Move]:
        self._check_seat(seat)
        return [decode(code, self.rules.edition) for code in legal_codes(self._state, seat)]

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play a move of a seat and tell what came of it: nothing until all have chosen."""
        s = self._state
        self._check_seat(seat)
        if s.phase == NO_DECISION:
            raise IllegalMove(GameErrorCode.GAME_OVER, "The game is over.")
        if asked_city(s, seat) == NOBODY:
            if s.phase in (CHOOSE_SIDES, CHOOSE_CARDS):
                raise IllegalMove(
                    WondersErrorCode.ALREADY_CHOSEN, "You have already chosen; wait for the others."
                )
            raise IllegalMove(
                WondersErrorCode.NOT_YOUR_DECISION, "This is not your decision.", to_move=self.to_move
            )
        legal = {decode(code, self.rules.edition): code for code in legal_codes(s, seat)}
        if move not in legal:
            raise error_for(s, seat, move, self.rules.edition)
        recorder, holds = TurnRecorder(s, seat, legal[move]), holder(s)
        alone = s.phase in (SEVENTH, DIGGING)
        turns.play(s, seat, legal[move])
        self._history.append((seat, move))
        if not s.ledger_size:
            return []
        recorder.record(self._turn_log, s)
        self._lines += _by_seat(self._history[self.revealed :])
        self._reveals.append(len(self._history))
        events = read_ledger(s, self.rules.edition, holds)
        self._turn = [*self._turn, *events] if alone else events
        return events

    # Taking back

    def can_take_back(self, seat: int) -> bool:
        """Until the reveal a seat may change its mind, even if others have chosen meanwhile."""
        s = self._state
        return (
            0 <= seat < s.seats and s.phase in (CHOOSE_SIDES, CHOOSE_CARDS) and s.choice[seat] != NOT_CHOSEN
        )

    def take_back(self, seat: int) -> None:
        """Undo the last choice of a seat: the holder's for the Free City before the own one."""
        if not self.can_take_back(seat):
            raise IllegalMove(GameErrorCode.CANNOT_TAKE_BACK, "This move can no longer be taken back.")
        s = self._state
        for_free_city = s.phase == CHOOSE_CARDS and s.cities > s.seats and holder(s) == seat
        if for_free_city and s.choice[FREE_CITY] != NOT_CHOSEN:
            s.choice[FREE_CITY] = NOT_CHOSEN
        else:
            s.choice[seat] = NOT_CHOSEN
        last = max(number for number, (mover, _) in enumerate(self._history) if mover == seat)
        del self._history[last]

    # What is known

    def told(self, number: int, seat: int | None) -> str:
        """An entry of the history as a seat may read it: cards sold or under a stage stay secret."""
        mover, move = self._history[number]
        if mover == seat or self._state.phase == NO_DECISION:
            return move.notation
        return move.public if number < self.revealed else HIDDEN

    @property
    def revealed(self) -> int:
        """How many entries of the history have been turned over."""
        return self._reveals[-1] if self._reveals else 0

    def view(self, seat: int | None, *, revealed: bool = False) -> WondersView:
        if seat is not None:
            self._check_seat(seat)
        standing = Standing(self._state, self.rules.edition)
        reader = self._reader(seat, revealed=revealed)
        return self._seen(reader, seen_by_all(self._state, standing), self._frame(), standing)

    def views(self) -> dict[int | None, WondersView]:
        s, standing = self._state, self._standing_now()
        shared, frame = seen_by_all(s, standing), self._frame()
        readers = [*range(s.seats), None]
        return {seat: self._seen(self._reader(seat), shared, frame, standing) for seat in readers}

    def _frame(self) -> Frame:
        outcome = self.outcome
        return {
            "rules": self.rules.id,
            "options": dict(self.options),
            "outcome": outcome.as_json() if outcome else None,
        }

    def _seen(self, reader: Reader, shared: SharedView, frame: Frame, standing: Standing) -> WondersView:
        return {**shared, **frame, **seen_by(self._state, reader, standing)}

    def _standing_now(self) -> Standing:
        """Kept until something is revealed: at a table of seven each is shown seven choices a turn."""
        s = self._state
        at = (len(self._reveals), s.age, s.turn, s.phase, s.actor)
        if self._standing is None or self._standing[0] != at:
            self._standing = (at, Standing(s, self.rules.edition))
        return self._standing[1]

    def _pending(self) -> list[Entry]:
        """The choices that are not revealed yet, by seat."""
        return _by_seat(self._history[self.revealed :])

    def _reader(self, seat: int | None, *, revealed: bool = False) -> Reader:
        """What a reader knows beside the state."""
        s = self._state
        pending = self._pending()
        open_to_all = revealed or s.phase == NO_DECISION
        # Of others' choices only those show that are complete: not a holder's first of two.
        complete = [mover == seat or asked_city(s, mover) == NOBODY for mover, _ in pending]
        return Reader(
            seat=seat,
            edition=self.rules.edition,
            revealed=open_to_all,
            remembers=bool(self.options["memory"]),
            played=len(self._lines) + sum(complete),
            buried=[(mover, move) for mover, move in self._lines if move.verb == "wonder"],
            last_turn=self._turn,
            pending=[move for mover, move in pending if mover == seat],
            turn_log=self._turn_log,
            can_take_back=seat is not None and self.can_take_back(seat),
        )

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self._state.seats:
            raise IllegalMove(GameErrorCode.NO_SUCH_SEAT, f"The seats are 0 to {self._state.seats - 1}.")

    # Copies

    def copy(self) -> "Position":
        twin = Position.__new__(Position)
        twin.rules = self.rules
        twin.options = dict(self.options)
        twin._deal = self._deal
        twin._history = list(self._history)
        twin._reveals = list(self._reveals)
        twin._lines = list(self._lines)
        twin._turn = self._turn
        twin._turn_log = self._turn_log.copy()
        twin._standing = self._standing
        twin._state = State()
        copy_state(twin._state, self._state)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.rules is other.rules
            and self.options == other.options
            and self._reveals == other._reveals
            and self._lines == other._lines
            and self._pending() == other._pending()
            and _fields(self._state) == _fields(other._state)
        )

    __hash__ = None  # type: ignore[assignment]  # positions change

    def __repr__(self) -> str:
        s = self._state
        return f"<{self.rules.id}, {s.seats} seats, age {s.age}, turn {s.turn}, {len(self._history)} moves>"


def _by_seat(entries: list[Entry]) -> list[Entry]:
    """Choices made at the same time in the order of the seats, each seat's own in the order it made them."""
    return sorted(entries, key=lambda entry: entry[0])


def _fields(s: State) -> dict[str, object]:
    """All of a state but the ledger of its last move, and what lies beyond the end of a hand."""
    fields = {name: value for name, value in vars(s).items() if not name.startswith(("ledger", "hand"))}
    hands = [s.hand[hand * 8 : hand * 8 + size] for hand, size in enumerate(s.hand_size)]
    return fields | {"hands": hands}


class Wonders:
    """7 Wonders, one edition of the base game."""

    def __init__(self, ruleset: str, name: str, edition: str, seats: range, sides: tuple[str, ...]) -> None:
        self.id = ruleset
        self.name = name
        self.edition = edition
        self.seats = seats
        self.version = 1
        self.pool = "wonders"
        self.decisions = 18
        self.first_player_matters = False
        self.endings = WondersEnding
        self.options: tuple[Option, ...] = (
            Option("sides", sides, sides[0]),
            Option("memory", (True, False), True),
        )

    @property
    def edition_number(self) -> int:
        """As the core counts the editions."""
        return data.EDITIONS.index(self.edition)

    def new(
        self,
        *,
        seats: int,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> Position:
        if type(seats) is not int or seats not in self.seats:
            raise BadSetup(
                GameErrorCode.BAD_SEATS,
                f"{self.name} is a game for {self.seats.start} to {self.seats.stop - 1}.",
            )
        chosen = checked_options(self, options, seats)
        if (seed is None) == (deal is None):
            raise BadSetup(GameErrorCode.BAD_DEAL, "A game needs either a seed or a deal.")
        if deal is None:
            deal = deal_from_seed(seed or b"", self.edition, seats, str(chosen["sides"]))
        return Position(self, deal, chosen, seats)

    def parse(self, text: str) -> Move:
        return parse(text, self.edition)


FIRST_EDITION = Wonders(
    "wonders-1e", "7 Wonders (first edition)", data.FIRST, range(2, 8), ("dealt", "A", "B", "choose")
)
SECOND_EDITION = Wonders(
    "wonders-2e", "7 Wonders (second edition)", data.SECOND, range(3, 8), ("choose", "day", "night")
)
EDITIONS = {rules.id: rules for rules in (FIRST_EDITION, SECOND_EDITION)}
