"""How a bot chooses its move: by search, or by a glance at each move with its own blind spots and taste."""

from collections.abc import Sequence
from typing import Any

from engine.ai.choosing import (
    check_turn,
    level_and_seconds,
    reproducible_nodes,
)
from engine.ai.levels import Level
from engine.duel.ai import brain as brains
from engine.duel.ai.brain import Brain
from engine.duel.ai.habits import choose_as_people_do
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.tactics import winning_move
from engine.duel.notation import Move, decode, encode
from engine.duel.position import Position

SETTLED_NODES = 2_000  # to choose among moves that are equally good in the end
LEAST_SHARE = 0.2  # of the seconds, for the search


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
    legal = position.legal_moves(seat)
    if len(legal) == 1:
        return legal[0]
    chosen, seconds = level_and_seconds(BY_KEY, level, nodes, seconds)
    brain = brains.of_level(chosen)
    state = brain.take_over(position.state)
    moves = [encode(move) for _, move in position.history]
    return decode(choose_code(brain, state, chosen, nodes=nodes, seconds=seconds, seed=seed, moves=moves))


def choose_reproducibly(position: Position, seat: int, *, level: str, seed: int) -> Move:
    """The move of a bot that is the same in every process and on every build: no clock limits its thought."""
    check_turn(position, seat)
    legal = position.legal_moves(seat)
    if len(legal) == 1:
        return legal[0]
    chosen = BY_KEY[level]
    brain = brains.of_level(chosen)
    state = brain.take_over(position.state)
    if not chosen.nodes:
        return decode(choose_code(brain, state, chosen, seed=seed))
    with brain.like_any():
        nodes = reproducible_nodes(chosen)
        return decode(search_move(brain, state, nodes=nodes, seed=seed, odds=chosen.odds))


def choose_code(
    brain: Brain,
    state: Any,
    level: Level,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    moves: Sequence[int] | None = None,
) -> int:
    """The move of a level in a state with at least one legal move; `moves` are those of the game so far."""
    legal: list[int] = brain.core.list_legal_moves(state)
    if len(legal) == 1:
        return legal[0]
    if level.nodes or nodes:
        budget = nodes or level.nodes
        limit = seconds or level.seconds
        onward = moves if level.remembers and nodes is None else None
        return search_move(
            brain, state, nodes=budget, seconds=limit, seed=seed, odds=level.odds, moves=onward
        )
    return choose_as_people_do(brain, state, level, legal, seed)


def search_move(
    brain: Brain,
    state: Any,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    odds: bool = True,
    moves: Sequence[int] | None = None,
) -> int:
    """The best move by search, and by exact solving once the end of the age or of the game is in sight."""
    start = brain.clock()
    victory = winning_move(brain, state)
    if victory is not None:
        return victory
    age_solved = brain.solve_age(state, seed)
    if age_solved:
        return max(age_solved, key=age_solved.__getitem__)
    solved = brain.solve(state, seconds=seconds, odds=odds)
    if solved:
        best = max(solved.values())
        winners = [move for move, value in solved.items() if value == best]
        if len(winners) == 1:
            return winners[0]
        nodes = min(nodes or SETTLED_NODES, SETTLED_NODES)
    if seconds is not None:
        # Solving, in vain or not, has taken its share.
        seconds = max(seconds - (brain.clock() - start), LEAST_SHARE * seconds)
    thought = brain.think(
        state, state.seat, nodes=nodes, seconds=seconds, seed=seed, settle=True, odds=odds, moves=moves
    )
    if solved:
        return next(c.move for c in thought.candidates if c.move in winners)
    return thought.candidates[0].move
