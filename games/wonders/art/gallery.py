# ruff: noqa: E501 - a path is one row
"""Pages that show every picture at the sizes of the table, by day and by night, for us to look at.

`python -m games.wonders.art.gallery FOLDER` writes them, with what they need; serve the folder, for a sprite
needs http.
"""

import shutil
import sys
from html import escape
from pathlib import Path

from engine.wonders import data
from games.wonders.art.__main__ import STATIC
from games.wonders.art.sprite import symbols

ROOT = STATIC.parents[3]
TOKENS_CSS = ROOT / "duelsite" / "static" / "css" / "tokens.css"

PAGE = """<!doctype html>
<html lang="en" data-theme="{theme}">
<meta charset="utf-8">
<title>Every picture</title>
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="art.css">
<link rel="stylesheet" href="gallery.css">
<body data-ready>{body}</body>
</html>
"""

STYLE = """
body { margin: 16px; background: var(--table); color: var(--ink); font: 13px/1.4 var(--sans); }
h2 { margin: 24px 0 8px; font: 600 18px var(--serif); }
svg { display: block; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-end; }
.card { inline-size: 84px; block-size: 126px; border-radius: 6px; overflow: clip; background: #1b120d; color: #f6e3c8; text-align: center; font: 10px/12px var(--serif); }
.card .band { block-size: 26px; padding: 4px; box-sizing: border-box; --art-cut: transparent; }
.card .band svg { inline-size: 12px; block-size: 12px; }
.card .ground { padding-inline-start: 12px; block-size: 80px; background: var(--art-clay); }
.card .ground svg { inline-size: 70px; block-size: 80px; }
.large .card { inline-size: 168px; block-size: 240px; }
.large .card .ground { padding: 0; block-size: 168px; }
.large .card .ground svg { inline-size: 168px; block-size: 168px; }
.brown { background: #7a4a2b; } .grey { background: #6b7076; } .blue { background: #2a62a8; } .green { background: #2a7047; }
.yellow { background: #d6a021; color: #1b120d; } .red { background: #a8322d; } .purple { background: #6a3f8f; }
.frieze svg { inline-size: 560px; block-size: 112px; }
.backs svg { inline-size: 84px; block-size: 126px; border-radius: 6px; }
.icons { gap: 14px; --art-cut: var(--table); }
.icons svg { inline-size: 24px; block-size: 24px; }
.icons.big svg { inline-size: 64px; block-size: 64px; }
.icons.tiny svg { inline-size: 16px; block-size: 16px; }
.band-signs { padding: 8px; background: #2a62a8; color: #f6e3c8; --art-cut: #2a62a8; }
"""


def picture(name: str) -> str:
    return f'<svg><title>{name}</title><use href="art.svg#{name}"/></svg>'


def row(title: str, style: str, parts: list[str]) -> str:
    return f'<h2>{escape(title)}</h2><div class="row {style}">{"".join(parts)}</div>'


def card(colour: str, name: str, called: str) -> str:
    return (
        f'<div class="card"><div class="band {colour}">{picture(f"shape-{colour}")}</div>'
        f'<div class="ground">{picture(f"card-{name}")}</div>{escape(called)}</div>'
    )


def frieze(name: str, side: str) -> str:
    return f'<div class="frieze" data-side="{side}">{picture(name)}</div>'


def rows() -> dict[str, list[tuple[str, str, list[str]]]]:
    """The rows of each page."""
    cards = list({c.id: card(c.colour, c.id, c.name) for c in data.CARDS}.values())
    friezes = [f"board-{board}" for board in data.BOARDS] + ["free-city"]
    signs = [name for name in symbols() if not name.startswith(("card-", "board-", "back-", "free-"))]
    icons = [picture(name) for name in signs]
    return {
        "cards": [
            ("Cards", "", cards),
            ("Backs", "backs", [picture(f"back-{b}") for b in ("1", "2", "3", "guild")]),
        ],
        "large": [("Cards, large", "large", cards)],
        "boards": [
            (side, "", [frieze(name, side) for name in friezes]) for side in ("A", "B", "day", "night")
        ],
        "signs": [(f"Signs, {size}", f"icons {size}", icons) for size in ("big", "24 px", "tiny")]
        + [("On a band", "icons band-signs", icons)],
    }


def write(folder: Path) -> None:
    """Writes a page for each kind and theme, such as cards-light.html, and copies what they load."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("art.svg", "art.css"):
        shutil.copy(STATIC / name, folder / name)
    shutil.copy(TOKENS_CSS, folder / "tokens.css")
    (folder / "gallery.css").write_text(STYLE, encoding="utf-8")
    for kind, found in rows().items():
        body = "".join(row(*each) for each in found)
        for theme in ("light", "dark"):
            page = PAGE.format(theme=theme, body=body)
            (folder / f"{kind}-{theme}.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
