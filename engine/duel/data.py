"""The components of 7 Wonders Duel as tables to be proofread against the box; no rule lives here.

Costs are written as on the cards: coins as a number, then one letter per resource unit
(C clay, W wood, S stone, G glass, P papyrus), so that "3C" is three coins and one clay.
"""

from dataclasses import dataclass

RESOURCES = ("clay", "wood", "stone", "glass", "papyrus")
RAW = ("clay", "wood", "stone")
GOODS = ("glass", "papyrus")
LETTERS = {"C": "clay", "W": "wood", "S": "stone", "G": "glass", "P": "papyrus"}

COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
SYMBOLS = ("sphere", "wheel", "sundial", "mortar", "plumb", "quill", "law")


@dataclass(frozen=True)
class Card:
    """A building. `counts` and the `_each` fields are a guild's: the city that has most of what it counts."""

    id: str
    name: str
    age: int
    colour: str
    cost: str
    makes: str = ""
    makes_one_of: str = ""
    price_1_for: str = ""
    shields: int = 0
    science: str = ""
    points: int = 0
    coins: int = 0
    coins_per: tuple[str, int] | None = None
    counts: tuple[str, ...] = ()
    points_each: int = 0
    coins_each: int = 0
    gives: str = ""
    free_with: str = ""

    @property
    def is_guild(self) -> bool:
        return self.colour == "purple"


@dataclass(frozen=True)
class Wonder:
    id: str
    name: str
    cost: str
    makes_one_of: str = ""
    points: int = 0
    coins: int = 0
    shields: int = 0
    opponent_loses: int = 0
    destroys: str = ""
    draws_from_box: bool = False
    revives: bool = False
    replay: bool = False


@dataclass(frozen=True)
class Token:
    """A progress token."""

    id: str
    name: str
    points: int = 0
    coins: int = 0
    science: str = ""
    discount_on: str = ""
    points_per_token: int = 0
    extra_shields: int = 0
    wonders_replay: bool = False
    chain_coins: int = 0
    gains_trade: bool = False


# fmt: off
CARDS = (
    # Age I, brown
    Card("lumber_yard", "Lumber Yard", 1, "brown", "", makes="W"),
    Card("logging_camp", "Logging Camp", 1, "brown", "1", makes="W"),
    Card("clay_pool", "Clay Pool", 1, "brown", "", makes="C"),
    Card("clay_pit", "Clay Pit", 1, "brown", "1", makes="C"),
    Card("quarry", "Quarry", 1, "brown", "", makes="S"),
    Card("stone_pit", "Stone Pit", 1, "brown", "1", makes="S"),
    # Age I, grey
    Card("glassworks", "Glassworks", 1, "grey", "1", makes="G"),
    Card("press", "Press", 1, "grey", "1", makes="P"),
    # Age I, red
    Card("guard_tower", "Guard Tower", 1, "red", "", shields=1),
    Card("stable", "Stable", 1, "red", "W", shields=1, gives="horseshoe"),
    Card("garrison", "Garrison", 1, "red", "C", shields=1, gives="sword"),
    Card("palisade", "Palisade", 1, "red", "2", shields=1, gives="tower"),
    # Age I, green
    Card("workshop", "Workshop", 1, "green", "P", science="plumb", points=1),
    Card("apothecary", "Apothecary", 1, "green", "G", science="wheel", points=1),
    Card("scriptorium", "Scriptorium", 1, "green", "2", science="quill", gives="book"),
    Card("pharmacist", "Pharmacist", 1, "green", "2", science="mortar", gives="gear"),
    # Age I, blue
    Card("theater", "Theater", 1, "blue", "", points=3, gives="mask"),
    Card("altar", "Altar", 1, "blue", "", points=3, gives="moon"),
    Card("baths", "Baths", 1, "blue", "S", points=3, gives="drop"),
    # Age I, yellow
    Card("stone_reserve", "Stone Reserve", 1, "yellow", "3", price_1_for="S"),
    Card("clay_reserve", "Clay Reserve", 1, "yellow", "3", price_1_for="C"),
    Card("wood_reserve", "Wood Reserve", 1, "yellow", "3", price_1_for="W"),
    Card("tavern", "Tavern", 1, "yellow", "", coins=4, gives="amphora"),
    # Age II, brown
    Card("sawmill", "Sawmill", 2, "brown", "2", makes="WW"),
    Card("brickyard", "Brickyard", 2, "brown", "2", makes="CC"),
    Card("shelf_quarry", "Shelf Quarry", 2, "brown", "2", makes="SS"),
    # Age II, grey
    Card("glass_blower", "Glass-blower", 2, "grey", "", makes="G"),
    Card("drying_room", "Drying Room", 2, "grey", "", makes="P"),
    # Age II, red
    Card("walls", "Walls", 2, "red", "SS", shields=2),
    Card("horse_breeders", "Horse Breeders", 2, "red", "CW", shields=1, free_with="horseshoe"),
    Card("barracks", "Barracks", 2, "red", "3", shields=1, free_with="sword"),
    Card("archery_range", "Archery Range", 2, "red", "WSP", shields=2, gives="target"),
    Card("parade_ground", "Parade Ground", 2, "red", "CCG", shields=2, gives="helmet"),
    # Age II, green
    Card("library", "Library", 2, "green", "WSG", science="quill", points=2, free_with="book"),
    Card("dispensary", "Dispensary", 2, "green", "CCS", science="mortar", points=2, free_with="gear"),
    Card("school", "School", 2, "green", "WPP", science="wheel", points=1, gives="lyre"),
    Card("laboratory", "Laboratory", 2, "green", "WGG", science="plumb", points=1, gives="lamp"),
    # Age II, blue
    Card("courthouse", "Courthouse", 2, "blue", "WWG", points=5),
    Card("statue", "Statue", 2, "blue", "CC", points=4, gives="column", free_with="mask"),
    Card("temple", "Temple", 2, "blue", "WP", points=4, gives="sun", free_with="moon"),
    Card("aqueduct", "Aqueduct", 2, "blue", "SSS", points=5, free_with="drop"),
    Card("rostrum", "Rostrum", 2, "blue", "WS", points=4, gives="facade"),
    # Age II, yellow
    Card("forum", "Forum", 2, "yellow", "3C", makes_one_of="GP"),
    Card("caravansery", "Caravansery", 2, "yellow", "2GP", makes_one_of="CWS"),
    Card("customs_house", "Customs House", 2, "yellow", "4", price_1_for="GP"),
    Card("brewery", "Brewery", 2, "yellow", "", coins=6, gives="barrel"),
    # Age III, red
    Card("arsenal", "Arsenal", 3, "red", "CCCWW", shields=3),
    Card("pretorium", "Pretorium", 3, "red", "8", shields=3),
    Card("fortifications", "Fortifications", 3, "red", "CSSP", shields=2, free_with="tower"),
    Card("siege_workshop", "Siege Workshop", 3, "red", "WWWG", shields=2, free_with="target"),
    Card("circus", "Circus", 3, "red", "CCSS", shields=2, free_with="helmet"),
    # Age III, green
    Card("academy", "Academy", 3, "green", "WSGG", science="sundial", points=3),
    Card("study", "Study", 3, "green", "WWGP", science="sundial", points=3),
    Card("university", "University", 3, "green", "CGP", science="sphere", points=2, free_with="lyre"),
    Card("observatory", "Observatory", 3, "green", "SPP", science="sphere", points=2, free_with="lamp"),
    # Age III, blue
    Card("palace", "Palace", 3, "blue", "CWSGG", points=7),
    Card("town_hall", "Town Hall", 3, "blue", "WWSSS", points=7),
    Card("obelisk", "Obelisk", 3, "blue", "SSG", points=5),
    Card("gardens", "Gardens", 3, "blue", "CCWW", points=6, free_with="column"),
    Card("pantheon", "Pantheon", 3, "blue", "CWPP", points=6, free_with="sun"),
    Card("senate", "Senate", 3, "blue", "CCSP", points=5, free_with="facade"),
    # Age III, yellow
    Card("chamber_of_commerce", "Chamber of Commerce", 3, "yellow", "PP", points=3, coins_per=("grey", 3)),
    Card("port", "Port", 3, "yellow", "WGP", points=3, coins_per=("brown", 2)),
    Card("armory", "Armory", 3, "yellow", "SSG", points=3, coins_per=("red", 1)),
    Card("lighthouse", "Lighthouse", 3, "yellow", "CCG", points=3, coins_per=("yellow", 1), free_with="amphora"),
    Card("arena", "Arena", 3, "yellow", "CWS", points=3, coins_per=("wonder", 2), free_with="barrel"),
    # Guilds, purple
    Card("merchants_guild", "Merchants Guild", 3, "purple", "CWGP", counts=("yellow",), points_each=1, coins_each=1),
    Card("shipowners_guild", "Shipowners Guild", 3, "purple", "CSGP", counts=("brown", "grey"), points_each=1, coins_each=1),
    Card("builders_guild", "Builders Guild", 3, "purple", "CWSSG", counts=("wonder",), points_each=2),
    Card("magistrates_guild", "Magistrates Guild", 3, "purple", "CWWP", counts=("blue",), points_each=1, coins_each=1),
    Card("scientists_guild", "Scientists Guild", 3, "purple", "CCWW", counts=("green",), points_each=1, coins_each=1),
    Card("moneylenders_guild", "Moneylenders Guild", 3, "purple", "WWSS", counts=("3coins",), points_each=1),
    Card("tacticians_guild", "Tacticians Guild", 3, "purple", "CSSP", counts=("red",), points_each=1, coins_each=1),
)

WONDERS = (
    Wonder("appian_way", "The Appian Way", "CCSSP", points=3, coins=3, opponent_loses=3, replay=True),
    Wonder("circus_maximus", "Circus Maximus", "WSSG", points=3, shields=1, destroys="grey"),
    Wonder("colossus", "The Colossus", "CCCG", points=3, shields=2),
    Wonder("great_library", "The Great Library", "WWWGP", points=4, draws_from_box=True),
    Wonder("great_lighthouse", "The Great Lighthouse", "WSPP", makes_one_of="CWS", points=4),
    Wonder("hanging_gardens", "The Hanging Gardens", "WWGP", points=3, coins=6, replay=True),
    Wonder("mausoleum", "The Mausoleum", "CCGGP", points=2, revives=True),
    Wonder("piraeus", "Piraeus", "CWWS", makes_one_of="GP", points=2, replay=True),
    Wonder("pyramids", "The Pyramids", "SSSP", points=9),
    Wonder("sphinx", "The Sphinx", "CSGG", points=6, replay=True),
    Wonder("statue_of_zeus", "The Statue of Zeus", "CWSPP", points=3, shields=1, destroys="brown"),
    Wonder("temple_of_artemis", "The Temple of Artemis", "WSGP", coins=12, replay=True),
)

TOKENS = (
    Token("agriculture", "Agriculture", coins=6, points=4),
    Token("architecture", "Architecture", discount_on="wonder"),
    Token("economy", "Economy", gains_trade=True),
    Token("law", "Law", science="law"),
    Token("masonry", "Masonry", discount_on="blue"),
    Token("mathematics", "Mathematics", points_per_token=3),
    Token("philosophy", "Philosophy", points=7),
    Token("strategy", "Strategy", extra_shields=1),
    Token("theology", "Theology", wonders_replay=True),
    Token("urbanism", "Urbanism", coins=6, chain_coins=4),
)

# The age structures, far row first, in half-card columns: # lies face up, ? face down. A card is two
# columns wide and covers the cards of the row above that it overlaps. Slots count from 0 in reading order.
STRUCTURES = (
    (
        "    # #     ",
        "   ? ? ?    ",
        "  # # # #   ",
        " ? ? ? ? ?  ",
        "# # # # # # ",
    ),
    (
        "# # # # # # ",
        " ? ? ? ? ?  ",
        "  # # # #   ",
        "   ? ? ?    ",
        "    # #     ",
    ),
    (
        "  # #   ",
        " ? ? ?  ",
        "# # # # ",
        " ?   ?  ",
        "# # # # ",
        " ? ? ?  ",
        "  # #   ",
    ),
)
# fmt: on

START_COINS = 7
TOKENS_ON_BOARD = 5
LIBRARY_DRAWS = 3
CARDS_PER_AGE = 20
GUILDS_IN_PLAY = 3
WONDERS_IN_PLAY = 8
MOST_WONDERS_BUILT = 7
POOL_SIZE = 4
DRAFT_ORDER = (0, 1, 1, 0, 1, 0, 0, 1)
FIRST_GAME_WONDERS = (
    ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
    ("circus_maximus", "piraeus", "appian_way", "colossus"),
)

TRADE_PRICE = 2
DISCOUNT_UNITS = 2
DISCARD_COINS = 2
COINS_PER_POINT = 3
SYMBOLS_TO_WIN = 6

TRACK_END = 9
# Points of the leader by the pawn's distance from the middle; at the ninth space the game is won.
TRACK_POINTS = (0, 2, 2, 5, 5, 5, 10, 10, 10, 0)
# The distance at which a looting token lies, and the coins that it takes.
LOOTING = ((3, 2), (6, 5))


@dataclass(frozen=True)
class Slot:
    """A place in an age structure, its row and its left edge in half-card columns."""

    number: int
    row: int
    column: int
    face_up: bool
    covered_by: tuple[int, ...]


def read_structure(drawing: tuple[str, ...]) -> tuple[Slot, ...]:
    """The slots of a drawn structure, with what covers what found from the overlap."""
    found = [(row, col) for row, line in enumerate(drawing) for col, mark in enumerate(line) if mark != " "]
    return tuple(
        Slot(
            number,
            row,
            col,
            drawing[row][col] == "#",
            tuple(n for n, (r, c) in enumerate(found) if r == row + 1 and abs(c - col) < 2),
        )
        for number, (row, col) in enumerate(found)
    )


LAYOUTS = tuple(read_structure(drawing) for drawing in STRUCTURES)


def read_cost(cost: str) -> tuple[int, dict[str, int]]:
    """A written cost as coins and units by resource."""
    digits = cost.rstrip("CWSGP")
    letters = cost[len(digits) :]
    return int(digits or 0), {
        LETTERS[letter]: letters.count(letter) for letter in LETTERS if letter in letters
    }
