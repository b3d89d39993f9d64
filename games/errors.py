"""Errors that people see: a code for programs, a sentence in the language of the reader, nothing changed."""

from typing import Any

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from engine.game import GameError
from games.registry import plugin_of


class RequestError(GameError):
    """A request that cannot be granted. The sentence is already in the language of the reader."""

    @classmethod
    def from_engine(cls, error: GameError, ruleset: str) -> "RequestError":
        """An error of the engine, which speaks English, in the language of the reader."""
        return cls(error.code, error_text(error, ruleset), **error.params)


def check_is_played(ruleset: str) -> None:
    """Reject what needs the rules of a game that was retired."""
    if plugin_of(ruleset).is_retired:
        raise RequestError(ErrorCode.GAME_RETIRED, _("This game is no longer played here."))


class StaleVersion(RequestError):
    """A request that answers an old version of the game."""

    def __init__(self, message: str, version: int, **params: Any) -> None:
        super().__init__(ErrorCode.STALE_VERSION, message, **params)
        self.version = version


def error_text(error: GameError, ruleset: str) -> str:
    """The engine's sentence by its code, in the words of the game or of the site; else its own."""
    own = plugin_of(ruleset).error_text(error)
    if own is not None:
        return own
    return {
        "game_over": _("The game is over."),
        "not_your_turn": _("It is not your turn."),
        "cannot_take_back": _("This move can no longer be taken back."),
        "unknown_verb": _("That is not a valid move."),
        "malformed_move": _("That is not a valid move."),
    }.get(error.code, error.message)
