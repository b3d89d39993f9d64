"""`python -m games.duel.art` writes the sprite, the emblem, what scripts know, and the bots' portraits."""

from pathlib import Path

from games.duel.art import portraits
from games.duel.art.components import module
from games.duel.art.emblem import emblem
from games.duel.art.sprite import sprite

STATIC = Path(__file__).resolve().parents[2] / "static" / "games" / "duel"


def files() -> dict[Path, str]:
    """What the command writes."""
    return {
        STATIC / "art.svg": sprite(),
        STATIC / "components.js": module(),
        STATIC / "emblem.svg": emblem(),
        **portraits.files(),
    }


def main() -> None:
    STATIC.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
