"""The engine's names and descriptions, listed so that translators find them: `python -m games.engine_texts`.

The engine knows no languages; the site translates what it names. A test keeps this list complete.
"""

from pathlib import Path

from engine.ai.levels import LEVELS
from engine.duel import data

HERE = Path(__file__)


def texts() -> list[tuple[str, ...]]:
    """Every text of the engine that people see; before the name of a component stands the game."""
    named = [("duel", thing.name) for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)]
    bots = [(text,) for level in LEVELS for text in (level.title, level.description)]
    return list(dict.fromkeys([*named, *bots]))


def listing() -> str:
    return "".join(
        f"    {'pgettext' if text[1:] else '_'}({', '.join(map(repr, text))})\n" for text in texts()
    )


if __name__ == "__main__":
    target = HERE.with_name("engine_messages.py")
    target.write_text(
        '"""Written by `python -m games.engine_texts`: what translators have to know of the engine."""\n\n'
        "# ruff: noqa: E501\n"
        "from django.utils.translation import gettext_noop as _\n"
        "from django.utils.translation import pgettext\n\n\n"
        f"def messages() -> None:\n{listing()}"
    )
