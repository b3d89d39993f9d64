"""Every pair of ink and ground in the design tokens can be read: WCAG AA, by day and by night."""

import re
from pathlib import Path

import pytest

TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);|--([\w-]+): (#[0-9a-f]{6});")
GROUNDS = ("table", "surface", "sunk")
# (ink, ground, least contrast): 4.5 for text, 3 for the edges of controls and large pictures.
PAIRS = [
    *[
        (ink, ground, 4.5)
        for ink in ("ink", "ink-soft", "lapis", "lapis-strong", "danger")
        for ground in GROUNDS
    ],
    *[
        (ink, ground, 4.5)
        for ink in ("clay-strong", "gold-ink", "success")
        for ground in ("table", "surface")
    ],
    *[("line-strong", ground, 3.0) for ground in ("table", "surface")],
    *[("clay", ground, 3.0) for ground in GROUNDS],
    ("on-clay", "clay", 4.5),
    ("on-clay", "clay-strong", 4.5),
    ("on-lapis", "lapis", 4.5),
    ("on-danger", "danger", 4.5),
    ("vase-black", "vase-clay", 4.0),
    ("incision", "vase-black", 4.5),
    *[(f"card-{colour}", "surface", 3.0) for colour in ("brown", "grey", "blue", "green", "red", "guild")],
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_ink_can_be_read_on_its_ground(
    ink: str, ground: str, least: float, theme: str, project: Path
) -> None:
    colours = tokens((project / "duelsite/static/css/tokens.css").read_text(), theme)
    assert contrast(colours[ink], colours[ground]) >= least


def test_no_style_sheet_but_the_tokens_names_a_colour(project: Path) -> None:
    for sheet in (project / "duelsite/static/css").glob("*.css"):
        if sheet.name != "tokens.css":
            assert re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet.read_text()) == [], sheet.name


def tokens(source: str, theme: str) -> dict[str, str]:
    return {
        both or single: {"light": light, "dark": dark}[theme] if both else fixed
        for both, light, dark, single, fixed in TOKEN.findall(source)
    }


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
