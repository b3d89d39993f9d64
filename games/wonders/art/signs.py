# ruff: noqa: E501 - a path is one row
"""The small signs, 24 by 24: resources, science, chains, seats, tokens, powers, passing.

Those of the shared room are taken from there. Signs of one colour are drawn with currentColor and cut with
--art-cut, so they take the colours of where they stand.
"""

from games.art import icons
from games.art.icons import current, cut, nick, outlined, pen
from games.art.pen import Drawing, draw, ellipse, ink, poly, rect, ring_points, star

# fmt: off
RESOURCES = {
    **icons.RESOURCES,
    # a lump, broken and glinting
    "ore": outlined("ore", "M2 16.500 3.500 9 9 3.500 15.500 2.500 20.500 8 22.500 15.500 18.500 21 8 21.800Z")
    + draw("shade", "M9 3.500 10.500 10 3.500 9ZM15.500 2.500 20.500 8 15.500 10.500 10.500 10Z")
    + draw("gold", "M10.500 10 15.500 10.500 14 16.500 8.500 15Z")
    + draw("rod1", "M9 3.500 10.500 10 3.500 9M15.500 2.500 15.500 10.500 20.500 8M10.500 10 15.500 10.500 14 16.500 8.500 15ZM8.500 15 2.500 16.500M8.500 15 8 21.500M14 16.500 18.500 21M15.500 10.500 22 15.500"),
    # a bolt, its end hanging
    "cloth": outlined("cloth", "M2 8.500C2 6 4 4.500 6 4.500H18.500C20.500 4.500 22 6.300 22 8.500S20.500 12.500 18.500 12.500H16.500V22L13.700 20.400 11 22 8.200 20.400 5.500 22V12.500C3.500 12.500 2 11 2 8.500Z")
    + outlined("reed", ellipse(5.8, 8.5, 3.8, 4)) + draw("rod0.9", "M5.800 8.500a1.100 1.100 0 0 1 1.600-.6 2.200 2.200 0 0 1-2.600 2.800")
    + draw("ray1.3", "M7 15.200H15M7 17.800H15"),
}

SCIENCE = {
    "compass": current("M10.600 6.500 3.500 20.500 3 23 5 21.300 12.800 8.500ZM13.400 6.500 20.500 20.500 21 23 19 21.300 11.200 8.500Z", ellipse(12, 5, 3.4), rect(11, 0, 2, 3)) + cut(ellipse(12, 5, 1.2)) + pen("M7 15.500C10 18 14 18 17 15.500", width=1.6),
    "gear": icons.CHAIN["gear"],
    "tablet": current("M4 23V8C4 3.500 7.500 1 12 1S20 3.500 20 8V23Z") + nick("M8 7.500H16M7 11H17M7 14.500H17M7 18H13.500", width=1.5),
    "any": current(star(12, 6, 6.200, 8, 0.74), "M14 23.500V17C14 14.500 15.500 13 18 13S22 14.500 22 17V23.500Z", ellipse(6, 14.200, 1.900)) + cut(ellipse(12, 6, 1.900)) + nick("M16.200 17.500H19.800M16.200 20.300H19.800", width=1.2) + pen("M2.500 23.200 6 14.500 9.500 23.200", width=1.9),
}

_SIGNS = {
    **{name: icons.CHAIN[name] for name in ("moon", "drop", "column", "book", "lamp", "mask", "helmet", "tower")},
    "mortar": icons.SCIENCE["mortar"],
    "scales": icons.SCIENCE["law"],
    "quill": icons.SCIENCE["quill"],
    "temple": icons.CHAIN["facade"],
    "camel": current("M1.500 13.500C2 10.500 4.500 10.500 6 9 7 6 9.500 5.500 10.500 8 11.200 9.800 12.200 9.800 13.200 8 14.500 5.800 16.800 6.500 17 10L18.200 6C18.600 4.300 19.800 3.300 21.200 3.400L23 5.200V6.600L20.400 6.800 18.600 13.500C18 15 17.200 15.600 16.500 16V22.500H14.800L14.200 16.500H7L6.500 22.500H4.800L4.300 16.300 3 15.800 2.300 19H1.200Z"),
    "snake": pen("M12 22.500V2", width=2.2) + pen("M8.500 21C5 18.500 6.500 15.800 12 15S18 11.200 12 10 6 6.500 10 4.800", width=2.2) + current("M9 6.400C8.600 3.400 11 1.600 14.600 2.400 15.200 4.600 12.500 6.600 9 6.400Z", ellipse(12, 1.6, 1.6)),
    "flask": current("M8.500 1.500H15.500V4H14.500V9C18.500 10.500 21 13.300 21 16.500 21 20.500 17.500 22.800 12 22.800S3 20.500 3 16.500C3 13.300 5.500 10.500 9.500 9V4H8.500Z") + nick("M6 15.500C8.500 13.800 10.500 17 13 15.500S17 14.500 18 15.500", width=1.5),
    "market": current("M4 2.500H20L23 10C23 12.600 19.300 12.600 19.300 10 19.300 12.600 15.700 12.600 15.700 10 15.700 12.600 12 12.600 12 10 12 12.600 8.300 12.600 8.300 10 8.300 12.600 4.700 12.600 4.700 10 4.700 12.600 1 12.600 1 10Z", rect(3, 13, 2, 10), rect(19, 13, 2, 10), rect(2.5, 17.2, 19, 2.6)) + nick("M8.800 4 8.300 9M12 4V9M15.200 4 15.700 9", width=1.1),
    "statue": current("M8 14.500C8.500 13 9.500 12.300 10 11.500 8 10 7.500 7.500 7.800 5.500 8.300 2.800 10 1 12.500 1 15.500 1 16.800 3 16.600 5L18 7.800 16.600 8.300V10C16.600 11.200 15.600 11.500 14.300 11.300 14.500 12.500 15.500 13.300 16.500 14.500Z", "M6.500 14.500H17.500L19 17H5Z", rect(7.5, 17, 9, 3.4), rect(5, 20.400, 14, 2.800)) + nick("M8.500 5.500C10.500 4 13.500 4 16 4.800", width=1),
    "bucket": pen("M5 8.500C5-1 19-1 19 8.500", width=1.8) + current("M3.500 8H20.500L18.500 22.800H5.500Z") + nick("M4.300 12H19.700M5.200 18.800H18.800", width=1.3),
    "hammer": current("M3 2H18.500C21 2 22.500 5 22.500 9H19.500C19 8 18.300 7.600 17 7.600H3Z", rect(9, 8.200, 4, 15)) + nick("M6 2.500V7M9 11.500H13", width=1.3),
}

# The sign of each building that makes others free, in either edition. Both trading posts have the same, for
# either of them makes the Forum free.
CHAIN = {
    giver: _SIGNS[sign]
    for giver, sign in {
        "altar": "moon",
        "apothecary": "mortar",
        "baths": "drop",
        "caravansery": "camel",
        "dispensary": "snake",
        "east_trading_post": "scales",
        "forum": "column",
        "laboratory": "flask",
        "library": "book",
        "marketplace": "market",
        "school": "lamp",
        "scriptorium": "quill",
        "statue": "statue",
        "temple": "temple",
        "theater": "mask",
        "training_ground": "helmet",
        "walls": "tower",
        "well": "bucket",
        "west_trading_post": "scales",
        "workshop": "hammer",
    }.items()
}

# Signs of the seats, in the order of the seats, and of the Free City: its gate.
SEATS = {
    "owl": current("M4 1.500C6.500 3 9 3.200 12 3.200S17.500 3 20 1.500C21.300 5.500 20.800 8 20 10.500 20.500 16.500 18 20.500 14.800 21.500L16 23.500H12.600L12 22.500 11.400 23.500H8L9.200 21.500C6 20.500 3.500 16.500 4 10.500 3.200 8 2.700 5.500 4 1.500Z") + cut(ellipse(8.3, 8.3, 3), ellipse(15.7, 8.3, 3)) + current(ellipse(8.6, 8.3, 1.4), ellipse(15.4, 8.3, 1.4)) + cut(poly((11, 10.5), (13, 10.5), (12, 13.5))) + nick("M7.500 15.500H8M11.700 15.500H12.300M16 15.500H16.500M9.700 18H10.200M13.800 18H14.300", width=1.4),
    "bull": current("M1 2C1.200 7 3.500 8.500 6.800 8.300L6 11.500C6.500 14.500 8 16.500 8.500 19.500 8.800 22 10 23 12 23S15.200 22 15.500 19.500C16 16.500 17.500 14.500 18 11.500L17.200 8.300C20.500 8.500 22.800 7 23 2 21.500 4.500 18.500 5.500 15.500 4.800 13.500 4.200 10.500 4.200 8.500 4.800 5.500 5.500 2.500 4.500 1 2Z", "M6 9.500C3.500 9.200 2 10 1.200 11.800 3 13 5 12.800 6.200 11.800ZM18 9.500C20.500 9.200 22 10 22.800 11.800 21 13 19 12.800 17.800 11.800Z") + nick("M8.800 11.800 10 12.600M15.200 11.800 14 12.600M10.300 20C11.200 20.800 12.800 20.800 13.700 20", width=1.4),
    "dolphin": current("M1.500 11C2 10 3.200 9.500 4.500 9.600 6.500 5 11 3 15 4.200L18 1.500C18.800 3.200 18.600 4.800 18 6 20.800 8.500 21.500 12.500 20 16.500L23 19.500C21 20.500 19.500 20 18.300 19.300 17.800 20.800 17 22.300 15 23 14.500 21 15.300 19.300 16.500 17.800 17.500 14 15.500 11.800 12.500 11.500L11 15.500C9.500 15 8.800 13.300 9 11.800 6.500 12.300 3.500 12.300 1.500 11Z") + cut(ellipse(7.4, 9, 1)) + nick("M11.500 8.500C15.500 7.500 18.300 10.500 18.200 14.500", width=1.1),
    "lion": pen("M3 11.500C.6 9.500 .8 5.500 3.300 4.400", width=1.7) + current("M1.800 4.600C2.300 2.600 4.300 1.800 6 2.600 5.600 4.800 4 5.800 2.200 5.600Z", "M3 10.800C5.500 9.300 9 10 11.600 9.600 11.200 5 14.400 2 18.400 2.600 20.500 3 21.600 4.600 21.900 6.400L23.800 8.200C24 9.800 22.900 10.600 21.300 10.500 21.200 13 20.400 14.800 18.900 15.800L21 20.800 22.800 21.600V22.600H19.200L16.400 17.600 16.200 20.800 17.800 21.800V22.600H13.800L13.500 17C11.500 17 9.500 16.800 8 16.200L6.600 18.400 7.200 21.200 8.600 21.800V22.600H4.800L4.200 18 4.800 15.500C4.200 16.500 3.500 17.600 3.200 18.600L3 21.400 4 22V22.600H.8L1 17.800C1.800 15.400 1.600 12.600 3 10.800Z")
    + nick("M18.900 4.400C17.600 6.500 17.600 9 19.600 10.800 19.600 12.800 19 14.200 18 15.200M12.400 9.600C12.200 12.500 13.200 15 15.400 16.400M15 6.500C14.400 9 14.800 11.500 16.400 13.500", width=0.9) + cut(ellipse(20.600, 6.900, 0.600)),
    "ship": current("M1 16.500H3.500C3.300 15 3.200 13.800 4.500 13 5.500 14.800 6.200 15.200 7.500 15.200H17.500C19.300 15.200 19.800 13.500 19.800 12 19.800 9.800 21.500 8.800 23 9.800 23.400 10.800 22.800 11.600 22 11.300 21.800 15.500 21 20.500 16.500 20.500H7C4.500 20.500 4 18.500 1 18Z", "M5 2.500H18.500C17.500 6 17.500 9 18.500 12.500 14.500 14 9 14 5 12.500 6 9 6 6 5 2.500Z", rect(11, 0.5, 1.6, 15)) + nick("M8.500 4V12M15 4V12", width=1.5) + pen("M8 19 6 23.200M12 19 10 23.200M16 19 14 23.200", width=1.5),
    "laurel": pen("M11 22.500C5 20 2.500 13.500 5 5.500M13 22.500C19 20 21.500 13.500 19 5.500", width=1.5) + sum((current("M0 0C-2.200-1.500-2.600-4.300-.8-6.800 1.600-5 2-2 0 0Z").at(x, y, 0.95, turn) + current("M0 0C-2.200-1.500-2.600-4.300-.8-6.800 1.600-5 2-2 0 0Z").at(24 - x, y, 0.95, -turn, flip=True) for x, y, turn in ((4.8, 6.2, 4), (3.9, 11, -52), (4.2, 11.500, 40), (4.7, 16, -64), (5.400, 15.500, 30), (8, 20, -74), (7.500, 19, 22))), Drawing()),
    "sun": current(ellipse(12, 12, 5.6)) + sum((current("M-1.900 0C-1.500-1.900-.6-3.200 0-4.600 .6-3.200 1.500-1.900 1.900 0Z").at(x, y, 1, 45 * i) for i, (x, y) in enumerate(ring_points(12, 12, 7, 8))), Drawing()) + nick(ellipse(12, 12, 3.200), width=1.1),
    "gate": current("M1 23V6H2.600V4H4.600V6H6.200V4H8.200V6H9.600V10H14.400V6H15.800V4H17.800V6H19.400V4H21.400V6H23V23H16V18A4 4 0 0 0 8 18V23Z", "M11.400 9V1L17 3.200 12.600 5V9Z") + nick("M3.600 10.500H6.600M17.400 10.500H20.400M3 14.500H6M18 14.500H21", width=1.2),
}

def card_sign(mark: Drawing) -> Drawing:
    """A card that costs nothing, with a mark that says when."""
    return current("M2 1H15V22.500H2Z") + nick("M4.500 8.500 7.500 12 12.500 5.500", width=2.4) + mark


POWERS = {
    # the last card of an age is played as well
    "seventh": pen("M6.500 4.500 3.500 5.500 6.500 18M10 3H14", width=1.8) + current("M9 3H22V23H9Z") + nick("M12.500 8H18.500L14.500 18.500", width=2.4),
    "dig": icons.ICONS["revive"],
    "free": card_sign(current(star(18.5, 17.5, 5.6, 5, 0.42))),
    "colour": card_sign(current(rect(17, 3, 6, 6), ellipse(20, 13, 3.2), poly((20, 17.5), (23.4, 23), (16.600, 23)))),
    "first": card_sign(pen("M17.500 15 20 13V23M17.500 23H22.500", width=2)),
    "last": card_sign(pen("M22 13.500C18.500 14.500 17.300 17.500 17.500 20A2.600 2.600 0 1 0 20 17.300C18.800 17.300 17.800 18.500 17.500 20", width=1.9)),
    "guild": current("M1 2H12V19H1Z") + cut(star(6.500, 10, 4.200, 5, 0.45)) + pen("M15 5.500H22V21.500H12.500", width=2),
}


_NUMERALS = {1: "M9.800 9 12.500 7V17", 3: "M9 8C11 6.300 15 6.600 15 9.300 15 11.300 13 11.800 11.300 11.800 13.500 11.800 15.300 12.500 15.300 14.600 15.300 17.600 10.800 18 8.700 16", 5: "M14.800 7H9.800L9.300 11.700C11.500 10.500 15.200 11 15.200 14.200 15.200 17.600 10.600 18.200 8.600 16"}


def victory(points: int) -> Drawing:
    """A victory token: a laurel round its points, on bronze, silver and gold."""
    ground = {1: "brick", 3: "rock", 5: "gold"}[points]
    leaf = ink("M0 0C-1.400-1.300-1.500-3.600 0-5.400 1.500-3.600 1.400-1.300 0 0Z")
    out = ink(ellipse(12, 12, 11.800)) + draw(ground, ellipse(12, 12, 10.700))
    for i in range(6):
        turn = 186 + 128 * i / 5
        (x, y) = ring_points(12, 12, 9, 1, turn - 90)[0]
        out += leaf.at(x, y, 0.82, turn + 80) + leaf.at(24 - x, y, 0.82, -turn - 80, flip=True)
    return out + draw("rod2.2", _NUMERALS[points])


def defeat() -> Drawing:
    """A shield, broken in two."""
    left = "M11 1.500C9 2.800 6 3.600 2.500 3.600 2 12 4 18 10 21.800L12.500 17 9.500 13.500 12.500 9.500 9.500 6Z"
    right = "M14.500 2.500C16.500 3.400 19 3.700 22 3.600 22.400 12.500 20 18.500 13.500 22.300L15.500 17 12.800 13.500 15.500 9.500 13 6Z"
    return draw("ray3.200", left, right) + outlined("wine", left, 1.3) + outlined("wine", right, 1.3) + draw("ray1.400", "M5.500 7.500C5.500 11 6.500 14 8 16M19.300 7.500C19.300 11 18.200 14.500 16.900 16.500")


TOKENS = {"1": victory(1), "3": victory(3), "5": victory(5), "defeat": defeat()}

PASSING = {
    "left": current("M1 12 10 3V8.500H13V15.500H10V21Z", rect(14.500, 8.500, 3, 7), rect(19, 8.500, 2.400, 7)),
    "right": current("M23 12 14 3V8.500H11V15.500H14V21Z", rect(6.500, 8.500, 3, 7), rect(2.600, 8.500, 2.400, 7)),
}

OTHERS = {
    "coin": icons.COIN,
    "shield": icons.SHIELD,
    "vp": icons.LAUREL,
    "stage": icons.SHAPES["wonder"],
    "neighbours": current("M.5 12 6.500 6V9.800H8.500V14.200H6.500V18ZM23.500 12 17.500 6V9.800H15.500V14.200H17.500V18Z", rect(10.200, 5, 3.600, 14)),
    "self": current("M12 23.500 6 17.500H9.800V15.500H14.200V17.500H18Z", "M5.500 3.500H8V6H10.700V3.500H13.300V6H16V3.500H18.500V13.500H5.500Z"),
    "meander": icons.meander(),
}

# Of the shared signs of actions, those that this game uses.
ICONS = {
    name: icons.ICONS[name]
    for name in ("build", "discount", "discard", "chain", "arrow", "each", "coins", "free", "most", "hidden", "trade")
}
SHAPES = {name: icons.SHAPES[name] for name in ("brown", "grey", "blue", "green", "yellow", "red", "purple")}
# fmt: on
