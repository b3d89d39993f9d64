"""How a bot chooses its move: by search, or by a glance at each move with its own blind spots and taste."""

from collections.abc import Mapping
from typing import Any

from engine.ai.choosing import (
    check_turn,
    choose_at_a_glance,
    level_and_seconds,
    reproducible_nodes,
    taste_for,
)
from engine.ai.levels import Level
from engine.wonders import data, moves
from engine.wonders.ai import brain as brains
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.levels import BY_KEY
from engine.wonders.notation import Move, decode
from engine.wonders.position import Position
from engine.wonders.tables import COLOUR
from engine.wonders.turn_log import TurnLog

GLANCES = 6  # guesses at the hidden cards over which a glance is averaged
USES = {
    moves.BUILD: "build",
    moves.FREE: "build",
    moves.DIG_UP: "build",
    moves.WONDER: "wonder",
    moves.DISCARD: "sell",
    moves.PASS: "pass",
}


def choose(
    position: Position,
    seat: int,
    *,
    level: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
) -> Move:
    """The move of a bot (the strongest unless named), which depends on nothing that the seat cannot see.

    Nodes and seconds are limits of thought, whichever comes first; by nodes alone the choice is reproducible.
    """
    check_turn(position, seat)
    chosen, seconds = level_and_seconds(BY_KEY, level, nodes, seconds)
    brain = brains.of_level(chosen)
    state = brain.take_over(position.state)
    log = position.turn_log
    code = choose_code(brain, state, seat, log, chosen, nodes=nodes, seconds=seconds, seed=seed)
    return decode(code, position.rules.edition)


def choose_reproducibly(position: Position, seat: int, *, level: str, seed: int) -> Move:
    """The move of a bot that is the same in every process and on every build: no clock limits its thought.

    It does not depend on what others have chosen in the same turn.
    """
    check_turn(position, seat)
    chosen, edition = BY_KEY[level], position.rules.edition
    brain = brains.of_level(chosen)
    state, log = brain.take_over(position.state), position.turn_log
    choices: list[int] = brain.core.list_candidates(state, seat)
    if not chosen.nodes or len(choices) == 1:
        return decode(choose_code(brain, state, seat, log, chosen, seed=seed), edition)
    with brain.like_any():
        known = brain.knowledge_of(state, seat, log)
        thought = brain.think(state, known, nodes=reproducible_nodes(chosen), seed=seed, settle=True)
    return decode(thought.candidates[0].move, edition)


def choose_code(
    brain: Brain,
    state: Any,
    seat: int,
    turn_log: TurnLog,
    level: Level,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
) -> int:
    """The move of a level for a seat that owes one; of several ways to pay it takes the cheapest."""
    choices: list[int] = brain.core.list_candidates(state, seat)
    if len(choices) == 1:
        return choices[0]
    known = brain.knowledge_of(state, seat, turn_log)
    if level.nodes or nodes:
        thought = brain.think(
            state, known, nodes=nodes or level.nodes, seconds=seconds or level.seconds, seed=seed, settle=True
        )
        return thought.candidates[0].move

    def glance(move: int) -> float:
        # The same dice for every move: what is compared differs by the move alone.
        return brain.glance(state, known, move, brain.core.Dice(seed), GLANCES)

    return choose_at_a_glance(level, choices, glance, lambda move: liking(level, move), seed)


def liking(level: Level, move: int) -> float:
    """What taste alone says of a move, on the scale of standings."""
    return taste_for(USES.get(move & moves.KIND), fondness(level.taste, move))


def fondness(taste: Mapping[str, float], move: int) -> float:
    """What a taste thinks of a move: of the colour built, of stages or of selling."""
    use = USES.get(move & moves.KIND, "")
    if use == "build":
        return taste.get(data.COLOURS[COLOUR[move >> moves.THING_SHIFT & moves.THING]], 0.0)
    return taste.get(use, 0.0)
