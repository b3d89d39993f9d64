"""What makes a game of 7 Wonders a lesson. Nothing is stored: the players and the sides show it."""

from collections.abc import Iterable

from engine.ai.levels import CHARACTERS
from engine.wonders.position import SECOND_EDITION
from games.models import Game

# The foot of the ladder of bots: two of them sit beside a beginner.
FIRST_RUNGS = tuple(character.key for character in CHARACTERS[:3])
FIRST_BOTS = FIRST_RUNGS[:2]
RULESET = SECOND_EDITION.id
OPTIONS = {"sides": "day", "memory": True}


def is_lesson(game: Game) -> bool:
    """The two easiest bots and the plainer sides: a player who chooses these welcomes hints."""
    bots = sorted(level for level in game.bot_levels if level)
    plain = game.ruleset == RULESET and game.options.get("sides") == OPTIONS["sides"]
    return plain and not game.rated and bots == sorted(FIRST_BOTS) and game.size == len(bots) + 1


def unfinished(games: Iterable[Game]) -> Game | None:
    """The lesson to go on with, among somebody's running games."""
    return next((game for game in games if is_lesson(game)), None)
