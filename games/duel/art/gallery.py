# ruff: noqa: E501 - a path is one row
"""A page that shows every picture at every size, by day and by night, for us to look at.

`python -m games.duel.art.gallery FOLDER` writes it, with what it needs; serve the folder, for modules need http.
"""

import shutil
import sys
from pathlib import Path

from games.duel.art.__main__ import STATIC
from games.duel.art.sprite import symbols

ROOT = STATIC.parents[3]
LOADED = {
    "cards": ("art.js", "faces.css"),
    "duel": ("art.svg", "cards.css", "cards.js", "components.js"),
}
TOKENS_CSS = ROOT / "duelsite" / "static" / "css" / "tokens.css"

PAGE = """<!doctype html>
<html lang="en" data-theme="{theme}">
<meta charset="utf-8">
<title>Every picture</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'">
<link rel="stylesheet" href="tokens.css">
<meta name="art-sprite" content="duel/art.svg">
<link rel="stylesheet" href="cards/faces.css">
<link rel="stylesheet" href="duel/cards.css">
<link rel="stylesheet" href="gallery.css">
<script type="module" src="gallery.js"></script>
<body data-ids="{ids}"></body>
</html>
"""

STYLE = """
body { margin: 16px; background: var(--table); color: var(--ink); font: 13px/1.4 var(--sans); }
h2 { margin: 24px 0 8px; font: 600 18px var(--serif); }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-end; }
.icons { font-size: 32px; gap: 14px; }
.icons.small { font-size: 16px; }
.icons .art { inline-size: 1em; block-size: 1em; --art-cut: var(--table); }
"""

SCRIPT = """
import { cardBack, cardFace, tokenFace, wonderFace } from "./duel/cards.js";
import { CARDS, TOKENS, WONDERS } from "./duel/components.js";
import { picture } from "./cards/art.js";

const only = new URLSearchParams(location.search).get("only");

function row(title, className, nodes) {
  if (only && !title.startsWith(only)) return;
  const head = document.createElement("h2");
  head.textContent = title;
  const list = document.createElement("div");
  list.className = `row ${className}`;
  list.append(...nodes);
  document.body.append(head, list);
}

for (const size of ["l", "m", "s", "xs"]) {
  row(`cards ${size}`, "", Object.keys(CARDS).map((id) => cardFace(id, { size })));
  row(`backs ${size}`, "", ["age1", "age2", "age3", "guild"].map((back) => cardBack(back, { size })));
  row(`wonders ${size}`, "", Object.keys(WONDERS).map((id) => wonderFace(id, { size })));
  row(`pale wonders ${size}`, "", Object.keys(WONDERS).map((id) => wonderFace(id, { size, built: false })));
  row(`tokens ${size}`, "", Object.keys(TOKENS).map((id) => tokenFace(id, { size })));
}
const signs = document.body.dataset.ids.split(" ").filter((id) => !/^(card|wonder|token|back)-/.test(id));
row("icons", "icons", signs.map((id) => picture(id)));
row("icons small", "icons small", signs.map((id) => picture(id)));
document.body.dataset.ready = "yes";
"""


def write(folder: Path) -> None:
    """Writes light.html and dark.html, and copies what they load."""
    for room, names in LOADED.items():
        (folder / room).mkdir(parents=True, exist_ok=True)
        for name in names:
            shutil.copy(STATIC.parent / room / name, folder / room / name)
    shutil.copy(TOKENS_CSS, folder / "tokens.css")
    (folder / "gallery.css").write_text(STYLE, encoding="utf-8")
    (folder / "gallery.js").write_text(SCRIPT, encoding="utf-8")
    for theme in ("light", "dark"):
        page = PAGE.format(theme=theme, ids=" ".join(symbols()))
        (folder / f"{theme}.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
