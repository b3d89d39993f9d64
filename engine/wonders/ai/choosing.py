"""How a level chooses its move: by search, or by a glance at each move with its own blind spots and taste."""

import random
from collections.abc import Mapping
from typing import Any

from engine.ai.levels import Level
from engine.wonders import data, moves
from engine.wonders.ai.brain import Brain
from engine.wonders.story import Story
from engine.wonders.tables import COLOUR

GLANCES = 6  # guesses at the hidden cards over which a glance is averaged
APPETITE = 0.25  # what a full taste is worth in standings
PLAIN_TASTE = {"build": 0.45, "wonder": 0.5, "sell": 0.3, "pass": 0.0}
USES = {
    moves.BUILD: "build",
    moves.FREE: "build",
    moves.DIG_UP: "build",
    moves.WONDER: "wonder",
    moves.DISCARD: "sell",
    moves.PASS: "pass",
}


def choose_code(
    brain: Brain,
    state: Any,
    seat: int,
    story: Story,
    level: Level,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> int:
    """The move of a level for a seat that owes one; of several ways to pay it takes the cheapest."""
    choices: list[int] = brain.doors.list_candidates(state, seat)
    if len(choices) == 1:
        return choices[0]
    known = brain.witness(state, seat, story)
    if level.nodes or nodes:
        thought = brain.think(
            state, known, nodes=nodes or level.nodes, seconds=seconds or level.seconds, seed=seed, settle=True
        )
        return thought.candidates[0].move
    return glance_move(brain, state, known, choices, level, seed)


def glance_move(brain: Brain, state: Any, known: Any, choices: list[int], level: Level, seed: int) -> int:
    """Judge each move that is noticed by the position right after it."""
    whim = random.Random(seed)  # noqa: S311  a bot's whim, not a secret
    noticed = [move for move in choices if whim.random() < level.sight] or [whim.choice(choices)]
    errors = [whim.gauss(0, level.noise) for _ in noticed]

    def worth(move: int) -> float:
        # The same dice for every move: what is compared differs by the move alone.
        judged = brain.glance(state, known, move, brain.doors.Dice(seed), GLANCES) if level.trust else 0.0
        return level.trust * judged + (1 - level.trust) * liking(level, move)

    values = [worth(move) + error for move, error in zip(noticed, errors, strict=True)]
    return noticed[values.index(max(values))]


def liking(level: Level, move: int) -> float:
    """What taste alone says of a move, on the scale of standings."""
    kind = move & moves.KIND
    if kind not in USES:
        return 0.5
    return PLAIN_TASTE[USES[kind]] + APPETITE * fondness(level.taste, move)


def fondness(taste: Mapping[str, float], move: int) -> float:
    """What a taste thinks of a move: of the colour built, of stages or of selling."""
    use = USES.get(move & moves.KIND, "")
    if use == "build":
        return taste.get(data.COLOURS[COLOUR[move >> moves.THING_SHIFT & moves.THING]], 0.0)
    return taste.get(use, 0.0)
