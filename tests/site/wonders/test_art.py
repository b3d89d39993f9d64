"""The pictures of 7 Wonders: every component has one of its own, the files are up to date."""

import re
from pathlib import Path

import brotli  # type: ignore[import-untyped]

from engine.wonders import data
from games.wonders.art.__main__ import STATIC, files
from games.wonders.art.gallery import write as write_gallery
from games.wonders.art.sprite import symbols
from tests import sprites

SPRITE = STATIC / "art.svg"
SEATS = ("owl", "bull", "dolphin", "lion", "ship", "laurel", "sun", "gate")


def test_committed_files_are_up_to_date() -> None:
    for path, text in files().items():
        stale = f"{path.name} is stale: run `python -m games.wonders.art`"
        assert path.read_text(encoding="utf-8") == text, stale


def test_every_component_has_a_picture() -> None:
    wanted = {f"card-{card.id}" for card in data.CARDS}
    wanted |= {f"board-{board}" for board in data.BOARDS} | {"free-city"}
    wanted |= {f"res-{resource}" for resource in data.RESOURCES}
    wanted |= {f"sci-{symbol}" for symbol in (*data.SYMBOLS, "any")}
    wanted |= {f"shape-{colour}" for colour in data.COLOURS}
    wanted |= {f"token-{points}" for points in data.VICTORY_POINTS} | {"token-defeat"}
    wanted |= {f"back-{back}" for back in (1, 2, 3, "guild")}
    wanted |= {f"seat-{sign}" for sign in SEATS}
    wanted |= {"coin", "shield", "vp", "stage", "pass-left", "pass-right"}
    assert wanted <= symbols().keys()


def test_every_chain_has_its_sign() -> None:
    givers = {giver for card in data.CARDS for giver in card.free_with.split()}
    assert {name for name in symbols() if name.startswith("chain-")} == {f"chain-{g}" for g in givers}


def test_no_picture_lacks_its_component() -> None:
    known = {f"card-{card.id}" for card in data.CARDS} | {f"board-{board}" for board in data.BOARDS}
    assert {name for name in symbols() if name.startswith(("card-", "board-"))} == known


def test_no_two_pictures_are_alike() -> None:
    # Either trading post makes the Forum free, so they share their sign.
    once = {name: symbol for name, symbol in symbols().items() if name != "chain-west_trading_post"}
    sprites.assert_no_two_are_alike(once)


def test_sprite_holds_nothing_but_painted_paths() -> None:
    sprites.assert_holds_only_painted_paths(SPRITE)


def test_paints_fall_back_to_a_colour_of_their_own() -> None:
    sprites.assert_paints_fall_back(SPRITE)


def test_pictures_stay_near_their_frame() -> None:
    sprites.assert_stays_near_its_frame(SPRITE)


def test_sprite_is_small_enough_for_one_request() -> None:
    assert len(brotli.compress(SPRITE.read_bytes())) < 60 * 1024


def test_gallery_loads_only_what_it_brings(tmp_path: Path) -> None:
    write_gallery(tmp_path)
    for page in tmp_path.glob("*.html"):
        for name in re.findall(r'(?:src|href)="([^"#]+)', page.read_text(encoding="utf-8")):
            assert (tmp_path / name).exists()


def test_several_clays_can_be_counted() -> None:
    """Between two piles of bricks there is more room than between the bricks of one."""
    pile = re.search(r'<symbol id="res-clay".*?</symbol>', SPRITE.read_text(encoding="utf-8"))
    assert pile
    bricks = {
        (float(x), float(x) + float(width))
        for x, width in re.findall(r'd="M([\d.]+) [\d.]+h([\d.]+)v', pile.group())
    }
    assert len(bricks) == 3
    left, right = min(x for x, _ in bricks), max(x for _, x in bricks)
    lower = sorted(bricks - {(7.0, 17.0)})
    assert lower[1][0] - lower[0][1] < 1 < left + 24 - right - 1
