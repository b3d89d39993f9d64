# ruff: noqa: E501 - a path is one row
"""Drawn parts that hands make and use: vessels, tools, arms, instruments, furniture, ships.

Each stands on (0, 0) and is drawn at the size a card shows it; the doc string says how large that is.
"""

import math

from games.art.nature import flame
from games.art.pen import (
    Drawing,
    clay,
    cream,
    draw,
    ellipse,
    gold,
    ink,
    line,
    n,
    poly,
    rect,
    ring_points,
    rod,
    star,
    wine,
)


def amphora(size: float = 1) -> Drawing:
    """40 high."""
    out = draw("rod3", "M6-33C13-35 16-29 11-23M-6-33C-13-35-16-29-11-23")
    out += ink(
        "M-7-40H7C9-40 9-36.500 7-36.500H5C5-31 6-29 9-27 15-22 15-13 10-7 8-4.500 6-3.500 5.500-2.500H7V0H-7V-2.500H-5.500C-6-3.500-8-4.500-10-7-15-13-15-22-9-27-6-29-5-31-5-36.500H-7C-9-36.500-9-40-7-40Z"
    )
    out += line("M-5-38.300H5M-13-19H13M-12-11.500H12M-8-27H8M-10.500-14.500l3-3 3 3 3-3 3 3 3-3 3 3 3-3")
    return out.at(scale=size)


def hydria(size: float = 1) -> Drawing:
    """A storage jar without handles, 26 high."""
    out = ink(
        "M-6-26H6C7.500-26 7.500-23.500 6-23.500H5C5-20.500 13-18 13-10.500 13-5 8-2 7 0H-7C-8-2-13-5-13-10.500-13-18-5-20.500-5-23.500H-6C-7.500-23.500-7.500-26-6-26Z"
    )
    return (
        out + line("M-10.500-15H10.500M-12-9H12M-9-12l3-1.500 3 1.500 3-1.500 3 1.500 3-1.500 3 1.500")
    ).at(scale=size)


def krater(size: float = 1) -> Drawing:
    """A mixing bowl, 36 high."""
    out = draw("rod2.6", "M14-20C20-20 20-10 12-9M-14-20C-20-20-20-10-12-9")
    out += ink(
        "M-18-36H18V-33.500H16C15-26 15-20 14-15 13-8 8-6 5-5V-3L9-1.500V0H-9V-1.500L-5-3V-5C-8-6-13-8-14-15-15-20-15-26-16-33.500H-18Z"
    )
    return (
        out
        + line(
            "M-15-31H15M-14-18H14M-13.500-14.500H13.500",
            "M-11-28h4v5.500h-2.500v-2.500M-3-28h4v5.500h-2.500v-2.500M5-28h4v5.500h-2.500v-2.500",
        )
    ).at(scale=size)


def flask(size: float = 1) -> Drawing:
    """A round glass flask, 26 high: cream, for glass shines."""
    out = ink(
        "M-4-26H4V-23.500H3V-17C8-15 11-11.500 11-8 11-3 7 0 0 0S-11-3-11-8C-11-11.500-8-15-3-17V-23.500H-4Z"
    )
    return (
        out
        + cream("M-7.800-7.500C-6-9 6-9 7.800-7.500 7.500-4 4.500-2.300 0-2.300S-7.500-4-7.800-7.500Z")
        + line("M-6.500-12C-4.500-14-2-15-1.500-16M-2-22.500H2")
    ).at(scale=size)


def bottle(size: float = 1) -> Drawing:
    """An alabastron, 20 high."""
    out = ink("M-3.500-20H3.500V-18H2V-15C5-13 6-9 6-6 6-2 3.500 0 0 0S-6-2-6-6C-6-9-5-13-2-15V-18H-3.500Z")
    return (out + line("M-5-9H5M-5.200-5H5.200")).at(scale=size)


def barrel(size: float = 1) -> Drawing:
    """A cask lying with its head to us, 28 across."""
    out = ink(ellipse(0, -14, 14))
    out += line(
        ellipse(0, -14, 11.6), "M-11-18H11M-11.500-13H11.500M-10-8H10M-4-25V-18M4.500-18V-13M-3-13V-8M3-8V-3"
    )
    return (out + cream(ellipse(0, -6, 1.8))).at(scale=size)


def cask(size: float = 1) -> Drawing:
    """A standing barrel with hoops, 34 high."""
    out = ink("M-11-34H11C15-24 15-10 11 0H-11C-15-10-15-24-11-34Z")
    out += line("M-4-33.500C-6-24-6-10-4-.5M4-33.500C6-24 6-10 4-.5")
    out += ink("M-12.500-29.500H12.500L13.400-25H-13.400ZM-13.400-9H13.400L12.500-4.500H-12.500Z")
    return (out + line("M-12.500-29.500H12.500M-13.400-25H13.400M-13.400-9H13.400M-12.500-4.500H12.500")).at(
        scale=size
    )


def sack(size: float = 1) -> Drawing:
    """A tied sack, 18 high."""
    out = ink("M-3-14C-6-18 6-18 3-14 9-12 10-2 7 0H-7C-10-2-9-12-3-14Z")
    return (out + line("M-3.500-14H3.500M-4-10C-5-7-5-4-4-2")).at(scale=size)


def chest(size: float = 1) -> Drawing:
    """A strong box, closed, 30 wide."""
    out = ink(rect(-15, -14, 30, 14), "M-15-14C-15-24 15-24 15-14Z")
    return (
        out
        + line("M-14.500-14H14.500M-9-20V-.5M9-20V-.5M-12.500-18C-6-21 6-21 12.500-18")
        + gold(rect(-3, -16, 6, 7))
        + ink(ellipse(0, -13, 1.1), rect(-0.5, -13, 1, 2.6))
    ).at(scale=size)


def scroll(size: float = 1) -> Drawing:
    """An open scroll between its rolls, 32 wide and 22 high, its middle at (0, 0)."""
    out = cream(rect(-12, -9, 24, 18))
    out += draw("rod1.2", "M-9-5H9M-9-1.500H6M-9 2H9M-9 5.500H3")
    for x in (-13, 13):
        out += ink(rect(x - 3, -11, 6, 22), rect(x - 1.2, -14, 2.4, 28)) + line(f"M{x} -9.500V9.500")
    return out.at(scale=size)


def rolled(x: float, y: float, r: float = 3) -> Drawing:
    """A rolled scroll seen from its end."""
    return (
        ink(ellipse(x, y, r))
        + cream(ellipse(x, y, r * 0.74))
        + draw(
            "rod0.9",
            f"M{n(x)} {n(y)}a{n(r * 0.2)} {n(r * 0.2)} 0 0 1 {n(r * 0.4)} 0a{n(r * 0.4)} {n(r * 0.4)} 0 0 1 {n(-r * 0.8)} 0",
        )
    )


def mask(size: float = 1, laughing: bool = True) -> Drawing:
    """A theatre mask, 32 high, its middle at (0, 0)."""
    out = ink("M-13-15C-9-19 9-19 13-15 15-6 13 6 8 12 5 16-5 16-8 12-13 6-15-6-13-15Z")
    out += (
        line("M-13-11C-9-14-6-10-3-13 0-10 3-13 3-13 6-10 9-14 13-11")
        if laughing
        else line("M-12-9C-8-13-5-13-3-10M12-9C8-13 5-13 3-10M-9-15.500H9")
    )
    if laughing:
        out += cream(
            "M-9-4.500C-7-8-4-8-2.500-4.500-4.500-5.600-7-5.600-9-4.500ZM9-4.500C7-8 4-8 2.500-4.500 4.500-5.600 7-5.600 9-4.500Z",
            "M-8 3C-3 5 3 5 8 3 6 11-6 11-8 3Z",
        )
        out += line("M-1.500-3V1.500H1.500")
    else:
        out += cream(
            "M-9-6C-7-3-5-2.500-2.500-4-3-6.500-6-7.500-9-6ZM9-6C7-3 5-2.500 2.500-4 3-6.500 6-7.500 9-6Z",
            "M-6.500 10C-6 3 6 3 6.500 10 4 7.500-4 7.500-6.500 10Z",
        )
        out += line("M-1.500-3V1H1.500")
    return out.at(scale=size)


def lyre(size: float = 1) -> Drawing:
    """44 high."""
    out = draw("rod3.2", "M-8-8C-17-16-8-27-14-41M8-8C17-16 8-27 14-41")
    out += ink("M-12-12C-12-3-7 0 0 0S12-3 12-12C6-15-6-15-12-12Z", rect(-16, -38, 32, 3.4))
    out += ink("M-14-45a3 3 0 1 1-.1 0ZM14-45a3 3 0 1 1-.1 0Z")
    out += draw("rod1", "M-4.500-36V-10M-1.500-36V-10M1.500-36V-10M4.500-36V-10")
    return (out + line("M-8-10C-4-12 4-12 8-10M-5-6H5")).at(scale=size)


def lamp(size: float = 1) -> Drawing:
    """An oil lamp with its flame to the right, 26 wide."""
    out = draw("rod2", "M-9-7C-17-9-16-1-8-2.500")
    out += ink("M-10-7C-6-10 4-10 8-8.500L14-10.500C15-7 11-3 5-1V0H-5V-1C-8-2-10.500-4-10-7Z")
    out += line("M-6-5H5") + cream("M13-10C10-13 12-16 13.500-19 16-16 17-12 13-10Z")
    return out.at(scale=size)


def wheel(x: float, y: float, r: float, spokes: int = 6) -> Drawing:
    """A cart wheel seen through."""
    ends = ring_points(x, y, r - 1, spokes)
    out = draw(f"rod{n(max(1.6, r * 0.17))}", ellipse(x, y, r - r * 0.09))
    out += draw(f"rod{n(max(1.4, r * 0.13))}", *(f"M{n(x)} {n(y)}L{n(a)} {n(b)}" for a, b in ends))
    return out + ink(ellipse(x, y, r * 0.24)) + cream(ellipse(x, y, r * 0.1))


def hoplon(x: float, y: float, r: float, device: Drawing | None = None) -> Drawing:
    """A round shield; `device` is drawn about (0, 0)."""
    out = ink(ellipse(x, y, r)) + line(ellipse(x, y, r * 0.82))
    return out + (device.at(x, y) if device else cream(star(x, y, r * 0.56, 6, 0.36)))


def sword(size: float = 1) -> Drawing:
    """Point up, 44 high."""
    out = ink(
        "M-2.500-14C-5-26-3-36 0-44 3-36 5-26 2.500-14Z",
        rect(-7, -14, 14, 3),
        rect(-1.8, -12, 3.6, 9),
        ellipse(0, -2.4, 2.8),
    )
    return (out + line("M0-38V-16")).at(scale=size)


def spear(length: float = 70) -> Drawing:
    """Upright, its foot at (0, 0)."""
    out = draw("rod1.7", f"M0 0V{n(-length + 8)}")
    return out + ink(
        f"M0 {n(-length)}C3.500 {n(-length + 5)} 3 {n(-length + 9)} 0 {n(-length + 12)}-3 {n(-length + 9)}-3.500 {n(-length + 5)} 0 {n(-length)}Z"
    )


def helmet(size: float = 1) -> Drawing:
    """A crested Corinthian helmet in profile to the right, 44 high."""
    out = wine("M14-33C12-46-12-50-20-34-24-25-20-14-26-3L-20-1C-14-10-15-20-12-27-7-37 5-36 9-31Z")
    out += line("M11-34C8-43-11-45-17-32-20-24-18-14-22.500-3") + draw(
        "line1",
        "M6-43 5-37M-3-45-2-38M-11-42-8-36M-17.500-36-13-31M-20-27-14.500-25M-20.500-18-15-17M-22-9-17-7",
    )
    out += ink(
        "M-12-4C-15-18-13-32 0-32 10-32 14-25 14-18L12.500-18C13-12 13.500-6 13 0L7-2C7-6 7-9 6-11 5-8 4-4 0 1-4 0-9-2-12-4Z"
    )
    out += line("M-9-6C-11-18-10-28 0-28.500M6-11C2-13 1-17 3-20 6-20.500 10-19.500 12.500-18") + clay(
        "M4.500-17.500C7-18.500 9.500-18 11.500-16.500 9.500-14.500 6.500-14.500 4.500-17.500Z"
    )
    return out.at(scale=size)


def target(size: float = 1) -> Drawing:
    """A butt on three legs, 46 high."""
    out = rod("M-9-22-15 0M9-22 15 0M0-14V0", width=2.8)
    out += (
        ink(ellipse(0, -28, 18))
        + cream(ellipse(0, -28, 14.5))
        + ink(ellipse(0, -28, 10.8))
        + cream(ellipse(0, -28, 7))
        + wine(ellipse(0, -28, 3.6))
    )
    return out.at(scale=size)


def arrow(size: float = 1) -> Drawing:
    """Pointing right, its tip at (0, 0), 34 long."""
    out = rod("M-30 0H-3", width=1.6) + ink(
        "M0 0-7-3-5.500 0-7 3Z", "M-34-3.500H-28L-25 0-28 3.500H-34L-31.500 0Z"
    )
    return out.at(scale=size)


def bow(size: float = 1) -> Drawing:
    """A recurved bow, its string to the left, 56 high about (0, 0)."""
    out = draw("rod1", "M-2-26V26")
    out += draw("rod3.2", "M-2-26C-6-28-7-24-4-22 10-14 6-5 4 0 6 5 10 14-4 22-7 24-6 28-2 26")
    return (out + line("M3-3H5M3 3H5")).at(scale=size)


def mortar(size: float = 1) -> Drawing:
    """Mortar and pestle, 38 high."""
    out = ink(poly((3, -20), (15, -39), (19.5, -36.5), (9, -18)), ellipse(17.5, -38.5, 3.6))
    out += ink("M-16-24H16V-20.500H14C14-12 10-8 6-6V-4L10-2V0H-10V-2L-6-4V-6C-10-8-14-12-14-20.500H-16Z")
    return (out + line("M-13-22.200H13M-11-16H11M-8-11.500H8M-7-2H7")).at(scale=size)


def scales(size: float = 1) -> Drawing:
    """A balance, 46 high and 48 wide."""
    out = ink("M-8 0C-8-3-3-3-2-5V-38H2V-5C3-3 8-3 8 0Z", ellipse(0, -42, 3.4))
    out += rod("M-22-35C-12-39-6-39 0-37 6-39 12-39 22-35", width=2.6)
    for x in (-20, 20):
        out += draw("rod1", f"M{x}-36 {x - 8}-16M{x}-36 {x + 8}-16")
        out += ink(f"M{x - 10}-17H{x + 10}C{x + 9}-11 {x + 4}-9 {x}-9S{x - 9}-11 {x - 10}-17Z") + line(
            f"M{x - 7}-14.500H{x + 7}"
        )
    return (out + line("M0-34V-7")).at(scale=size)


def altar(size: float = 1) -> Drawing:
    """A block altar with horns and a garland, 44 wide and 38 high."""
    out = ink(
        rect(-20, -5, 40, 5),
        rect(-17, -28, 34, 24),
        rect(-20, -33, 40, 6),
        "M-20-33C-22-36-22-38-20-40-18-37-15-36-12-33ZM20-33C22-36 22-38 20-40 18-37 15-36 12-33Z",
    )
    out += line("M-16-4.800H16M-17-27H17M-17-30H17", "M-14-23C-12-15-2-15 0-22 2-15 12-15 14-23")
    out += cream(ellipse(-14, -23, 1.8), ellipse(0, -22, 1.8), ellipse(14, -23, 1.8))
    return (out + wine(ellipse(-7, -16.8, 1.6), ellipse(7, -16.8, 1.6))).at(scale=size)


def basin(size: float = 1) -> Drawing:
    """A washing basin on its foot, 44 wide and 30 high."""
    out = ink("M-22-30H22C21-20 12-17 5-16V-8C6-4 9-3 11-2V0H-11V-2C-9-3-6-4-5-8V-16C-12-17-21-20-22-30Z")
    return (out + line("M-19.500-27H19.500M-16-22C-8-19 8-19 16-22M-3-15V-5M3-15V-5")).at(scale=size)


def brazier(size: float = 1) -> Drawing:
    """A fire basket on three legs with its fire, 34 high."""
    out = flame(0.9).at(0, -16) + rod("M-5-12-9 0M5-12 9 0M0-12V0", width=2)
    out += ink("M-11-18H11L8-10H-8Z")
    return (out + line("M-9-15.500H9")).at(scale=size)


def axe(size: float = 1) -> Drawing:
    """Upright, edge to the right, 36 high."""
    out = rod("M0 0V-34", width=2.6)
    return (
        out
        + ink("M-4-33H3C7-36 12-37 14-36 17-31 17-26 14-21 12-21 7-23 3-26H-4Z")
        + line("M13-34C15-30 15-27 13-23")
    ).at(scale=size)


def hammer(size: float = 1) -> Drawing:
    """Upright, 34 high."""
    out = rod("M0 0V-30", width=2.8)
    return (out + ink("M-10-35H8L12-31V-26H-10Z") + line("M-6-35V-26M4-35V-26")).at(scale=size)


def pick(size: float = 1) -> Drawing:
    """Upright, 36 high."""
    return (rod("M0 0V-34", width=2.6) + ink("M-18-26C-12-36 12-36 18-26 10-31-10-31-18-26Z")).at(scale=size)


def saw(length: float = 60) -> Drawing:
    """A frame saw along x about (0, 0), teeth down."""
    h = length / 2
    teeth = "".join("l2 3 2-3" for _ in range(int((length - 12) / 4)))
    out = ink(f"M{n(-h + 6)} 0{teeth}V-3H{n(-h + 6)}Z")
    out += rod(f"M{n(-h + 4)} 3V-18M{n(h - 4)} 3V-18M{n(-h + 4)}-8H{n(h - 4)}", width=2.4)
    return (
        out
        + draw("rod1", f"M{n(-h + 4)}-17H{n(h - 4)}M{n(-h + 4)}-15.500H{n(h - 4)}")
        + rod("M0-17L5-9", width=1.6)
    )


def compasses(size: float = 1) -> Drawing:
    """A pair of dividers, points on the ground, 46 high."""
    out = ink("M-2-40-16 0-13-2 2-36ZM2-40 16 0 13-2-2-36Z", ellipse(0, -41, 4.4), rect(-1.4, -50, 2.8, 6))
    return (out + cream(ellipse(0, -41, 1.6)) + draw("rod1.6", "M-9.500-16C-4-12 4-12 9.500-16")).at(
        scale=size
    )


def plumb(size: float = 1) -> Drawing:
    """A plumb line; hangs from (0, 0), 40 long."""
    return (
        rod("M0 0V22", width=1.2)
        + ink(rect(-3, 20, 6, 4), "M-6 24H6C6 31 3 36 0 41-3 36-6 31-6 24Z")
        + line("M-5 27H5")
    ).at(scale=size)


def sphere(x: float, y: float, r: float) -> Drawing:
    """An armillary sphere without its stand."""
    w = n(max(1.3, r * 0.1))
    out = draw(
        f"rod{w}",
        ellipse(x, y, r),
        ellipse(x, y, r * 0.36, r),
        f"M{n(x - r * 0.75)} {n(y + r * 0.75)}L{n(x + r * 0.75)} {n(y - r * 0.75)}",
    )
    band = ink(f"M{n(-r)} 0A{n(r)} {n(r * 0.34)} 0 0 0 {n(r)} 0A{n(r)} {n(r * 0.56)} 0 0 1 {n(-r)} 0z")
    out += band.at(x, y - r * 0.02, turn=-18) + draw(f"rod{w}", ellipse(0, 0, r, r * 0.34)).at(x, y, turn=-18)
    return out + cream(ellipse(x, y, r * 0.24))


def stand(h: float = 14, w: float = 16) -> Drawing:
    """A turned foot for spheres and busts."""
    return ink(f"M{n(-w / 2)} 0V-2.500C-3-4-2-6-2 {n(-h)}H2C2-6 3-4 {n(w / 2)}-2.500V0Z") + line(
        f"M{n(-w / 2 + 2)}-2.300H{n(w / 2 - 2)}"
    )


def sundial(size: float = 1) -> Drawing:
    """A hollowed block with its pointer, 34 wide and 34 high."""
    out = ink(rect(-12, -6, 24, 6), "M-17-30H17C17-18 10-8 5-6H-5C-10-8-17-18-17-30Z")
    out += line(
        "M-13.500-27C-12-16-6-10 0-10S12-16 13.500-27Z M0-27V-10M0-27-7-12.500M0-27 7-12.500M0-27-11.500-18.500M0-27 11.500-18.500M-10-6H10"
    )
    return (out + ink(poly((-2, -30), (2, -30), (0, -38)))).at(scale=size)


def ladder(x0: float, base: float, x1: float, top: float, w: float = 8, rungs: int = 6) -> Drawing:
    out = rod(f"M{n(x0)} {n(base)}L{n(x1)} {n(top)}M{n(x0 + w)} {n(base)}L{n(x1 + w)} {n(top)}", width=1.9)
    for i in range(rungs):
        f = (i + 0.5) / rungs
        x, y = x0 + (x1 - x0) * f, base + (top - base) * f
        out += rod(f"M{n(x)} {n(y)}h{n(w)}", width=1.5)
    return out


def crane(size: float = 1) -> Drawing:
    """A two-legged hoist with its rope, 78 high; the hook hangs at (24, -26)."""
    out = ink(poly((-14, 0), (-10, 0), (24, -74), (20, -77)), poly((6, 0), (10, 0), (24, -72), (20, -75)))
    out += rod("M-4-14H10", width=2.4) + draw("rod1.2", "M23-74V-26M21-74-6-12")
    out += ink(ellipse(23, -73, 4.6), ellipse(3, -14, 5.4)) + line(
        ellipse(23, -73, 2.2), ellipse(3, -14, 2.8)
    )
    out += rod("M3-14 12-21M3-14-5-7M3-14-4-21M3-14 10-7", width=1.5)
    return out.at(scale=size)


def stool(size: float = 1) -> Drawing:
    """A folding seat with curved legs, 26 wide and 18 high."""
    out = rod("M-11-15C-8-6 4-6 11 0M11-15C8-6-4-6-11 0", width=2.8)
    return (
        out
        + ink(rect(-13, -19, 26, 4.5))
        + wine(rect(-11.5, -21.5, 23, 3))
        + line("M-11-16.500H11")
        + ink(ellipse(0, -7.3, 2.2))
    ).at(scale=size)


def table(w: float = 40, h: float = 20) -> Drawing:
    """A table with lion's legs."""
    half = w / 2
    out = ink(rect(-half, -h, w, 4))
    for x in (-half + 5, half - 5):
        out += ink(
            f"M{n(x - 3)} {n(-h + 3)}H{n(x + 3)}L{n(x + 1.6)}-3 {n(x + 3.4)} 0H{n(x - 3.4)}L{n(x - 1.6)}-3Z"
        )
    return out + line(f"M{n(-half + 2)} {n(-h + 2)}H{n(half - 2)}")


def ship(size: float = 1, sail: bool = True) -> Drawing:
    """A galley to the left, under sail, 84 wide and 66 high; the water line is y = 0."""
    out = Drawing()
    if sail:
        out += rod("M0-10V-62", width=3) + ink(rect(-25, -58, 50, 3), "M0-66 2.500-62H-2.500Z")
        out += cream("M-22-55H22C19-42 19-34 22-22 10-18-10-18-22-22-19-34-19-42-22-55Z")
        out += wine(
            "M-15-55H-9C-7-42-7-32-9-19.500L-15-20.300C-13-32-13-42-15-55ZM-3-55H3V-19H-3ZM9-55H15C13-42 13-32 15-20.300L9-19.500C7-32 7-42 9-55Z"
        )
        out += draw("rod1", "M-23-56-34-12M23-56 32-12M0-62-36-14")
    out += ink(
        "M-44-6H-37C-36-10-38-14-35-16-32-13-31-12-28-12H26C32-12 34-18 34-24 34-30 38-33 42-31 45-29 44-25 41-26 42-28 39-29 38-25 38-14 36-2 24 3H-28C-34 3-37-2-44-3Z"
    )
    out += (
        line("M-30-8.500H28M-31-2C-10 0 12 0 27-1.500", "M-18-12v-3M-8-12v-3M2-12v-3M12-12v-3M22-12v-3")
        + cream("M-35-6C-33-8-31-8-29-6-31-4-33-4-35-6Z")
        + ink(ellipse(-32, -6, 1))
    )
    for x in (-16, -6, 4, 14):
        out += rod(f"M{x}-4L{x - 6} 8", width=1.6)
    for x in (-18, -8, 2, 12, 22):
        out += ink(ellipse(x, -16, 2.6))
    return out.at(scale=size)


def quill_pen(size: float = 1) -> Drawing:
    """A feather leaning right, its nib at (0, 0), 40 long."""
    out = ink("M0 0 4-8C2-20 8-32 19-40 21-28 17-15 7-7L2 0Z")
    return (out + line("M2-3C6-14 11-24 17-35M6-12 10-13M8-18 13-20M10-24 15-27")).at(scale=size)


def trowel(size: float = 1) -> Drawing:
    """Pointing down, 36 long, its tip at (0, 0)."""
    return (
        ink("M0 0C-7-8-9-14-9-19H9C9-14 7-8 0 0Z", rect(-2.6, -36, 5.2, 11))
        + rod("M0-19V-27", width=2.4)
        + line("M0-4V-16")
    ).at(scale=size)


def laurel(size: float = 1, leaves: int = 6) -> Drawing:
    """A wreath about (0, 0), 32 across."""
    leaf = ink("M0 0C-1.500-3.500 0-7 2-8.500 4-6 3.500-2 0 0Z")
    out = draw("rod1.4", "M-1 14C-11 13-15 5-13-5M1 14C11 13 15 5 13-5")
    for i in range(leaves):
        a = math.radians(108 + 125 * i / (leaves - 1))
        x, y = 13.4 * math.cos(a), 13.4 * math.sin(a)
        turn = 108 + 125 * i / (leaves - 1) - 180
        out += leaf.at(x, y, 0.95, turn + 8) + leaf.at(x, y, 0.95, turn - 50)
        out += leaf.at(-x, y, 0.95, -turn - 8, flip=True) + leaf.at(-x, y, 0.95, -turn + 50, flip=True)
    return out.at(scale=size)


def sheaf(x: float, base: float, h: float) -> Drawing:
    """Rods bound with thongs about an axe: a magistrate's sign."""
    out = ink(
        rect(x - 5, base - h, 10, h),
        poly(
            (x + 4, base - h + 4),
            (x + 13, base - h),
            (x + 15, base - h + 8),
            (x + 12, base - h + 16),
            (x + 4, base - h + 12),
        ),
    )
    out += line(
        f"M{n(x - 1.7)} {n(base - h + 1)}V{n(base - 1)}M{n(x + 1.7)} {n(base - h + 1)}V{n(base - 1)}M{n(x + 11)} {n(base - h + 3)}q2 5 0 9"
    )
    for y in (base - h * 0.75, base - h * 0.45, base - h * 0.16):
        out += wine(rect(x - 5.8, y - 1.5, 11.6, 3))
    return out
