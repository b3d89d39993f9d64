"""The engine's names of 7 Wonders, listed for translators: `python -m games.wonders.engine_texts`.

A test keeps the list complete.
"""

from pathlib import Path

from engine.wonders import data
from engine.wonders.ai.levels import LEVELS
from games import engine_listing


def texts() -> list[engine_listing.Text]:
    """The name of every card, with the game as its context, and the bots in the words of this game."""
    cards = dict.fromkeys(("wonders", card.name) for card in data.CARDS)
    return [*cards, *((level.description,) for level in LEVELS)]


if __name__ == "__main__":
    engine_listing.write(
        Path(__file__).with_name("engine_messages.py"), texts(), "games.wonders.engine_texts"
    )
