"""The names of endings and components in the reader's language.

The names of components have the game as their context: rule books of two games translate the same English
name differently (the Estonian "raielank" is the Lumber Yard of Duel and the Timber Yard of 7 Wonders).
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from engine.duel import data

ENDINGS: dict[str, Promise] = {
    "civilian": gettext_lazy("civilian victory"),
    "military": gettext_lazy("military supremacy"),
    "science": gettext_lazy("scientific supremacy"),
}


# By number; the draft comes before the first age.
AGE_NUMERALS = ("", "I", "II", "III")


def age_name(age: int) -> str:
    return _("Age {age}").format(age=AGE_NUMERALS[age])


def of(piece: data.Card | data.Wonder | data.Token) -> str:
    return pgettext("duel", piece.name)


def components() -> dict[str, Any]:
    """The cards, wonders and progress tokens of Duel by id."""
    return {
        "cards": {card.id: of(card) for card in data.CARDS},
        "wonders": {wonder.id: of(wonder) for wonder in data.WONDERS},
        "tokens": {token.id: of(token) for token in data.TOKENS},
    }
