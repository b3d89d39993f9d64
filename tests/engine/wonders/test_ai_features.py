"""The inputs of the net: each has a place of its own, counted from the components."""

import pytest

from engine.wonders.ai import features as f
from engine.wonders.tables import BOARDS, CATEGORIES, CITIES, GROUPS, LAST_AGE, LAST_TURN, POWERS, SIDES
from tests.engine.wonders.games import TABLES, random_position


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_no_two_inputs_share_a_place(rules: str, seats: int) -> None:
    where, what = [0] * f.MOST_INPUTS, [0] * f.MOST_INPUTS
    for number in range(8):
        state = random_position(rules, seats, number, 9 * number).state
        for seat in range(seats):
            places = where[: f.encode(state, seat, where, what)]
            assert len(set(places)) == len(places)
            assert 0 <= min(places) <= max(places) < f.INPUTS


def test_every_component_has_a_place() -> None:
    assert (f.OWN_BOARD - f.OWN_SIDE, f.COINS_HELD - f.OWN_BOARD) == (SIDES, BOARDS)
    assert f.SOLD_OF - f.REACH_OF == f.CHEAP - f.SOLD_OF == GROUPS
    assert (f.SCORE - f.SCORE_OF, f.FREE_BUILD_LEFT - f.POWERS_HELD) == (CATEGORIES, POWERS)
    assert (f.SECOND_EDITION - f.SEATS_AT, f.DECISION - f.TIME) == (CITIES - 1, 1 + LAST_AGE * LAST_TURN)


def test_the_shipped_net_has_these_inputs() -> None:
    assert f.INPUTS == 1056
