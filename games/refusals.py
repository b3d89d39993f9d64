"""What the site answers when somebody asks for something that cannot be: a code and a sentence."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.duel import data
from engine.game import GameError
from games.duel import names

COMPONENTS = {thing.id: thing for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)}


class Refused(GameError):
    """A request that changed nothing. The sentence is already in the language of the asker."""

    @classmethod
    def by_the_rules(cls, error: GameError) -> "Refused":
        """A refusal of the engine, which speaks English, in the language of the asker."""
        return cls(error.code, translated(error), **error.params)


class Stale(Refused):
    """A request that answers an old version of the game."""

    def __init__(self, message: str, version: int, **params: Any) -> None:
        super().__init__("stale_version", message, **params)
        self.version = version


def translated(error: GameError) -> str:
    """The engine's sentence by its code; one that is not known here stays as it is."""
    name = component(str(error.params.get("id", "")))
    if error.code == "too_expensive":
        short = error.params["short"]
        sentence = ngettext(
            "You need %(short)d more coin for %(name)s.", "You need %(short)d more coins for %(name)s.", short
        )
        return sentence % {"short": short, "name": name}
    if error.code == "wrong_decision":
        return request_for(error.params["expected"][0]) or error.message
    sentences = {
        "game_over": _("The game is over."),
        "not_your_turn": _("It is your opponent's turn."),
        "not_on_offer": _("%(name)s is not on offer."),
        "no_such_token": _("%(name)s cannot be taken now."),
        "not_discarded": _("%(name)s is not in the discard pile."),
        "no_such_victim": _("%(name)s is not a card that you can destroy now."),
        "not_in_structure": _("%(name)s is not to be seen in the structure."),
        "covered": _("%(name)s is still covered by another card."),
        "not_your_wonder": _("%(name)s is not one of your wonders."),
        "already_built": _("%(name)s is built already."),
        "seven_wonders": _("Seven wonders are built: no more are possible."),
        "cannot_take_back": _("This move can no longer be taken back."),
        "unknown_verb": _("That is no move."),
        "unknown_id": _("There is no “%(name)s”."),
        "malformed_move": _("That is no move."),
    }
    if error.code not in sentences:
        return error.message
    return sentences[error.code] % {"name": name}


def request_for(verb: str) -> str:
    """What a player is asked for when another kind of move came."""
    return {
        "draft": _("Choose one of the wonders on offer."),
        "build": _("Take a card: build it, discard it or put it under a wonder."),
        "take": _("Choose a progress token first."),
        "destroy": _("Choose a card of your opponent to destroy first."),
        "revive": _("Choose a card of the discard pile to build first."),
        "start": _("Say first who begins the age."),
    }.get(verb, "")


def component(name: str) -> str:
    return names.of(COMPONENTS[name]) if name in COMPONENTS else name
