"""The compiled core plays exactly as the plain one."""

from types import ModuleType

import pytest

from engine.duel import playout, turns
from engine.duel.state import MOST_MOVES
from tests.engine import golden_digests
from tests.engine.duel.games import random_position
from tests.engine.helpers import NATIVE_GAMES, compiled_core


@pytest.fixture
def core() -> ModuleType:
    return compiled_core("duel")


def test_both_cores_play_the_same_games(core: ModuleType) -> None:
    """Every position, ledger and list of legal moves of random games, digested."""
    for seed in range(NATIVE_GAMES):
        assert core.digest_of_random_game(seed) == golden_digests.plain_duel(seed), seed


def test_the_compiled_core_reaches_the_recorded_digests(core: ModuleType) -> None:
    """Many more games: those that plain Python played when the rules last changed."""
    found = golden_digests.digest_of_all(core.digest_of_random_game, golden_digests.DUEL_GAMES)
    assert found == golden_digests.recorded()["duel"], golden_digests.__doc__


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
