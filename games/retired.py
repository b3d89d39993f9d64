"""A game whose plug-in is gone: its finished games keep their results and moves, and nobody can play it.

Without the rules no position can be computed. Pages, the API and commands show what is in the database.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from engine.game import (
    MOST_SEATS,
    BadSetup,
    Ending,
    GameError,
    MalformedMove,
    Option,
    Options,
)
from games.plugin import GamePlugin

MESSAGE = "This game is no longer played here."


class RetiredRules:
    """The rules of a game that is not installed: they know their id, and reject everything."""

    seats = range(2, MOST_SEATS + 1)
    first_player_matters = False
    endings = Ending
    version = 0
    options: tuple[Option, ...] = ()
    decisions = 1

    def __init__(self, ruleset: str) -> None:
        self.id = self.name = self.pool = ruleset

    def new(
        self,
        *,
        seats: int,
        seed: bytes | None = None,
        deal: Mapping[str, Any] | None = None,
        options: Options | None = None,
    ) -> NoReturn:
        raise BadSetup(ErrorCode.GAME_RETIRED, MESSAGE)

    def parse(self, text: str) -> NoReturn:
        raise MalformedMove(ErrorCode.GAME_RETIRED, MESSAGE)


class RetiredGame(GamePlugin):
    """What the site knows of such a game: its id stands for its title, its endings for their words."""

    is_retired = True

    def error_text(self, error: GameError) -> str | None:
        return _("This game is no longer played here.") if error.code == ErrorCode.GAME_RETIRED else None

    @property
    def sources(self) -> Sequence[Path]:
        return [Path(__file__)]
