"""A tondo, as on the floor of a drinking cup: clay in a ring of Greek key, 220 across, as an SVG file."""

import re

from games.art.pen import Drawing
from games.art.sprite import ROOT

INK, CLAY = "#1b120d", "#c4683b"
KEY = "M-7.9-93.4A93.7 93.7 0 0 1 7.9-93.4M5.2-93.4V-103.5H-4.2V-97H1.2V-100"
VARIABLE = re.compile(r"var\(--[a-z0-9-]+,([^)]+)\)")
# Where figures stand, about the middle of the disc.
GROUND = 52


def tondo(title: str, drawing: Drawing) -> str:
    """The drawing stands on y = 52; the disc has its middle at (0, 0) and a radius of 88."""
    ring = "".join(f'<use href="#k" transform="rotate({turn})"/>' for turn in range(0, 360, 9))
    # A picture in a page of its own has no page that sets its paints.
    painted = VARIABLE.sub(r"\1", f"<g {ROOT}>{drawing.svg(1.15)}</g>")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-110 -110 220 220">\n'
        f"<title>{title}</title>\n"
        f'<defs><path id="k" d="{KEY}" fill="none" stroke="{CLAY}" stroke-width="1.7"/></defs>\n'
        f'<circle r="108" fill="{INK}"/>{ring}\n'
        f'<circle r="88.5" fill="{CLAY}"/><circle r="84.5" fill="none" stroke="{INK}" stroke-width="1.2"/>\n'
        f'<path d="M-67 {GROUND}H67A85 85 0 0 1-67 {GROUND}Z" fill="{INK}"/>\n'
        f"{painted}\n</svg>\n"
    )
