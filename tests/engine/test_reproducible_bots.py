"""Bots whose choice follows from the deal and the moves: the same on every build, after anything else."""

import random

import pytest

from engine import native
from engine.ai.choosing import seed_of_choice
from engine.duel import ai as duel_ai
from engine.duel.ai import brain as duel_brains
from engine.duel.ai import weights as duel_weights
from engine.duel.position import DUEL
from engine.duel.position import Position as DuelPosition
from engine.wonders import ai as wonders_ai
from engine.wonders.ai import brain as wonders_brains
from engine.wonders.ai import weights as wonders_weights
from engine.wonders.position import SECOND_EDITION
from engine.wonders.position import Position as WondersPosition

SEED = bytes(range(32))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile the bots think in plain Python."""
    slow_duel = duel_brains.Brain(duel_weights.rated(), compiled=False)
    slow_wonders = wonders_brains.Brain(wonders_weights.rated(), compiled=False)
    monkeypatch.setattr(duel_brains, "of_level", lambda level: slow_duel)
    monkeypatch.setattr(wonders_brains, "of_level", lambda level: slow_wonders)


def duel_after(moves: int) -> DuelPosition:
    position, whim = DUEL.new(seats=2, seed=SEED), random.Random(5)
    for _ in range(moves):
        (seat,) = position.to_move
        position.play(seat, whim.choice(position.legal_moves(seat)))
    return position


def wonders_after(turns: int) -> WondersPosition:
    position, whim = SECOND_EDITION.new(seats=4, seed=SEED), random.Random(5)
    for _ in range(turns):
        for seat in position.to_move:
            position.play(seat, whim.choice(position.legal_moves(seat)))
    return position


def duel_choices(level: str) -> list[str]:
    """In positions of all ages, the last of them solved to the end."""
    chosen = []
    for moves in (0, 9, 30, 50, 62):
        position = duel_after(moves)
        if position.outcome is None:
            (seat,) = position.to_move
            seed = seed_of_choice(SEED, position, seat, seats=2)
            chosen.append(duel_ai.choose_reproducibly(position, seat, level=level, seed=seed).notation)
    return chosen


def wonders_choices(level: str) -> list[str]:
    chosen = []
    for turns in (0, 2, 15):
        position = wonders_after(turns)
        seed = seed_of_choice(SEED, position, 1, seats=4)
        chosen.append(wonders_ai.choose_reproducibly(position, 1, level=level, seed=seed).notation)
    return chosen


@pytest.mark.skipif(native.core("duel") is None, reason="there is no compiled core here")
@pytest.mark.parametrize("level", ["drusus", "ione", "kallias", "sabitu"])
def test_a_bot_of_duel_chooses_the_same_in_plain_python(level: str, request: pytest.FixtureRequest) -> None:
    compiled = duel_choices(level)
    request.getfixturevalue("plain")
    assert not duel_brains.of_level(duel_ai.BY_KEY[level]).is_compiled
    assert duel_choices(level) == compiled


@pytest.mark.skipif(native.core("wonders") is None, reason="there is no compiled core here")
@pytest.mark.parametrize("level", ["drusus", "kallias"])
def test_a_bot_of_7_wonders_chooses_the_same_in_plain_python(
    level: str, request: pytest.FixtureRequest
) -> None:
    compiled = wonders_choices(level)
    request.getfixturevalue("plain")
    assert wonders_choices(level) == compiled


@pytest.mark.parametrize("level", ["melitta", "sabitu", "seshat"])
def test_what_a_bot_of_duel_has_thought_before_does_not_matter(level: str) -> None:
    first = duel_choices(level)
    other = DUEL.new(seats=2, seed=bytes(32))
    duel_ai.choose(other, other.to_move[0], nodes=500, seed=3)
    assert duel_choices(level) == first


def test_a_bot_of_duel_takes_no_clock_into_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine so busy that every look at the clock finds a minute gone."""
    first = duel_choices("seshat")
    brain = duel_brains.of_level(duel_ai.BY_KEY["seshat"])
    minutes = iter(range(0, 60_000_000, 60))
    monkeypatch.setattr(brain, "clock", lambda: float(next(minutes)))
    assert duel_choices("seshat") == first


@pytest.mark.parametrize("level", ["melitta", "sabitu"])
def test_at_7_wonders_the_order_in_which_choices_arrive_does_not_matter(level: str) -> None:
    """Nor does what the others have chosen: nobody knows it yet."""
    chosen = set()
    for before in [(), (0,), (3, 0), (2, 3, 0)]:
        for pick in (0, -1):
            position = wonders_after(9)
            for seat in before:
                position.play(seat, position.legal_moves(seat)[pick])
            seed = seed_of_choice(SEED, position, 1, seats=4)
            move = wonders_ai.choose_reproducibly(position, 1, level=level, seed=seed)
            chosen.add((seed, move.notation))
    assert len(chosen) == 1


def test_the_seed_of_a_choice_follows_from_deal_moves_and_seat() -> None:
    position = duel_after(12)
    seeds = {
        seed_of_choice(SEED, position, 0, seats=2),
        seed_of_choice(SEED, position, 1, seats=2),
        seed_of_choice(bytes(32), position, 0, seats=2),
        seed_of_choice(SEED, duel_after(11), 0, seats=2),
    }
    assert len(seeds) == 4
    assert all(0 <= seed < 2**31 for seed in seeds)
