"""The inputs of the net: each has a place of its own, counted from the components."""

from engine.duel.ai import features as f
from engine.duel.tables import (
    GUILDS,
    LOOTINGS,
    MOST_WONDERS_BUILT,
    TOKENS,
    TRACK_END,
    WONDERS,
    WONDERS_IN_PLAY,
)
from tests.engine.duel.games import random_position


def test_no_two_inputs_share_a_place() -> None:
    where, what = [0] * f.MOST_INPUTS, [0] * f.MOST_INPUTS
    for number in range(60):
        state = random_position(number, number).state
        if not random_position(number, number).to_move:
            continue
        places = where[: f.encode(state, where, what)]
        assert len(set(places)) == len(places)
        assert 0 <= min(places) <= max(places) < f.INPUTS


def test_every_component_has_a_place() -> None:
    """Another token or wonder moves what comes behind it; nothing is counted by hand."""
    assert f.TALLY - f.TOKENS_HELD == f.DRAWN - f.BOARD == f.BUILT_IN_ALL - f.DRAWN == TOKENS
    assert f.CITY_INPUTS - f.OWN_WONDERS == f.WONDER_INPUTS * WONDERS
    assert (f.OWN_GUILDS - f.LOOTED_FROM, f.OWN_WONDERS - f.OWN_GUILDS) == (LOOTINGS, GUILDS)
    assert f.THEIR_LEAD - f.MY_LEAD == f.BOARD - f.THEIR_LEAD == TRACK_END
    assert f.PLAYS_AGAIN_NEXT - f.BUILT_IN_ALL == MOST_WONDERS_BUILT + 1
    assert (f.DRAFTED - f.OFFERED, f.IS_FIRST - f.DRAFTED) == (WONDERS, WONDERS_IN_PLAY)


def test_the_shipped_net_has_these_inputs() -> None:
    assert f.INPUTS == 921
