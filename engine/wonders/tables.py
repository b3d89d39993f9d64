"""The components of data.py as flat lists of numbers for the core, both editions in one.

A *card* is a building: copies of it, and the Loom, Glassworks and Press of two ages, are one number; a
building that the editions print differently has a number in each. An *item* is something a city can have: a
card, a stage (FIRST_STAGE + side * 4 + stage) or what a side produces from the start (FIRST_START + side).
"""

from itertools import product

from engine.wonders import data

CARD_ROWS: list[data.Card] = []
for _row in data.CARDS:
    if not any(_row.id == known.id and _row.edition == known.edition for known in CARD_ROWS):
        CARD_ROWS.append(_row)
CARD_IDS = [card.id for card in CARD_ROWS]
CARD_NUMBER = {
    edition: {card.id: number for number, card in enumerate(CARD_ROWS) if card.is_in(edition)}
    for edition in data.EDITIONS
}
BOARD_NUMBER = {board: number for number, board in enumerate(data.BOARDS)}

CARDS: int = len(CARD_ROWS)
BOARDS: int = len(data.BOARDS)
SIDES: int = len(data.SIDES)
MOST_STAGES: int = 4
FIRST_STAGE: int = CARDS
FIRST_START: int = FIRST_STAGE + SIDES * MOST_STAGES
ITEMS: int = FIRST_START + SIDES
NO_CARD: int = CARDS  # a place in the lists of what is built that stays empty
BUILT_ROOM: int = CARDS + 1
assert CARDS == 92, "the lists of state.py are made for so many"

CITIES: int = data.MOST_CITIES
FEWEST_CITIES: int = data.FEWEST_CITIES
HAND: int = data.HAND_SIZE
LAST_TURN: int = data.TURNS_PER_AGE
LAST_AGE: int = data.AGES
START_COINS: int = data.START_COINS
SELL_COINS: int = data.SELL_COINS
TRADE_PRICE: int = data.TRADE_PRICE
DISCOUNT_PRICE: int = data.DISCOUNT_PRICE
COINS_PER_POINT: int = data.COINS_PER_POINT
VICTORY_POINTS: list[int] = list(data.VICTORY_POINTS)
GUILDS_BESIDE_PLAYERS: int = data.GUILDS_BESIDE_PLAYERS

# What a city can count: its cards by colour, its stages, its defeats.
PURPLE: int = data.COLOURS.index("purple")
STAGES_BUILT: int = 7
DEFEATS: int = 8
TALLIES: int = 9
_TALLY = {name: number for number, name in enumerate((*data.COLOURS, "stages", "defeats"))}

# The sheet of points, by category.
MILITARY_POINTS: int = 0
COIN_POINTS: int = 1
WONDER_POINTS: int = 2
BLUE_POINTS: int = 3
YELLOW_POINTS: int = 4
GREEN_POINTS: int = 5
GUILD_POINTS: int = 6
CATEGORIES: int = 7
CATEGORY_NAMES = ("military", "coins", "wonders", "blue", "yellow", "green", "guilds")
_CATEGORY_OF_COLOUR = {"blue": BLUE_POINTS, "yellow": YELLOW_POINTS, "purple": GUILD_POINTS}

# Lasting powers of stages, as masks
SEVENTH_CARD: int = 1
DIG: int = 2
FREE_ONCE_PER_AGE: int = 4
FREE_NEW_COLOUR: int = 8
FREE_FIRST_CARD: int = 16
FREE_LAST_CARD: int = 32
COPY_GUILD: int = 64
_POWER = {
    "": 0,
    data.SEVENTH_CARD: SEVENTH_CARD,
    data.DIG: DIG,
    data.FREE_ONCE_PER_AGE: FREE_ONCE_PER_AGE,
    data.FREE_NEW_COLOUR: FREE_NEW_COLOUR,
    data.FREE_FIRST_CARD: FREE_FIRST_CARD,
    data.FREE_LAST_CARD: FREE_LAST_CARD,
    data.COPY_GUILD: COPY_GUILD,
}

POWERS: int = len(_POWER) - 1

# Discounts, as masks
RAW_LEFT: int = 1
RAW_RIGHT: int = 2
GOODS_BOTH: int = 4
DISCOUNTS: int = 3
_DISCOUNT = {
    "": 0,
    "raw left": RAW_LEFT,
    "raw right": RAW_RIGHT,
    "raw left right": RAW_LEFT | RAW_RIGHT,
    "goods left right": GOODS_BOTH,
}

# By item: cost and effects
_NOTHING = data.Stage("", data.Effects())
_PIECES: list[tuple[str, data.Effects]] = [
    *((card.cost, card.does) for card in CARD_ROWS),
    *(
        (stage.cost, stage.does)
        for side in data.SIDES
        for stage in (*side.stages, *[_NOTHING] * (MOST_STAGES - len(side.stages)))
    ),
    *(("", data.Effects(makes=side.start)) for side in data.SIDES),
]
assert len(_PIECES) == ITEMS
COIN_COST: list[int] = [data.read_cost(cost)[0] for cost, _ in _PIECES]
COINS: list[int] = [does.coins for _, does in _PIECES]
SHIELDS: list[int] = [does.shields for _, does in _PIECES]
POINTS: list[int] = [does.points for _, does in _PIECES]
POWER: list[int] = [_POWER[does.power] for _, does in _PIECES]
DISCOUNT: list[int] = [_DISCOUNT[does.discount] for _, does in _PIECES]
COINS_EACH: list[int] = [does.coins_each for _, does in _PIECES]
POINTS_EACH: list[int] = [does.points_each for _, does in _PIECES]
POINTS_IF_COMPLETE: list[int] = [does.points_if_complete for _, does in _PIECES]
COUNTED: list[int] = [sum(1 << _TALLY[name] for name in does.counts.split()) for _, does in _PIECES]
COUNTS_SELF: list[int] = [int("self" in does.of.split()) for _, does in _PIECES]
COUNTS_NEIGHBOURS: list[int] = [int("neighbours" in does.of.split()) for _, does in _PIECES]
CATEGORY: list[int] = [
    *(_CATEGORY_OF_COLOUR.get(card.colour, GREEN_POINTS) for card in CARD_ROWS),
    *[WONDER_POINTS] * (ITEMS - CARDS),
]
ANY_SYMBOL: int = 3
NO_SYMBOL: int = -1
SYMBOL: list[int] = [
    NO_SYMBOL if not does.science else (*data.SYMBOLS, "any").index(does.science) for _, does in _PIECES
]

# By card
COLOUR: list[int] = [data.COLOURS.index(card.colour) for card in CARD_ROWS]


def _chains(card: data.Card) -> list[int]:
    edition = data.FIRST if card.edition == data.BOTH else card.edition
    found = [CARD_NUMBER[edition][name] for name in card.free_with.split()]
    return found + [NO_CARD] * (2 - len(found))


FREE_WITH: list[int] = [_chains(card)[0] for card in CARD_ROWS]
OR_FREE_WITH: list[int] = [_chains(card)[1] for card in CARD_ROWS]
# The cards that are worth what a city has in the end: yellow ones, then guilds.
_VARIABLE = [
    number
    for number, card in enumerate(CARD_ROWS)
    if card.does.points_each or card.does.points_if_complete or card.is_guild
]
SCORED: list[int] = _VARIABLE
FIRST_SCORED_GUILD: int = next(i for i, card in enumerate(_VARIABLE) if CARD_ROWS[card].is_guild)
SCORED_CARDS: int = len(_VARIABLE)

# By side
STAGES: list[int] = [len(side.stages) for side in data.SIDES]
# By edition * 14 + board * 2 + side (0: A or day, 1: B or night)
SIDE_ROW: list[int] = [
    next(
        number
        for number, row in enumerate(data.SIDES)
        if row.board == board and row.name_in(edition) == data.SIDE_NAMES[edition][side]
    )
    for edition in data.EDITIONS
    for board in data.BOARDS
    for side in (0, 1)
]

# Payment (see payment.py). A *part* of a cost is its raw materials or its manufactured goods. A *group* is
# a set of goods of one part, as a mask: 0-15 of wood, stone, ore, clay; 16 + 0-7 of glass, cloth, papyrus.
RAW_PART: int = 0
GOODS_PART: int = 1
RAW_GROUPS: int = 16
GROUPS: int = 24
_PART_LETTERS = (data.RAW, data.GOODS)
_GROUP_LETTERS = [
    "".join(letter for bit, letter in enumerate(letters) if mask >> bit & 1)
    for letters in _PART_LETTERS
    for mask in range(1 << len(letters))
]
assert len(_GROUP_LETTERS) == GROUPS


def _others(cost: str) -> list[int]:
    """For each group the units of its part of a cost that are not in it."""
    return [
        sum(letter not in group for letter in data.read_cost(cost)[1] if letter in letters)
        for letters, groups in zip(
            _PART_LETTERS, (_GROUP_LETTERS[:RAW_GROUPS], _GROUP_LETTERS[RAW_GROUPS:]), strict=True
        )
        for group in groups
    ]


# By item * 2 + part
UNITS: list[int] = [
    sum(letter in letters for letter in data.read_cost(cost)[1])
    for cost, _ in _PIECES
    for letters in _PART_LETTERS
]
# By item * GROUPS + group: how many units of the group's part of a cost are not in the group.
OTHERS: list[int] = [others for cost, _ in _PIECES for others in _others(cost)]
# By item * GROUPS + group: how many of the units that an item makes can be of the group.
REACH: list[int] = [
    sum(bool(set(unit) & set(group)) for unit in data.read_makes(does.makes))
    for _, does in _PIECES
    for group in _GROUP_LETTERS
]
MAKES: list[int] = [int(bool(does.makes)) for _, does in _PIECES]
IS_SOLD: list[int] = [int(does.sold) for _, does in _PIECES]


# Science: by ((wild * 5 + compasses) * 5 + gears) * 5 + tablets
MOST_SYMBOLS: int = 4  # no symbol is on more buildings than that
MOST_WILD: int = 3


def _science(compasses: int, gears: int, tablets: int, wild: int) -> int:
    """The squares of the three counts and 7 for each set; a wild symbol is what is best."""
    if wild:
        return max(
            _science(compasses + 1, gears, tablets, wild - 1),
            _science(compasses, gears + 1, tablets, wild - 1),
            _science(compasses, gears, tablets + 1, wild - 1),
        )
    sets = min(compasses, gears, tablets)
    return compasses**2 + gears**2 + tablets**2 + data.SET_POINTS * sets


SCIENCE: list[int] = [
    _science(compasses, gears, tablets, wild)
    for wild, compasses, gears, tablets in product(range(MOST_WILD + 1), *[range(MOST_SYMBOLS + 1)] * 3)
]

# What a random deal is drawn from, by (edition * 3 + age - 1) * DECK_ROOM: the copies of an age, guilds
# aside, those for few players first, so that the deck of n players is the beginning.
DECK_ROOM: int = 64


def _deck(edition: str, age: int) -> list[int]:
    copies = sorted(
        (int(copy), CARD_NUMBER[edition][card.id])
        for card in data.CARDS
        if card.age == age and card.is_in(edition) and not card.is_guild
        for copy in card.copies.split()
    )
    return [card for _, card in copies] + [NO_CARD] * (DECK_ROOM - len(copies))


DECK: list[int] = [card for edition in data.EDITIONS for age in (1, 2, 3) for card in _deck(edition, age)]
GUILDS: int = 10
GUILD: list[int] = [CARD_NUMBER[edition][name] for edition in data.EDITIONS for name in data.guilds(edition)]
assert len(GUILD) == 2 * GUILDS
