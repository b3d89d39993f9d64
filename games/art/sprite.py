"""Pictures as symbols of one SVG sheet, and the sheet as text; and of several, for pages that need a part."""

from collections.abc import Callable, Iterable

from games.art.pen import FILLS, Drawing

# Every path inherits these.
ROOT = f'fill="{FILLS["ink"]}" stroke-linecap="round" stroke-linejoin="round"'
# What stands on the ground stays on it, however wide or high its field is.
STANDING = ("card-", "wonder-", "board-", "free-")
# A frieze goes on beyond its ends where there is room for it.
ENDLESS = ("board-", "free-")

# A picture: its id, its size, its drawing, the weight of its strokes.
Picture = tuple[str, tuple[int, int], Drawing, float]


def symbols_of(pictures: Iterable[Picture]) -> dict[str, str]:
    """Each picture as a <symbol> element, by id."""
    found: dict[str, str] = {}
    for name, (width, height), drawing, weight in pictures:
        if name in found:
            raise ValueError(f"two pictures are called {name}")
        ground = ' preserveAspectRatio="xMidYMax"' if name.startswith(STANDING) else ""
        if name.startswith(ENDLESS):
            ground += ' overflow="visible"'
        box = f"0 0 {width} {height}"
        found[name] = f'<symbol id="{name}" viewBox="{box}"{ground} {ROOT}>{drawing.svg(weight)}</symbol>'
    return found


def sheet(symbols: dict[str, str], room: str) -> str:
    """The sprite of a game's room, one symbol a line."""
    lines = "\n".join(symbols.values())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        f"<!-- Written by `python -m games.{room}.art`; draw in games/{room}/art/. -->\n"
        f"{lines}\n</svg>\n"
    )


def parts(symbols: dict[str, str], room: str, part_of: Callable[[str], str]) -> dict[str, str]:
    """The same pictures in several sheets, by the names of the files: a page fetches those that it shows."""
    found: dict[str, dict[str, str]] = {}
    for name, symbol in symbols.items():
        found.setdefault(part_of(name), {})[name] = symbol
    return {f"{part}.svg": sheet(some, room) for part, some in found.items()}
