"""The sheet that pictures of a table are drawn on: 1200 x 630, as links are shown elsewhere."""

import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from django.contrib.staticfiles import finders

WIDTH, HEIGHT = 1200, 630
INK, SOFT, TABLE, SURFACE, LINE = "#241a14", "#5e4d40", "#f3ede2", "#fbf7ef", "#d8cab4"
BLACK, CREAM, CLAY, GOLD = "#1b120d", "#f6e3c8", "#c9703f", "#b8860b"
# The colours of cards, by their names.
BANDS = {
    "brown": "#7a4a2b",
    "grey": "#6b7076",
    "blue": "#2a62a8",
    "green": "#2a7047",
    "yellow": "#d6a021",
    "red": "#a8322d",
    "purple": "#6a3f8f",
}
SERIF = "P052, 'URW Palladio L', Palatino, Georgia, 'DejaVu Serif', serif"
SANS = "Inter, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, sans-serif"
VARIABLE = re.compile(r"var\(--art-([a-z0-9-]+),([^)]+)\)")
SYMBOL = re.compile(r'<symbol id="([^"]+)"')


@dataclass(frozen=True)
class Paints:
    """A choice of colours for the sprite's paints, such as (("ink", "#cf6f43"),), and its name."""

    name: str
    colours: tuple[tuple[str, str], ...]


OWN_PAINTS = Paints("", ())


class Sheet:
    """Collects shapes, and the drawings that they use."""

    def __init__(self, sprite: str = "") -> None:
        """The sprite is the static file that has the drawings."""
        self.sprite = sprite
        self.parts: list[str] = []
        self.used: dict[tuple[str, Paints], None] = {}

    def add(self, part: str) -> None:
        self.parts.append(part)

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str, radius: float = 0, more: str = ""
    ) -> None:
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}" fill="{fill}"{more}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        fill: str = INK,
        family: str = SANS,
        weight: int = 400,
        anchor: str = "start",
        most: float = 0,
    ) -> None:
        """One line; `most` is the width that it may have, for a name may be long."""
        if most and len(text) * size * 0.56 > most:
            text = text[: int(most / (size * 0.56)) - 1].rstrip() + "…"
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{family}" font-weight="{weight}"'
            f' text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
        )

    def use(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str = INK,
        paints: Paints = OWN_PAINTS,
    ) -> None:
        self.used[name, paints] = None
        self.add(
            f'<use href="#{name}{paints.name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
            f' color="{colour}"/>'
        )

    def valued(self, name: str, value: object, x: float, y: float, size: float, colour: str = BLACK) -> None:
        """A coin or laurel that bears a number."""
        self.use(name, x, y, size, size, CREAM)
        self.text(
            x + size / 2, y + size * 0.7, str(value), size * 0.55, fill=colour, weight=700, anchor="middle"
        )

    def svg(self) -> str:
        definitions = "".join(plain_symbol(self.sprite, *used) for used in self.used)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT}">'
            f"<defs>{definitions}</defs>{''.join(self.parts)}</svg>"
        )


@lru_cache(maxsize=512)
def plain_symbol(sprite: str, name: str, paints: Paints = OWN_PAINTS) -> str:
    """A drawing with its colours written out: not everything that shows SVG knows custom properties. It keeps
    to its frame, for a sheet has other things beside it."""
    chosen = dict(paints.colours)
    symbol = VARIABLE.sub(lambda found: chosen.get(found[1], found[2]), symbols(sprite)[name])
    symbol = symbol.replace(' overflow="visible"', "", 1)
    return symbol.replace(f'id="{name}"', f'id="{name}{paints.name}"', 1)


@lru_cache
def symbols(sprite: str) -> dict[str, str]:
    """The drawings as the sprite has them, each in a line: composing them again takes seconds."""
    path = finders.find(sprite)
    assert path is not None, f"there is no {sprite}"
    lines = Path(path).read_text().splitlines()
    return {found[1]: line for line in lines if (found := SYMBOL.match(line))}
