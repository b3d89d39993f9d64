"""The search finds what it must, says the same thing twice, and is the same in both builds."""

import random

import pytest

from engine import native
from engine.duel import ai
from engine.duel.ai import bindings as plain
from engine.duel.ai import search
from engine.duel.ai.brain import Brain
from engine.duel.ai.endgame import NEXT_DEALS
from engine.duel.ai.knowledge import guess_next_age
from engine.duel.notation import parse
from engine.duel.state import NO_DECISION, State
from engine.game import IllegalMove
from tests.engine.duel.table import Table
from tests.engine.duel.test_ai_knowledge import MOMENTS, position_after

needs_compiled = pytest.mark.skipif(native.core("duel") is None, reason="no compiled core")


def test_it_takes_a_military_victory() -> None:
    table = Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(20, 7))
    assert ai.choose(table.position, 0, nodes=200) == parse("build walls")


def test_it_takes_a_scientific_victory() -> None:
    greens = ["workshop", "apothecary", "scriptorium", "pharmacist", "academy"]
    table = Table(age=3, structure=["university", "palace"], mine=greens, coins=(40, 7))
    assert ai.choose(table.position, 0, nodes=200) == parse("build university")


def test_it_does_not_leave_a_victory_to_the_opponent() -> None:
    table = Table(age=2, structure=["walls", "brewery"], pawn=-7, coins=(20, 20))
    assert ai.choose(table.position, 0, nodes=400).thing == "walls"


def test_a_forced_move_is_played_at_once() -> None:
    table = Table(age=3, structure=["palace"], only=True, coins=(0, 0), my_wonders=["pyramids"])
    assert ai.choose(table.position, 0) == parse("discard palace")


def test_only_the_seat_to_move_may_choose() -> None:
    with pytest.raises(IllegalMove):
        ai.choose(position_after(0), 1)


@pytest.mark.parametrize("moves", MOMENTS[::2])
def test_seed_and_nodes_decide_the_choice(moves: int) -> None:
    position = position_after(moves)
    seat = position.to_move[0]
    judged = [ai.evaluate(position, seat, nodes=500, seed=9) for _ in range(2)]
    assert judged[0] == judged[1]
    assert judged[0] != ai.evaluate(position, seat, nodes=500, seed=10)


def test_seconds_limit_the_search() -> None:
    position = position_after(10)
    judgement = ai.evaluate(position, position.to_move[0], seconds=0.01)
    assert judgement.nodes >= 1
    assert judgement.moves


@needs_compiled
@pytest.mark.parametrize("moves", MOMENTS)
def test_both_builds_see_and_judge_alike(moves: int) -> None:
    compiled, slow = Brain(), Brain(compiled=False)
    position = position_after(moves)
    state = compiled.take_over(position.state)
    assert compiled.core.list_inputs(state) == plain.list_inputs(position.state)
    assert compiled.opinion(state) == slow.opinion(position.state)
    assert compiled.core.ask_priors(compiled.net, state) == plain.ask_priors(slow.net, position.state)


@needs_compiled
def test_a_judgement_does_not_depend_on_those_before_it() -> None:
    """The first layer is changed from position to position, and never differs from one made from nothing."""
    used, positions = Brain(), [position_after(moves) for moves in MOMENTS[::2]]
    for position in [*positions, *positions[::-1]]:
        state = used.take_over(position.state)
        assert used.opinion(state) == Brain().opinion(state)


def test_a_search_is_the_same_if_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The priors of a node come from its first visit only where that saw the same position."""
    brain = Brain(compiled=False)
    state = brain.take_over(position_after(50).state)
    with_kept = brain.think(state, state.seat, nodes=60, seed=2)
    monkeypatch.setattr(search, "recall", lambda *_: 0)
    assert brain.think(state, state.seat, nodes=60, seed=2) == with_kept


@needs_compiled
def test_both_builds_guess_and_search_alike() -> None:
    compiled, slow = Brain(), Brain(compiled=False)
    position = position_after(30)
    seat = position.to_move[0]
    thoughts = [
        brain.think(brain.take_over(position.state), seat, nodes=25, seed=4) for brain in (compiled, slow)
    ]
    assert {c.move for c in thoughts[0].candidates} == {c.move for c in thoughts[1].candidates}
    assert thoughts[0].value == pytest.approx(thoughts[1].value, abs=0.05)
    plainly = [
        brain.think_plainly(brain.take_over(position.state), seat, nodes=60, seed=4)
        for brain in (compiled, slow)
    ]
    assert [c.move for c in plainly[0].candidates] == [c.move for c in plainly[1].candidates]


def test_it_plays_without_the_compiled_core() -> None:
    brain = Brain(compiled=False)
    position = position_after(50)
    state = brain.take_over(position.state)
    thought = brain.think(state, state.seat, nodes=20)
    assert thought.candidates[0].move in brain.core.list_legal_moves(state)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=needs_compiled)])
def test_a_full_tree_is_searched_on(compiled: bool) -> None:
    brain = Brain(compiled=compiled)
    brain.tree.capacity = 60
    state = brain.take_over(position_after(30).state)
    for think in (brain.think, brain.think_plainly):
        thought = think(state, state.seat, nodes=90)
        assert 40 < brain.tree.nodes <= 60
        assert sum(c.tries for c in thought.candidates) >= 89


def test_the_baseline_leaves_nothing_to_go_on_from() -> None:
    """It grows its tree in the same room as the search."""
    brain, fresh = Brain(), Brain()
    state = brain.take_over(position_after(30).state)
    brain.think(state, state.seat, nodes=50, moves=[])
    brain.think_plainly(state, state.seat, nodes=50)
    thoughts = [one.think(state, state.seat, nodes=50, moves=[]) for one in (brain, fresh)]
    assert thoughts[0] == thoughts[1]


# The exact end


def brute_force(s: State) -> int:
    """The result for seat 0 by playing out every line."""
    if s.phase == NO_DECISION:
        return 0 if s.winner < 0 else 1 - 2 * s.winner
    results = []
    for move in plain.list_legal_moves(s):
        after = State()
        plain.copy_into(after, s)
        plain.play_move(after, move)
        results.append(brute_force(after))
    return max(results) if s.seat == 0 else min(results)


def open_states(cards: int, count: int, ages: tuple[int, ...] = (3,)) -> list[State]:
    """States of random games with this many cards of an age left and nothing hidden."""
    dice = random.Random(cards)
    found: list[State] = []
    seed = 0
    while len(found) < count:
        seed += 1
        s = State()
        plain.deal_game(s, plain.Dice(seed))
        while s.phase != NO_DECISION and not (
            s.age in ages and 0 < s.cards_left <= cards and plain.is_open_state(s)
        ):
            plain.play_move(s, dice.choice(plain.list_legal_moves(s)))
        if s.phase != NO_DECISION:
            found.append(s)
    return found


def test_the_end_is_solved_as_by_trying_everything() -> None:
    brain = Brain()
    for s in open_states(3, 25):
        solved = brain.solve(brain.take_over(s), limit=1_000_000, odds=False)
        assert solved is not None
        sign = 1 - 2 * s.seat
        assert max(solved.values()) == 0.5 + 0.5 * sign * brute_force(s)


def test_solving_leaves_the_state_as_it_was() -> None:
    brain = Brain(compiled=False)
    for s in open_states(2, 5):
        before = State()
        plain.copy_into(before, s)
        brain.solve(s)
        before.ledger, before.ledger_size = s.ledger, s.ledger_size
        assert vars(before) == vars(s)


def expected(brain: Brain, s: State, seed: int, age: int) -> float:
    """The chance of seat 0 by playing out every line of an age and asking the net about the next one."""
    if s.phase == NO_DECISION:
        return 0.5 if s.winner < 0 else 1.0 - s.winner
    if s.age != age:
        chance = brain.opinion(s)[0]
        return chance if s.seat == 0 else 1 - chance
    values = []
    for move in plain.list_legal_moves(s):
        dice, lines = plain.Dice(seed), []
        for _ in range(NEXT_DEALS):
            after = brain.twin(s)
            guess_next_age(after, dice)
            plain.play_move(after, move)
            lines.append(expected(brain, after, seed, age))
            if after.age == age:
                break
        values.append(sum(lines) / len(lines))
    return max(values) if s.seat == 0 else min(values)


@needs_compiled
def test_the_end_of_an_age_is_solved_as_by_trying_everything() -> None:
    compiled, slow = Brain(), Brain(compiled=False)
    for s in open_states(1, 2, ages=(1, 2)):
        solved = compiled.solve_age(compiled.take_over(s), seed=7)
        assert solved is not None
        best = max(solved.values())
        assert (best if s.seat == 0 else 1 - best) == pytest.approx(expected(slow, s, 7, s.age), abs=1e-3)


@needs_compiled
def test_solving_an_age_does_not_look_at_the_next_one() -> None:
    brain = Brain()
    for s in open_states(2, 4, ages=(1, 2)):
        before = brain.solve_age(brain.take_over(s), seed=3)
        assert before
        s.deal[20 * s.age :] = s.deal[20 * s.age :][::-1]
        assert brain.solve_age(brain.take_over(s), seed=3) == before


def test_hidden_cards_are_not_solved() -> None:
    brain = Brain()
    position = position_after(30)
    assert brain.solve(brain.take_over(position.state)) is None
