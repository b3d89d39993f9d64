"""What the plug-in of 7 Wonders declares: titles, options, clocks, bots, parts of a game and of a deal."""

from typing import Any

import pytest

from engine import fair
from engine.record import Record
from engine.wonders.ai.levels import LEVELS
from games import time_controls
from games.wonders.plugin import WondersPlugin, plugins

SEED = bytes(range(32))


@pytest.fixture(params=plugins, ids=lambda plugin: plugin.rules.id)
def plugin(request: pytest.FixtureRequest) -> WondersPlugin:
    found = request.param
    assert isinstance(found, WondersPlugin)
    return found


def test_the_editions_are_distinguished_and_share_a_pool() -> None:
    assert [plugin.rules.id for plugin in plugins] == ["wonders-2e", "wonders-1e"]
    assert len({str(plugin.title) for plugin in plugins}) == 2
    assert len({str(plugin.summary) for plugin in plugins}) == 2
    assert {str(plugin.pool_title) for plugin in plugins} == {"7 Wonders"}


def test_every_option_and_every_side_has_words(plugin: WondersPlugin) -> None:
    words = plugin.option_words()
    assert set(words) == {option.name for option in plugin.rules.options}
    sides = next(option for option in plugin.rules.options if option.name == "sides")
    assert set(words["sides"].choices) == set(sides.choices)


def test_the_presets_give_a_choice_of_every_speed(plugin: WondersPlugin) -> None:
    speeds = [time_controls.parse(preset).speed(plugin.rules.decisions) for preset in plugin.time_controls]
    assert set(speeds) == set(time_controls.SPEEDS)


@pytest.mark.parametrize("level", [level.key for level in LEVELS])
def test_bots_of_every_level_play_what_is_legal(plugin: WondersPlugin, level: str) -> None:
    position = plugin.rules.new(seats=3, seed=SEED)
    for seat in position.to_move:
        chosen = plugin.bots.choose(position, seat, level=level, seconds=0.1, seed=1)
        assert chosen in [move.notation for move in position.legal_moves(seat)]


def test_a_game_has_a_part_for_choosing_sides_and_one_for_each_age(plugin: WondersPlugin) -> None:
    position = plugin.rules.new(seats=3, seed=SEED, options={"sides": "choose"})
    parts = [plugin.chapter(position).name]
    while not position.outcome:
        seat = position.to_move[0]
        position.play(seat, position.legal_moves(seat)[-1])
        parts.append(plugin.chapter(position).name)
    assert list(dict.fromkeys(parts)) == ["Choosing sides", "Age I", "Age II", "Age III"]
    assert position.outcome.how in plugin.endings


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_the_facts_of_a_deal_suffice_to_deal_it_again(plugin: WondersPlugin, seats: int) -> None:
    if seats not in plugin.rules.seats:
        pytest.skip("not for so few")
    position = plugin.rules.new(seats=seats, seed=SEED)
    facts = plugin.deal_facts(Record(plugin.rules.id, seats))
    decks, cities, hand = facts["decks"], facts["cities"], facts["hand"]
    boards = fair.shuffled(SEED, "boards", decks["boards"])[:cities]
    assert boards == [city["board"] for city in position.view(None)["cities"]]
    guilds = fair.shuffled(SEED, "guilds", decks["guilds"])[: facts["guilds"]]
    view: Any = position.view(None, revealed=True)
    dealt = view["revealed"]["ages"]
    for age in (1, 2, 3):
        deck = sorted([*decks[f"age{age}"], *(guilds if age == 3 else [])])
        shuffled = fair.shuffled(SEED, f"age{age}", deck)
        assert dealt[age - 1] == [shuffled[first : first + hand] for first in range(0, cities * hand, hand)]
