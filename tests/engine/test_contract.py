"""What the site relies on in every ruleset (engine/game.py): limits, error codes, endings, views."""

from enum import StrEnum
from typing import Any

import pytest

from engine.duel.errors import DuelErrorCode
from engine.game import (
    MOST_SEATS,
    BadRules,
    BaseView,
    Ending,
    GameErrorCode,
    Option,
    OutcomeView,
    Rules,
    check_rules,
)
from engine.record import RecordErrorCode
from engine.registry import RULESETS
from engine.wonders.errors import WondersErrorCode
from tests.toy.rules import Toy

EVERY: list[Rules] = [*RULESETS.values(), Toy()]
every_ruleset = pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)


class NoEnding(Ending):
    pass


@every_ruleset
def test_every_ruleset_keeps_the_contract(rules: Rules) -> None:
    check_rules(rules)


def test_a_ruleset_may_have_as_many_seats_as_the_contract_says() -> None:
    assert max(Toy.seats) == MOST_SEATS == 8


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"id": "Seven Wonders"}, "small letters"),
        ({"name": ""}, "name"),
        ({"pool": ""}, "pool"),
        ({"seats": range(2, MOST_SEATS + 2)}, f"2 to {MOST_SEATS} seats"),
        ({"seats": range(1, 3)}, "seats"),
        ({"seats": range(3, 3)}, "seats"),
        ({"seats": range(2, 7, 2)}, "seats"),
        ({"version": 0}, "versions"),
        ({"decisions": 0}, "decides"),
        ({"endings": NoEnding}, "ending"),
        ({"options": (Option("bluff", (True,), True), Option("bluff", (True,), True))}, "same name"),
        ({"options": (Option("bluff", (True, False), "perhaps"),)}, "default"),
        ({"options": (Option("bluff", (True,), True, seats=range(2, 4)),)}, "2 seats"),
    ],
)
def test_a_ruleset_that_does_not_keep_the_contract_is_named(changed: dict[str, Any], problem: str) -> None:
    rules = Toy()
    for name, value in changed.items():
        setattr(rules, name, value)
    with pytest.raises(BadRules, match=problem):
        check_rules(rules)


def test_moving_first_matters_where_seats_move_one_after_the_other() -> None:
    matters = {rules.id: rules.first_player_matters for rules in EVERY}
    assert matters == {"duel": True, "wonders-1e": False, "wonders-2e": False, "toy": False}


@pytest.mark.parametrize("codes", [GameErrorCode, DuelErrorCode, WondersErrorCode, RecordErrorCode])
def test_a_code_is_its_name_in_small_letters(codes: type[StrEnum]) -> None:
    assert [code.value for code in codes] == [code.name.lower() for code in codes]


@every_ruleset
@pytest.mark.parametrize("most", [False, True])
def test_every_view_has_what_the_contract_says(rules: Rules, most: bool) -> None:
    position = rules.new(seats=max(rules.seats) if most else min(rules.seats), seed=bytes(32))
    shared = set(BaseView.__annotations__)
    for seat, view in position.views().items():
        assert shared <= set(view)
        assert view["rules"] == rules.id
        assert view["seat"] == seat
        assert view["to_move"] == list(position.to_move)
        assert len(view["cities"]) >= len(position.views()) - 1
        assert set(position.view(seat)) >= shared


@every_ruleset
def test_every_game_ends_as_its_rules_say(rules: Rules) -> None:
    position = rules.new(seats=min(rules.seats), seed=bytes(32))
    while position.to_move:
        seat = position.to_move[0]
        position.play(seat, position.legal_moves(seat)[0])
    outcome = position.outcome
    assert outcome is not None
    assert outcome.how in rules.endings
    assert set(outcome.as_json()) == set(OutcomeView.__annotations__)
    assert type(outcome.as_json()["how"]) is str
