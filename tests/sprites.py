"""What must hold of every game's sprite."""

import re
from pathlib import Path
from xml.etree import ElementTree

from games.art.pen import read_path

SVG = "{http://www.w3.org/2000/svg}"
ATTRIBUTES = {"id", "viewBox", "preserveAspectRatio", "fill", "stroke", "stroke-width", "d"}
ATTRIBUTES |= {"stroke-linecap", "stroke-linejoin", "overflow"}


def assert_holds_only_painted_paths(sprite: Path) -> None:
    """Nothing in it can run, load or style anything."""
    for element in ElementTree.parse(sprite).iter():
        assert element.tag.removeprefix(SVG) in {"svg", "symbol", "path"}
        assert set(element.attrib) <= ATTRIBUTES
    text = sprite.read_text(encoding="utf-8")
    assert not re.search(r"url\(|href|<script|<style|style=|<!DOCTYPE|<!ENTITY|NaN|inf", text)


def assert_paints_fall_back(sprite: Path) -> None:
    """Every paint has a colour of its own, or is not shown where no page sets it."""
    paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', sprite.read_text(encoding="utf-8")))
    for paint in paints - {"none", "currentColor"}:
        assert re.fullmatch(r"var\(--art-[a-z0-9]+,(#[0-9a-f]{6}|none)\)", paint)


def assert_stays_near_its_frame(sprite: Path) -> None:
    for symbol in ElementTree.parse(sprite).iter(f"{SVG}symbol"):
        _, _, width, height = map(float, symbol.attrib["viewBox"].split())
        # A frieze goes on beyond its ends.
        beyond = width / 2 + 5 if symbol.attrib.get("overflow") == "visible" else 5
        for path in symbol.iter(f"{SVG}path"):
            for kind, values in read_path(path.attrib["d"]):
                if kind in "ML":
                    x, y = values
                    where = f"{symbol.attrib['id']} at {x:.0f}, {y:.0f}"
                    assert -beyond <= x <= width + beyond, where
                    assert -5 <= y <= height + 2, where


def assert_no_two_are_alike(symbols: dict[str, str]) -> None:
    drawings: dict[str, str] = {}
    for name, symbol in symbols.items():
        body = symbol.partition(">")[2]
        assert body not in drawings, f"{name} is drawn like {drawings.get(body)}"
        drawings[body] = name
