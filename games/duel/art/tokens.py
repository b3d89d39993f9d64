# ruff: noqa: E501 - a path is one row
"""The progress tokens, 60 by 60: lapis emblems on a cream disc."""

from games.art import figures as f
from games.art import nature as g
from games.art import things as t
from games.art.buildings import arch, battlements, gable_roof, masonry, tower
from games.art.pen import Drawing, clay, cream, draw, ellipse, ink, line, poly, rect, ring_points, rod


def agriculture() -> Drawing:
    subscriber = (
        g.wheat(0.7).at(30, 52) + g.wheat(0.62).at(27, 52, turn=-27) + g.wheat(0.62).at(33, 52, turn=27)
    )
    return subscriber + ink(rect(25.5, 42, 9, 3))


def architecture() -> Drawing:
    return (
        t.compasses(0.66).at(30, 44) + ink(rect(12, 44, 36, 4), rect(15, 48, 30, 3)) + line("M13 46.200H47")
    )


def economy() -> Drawing:
    disc = ink(ellipse(0, 0, 9)) + line(ellipse(0, 0, 6.4))
    out = disc.at(30, 19)
    out = disc.at(20, 35).over(out, 1.8)
    return disc.at(40, 35).over(out, 1.8) + ink(rect(14, 46.5, 32, 4))


def law() -> Drawing:
    return t.scales(0.82).at(30, 50)


def masonry_token() -> Drawing:
    out = ink(rect(12, 34, 36, 17)) + masonry(12, 34, 48, 51, 3, 12)
    return t.trowel(0.74).at(30, 34, turn=32).at(4, -1).over(out, 2)


def mathematics() -> Drawing:
    """The right triangle and its squares."""
    out = ink(poly((17, 40), (17, 25), (37, 40))) + line("M20 40V37H17")
    out += rod("M17 25H6.500V40H17M17 40V51.500H37V40M17 25 27 12 47 27 37 40", width=2)
    return out.at(3.6, 2.6, 0.9)


def philosophy() -> Drawing:
    return f.owl(0.94).at(30, 50)


def strategy() -> Drawing:
    return t.helmet(0.86).at(33, 50)


def theology() -> Drawing:
    """Fire upon an altar, under rays."""
    rays = "".join(
        f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"
        for (a, b), (c, d) in zip(ring_points(30, 25, 13, 12), ring_points(30, 25, 17.5, 12), strict=True)
        if b < 31
    )
    out = rod(rays, width=1.7) + ink(
        "M30 31C23 30 21.500 24 25 19 26 22 27 23 28 23 26.500 18 29.500 15.500 30.500 11 33 15 38 19.500 37.300 25 36.800 29 34 31 30 31Z"
    )
    return out + line("M30 29C27 28 27.500 25 29.500 22.500") + t.altar(0.62).at(30, 51.5)


def urbanism() -> Drawing:
    out = (
        ink(rect(11, 34, 38, 16))
        + battlements(10, 50, 34, 7, 3)
        + line("M12 38H48")
        + tower(30, 50, 12, 30, 3, 3)
    )
    out += ink(rect(25, 38, 10, 12)) + clay(arch(30, 50, 6.4, 9))
    return (
        out
        + gable_roof(13, 21, 30, 6, 1.6)
        + ink(rect(13, 31, 8, 4))
        + gable_roof(39, 47, 30, 6, 1.6)
        + ink(rect(39, 31, 8, 4))
    )


TOKENS = {
    "agriculture": agriculture,
    "architecture": architecture,
    "economy": economy,
    "law": law,
    "masonry": masonry_token,
    "mathematics": mathematics,
    "philosophy": philosophy,
    "strategy": strategy,
    "theology": theology,
    "urbanism": urbanism,
}


def on_disc(emblem: Drawing) -> Drawing:
    """An emblem in lapis on its cream disc with a beaded rim."""
    disc = (
        draw("lapis", ellipse(30, 30, 29.5))
        + cream(ellipse(30, 30, 26.6))
        + draw("vein0.8", ellipse(30, 30, 25))
    )
    return disc + emblem.repaint(
        ink="lapis", wine="lapis", rod="vein", gold="cream", clay="cream", gap="ray", stripe="vein"
    )
