"""Every ruleset conforms, and rules that break a promise are found."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.conformance import Conformance, check
from engine.game import HIDDEN, Event, IllegalMove
from engine.registry import RULESETS
from tests.toy.rules import Toy, ToyMove, ToyPosition


class TestDuel(Conformance):
    rules = RULESETS["duel"]


class TestFirstEdition(Conformance):
    rules = RULESETS["wonders-1e"]
    games = 1
    step = 25


class TestSecondEdition(Conformance):
    rules = RULESETS["wonders-2e"]
    games = 1
    step = 25


class TestToy(Conformance):
    rules = Toy()


def test_every_ruleset_has_its_class() -> None:
    tested = {cls.rules.id for cls in Conformance.__subclasses__() if hasattr(cls, "rules")}
    assert set(RULESETS) <= tested


def toy_with(**methods: Callable[..., Any]) -> Toy:
    """The toy with some methods of its positions replaced."""

    def copy(self: ToyPosition) -> ToyPosition:
        twin = ToyPosition.copy(self)
        twin.__class__ = changed
        return twin

    changed = type("ChangedPosition", (ToyPosition,), {"copy": copy, **methods})

    class ChangedToy(Toy):
        def new(self, **setup: Any) -> ToyPosition:
            position = super().new(**setup)
            position.__class__ = changed
            return position

    return ChangedToy()


def leaking(self: ToyPosition, seat: int | None, **kwargs: Any) -> Any:
    view: Any = ToyPosition.view(self, seat, **kwargs)
    return {**view, "secrets": [move.notation for move in self.chosen.values()]}


def hiding(self: ToyPosition, number: int, seat: int | None) -> str:
    return HIDDEN


def careless(self: ToyPosition, seat: int, move: ToyMove) -> list[Event]:
    self.points[seat] += 1
    return ToyPosition.play(self, seat, move)


def shallow(self: ToyPosition) -> ToyPosition:
    return self


def sticky(self: ToyPosition, seat: int) -> None:
    raise IllegalMove(HIDDEN, "never")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("methods", "test"),
    [
        ({"view": leaking}, "test_a_hidden_choice_changes_nothing_that_others_see"),
        ({"told": hiding}, "test_players_know_their_own_moves_and_everybody_knows_all_in_the_end"),
        ({"play": careless}, "test_an_illegal_move_changes_nothing"),
        ({"copy": shallow}, "test_every_legal_move_can_be_played_on_a_copy"),
        ({"take_back": sticky}, "test_a_move_is_taken_back_completely_or_not_at_all"),
        ({"legal_moves": lambda self, seat: []}, "test_only_seats_that_owe_a_decision_have_moves"),
    ],
)
def test_a_broken_promise_is_found(methods: dict[str, Callable[..., Any]], test: str) -> None:
    assert test in [problem.partition(":")[0] for problem in check(toy_with(**methods))]


def test_rules_that_conform_have_no_problems() -> None:
    assert check(Toy()) == []
