"""What the site answers when somebody asks for something that cannot be: a code and a sentence."""

from typing import Any

from django.utils.translation import gettext as _

from engine.game import GameError
from games.registry import plugin_of


class RequestError(GameError):
    """A request that changed nothing. The sentence is already in the language of the asker."""

    @classmethod
    def by_the_rules(cls, error: GameError, ruleset: str) -> "RequestError":
        """A refusal of the engine, which speaks English, in the language of the asker."""
        return cls(error.code, error_text(error, ruleset), **error.params)


class StaleVersion(RequestError):
    """A request that answers an old version of the game."""

    def __init__(self, message: str, version: int, **params: Any) -> None:
        super().__init__("stale_version", message, **params)
        self.version = version


def error_text(error: GameError, ruleset: str) -> str:
    """The engine's sentence by its code, in the words of the game or of the house; else its own."""
    own = plugin_of(ruleset).error_text(error)
    if own is not None:
        return own
    return {
        "game_over": _("The game is over."),
        "not_your_turn": _("It is not your turn."),
        "cannot_take_back": _("This move can no longer be taken back."),
        "unknown_verb": _("That is no move."),
        "malformed_move": _("That is no move."),
    }.get(error.code, error.message)
