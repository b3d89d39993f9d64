"""`python -m games.art` writes the sprite and the client's component table."""

from pathlib import Path

from games.art.components import module
from games.art.sprite import sprite

STATIC = Path(__file__).resolve().parent.parent / "static" / "games"


def files() -> dict[Path, str]:
    """What the command writes."""
    return {STATIC / "art.svg": sprite(), STATIC / "components.js": module()}


def main() -> None:
    STATIC.mkdir(parents=True, exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
