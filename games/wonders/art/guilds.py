# ruff: noqa: E501 - a path is one row
"""The guilds that this game alone has: 100 by 100 each."""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import column
from games.art.pen import Drawing, clay, cream, draw, ellipse, ink, line, rect, rod, wine
from games.wonders.art import parts as p


def workers_guild() -> Drawing:
    """Pick and axe crossed over what they win: stone, logs and bricks."""
    out = g.block(4, 100, 22, 15, 5) + g.log_end(44, 90.5, 9.5) + g.log_end(63, 90.5, 9.5)
    out += g.brick(75, 100, 12, 7) + g.brick(88, 100, 12, 7) + g.brick(81.500, 92, 12, 7)
    out += t.pick(2).at(24, 80, turn=36)
    return t.axe(2).at(76, 80, turn=-36, flip=True).over(out, 2.2)


def craftsmens_guild() -> Drawing:
    """A potter paints the jar upon his wheel."""
    out = f.seated(1.26, scroll=False).at(28, 100)
    out += ink(rect(60, 70, 34, 5), rect(74, 74, 6, 20), rect(62, 93, 30, 7)) + line(
        "M62 72.500H92M64 96.500H90"
    )
    out += t.amphora(1.16).at(77, 70)
    return out + rod("M50 65 63 52", width=1.8) + cream(ellipse(63.5, 51.5, 1.6))


def traders_guild() -> Drawing:
    """A great balance: a jar against coins."""
    out = (
        ink("M34 100C34 95 44 95 46 90V20H54V90C56 95 66 95 66 100Z", ellipse(50, 14, 5))
        + line("M50 24V90M40 97H60")
        + cream(ellipse(50, 14, 2))
    )
    out += rod("M10 22C26 14 40 16 50 21 60 16 74 14 90 22", width=3.6)
    for x, y in ((12, 72), (88, 72)):
        out += (
            draw("rod1.2", f"M{x} 22 {x - 11} {y}M{x} 22 {x + 11} {y}")
            + ink(
                f"M{x - 14} {y}H{x + 14}C{x + 12} {y + 9} {x + 6} {y + 11} {x} {y + 11}S{x - 12} {y + 9} {x - 14} {y}Z"
            )
            + line(f"M{x - 10} {y + 3.500}H{x + 10}")
        )
    return (
        out
        + t.amphora(0.78).at(12, 72).over(Drawing(), 1.4)
        + g.coin_stack(82, 72, 3, 6, 4)
        + g.coin_stack(94, 72, 5, 6, 4)
    )


def philosophers_guild() -> Drawing:
    """The bust of a thinker among his scrolls."""
    out = p.sage(1.02).at(49, 70) + ink(rect(16, 69, 66, 5), rect(22, 74, 54, 20), rect(14, 94, 70, 6))
    out += line("M18 71.500H80M16 97H82", *(f"M{x} 90V79h10v7h-5v-3" for x in (28, 44, 60)))
    return out + t.rolled(90, 94.5, 5.5) + t.rolled(8, 94.5, 5.5) + g.stars((88, 20), (12, 28))


def spies_guild() -> Drawing:
    """Somebody hooded comes from behind a column, by night."""
    out = (
        g.moon(82, 18, 9)
        + g.stars((62, 12), (92, 42), (70, 32))
        + column(18, 8, 96, 26, 4)
        + ink(rect(2, 95, 32, 5))
        + line("M4 97.500H32")
    )
    return p.hooded(1.28).at(52, 100).over(out, 2.4)


def strategists_guild() -> Drawing:
    """Two heroes at a board game, spears in hand."""
    left = p.player(1.02).at(24, 98)
    right = p.player(1.02).at(76, 98, flip=True)
    board = (
        ink(rect(40, 72, 20, 5), rect(43, 77, 4, 21), rect(53, 77, 4, 21))
        + line("M42 74.500H58")
        + ink(ellipse(45, 70, 1.8), ellipse(50, 70, 1.8), ellipse(55, 70, 1.8))
    )
    return left + right + board + ink(rect(0, 97, 100, 3))


def decorators_guild() -> Drawing:
    """A great painted krater under a garland, brushes beside it."""
    out = draw("rod3", "M2 8C14 30 36 30 50 14 64 30 86 30 98 8") + ink(
        ellipse(2, 8, 4), ellipse(50, 13, 4), ellipse(98, 8, 4)
    )
    leaf = ink("M0 0C-3-2-3-6 0-9 3-6 3-2 0 0Z")
    for x, y, turn in (
        (8, 16, 150),
        (15, 22, 165),
        (23, 25.500, 180),
        (32, 25, 195),
        (41, 21, 210),
        (59, 21, 150),
        (68, 25, 165),
        (77, 25.500, 180),
        (85, 22, 195),
        (92, 16, 210),
    ):
        out += leaf.at(x, y, 1.1, turn)
    out += wine(
        ellipse(19, 24, 2.2), ellipse(36.5, 23.5, 2.2), ellipse(63.5, 23.5, 2.2), ellipse(81, 24, 2.2)
    )
    bowl = draw("rod4", "M70 66C84 64 86 82 68 86M30 66C16 64 14 82 32 86")
    bowl += ink(
        "M20 36H80V41H76C75 50 75 60 73 68 71 80 62 86 56 88V92L66 96V100H34V96L44 92V88C38 86 29 80 27 68 25 60 25 50 24 41H20Z"
    )
    bowl += line(
        "M26 44H74M28 70H72M30 76H70M36 97.500H64",
        "M31 51v-4h6v5h-3.500M41 51v-4h6v5h-3.500M51 51v-4h6v5h-3.500M61 51v-4h6v5h-3.500",
    ) + clay("M29 55H71L70 66H30Z")
    bowl += ink(
        "M36 66C36 62 39 60 42 61L46 57 49 60 46 63 45 66ZM55 66C55 62 58 60 61 61L65 57 68 60 65 63 64 66Z"
    )
    return (
        bowl.over(out, 2)
        + rod("M88 100 95 58M92 100 84 60", width=2)
        + ink("M93.800 60 93 48 98 50 97 60Z", "M82.500 62 80 51 86 51 86.500 61Z")
    )


CARDS = {
    "workers_guild": workers_guild,
    "craftsmens_guild": craftsmens_guild,
    "traders_guild": traders_guild,
    "philosophers_guild": philosophers_guild,
    "spies_guild": spies_guild,
    "strategists_guild": strategists_guild,
    "decorators_guild": decorators_guild,
}
