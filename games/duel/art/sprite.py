"""All pictures as one SVG sprite of symbols, and each by its id for pictures composed in Python."""

from collections.abc import Iterator
from functools import lru_cache

from games.art import backs, cards_civic, cards_goods, cards_war, icons, monuments
from games.art.sprite import Picture, sheet, symbols_of
from games.duel.art import tokens, track

CARDS = {**cards_goods.CARDS, **cards_civic.CARDS, **cards_war.CARDS}
# Wonders are shown larger than cards, so their strokes are thinner in their own units.
WONDER_WEIGHT = 0.8


def pictures() -> Iterator[Picture]:
    """Every picture: its id, its size, its drawing, the weight of its strokes."""
    for name, compose in CARDS.items():
        yield f"card-{name}", (100, 100), compose(), 1
    for name, compose in monuments.WONDERS.items():
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
    yield "loot-2", (36, 24), track.loot(2), 1
    yield "loot-5", (36, 24), track.loot(5), 1
    yield "pawn", (24, 32), track.pawn(), 1
    yield "meander", (24, 24), icons.meander(), 1
    for name, compose in backs.BACKS.items():
        yield f"back-{name}", (100, 150), compose(), 1


@lru_cache(maxsize=1)
def symbols() -> dict[str, str]:
    """Each picture as a <symbol> element, by id."""
    return symbols_of(pictures())


def sprite() -> str:
    return sheet(symbols(), "duel")
