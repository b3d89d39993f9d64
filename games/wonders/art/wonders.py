"""The seven wonders: each stands on y = 100 about x = 250, as in the middle of its frieze."""

from games.art import figures as f
from games.art import monuments
from games.art import nature as g
from games.art import things as t
from games.art.buildings import (
    arch,
    battlements,
    column,
    entablature,
    ionic,
    masonry,
    pediment,
    steps,
)
from games.art.pen import (
    Drawing,
    clay,
    cream,
    draw,
    ink,
    line,
    poly,
    rect,
    spread,
)


def lighthouse() -> Drawing:
    """The Pharos of Alexandria: square, eight-sided, round, and fire."""
    light = g.flame(0.62).at(250, 15) + ink(
        rect(243, 14, 14, 3), "M244.500 17H255.500L254.500 25H245.500Z", rect(240, 24, 20, 3)
    )
    light += ink(poly((241, 27), (259, 27), (261, 42), (239, 42)), rect(233, 41, 34, 4)) + line(
        "M245 29 244.500 40M250 29V40M255 29 255.500 40M247 18V23.500M253 18V23.500M234 43H266"
    )
    light += (
        ink(poly((235, 45), (265, 45), (271, 80), (229, 80)))
        + masonry(236, 46, 264, 80, 5, 9)
        + clay(arch(250, 57, 5, 9))
    )
    light += (
        ink(rect(208, 72, 84, 20))
        + battlements(208, 292, 72, 13, 4)
        + line("M209 77H291")
        + masonry(208, 80, 292, 92, 2, 12)
        + clay(arch(250, 92, 9, 15))
    )
    return light


def gardens() -> Drawing:
    """The hanging gardens of Babylon."""
    return monuments.hanging_gardens().at(166, 2.4, 1.22)


def temple() -> Drawing:
    """The house of Artemis at Ephesos, her hind in the gable."""
    out = steps(178, 322, 100, 4, 2.800, 4)
    for x in spread(184, 316, 10):
        out += ionic(x, 42, 88.8, 8)
    out += entablature(176, 324, 33, 9, 20) + pediment(
        176,
        324,
        33,
        24,
        f.deer(0.34).at(0, 7).repaint(ink="cream", rod="ray", cream="ink", line="rod")
        + g.stars((-24, 5), (24, 5)),
    )
    return out


def pyramid(x: float, w: float, h: float, courses: int) -> Drawing:
    out = ink(poly((x - w / 2, 100), (x, 100 - h), (x + w / 2, 100)))
    for i in range(1, courses):
        y = 100 - h * i / courses
        half = w / 2 * (1 - i / courses)
        out += line(
            f"M{x - half + 1:.1f} {y:.1f}H{x + half - 1:.1f}",
            "".join(
                f"M{at:.1f} {y + 0.8:.1f}v{h / courses - 1.6:.1f}"
                for at in spread(x - half + 8, x + half - 8, int(half / 6))
                if half > 9
            ),
        )
    return out


def great_pyramid() -> Drawing:
    """The pyramid of Cheops with its bright tip."""
    out = pyramid(252, 156, 96, 9) + cream(poly((239, 20), (252, 4), (265, 20)))
    return out + draw("rod1", "M242 17H262M246 12H258")


def pyramids() -> Drawing:
    """The three pyramids of Giza, the great one in front."""
    out = pyramid(328, 108, 64, 6).over(pyramid(172, 104, 60, 6), 2)
    return great_pyramid().over(out, 2.4) + clay(poly((245, 100), (248, 88), (256, 88), (259, 100)))


def tomb() -> Drawing:
    """The tomb of Mausolos at Halikarnassos: podium, hall, stepped roof and the king's chariot."""
    out = (
        steps(200, 300, 100, 2, 3, 4)
        + ink(rect(204, 72, 92, 22))
        + line("M206 76H294M206 91H294", *(f"M{x:.1f} 88v-8h8v6h-4v-3" for x in spread(211, 281, 8)))
    )
    for axis in spread(210, 290, 9):
        out += ionic(axis, 46, 72, 6.600)
    out += ink(rect(203, 39, 94, 7)) + line("M205 42.500H295")
    for i in range(6):
        out += ink(rect(210 + 5.5 * i, 36 - 3.2 * i, 80 - 11 * i, 3.6))
    out += line(*(f"M{206 + 5.5 * i:.1f} {39.2 - 3.2 * i:.1f}H{294 - 5.5 * i:.1f}" for i in range(1, 6)))
    out += (
        f.horse(0.25, "ink").at(258, 19.5)
        + f.horse(0.25, "ink").at(252, 19.5).over(Drawing(), 1)
        + t.wheel(241, 16.500, 3.2, 4)
        + ink("M236 15C236 11 237.500 9 239 8L245 13V16.500Z")
    )
    return out


def zeus() -> Drawing:
    """The god at Olympia fills his house: were he to rise, he would lift off the roof."""
    out = steps(184, 316, 100, 2, 3, 4) + ink(rect(180, 1, 140, 11)) + line("M182 3.500H318M182 10H318")
    out += line(*(f"M{x:.1f} 8.500V5h5v3.500h-2.600V7" for x in spread(184, 311, 18)))
    for x in (191, 207, 293, 309):
        out += column(x, 12, 94, 10, 2)
    out += f.zeus(0.96).at(247, 89) + ink(rect(219, 88, 62, 6)) + line("M221 91H279")
    return out + t.brazier(0.6).at(222, 88.500) + t.brazier(0.6).at(281, 94)


def colossus() -> Drawing:
    """The sun god of Rhodes, torch on high."""
    return f.colossus(0.96).at(250, 83)
