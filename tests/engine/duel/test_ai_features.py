"""The inputs of the net: each has a place of its own, counted from the components."""

from collections import Counter
from typing import Any

from engine.ai.integer_layers import MOST_INPUTS
from engine.duel import data
from engine.duel.ai import features as f
from engine.duel.ai import prospects
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
from tests.engine.duel.table import Table


class Sheet(list[int]):
    """A list of inputs that notes how often each place is written."""

    def __init__(self) -> None:
        super().__init__([0] * f.INPUTS)
        self.written: Counter[int] = Counter()

    def __setitem__(self, place: Any, amount: Any) -> None:
        super().__setitem__(place, amount)
        self.written[place] += 1


def inputs_of(table: Table) -> list[int]:
    inputs = [0] * f.INPUTS
    f.encode(table.position.state, inputs)
    return inputs


def test_no_two_inputs_share_a_place() -> None:
    for number in range(60):
        position = random_position(number, number)
        if position.to_move:
            sheet = Sheet()
            f.encode(position.state, sheet)
            assert set(sheet.written.values()) == {1}
            assert min(sheet.written) >= 0
            assert max(sheet) <= 127


def test_a_net_taught_before_the_newest_inputs_can_be_used() -> None:
    """Its inputs are the first ones of today's."""
    assert f.TAKING == 921
    assert f.INPUTS <= MOST_INPUTS


def test_every_component_has_a_place() -> None:
    """Another token or wonder moves what comes behind it; nothing is counted by hand."""
    assert f.TALLY - f.TOKENS_HELD == f.DRAWN - f.BOARD == f.BUILT_IN_ALL - f.DRAWN == TOKENS
    assert f.CITY_INPUTS - f.OWN_WONDERS == f.WONDER_INPUTS * WONDERS
    assert (f.OWN_GUILDS - f.LOOTED_FROM, f.OWN_WONDERS - f.OWN_GUILDS) == (LOOTINGS, GUILDS)
    assert f.THEIR_LEAD - f.MY_LEAD == f.BOARD - f.THEIR_LEAD == TRACK_END
    assert f.PLAYS_AGAIN_NEXT - f.BUILT_IN_ALL == MOST_WONDERS_BUILT + 1
    assert (f.DRAFTED - f.OFFERED, f.IS_FIRST - f.DRAFTED) == (WONDERS, WONDERS_IN_PLAY)


def test_a_military_victory_at_hand_is_seen() -> None:
    near = inputs_of(Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(20, 20)))
    assert near[f.PROSPECT + prospects.ARMS_NOW] == 1
    assert near[f.PROSPECT + prospects.PROSPECT_INPUTS + prospects.ARMS_NOW] == 0
    poor = inputs_of(Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(0, 20)))
    assert poor[f.PROSPECT + prospects.ARMS_NOW] == 0
    theirs = inputs_of(Table(structure=["walls", "brewery"], age=2, pawn=-7, coins=(20, 20)))
    assert theirs[f.PROSPECT + prospects.PROSPECT_INPUTS + prospects.ARMS_NOW] == 1


def test_a_scientific_victory_at_hand_is_seen() -> None:
    greens = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]
    near = inputs_of(Table(age=3, structure=["university", "palace"], mine=greens, coins=(40, 40)))
    assert near[f.PROSPECT + prospects.SCIENCE_NOW] == 1
    assert near[f.PROSPECT + prospects.NEW_AT_HAND] == 1
    assert near[f.PROSPECT + prospects.PROSPECT_INPUTS + prospects.SCIENCE_NOW] == 0
    far = inputs_of(Table(age=3, structure=["university", "palace"], mine=greens[:4], coins=(40, 40)))
    assert far[f.PROSPECT + prospects.SCIENCE_NOW] == 0


def test_turns_to_come_are_counted() -> None:
    """Two wonders of the player to move give another turn, and one of them can be paid."""
    replays = [wonder.id for wonder in data.WONDERS if wonder.replay][:2]
    others = [wonder.id for wonder in data.WONDERS if not wonder.replay][:2]
    rich = inputs_of(
        Table(age=2, structure=["walls", "brewery"], my_wonders=[*replays, *others], coins=(90, 9))
    )
    assert rich[f.PROSPECT + prospects.REPLAYS_LEFT + 2] == 1
    assert rich[f.PROSPECT + prospects.REPLAYS_PAYABLE + 2] == 1
    assert rich[f.PROSPECT + prospects.WONDERS_LEFT] == 4
    poor = inputs_of(
        Table(age=2, structure=["walls", "brewery"], my_wonders=[*replays, *others], coins=(0, 9))
    )
    assert poor[f.PROSPECT + prospects.REPLAYS_LEFT + 2] == 1
    assert poor[f.PROSPECT + prospects.REPLAYS_PAYABLE] == 1
