# ruff: noqa: E501 - a path is one row
"""The backs of the cards, 100 by 150: the age as columns in a meander frame; guilds are violet with a star."""

from games.art.buildings import column, pediment, steps
from games.art.pen import Drawing, cream, draw, ellipse, ink, line, rect, star

GROUNDS = {1: "first", 2: "second", 3: "third"}


def frame() -> Drawing:
    """A Greek key that turns the corners: twenty cells up, thirteen across."""
    out = draw("rod1.4", rect(4, 4, 92, 142), rect(17, 17, 66, 116))
    key = "M-5 4.300H5M3.400 4.300V-3.400H-3V1.800H.6V-.8"
    across = [9.5 + (i + 0.5) * 81 / 8 for i in range(8)]
    for x in across:
        out += draw("rod1.6", key).at(x, 10.5, 1.0) + draw("rod1.6", key).at(x, 139.5, 1.0, 180)
    for y in [16 + (i + 0.5) * 118 / 12 for i in range(12)]:
        out += draw("rod1.6", key).at(10.5, y, 0.98, -90) + draw("rod1.6", key).at(89.5, y, 0.98, 90)
    return out


def numeral(age: int) -> Drawing:
    """Roman figures that carry a roof."""
    xs = {1: (50,), 2: (41, 59), 3: (34, 50, 66)}[age]
    x0, x1 = xs[0] - 9, xs[-1] + 9
    out = steps(x0, x1, 112, 2, 3, 3) + ink(rect(x0, 50, x1 - x0, 5)) + line(f"M{x0 + 1} 52.600H{x1 - 1}")
    for x in xs:
        out += column(x, 55, 106, 12, 2)
    size, middle = {1: (1.16, 73), 2: (1.16, 71.5), 3: (1.08, 70)}[age]
    return (out + pediment(x0, x1, 50, 9 + 3 * age)).at(50 - 50 * size, 75 - middle * size, size)


def back(age: int) -> Drawing:
    return draw(GROUNDS[age], rect(0, 0, 100, 150)) + frame() + numeral(age)


def guild_back() -> Drawing:
    out = draw("guild", rect(0, 0, 100, 150)) + frame().repaint(rod="ray")
    out += ink(ellipse(50, 75, 27)) + line(ellipse(50, 75, 23.5)) + cream(star(50, 75, 18, 5, 0.45))
    for y in (32, 118):
        out += cream(
            *(rect(x - 1.8, y - 7, 3.6, 14) for x in (42, 50, 58)),
            rect(37, y - 9, 26, 2.6),
            rect(37, y + 6.4, 26, 2.6),
        )
    return out


BACKS = {"age1": lambda: back(1), "age2": lambda: back(2), "age3": lambda: back(3), "guild": guild_back}
