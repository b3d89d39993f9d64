# ruff: noqa: E501 - a table
"""All pictures of the game as one SVG sprite of symbols."""

from collections.abc import Iterator
from functools import lru_cache

from games.art import backs, cards_war
from games.art import cards_civic as civic
from games.art import cards_goods as goods
from games.art.sprite import Picture, sheet, symbols_of
from games.wonders.art import boards, cards_city, cards_goods, guilds, outskirts, signs
from games.wonders.art.outskirts import OUTSKIRTS

# Buildings that the catalogue has; two are called otherwise there.
SHARED = {**goods.CARDS, **civic.CARDS, **cards_war.CARDS}
SAME = {"stockade": "palisade", "stables": "stable"}
OWN = {**cards_goods.CARDS, **cards_city.CARDS, **guilds.CARDS}
# fmt: off
TAKEN = (
    "lumber_yard", "stone_pit", "clay_pool", "clay_pit", "sawmill", "quarry", "brickyard", "glassworks", "press",
    "baths", "altar", "theater", "aqueduct", "courthouse", "statue", "temple", "gardens", "senate", "town_hall",
    "pantheon", "palace", "tavern", "caravansery", "forum", "lighthouse", "chamber_of_commerce", "arena",
    "stockade", "barracks", "guard_tower", "stables", "archery_range", "walls", "fortifications", "circus",
    "arsenal", "siege_workshop", "apothecary", "workshop", "scriptorium", "dispensary", "laboratory", "library",
    "school", "academy", "observatory", "study", "university", "magistrates_guild", "shipowners_guild",
    "builders_guild", "scientists_guild",
)
# fmt: on
CARDS = {**{name: SHARED[SAME.get(name, name)] for name in TAKEN}, **OWN}
# Friezes are shown larger than cards, so their strokes are thinner in their own units.
FRIEZE_WEIGHT = 0.75


def pictures() -> Iterator[Picture]:
    """Every picture: its id, its size, its drawing, the weight of its strokes."""
    for name, compose in CARDS.items():
        yield f"card-{name}", (100, 100), compose(), 1
    for name, compose in boards.BOARDS.items():
        yield f"board-{name}", boards.SIZE, OUTSKIRTS[name]() + compose(), FRIEZE_WEIGHT
    yield "free-city", boards.SIZE, outskirts.free_city() + boards.free_city(), FRIEZE_WEIGHT
    for prefix, table in (
        ("res", signs.RESOURCES),
        ("sci", signs.SCIENCE),
        ("chain", signs.CHAIN),
        ("seat", signs.SEATS),
        ("token", signs.TOKENS),
        ("power", signs.POWERS),
        ("pass", signs.PASSING),
        ("shape", signs.SHAPES),
        ("icon", signs.ICONS),
    ):
        for name, drawing in table.items():
            yield f"{prefix}-{name}", (24, 24), drawing, 1
    for name, drawing in signs.OTHERS.items():
        yield name, (24, 24), drawing, 1
    for age in (1, 2, 3):
        yield f"back-{age}", (100, 150), backs.back(age), 1
    yield "back-guild", (100, 150), backs.guild_back(), 1


@lru_cache(maxsize=1)
def symbols() -> dict[str, str]:
    """Each picture as a <symbol> element, by id."""
    return symbols_of(pictures())


def sprite() -> str:
    return sheet(symbols(), "wonders")
