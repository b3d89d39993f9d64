"""Where pages find the pictures of a game: several sheets, of which each page fetches those that it shows."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from games.art.sheet import SYMBOL

# The sheet that every page of a game needs at once.
SIGNS = "signs.svg"


@dataclass(frozen=True)
class ArtFile:
    path: str  # of a static file
    pictures: tuple[str, ...]


def art_files(sprite: str) -> list[dict[str, str]]:
    """What scripts are told: the address of each sheet, and which pictures it has."""
    return [{"url": static(file.path), "ids": " ".join(file.pictures)} for file in files(sprite)]


def first(sprite: str) -> list[str]:
    """The addresses of what is fetched before the scripts ask for it."""
    return [static(file.path) for file in files(sprite) if file.path.endswith(f"/{SIGNS}")]


@lru_cache
def files(sprite: str) -> tuple[ArtFile, ...]:
    """The sheets in the folder named like a sprite; the sprite itself if it has none (games from outside)."""
    if not sprite:
        return ()
    folder = finders.find(sprite.removesuffix(".svg"))
    if not folder:
        path = finders.find(sprite)
        return (ArtFile(sprite, pictures_of(Path(path))),) if path else ()
    found = sorted(Path(folder).glob("*.svg"))
    return tuple(ArtFile(f"{sprite.removesuffix('.svg')}/{path.name}", pictures_of(path)) for path in found)


def pictures_of(path: Path) -> tuple[str, ...]:
    return tuple(SYMBOL.findall(path.read_text(encoding="utf-8")))
