"""`python -m games.wonders.art` writes the sprite, the emblem and the frieze."""

from pathlib import Path

from games.wonders.art.emblem import emblem
from games.wonders.art.front import front
from games.wonders.art.sprite import sprite

STATIC = Path(__file__).resolve().parents[2] / "static" / "games" / "wonders"


def files() -> dict[Path, str]:
    """What the command writes."""
    return {STATIC / "art.svg": sprite(), STATIC / "emblem.svg": emblem(), STATIC / "frieze.svg": front()}


def main() -> None:
    STATIC.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
