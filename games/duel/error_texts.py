"""The engine's errors in the reader's language, by their codes."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.duel import data
from engine.game import GameError
from games.duel import names

COMPONENTS = {thing.id: thing for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)}


def error_text(error: GameError) -> str | None:
    """The sentence of a code; None for codes that mean the same in any game, or are not known here."""
    name = component(str(error.params.get("id", "")))
    if error.code == "too_expensive":
        short = error.params["short"]
        sentence = ngettext(
            "You need %(short)d more coin for %(name)s.", "You need %(short)d more coins for %(name)s.", short
        )
        return sentence % {"short": short, "name": name}
    if error.code == "wrong_decision":
        return request_for(error.params["expected"][0]) or None
    sentences = {
        "not_your_turn": _("It is your opponent’s turn."),
        "not_on_offer": _("%(name)s is not on offer."),
        "no_such_token": _("%(name)s cannot be taken now."),
        "not_discarded": _("%(name)s is not in the discard pile."),
        "no_such_victim": _("%(name)s is not a card that you can destroy now."),
        "not_in_structure": _("%(name)s cannot be seen in the structure."),
        "covered": _("%(name)s is still covered by another card."),
        "not_your_wonder": _("%(name)s is not one of your wonders."),
        "already_built": _("%(name)s is already built."),
        "seven_wonders": _("Seven wonders have been built: no more are possible."),
        "unknown_id": _("There is no “%(name)s”."),
        "bad_seats": _("Duel is a game for two."),
    }
    if error.code not in sentences:
        return None
    return sentences[error.code] % {"name": name}


def request_for(verb: str) -> str:
    """What a player is asked for when another kind of move came."""
    return {
        "draft": _("Choose one of the wonders on offer."),
        "build": _("Take a card: build it, discard it or build a wonder with it."),
        "take": _("Choose a progress token first."),
        "destroy": _("First choose one of your opponent’s cards to destroy."),
        "revive": _("First choose a card from the discard pile to build."),
        "start": _("First choose who begins the age."),
    }.get(verb, "")


def component(name: str) -> str:
    return names.of(COMPONENTS[name]) if name in COMPONENTS else name
