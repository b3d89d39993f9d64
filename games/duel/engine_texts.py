"""The engine's names and descriptions, listed so that translators find them:
`python -m games.duel.engine_texts`.

A test keeps this list complete.
"""

from pathlib import Path

from engine.ai.levels import CHARACTERS
from engine.duel import data
from engine.duel.ai.levels import LEVELS
from games import engine_listing

HERE = Path(__file__)


def texts() -> list[engine_listing.Text]:
    """Every text of the engine that people see; before the name of a component stands the game."""
    named = [("duel", thing.name) for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)]
    bots = [(text,) for bot in (*CHARACTERS, *LEVELS) for text in (bot.title, bot.description)]
    return list(dict.fromkeys([*named, *bots]))


if __name__ == "__main__":
    engine_listing.write(HERE.with_name("engine_messages.py"), texts(), "games.duel.engine_texts")
