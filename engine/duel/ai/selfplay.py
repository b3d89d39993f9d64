"""Games of the bot against itself, kept as examples for the net: positions, search results, outcomes.

Most moves are chosen by a short search, some by a long one; only the long ones teach the priors. Some seats
follow a taste, so that the net also learns what becomes of cities that it would not build by itself.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.ai.tastes import BUILDER, GENERAL, MERCHANT, SCHOLAR
from engine.duel.ai.brain import Brain, Thought
from engine.duel.ai.choosing import fondness
from engine.duel.ai.net import beneath_place, prior_place
from engine.duel.state import DRAW, NO_DECISION

LONG_SHARE = 0.3
NOISE = 0.25
CURIOUS_MOVES = 26  # decisions during which moves are drawn by their tries
MOST_CANDIDATES = 32
LAMBDA = 0.96  # how much more a value counts than the one before it, with the result as the last
TASTEFUL_SHARE = 0.15  # of the seats
TASTES = (SCHOLAR, SCHOLAR, GENERAL, BUILDER, MERCHANT)
APPETITE = 2.0  # the logarithm of how much more often a move of full taste is drawn


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


@dataclass(frozen=True)
class Budget:
    """Nodes of long and short searches; plainly: with random playouts in place of the net."""

    long: int
    short: int
    plainly: bool = False


def play_examples(brain: Brain, budget: Budget, seed: int) -> list[Example]:
    """One game."""
    dice = random.Random(seed)  # noqa: S311  training, not secrets
    state = brain.core.State()
    brain.core.deal_game(state, brain.core.Dice(seed))
    tastes = [dice.choice(TASTES) if dice.random() < TASTEFUL_SHARE else {} for _ in range(2)]
    examples = []
    number = 0
    while state.phase != NO_DECISION:
        legal = brain.core.list_legal_moves(state)
        if len(legal) == 1:
            brain.core.play_move(state, legal[0])
            continue
        is_long = dice.random() < LONG_SHARE
        thought = _think(brain, state, budget, is_long, dice.getrandbits(40))
        places = _places(state, thought) if is_long else []
        examples.append(Example(brain.core.list_inputs(state), places, thought.value, state.seat))
        brain.core.play_move(state, draw_move(thought, dice, number, tastes[state.seat]))
        number += 1
    _look_back(examples, state)
    return examples


def _look_back(examples: list[Example], end: Any) -> None:
    """Tell the examples of a game its end, and what to learn from it: TD(lambda) on the searches' values."""
    later = 0.5 if end.how == DRAW else 1.0 - end.winner  # for seat 0
    for example in reversed(examples):
        searched = example.searched if example.seat == 0 else 1 - example.searched
        later += (1 - LAMBDA) * (searched - later)
        example.target = later if example.seat == 0 else 1 - later
        if end.how != DRAW:
            example.result = float(end.winner == example.seat)
            example.way = end.how - 1


def _think(brain: Brain, state: Any, budget: Budget, is_long: bool, seed: int) -> Thought:
    nodes = budget.long if is_long else budget.short
    if budget.plainly:
        return brain.think_plainly(state, state.seat, nodes=nodes, seed=seed)
    return brain.think(state, state.seat, nodes=nodes, seed=seed, noise=NOISE if is_long else 0.0)


def _places(state: Any, thought: Thought) -> list[tuple[int, int, float]]:
    chosen = thought.candidates[:MOST_CANDIDATES]
    tries = sum(c.tries for c in chosen)
    return [(prior_place(state, c.move), beneath_place(c.move), c.tries / tries) for c in chosen]


def draw_move(thought: Thought, dice: random.Random, number: int, taste: Mapping[str, float]) -> int:
    """Early moves by chance in proportion to their tries, later ones mostly the best; taste has a say."""
    power = 1.0 if number < CURIOUS_MOVES else 4.0
    chances = [float(c.tries) ** power for c in thought.candidates]
    if taste:
        fond = [math.exp(APPETITE * fondness(taste, c.move)) for c in thought.candidates]
        chances = [chance * liked for chance, liked in zip(chances, fond, strict=True)]
    return dice.choices(thought.candidates, chances)[0].move
