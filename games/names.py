"""The names of rulesets and components in the reader's language."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.duel import data

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


def components() -> dict[str, Any]:
    """The cards, wonders and progress tokens of Duel by id."""
    return {
        "cards": {card.id: _(card.name) for card in data.CARDS},
        "wonders": {wonder.id: _(wonder.name) for wonder in data.WONDERS},
        "tokens": {token.id: _(token.name) for token in data.TOKENS},
    }
