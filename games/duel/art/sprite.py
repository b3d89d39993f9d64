"""All pictures as one SVG sprite of symbols, and each by its id for whoever composes a picture in Python."""

from collections.abc import Iterator
from functools import lru_cache

from games.duel.art import backs, cards_civic, cards_goods, cards_war, icons, tokens, wonders
from games.duel.art.pen import FILLS, Drawing

CARDS = {**cards_goods.CARDS, **cards_civic.CARDS, **cards_war.CARDS}
# Wonders are shown larger than cards, so their strokes are thinner in their own units.
WONDER_WEIGHT = 0.8
# Every path inherits these.
ROOT = f'fill="{FILLS["ink"]}" stroke-linecap="round" stroke-linejoin="round"'


def pictures() -> Iterator[tuple[str, tuple[int, int], Drawing, float]]:
    """Every picture: its id, its size, its drawing, the weight of its strokes."""
    for name, compose in CARDS.items():
        yield f"card-{name}", (100, 100), compose(), 1
    for name, compose in wonders.WONDERS.items():
        yield f"wonder-{name}", (140, 80), compose(), WONDER_WEIGHT
    for name, compose in tokens.TOKENS.items():
        yield f"token-{name}", (60, 60), tokens.on_disc(compose()), 0.85
    for prefix, table in (
        ("res", icons.RESOURCES),
        ("sci", icons.SCIENCE),
        ("chain", icons.CHAIN),
        ("shape", icons.SHAPES),
        ("icon", icons.ICONS),
    ):
        for name, drawing in table.items():
            yield f"{prefix}-{name}", (24, 24), drawing, 1
    yield "coin", (24, 24), icons.COIN, 1
    yield "shield", (24, 24), icons.SHIELD, 1
    yield "laurel", (24, 24), icons.LAUREL, 1
    yield "loot-2", (36, 24), icons.loot(2), 1
    yield "loot-5", (36, 24), icons.loot(5), 1
    yield "pawn", (24, 32), icons.pawn(), 1
    yield "meander", (24, 24), icons.meander(), 1
    for name, compose in backs.BACKS.items():
        yield f"back-{name}", (100, 150), compose(), 1


@lru_cache(maxsize=1)
def symbols() -> dict[str, str]:
    """Each picture as a <symbol> element, by id."""
    found: dict[str, str] = {}
    for name, (width, height), drawing, weight in pictures():
        if name in found:
            raise ValueError(f"two pictures are called {name}")
        # What stands on the ground stays on it, however wide or high its field is.
        ground = ' preserveAspectRatio="xMidYMax"' if name.startswith(("card-", "wonder-")) else ""
        box = f"0 0 {width} {height}"
        found[name] = f'<symbol id="{name}" viewBox="{box}"{ground} {ROOT}>{drawing.svg(weight)}</symbol>'
    return found


def sprite() -> str:
    lines = "\n".join(symbols().values())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        "<!-- Written by `python -m games.duel.art`; draw in games/duel/art/. -->\n"
        f"{lines}\n</svg>\n"
    )
