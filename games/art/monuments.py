# ruff: noqa: E501 - a path is one row
"""The pictures of the twelve wonders: wide drawings of 140 by 80."""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    battlements,
    colonnade,
    entablature,
    gable_roof,
    ionic,
    masonry,
    pediment,
    pennant,
    steps,
    tiled_roof,
    tower,
)
from games.art.pen import Drawing, clay, cream, draw, ellipse, ink, line, poly, rect, rod, spread


def appian_way() -> Drawing:
    """The queen of roads between pines and tombs, winding to the hills."""
    out = ink(
        "M0 36C14 28 24 32 36 28 46 22 54 28 64 26 76 20 92 20 104 30 114 26 124 24 132 30L140 33V42H0Z"
    )
    out += ink("M22 80C44 70 74 66 73 57 72 51 64 48 66 41H71C71 46 84 48 90 55 98 64 100 72 104 80Z")
    out += cream(
        "M26.500 79C48 69 77 66 75.500 57 74.500 51 67 48 68 41.500H69.500C69.500 47 82 49 87.500 56 95 65 96.500 72 100 79Z"
    )
    paving = "M67.800 45.500 71.500 45M69.500 49 77 48.500M73 53 84.500 52.500M75.500 57 88 57M75 61 91 61M70 65 93.500 65M60 69.500 95.500 69.500M46 74 98 74"
    joints = "M71 46.500 74 49M78 49 79 53M80 53 79 57M82 57 84 61M81 61 79 65M87 61 88 65M76 65 74 69.500M84 65 86 69.500M68 69.500 64 74M79 69.500 78 74M90 69.500 92 74M58 74 50 79M72 74 68 79M85 74 86 79"
    out += draw("rod0.9", paving, joints)
    out = g.pine(1.1).at(33, 70).over(out, 1.6) + g.cypress(0.46).at(56, 52)
    tomb = (
        ink(rect(-10, -22, 20, 22))
        + gable_roof(-9, 9, -22, 9, 3)
        + clay(arch(0, 0, 8, 14))
        + line("M-8-18H8")
    )
    out = (g.pine(0.74).at(101, 58) + g.cypress(0.5).at(88, 50)).over(out, 1.6)
    out = tomb.at(124, 78, 1.2).over(out, 1.6)
    stone = ink("M-4 0V-16C-4-20 4-20 4-16V0Z") + line("M-1.500-14V-6M1.500-14V-6M-2-4H2")
    return stone.at(12, 80, 1.35).over(out, 1.6)


def circus_maximus() -> Drawing:
    """The long stands behind a four-horse race."""
    out = ink("M0 50V22C20 14 44 10 70 10S120 14 140 22V50Z") + line(
        "M0 29C22 21 46 17.500 70 17.500S118 21 140 29M0 36C22 29 46 25.500 70 25.500S118 29 140 36M0 43C22 37 46 34 70 34S118 37 140 43"
    )
    for x in spread(6, 134, 13):
        y = 24 - 11 * (1 - ((x - 70) / 70) ** 2)
        out += clay(arch(x, y + 6, 5, 7))
    spine = ink(rect(18, 46, 104, 8), poly((66, 48), (68.4, 12), (70, 7), (71.6, 12), (74, 48))) + line(
        "M20 49H120M69 18V44M71 18V44"
    )
    for x in (28, 112):
        spine += ink(*(poly((x + d - 3, 46), (x + d, 30), (x + d + 3, 46)) for d in (-6, 0, 6)))
    out = spine.over(out, 1.6)
    team = f.galloping(0.66).at(106, 79)
    team = f.galloping(0.66, "ink").at(99, 79).over(team, 1.2)
    team += draw("rod1", "M57 44C74 44 88 47 98 52M57 46C74 46 90 50 104 54") + rod("M48 62H84", width=2)
    car = ink("M34 72C32 62 33 56 36 52 43 58 52 55 56 49 57 58 55 66 54 72Z") + line(
        "M37 56C43 61 51 59 55 54"
    )
    team += f.charioteer(0.78).at(45, 70) + car
    team = t.wheel(44, 69.5, 9.6, 8).over(team, 1.6)
    out = team.over(out, 1.4)
    return out + ink("M4 80C8 74 10 78 14 76 18 72 22 77 28 78V80Z")


def colossus() -> Drawing:
    """Helios astride the harbour mouth, a ship passing under."""
    out = draw("ray1.4", "M91 5 97 1.500M92 9 100 8.500M90.500 13 97 15.500")
    out += t.ship(0.31).at(69.5, 75)
    out += ink(rect(42, 66, 17, 14), rect(81, 66, 17, 14), rect(39, 64, 22, 3.6), rect(79, 64, 22, 3.6))
    out += line("M43 70.500H58M82 70.500H97") + f.colossus(0.76).at(70, 64)
    town = ink(rect(0, 56, 9, 24), rect(8, 46, 12, 34), rect(19, 60, 12, 20)) + gable_roof(8, 20, 46, 7, 2)
    town += clay(
        arch(14, 58, 3.6, 7), arch(4.5, 68, 3, 6), rect(22, 65, 2.4, 4), rect(26, 65, 2.4, 4)
    ) + g.palm(0.4).at(26, 60)
    out += town + town.at(140, 0, flip=True)
    return out + g.waves(26, 114, 75.5, 10, 5)


def great_library() -> Drawing:
    """A hall opened to show its shelves of scrolls."""
    out = (
        steps(8, 132, 80, 2, 3, 3)
        + ink(rect(10, 26, 120, 48))
        + tiled_roof(4, 40, 26, 8, 5, 8)
        + tiled_roof(100, 136, 26, 8, 5, 8)
    )
    out += entablature(36, 104, 21, 6, 11) + pediment(
        36,
        104,
        21,
        13,
        cream("M-7 2.500C-5 .5-2 .5 0 2.500 2 .5 5 .5 7 2.500V-3C5-4.500 2-4.500 0-3-2-4.500-5-4.500-7-3Z"),
    )
    out += clay(rect(44, 30, 52, 44))
    for y in (43.5, 58):
        out += ink(rect(44, y, 52, 1.8))
    out += ink(rect(60.4, 30, 1.8, 44), rect(77.8, 30, 1.8, 44))
    for top in (30, 45.3, 59.8):
        for left in (44, 62.2, 79.6):
            for i in range(3):
                out += t.rolled(left + 3 + 5.2 * i, top + 10.4, 2.6)
            for i in range(2):
                out += t.rolled(left + 5.6 + 5.2 * i, top + 5.8, 2.6)
    for x in (39.5, 100.5):
        out += ionic(x, 27, 74, 8)
    for x in (18, 28, 112, 122):
        out += clay(arch(x, 50, 6, 16), arch(x, 72, 6, 14))
    return out + line("M12 54H34M106 54H128M12 30H34M106 30H128")


def great_lighthouse() -> Drawing:
    """The Pharos: square, eight-sided, round, and fire."""
    out = draw("ray1.8", "M57 9 30 3M56 13 20 13M57 17 30 24M83 9 110 3M84 13 120 13M83 17 110 24")
    out += g.flame(0.66).at(70, 16) + ink(
        rect(63, 15, 14, 2.6), "M64.500 17.500H75.500L74.500 26H65.500Z", rect(62, 25, 16, 2.6)
    )
    out += ink(poly((62.5, 27), (77.5, 27), (79, 41), (61, 41)), rect(57, 40, 26, 3)) + line(
        "M66 29 65.500 39M70 29V39M74 29 74.500 39M67 19V24M73 19V24"
    )
    out += (
        ink(poly((58, 43), (82, 43), (86, 70), (54, 70)))
        + masonry(58, 43, 82, 70, 4, 9)
        + clay(arch(70, 54, 4.4, 8))
    )
    out += (
        ink(rect(44, 62, 52, 12))
        + battlements(44, 96, 62, 9, 3)
        + line("M45 66H95")
        + clay(arch(70, 74, 7, 10))
    )
    out += ink("M26 76C32 70 42 74 46 72H94C100 74 108 70 114 76Z")
    return out + t.ship(0.4).at(20, 73) + t.ship(0.34).at(124, 73, flip=True) + g.waves(0, 140, 75, 14, 5)


def hanging_gardens() -> Drawing:
    """Terraces on vaults, green hanging from each."""
    out = Drawing()
    for i, (x0, x1, top) in enumerate(((8, 132, 60), (26, 114, 42), (44, 96, 24))):
        base = top + 18 if i else 80
        out += ink(rect(x0, top, x1 - x0, base - top), rect(x0 - 2, top, x1 - x0 + 4, 4))
        count = (9, 6, 3)[i]
        w = (x1 - x0) / count
        for k in range(count):
            out += clay(arch(x0 + w * (k + 0.5), base, w * 0.56, base - top - 6))
        out += line(f"M{x0 - 1} {top + 3.8}H{x1 + 1}")
    for x0, x1, y in ((7, 132, 64), (25, 114, 46), (43, 96, 28)):
        for i, x in enumerate(spread(x0 + 1.5, x1 - 0.5, int((x1 - x0) / 6.4))):
            if y == 28 or abs(x - 70) > 14:
                out += g.vine(x, y - 1, (7.5, 4, 9.5, 5, 6)[i % 5])
    for x, y, s in ((54, 24, 0.34), (70, 24, 0.38), (86, 24, 0.34)):
        out += g.palm(s).at(x, y)
    for x, y in ((32, 42), (108, 42), (14, 60), (126, 60)):
        out += g.cypress(0.36).at(x, y)
    for x, y in ((39, 42), (101, 42), (21, 60), (119, 60)):
        out += g.bush(0.5).at(x, y)
    return out


def mausoleum() -> Drawing:
    """Podium, Ionic hall, stepped roof and the chariot of the king."""
    out = steps(34, 106, 80, 2, 3, 4) + ink(rect(36, 58, 68, 17)) + line("M38 61H102M38 72H102")
    out += line(
        "M44 69.500v-5h6v4h-3M56 69.500v-5h6v4h-3M68 69.500v-5h6v4h-3M80 69.500v-5h6v4h-3M92 69.500v-5h6v4h-3"
    )
    for x in spread(42, 98, 7):
        out += ionic(x, 38, 58, 6.4)
    out += ink(rect(36, 33, 68, 6)) + line("M38 36H102")
    for i in range(5):
        out += ink(rect(42 + 5 * i, 30 - 3 * i, 56 - 10 * i, 3.4))
    for i in range(1, 5):
        out += line(f"M{39 + 5 * i} {33 - 3 * i}H{101 - 5 * i}")
    team = f.horse(0.25, "ink").at(76, 18) + f.horse(0.25, "ink").at(71, 18).over(Drawing(), 1)
    out += team + t.wheel(61, 15, 3.2, 4) + ink("M56.500 14C56.500 10 57.500 8 58.500 7L64.500 12V15Z")
    for x, size in ((14, 0.86), (25, 0.62)):
        out += g.cypress(size).at(x, 80) + g.cypress(size).at(140 - x, 80)
    return out


def piraeus() -> Drawing:
    """Ship sheds, long walls and a galley at the mole."""
    sheds = Drawing()
    for x in (12, 32, 52):
        sheds += (
            ink(rect(x - 9, 40, 18, 32)) + gable_roof(x - 9, x + 9, 40, 10, 1.6) + clay(arch(x, 72, 12, 24))
        )
        sheds += ink(f"M{x - 5} 72C{x - 5} 62 {x - 2} 58 {x} 52 {x + 2} 58 {x + 5} 62 {x + 5} 72Z") + cream(
            ellipse(x - 2, 64, 0.9), ellipse(x + 2, 64, 0.9)
        )
    out = ink(rect(0, 30, 66, 10)) + battlements(0, 66, 30, 10, 4) + line("M1 34H65") + sheds
    out += tower(68, 74, 12, 56, 4, 3) + pennant(68, 14, 12)
    out += (
        t.ship(0.74).at(107, 71)
        + ink(rect(0, 71, 80, 9))
        + line("M1 75H78M12 75V80M30 75V80M48 75V80M66 75V80")
        + g.waves(79, 140, 75, 6, 5)
    )
    return out


def pyramids() -> Drawing:
    """Three pyramids, one sun, palms."""

    def pyramid(x: float, base: float, w: float, courses: int, tip: bool) -> Drawing:
        h = w * 0.62
        out = ink(poly((x - w / 2, base), (x, base - h), (x + w / 2, base)))
        for i in range(1, courses):
            y = base - h * i / courses
            half = w / 2 * (1 - i / courses)
            out += line(f"M{x - half + 1:.1f} {y:.1f}H{x + half - 1:.1f}")
            step = 9.0
            start = x - half + (4 if i % 2 else 8)
            while start < x + half - 3:
                out += line(f"M{start:.1f} {y + 0.6:.1f}v{h / courses - 1.2:.1f}")
                start += step
        if tip:
            out += cream(
                poly((x - w * 0.09, base - h * 0.82), (x, base - h), (x + w * 0.09, base - h * 0.82))
            )
        return out

    out = g.sun(20, 18, 7.5) + pyramid(29, 80, 56, 6, False) + pyramid(113, 80, 52, 6, False)
    out = pyramid(72, 80, 94, 9, True).over(out, 2)
    out += clay(poly((68, 80), (69.5, 73.8), (74.5, 73.8), (76, 80)))
    return out + g.palm(0.52).at(126, 80).over(Drawing(), 1.4)


def sphinx() -> Drawing:
    back = (
        ink(poly((78, 80), (113, 34), (140, 70), (140, 80)))
        + line("M84 74H139M90 66H136M96 58H130M103 49H124")
        + g.sun(24, 18, 7.5)
    )
    out = f.sphinx(1.18).at(65, 74).over(back, 2.2)
    out += ink(rect(0, 73, 140, 7)) + line("M4 76.500H20M28 76.500H54M62 76.500H100M108 76.500H134")
    return out


def statue_of_zeus() -> Drawing:
    """The god fills his temple: were he to rise, he would lift off the roof."""
    out = steps(14, 126, 80, 2, 2.4, 4) + ink(rect(10, 1, 120, 11)) + line("M12 3.500H128M12 10H128")
    out += line(*(f"M{x} 8.500V5h5v3.500h-2.600V7" for x in spread(13, 122, 16)))
    for x in (21, 37, 103, 119):
        out += colonnade(x, x, 1, 12, 75.2, 9.4, 2)
    out += f.zeus(0.72).at(65, 71) + ink(rect(44, 70.5, 50, 5)) + line("M46 73H92")
    return out + t.brazier(0.5).at(48.5, 75.2) + t.brazier(0.5).at(91.5, 75.2)


def temple_of_artemis() -> Drawing:
    """Eight columns across, hinds before it, the moon in the gable."""
    out = steps(24, 116, 80, 4, 2.6, 3.6)
    for x in spread(29, 111, 8):
        out += ionic(x, 33, 69.6, 7.4)
    out += entablature(22, 118, 26, 7, 16)
    out += pediment(22, 118, 26, 18, g.moon(0, -0.4, 3.8) + g.stars((-12, 3.5), (12, 3.5)))
    return out + f.deer(0.52).at(11, 80) + f.deer(0.52).at(129, 80, flip=True)


WONDERS = {
    "appian_way": appian_way,
    "circus_maximus": circus_maximus,
    "colossus": colossus,
    "great_library": great_library,
    "great_lighthouse": great_lighthouse,
    "hanging_gardens": hanging_gardens,
    "mausoleum": mausoleum,
    "piraeus": piraeus,
    "pyramids": pyramids,
    "sphinx": sphinx,
    "statue_of_zeus": statue_of_zeus,
    "temple_of_artemis": temple_of_artemis,
}
