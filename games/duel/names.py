"""The names of endings and components in the reader's language.

The names of components have the game as their context: rule books of two games translate the same English
name differently (the Estonian "raielank" is the Lumber Yard of Duel and the Timber Yard of 7 Wonders).
"""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from accounts import printed_names
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
    return piece.name if printed_names.are_shown() else pgettext("duel", piece.name)


def on_the_card(piece: data.Card | data.Wonder | data.Token) -> str:
    """The English name that readers know from the box, if it is not shown anyway.

    No Danish edition has been printed; the Finnish one leaves the cards of the ages in English.
    """
    is_of_age = isinstance(piece, data.Card) and not piece.is_guild
    language = get_language()
    in_english = language == "da" or (language == "fi" and is_of_age)
    return _("On the card: {name}").format(name=piece.name) if in_english and of(piece) != piece.name else ""


def components() -> dict[str, Any]:
    """The cards, wonders and progress tokens of Duel by id."""
    return {
        "cards": {card.id: of(card) for card in data.CARDS},
        "wonders": {wonder.id: of(wonder) for wonder in data.WONDERS},
        "tokens": {token.id: of(token) for token in data.TOKENS},
        "printed": {
            **{f"card-{card.id}": on_the_card(card) for card in data.CARDS},
            **{f"wonder-{wonder.id}": on_the_card(wonder) for wonder in data.WONDERS},
            **{f"token-{token.id}": on_the_card(token) for token in data.TOKENS},
        },
    }
