"""How a level chooses its move: by search, or by a glance at each move with its own blind spots and taste."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.ai.choosing import choose_at_a_glance, taste_for
from engine.ai.levels import Level
from engine.duel import data, turns
from engine.duel.ai.brain import Brain
from engine.duel.state import NO_DECISION
from engine.duel.tables import COLOUR

SETTLED_NODES = 2_000  # to choose among moves that are equally good in the end
LEAST_SHARE = 0.2  # of the seconds, for the search
GLANCES = 4  # guesses at the hidden cards over which a glance is averaged
USES = {turns.BUILD: "build", turns.REVIVE: "build", turns.WONDER: "wonder", turns.DISCARD: "sell"}


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
    legal: list[int] = brain.doors.list_legal_moves(state)
    if len(legal) == 1:
        return legal[0]
    if level.nodes or nodes:
        budget = nodes or level.nodes
        limit = seconds or level.seconds
        onward = moves if level.remembers and nodes is None else None
        return search_move(
            brain, state, nodes=budget, seconds=limit, seed=seed, odds=level.odds, moves=onward
        )
    return choose_at_a_glance(
        level, legal, lambda move: glance(brain, state, move, seed), lambda move: liking(level, move), seed
    )


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


def winning_move(brain: Brain, state: Any) -> int | None:
    """A move that ends the game in favour of its player, whatever is hidden."""
    for move in brain.doors.list_legal_moves(state):
        brain.doors.copy_into(brain.scratch, state)
        brain.doors.play_move(brain.scratch, move)
        if brain.scratch.phase == NO_DECISION and brain.scratch.winner == state.seat:
            return int(move)
    return None


def glance(brain: Brain, state: Any, move: int, seed: int) -> float:
    """The net's opinion right after a move, for the player who makes it."""
    seat, dice, total = state.seat, brain.doors.Dice(seed), 0.0
    for _ in range(GLANCES):
        after = brain.scratch
        brain.doors.copy_into(after, state)
        brain.doors.guess(after, seat, dice)
        brain.doors.play_move(after, move)
        if after.phase == NO_DECISION:
            total += 0.5 if after.winner < 0 else float(after.winner == seat)
        else:
            chance = brain.opinion(after)[0]
            total += chance if after.seat == seat else 1 - chance
    return total / GLANCES


def liking(level: Level, move: int) -> float:
    """What taste alone says of a move, on the scale of winning chances."""
    return taste_for(USES.get(move & turns.KIND), fondness(level.taste, move))


def fondness(taste: Mapping[str, float], move: int) -> float:
    """What a taste thinks of a move: of the colour built, of wonders or of selling."""
    kind, thing = move & turns.KIND, move & turns.CARD
    if kind in (turns.BUILD, turns.REVIVE):
        return taste.get(data.COLOURS[COLOUR[thing]], 0.0)
    return taste.get(USES.get(kind, ""), 0.0)
