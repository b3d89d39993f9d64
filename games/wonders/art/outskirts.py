"""What lies beyond the ends of the friezes: seen where a board is shown wider than its picture.

A frieze is 500 wide; its outskirts reach 120 further to both sides, and its ground further still.
"""

from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    battlements,
    gable_roof,
    ionic,
    masonry,
    tiled_roof,
    tower,
)
from games.art.pen import Drawing, clay, ink, line, rect, spread


def house(x: float, base: float, w: float, h: float) -> Drawing:
    """A plain house with a gable and a door."""
    out = ink(rect(x - w / 2, base - h, w, h)) + gable_roof(x - w / 2, x + w / 2, base - h, w * 0.32, 2)
    out += clay(arch(x, base, w * 0.3, h * 0.52))
    return out + line(f"M{x - w / 2 + 2:.1f} {base - h + 5:.1f}H{x + w / 2 - 2:.1f}")


def wall(x0: float, x1: float, top: float) -> Drawing:
    out = ink(rect(x0, top, x1 - x0, 100 - top)) + battlements(x0, x1, top, round((x1 - x0) / 9), 5)
    return out + masonry(x0, top + 4, x1, 100, 4, 14)


def alexandria() -> Drawing:
    out = (
        g.palm(0.66).at(-14, 100)
        + house(-46, 100, 34, 34)
        + house(-82, 100, 26, 24)
        + g.palm(0.84).at(-106, 100)
    )
    return (
        out
        + g.palm(0.84).at(514, 100)
        + house(552, 100, 34, 34)
        + g.palm(0.66).at(588, 100)
        + house(616, 100, 26, 24)
    )


def babylon() -> Drawing:
    out = wall(-124, 16, 62) + tower(-72, 100, 28, 56, 0, 5, False)
    return (
        out + g.palm(0.66).at(512, 100, flip=True) + wall(524, 624, 62) + tower(572, 100, 28, 56, 0, 5, False)
    )


def ephesos() -> Drawing:
    out = (
        ink("M-200 100C-150 76-110 72-70 60-44 52-20 48 4 50V100Z")
        + g.cypress(0.56).at(-76, 62)
        + g.cypress(0.5).at(-92, 68)
    )
    for x in (517, 540, 563, 586):
        out += ionic(x, 40, 100, 8)
    return (
        out
        + ink(rect(500, 33, 96, 7))
        + line("M503 37H592")
        + tiled_roof(504, 598, 33, 8, 0, 12)
        + g.cypress(0.56).at(612, 100)
    )


def gizah() -> Drawing:
    out = (
        g.palm(0.66).at(-16, 100)
        + g.palm(0.84).at(-52, 100)
        + g.palm(0.66).at(-74, 100, flip=True)
        + g.bush(0.9).at(-98, 100)
    )
    return (
        out
        + g.waves(502, 702, 95, 20, 5)
        + g.reed(0.7).at(524, 98)
        + g.reed(0.7).at(560, 98, flip=True)
        + g.reed(0.7).at(596, 98)
    )


def halikarnassos() -> Drawing:
    out = t.ship(0.6).at(-52, 92) + g.waves(-200, 0, 95, 19, 5)
    return (
        out
        + g.olive(1.02).at(534, 100)
        + g.cypress(0.96).at(572, 100)
        + g.cypress(0.72).at(588, 100)
        + ink(rect(500, 98, 250, 2))
    )


def olympia() -> Drawing:
    out = g.olive(1.02).at(-34, 100) + g.olive(1.02).at(-94, 100, flip=True)
    out += g.olive(1.02).at(536, 100, flip=True) + g.olive(1.02).at(594, 100)
    return out + ink(rect(-250, 98, 250, 2), rect(500, 98, 250, 2))


def rhodos() -> Drawing:
    side = wall(-124, 2, 58) + tower(-66, 100, 24, 66, 5, 4)
    return side + side.at(500, 0, flip=True)


def free_city() -> Drawing:
    out = Drawing()
    for x in spread(-28, -112, 4):
        out += g.cypress(0.6).at(x, 100) + g.cypress(0.6).at(500 - x, 100)
    return out + ink(rect(-250, 98, 250, 2), rect(500, 98, 250, 2))


OUTSKIRTS = {
    "alexandria": alexandria,
    "babylon": babylon,
    "ephesos": ephesos,
    "gizah": gizah,
    "halikarnassos": halikarnassos,
    "olympia": olympia,
    "rhodos": rhodos,
}
