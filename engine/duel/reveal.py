"""What nobody could see of a position, added to a view of it. Only ever for games that are over."""

from engine.duel.state import State
from engine.duel.tables import CARD_IDS, SLOTS, TOKEN_IDS, WONDER_IDS
from engine.duel.view import DuelView


def reveal(s: State, shown: DuelView) -> None:
    """Name every hidden card in a view, and what was dealt for the draft and the Great Library.

    A hidden slot stays hidden, because the players saw it so, but it says which card lies there.
    """
    structure = shown["structure"]
    for slot in structure["slots"] if structure else ():
        if slot["state"] == "hidden":
            slot["card"] = CARD_IDS[s.deal[(s.age - 1) * SLOTS + slot["slot"]]]
    shown["revealed"] = {
        "wonders": [WONDER_IDS[wonder] for wonder in s.offer],
        "library": [TOKEN_IDS[token] for token in s.library],
    }
