# ruff: noqa: E501 - a path is one row
"""Civilian (blue), military (red) and scientific (green) buildings that this game alone has: 100 by 100 each."""

from games.art import figures as f
from games.art import things as t
from games.art.buildings import (
    arch,
    arch_line,
    banner,
    colonnade,
    gable_roof,
    steps,
    tiled_roof,
)
from games.art.pen import (
    Drawing,
    clay,
    draw,
    ellipse,
    ink,
    line,
    poly,
    rect,
    rod,
    spread,
)
from games.wonders.art import parts as p

# --- Blue ---------------------------------------------------------------------------------------------------


def pawnshop() -> Drawing:
    """Pledges on the shelf, three golden balls over the door."""
    out = ink(rect(4, 30, 92, 70)) + tiled_roof(0, 100, 30, 14, 7, 13)
    out += (
        clay(rect(34, 42, 56, 46)) + ink(rect(34, 62, 56, 3.4)) + ink(rect(30, 86, 66, 6)) + line("M32 89H94")
    )
    out += t.helmet(0.42).at(46, 62) + t.lyre(0.4).at(63, 62) + t.krater(0.48).at(80, 62)
    out += t.hoplon(46, 76, 8.4) + t.amphora(0.5).at(63, 86) + t.chest(0.6).at(80, 86)
    out += clay(arch(17, 100, 17, 40)) + line(arch_line(17, 100, 21, 42)) + p.balls(0.9).at(17, 41)
    return out + line("M34 96H92")


def well() -> Drawing:
    """A well head under its roof, the bucket on its rope."""
    out = rod("M16 78V34M84 78V34", width=4.4) + gable_roof(14, 86, 33, 24, 6, 11)
    out += (
        rod("M14 46H86", width=4)
        + ink(rect(40, 41, 20, 10))
        + line("M44 41.500V50.500M48 41.500V50.500M52 41.500V50.500M56 41.500V50.500")
        + rod("M88 46H94V56", width=2.6)
    )
    out += draw("rod1.4", "M50 50V58M50 58 44.500 63M50 58 55.500 63") + p.bucket(0.9).at(50, 79)
    out += ink("M6 78H94V84H90L88 100H12L10 84H6Z") + line(
        "M8 81H92M12 91H88M22 84V91M38 84V91M54 84V91M70 84V91M30 91V99M46 91V99M62 91V99M78 91V99"
    )
    return out


# --- Red ----------------------------------------------------------------------------------------------------


def training_ground() -> Drawing:
    """A recruit strikes at the post."""
    post = ink(rect(76, 26, 7, 74), rect(62, 42, 34, 5), rect(70, 95, 19, 5)) + line(
        "M79.500 52V92M64 44.500H94"
    )
    post += t.hoplon(79.5, 60, 12) + t.helmet(0.52).at(80.5, 29) + draw("rod1.1", "M77 74 82 78M77 80 83 85")
    out = p.fencer(1.2).at(32, 98)
    return out.over(post, 2) + ink(rect(0, 97, 100, 3))


def castrum() -> Drawing:
    """Tents in a row behind stakes, the eagle and the standards over them."""
    tent = (
        ink(poly((-21, 0), (0, -44), (21, 0)))
        + clay(poly((-6, 0), (0, -26), (6, 0)))
        + line("M0-38-15-3M0-38 15-3")
    )
    tent += rod("M0-42-3-49M0-42 3-49", width=1.6)
    out = tent.at(18, 90) + tent.at(82, 90)
    out = tent.at(50, 90).over(out, 2)
    for x in (20, 80):
        out += (
            rod(f"M{x} 46V4", width=2.2) + banner(x, 10, 14, 20) + ink(poly((x, 0), (x + 3, 6), (x - 3, 6)))
        )
    out += rod("M50 46V26", width=2.2) + f.eagle(0.9).at(50, 27)
    for stake in spread(3, 97, 9):
        out += ink(
            poly((stake - 3, 100), (stake - 3, 82), (stake, 76), (stake + 3, 82), (stake + 3, 100))
        ).over(Drawing(), 1.6)
    return out + ink(rect(0, 89, 100, 3.4)) + line("M1 90.700H99")


# --- Green --------------------------------------------------------------------------------------------------


def lodge() -> Drawing:
    """The builders' hall: square and dividers over its door, two pillars before it."""
    out = ink(rect(22, 34, 56, 60)) + gable_roof(22, 78, 33, 26, 6) + steps(18, 82, 100, 2, 3, 4)
    out += clay(arch(50, 94, 44, 54)) + line(arch_line(50, 94, 49, 57))
    sign = t.compasses(0.92).at(50, 82) + draw("rod4", "M32 66 50 84 68 66")
    out += sign + ink(ellipse(50, 17, 0.1))
    out += p.eye(0.8).at(50, 22)
    for x in (9, 91):
        out += colonnade(x, x, 1, 30, 94, 10, 2) + ink(rect(x - 8, 94, 16, 6)) + t.sphere(x, 22, 7)
    return out


CARDS = {
    "pawnshop": pawnshop,
    "well": well,
    "training_ground": training_ground,
    "castrum": castrum,
    "lodge": lodge,
}
