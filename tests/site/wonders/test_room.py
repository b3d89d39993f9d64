"""What the house is told of 7 Wonders: titles, options, clocks, bots, the parts of a game and of a deal."""

import pytest

from engine import fair
from engine.record import Record
from engine.wonders.ai.levels import LEVELS
from games.table import clocks
from games.wonders.room import WondersGuest, guests

SEED = bytes(range(32))


@pytest.fixture(params=guests, ids=lambda guest: guest.rules.id)
def guest(request: pytest.FixtureRequest) -> WondersGuest:
    found = request.param
    assert isinstance(found, WondersGuest)
    return found


def test_the_editions_are_told_apart_and_share_a_pool() -> None:
    assert [guest.rules.id for guest in guests] == ["wonders-2e", "wonders-1e"]
    assert len({str(guest.title) for guest in guests}) == 2
    assert len({str(guest.summary) for guest in guests}) == 2
    assert {str(guest.pool_title) for guest in guests} == {"7 Wonders"}


def test_every_option_and_every_side_has_words(guest: WondersGuest) -> None:
    words = guest.option_words()
    assert set(words) == {option.name for option in guest.rules.options}
    sides = next(option for option in guest.rules.options if option.name == "sides")
    assert set(words["sides"].choices) == set(sides.choices)


def test_the_presets_give_a_choice_of_every_speed(guest: WondersGuest) -> None:
    speeds = [clocks.parse(preset).speed(guest.rules.decisions) for preset in guest.time_controls]
    assert set(speeds) == set(clocks.SPEEDS)


@pytest.mark.parametrize("level", [level.key for level in LEVELS])
def test_bots_of_every_level_play_what_is_legal(guest: WondersGuest, level: str) -> None:
    position = guest.rules.new(seats=3, seed=SEED)
    for seat in position.to_move:
        chosen = guest.bots.choose(position, seat, level=level, seconds=0.1, seed=1)
        assert chosen in [move.notation for move in position.legal_moves(seat)]


def test_a_game_has_a_part_for_choosing_sides_and_one_for_each_age(guest: WondersGuest) -> None:
    position = guest.rules.new(seats=3, seed=SEED, options={"sides": "choose"})
    parts = [guest.chapter(position).name]
    while not position.outcome:
        seat = position.to_move[0]
        position.play(seat, position.legal_moves(seat)[-1])
        parts.append(guest.chapter(position).name)
    assert list(dict.fromkeys(parts)) == ["Choosing sides", "Age I", "Age II", "Age III"]
    assert position.outcome.how in guest.endings


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_the_facts_of_a_deal_suffice_to_deal_it_again(guest: WondersGuest, seats: int) -> None:
    if seats not in guest.rules.seats:
        pytest.skip("not for so few")
    position = guest.rules.new(seats=seats, seed=SEED)
    facts = guest.deal_facts(Record(guest.rules.id, seats))
    decks, cities, hand = facts["decks"], facts["cities"], facts["hand"]
    boards = fair.shuffled(SEED, "boards", decks["boards"])[:cities]
    assert boards == [city["board"] for city in position.view(None)["cities"]]
    guilds = fair.shuffled(SEED, "guilds", decks["guilds"])[: facts["guilds"]]
    dealt = position.view(None, revealed=True)["revealed"]["ages"]
    for age in (1, 2, 3):
        deck = sorted([*decks[f"age{age}"], *(guilds if age == 3 else [])])
        shuffled = fair.shuffled(SEED, f"age{age}", deck)
        assert dealt[age - 1] == [shuffled[first : first + hand] for first in range(0, cities * hand, hand)]
