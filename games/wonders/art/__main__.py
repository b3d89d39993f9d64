"""`python -m games.wonders.art` writes the sprite, the emblem and the frieze."""

from pathlib import Path

from engine.wonders import data
from games.art.sprite import parts
from games.wonders.art.emblem import emblem
from games.wonders.art.front import front
from games.wonders.art.sprite import sprite, symbols

STATIC = Path(__file__).resolve().parents[2] / "static" / "games" / "wonders"


def files() -> dict[Path, str]:
    """What the command writes."""
    return {
        STATIC / "art.svg": sprite(),
        **{STATIC / "art" / name: text for name, text in parts(symbols(), "wonders", part_of).items()},
        STATIC / "emblem.svg": emblem(),
        STATIC / "frieze.svg": front(),
    }


def part_of(picture: str) -> str:
    """In which sheet a picture is: cards by their age, each board alone, all signs together."""
    kind, _, name = picture.partition("-")
    if kind == "card":
        return f"age-{min(card.age for card in data.CARDS if card.id == name)}"
    return picture if kind in ("board", "free") else "signs"


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
