"""The names of rulesets and components in the reader's language.

The names of components have the game as their context: rule books of two games translate the same English
name differently (the Estonian "raielank" is the Lumber Yard of Duel and the Timber Yard of 7 Wonders).
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext

from engine.duel import data

# Ages by number
NUMERALS = ("", "I", "II", "III")
RULESETS: dict[str, Promise] = {"duel": gettext_lazy("7 Wonders Duel")}
ENDINGS: dict[str, Promise] = {
    "civilian": gettext_lazy("civilian victory"),
    "military": gettext_lazy("military supremacy"),
    "science": gettext_lazy("scientific supremacy"),
    "draw": gettext_lazy("draw"),
    "resignation": gettext_lazy("resignation"),
    "timeout": gettext_lazy("time ran out"),
    "abandoned": gettext_lazy("the opponent left"),
}


def of(piece: data.Card | data.Wonder | data.Token) -> str:
    return pgettext("duel", piece.name)


def components() -> dict[str, Any]:
    """The cards, wonders and progress tokens of Duel by id."""
    return {
        "cards": {card.id: of(card) for card in data.CARDS},
        "wonders": {wonder.id: of(wonder) for wonder in data.WONDERS},
        "tokens": {token.id: of(token) for token in data.TOKENS},
    }
