"""Solved ends of Duel: what each move leads to when nothing is hidden any more, and the toughest defence."""

import random
from dataclasses import dataclass, replace
from typing import Any

from engine.ai.puzzle_rating import Answers
from engine.duel.ai.brain import SOLVER_CARDS, Brain
from engine.duel.ai.choosing import choose_code
from engine.duel.ai.levels import LEVELS
from engine.duel.ai.tactics import winning_move
from engine.duel.state import NO_DECISION
from engine.duel.tables import LAST_AGE

POSITIONS = 400_000  # that solving may look at when a site asks
EASY_POSITIONS = 60_000  # and for a puzzle, so that plain Python can answer, too
FEWEST_MOVES = 4
FEWEST_CARDS = 2
FEWEST_ANSWERS = 2
LONGEST = 40
TRIES = 6  # of a level that does not always answer the same


@dataclass(frozen=True)
class SolvedEnd:
    """A position with exactly one best move, and what follows it."""

    values: dict[int, float]  # by move, for the seat to move: 1, 0.5 or 0
    best: int
    line: tuple[int, ...]  # after the best move
    tests: tuple[tuple[Any, frozenset[int]], ...]  # the positions in which the seat can go wrong; right moves
    length: int  # how many answers the seat has to give, up to the last of these


def exact_values(brain: Brain, state: Any, limit: int = POSITIONS) -> dict[int, float] | None:
    """The result of each move for the player to move; None where something is hidden or it takes too long."""
    if state.phase == NO_DECISION or not brain.core.is_open_state(state):
        return None
    return brain.solve(state, limit=limit, odds=False)


def is_in_sight(brain: Brain, state: Any) -> bool:
    """Whether so few cards are left and hidden that the bots solve the end, as a mean over what may come."""
    hidden = brain.core.count_hidden(state)
    is_late = state.age == LAST_AGE and hidden < len(SOLVER_CARDS)
    return is_late and bool(state.cards_left <= SOLVER_CARDS[hidden])


def toughest(brain: Brain, state: Any, values: dict[int, float]) -> int:
    """Of the best moves the one after which the other side has the fewest ways to keep what it has."""
    best = max(values.values())
    moves = [move for move, value in values.items() if value == best]
    if len(moves) == 1:
        return moves[0]
    return min(moves, key=lambda move: (*_ease(brain, state, move), move))


def _ease(brain: Brain, state: Any, move: int) -> tuple[float, float]:
    """What share of the other side's answers is right, and how long it still has to find them."""
    after = brain.twin(state)
    brain.core.play_move(after, move)
    if after.phase == NO_DECISION or after.seat == state.seat:
        return 1.0, 0.0
    answers = exact_values(brain, after)
    if not answers:
        return 1.0, 0.0
    best = max(answers.values())
    return sum(value == best for value in answers.values()) / len(answers), -float(after.cards_left)


def solve_end(brain: Brain, state: Any) -> SolvedEnd | None:
    """The solution of a position that makes a puzzle, None of any other."""
    if state.cards_left < FEWEST_CARDS or winning_move(brain, state) is not None:
        return None
    values = exact_values(brain, state, EASY_POSITIONS)
    if values is None or len(values) < FEWEST_MOVES:
        return None
    best = max(values.values())
    right = [move for move, value in values.items() if value == best]
    if best == 0 or len(right) != 1:
        return None
    return _played_out(brain, state, values, right[0])


def _played_out(brain: Brain, state: Any, values: dict[int, float], first: int) -> SolvedEnd:
    """The line after the first move, and the positions on it in which the seat may go wrong."""
    tests = [(state, frozenset([first]))]
    line: list[int] = []
    answers = length = 1
    now = brain.twin(state)
    brain.core.play_move(now, first)
    while now.phase != NO_DECISION and len(line) < LONGEST:
        found = exact_values(brain, now)
        if not found:
            break
        move = toughest(brain, now, found)
        if now.seat == state.seat:
            answers += 1
            best = max(found.values())
            right = frozenset(move for move, value in found.items() if value == best)
            if len(right) < len(found):
                tests.append((brain.twin(now), right))
                length = answers
        line.append(move)
        brain.core.play_move(now, move)
    return SolvedEnd(values, first, tuple(line), tuple(tests), length)


def line_after(brain: Brain, state: Any, move: int) -> tuple[tuple[int, int], ...]:
    """How the game goes on after a move if both sides play their best: seats and moves."""
    now = brain.twin(state)
    line: list[tuple[int, int]] = []
    brain.core.play_move(now, move)
    while now.phase != NO_DECISION and len(line) < LONGEST:
        values = exact_values(brain, now)
        if not values:
            break
        chosen = toughest(brain, now, values)
        line.append((int(now.seat), chosen))
        brain.core.play_move(now, chosen)
    return tuple(line)


def answers_to_end(brains_of: Any, solved: SolvedEnd) -> dict[str, Answers]:
    """How the levels do, none of them allowed to solve: they have to be right in every test."""
    answers = {}
    for level in LEVELS:
        brain, share = brains_of(level), 1.0
        nodes = min(level.nodes, 20_000)
        for number, (state, right) in enumerate(solved.tests):
            if nodes:
                found = [brain.think(state, state.seat, nodes=nodes, seed=number).candidates[0].move]
            else:
                dice = random.Random(number)  # noqa: S311  whims of bots
                # What keeps a level from absurd moves in a game counts up the last cards exactly.
                unaided = replace(level, worst=1.0)
                found = [choose_code(brain, state, unaided, seed=dice.getrandbits(30)) for _ in range(TRIES)]
            share *= sum(move in right for move in found) / len(found)
        answers[level.key] = Answers(level.rating, share)
    return answers
