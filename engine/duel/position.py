"""A game of Duel as the site sees it: moves are checked here in plain Python before the core plays them."""

from collections.abc import Mapping
from typing import Any

from engine.duel import turns
from engine.duel.bill import Payment, bill
from engine.duel.deal import deal_from_seed, lay_out
from engine.duel.errors import DuelErrorCode, error_for
from engine.duel.events import ENDINGS, DuelEnding, DuelTieBreak, has_revealed, read_ledger
from engine.duel.notation import Move, decode, encode, parse
from engine.duel.reveal import reveal
from engine.duel.state import NO_DECISION, NOBODY, State, copy_state
from engine.duel.tables import CARD_NUMBER, FIRST_WONDER, WONDER_NUMBER
from engine.duel.view import DuelView, Frame, SharedView, legal_codes, points, seen_by, seen_by_all
from engine.game import (
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

# The endings in which points are counted.
ON_POINTS = (DuelEnding.CIVILIAN, DuelEnding.DRAW)


class Position:
    """A game in progress. Two positions are equal if everything about them is, hidden cards included."""

    def __init__(self, deal: Mapping[str, Any], options: Options) -> None:
        self.options = dict(options)
        self._deal = deal
        self._revealed = True
        self._state = State()
        self._history: list[tuple[int, Move]] = []
        lay_out(self._state, deal)
        turns.set_up(self._state, int(self.options["first_game_wonders"]))

    @property
    def state(self) -> State:
        """The core's numbers, for searches. Not to be changed."""
        return self._state

    @property
    def deal(self) -> Mapping[str, Any]:
        """What was dealt, with all that nobody has seen yet. Not to be changed."""
        return self._deal

    @property
    def history(self) -> tuple[tuple[int, Move], ...]:
        return tuple(self._history)

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self._state.phase == NO_DECISION else (self._state.seat,)

    @property
    def outcome(self) -> Outcome | None:
        s = self._state
        if s.phase != NO_DECISION:
            return None
        winners = (s.winner,) if s.winner >= 0 else ()
        places = tuple(1 if s.winner in (seat, NOBODY) else 2 for seat in (0, 1))
        scores = self.scores()
        totals, blue = ([score[name] for score in scores] for name in ("total", "blue"))
        ties = ties_between(totals, DuelTieBreak.BLUE, blue) if ENDINGS[s.how] in ON_POINTS else ()
        return Outcome(winners, ENDINGS[s.how], scores, places, ties)

    def scores(self) -> tuple[dict[str, int], ...]:
        return points(self._state, 0), points(self._state, 1)

    def told(self, number: int, seat: int | None) -> str:
        """All moves of Duel are open."""
        return self._history[number][1].notation

    def legal_moves(self, seat: int) -> list[Move]:
        if seat not in self.to_move:
            return []
        return [decode(code) for code in legal_codes(self._state)]

    def play(self, seat: int, move: Move) -> list[Event]:
        """Play a move of a seat and tell what came of it."""
        s = self._state
        if s.phase == NO_DECISION:
            raise IllegalMove(GameErrorCode.GAME_OVER, "The game is over.")
        if seat != s.seat:
            raise IllegalMove(GameErrorCode.NOT_YOUR_TURN, "It is your opponent’s turn.", to_move=s.seat)
        code = encode(move)
        if code not in legal_codes(s):
            raise error_for(s, move)
        turns.play(s, code)
        self._history.append((seat, move))
        self._revealed = has_revealed(s)
        return read_ledger(s)

    def can_take_back(self, seat: int) -> bool:
        if not self._history or self._state.phase == NO_DECISION:
            return False
        return self._history[-1][0] == seat and not self._revealed

    def take_back(self, seat: int) -> None:
        if not self.can_take_back(seat):
            raise IllegalMove(GameErrorCode.CANNOT_TAKE_BACK, "This move can no longer be taken back.")
        again = Position(self._deal, self.options)
        for mover, move in self._history[:-1]:
            again.play(mover, move)
        self._history, self._state, self._revealed = again._history, again._state, again._revealed

    def price(self, seat: int, move: Move) -> Payment:
        """What a build or wonder move costs a seat, whether it is legal now or not."""
        if seat not in (0, 1):
            raise IllegalMove(GameErrorCode.NO_SUCH_SEAT, "Duel has the seats 0 and 1.")
        if move.verb == "build":
            return bill(self._state, seat, CARD_NUMBER[move.thing])
        if move.verb == "wonder":
            return bill(self._state, seat, FIRST_WONDER + WONDER_NUMBER[move.wonder])
        raise IllegalMove(DuelErrorCode.NO_PRICE, "Only building costs something.")

    def view(self, seat: int | None, *, revealed: bool = False) -> DuelView:
        if seat not in (0, 1, None):
            raise IllegalMove(GameErrorCode.NO_SUCH_SEAT, "Duel has the seats 0 and 1.")
        shown = self._seen(seat, self._frame(), seen_by_all(self._state))
        if revealed:
            reveal(self._state, shown)
        return shown

    def views(self) -> dict[int | None, DuelView]:
        frame, shared = self._frame(), seen_by_all(self._state)
        return {seat: self._seen(seat, frame, shared) for seat in (0, 1, None)}

    def _frame(self) -> Frame:
        outcome = self.outcome
        return {
            "rules": "duel",
            "options": dict(self.options),
            "moves_played": len(self._history),
            "outcome": outcome.as_json() if outcome else None,
        }

    def _seen(self, seat: int | None, frame: Frame, shared: SharedView) -> DuelView:
        return {
            **frame,
            **shared,
            **seen_by(self._state, seat),
            "can_take_back": seat is not None and self.can_take_back(seat),
        }

    def copy(self) -> "Position":
        twin = Position.__new__(Position)
        twin.options = dict(self.options)
        twin._deal = self._deal
        twin._revealed = self._revealed
        twin._history = list(self._history)
        twin._state = State()
        copy_state(twin._state, self._state)
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.options == other.options
            and self._history == other._history
            and _fields(self._state) == _fields(other._state)
        )

    __hash__ = None  # type: ignore[assignment]  # positions change

    def __repr__(self) -> str:
        return f"<Duel, age {self._state.age}, {len(self._history)} moves>"


def _fields(s: State) -> dict[str, object]:
    return {name: value for name, value in vars(s).items() if not name.startswith("ledger")}


class Duel:
    """7 Wonders Duel, the base game."""

    id = "duel"
    name = "7 Wonders Duel"
    seats = range(2, 3)
    version = 1
    options: tuple[Option, ...] = (Option("first_game_wonders", (False, True), False),)
    pool = "duel"
    decisions = 35
    first_player_matters = True
    endings = DuelEnding

    def new(
        self,
        *,
        seats: int = 2,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> Position:
        if seats not in self.seats:
            raise BadSetup(GameErrorCode.BAD_SEATS, "Duel is a game for two.")
        if (seed is None) == (deal is None):
            raise BadSetup(GameErrorCode.BAD_DEAL, "A game needs either a seed or a deal.")
        chosen = checked_options(self, options, seats)
        return Position(deal if deal is not None else deal_from_seed(seed or b""), chosen)

    def parse(self, text: str) -> Move:
        return parse(text)


DUEL = Duel()
