"""The pictures: every component has one of its own, the files are up to date, nothing in them can do harm."""

import re
from pathlib import Path

import brotli  # type: ignore[import-untyped]

from engine.duel import data
from games.duel.art.__main__ import STATIC, files
from games.duel.art.components import components
from games.duel.art.gallery import write as write_gallery
from games.duel.art.sprite import symbols
from tests import sprites

SPRITE = STATIC / "art.svg"


def test_committed_files_are_up_to_date() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name} is stale: run `python -m games.duel.art`"
        )


def test_every_component_has_a_picture() -> None:
    wanted = {f"card-{card.id}" for card in data.CARDS}
    wanted |= {f"wonder-{wonder.id}" for wonder in data.WONDERS}
    wanted |= {f"token-{token.id}" for token in data.TOKENS}
    wanted |= {f"res-{resource}" for resource in data.RESOURCES}
    wanted |= {f"sci-{symbol}" for symbol in data.SYMBOLS}
    wanted |= {f"chain-{card.gives}" for card in data.CARDS if card.gives}
    wanted |= {f"chain-{card.free_with}" for card in data.CARDS if card.free_with}
    wanted |= {f"shape-{colour}" for colour in (*data.COLOURS, "wonder")}
    wanted |= {f"loot-{coins}" for _, coins in data.LOOTING}
    wanted |= {
        "back-age1",
        "back-age2",
        "back-age3",
        "back-guild",
        "coin",
        "shield",
        "laurel",
        "pawn",
        "meander",
    }
    assert wanted <= symbols().keys()


def test_no_picture_lacks_its_component() -> None:
    known = {f"card-{card.id}" for card in data.CARDS} | {f"wonder-{wonder.id}" for wonder in data.WONDERS}
    known |= {f"token-{token.id}" for token in data.TOKENS}
    assert {name for name in symbols() if name.startswith(("card-", "wonder-", "token-"))} == known


def test_no_two_pictures_are_alike() -> None:
    sprites.assert_no_two_are_alike(symbols())


def test_sprite_holds_nothing_but_painted_paths() -> None:
    sprites.assert_holds_only_painted_paths(SPRITE)


def test_paints_fall_back_to_a_colour_of_their_own() -> None:
    sprites.assert_paints_fall_back(SPRITE)


def test_pictures_stay_near_their_frame() -> None:
    sprites.assert_stays_near_its_frame(SPRITE)


def test_sprite_is_small_enough_for_one_request() -> None:
    assert len(brotli.compress(SPRITE.read_bytes())) < 60 * 1024


def test_faces_show_what_the_tables_say() -> None:
    shown = components()
    assert shown["cards"]["caravansery"] == {
        "name": "Caravansery",
        "age": 2,
        "colour": "yellow",
        "cost": {"coins": 2, "units": ["glass", "papyrus"]},
        "effects": [{"kind": "oneOf", "resources": ["clay", "wood", "stone"]}],
    }
    assert shown["cards"]["statue"]["gives"] == "column"
    assert shown["cards"]["statue"]["freeWith"] == "mask"
    assert shown["wonders"]["sphinx"]["effects"] == [{"kind": "replay"}, {"kind": "points", "count": 6}]


def test_every_effect_is_shown() -> None:
    silent = {
        "id",
        "name",
        "age",
        "colour",
        "cost",
        "gives",
        "free_with",
        "counts",
        "points_each",
        "coins_each",
    }
    names = {
        "makes_one_of": "oneOf",
        "price_1_for": "price",
        "coins_per": "coinsPer",
        "opponent_loses": "lose",
    }
    names |= {"destroys": "destroy", "draws_from_box": "box", "revives": "revive"}
    shown = components()
    for kind, table in (("cards", data.CARDS), ("wonders", data.WONDERS)):
        for component in table:
            expected = {names.get(f, f) for f, value in vars(component).items() if value and f not in silent}
            if getattr(component, "counts", ()):
                expected.add("most")
            assert {effect["kind"] for effect in shown[kind][component.id]["effects"]} == expected


def test_gallery_loads_only_what_it_brings(tmp_path: Path) -> None:
    write_gallery(tmp_path)
    for theme in ("light", "dark"):
        page = (tmp_path / f"{theme}.html").read_text(encoding="utf-8")
        for name in re.findall(r'(?:src|href)="([^"]+)"', page):
            assert (tmp_path / name).exists()
