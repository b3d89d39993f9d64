"""The cards that a seat does not know, dealt again: a deal and moves that lead to what the seat sees."""

from typing import Any

from engine.dice import Dice
from engine.duel.ai.knowledge import guess_hidden
from engine.duel.playout import deal_age_randomly
from engine.duel.position import Position
from engine.duel.state import State, copy_state
from engine.duel.tables import (
    CARD_IDS,
    LAST_AGE,
    MOST_IN_DECK,
    SLOTS,
    TOKEN_IDS,
    WONDER_IDS,
)

LIBRARY = "great_library"


def deal_anew(position: Position, seat: int, seed: int) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """Another deal in which the same moves lead to a position that looks the same to a seat.

    The same seed deals the same cards.
    """
    state, dice = State(), Dice(seed)
    copy_state(state, position.state)
    guess_hidden(state, seat, dice)
    deck = [0] * MOST_IN_DECK
    for age in range(state.age, LAST_AGE):
        deal_age_randomly(state, age, dice, deck)
    moves = [(mover, move.notation) for mover, move in position.history]
    deal = dict(position.deal)
    deal["wonders"] = [WONDER_IDS[wonder] for wonder in state.offer]
    deal["ages"] = [
        [CARD_IDS[card] for card in state.deal[age * SLOTS : (age + 1) * SLOTS]] for age in range(LAST_AGE)
    ]
    # What was drawn when the Great Library was built stays drawn: somebody has chosen from it.
    if not any(move.wonder == LIBRARY for _, move in position.history):
        deal["library_draw"] = [TOKEN_IDS[token] for token in state.library]
    return deal, moves
