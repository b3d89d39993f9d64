"""The bots of 7 Wonders: legal at every table, within their time, and blind to what is hidden."""

import time
from itertools import pairwise

import pytest

from engine.game import IllegalMove
from engine.wonders import ai
from engine.wonders.ai import brain as brains
from engine.wonders.ai import weights
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.match import level_player, play_game
from engine.wonders.position import EDITIONS, Position
from engine.wonders.state import CHOOSE_CARDS, NO_DECISION
from tests.engine.wonders.test_ai_knowledge import positions, with_other_secrets

TABLES = [("wonders-1e", seats) for seats in range(2, 8)] + [("wonders-2e", seats) for seats in range(3, 8)]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_bots_play_whole_games_at_every_table(ruleset: str, seats: int) -> None:
    """All levels sit together, each with a small budget; sides are chosen where they can be."""
    sides = "choose" if seats > 3 else EDITIONS[ruleset].options[0].default
    position = EDITIONS[ruleset].new(seats=seats, seed=bytes([seats]) * 32, options={"sides": sides})
    assert isinstance(position, Position)
    while position.to_move:
        seat = position.to_move[0]
        level = ai.LEVELS[(len(position.history) + seat) % len(ai.LEVELS)]
        nodes = min(level.nodes, 12) or None
        move = ai.choose(position, seat, level=level.key, nodes=nodes, seed=len(position.history))
        position.play(seat, move)
    assert position.outcome


def test_swapping_hidden_cards_changes_no_choice() -> None:
    compared = 0
    for position in positions("wonders-2e", 4, seed=9, every=4):
        seat = position.state.turn % 4
        if position.state.phase != CHOOSE_CARDS or position.state.turn > 3 or seat not in position.to_move:
            continue
        swapped = with_other_secrets(position, seat)
        if swapped:
            chosen = [ai.choose(twin, seat, nodes=40, seed=3) for twin in (position, swapped)]
            glanced = [ai.choose(twin, seat, level="ione", seed=3) for twin in (position, swapped)]
            assert chosen[0] == chosen[1]
            assert glanced[0] == glanced[1]
            compared += 1
    assert compared > 2


def test_a_choice_of_others_made_meanwhile_changes_nothing() -> None:
    position = positions("wonders-2e", 3, seed=4)[20]
    while len(position.to_move) < 3:
        position.play(position.to_move[0], position.legal_moves(position.to_move[0])[0])
    before = ai.choose(position, 2, nodes=40, seed=1)
    position.play(0, position.legal_moves(0)[0])
    position.play(1, position.legal_moves(1)[-1])
    assert ai.choose(position, 2, nodes=40, seed=1) == before


def test_by_nodes_alone_a_choice_repeats_itself() -> None:
    position = positions("wonders-1e", 5, seed=2)[30]
    seat = position.to_move[0]
    assert len({ai.choose(position, seat, nodes=30, seed=8) for _ in range(3)}) == 1


def test_the_time_is_kept() -> None:
    position = EDITIONS["wonders-2e"].new(seats=7, seed=bytes(32), options={"sides": "day"})
    assert isinstance(position, Position)
    ai.choose(position, 0, seconds=0.01)  # the weights are read
    start = time.thread_time()
    ai.choose(position, 0, seconds=0.2)
    assert time.thread_time() - start < 0.4


def test_who_is_not_asked_does_not_choose() -> None:
    position = EDITIONS["wonders-2e"].new(seats=3, seed=bytes(32), options={"sides": "day"})
    assert isinstance(position, Position)
    position.play(0, position.legal_moves(0)[0])
    with pytest.raises(IllegalMove):
        ai.choose(position, 0)


def test_the_strongest_alone_goes_by_the_newest_net() -> None:
    """A better net changes nobody's rating: the others keep the one that they were rated with."""
    assert [level.key for level in ai.LEVELS if level.newest] == [ai.STRONGEST.key]
    newest, rated = brains.of_level(ai.STRONGEST), brains.of_level(ai.BY_KEY["imhotep"])
    assert newest is brains.newest()
    position = EDITIONS["wonders-2e"].new(seats=4, seed=bytes(32), options={"sides": "day"})
    assert isinstance(position, Position)
    state = newest.take_over(position.state)
    assert newest.opinion(state, 0) == Brain(weights.shipped()).opinion(state, 0)
    assert rated.opinion(state, 0) == Brain(weights.rated()).opinion(state, 0) != newest.opinion(state, 0)


def test_a_game_of_the_core_is_played_to_its_end() -> None:
    brain = Brain()
    table = [level_player(brain, ai.BY_KEY["tavi"])] * 4
    assert play_game(brain, table, 1, 3).phase == NO_DECISION


def test_the_ladder_of_this_game_is_long_and_even() -> None:
    rated = [level.rating for level in ai.LEVELS]
    steps = [higher - lower for lower, higher in pairwise(rated)]
    assert rated[-1] - rated[0] >= 600
    assert max(steps) <= 2 * min(steps)
