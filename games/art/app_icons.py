"""Draws the icons of the installed app from the logo: `python -m games.art.app_icons`."""

from pathlib import Path

import resvg_py

FOLDER = Path(__file__).parents[2] / "duelsite" / "static" / "img"
# A maskable icon may be cut to any shape: what matters lies within 80 % of its width.
GROUND, SHARE = "#f3ede2", 0.78


def draw(logo: str) -> dict[str, bytes]:
    """The icons by the names of their files."""
    padding = (1 - SHARE) / 2 * 100
    masked = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" '
        f'fill="{GROUND}"/><svg x="{padding}" y="{padding}" width="{100 * SHARE}" height="{100 * SHARE}" '
        f'viewBox="-32 -32 64 64">{logo[logo.index(">") + 1 :]}</svg>'
    )
    return {
        "icon-any-192.png": png(logo, 192),
        "icon-any-512.png": png(logo, 512),
        "icon-maskable-512.png": png(masked, 512),
    }


def png(svg: str, size: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))


def main(folder: Path = FOLDER) -> None:
    for name, image in draw((FOLDER / "logo.svg").read_text()).items():
        (folder / name).write_bytes(image)


if __name__ == "__main__":
    main()
