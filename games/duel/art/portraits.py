"""Portraits of the bots: a picture of each one's trade on a clay disc, as on the floor of a drinking cup."""

from pathlib import Path

from games.duel.art import sprite

# level: the symbol of the sprite that stands for it
TRADES = {
    "tavi": "card-lumber_yard",
    "nerissa": "card-tavern",
    "drusus": "card-guard_tower",
    "melitta": "card-school",
    "hanno": "card-caravansery",
    "ione": "card-quarry",
    "kallias": "card-senate",
    "sabitu": "card-observatory",
    "imhotep": "wonder-pyramids",
    "seshat": "token-philosophy",
}
FOLDER = Path(__file__).resolve().parents[2] / "static" / "games" / "bots"

CLAY, INK, CREAM = "#c4683b", "#1b120d", "#f6e3c8"


def portrait(symbol: str) -> str:
    """A disc with a rim, and on its ground the picture of a trade."""
    picture = sprite.symbols()[symbol].replace("<symbol", "<svg", 1).replace("</symbol>", "</svg>")
    wide = symbol.startswith("wonder-")
    x, y, width, height = (18, 52, 164, 94) if wide else (46, 38, 108, 108)
    if symbol.startswith("token-"):
        x, y, width, height = 42, 42, 116, 116
    placed = picture.replace(f'id="{symbol}"', f'x="{x}" y="{y}" width="{width}" height="{height}"')
    ground = (
        ""
        if symbol.startswith("token-")
        else f'<path d="M24.4 146h151.2a88 88 0 0 1-151.2 0z" fill="{INK}"/>'
        f'<path d="M34 156h132M48 166h104" stroke="{CREAM}" stroke-width="1.6" stroke-dasharray="7 4"/>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">'
        f'<circle cx="100" cy="100" r="99" fill="{INK}"/>'
        f'<circle cx="100" cy="100" r="94" fill="none" stroke="{CREAM}" stroke-width="1.5"/>'
        f'<circle cx="100" cy="100" r="88" fill="{CLAY}"/>'
        f"{placed}{ground}</svg>\n"
    )


def files() -> dict[Path, str]:
    return {FOLDER / f"{level}.svg": portrait(symbol) for level, symbol in TRADES.items()}
