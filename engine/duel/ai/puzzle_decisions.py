"""Decisions of Duel in which one move is clearly the best: found with few nodes, judged with many.

Moves that build the same wonder count as one choice, whatever card they use.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.ai.brain import Candidate
from engine.ai.puzzle_rating import Answers
from engine.duel import turns
from engine.duel.ai import brain as brains
from engine.duel.ai.analysis import after_move, brings_to_light
from engine.duel.ai.brain import Brain
from engine.duel.ai.choosing import choose_code
from engine.duel.ai.levels import LEVELS
from engine.duel.ai.tactics import winning_move
from engine.duel.state import NO_DECISION

LEAD = 0.1
SAME = 0.03  # moves of one choice that are as good as this count as right
# The lead that a position needs at each number of nodes to be looked at further
FIRST_NODES, FIRST_LEAD = 600, 0.08
SIEVE = ((4_000, 0.11), (25_000, 0.13))
NODES = 200_000
SEEDS = 3
ENOUGH_TRIES = 2_000  # for the search's own value; other moves are searched by themselves
CLOSER_NODES = 12_000
WORST, SUREST = 0.12, 0.96  # winning chances between which a decision is worth a puzzle
FEWEST_CHOICES = 3
LINE = 5
LINE_NODES = 4_000
TRIES = {0: 6, 20: 4, 150: 3, 3_000: 1}  # by the nodes of a level
STRONG_NODES = 30_000


@dataclass(frozen=True)
class JudgedDecision:
    values: dict[int, float]  # by move, the winning chance of the seat
    solutions: tuple[int, ...]  # the best move first
    lead: float
    solved: bool = False


def choice_of(move: int) -> int:
    """A number that moves share which come to the same choice."""
    return move & ~turns.CARD if move & turns.KIND == turns.WONDER else move


def lead_of(values: dict[int, float]) -> tuple[int, float]:
    """The best move, and by how much its choice leads all others."""
    best = max(values, key=values.__getitem__)
    others = [value for move, value in values.items() if choice_of(move) != choice_of(best)]
    return best, values[best] - max(others, default=values[best])


def first_sight(brain: Brain, state: Any, seed: int) -> int | None:
    """The best move of a position in which one choice leads at few nodes already, and is not simply a win."""
    legal = brain.core.list_legal_moves(state)
    if len({choice_of(move) for move in legal}) < FEWEST_CHOICES:
        return None
    if winning_move(brain, state) is not None:
        return None
    return leader(brain, state, FIRST_NODES, FIRST_LEAD, seed)


def leader(brain: Brain, state: Any, nodes: int, least: float, seed: int) -> int | None:
    """The move whose choice leads all others by so much, if there is one."""
    found = brain.think(state, state.seat, nodes=nodes, seed=seed).candidates
    values = {c.move: c.value for c in found}
    best, lead = lead_of(values)
    return best if lead >= least and WORST <= values[best] <= SUREST else None


def judge(brain: Brain, state: Any, *, nodes: int = NODES, seeds: int = SEEDS) -> JudgedDecision | None:
    """The value of every move, if the same choice leads in every search; else None."""
    solved = brain.solve(state)
    if solved:
        return settled(solved, solved=True)
    if any(leader(brain, state, few, least, seeds) is None for few, least in SIEVE):
        return None
    searches: list[list[Candidate]] = []
    for seed in range(seeds):
        found = brain.think(state, state.seat, nodes=nodes, seed=seed).candidates
        best, lead = lead_of({c.move: c.value for c in found})
        if lead < LEAD or choice_of(best) != choice_of(found[0].move):
            return None
        if searches and choice_of(best) != choice_of(searches[0][0].move):
            return None
        searches.append(found)
    values = {}
    for move in brain.core.list_legal_moves(state):
        seen = [c for found in searches for c in found if c.move == move]
        tries = sum(c.tries for c in seen)
        if tries >= ENOUGH_TRIES:
            values[move] = sum(c.value * c.tries for c in seen) / tries
        else:
            values[move] = value_after(brain, state, move)
    return settled(values)


def settled(values: dict[int, float], *, solved: bool = False) -> JudgedDecision | None:
    """The solutions: moves of the best choice that are as good, if all other moves are clearly worse."""
    best, lead = lead_of(values)
    top = values[best]
    right = sorted((m for m in values if values[m] >= top - SAME), key=lambda m: -values[m])
    if lead < LEAD or not WORST <= top <= SUREST:
        return None
    if any(choice_of(move) == choice_of(best) and SAME < top - values[move] < LEAD for move in values):
        return None
    worse = max((value for move, value in values.items() if move not in right), default=top)
    return JudgedDecision(values, tuple(right), top - worse, solved)


def value_after(brain: Brain, state: Any, move: int) -> float:
    """A move by itself: the game is searched from the position after it, over what it may reveal."""
    after = brain.twin(state)
    brain.core.play_move(after, move)
    if after.phase == NO_DECISION and not brings_to_light(state, after):
        return 0.5 if after.winner < 0 else float(after.winner == state.seat)
    return after_move(brain, state, move, CLOSER_NODES, 0)


def line_after(brain: Brain, state: Any, move: int) -> tuple[tuple[int, int], ...]:
    """What the engine expects after a move, until something comes to light."""
    now = brain.twin(state)
    line: list[tuple[int, int]] = []
    while True:
        before = brain.twin(now)
        brain.core.play_move(now, move)
        if now.phase == NO_DECISION or brings_to_light(before, now) or len(line) == LINE:
            return tuple(line)
        move = brain.think(now, now.seat, nodes=LINE_NODES, seed=len(line)).candidates[0].move
        line.append((int(now.seat), move))


def answers_of_levels(state: Any, right: Sequence[int]) -> dict[str, Answers]:
    """How often each level finds a right move."""
    answers = {}
    for level in LEVELS:
        brain = brains.of_level(level)
        nodes = min(level.nodes, STRONG_NODES)
        tries = TRIES.get(nodes, 1)
        found = [choose_code(brain, state, level, nodes=nodes or None, seed=seed) for seed in range(tries)]
        answers[level.key] = Answers(level.rating, sum(move in right for move in found) / tries)
    return answers
