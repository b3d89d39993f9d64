"""A position of Duel as a picture, for links that are shared.

It draws what a spectator saw. The engine's view says what lies where; the drawings are in games/duel/art.
"""

from functools import lru_cache
from typing import Any, cast

from django.utils.translation import gettext as _

from engine.duel.view import DuelView
from games.art.sheet import (
    BANDS,
    BLACK,
    CLAY,
    CREAM,
    GOLD,
    HEIGHT,
    INK,
    LINE,
    SERIF,
    SOFT,
    SURFACE,
    TABLE,
    WIDTH,
    Sheet,
)
from games.duel import names
from games.duel.art.components import components
from games.plugin import Pictured

SIDES = ("#1f4e8c", "#a94c25")
SPRITE = "games/duel/art.svg"


def drawn(replay: Pictured, number: int, ending: str) -> str:
    """The position after the given number of moves."""
    view = cast("DuelView", replay.position_after(number).view(None))
    is_end = number == len(replay.record.moves) and replay.record.result != "*"
    pen = Sheet(SPRITE)
    pen.rect(0, 0, WIDTH, HEIGHT, TABLE)
    for seat in (0, 1):
        _player(pen, seat, replay.players[seat], view["cities"][seat], to_move=seat in view["to_move"])
    if is_end:
        title = ending
    elif view["age"]:
        title = names.age_name(view["age"])
    else:
        title = _("The draft of the wonders")
    # What decided a tie makes the line longer.
    size = max(17.0, min(27.0, 1000 / max(1, len(title))))
    pen.text(600, 52, title, size, family=SERIF, weight=600, anchor="middle", most=560)
    pen.text(600, 80, replay.count_of(number), 17, fill=SOFT, anchor="middle")
    if is_end and replay.result and replay.result.scores:
        _scores(pen, replay.result.scores)
    elif view["draft"]:
        _pool(pen, view["draft"]["pool"])
    elif view["structure"]:
        _structure(pen, view["structure"])
    _track(pen, view["track"])
    pen.text(600, 615, "duelsite", 17, fill=SOFT, family=SERIF, anchor="middle")
    return pen.svg()


@lru_cache(maxsize=1)
def faces() -> dict[str, dict[str, Any]]:
    return components()


def _player(pen: Sheet, seat: int, player: dict[str, Any], city: dict[str, Any], *, to_move: bool) -> None:
    """Name, coins, points, wonders and city of a player, in a column at the side."""
    left = 24 if seat == 0 else WIDTH - 24 - 280
    pen.rect(left, 24, 280, 582, SURFACE, 8, f' stroke="{LINE}"')
    pen.rect(left, 24, 280, 7, GOLD if to_move else SIDES[seat], 3)
    rating = "" if player["rating"] is None else str(player["rating"])
    pen.text(left + 18, 70, player["handle"], 27, family=SERIF, weight=600, fill=SIDES[seat], most=190)
    pen.text(left + 262, 69, rating, 17, fill=SOFT, anchor="end")
    pen.use("coin", left + 18, 86, 30, 30)
    pen.text(left + 55, 109, str(city["coins"]), 23, weight=600)
    pen.use("laurel", left + 104, 86, 30, 30, INK)
    pen.text(left + 141, 109, str(city["points"]["total"]), 23, weight=600)
    pen.use("sci-wheel", left + 190, 87, 28, 28, BANDS["green"])
    science = city["science"]
    pen.text(left + 225, 109, f"{science['different']}/{science['to_win']}", 20, weight=600)
    for i, wonder in enumerate(city["wonders"]):
        _wonder(pen, wonder, left + 18 + i % 2 * 125, 134 + i // 2 * 82, 119)
    _city(pen, city["cards"], left + 18, 312)
    for i, token in enumerate(city["tokens"]):
        pen.use(f"token-{token}", left + 18 + i * 44, 556, 40, 40)


def _city(pen: Sheet, columns: dict[str, list[str]], left: float, top: float) -> None:
    """The cards of a city by colour, overlapped to their bands."""
    for column, (colour, cards) in enumerate(columns.items()):
        x = left + column * 35.5
        pen.use(f"shape-{colour}", x + 9, top, 14, 14, BANDS[colour])
        step = min(24.0, 216 / max(1, len(cards)))
        for i, card in enumerate(cards):
            y = top + 20 + i * step
            pen.rect(x, y, 32, 22, BANDS[colour], 3, f' stroke="{BLACK}"')
            _effects(pen, card, x, y + 1, 32, 20)


def _wonder(pen: Sheet, wonder: dict[str, Any], x: float, y: float, w: float) -> None:
    h = w * 0.62
    built = wonder["state"] == "built"
    pen.add(f'<g opacity="{1 if built else 0.4}">')
    pen.rect(x, y, w, h, BLACK, 5)
    pen.rect(x + 2, y + 2, w - 4, h - 4, CLAY, 4)
    pen.use(f"wonder-{wonder['wonder']}", x + 4, y + 4, w - 8, h - 6)
    pen.add("</g>")


def _pool(pen: Sheet, pool: list[str]) -> None:
    for i, name in enumerate(pool):
        _wonder(pen, {"state": "built", "wonder": name}, 346 + i % 2 * 262, 130 + i // 2 * 180, 246)


def _structure(pen: Sheet, structure: dict[str, Any]) -> None:
    """The age in its true shape, as large as the middle of the picture allows."""
    columns, rows = structure["columns"], structure["rows"]
    w = min(540 / (columns / 2), 420 / ((rows - 1) * 0.62 + 1.5))
    step = min(w * 0.8, (420 - w * 1.5) / (rows - 1))
    left = 600 - w * columns / 4
    top = 100 + (420 - step * (rows - 1) - w * 1.5) / 2
    for slot in structure["slots"]:
        if slot["state"] == "gone":
            continue
        x, y = left + slot["column"] * w / 2 + w * 0.03, top + slot["row"] * step
        if slot["state"] == "hidden":
            pen.use(f"back-{slot['back']}", x, y, w * 0.94, w * 1.41)
        else:
            _card(pen, slot["card"], x, y, w * 0.94)


def _card(pen: Sheet, card: str, x: float, y: float, w: float) -> None:
    h, band = w * 1.5, w * 0.34
    pen.rect(x, y, w, h, BLACK, w * 0.07)
    pen.rect(x + 1, y + 1, w - 2, band, BANDS[faces()["cards"][card]["colour"]], w * 0.06)
    pen.rect(x + 1, y + band + 2, w - 2, h - band - 4, CLAY, w * 0.05)
    pen.use(f"card-{card}", x + w * 0.08, y + band + w * 0.1, w * 0.84, h - band - w * 0.14)
    _effects(pen, card, x, y + 1, w, band)


def _effects(pen: Sheet, card: str, x: float, y: float, w: float, h: float) -> None:
    """The signs of a card's band, side by side."""
    glyphs = [glyph for effect in faces()["cards"][card]["effects"] for glyph in _glyphs(effect)]
    size = min(h * 0.84, (w - 4) / len(glyphs))
    at = x + (w - size * len(glyphs)) / 2
    for name, value in glyphs:
        if value:
            pen.valued(name, value, at, y + (h - size) / 2, size, CREAM if name == "laurel" else BLACK)
        else:
            pen.use(name, at, y + (h - size) / 2, size, size, CREAM)
        at += size


def _glyphs(effect: dict[str, Any]) -> list[tuple[str, int]]:
    """The signs of an effect, each with the number that it bears."""
    kind, count = effect["kind"], effect.get("count", 0)
    if kind in ("makes", "oneOf", "price"):
        return [(f"res-{name}", 0) for name in effect["resources"]]
    if kind == "science":
        return [(f"sci-{effect['symbol']}", 0)]
    if kind == "shields":
        return [("shield", 0)] * count
    if kind == "most":
        return [("laurel", effect["points"])]
    return [("laurel" if kind == "points" else "coin", count)]


def _track(pen: Sheet, track: dict[str, Any]) -> None:
    """The conflict track from one capital to the other, the first player's on the left."""
    left, width, y = 330, 540, 556
    step = width / (2 * track["end"])
    pen.rect(left, y - 5, width, 10, LINE, 5)
    pen.rect(left, y - 9, 8, 18, SIDES[0], 2)
    pen.rect(left + width - 8, y - 9, 8, 18, SIDES[1], 2)
    for at in range(-track["end"] + 1, track["end"]):
        pen.rect(600 + at * step - 1, y - 4, 2, 8, SOFT if at else INK)
    pen.use("pawn", 600 + track["pawn"] * step - 15, y - 26, 30, 40)


def _scores(pen: Sheet, scores: list[dict[str, Any]]) -> None:
    """The score sheet, in place of a structure that is gone."""
    for seat, anchor, x in ((0, "end", 560), (1, "start", 640)):
        pen.text(
            x, 220, str(scores[seat]["total"]), 96, family=SERIF, weight=600, fill=SIDES[seat], anchor=anchor
        )
    pen.text(600, 210, "–", 60, family=SERIF, fill=SOFT, anchor="middle")
    colours = {
        **BANDS,
        "guilds": BANDS["purple"],
        "wonders": CLAY,
        "progress": SIDES[0],
        "coins": GOLD,
        "military": BANDS["red"],
    }
    names = [name for name in scores[0] if name != "total"]
    most = max(1, *(score[name] for score in scores for name in names))
    for i, name in enumerate(names):
        y = 270 + i * 30
        for seat, way in ((0, -1), (1, 1)):
            points = scores[seat][name]
            length = 170 * points / most
            pen.rect(600 + way * 18 - (length if way < 0 else 0), y, length, 20, colours[name], 3)
            pen.text(
                600 + way * (26 + length),
                y + 16,
                str(points),
                16,
                fill=SOFT,
                anchor="end" if way < 0 else "start",
            )
        pen.rect(593, y + 3, 14, 14, colours[name], 3)
