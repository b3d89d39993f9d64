"""The bots see what their seat sees and nothing more."""

import random

import pytest

from engine.dice import Dice
from engine.duel import Duel, ai, data
from engine.duel.ai.brain import Brain
from engine.duel.ai.knowledge import guess_hidden, guess_next_age
from engine.duel.position import Position
from engine.duel.state import CHOOSE_FROM_BOX, IN_BOX, State, copy_state
from engine.duel.tables import SLOTS
from tests.engine.duel.table import Table


def position_after(moves: int, seed: int = 5) -> Position:
    dice = random.Random(seed)
    position = Duel().new(seed=bytes([seed]) * 32)
    for _ in range(moves):
        seat = position.to_move[0]
        position.play(seat, dice.choice(position.legal_moves(seat)))
    return position


def with_other_hidden_cards(position: Position, dice: random.Random) -> Position:
    """The same game as far as anyone at the table can tell."""
    twin = position.copy()
    s = twin.state
    for age in range(max(s.age, 1), 4):
        first = (age - 1) * SLOTS
        dealt = s.deal[first : first + SLOTS]
        is_running = age == s.age
        hidden = [slot for slot in range(SLOTS) if not is_running or not s.known >> slot & 1]
        for guild in (False, True):
            slots = [slot for slot in hidden if data.CARDS[dealt[slot]].is_guild == guild]
            unseen = [
                number
                for number, card in enumerate(data.CARDS)
                if card.age == age
                and card.is_guild == guild
                and number not in [dealt[slot] for slot in range(SLOTS) if slot not in hidden]
            ]
            if is_running:
                for number in unseen:
                    s.place[number] = IN_BOX
            for slot, number in zip(slots, dice.sample(unseen, len(slots)), strict=True):
                s.deal[first + slot] = number
                if is_running:
                    s.place[number] = slot
        if not is_running:
            later = s.deal[first : first + SLOTS]
            dice.shuffle(later)
            s.deal[first : first + SLOTS] = later
    if s.age == 0 and s.drafted < data.POOL_SIZE:
        unseen_wonders = [number for number in range(12) if number not in s.offer[:4]]
        s.offer[4:] = dice.sample(unseen_wonders, 4)
    if s.phase != CHOOSE_FROM_BOX:
        box = [number for number in range(10) if not (s.board | s.tokens[0] | s.tokens[1]) >> number & 1]
        s.library[:] = dice.sample(box, 3)
    return twin


MOMENTS = (0, 2, 4, 5, 6, 12, 23, 25, 34, 44, 47, 52, 58)


@pytest.mark.parametrize("moves", MOMENTS)
def test_swapping_hidden_cards_changes_no_choice(moves: int) -> None:
    position = position_after(moves)
    twin = with_other_hidden_cards(position, random.Random(moves))
    seat = position.to_move[0]
    assert twin.view(seat) == position.view(seat)
    for level in ("melitta", "sabitu"):
        chosen = ai.choose(position, seat, level=level, seed=3)
        assert ai.choose(twin, seat, level=level, seed=3) == chosen
    assert ai.evaluate(twin, seat, nodes=300) == ai.evaluate(position, seat, nodes=300)
    assert ai.evaluate(twin, 1 - seat, nodes=300) == ai.evaluate(position, 1 - seat, nodes=300)


def test_swapping_hidden_cards_changes_nothing_for_the_baseline() -> None:
    brain = Brain()
    for moves in MOMENTS[::3]:
        position = position_after(moves)
        twin = with_other_hidden_cards(position, random.Random(moves))
        seat = position.to_move[0]
        thoughts = [
            brain.think_plainly(brain.take_over(each.state), seat, nodes=200, seed=1)
            for each in (position, twin)
        ]
        assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("moves", MOMENTS)
def test_a_guess_looks_the_same_to_the_observer_and_is_a_real_deal(moves: int) -> None:
    position = position_after(moves)
    seat = position.to_move[0]
    for number in range(20):
        twin = position.copy()
        guess_hidden(twin.state, seat, Dice(number))
        guess_next_age(twin.state, Dice(number))
        assert twin.view(seat) == position.view(seat)
        assert sorted(twin.state.place) == sorted(position.state.place)
        for age in (1, 2, 3):
            cards = twin.state.deal[(age - 1) * SLOTS : age * SLOTS]
            assert len(set(cards)) == SLOTS
            assert {data.CARDS[card].age for card in cards} == {age}
            assert sum(data.CARDS[card].is_guild for card in cards) == (3 if age == 3 else 0)


def test_guesses_differ() -> None:
    position = position_after(12)
    seen = set()
    for number in range(30):
        twin = position.copy()
        guess_hidden(twin.state, 0, Dice(number))
        seen.add(tuple(twin.state.deal[:SLOTS]))
    assert len(seen) > 20


def library_table() -> Table:
    table = Table(my_wonders=["great_library"], coins=(30, 7), structure=["theater", "altar"])
    table.play("wonder great_library theater")
    assert table.decision == "library"
    return table


def test_the_draw_of_the_great_library_is_known_to_its_chooser_alone() -> None:
    s = library_table().s
    for observer, expected in ((0, 1), (1, 10)):
        drawn = set()
        for number in range(200):
            guessed = State()
            copy_state(guessed, s)
            guess_hidden(guessed, observer, Dice(number))
            drawn.add(frozenset(guessed.library))
        assert len(drawn) == expected


def test_judging_an_unseen_draw_tells_nothing_of_it() -> None:
    judgement = ai.evaluate(library_table().position, 1, nodes=300)
    assert judgement.moves == []
    assert 0 < judgement.win < 1
