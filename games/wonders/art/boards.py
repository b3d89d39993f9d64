# ruff: noqa: E501 - a path is one row
"""The boards as friezes of 500 by 100: the monument in the middle, its city to both sides.

A frieze brings no ground. Its side is a matter of paints alone: the sun shows by day, moon and stars by night
(--art-sun, --art-moon), and black figures on a light ground become red ones on a dark ground.
"""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    arch_line,
    battlements,
    colonnade,
    dome,
    entablature,
    ionic,
    masonry,
    pediment,
    pennant,
    steps,
    tiled_roof,
    tower,
)
from games.art.pen import (
    Drawing,
    clay,
    cream,
    draw,
    ellipse,
    ink,
    line,
    poly,
    rect,
    ring_points,
    rod,
    spread,
    star,
)
from games.wonders.art import parts as p
from games.wonders.art import wonders
from games.wonders.art.outskirts import house

SIZE = (500, 100)


def sky(x: float, y: float, r: float = 8, *stars: tuple[float, float]) -> Drawing:
    """A sun and a moon in the same place, of which a side shows one; stars come with the moon."""
    inner, outer = ring_points(x, y, r * 1.3, 14), ring_points(x, y, r * 1.85, 14)
    rays = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in zip(inner, outer, strict=True))
    out = draw("sun", ellipse(x, y, r)) + draw("beam1.6", rays)
    out += g.moon(x, y, r * 1.25).repaint(cream="moon")
    return out + draw("moon", *(star(sx, sy, 2.8, 4, 0.3) for sx, sy in stars))


def alexandria() -> Drawing:
    """The lighthouse on its island; the library on one shore, obelisks and a sphinx on the other."""
    out = sky(338, 20, 8, (60, 14), (120, 30), (150, 44), (300, 40), (396, 34), (452, 14))
    out += draw("ray1.800", "M238 8 176 2M237 13H164M238 18 176 26M262 8 312 2M263 13H314M262 18 312 26")
    # library
    out += steps(8, 84, 100, 2, 3, 3) + colonnade(14, 78, 7, 50, 94, 6.6, 1) + entablature(8, 84, 43, 7, 9)
    out += pediment(
        8,
        84,
        43,
        19,
        cream("M-7 2.500C-5 .5-2 .5 0 2.500 2 .5 5 .5 7 2.500V-3C5-4.500 2-4.500 0-3-2-4.500-5-4.500-7-3Z"),
    )
    out += g.palm(0.84).at(103, 100)
    out += ink("M176 97C184 88 194 92 204 90H296C306 92 316 88 324 97Z") + wonders.lighthouse()
    out += t.ship(0.6).at(146, 92) + t.ship(0.6).at(362, 92, flip=True)
    # the eastern shore
    for x in (408, 424):
        out += ink(
            poly((x - 4.5, 94), (x - 3.2, 38), (x, 30), (x + 3.2, 38), (x + 4.5, 94)), rect(x - 7, 93, 14, 7)
        ) + line(
            f"M{x - 3} 38.500H{x + 3}M{x - 1.500} 46l3 3M{x - 1.500} 56h3M{x - 1.500} 64l3 3M{x - 1.500} 74h3M{x - 1.500} 82l3 3"
        )
    out += f.sphinx(0.66).at(459, 92) + ink(rect(424, 91, 68, 9)) + line("M430 95.500H488")
    return out + g.waves(112, 398, 95, 26, 5)


def babylon() -> Drawing:
    """The hanging gardens between the blue gate with its lions and the tower of seven steps."""
    out = sky(158, 20, 8, (20, 14), (126, 12), (190, 36), (330, 16), (352, 40), (486, 18))
    # the gate of Ishtar
    beast = p.lion(0.34).repaint(ink="cream", line="rod", rod="ray")
    for x in (30, 106):
        out += tower(x, 100, 28, 74, 0, 5, False) + line(
            f"M{x - 13} 46H{x + 13}M{x - 13} 69H{x + 13}M{x - 14} 93H{x + 14}"
        )
        out += beast.at(x, 65, flip=x > 60) + beast.at(x, 89, flip=x > 60)
        out += cream(*(star(at, 41, 2.4, 8, 0.4) for at in (x - 9, x, x + 9)))
    out += (
        ink(rect(44, 46, 48, 54))
        + battlements(45, 91, 46, 6, 5)
        + line("M46 51H90")
        + clay(arch(68, 100, 24, 40))
        + line(arch_line(68, 100, 30, 43))
        + cream(star(68, 55, 3.2, 8, 0.4))
    )
    out += g.palm(0.84).at(142, 100) + wonders.gardens()
    # the tower
    for i, (w, top, bottom) in enumerate(
        ((112, 84, 100), (92, 68, 84), (74, 54, 68), (56, 42, 54), (40, 32, 42), (26, 23, 32))
    ):
        out += ink(rect(430 - w / 2, top, w, bottom - top + 0.2)) + line(
            f"M{430 - w / 2 + 1:.0f} {top + 3}H{430 + w / 2 - 1:.0f}"
        )
        out += line(
            "".join(
                f"M{x:.1f} {top + 5.500:.1f}V{bottom - 1.500:.1f}"
                for x in spread(430 - w / 2 + 5, 430 + w / 2 - 5, 13 - 2 * i)
                if abs(x - 430) > 8
            )
        )
    out += (
        ink(rect(422, 12, 16, 11), rect(419, 10, 22, 3))
        + clay(arch(430, 23, 6, 8))
        + cream(poly((424, 100), (428, 23), (432, 23), (436, 100)))
        + draw(
            "rod0.9",
            "".join(
                f"M{430 - 2 - 4 * (y - 23) / 77:.1f} {y}H{430 + 2 + 4 * (y - 23) / 77:.1f}"
                for y in range(28, 100, 5)
            ),
        )
    )
    return out + g.palm(0.84).at(352, 100) + g.palm(0.66).at(366, 100, flip=True) + g.palm(0.66).at(493, 100)


def ephesos() -> Drawing:
    """The temple of Artemis; a theatre in the hill, stag and palm as on the city's coins."""
    out = sky(366, 20, 8, (140, 18), (164, 40), (338, 38), (404, 16), (470, 24), (300, 10))
    # the theatre
    seats = line(
        "M10 100C11 77 28 58 50 58S89 77 90 100M18 100C19 81 32 66 50 66S81 81 82 100M26 100C27 86 36 74 50 74S73 86 74 100M50 50V74M27 57 37 76M73 57 63 76M10 74 29 84M90 74 71 84"
    )
    theatre = (
        ink("M2 100C2 72 22 50 50 50S98 72 98 100Z") + seats + clay("M33 100C33 90 40 82 50 82S67 90 67 100Z")
    )
    out += ink("M0 100V52C10 40 24 34 44 33 70 30 96 44 112 66 120 78 126 88 136 100Z") + theatre.at(
        -3, -24, 1.24
    ).over(Drawing(), 1.6)
    out += ink(rect(44, 86, 30, 3), rect(42, 97, 34, 3)) + colonnade(47, 71, 4, 88, 98, 3.6, 0)
    out += f.deer(0.92).at(152, 100, flip=True)
    out += wonders.temple() + f.deer(0.92).at(348, 100)
    out += (
        g.palm(0.84).at(384, 100)
        + t.altar(0.72).at(420, 100)
        + g.flame(0.9).at(420, 73)
        + g.smoke(0.6).at(426, 56)
    )
    for x in spread(448, 494, 3):
        out += ionic(x, 40, 100, 8)
    return (
        out
        + ink(rect(440, 33, 62, 7))
        + line("M442 37H499")
        + tiled_roof(438, 504, 33, 8, 6, 9)
        + g.cypress(0.56).at(400, 100)
    )


def gizah() -> Drawing:
    """The pyramids, the Sphinx before them, a boat on the Nile."""

    out = sky(92, 22, 9, (20, 18), (140, 12), (196, 30), (330, 18), (380, 36), (440, 14))
    out += wonders.pyramids()
    sphinx = f.sphinx(0.98).at(116, 96) + ink(rect(58, 94, 110, 6)) + line("M64 97H160")
    out = sphinx.over(out, 2.2) + g.palm(0.84).at(30, 100) + g.palm(0.66).at(48, 100, flip=True)
    out += f.camel(0.62).at(406, 100)
    return out + p.boatman(0.84).at(466, 92) + g.reed(0.7).at(494, 98) + g.waves(432, 502, 95, 7, 5)


def halikarnassos() -> Drawing:
    """The tomb of Mausolos between lions and cypresses; the harbour castle, the king's chariot."""
    out = sky(352, 20, 8, (14, 16), (150, 22), (180, 10), (320, 38), (400, 14), (486, 26))
    out += (
        tower(26, 94, 24, 74, 5, 4)
        + tower(82, 94, 20, 52, 4, 3)
        + ink(rect(36, 60, 40, 34))
        + battlements(37, 75, 60, 5, 4)
        + masonry(38, 64, 74, 94, 4, 11)
        + clay(arch(56, 94, 12, 20))
        + pennant(26, 18, 14)
    )
    out += t.ship(0.6).at(124, 92) + g.waves(0, 158, 95, 15, 5)
    for x, size in ((172, 0.96), (184, 0.72), (316, 0.72), (328, 0.96)):
        out += g.cypress(size).at(x, 100)
    out += (
        wonders.tomb()
        + p.lion(0.5).at(216, 100).over(Drawing(), 1.6)
        + p.lion(0.5).at(284, 100, flip=True).over(Drawing(), 1.6)
    )
    return out + chariot(370) + ink(rect(344, 98, 156, 2))


def chariot(x: float) -> Drawing:
    """Two horses at the gallop before a car, its wheel at x, 120 long."""
    car = ink("M-10 94C-12 84-12 76-9 71-2 77 8 74 12 68 13 78 11 87 10 94Z") + line(
        "M-8 75C-2 80 6 78 11 73M-8 89H9"
    )
    out = f.galloping(0.9, "ink").at(78, 95) + f.galloping(0.9).at(62, 99).over(Drawing(), 1.8)
    out += (
        f.charioteer(0.98).at(1, 92)
        + car
        + rod("M10 80H36", width=2)
        + draw("rod1.1", "M16 61C34 60 56 55 74 58")
    )
    return t.wheel(0, 90.5, 9.5, 8).over(out, 1.8).at(x, 0)


def olympia() -> Drawing:
    """Zeus enthroned in his temple; athletes and the wild olive, a race on the other side."""
    out = sky(122, 20, 8, (18, 14), (60, 20), (150, 34), (352, 14), (392, 30), (470, 12))
    out += (
        g.olive(1.02).at(26, 100)
        + p.diskobolos(1.12).at(84, 98)
        + t.brazier(1.0).at(114, 98)
        + p.runner(0.98).at(150, 98)
    )
    out += wonders.zeus()
    post = ink("M484 100V58C484 52 492 52 492 58V100Z") + line("M484 66H492M484 92H492")
    return out + chariot(356) + post + ink(rect(0, 98, 172, 2), rect(328, 98, 172, 2))


def rhodos() -> Drawing:
    """The Colossus over the harbour mouth, walls and towers to both sides, ships coming home."""
    out = sky(336, 22, 9, (110, 14), (160, 26), (206, 12), (300, 40), (392, 22), (486, 10))
    wall = ink(rect(0, 58, 118, 42)) + battlements(0, 118, 58, 17, 5) + masonry(0, 62, 118, 100, 4, 14)
    wall += clay(arch(62, 100, 14, 26)) + line(arch_line(62, 100, 18, 28))
    wall = tower(22, 100, 24, 66, 5, 4).over(wall, 1.6)
    wall = tower(100, 100, 22, 56, 4, 4).over(wall, 1.6) + pennant(22, 28, 16)
    out += wall.over(house(48, 60, 20, 18) + house(74, 60, 24, 24), 1.6)
    out += wall.over(dome(62, 56, 20, 18, 3), 1.6).at(500, 0, flip=True)
    out += t.ship(0.6).at(150, 91) + t.ship(0.6).at(350, 91, flip=True)
    for x in (176, 264):
        out += ink(rect(x, 85, 60, 15), rect(x - 4, 82, 68, 5)) + line(
            f"M{x + 2} 92H{x + 58}M{x + 16} 87V92M{x + 40} 87V92M{x + 28} 92V97"
        )
    return out + wonders.colossus() + g.waves(118, 382, 96, 24, 4)


def free_city() -> Drawing:
    """A city that is nobody's: its market, its gate, its hill with a temple, olives about the wall."""
    out = sky(70, 22, 8, (24, 30), (120, 14), (170, 24), (360, 18), (420, 34), (470, 16))
    out += ink("M150 100C170 70 200 52 214 46H290C306 54 332 72 350 100Z") + line(
        "M176 84C186 72 196 66 206 62M324 84C316 74 306 68 298 64"
    )
    out += (
        steps(222, 278, 46, 2, 2.4, 3)
        + colonnade(227, 273, 6, 22, 41.2, 5.4, 1)
        + entablature(221, 279, 17, 5, 8)
        + pediment(221, 279, 17, 13, cream(ellipse(0, 0.6, 2)))
    )
    for x, base, w, h in ((118, 100, 30, 40), (150, 100, 26, 30), (352, 100, 28, 34), (384, 100, 32, 44)):
        out = house(x, base - 12, w, h).over(out, 1.6)
    wall = ink(rect(60, 74, 380, 26)) + battlements(60, 440, 74, 48, 4) + masonry(60, 78, 440, 100, 3, 16)
    wall = tower(72, 100, 22, 46, 4, 4).over(wall, 1.6)
    wall = tower(428, 100, 22, 46, 4, 4).over(wall, 1.6)
    gate = (
        tower(222, 100, 20, 48, 4, 4)
        + tower(278, 100, 20, 48, 4, 4)
        + ink(rect(232, 62, 36, 38))
        + battlements(233, 267, 62, 5, 4)
        + line("M233 67H267")
        + clay(arch(250, 100, 20, 30))
        + line(arch_line(250, 100, 25, 33))
    )
    out = wall.over(out, 1.6)
    out = gate.over(out, 1.8) + f.orator(0.42).at(248, 100)
    out += (
        g.olive(0.9).at(28, 100)
        + g.olive(0.9).at(472, 100, flip=True)
        + g.cypress(0.6).at(48, 100)
        + g.cypress(0.6).at(452, 100)
        + t.amphora(0.5).at(6, 100)
        + t.amphora(0.5).at(494, 100)
    )
    return out


BOARDS = {
    "alexandria": alexandria,
    "babylon": babylon,
    "ephesos": ephesos,
    "gizah": gizah,
    "halikarnassos": halikarnassos,
    "olympia": olympia,
    "rhodos": rhodos,
}
