"""Games of matches as records: what was dealt, read from the state at their beginning."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.duel.notation import decode
from engine.duel.position import DUEL
from engine.duel.tables import CARD_IDS, LAST_AGE, SLOTS, TOKEN_IDS, WONDER_IDS
from engine.record import Record


def deal_of(state: Any) -> dict[str, Any]:
    """The deal of a game that has not begun."""
    return {
        "wonders": [WONDER_IDS[wonder] for wonder in state.offer],
        "board_tokens": [name for number, name in enumerate(TOKEN_IDS) if state.board >> number & 1],
        "library_draw": [TOKEN_IDS[token] for token in state.library],
        "ages": [
            [CARD_IDS[card] for card in state.deal[age * SLOTS : (age + 1) * SLOTS]]
            for age in range(LAST_AGE)
        ],
    }


def record_of(deal: Mapping[str, Any], moves: Sequence[int], headers: Mapping[str, str]) -> Record:
    """The record of a finished game."""
    position = DUEL.new(deal=deal)
    for move in moves:
        position.play(position.to_move[0], decode(move))
    return Record.of(DUEL.id, position, seats=2, deal=deal, headers=headers)
