"""The pictures: every component has one of its own, the files are up to date, nothing in them can do harm."""

import re
from pathlib import Path
from xml.etree import ElementTree

import brotli  # type: ignore[import-untyped]
import pytest

from engine.duel import data
from games.duel.art.__main__ import STATIC, files
from games.duel.art.components import components
from games.duel.art.gallery import write as write_gallery
from games.duel.art.pen import Drawing, draw, ink, read_path, rect, rod, write_path
from games.duel.art.sprite import symbols

SVG = "{http://www.w3.org/2000/svg}"
SPRITE = STATIC / "art.svg"


@pytest.fixture(scope="module")
def sprite() -> ElementTree.Element:
    return ElementTree.parse(SPRITE).getroot()


def test_committed_files_are_up_to_date() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, f"run `python -m games.art`: {path.name} is stale"


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
    drawings: dict[str, str] = {}
    for name, symbol in symbols().items():
        body = symbol.partition(">")[2]
        assert body not in drawings, f"{name} is drawn like {drawings.get(body)}"
        drawings[body] = name


def test_sprite_holds_nothing_but_painted_paths(sprite: ElementTree.Element) -> None:
    allowed = {"id", "viewBox", "preserveAspectRatio", "fill", "stroke", "stroke-width", "d"}
    allowed |= {"stroke-linecap", "stroke-linejoin"}
    for element in sprite.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "symbol", "path"}
        assert set(element.attrib) <= allowed
    text = SPRITE.read_text(encoding="utf-8")
    assert not re.search(r"url\(|href|<script|<style|style=|<!DOCTYPE|<!ENTITY|NaN|inf", text)


def test_paints_fall_back_to_a_colour_of_their_own() -> None:
    paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', SPRITE.read_text(encoding="utf-8")))
    for paint in paints - {"none", "currentColor"}:
        assert re.fullmatch(r"var\(--art-[a-z0-9]+,#[0-9a-f]{6}\)", paint)


def test_pictures_stay_near_their_frame(sprite: ElementTree.Element) -> None:
    for symbol in sprite.iter(f"{SVG}symbol"):
        _, _, width, height = map(float, symbol.attrib["viewBox"].split())
        for path in symbol.iter(f"{SVG}path"):
            for kind, values in read_path(path.attrib["d"]):
                if kind in "ML":
                    x, y = values
                    where = f"{symbol.attrib['id']} at {x:.0f}, {y:.0f}"
                    assert -5 <= x <= width + 5, where
                    assert -5 <= y <= height + 2, where


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


# --- The pen ------------------------------------------------------------------------------------------------


def test_path_is_written_relative_and_short() -> None:
    assert write_path(read_path("M10 10H20V20L10.04 20Z")) == "M10 10h10v10h-10z"


def test_smooth_curves_are_read_with_their_hidden_point() -> None:
    assert read_path("M0 0C1 2 3 4 5 5S8 9 10 10")[-1] == ("C", (7.0, 6.0, 8.0, 9.0, 10.0, 10.0))


def test_mirrored_arc_turns_the_other_way() -> None:
    drawing = draw("ink", "M0 0A5 5 0 0 1 10 0").at(flip=True)
    assert drawing.items[0][1] == "M0 0a5 5 0 0 0-10 0"


def test_scaling_moves_lines_but_keeps_their_width() -> None:
    small, large = rod("M0 0H10"), rod("M0 0H10").at(scale=3)
    assert small.items[0][0] == large.items[0][0]
    assert large.items[0][1] == "M0 0h30"


def test_overlapping_shapes_are_not_joined_lest_they_cut_a_hole() -> None:
    assert ink(rect(0, 0, 10, 10), rect(5, 5, 10, 10)).svg().count("<path") == 2
    assert ink(rect(0, 0, 10, 10), rect(20, 0, 10, 10)).svg().count("<path") == 1


def test_what_stands_in_front_is_parted_by_the_ground() -> None:
    parted = ink(rect(0, 0, 4, 4)).over(ink(rect(0, 0, 9, 9)))
    assert [paint.rstrip("0123456789.") for paint, _ in parted.items] == ["ink", "gap", "ink"]
    assert sum([Drawing(), ink(rect(0, 0, 1, 1))], Drawing()).items
