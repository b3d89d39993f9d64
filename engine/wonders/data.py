"""The components of 7 Wonders, both editions, as tables to be proofread against the boxes; no rule lives
here.

A row is a card or a side of a board. What the editions share stands once; where they differ, the row of the
first edition (FIRST) stands above that of the second (SECOND).

Costs are written as coins, then one letter for each unit: W wood, S stone, O ore, C clay, G glass, L cloth
(from the loom), P papyrus; "1" is one coin, "WSO" one wood, one stone and one ore. What a card makes is
written the same way; "W/C" makes one of the two. Copies are the numbers printed on them: a copy is in the
game from this number of players on.
"""

from dataclasses import dataclass

FIRST, SECOND, BOTH = "first", "second", "both"
EDITIONS = (FIRST, SECOND)

RESOURCES = ("wood", "stone", "ore", "clay", "glass", "cloth", "papyrus")
LETTERS = "WSOCGLP"
RAW = "WSOC"
GOODS = "GLP"

COLOURS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
SYMBOLS = ("compass", "gear", "tablet")


@dataclass(frozen=True)
class Effects:
    """What a building or a stage of a wonder does.

    `counts` names what is counted (colours of cards, stages, defeats) and `of` in whose cities, for
    `coins_each` and `points_each`. `discount` names goods and sides: "raw left", "goods left right".
    """

    makes: str = ""
    sold: bool = True  # whether the neighbours may buy what it makes
    discount: str = ""
    shields: int = 0
    science: str = ""  # a symbol, or "any"
    points: int = 0
    coins: int = 0
    counts: str = ""
    of: str = "self"
    coins_each: int = 0
    points_each: int = 0
    points_if_complete: int = 0  # if every stage of the own wonder is built
    power: str = ""


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    age: int
    colour: str
    copies: str
    cost: str
    does: Effects
    free_with: str = ""  # the chain: any of these buildings makes it free
    edition: str = BOTH

    @property
    def is_guild(self) -> bool:
        return self.colour == "purple"

    def is_in(self, edition: str) -> bool:
        return self.edition in (BOTH, edition)


@dataclass(frozen=True)
class Stage:
    cost: str
    does: Effects


@dataclass(frozen=True)
class Side:
    """One side of a board, by its name in each edition; without a name it is not in that edition."""

    board: str
    first: str
    second: str
    start: str
    stages: tuple[Stage, ...]

    def name_in(self, edition: str) -> str:
        return self.first if edition == FIRST else self.second


def does(**effects: object) -> Effects:
    return Effects(**effects)  # type: ignore[arg-type]


NEIGHBOURS = "neighbours"
ALL = "self neighbours"

# fmt: off
CARDS = (
    # Age I, brown
    Card("lumber_yard", "Lumber Yard", 1, "brown", "3 4", "", does(makes="W")),
    Card("stone_pit", "Stone Pit", 1, "brown", "3 5", "", does(makes="S")),
    Card("clay_pool", "Clay Pool", 1, "brown", "3 5", "", does(makes="C")),
    Card("ore_vein", "Ore Vein", 1, "brown", "3 4", "", does(makes="O")),
    Card("tree_farm", "Tree Farm", 1, "brown", "6", "1", does(makes="W/C")),
    Card("excavation", "Excavation", 1, "brown", "4", "1", does(makes="S/C")),
    Card("clay_pit", "Clay Pit", 1, "brown", "3", "1", does(makes="O/C")),
    Card("timber_yard", "Timber Yard", 1, "brown", "3", "1", does(makes="W/S")),
    Card("forest_cave", "Forest Cave", 1, "brown", "5", "1", does(makes="W/O")),
    Card("mine", "Mine", 1, "brown", "6", "1", does(makes="S/O")),
    # Age I, grey
    Card("loom", "Loom", 1, "grey", "3 6", "", does(makes="L")),
    Card("glassworks", "Glassworks", 1, "grey", "3 6", "", does(makes="G")),
    Card("press", "Press", 1, "grey", "3 6", "", does(makes="P")),
    # Age I, blue
    Card("pawnshop", "Pawnshop", 1, "blue", "4 7", "", does(points=3), edition=FIRST),
    Card("well", "Well", 1, "blue", "4 7", "", does(points=3), edition=SECOND),
    Card("baths", "Baths", 1, "blue", "3 7", "S", does(points=3)),
    Card("altar", "Altar", 1, "blue", "3 5", "", does(points=2), edition=FIRST),
    Card("altar", "Altar", 1, "blue", "3 5", "", does(points=3), edition=SECOND),
    Card("theater", "Theater", 1, "blue", "3 6", "", does(points=2), edition=FIRST),
    Card("theater", "Theater", 1, "blue", "3 6", "", does(points=3), edition=SECOND),
    # Age I, yellow
    Card("tavern", "Tavern", 1, "yellow", "4 5 7", "", does(coins=5)),
    Card("east_trading_post", "East Trading Post", 1, "yellow", "3 7", "", does(discount="raw right")),
    Card("west_trading_post", "West Trading Post", 1, "yellow", "3 7", "", does(discount="raw left")),
    Card("marketplace", "Marketplace", 1, "yellow", "3 6", "", does(discount="goods left right")),
    # Age I, red
    Card("stockade", "Stockade", 1, "red", "3 7", "W", does(shields=1)),
    Card("barracks", "Barracks", 1, "red", "3 5", "O", does(shields=1)),
    Card("guard_tower", "Guard Tower", 1, "red", "3 4", "C", does(shields=1)),
    # Age I, green
    Card("apothecary", "Apothecary", 1, "green", "3 5", "L", does(science="compass")),
    Card("workshop", "Workshop", 1, "green", "3 7", "G", does(science="gear")),
    Card("scriptorium", "Scriptorium", 1, "green", "3 4", "P", does(science="tablet")),
    # Age II, brown
    Card("sawmill", "Sawmill", 2, "brown", "3 4", "1", does(makes="WW")),
    Card("quarry", "Quarry", 2, "brown", "3 4", "1", does(makes="SS")),
    Card("brickyard", "Brickyard", 2, "brown", "3 4", "1", does(makes="CC")),
    Card("foundry", "Foundry", 2, "brown", "3 4", "1", does(makes="OO")),
    # Age II, grey: the same buildings as in Age I
    Card("loom", "Loom", 2, "grey", "3 5", "", does(makes="L")),
    Card("glassworks", "Glassworks", 2, "grey", "3 5", "", does(makes="G")),
    Card("press", "Press", 2, "grey", "3 5", "", does(makes="P")),
    # Age II, blue
    Card("aqueduct", "Aqueduct", 2, "blue", "3 7", "SSS", does(points=5), "baths"),
    Card("courthouse", "Courthouse", 2, "blue", "3 5", "CCL", does(points=4), "scriptorium"),
    Card("statue", "Statue", 2, "blue", "3 7", "WOO", does(points=4), "theater", FIRST),
    Card("statue", "Statue", 2, "blue", "3 7", "WOO", does(points=4), "well", SECOND),
    Card("temple", "Temple", 2, "blue", "3 6", "WCG", does(points=3), "altar", FIRST),
    Card("temple", "Temple", 2, "blue", "3 6", "WCG", does(points=4), edition=SECOND),
    # Age II, yellow
    Card("caravansery", "Caravansery", 2, "yellow", "3 5 6", "WW", does(makes="W/S/O/C", sold=False), "marketplace"),
    Card("forum", "Forum", 2, "yellow", "3 6 7", "CC", does(makes="G/L/P", sold=False), "east_trading_post west_trading_post"),
    Card("vineyard", "Vineyard", 2, "yellow", "3 6", "", does(counts="brown", of=ALL, coins_each=1)),
    Card("bazar", "Bazar", 2, "yellow", "4 7", "", does(counts="grey", of=ALL, coins_each=2)),
    # Age II, red
    Card("stables", "Stables", 2, "red", "3 5", "WOC", does(shields=2), "apothecary"),
    Card("archery_range", "Archery Range", 2, "red", "3 6", "WWO", does(shields=2), "workshop"),
    Card("walls", "Walls", 2, "red", "3 7", "SSS", does(shields=2)),
    Card("training_ground", "Training Ground", 2, "red", "4 6 7", "WOO", does(shields=2)),
    # Age II, green
    Card("dispensary", "Dispensary", 2, "green", "3 4", "OOG", does(science="compass"), "apothecary"),
    Card("laboratory", "Laboratory", 2, "green", "3 5", "CCP", does(science="gear"), "workshop"),
    Card("library", "Library", 2, "green", "3 6", "SSL", does(science="tablet"), "scriptorium"),
    Card("school", "School", 2, "green", "3 7", "WP", does(science="tablet")),
    # Age III, blue
    Card("gardens", "Gardens", 3, "blue", "3 4", "WCC", does(points=5), "statue", FIRST),
    Card("gardens", "Gardens", 3, "blue", "3 4", "WCC", does(points=5), "theater", SECOND),
    Card("senate", "Senate", 3, "blue", "3 5", "WWSO", does(points=6), "library"),
    Card("town_hall", "Town Hall", 3, "blue", "3 5 6", "SSOG", does(points=6), edition=FIRST),
    Card("town_hall", "Town Hall", 3, "blue", "3 6", "SSOG", does(points=6), edition=SECOND),
    Card("pantheon", "Pantheon", 3, "blue", "3 6", "OCCGLP", does(points=7), "temple", FIRST),
    Card("pantheon", "Pantheon", 3, "blue", "3 6", "OCCGLP", does(points=7), "altar", SECOND),
    Card("palace", "Palace", 3, "blue", "3 7", "WSOCGLP", does(points=8)),
    # Age III, yellow
    Card("haven", "Haven", 3, "yellow", "3 4", "WOL", does(counts="brown", coins_each=1, points_each=1), "forum"),
    Card("lighthouse", "Lighthouse", 3, "yellow", "3 6", "SG", does(counts="yellow", coins_each=1, points_each=1), "caravansery"),
    Card("chamber_of_commerce", "Chamber of Commerce", 3, "yellow", "4 6", "CCP", does(counts="grey", coins_each=2, points_each=2)),
    Card("arena", "Arena", 3, "yellow", "3 5 7", "SSO", does(counts="stages", coins_each=3, points_each=1), "dispensary", FIRST),
    Card("arena", "Arena", 3, "yellow", "3 5", "SSO", does(counts="stages", coins_each=3, points_each=1), "dispensary", SECOND),
    Card("ludus", "Ludus", 3, "yellow", "5 7", "SO", does(counts="red", coins_each=3, points_each=1), edition=SECOND),
    # Age III, red
    Card("fortifications", "Fortifications", 3, "red", "3 7", "SOOO", does(shields=3), "walls", FIRST),
    Card("fortifications", "Fortifications", 3, "red", "3 7", "OOOC", does(shields=3), "walls", SECOND),
    Card("circus", "Circus", 3, "red", "4 5 6", "SSSO", does(shields=3), "training_ground", FIRST),
    Card("circus", "Circus", 3, "red", "4 6", "SSSO", does(shields=3), "training_ground", SECOND),
    Card("arsenal", "Arsenal", 3, "red", "3 4 7", "WWOL", does(shields=3), edition=FIRST),
    Card("arsenal", "Arsenal", 3, "red", "3 5", "WWOL", does(shields=3), edition=SECOND),
    Card("siege_workshop", "Siege Workshop", 3, "red", "3 5", "WCCC", does(shields=3), "laboratory"),
    Card("castrum", "Castrum", 3, "red", "4 7", "WCCP", does(shields=3), edition=SECOND),
    # Age III, green
    Card("lodge", "Lodge", 3, "green", "3 6", "CCLP", does(science="compass"), "dispensary"),
    Card("academy", "Academy", 3, "green", "3 7", "SSSG", does(science="compass"), "school"),
    Card("observatory", "Observatory", 3, "green", "3 7", "OOGL", does(science="gear"), "laboratory"),
    Card("study", "Study", 3, "green", "3 5", "WLP", does(science="gear"), "school"),
    Card("university", "University", 3, "green", "3 4", "WWGP", does(science="tablet"), "library"),
    # Guilds: two more than there are players, whatever is printed on them
    Card("workers_guild", "Workers Guild", 3, "purple", "3", "WSOOC", does(counts="brown", of=NEIGHBOURS, points_each=1)),
    Card("craftsmens_guild", "Craftsmens Guild", 3, "purple", "3", "SSOO", does(counts="grey", of=NEIGHBOURS, points_each=2)),
    Card("traders_guild", "Traders Guild", 3, "purple", "3", "GLP", does(counts="yellow", of=NEIGHBOURS, points_each=1)),
    Card("philosophers_guild", "Philosophers Guild", 3, "purple", "3", "CCCLP", does(counts="green", of=NEIGHBOURS, points_each=1)),
    Card("spies_guild", "Spies Guild", 3, "purple", "3", "CCCG", does(counts="red", of=NEIGHBOURS, points_each=1), edition=FIRST),
    Card("spies_guild", "Spies Guild", 3, "purple", "3", "CCG", does(counts="red", of=NEIGHBOURS, points_each=1), edition=SECOND),
    Card("magistrates_guild", "Magistrates Guild", 3, "purple", "3", "WWWSL", does(counts="blue", of=NEIGHBOURS, points_each=1)),
    Card("shipowners_guild", "Shipowners Guild", 3, "purple", "3", "WWWGP", does(counts="brown grey purple", points_each=1)),
    Card("builders_guild", "Builders Guild", 3, "purple", "3", "SSCCG", does(counts="stages", of=ALL, points_each=1), edition=FIRST),
    Card("builders_guild", "Builders Guild", 3, "purple", "3", "SSSCCG", does(counts="stages", of=ALL, points_each=1), edition=SECOND),
    Card("scientists_guild", "Scientists Guild", 3, "purple", "3", "WWOOP", does(science="any")),
    Card("strategists_guild", "Strategists Guild", 3, "purple", "3", "SOOL", does(counts="defeats", of=NEIGHBOURS, points_each=1), edition=FIRST),
    Card("decorators_guild", "Decorators Guild", 3, "purple", "3", "SOOL", does(points_if_complete=7), edition=SECOND),
)

SEVENTH_CARD = "seventh card"          # play the last card of each age instead of discarding it
DIG = "dig"                            # once, when built: build a card of the discard pile, free
FREE_ONCE_PER_AGE = "free once"        # one building of each age free
FREE_NEW_COLOUR = "free new colour"    # a building is free if the city has none of its colour
FREE_FIRST_CARD = "free first card"    # a building that is the first card of an age is free
FREE_LAST_CARD = "free last card"      # a building that is the sixth card of an age is free
COPY_GUILD = "copy guild"              # in the end, score one guild of a neighbour as one's own

ONE_RAW = does(makes="W/S/O/C", sold=False)
ONE_GOOD = does(makes="G/L/P", sold=False)

SIDES = (
    Side("alexandria", "A", "", "G", (Stage("SS", does(points=3)), Stage("OO", ONE_RAW), Stage("GG", does(points=7)))),
    Side("alexandria", "", "day", "G", (Stage("SS", does(points=3)), Stage("OO", ONE_RAW), Stage("LP", does(points=7)))),
    Side("alexandria", "B", "", "G", (Stage("CC", ONE_RAW), Stage("WW", ONE_GOOD), Stage("SSS", does(points=7)))),
    Side("alexandria", "", "night", "G", (Stage("CC", ONE_RAW), Stage("OOO", ONE_GOOD), Stage("WWWW", does(points=7)))),
    Side("babylon", "A", "", "C", (Stage("CC", does(points=3)), Stage("WWW", does(science="any")), Stage("CCCC", does(points=7)))),
    Side("babylon", "", "day", "W", (Stage("CC", does(points=3)), Stage("OOL", does(science="any")), Stage("WWWW", does(points=7)))),
    Side("babylon", "B", "", "C", (Stage("CL", does(points=3)), Stage("WWG", does(power=SEVENTH_CARD)), Stage("CCCP", does(science="any")))),
    Side("babylon", "", "night", "W", (Stage("SS", does(power=SEVENTH_CARD)), Stage("CCCG", does(science="any")))),
    Side("ephesos", "A", "", "P", (Stage("SS", does(points=3)), Stage("WW", does(coins=9)), Stage("PP", does(points=7)))),
    Side("ephesos", "", "day", "P", (Stage("CC", does(points=3)), Stage("WW", does(coins=9)), Stage("OOG", does(points=7)))),
    Side("ephesos", "B", "", "P", (Stage("SS", does(points=2, coins=4)), Stage("WW", does(points=3, coins=4)), Stage("GLP", does(points=5, coins=4)))),
    Side("ephesos", "", "night", "P", (Stage("SS", does(points=2, coins=4)), Stage("WW", does(points=3, coins=4)), Stage("OOL", does(points=5, coins=4)))),
    Side("gizah", "A", "", "S", (Stage("SS", does(points=3)), Stage("WWW", does(points=5)), Stage("SSSS", does(points=7)))),
    Side("gizah", "", "day", "S", (Stage("WW", does(points=3)), Stage("CCL", does(points=5)), Stage("SSSS", does(points=7)))),
    Side("gizah", "B", "night", "S", (Stage("WW", does(points=3)), Stage("SSS", does(points=5)), Stage("CCC", does(points=5)), Stage("SSSSP", does(points=7)))),
    Side("halikarnassos", "A", "", "L", (Stage("CC", does(points=3)), Stage("OOO", does(power=DIG)), Stage("LL", does(points=7)))),
    Side("halikarnassos", "", "day", "L", (Stage("OO", does(points=3)), Stage("GP", does(power=DIG)), Stage("SSS", does(points=7)))),
    Side("halikarnassos", "B", "", "L", (Stage("OO", does(points=2, power=DIG)), Stage("CCC", does(points=1, power=DIG)), Stage("GLP", does(power=DIG)))),
    Side("halikarnassos", "", "night", "L", (Stage("CC", does(points=2, power=DIG)), Stage("GP", does(points=1, power=DIG)), Stage("WWW", does(power=DIG)))),
    Side("olympia", "A", "", "W", (Stage("WW", does(points=3)), Stage("SS", does(power=FREE_ONCE_PER_AGE)), Stage("OO", does(points=7)))),
    Side("olympia", "", "day", "C", (Stage("SS", does(points=3)), Stage("WW", does(power=FREE_NEW_COLOUR)), Stage("CCC", does(points=7)))),
    Side("olympia", "B", "", "W", (Stage("WW", does(discount="raw left right")), Stage("SS", does(points=5)), Stage("OOL", does(power=COPY_GUILD)))),
    Side("olympia", "", "night", "C", (Stage("OO", does(points=2, power=FREE_FIRST_CARD)), Stage("CCC", does(points=3, power=FREE_LAST_CARD)), Stage("GLP", does(points=5)))),
    Side("rhodos", "A", "day", "O", (Stage("WW", does(points=3)), Stage("CCC", does(shields=2)), Stage("OOOO", does(points=7)))),
    Side("rhodos", "B", "night", "O", (Stage("SSS", does(shields=1, points=3, coins=3)), Stage("OOOO", does(shields=1, points=4, coins=4)))),
)
# fmt: on

BOARDS = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")
BOARD_NAMES = {board: board.capitalize() for board in BOARDS}
SIDE_NAMES = {FIRST: ("A", "B"), SECOND: ("day", "night")}

HAND_SIZE = 7
TURNS_PER_AGE = 6
AGES = 3
START_COINS = 3
SELL_COINS = 3
TRADE_PRICE = 2
DISCOUNT_PRICE = 1
COINS_PER_POINT = 3
SET_POINTS = 7
VICTORY_POINTS = (1, 3, 5)  # by age
DEFEAT_POINTS = -1
GUILDS_BESIDE_PLAYERS = 2  # guilds in the game: as many as players, and two more
FEWEST_CITIES = 3
MOST_CITIES = 7


def read_cost(cost: str) -> tuple[int, str]:
    """A written cost as coins and the letters of its units."""
    letters = cost.lstrip("0123456789")
    return int(cost[: len(cost) - len(letters)] or 0), letters


def read_makes(makes: str) -> tuple[str, ...]:
    """What is made, unit by unit: the letters of which each unit gives one."""
    return (makes.replace("/", ""),) if "/" in makes else tuple(makes)


def deck(edition: str, age: int, cities: int) -> list[str]:
    """The ids of the cards of an age for a number of players, guilds aside, in alphabetical order."""
    return sorted(
        card.id
        for card in CARDS
        if card.age == age and card.is_in(edition) and not card.is_guild
        for copy in card.copies.split()
        if int(copy) <= cities
    )


def guilds(edition: str) -> list[str]:
    """The ids of an edition's guilds, in alphabetical order."""
    return sorted(card.id for card in CARDS if card.is_guild and card.is_in(edition))
