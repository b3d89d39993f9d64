"""The compiled core plays exactly as the plain one."""

from types import ModuleType

import pytest

from engine.dice import Dice
from engine.duel import playout, turns
from engine.duel.state import MOST_MOVES, State
from tests.engine.duel.games import random_position
from tests.engine.helpers import NATIVE_GAMES, compiled_core

PARTS = 8


@pytest.fixture
def core() -> ModuleType:
    return compiled_core("duel")


@pytest.mark.parametrize("part", range(PARTS))
def test_both_cores_play_the_same_games(core: ModuleType, part: int) -> None:
    """Every position, ledger and list of legal moves of random games, digested."""
    state = State()
    for seed in range(part, NATIVE_GAMES, PARTS):
        assert core.digest_of_random_game(seed) == playout.random_game_digest(state, Dice(seed)), seed


def test_a_digest_notices_a_single_difference() -> None:
    state = random_position(5, 30).state
    before = playout.fingerprint(state)
    for name, value in vars(state).items():
        if name.startswith("ledger"):
            continue
        if isinstance(value, list):
            for i in range(len(value)):
                value[i] += 1
                assert playout.fingerprint(state) != before, (name, i)
                value[i] -= 1
        else:
            setattr(state, name, value + 1)
            assert playout.fingerprint(state) != before, name
            setattr(state, name, value)
    assert playout.fingerprint(state) == before


def test_a_plain_state_moves_into_the_compiled_core_and_on(core: ModuleType) -> None:
    for number in range(20):
        state = random_position(number, number * 3).state
        twin = core.State()
        for name, value in vars(state).items():
            setattr(twin, name, value)
        moves = [0] * MOST_MOVES
        legal = moves[: turns.legal_moves(state, moves)]
        assert core.list_legal_moves(twin) == legal
        if legal:
            turns.play(state, legal[-1])
            core.play_move(twin, legal[-1])
        for name, value in vars(state).items():
            if not name.startswith("ledger"):
                assert getattr(twin, name) == value, name
