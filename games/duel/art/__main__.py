"""`python -m games.duel.art` writes the sprite, the emblem, what scripts know, and the bots' portraits."""

from pathlib import Path

from engine.duel import data
from games.art.sprite import parts
from games.duel.art import portraits
from games.duel.art.components import module
from games.duel.art.emblem import emblem
from games.duel.art.sprite import sprite, symbols

STATIC = Path(__file__).resolve().parents[2] / "static" / "games" / "duel"


def files() -> dict[Path, str]:
    """What the command writes."""
    return {
        STATIC / "art.svg": sprite(),
        **{STATIC / "art" / name: text for name, text in parts(symbols(), "duel", part_of).items()},
        STATIC / "components.js": module(),
        STATIC / "emblem.svg": emblem(),
        **portraits.files(),
    }


def part_of(picture: str) -> str:
    """In which sheet a picture is: cards by their age, guilds with the last, all signs together."""
    kind, _, name = picture.partition("-")
    if kind == "card":
        return next(f"age-{card.age or 3}" for card in data.CARDS if card.id == name)
    return "wonders" if kind == "wonder" else "signs"


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
