"""The components of data.py as flat lists of numbers, indexed by card, wonder or token, for the core.

An *item* is something that can be built: a card (0-72), or a wonder counted on from FIRST_WONDER.
Resource amounts share one int, four bits each: three for the amount and one to spare (see payment.py).
"""

from engine.duel import data

CARD_IDS = [card.id for card in data.CARDS]
WONDER_IDS = [wonder.id for wonder in data.WONDERS]
TOKEN_IDS = [token.id for token in data.TOKENS]
CARD_NUMBER = {name: number for number, name in enumerate(CARD_IDS)}
WONDER_NUMBER = {name: number for number, name in enumerate(WONDER_IDS)}
TOKEN_NUMBER = {name: number for number, name in enumerate(TOKEN_IDS)}

CARDS: int = len(data.CARDS)
WONDERS: int = len(data.WONDERS)
TOKENS: int = len(data.TOKENS)
RESOURCES: int = len(data.RESOURCES)
SYMBOLS: int = len(data.SYMBOLS)
FIRST_WONDER: int = CARDS
ITEMS: list[data.Card | data.Wonder] = [*data.CARDS, *data.WONDERS]

BROWN: int = 0
GREY: int = 1
BLUE: int = 2
GREEN: int = 3
YELLOW: int = 4
RED: int = 5
PURPLE: int = 6
# What a city can count: its cards by colour, its built wonders, and its coins by threes. A state has
# tallies of all but the coins.
BUILT_WONDERS: int = 7
TALLIES: int = 8
THREES_OF_COINS: int = 8
NOTHING: int = 9
_TALLIES = {name: number for number, name in enumerate(data.COLOURS)} | {
    "wonder": BUILT_WONDERS,
    "3coins": THREES_OF_COINS,
}

# The sheet of points, by category.
BLUE_POINTS: int = 0
GREEN_POINTS: int = 1
YELLOW_POINTS: int = 2
GUILD_POINTS: int = 3
WONDER_POINTS: int = 4
PROGRESS_POINTS: int = 5
COIN_POINTS: int = 6
MILITARY_POINTS: int = 7
CATEGORIES: int = 8
CATEGORY_NAMES = ("blue", "green", "yellow", "guilds", "wonders", "progress", "coins", "military")
_CATEGORY_OF_COLOUR = {"blue": 0, "green": 1, "yellow": 2}


def pack(units: dict[str, int]) -> int:
    """Amounts by resource as one int."""
    return sum(units.get(name, 0) << 4 * number for number, name in enumerate(data.RESOURCES))


def unpack(packed: int) -> dict[str, int]:
    """The reverse of pack, leaving out what is zero."""
    amounts = {name: packed >> 4 * number & 7 for number, name in enumerate(data.RESOURCES)}
    return {name: amount for name, amount in amounts.items() if amount}


def _mask(letters: str) -> int:
    return sum(1 << number for number, letter in enumerate("CWSGP") if letter in letters)


_CHAINS = [card.gives for card in data.CARDS if card.gives]
CHAIN_SYMBOLS: int = len(_CHAINS)


def _chain(symbol: str) -> int:
    return 1 << _CHAINS.index(symbol) if symbol else 0


def _token_mask(**wanted: object) -> int:
    return sum(
        1 << number
        for number, token in enumerate(data.TOKENS)
        if all(getattr(token, field) == value for field, value in wanted.items())
    )


# By item
UNITS: list[int] = [pack(data.read_cost(item.cost)[1]) for item in ITEMS]
COIN_COST: list[int] = [data.read_cost(item.cost)[0] for item in ITEMS]
COINS: list[int] = [item.coins for item in ITEMS]
SHIELDS: list[int] = [item.shields for item in ITEMS]
POINTS: list[int] = [item.points for item in ITEMS]
RAW_CHOICE: list[int] = [int("W" in item.makes_one_of) for item in ITEMS]
GOODS_CHOICE: list[int] = [int("G" in item.makes_one_of) for item in ITEMS]
CHAIN_NEEDED: list[int] = [_chain(getattr(item, "free_with", "")) for item in ITEMS]
# The progress tokens that take units off this item's cost.
DISCOUNTED_BY: list[int] = [_token_mask(discount_on=getattr(item, "colour", "wonder")) for item in ITEMS]

# By card
COLOUR: list[int] = [data.COLOURS.index(card.colour) for card in data.CARDS]
CATEGORY: list[int] = [_CATEGORY_OF_COLOUR.get(card.colour, GUILD_POINTS) for card in data.CARDS]
MAKES: list[int] = [pack(data.read_cost(card.makes)[1]) for card in data.CARDS]
PRICE_1_FOR: list[int] = [_mask(card.price_1_for) for card in data.CARDS]
CHAIN_GIVEN: list[int] = [_chain(card.gives) for card in data.CARDS]
SYMBOL: list[int] = [1 << data.SYMBOLS.index(card.science) if card.science else 0 for card in data.CARDS]
COINS_PER: list[int] = [card.coins_per[1] if card.coins_per else card.coins_each for card in data.CARDS]
# What a card counts, as one or two tallies to be added up.
COUNTED: list[int] = [
    _TALLIES[card.coins_per[0]] if card.coins_per else _TALLIES[card.counts[0]] if card.counts else NOTHING
    for card in data.CARDS
]
ALSO_COUNTED: list[int] = [
    _TALLIES[card.counts[1]] if len(card.counts) > 1 else NOTHING for card in data.CARDS
]
POINTS_EACH: list[int] = [card.points_each for card in data.CARDS]

# By wonder
OPPONENT_LOSES: list[int] = [wonder.opponent_loses for wonder in data.WONDERS]
DESTROYS: list[int] = [
    data.COLOURS.index(wonder.destroys) if wonder.destroys else -1 for wonder in data.WONDERS
]
DRAWS_FROM_BOX: list[int] = [int(wonder.draws_from_box) for wonder in data.WONDERS]
REVIVES: list[int] = [int(wonder.revives) for wonder in data.WONDERS]
REPLAYS: list[int] = [int(wonder.replay) for wonder in data.WONDERS]

# By progress token
TOKEN_COINS: list[int] = [token.coins for token in data.TOKENS]
TOKEN_POINTS: list[int] = [token.points for token in data.TOKENS]
TOKEN_SYMBOL: list[int] = [
    1 << data.SYMBOLS.index(token.science) if token.science else 0 for token in data.TOKENS
]
# Tokens with a lasting power, as masks.
GAINS_TRADE: int = _token_mask(gains_trade=True)
EXTRA_SHIELD: int = _token_mask(extra_shields=1)
WONDERS_REPLAY: int = _token_mask(wonders_replay=True)
PAYS_FOR_CHAINS: int = _token_mask(chain_coins=4)
CHAIN_COINS: int = max(token.chain_coins for token in data.TOKENS)
PAYS_PER_TOKEN: int = _token_mask(points_per_token=3)
POINTS_PER_TOKEN: int = max(token.points_per_token for token in data.TOKENS)

# By slot, the three ages one after another
SLOTS: int = data.CARDS_PER_AGE
COVERED: list[int] = [len(slot.covered_by) for layout in data.LAYOUTS for slot in layout]
_COVERS = [
    [above.number for above in layout if slot.number in above.covered_by]
    for layout in data.LAYOUTS
    for slot in layout
]
COVERS: list[int] = [covered[0] if covered else -1 for covered in _COVERS]
ALSO_COVERS: list[int] = [covered[1] if len(covered) > 1 else -1 for covered in _COVERS]
# By age (0-2): the slots dealt face up, and those free from the start.
FACE_UP: list[int] = [sum(1 << slot.number for slot in layout if slot.face_up) for layout in data.LAYOUTS]
FREE_AT_FIRST: list[int] = [
    sum(1 << slot.number for slot in layout if not slot.covered_by) for layout in data.LAYOUTS
]

# What a random deal is drawn from.
FIRST_OF_AGE: list[int] = [next(n for n, c in enumerate(data.CARDS) if c.age == age) for age in (1, 2, 3)]
AGE_DECK: list[int] = [sum(c.age == age and not c.is_guild for c in data.CARDS) for age in (1, 2, 3)]
FIRST_GUILD: int = next(n for n, card in enumerate(data.CARDS) if card.is_guild)
GUILDS: int = sum(card.is_guild for card in data.CARDS)
GUILDS_IN_PLAY: int = data.GUILDS_IN_PLAY
MOST_IN_DECK: int = max(AGE_DECK) + GUILDS
LAST_AGE: int = len(data.LAYOUTS)

START_COINS: int = data.START_COINS
TOKENS_ON_BOARD: int = data.TOKENS_ON_BOARD
LIBRARY_DRAWS: int = data.LIBRARY_DRAWS
WONDERS_IN_PLAY: int = data.WONDERS_IN_PLAY
MOST_WONDERS_BUILT: int = data.MOST_WONDERS_BUILT
POOL: int = data.POOL_SIZE
DRAFT_ORDER: list[int] = list(data.DRAFT_ORDER)
FIRST_GAME_WONDERS: list[int] = [WONDER_NUMBER[name] for names in data.FIRST_GAME_WONDERS for name in names]
TRADE_PRICE: int = data.TRADE_PRICE
DISCOUNT_UNITS: int = data.DISCOUNT_UNITS
DISCARD_COINS: int = data.DISCARD_COINS
COINS_PER_POINT: int = data.COINS_PER_POINT
SYMBOLS_TO_WIN: int = data.SYMBOLS_TO_WIN
TRACK_END: int = data.TRACK_END
TRACK_POINTS: list[int] = list(data.TRACK_POINTS)
LOOTING_FROM: list[int] = [distance for distance, _ in data.LOOTING]
LOOTING_COINS: list[int] = [coins for _, coins in data.LOOTING]
LOOTINGS: int = len(data.LOOTING)
