"""What makes a game a lesson. Nothing is stored: the players and the wonders show it."""

from collections.abc import Iterable

from engine.ai.levels import CHARACTERS
from games.models import Game

# The foot of the ladder of bots, and the lowest rung of it.
FIRST_RUNGS = tuple(character.key for character in CHARACTERS[:3])
FIRST_BOT = FIRST_RUNGS[0]
OPTIONS = {"first_game_wonders": True}


def is_lesson(game: Game) -> bool:
    """The easiest bot and the wonders of a first game: a player who chooses these welcomes hints."""
    with_beginner = not game.rated and FIRST_BOT in game.bot_levels
    return with_beginner and bool(game.options.get("first_game_wonders"))


def unfinished(games: Iterable[Game]) -> Game | None:
    """The lesson to go on with, among somebody's running games."""
    return next((game for game in games if is_lesson(game)), None)
