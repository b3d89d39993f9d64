# ruff: noqa: E501 - a path is one row
"""The small signs, 24 by 24: resources, coin, shield, laurel, science, chain, colour shapes, actions.

Signs of one colour are drawn with currentColor and cut with --art-cut, so they take the colours of where they
stand. Resources bring their own colours, and shapes that can be told apart without them.
"""

from games.art.pen import Drawing, draw, ellipse, gold, ink, poly, rect, ring_points, star, wine


def current(*paths: str) -> Drawing:
    return draw("current", *paths)


def pen(*paths: str, width: float = 2) -> Drawing:
    return draw(f"pen{width:g}", *paths)


def nick(*paths: str, width: float = 1.5) -> Drawing:
    return draw(f"nick{width:g}", *paths)


def cut(*paths: str) -> Drawing:
    return draw("cut", *paths)


def outlined(paint: str, d: str, width: float = 1.4) -> Drawing:
    return draw(paint, d) + draw(f"rod{width:g}", d)


def polar_lines(cx: float, cy: float, r0: float, r1: float, count: int, first: float = -90) -> str:
    inner, outer = ring_points(cx, cy, r0, count, first), ring_points(cx, cy, r1, count, first)
    return "".join(f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for (a, b), (c, d) in zip(inner, outer, strict=True))


def leaf_ring(count: int = 6) -> Drawing:
    """Two branches of laurel round a medal, open at the top."""
    leaf = draw("cream", "M0 0C-1.400-1.300-1.500-3.600 0-5.400 1.500-3.600 1.400-1.300 0 0Z")
    out = Drawing()
    for i in range(count):
        turn = 186 + 128 * i / (count - 1)
        (x, y) = ring_points(12, 12, 9.5, 1, turn - 90)[0]
        out += leaf.at(x, y, 0.92, turn + 80) + leaf.at(24 - x, y, 0.92, -turn - 80, flip=True)
    return out


# fmt: off
RESOURCES = {
    # bricks, laid one on two; closer together than two piles, so that several can be counted
    "clay": outlined("brick", rect(7, 3.6, 10, 8.2))
    + outlined("brick", rect(2.2, 11.8, 9.8, 8.2))
    + outlined("brick", rect(12, 11.8, 9.8, 8.2))
    + draw("rod0.9", "M9.500 7.700H14.500M5 15.900H9.200M14.800 15.900H19"),
    # a log with its rings
    "wood": outlined("timber", "M3.500 13.500 15 4.500C19 2 24.500 8 21 12.500L9.500 21.500Z") + draw("rod1", "M10.500 11.500 16 7.200M13.500 14.800 19.500 10")
    + outlined("reed", ellipse(6.6, 17.4, 5)) + draw("rod0.9", ellipse(6.6, 17.4, 2.4)),
    # a dressed cube
    "stone": outlined("rock", "M12 1.800 21.500 6.800V17.200L12 22.200 2.500 17.200V6.800Z") + draw("shade", "M12 11.800 21.500 6.800V17.200L12 22.200Z") + draw("rod1.3", "M2.500 6.800 12 11.800 21.500 6.800M12 11.800V22.200", "M12 1.800 21.500 6.800V17.200L12 22.200 2.500 17.200V6.800Z"),
    # a round flask
    "glass": outlined("glass", "M8.800 1.800H15.200V4.200H14.200V9.200C18.600 10.300 20.800 13.300 20.800 16.200 20.800 20.200 17.500 22.500 12 22.500S3.200 20.200 3.200 16.200C3.200 13.300 5.400 10.300 9.800 9.200V4.200H8.800Z")
    + draw("cream", "M6.300 15.200C6.800 13.200 8.300 12 10 11.600 9 13 8.300 14.400 8.200 16.600 8.100 18.200 6 17.200 6.300 15.200Z"),
    # a scroll, its foot rolled forward
    "papyrus": outlined("reed", "M5.500 2H18.500C21.500 2 21.500 6.500 18.500 6.500V19.500C18.500 22 15 22.500 14.500 20V18H2.500C2.200 21 3.500 22 5 22H16.500") + outlined("reed", "M5.500 2C3.500 2 3 5 5 6.500V18H14.500V20C14.800 22.600 18.500 22.300 18.500 19.500V6.500C21.500 6.500 21.500 2 18.500 2Z")
    + outlined("reed", "M2.500 18H14.500C14.500 20 14.800 22 16.500 22H5C3 22 2 20 2.500 18Z") + draw("rod1.1", "M8 7H15.500M8 10.500H15.500M8 14H13"),
}

SCIENCE = {
    "sphere": pen(ellipse(12, 11, 8.6), width=1.8) + pen(ellipse(12, 11, 3.2, 8.6), width=1.4) + pen(ellipse(0, 0, 8.6, 3)).at(12, 11, turn=-20) + pen("M12 .8V2.400M12 19.600V22.500M8 22.800H16", width=2) + current(ellipse(12, 11, 1.9)),
    "wheel": pen(ellipse(12, 12, 9.4), width=2.4) + pen(polar_lines(12, 12, 3, 9, 8), width=1.5) + current(ellipse(12, 12, 3)) + cut(ellipse(12, 12, 1.1)),
    "sundial": current("M2 8H22C22 15 18 19 14.500 20.500H18V23H6V20.500H9.500C6 19 2 15 2 8Z") + nick("M12 10V19M12 10 7 17M12 10 17 17M12 10 4.800 12.500M12 10 19.200 12.500", width=1.3) + current("M10.600 8 12 1 13.400 8Z"),
    "mortar": current("M3 10H21V12.400H20C20 17 17 19.500 15 20.200V21H17.500V23H6.500V21H9V20.200C7 19.500 4 17 4 12.400H3Z", "M12.500 9 18 1.200C19.500-.2 22.200 1.800 21.200 3.500L16.500 9Z") + nick("M6.500 14.500H17.500"),
    "plumb": pen("M3.500 20.500 12 3.500 20.500 20.500M7 14H17", width=2.2) + pen("M12 4V15", width=1.2) + current("M9.200 15H14.800C14.800 18.500 13.500 21 12 23.200 10.500 21 9.200 18.500 9.200 15Z", ellipse(12, 3, 1.9)),
    "quill": current("M8 15C7 9 11 3.500 20.500 1 21.500 8 17 14.500 10.500 16L8.500 19.500 7 18.500Z", "M2 18.500H12V20C12 23 11 23.500 7 23.500S2 23 2 20Z") + nick("M9 15.500C12 11 15 7 18.500 3.500M12.500 11.500 16.500 11.200M14 8 18 7.200", width=1.1),
    "law": current("M11 3H13V19H17V21.500H7V19H11Z", ellipse(12, 2.6, 1.8), "M1 13.500H9C9 16 7.300 17.500 5 17.500S1 16 1 13.500ZM15 13.500H23C23 16 21.300 17.500 19 17.500S15 16 15 13.500Z") + pen("M4.500 5.500H19.500", width=1.8) + pen("M5 5.500 2 13.500M5 5.500 8 13.500M19 5.500 16 13.500M19 5.500 22 13.500", width=1),
}

CHAIN = {
    "horseshoe": pen("M7.500 20.500H5.500C1 11 4 2.500 12 2.500S23 11 18.500 20.500H16.500", width=3.4) + nick("M5.300 14.500v.1M5 9.500v.1M8.500 5.300v.1M15.500 5.300v.1M19 9.500v.1M18.700 14.500v.1", width=1.4),
    "sword": (current("M-1.600-7C-2.600-13-1.600-18 0-22 1.600-18 2.600-13 1.600-7Z", rect(-4.5, -7, 9, 2.2), rect(-1.1, -5, 2.2, 4), ellipse(0, -0.8, 1.7)) + nick("M0-18V-8.500", width=0.9)).at(3.6, 20.6, 1.16, 44),
    "tower": current("M5 23 6.500 9.500H4V2.500H7V5H10V2.500H14V5H17V2.500H20V9.500H17.500L19 23Z") + cut("M9.800 23V18A2.200 2.200 0 0 1 14.200 18V23Z") + nick("M5.500 9.500H18.500", width=1.2),
    "book": current("M12 5.500C9 3 5 2.800 1.500 4V20C5 19 9 19 12 21.500 15 19 19 19 22.500 20V4C19 2.800 15 3 12 5.500Z") + nick("M12 6V20.500M4.500 8C6.500 7.600 8 8 9.500 8.800M4.500 12C6.500 11.600 8 12 9.500 12.800M19.500 8C17.500 7.600 16 8 14.500 8.800M19.500 12C17.500 11.600 16 12 14.500 12.800", width=1.3),
    "gear": pen(polar_lines(12, 12, 7, 10.4, 8), width=3.6) + current(ellipse(12, 12, 7.8)) + cut(ellipse(12, 12, 3.2)),
    "mask": current("M2.500 4C7 1 17 1 21.500 4 22.500 11 20.500 17.500 16 21 13.500 23 10.500 23 8 21 3.500 17.500 1.500 11 2.500 4Z") + cut("M5.500 9.500C7 7.300 9.300 7.300 10.500 9.500 9 10.600 7 10.600 5.500 9.500ZM18.500 9.500C17 7.300 14.700 7.300 13.500 9.500 15 10.600 17 10.600 18.500 9.500Z", "M6.500 14.500C10 15.800 14 15.800 17.500 14.500 16 20 8 20 6.500 14.500Z"),
    "moon": current("M15.500 2A10.400 10.400 0 1 0 22 15.500 8.600 8.600 0 0 1 15.500 2Z") + current(star(19, 6, 2.8, 4, 0.34)),
    "drop": current("M12 1.200C15 7 19.500 11 19.500 16A7.500 7 0 0 1 4.500 16C4.500 11 9 7 12 1.200Z") + nick("M8 16A4 4 0 0 0 11.500 19.600", width=1.6),
    "amphora": pen("M15 5C20 4 21.500 8 18 11M9 5C4 4 2.500 8 6 11", width=1.8) + current("M8 1.500H16V4H14.800C14.800 7 15.500 8 17 9.300 20 12 19 17 15.500 20V21H17V23H7V21H8.500V20C5 17 4 12 7 9.300 8.500 8 9.200 7 9.200 4H8Z") + nick("M6.500 12.500H17.500M7 16.500H17", width=1.2),
    "target": pen(ellipse(12, 12, 9.6), ellipse(12, 12, 5.2), width=2.2) + current(ellipse(12, 12, 2)),
    "helmet": current("M21.500 8C20 1.500 9 0 4.500 6.500 2 11 3.500 16 1.500 21.500L5 22.500C7 18 6 13.500 7.500 10.500 10 6.500 16 7 18.500 10Z", "M8.500 21C7 15 8.500 9.500 14 9.500 18.500 9.500 20.500 12.500 20.500 15.500L19.500 16C20 18.500 20 21 19.500 23L17 22V18.500C16 20.500 15 22 13.500 23Z") + nick("M20 15.500C18 14.500 16 14.700 14.800 15.800 15 17.200 16 18 17 18.500", width=1.3),
    "lyre": pen("M8.500 18C2.500 14 7 8 3.500 2.500M15.500 18C21.500 14 17 8 20.500 2.500", width=2.4) + current("M6.500 16C6.500 20.500 8.500 22.500 12 22.500S17.500 20.500 17.500 16C14 14.800 10 14.800 6.500 16Z", rect(3, 4.4, 18, 2.2)) + pen("M10 6V16M12 6V16M14 6V16", width=0.9),
    "lamp": pen("M6 15C1 13.500 1 20 6.500 18.500", width=1.8) + current("M5 14.500C8 12 13 12.300 15.500 13L20 11.500C21 14.500 18 18 14.500 19.500L15.500 22.500H7L8 19.500C6 18.500 4.800 16.500 5 14.500Z", "M19.200 10.800C16.500 8 18.500 5 19.800 1.500 22.500 5 23.500 9.500 19.200 10.800Z"),
    "column": current("M7.500 7H16.500L17.500 19H6.500Z", rect(4.5, 18.6, 15, 4), "M4 2H20V5L17 8H7L4 5Z") + nick("M10.200 9 9.700 17.500M13.800 9 14.300 17.500M12 9V17.500", width=1),
    "sun": current(ellipse(12, 12, 5.2)) + pen(polar_lines(12, 12, 7.6, 11, 8), width=2.2),
    "facade": current("M12 1.500 23 8V10.500H1V8Z", rect(1.5, 19.5, 21, 3.5), *(rect(x, 10, 3, 10) for x in (3, 8, 13, 18))) + nick("M12 4.500 17 7.600H7Z", width=1.1),
    "barrel": current("M5.500 1.500H18.500C21.500 8 21.500 16 18.500 22.500H5.500C2.500 16 2.500 8 5.500 1.500Z") + nick("M3.800 7H20.200M3.800 17H20.200M9.500 2C8.500 8 8.500 16 9.500 22M14.500 2C15.500 8 15.500 16 14.500 22", width=1.2),
}

SHAPES = {
    "brown": current(rect(3.5, 3.5, 17, 17)),
    "grey": current(poly((12, 1), (23, 12), (12, 23), (1, 12))),
    "blue": current("M12 1.500 23 8.500V10.500H1V8.500Z", rect(1.5, 19.5, 21, 3), *(rect(x, 10, 3.4, 10) for x in (3, 10.3, 17.6))),
    "green": current(ellipse(12, 12, 10)),
    "yellow": pen(ellipse(12, 12, 8.8), width=3.2) + current(ellipse(12, 12, 3.4)),
    "red": current("M2.500 3.500C6 3.500 9 2.800 12 1 15 2.800 18 3.500 21.500 3.500 22 13 19 19.500 12 23 5 19.500 2 13 2.500 3.500Z"),
    "purple": current(star(12, 12.6, 12, 5, 0.45)),
    "wonder": current(poly((12, 2), (23.5, 22), (0.5, 22))) + nick("M6.500 15.500H17.500M9.500 9.500H14.500", width=1.6),
}

COIN = ink(ellipse(12, 12, 11.6)) + gold(ellipse(12, 12, 10.4)) + draw("rod0.7", ellipse(12, 12, 8.9))
SHIELD = (
    ink("M12 .6C16.500 .6 20 3.200 21 7 21.300 8.300 21 9.400 20 10.200 18.800 11.200 18.800 12.800 20 13.800 21 14.600 21.300 15.700 21 17 20 20.800 16.500 23.400 12 23.400S4 20.800 3 17C2.700 15.700 3 14.600 4 13.800 5.200 12.800 5.200 11.200 4 10.200 3 9.400 2.700 8.300 3 7 4 3.200 7.500 .6 12 .6Z")
    + draw("cream", "M12 2.200C15.800 2.200 18.600 4.400 19.400 7.400 17 9 16.300 15 19.400 16.600 18.600 19.600 15.800 21.800 12 21.800S5.400 19.600 4.600 16.600C7.700 15 7 9 4.600 7.400 5.400 4.400 8.200 2.200 12 2.200Z")
    + wine(star(12, 12, 5.6, 6, 0.4))
)
LAUREL = ink(ellipse(12, 12, 11.8)) + leaf_ring()

ICONS = {
    "replay": pen("M19.500 8.500A8.600 8.600 0 1 0 20.600 13", width=2.8) + current("M22.500 2V10.800H13.700Z"),
    "destroy": current("M4 23V13L8 10.500 10 13.500 12.500 9.500 15 12 14 23Z", "M3 6.500 12 2.500 13.500 5.500 4.500 9.500Z", "M17 9 23 3 21.500 11ZM17.500 16 23 14.500 20.500 20Z") + nick("M7.500 14.500V21.500M10.800 15.500V21.500", width=1.2),
    "revive": current("M12 .5 17.500 7H14V13H10V7H6.500Z", "M1.500 11H7V14.500H17V11H22.500C22.500 17 19 19.500 15 20.200V21.200H18V23.500H6V21.200H9V20.200C5 19.500 1.500 17 1.500 11Z"),
    "discount": pen(ellipse(7, 7, 4), ellipse(17, 17, 4), "M19 4.500 5 19.500", width=2.4),
    "discard": current("M4 1.500 14 1 14.600 14H11L14.500 18 11.200 14 4.600 14.500Z").at(0, 0) + nick("M6.500 4.500H12", width=1.4) + current("M15.500 9.500H19.500V16H23L17.500 23 12 16H15.500Z"),
    "chain": pen("M10 14C7.500 11.500 9 8.500 11 6.500L14 3.500C16.500 1 21 2 21.500 6 21.700 8 20.500 9.500 19 11L17 13M14 10C16.500 12.500 15 15.500 13 17.500L10 20.500C7.500 23 3 22 2.500 18 2.300 16 3.500 14.500 5 13L7 11", width=2.6),
    "build": (current("M-9-6H7L10.500-2.500V1.500H-9Z", rect(-1.7, 1, 3.4, 16)) + nick("M-5.500-5.500V1M3-5.500V1", width=1.3)).at(10.5, 8.5, 0.92, 38),
    "box": current("M2 9 12 5 22 9V20L12 23.500 2 20Z") + nick("M2.500 9 12 12.500 21.500 9M12 12.500V23", width=1.4) + current("M12 0 14.500 3.500H9.500Z"),
    "lose": ink(ellipse(10.5, 10.5, 10)) + gold(ellipse(10.5, 10.5, 8.8)) + outlined("wine", "M13.500 16H23.500L18.500 23.500Z", 1.2),
    "arrow": pen("M3 12H19M13 6 19.500 12 13 18", width=2.8),
    "each": pen("M17 2 7 22", width=2.6),
    "coins": (ink(ellipse(0, 0, 6.6)) + gold(ellipse(0, 0, 5.6)) + draw("rod1", ellipse(0, 0, 3))).at(7, 16) + (ink(ellipse(0, 0, 6.6)) + gold(ellipse(0, 0, 5.6)) + draw("rod1", ellipse(0, 0, 3))).at(17, 16) + (ink(ellipse(0, 0, 6.6)) + gold(ellipse(0, 0, 5.6)) + draw("rod1", ellipse(0, 0, 3))).at(12, 7.6),
    "free": pen("M4 13 9.500 18.500 20.500 5.500", width=3.2),
    "most": current("M2 20V8L7.500 12.500 12 4 16.500 12.500 22 8V20Z", ellipse(12, 3, 2)) + nick("M4 17H20", width=1.4),
    "hidden": pen("M1.500 12C6 5 18 5 22.500 12 18 19 6 19 1.500 12Z", width=2) + current(ellipse(12, 12, 3.6)) + pen("M3 21 21 3", width=2),
    "token": current(ellipse(12, 12, 10.6)) + nick(ellipse(12, 12, 7.6), width=1.3) + cut(star(12, 12, 5, 5, 0.42)),
    "trade": pen("M3 8H20M15.500 3.500 20 8 15.500 12.500M21 16H4M8.500 11.500 4 16 8.500 20.500", width=2.2),
}
# fmt: on


def meander() -> Drawing:
    """One turn of the Greek key; repeats every 24 along x."""
    return pen("M0 21.500H24M20.500 21.500V4H6V16H14V10", width=3)
