"""Games of the bot against itself: what each search found, and the examples for the net made from that.

Most moves are chosen by a short search, some by a long one; only the long ones teach the priors. Some seats
follow a taste, so that the net also learns what becomes of cities that it would not build by itself. A game
is kept as its seed and what was found in it (see gamefile.py), so that the inputs of the net can be computed
again after they have changed.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.ai.brain import best_first
from engine.ai.tastes import BUILDER, GENERAL, MERCHANT, SCHOLAR
from engine.duel.ai.brain import Brain, Thought
from engine.duel.ai.habits import fondness
from engine.duel.ai.net import beneath_place, prior_place
from engine.duel.scoring import total_points
from engine.duel.state import DRAW, NO_DECISION

LONG_SHARE = 0.3
NOISE = 0.25
CURIOUS_MOVES = 26  # decisions during which moves are drawn by their tries
MOST_CANDIDATES = 32
LAMBDA = 0.96  # how much more a value counts than the one before it, with the result as the last
TASTEFUL_SHARE = 0.15  # of the seats
TASTES = (SCHOLAR, SCHOLAR, GENERAL, BUILDER, MERCHANT)
APPETITE = 2.0  # the logarithm of how much more often a move of full taste is drawn


@dataclass(frozen=True)
class Decision:
    """A choice between several moves, and what the search found."""

    move: int
    value: float  # the chances of the player to move
    tries: tuple[tuple[int, int], ...]  # moves with their tries, most tried first
    is_long: bool = False
    is_solved: bool = False  # the value is the true one, and only the best moves have tries


@dataclass(frozen=True)
class PlayedGame:
    """A game of self-play; the seed deals it."""

    seed: int
    winner: int  # -1: draw
    how: int
    points: tuple[int, int]
    decisions: tuple[Decision, ...]


@dataclass
class Example:
    """A decision: what the net sees, what the search said, and how the game ended for the player to move."""

    inputs: bytes
    places: list[tuple[int, int, float]]  # prior places and share of tries; empty after a short search
    searched: float  # what the search thought of it
    seat: int
    target: float = 0.5  # what was thought from here on, until the result
    result: float = 0.5
    way: int = -1  # 0-2: civilian, military, science; -1: draw
    margin: int = 0  # points above the opponent's at the end


@dataclass(frozen=True)
class Budget:
    """Nodes of long and short searches; plainly: with random playouts in place of the net.

    Solver: positions that solving the end of the game may look at.
    """

    long: int
    short: int
    plainly: bool = False
    solver: int = 0


def play_game(brain: Brain, budget: Budget, seed: int) -> PlayedGame:
    """One game of the bot against itself."""
    dice = random.Random(seed)  # noqa: S311  training, not secrets
    state = _dealt(brain, seed)
    tastes = [dice.choice(TASTES) if dice.random() < TASTEFUL_SHARE else {} for _ in range(2)]
    decisions: list[Decision] = []
    while state.phase != NO_DECISION:
        legal = brain.core.list_legal_moves(state)
        if len(legal) == 1:
            brain.core.play_move(state, legal[0])
            continue
        is_long = dice.random() < LONG_SHARE
        thought = _think(brain, state, budget, is_long, dice.getrandbits(40))
        move = draw_move(thought, dice, len(decisions), tastes[state.seat])
        tries = tuple((c.move, c.tries) for c in thought.candidates if c.tries)
        decisions.append(Decision(move, thought.value, tries, is_long, thought.solved))
        brain.core.play_move(state, move)
    points = total_points(state, 0), total_points(state, 1)
    return PlayedGame(seed, state.winner, state.how, points, tuple(decisions))


def examples_of(brain: Brain, game: PlayedGame) -> list[Example]:
    """The decisions of a game as examples: it is played again, and the inputs are computed on the way."""
    state = _dealt(brain, game.seed)
    examples = []
    decisions = iter(game.decisions)
    while state.phase != NO_DECISION:
        legal = brain.core.list_legal_moves(state)
        if len(legal) == 1:
            brain.core.play_move(state, legal[0])
            continue
        decision = next(decisions)
        places = _places(state, decision) if decision.is_long or decision.is_solved else []
        examples.append(Example(brain.core.list_inputs(state), places, decision.value, state.seat))
        brain.core.play_move(state, decision.move)
    _look_back(examples, state)
    return examples


def play_examples(brain: Brain, budget: Budget, seed: int) -> list[Example]:
    """The examples of one game."""
    return examples_of(brain, play_game(brain, budget, seed))


def _dealt(brain: Brain, seed: int) -> Any:
    state = brain.core.State()
    brain.core.deal_game(state, brain.core.Dice(seed))
    return state


def _look_back(examples: list[Example], end: Any) -> None:
    """Tell the examples of a game its end, and what to learn from it: TD(lambda) on the searches' values."""
    lead = total_points(end, 0) - total_points(end, 1)
    later = 0.5 if end.how == DRAW else 1.0 - end.winner  # for seat 0
    for example in reversed(examples):
        searched = example.searched if example.seat == 0 else 1 - example.searched
        later += (1 - LAMBDA) * (searched - later)
        example.target = later if example.seat == 0 else 1 - later
        example.margin = lead if example.seat == 0 else -lead
        if end.how != DRAW:
            example.result = float(end.winner == example.seat)
            example.way = end.how - 1


def _think(brain: Brain, state: Any, budget: Budget, is_long: bool, seed: int) -> Thought:
    nodes = budget.long if is_long else budget.short
    if budget.plainly:
        return brain.think_plainly(state, state.seat, nodes=nodes, seed=seed)
    thought = brain.think(state, state.seat, nodes=nodes, seed=seed, noise=NOISE if is_long else 0.0)
    solved = brain.solve(state, limit=budget.solver) if budget.solver else None
    return _settled(thought, solved) if solved else thought


def _settled(thought: Thought, solved: Mapping[int, float]) -> Thought:
    """What a search found, once the true values are known: the best moves keep their tries."""
    best = max(solved.values())
    kept = [replace(c, tries=c.tries if solved[c.move] == best else 0) for c in thought.candidates]
    if not any(c.tries for c in kept):
        kept = [replace(c, tries=int(solved[c.move] == best)) for c in kept]
    return replace(thought, candidates=best_first(kept), value=best, solved=True)


def _places(state: Any, decision: Decision) -> list[tuple[int, int, float]]:
    chosen = decision.tries[:MOST_CANDIDATES]
    tried = sum(tries for _, tries in chosen)
    return [(prior_place(state, move), beneath_place(move), tries / tried) for move, tries in chosen]


def draw_move(thought: Thought, dice: random.Random, number: int, taste: Mapping[str, float]) -> int:
    """Early moves by chance in proportion to their tries, later ones mostly the best; taste has a say."""
    power = 1.0 if number < CURIOUS_MOVES else 4.0
    chances = [float(c.tries) ** power for c in thought.candidates]
    if taste:
        fond = [math.exp(APPETITE * fondness(taste, c.move)) for c in thought.candidates]
        chances = [chance * liked for chance, liked in zip(chances, fond, strict=True)]
    return dice.choices(thought.candidates, chances)[0].move
