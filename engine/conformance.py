"""Tests that any ruleset can be run against: does it keep what engine/game.py promises the site?

For pytest, which collects the methods of a class whose name begins with Test:

    from engine.conformance import Conformance

    class TestMyGame(Conformance):
        rules = MyGame()

From the command line: `python -m engine.conformance my_game.rules:MyGame`. Each method plays whole games of
random moves, the same ones every time, and raises AssertionError with a sentence that says what is wrong.
"""

import json
import pkgutil
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar

from engine.fair import SEED_BYTES
from engine.game import (
    HIDDEN,
    BadSetup,
    BaseView,
    GameErrorCode,
    IllegalMove,
    MalformedMove,
    Move,
    Outcome,
    OutcomeView,
    Position,
    Rules,
    Tie,
    check_rules,
)
from engine.record import Record, placed

NO_MOVES = ("", " ", "?", "undo", "\0", "x" * 200, "move 1 2 3 4 5 6 7 8 9", "Ω")


class Conformance:
    """A subclass names its rules. Games that take long can be played less often."""

    rules: ClassVar[Rules]
    # How many games each test plays with each number of seats, and how many decisions a game may have.
    games: ClassVar[int] = 2
    most_decisions: ClassVar[int] = 5_000
    # Every how many decisions the expensive tests look at a position.
    step: ClassVar[int] = 7

    # Set-up

    def test_it_keeps_the_contract(self) -> None:
        check_rules(self.rules)

    def test_the_same_seed_deals_the_same_game(self) -> None:
        for seats in self._sizes():
            one, same, other = (self._new(seats, number) for number in (1, 1, 2))
            assert one.views() == same.views(), "the same seed has dealt two different games"
            assert self._everything(one) != self._everything(other), "two seeds have dealt the same game"

    def test_a_game_that_cannot_begin_is_rejected(self) -> None:
        rules, seed, seats = self.rules, bytes(SEED_BYTES), min(self.rules.seats)
        setups: list[tuple[str, dict[str, Any]]] = [
            ("too few seats", {"seats": seats - 1, "seed": seed}),
            ("too many seats", {"seats": max(rules.seats) + 1, "seed": seed}),
            ("an unknown option", {"seats": seats, "seed": seed, "options": {"no such option": True}}),
            ("neither seed nor deal", {"seats": seats}),
        ]
        for option in rules.options:
            setups.append((f"no choice of {option.name}", self._setup({option.name: "no such choice"})))
        for name, setup in setups:
            assert raises(BadSetup, partial(rules.new, **setup)), f"{name}: BadSetup was expected"

    def test_every_option_can_be_played(self) -> None:
        for option in self.rules.options:
            for choice in option.choices:
                seats = min(option.seats or self.rules.seats)
                setup = {**self._setup({option.name: choice}), "seats": seats}
                position = self.rules.new(**setup)
                assert position.view(None)["options"][option.name] == choice, f"{option.name} is not in views"
                self._finish(position)

    # Moves

    def test_notation_is_read_back(self) -> None:
        for position in self._positions():
            for seat in position.to_move:
                legal = position.legal_moves(seat)
                notations = [move.notation for move in legal]
                assert len(set(notations)) == len(notations), "two legal moves have the same notation"
                for move, notation in zip(legal, notations, strict=True):
                    read = self.rules.parse(notation)
                    assert read.notation == notation, f"{notation!r} is read as {read.notation!r}"
                    assert 0 < len(notation) <= 80, f"{notation!r} is too long for a request"
                    assert HIDDEN not in notation, f"{notation!r} looks like a hidden move"
                    assert read == move, f"{notation!r} is read as another move"

    def test_what_is_no_move_is_rejected(self) -> None:
        for text in NO_MOVES:
            parse = partial(self.rules.parse, text)
            assert raises(MalformedMove, parse), f"{text!r}: MalformedMove was expected"

    def test_only_seats_that_owe_a_decision_have_moves(self) -> None:
        for position in self._positions():
            seats = self._seats(position)
            assert list(position.to_move) == sorted(set(position.to_move) & set(seats)), "to_move is odd"
            for seat in seats:
                has_moves = bool(position.legal_moves(seat))
                assert has_moves == (seat in position.to_move), f"seat {seat}: to_move and legal_moves differ"

    def test_an_illegal_move_changes_nothing(self) -> None:
        """A move of another seat, or of an earlier position."""
        known: dict[str, Move] = {}
        for position in self._positions(self.step):
            before = self._everything(position)
            for seat in self._seats(position):
                legal = {move.notation for move in position.legal_moves(seat)}
                for notation, move in list(known.items())[:20]:
                    if notation not in legal:
                        play = partial(position.play, seat, move)
                        assert raises(IllegalMove, play), (
                            f"seat {seat} may play {notation!r}, which is not among its legal moves"
                        )
            assert self._everything(position) == before, "a move that was rejected has changed the position"
            known |= {move.notation: move for seat in position.to_move for move in position.legal_moves(seat)}

    def test_every_legal_move_can_be_played_on_a_copy(self) -> None:
        for position in self._positions(self.step):
            before = self._everything(position)
            for seat in position.to_move:
                for move in position.legal_moves(seat):
                    twin = position.copy()
                    twin.play(seat, move)
                    assert twin.history[-1][0] == seat, f"{move.notation!r} is not in the history"
            assert self._everything(position) == before, "playing on a copy has changed the position"

    def test_a_move_is_taken_back_completely_or_not_at_all(self) -> None:
        for position in self._positions(self.step):
            for seat in position.to_move:
                twin = position.copy()
                twin.play(seat, twin.legal_moves(seat)[0])
                if not twin.can_take_back(seat):
                    assert raises(IllegalMove, partial(twin.take_back, seat)), "IllegalMove was expected"
                    continue
                twin.take_back(seat)
                assert self._everything(twin) == self._everything(position), "something is left of a move"

    # What seats may know

    def test_views_have_what_the_site_reads(self) -> None:
        for position in self._positions(self.step):
            views = position.views()
            assert set(views) == {*self._seats(position), None}, "views() must have all seats and None"
            for seat, view in views.items():
                assert view == position.view(seat), "view() and views() differ"
                missing = set(BaseView.__annotations__) - set(view)
                assert not missing, f"views have no {', '.join(sorted(missing))}"
                assert json.loads(json.dumps(view)) == view, "a view is not plain JSON"
                assert (view["rules"], view["seat"]) == (self.rules.id, seat)
                assert view["to_move"] == list(position.to_move)
                legal = [] if seat is None else [move.notation for move in position.legal_moves(seat)]
                assert view["moves"] == legal, "`moves` are not the reader's legal moves"
                assert view["moves_played"] <= len(position.history)
                assert len(view["cities"]) >= len(views) - 1, "every seat needs a city"
                can = seat is not None and position.can_take_back(seat)
                assert view["can_take_back"] == can

    def test_a_hidden_choice_changes_nothing_that_others_see(self) -> None:
        """If a reader is told `?`, the reader's view must be the same whatever was chosen."""
        for position in self._positions(self.step):
            for seat in position.to_move:
                worlds = []
                for move in position.legal_moves(seat)[:8]:
                    twin = position.copy()
                    twin.play(seat, move)
                    worlds.append(twin)
                number = len(position.history)
                for reader in (*self._seats(position), None):
                    shown = [w.view(reader) for w in worlds if w.told(number, reader) == HIDDEN]
                    assert all(view == shown[0] for view in shown), (
                        f"seat {seat} chooses in secret, but the view of {reader} tells what"
                    )

    def test_players_know_their_own_moves_and_everybody_knows_all_in_the_end(self) -> None:
        for position in self._positions():
            for number, (seat, move) in enumerate(position.history):
                assert position.told(number, seat) == move.notation, "a player cannot read an own move"
                if position.outcome:
                    assert position.told(number, None) == move.notation, "a move stays hidden after the end"

    def test_events_are_plain_json_for_everybody(self) -> None:
        for position, events in self._played():
            for event in events:
                for reader in (*self._seats(position), None):
                    json.dumps(event.as_json(reader))

    # The end

    def test_every_game_ends_with_places(self) -> None:
        for position in self._ends():
            outcome = position.outcome
            assert outcome is not None
            seats = self._seats(position)
            places = list(outcome.places)
            assert len(places) == len(seats), "every seat needs a place"
            assert places == placed(places), f"places count from 1, and ties share one: {places}"
            first = tuple(seat for seat in seats if places[seat] == 1)
            draw = all(place == 1 for place in places)
            assert outcome.winners == first or (draw and not outcome.winners), "winners are not the first"
            assert outcome.how in self.rules.endings, f"{outcome.how} is no ending of the rules"
            assert set(outcome.as_json()) == set(OutcomeView.__annotations__)
            assert outcome.scores == position.scores(), "the outcome has other points than the position"
            for tie in outcome.ties:
                _check_tie(tie, outcome)
            assert position.view(None)["outcome"] == outcome.as_json()

    def test_points_have_a_total(self) -> None:
        for position in self._positions():
            scores = position.scores()
            assert len(scores) >= len(self._seats(position)), "every seat needs points"
            for score in scores:
                assert all(type(points) is int for points in score.values()), "points are whole numbers"
                assert "total" in score, "points need a total"

    def test_nothing_can_be_played_after_the_end(self) -> None:
        for position in self._ends():
            assert position.to_move == ()
            move = position.history[-1][1]
            for seat in self._seats(position):
                code = code_of(partial(position.play, seat, move))
                assert code == GameErrorCode.GAME_OVER, f"{code}: game_over was expected"

    def test_a_record_leads_to_the_same_end(self) -> None:
        for number, position in enumerate(self._ends()):
            seats = len(self._seats(position))
            record = Record.of(self.rules.id, position, seats=seats, seed=self._seed(number % self.games))
            for copy in (Record.from_text(record.to_text()), Record.from_json(record.to_json())):
                end = copy.replay({self.rules.id: self.rules})
                assert end.views() == position.views(), "a record leads to another position"

    # How games are played here

    def _sizes(self) -> list[int]:
        return sorted({min(self.rules.seats), max(self.rules.seats)})

    def _seed(self, number: int) -> bytes:
        return random.Random(number).randbytes(SEED_BYTES)  # noqa: S311  the same every time

    def _setup(self, options: dict[str, Any]) -> dict[str, Any]:
        return {"seats": min(self.rules.seats), "seed": bytes(SEED_BYTES), "options": options}

    def _new(self, seats: int, number: int) -> Position:
        return self.rules.new(seats=seats, seed=self._seed(number))

    def _seats(self, position: Position) -> range:
        return range(len(position.views()) - 1)

    def _everything(self, position: Position) -> tuple[Any, ...]:
        """What can be told apart from outside, the hidden part included."""
        history = [(seat, move.notation) for seat, move in position.history]
        return position.to_move, history, position.views(), position.view(None, revealed=True)

    def _played(self) -> Iterator[tuple[Position, list[Any]]]:
        """Every position of some games, with the events that led to it; always the same object."""
        for seats in self._sizes():
            for number in range(self.games):
                dice = random.Random(number)  # noqa: S311
                position = self._new(seats, number)
                yield position, []
                while position.to_move:
                    seat = dice.choice(position.to_move)
                    events = position.play(seat, dice.choice(position.legal_moves(seat)))
                    assert len(position.history) <= self.most_decisions, "the game does not end"
                    yield position, events

    def _positions(self, step: int = 1) -> Iterator[Position]:
        for number, (position, _events) in enumerate(self._played()):
            if number % step == 0 or position.outcome:
                yield position

    def _ends(self) -> Iterator[Position]:
        for position, _events in self._played():
            if not position.to_move:
                yield position

    def _finish(self, position: Position) -> None:
        dice = random.Random(0)  # noqa: S311
        while position.to_move:
            seat = dice.choice(position.to_move)
            position.play(seat, dice.choice(position.legal_moves(seat)))


def _check_tie(tie: Tie, outcome: Outcome) -> None:
    totals = [outcome.scores[seat]["total"] for seat in tie.seats]
    assert len(tie.seats) > 1, f"nobody is tied with this seat: {tie}"
    assert set(totals) == {tie.points}, f"seats without equal points are tied: {tie}"
    ranks = placed([-figure for figure in tie.figures])
    places = placed([outcome.places[seat] for seat in tie.seats])
    assert places == ranks, f"the figures of a tie lead to other places: {tie}"


def raises(expected: type[Exception], work: Callable[[], object]) -> bool:
    try:
        work()
    except expected:
        return True
    return False


def code_of(work: Callable[[], object]) -> str:
    """The code of the IllegalMove that is raised; nothing if none is."""
    try:
        work()
    except IllegalMove as error:
        return error.code
    return ""


def check(rules: Rules) -> list[str]:
    """Run all tests; the problems that they find, with the name of each test."""
    tests: Conformance = type("Checked", (Conformance,), {"rules": rules})()
    problems = []
    for name in [name for name in dir(tests) if name.startswith("test_")]:
        try:
            getattr(tests, name)()
        except Exception as error:  # a ruleset may fail in any way
            problems.append(f"{name}: {type(error).__name__}: {error}")
    return problems


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: python -m engine.conformance MODULE:RULES", file=sys.stderr)
        return 2
    found = pkgutil.resolve_name(sys.argv[1])
    problems = check(found() if isinstance(found, type) else found)
    print("\n".join(problems) or "The ruleset conforms.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
