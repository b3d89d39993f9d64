# ruff: noqa: E501 - a path is one row
"""The seven wonders side by side, 1600 by 310: a frieze for the top of a page, as an SVG file of its own."""

import re

from games.art.pen import Drawing, ink, rect
from games.art.sprite import ROOT
from games.wonders.art import wonders

WIDTH, HEIGHT, GROUND = 1600, 310, 250
CLAY, INK, WINE = "#c4683b", "#1b120d", "#7b2a1f"
VARIABLE = re.compile(r"var\(--[a-z0-9-]+,([^)]+)\)")
# Where each has its middle, how much larger it is than on its board, and where it stands there.
ROW = (
    (wonders.great_pyramid, 104, 1.9, 100),
    (wonders.temple, 392, 1.72, 100),
    (wonders.lighthouse, 610, 1.96, 92),
    (wonders.zeus, 826, 1.86, 100),
    (wonders.tomb, 1060, 1.9, 100),
    (wonders.gardens, 1308, 1.66, 100),
    (wonders.colossus, 1518, 2.1, 83),
)


def row() -> Drawing:
    out = Drawing()
    for draw, x, size, foot in ROW:
        out += draw().at(x - 250 * size, GROUND - foot * size, size)
    return out + ink(rect(1462, GROUND - 5, 112, 6))


def front() -> str:
    """The row between a Greek key and rays. A file of its own has no page that sets its paints."""
    painted = VARIABLE.sub(r"\1", f"<g {ROOT}>{row().svg(1.3)}</g>")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice">\n'
        "<title>The seven wonders of the ancient world</title>\n"
        '<defs><pattern id="key" width="24" height="24" patternUnits="userSpaceOnUse" y="8">'
        f'<path d="M0 21.5H24M20.5 21.5V4H6V16H14V10" fill="none" stroke="{CLAY}" stroke-width="3"/></pattern>'
        f'<pattern id="rays" width="20" height="30" patternUnits="userSpaceOnUse" y="{HEIGHT - 30}">'
        f'<path d="M10 0 18.5 30H1.5Z" fill="{INK}"/></pattern></defs>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{CLAY}"/>\n'
        f'<rect width="{WIDTH}" height="40" fill="{INK}"/>\n'
        f'<rect y="8" width="{WIDTH}" height="24" fill="url(#key)"/>\n'
        f'<rect y="44" width="{WIDTH}" height="2.5" fill="{INK}"/>\n'
        f'<rect y="{GROUND}" width="{WIDTH}" height="9" fill="{INK}"/>\n'
        f'<rect y="{GROUND + 14}" width="{WIDTH}" height="3" fill="{WINE}"/>\n'
        f'<rect y="{GROUND + 22}" width="{WIDTH}" height="3" fill="{INK}"/>\n'
        f'<rect y="{HEIGHT - 30}" width="{WIDTH}" height="30" fill="url(#rays)"/>\n'
        f"{painted}\n</svg>\n"
    )
