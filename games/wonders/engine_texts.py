"""The engine's names of 7 Wonders, listed for translators: `python -m games.wonders.engine_texts`.

A test keeps the list complete.
"""

from pathlib import Path

from engine.wonders import data
from games import engine_listing


def texts() -> list[engine_listing.Text]:
    """The name of every card; its context is the game."""
    return list(dict.fromkeys(("wonders", card.name) for card in data.CARDS))


if __name__ == "__main__":
    engine_listing.write(
        Path(__file__).with_name("engine_messages.py"), texts(), "games.wonders.engine_texts"
    )
