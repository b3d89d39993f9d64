"""How levels choose that do not search: at a glance, with the oversights of people, but never absurdly."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.ai.choosing import Sense, choose_at_a_glance, taste_for
from engine.ai.levels import Level
from engine.duel import data, turns
from engine.duel.ai.brain import Brain
from engine.duel.ai.tactics import can_win_at_once, winning_move
from engine.duel.state import NO_DECISION
from engine.duel.tables import CHAIN_NEEDED, COLOUR, LAST_AGE

GUESSES = 4  # at the hidden cards, over which an opinion is averaged
USES = {turns.BUILD: "build", turns.REVIVE: "build", turns.WONDER: "wonder", turns.DISCARD: "sell"}
# What a level may leave out of account
PAWN, SYMBOL, CHAINS = "pawn", "symbol", "chains"
# The last cards of the game, which everybody counts up
COUNTED_CARDS = 8
COUNTED_POSITIONS = 60_000  # at most
MOMENT = 240  # nodes, about all moves
MOMENT_AFTER = 80  # and about the answers to one of them, for each guess at what it turns up


def choose_as_people_do(brain: Brain, state: Any, level: Level, legal: Sequence[int], seed: int) -> int:
    """The move of a level that looks one move ahead."""
    whim = random.Random(f"habits {seed}")  # noqa: S311  a bot's whim, not a secret
    forgotten = {thing for thing, chance in sorted(level.forgets.items()) if whim.random() < chance}
    if whim.random() < level.alert and (victory := winning_move(brain, state)) is not None:
        return victory
    noticed = [move for move in legal if not (CHAINS in forgotten and is_by_chain(state, move))] or legal
    seen = as_seen(brain, state, forgotten)
    return choose_at_a_glance(
        level,
        noticed,
        lambda move: glance(brain, seen, move, seed),
        lambda move: liking(level, move),
        seed,
        common_sense(brain, state, legal, level.worst, seed) if level.worst < 1 else None,
    )


def is_by_chain(state: Any, move: int) -> bool:
    is_build = move & turns.KIND == turns.BUILD
    return is_build and bool(state.chains[state.seat] & CHAIN_NEEDED[move & turns.CARD])


def as_seen(brain: Brain, state: Any, forgotten: set[str]) -> Any:
    """The position as somebody sees it who has forgotten the pawn, or one of the opponent's symbols."""
    seen = brain.twin(state)
    if PAWN in forgotten:
        seen.pawn = 0
    opponent = 1 - state.seat
    held = state.symbols[opponent]
    if SYMBOL in forgotten and held:
        symbols, different = list(state.symbols), list(state.different)
        symbols[opponent] = held & held - 1
        different[opponent] -= 1
        seen.symbols, seen.different = symbols, different
    return seen


def glance(brain: Brain, state: Any, move: int, seed: int) -> float:
    """The net's opinion right after a move, for the player who makes it."""
    seat, dice, total = state.seat, brain.core.Dice(seed), 0.0
    for _ in range(GUESSES):
        after = brain.scratch
        brain.core.copy_into(after, state)
        brain.core.guess(after, seat, dice)
        brain.core.play_move(after, move)
        total += opinion_after(brain, after, seat)
    return total / GUESSES


def opinion_after(brain: Brain, after: Any, seat: int) -> float:
    if after.phase == NO_DECISION:
        return 0.5 if after.winner < 0 else float(after.winner == seat)
    chance = brain.opinion(after)[0]
    return chance if after.seat == seat else 1 - chance


def common_sense(brain: Brain, state: Any, legal: Sequence[int], worst: float, seed: int) -> Sense:
    """By which a move is plainly wrong if another is better by more than `worst`.

    Everybody sees supremacies with the opponent's next move, thinks for a moment about each move of the last
    age and of the end of the one before it, and counts up the last cards of the game.
    """
    values: Mapping[int, float] | None = None
    if state.age < LAST_AGE - 1 or (state.age < LAST_AGE and state.cards_left > COUNTED_CARDS):
        values = {move: sober_glance(brain, state, move, seed) for move in legal}
    elif state.cards_left <= COUNTED_CARDS:
        values = brain.solve(state, limit=COUNTED_POSITIONS)
    if values:
        best = max(values, key=values.__getitem__)
        return Sense(best, lambda move: values[move] < values[best] - worst)
    found = brain.think(state, state.seat, nodes=MOMENT, seed=seed, odds=False).candidates[0]
    return Sense(
        found.move,
        lambda move: move != found.move and value_after(brain, state, move, seed) < found.value - worst,
    )


def value_after(brain: Brain, state: Any, move: int, seed: int) -> float:
    """What a moment of thought about the opponent's answers says of a move."""
    seat, dice, total = state.seat, brain.core.Dice(seed), 0.0
    for number in range(GUESSES):
        after = brain.twin(state)
        brain.core.guess(after, seat, dice)
        brain.core.play_move(after, move)
        if after.phase == NO_DECISION:
            total += opinion_after(brain, after, seat)
        else:
            thought = brain.think(after, seat, nodes=MOMENT_AFTER, seed=seed + number, odds=False)
            total += thought.value if after.seat == seat else 1 - thought.value
    return total / GUESSES


def sober_glance(brain: Brain, state: Any, move: int, seed: int) -> float:
    """A glance that sees whether the opponent wins with the next move."""
    seat, dice, total = state.seat, brain.core.Dice(seed), 0.0
    for _ in range(GUESSES):
        after = brain.twin(state)
        brain.core.guess(after, seat, dice)
        brain.core.play_move(after, move)
        if not can_win_at_once(brain, after, 1 - seat):
            total += opinion_after(brain, after, seat)
    return total / GUESSES


def liking(level: Level, move: int) -> float:
    """What taste alone says of a move, on the scale of winning chances."""
    return taste_for(USES.get(move & turns.KIND), fondness(level.taste, move))


def fondness(taste: Mapping[str, float], move: int) -> float:
    """What a taste thinks of a move: of the colour built, of wonders or of selling."""
    kind, thing = move & turns.KIND, move & turns.CARD
    if kind in (turns.BUILD, turns.REVIVE):
        return taste.get(data.COLOURS[COLOUR[thing]], 0.0)
    return taste.get(USES.get(kind, ""), 0.0)
