"""Pictures of finished games for shared links, as SVG and PNG.

A plug-in may draw its own table. Otherwise the picture shows names and points.
"""

import hashlib
import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.cache import cache

from games.art.sheet import HEIGHT, LINE, SERIF, SOFT, SURFACE, TABLE, WIDTH, Sheet
from games.registry import plugin_of
from games.replays.playback import Replay
from games.replays.rasterise import LONGEST_SECONDS, Busy, rasterised

KEPT_SECONDS = 24 * 3600
# How long a request waits for a picture, and how often it checks whether another process has rendered it.
PATIENCE = 5.0
LOOK_EVERY = 0.05


def drawn(replay: Replay, number: int, ending: str) -> str:
    """The position after `number` moves, as the plug-in draws it."""
    return plugin_of(replay.record.rules).picture(replay, number, ending) or plain(replay, number, ending)


def plain(replay: Replay, number: int, ending: str) -> str:
    """The players, and the points that everybody can see."""
    moves = len(replay.record.moves)
    is_end = number == moves and replay.record.result != "*"
    points = points_after(replay, number)
    sheet = Sheet()
    sheet.rect(0, 0, WIDTH, HEIGHT, TABLE)
    title = ending if is_end else str(plugin_of(replay.record.rules).title)
    sheet.text(WIDTH / 2, 70, title, 34, family=SERIF, weight=600, anchor="middle", most=1080)
    sheet.text(WIDTH / 2, 108, replay.count_of(number), 20, fill=SOFT, anchor="middle")
    height = min(96.0, 450 / len(replay.players))
    # There may be more cities than players.
    for seat, score in enumerate(points[: len(replay.players)]):
        y = 140 + seat * height
        sheet.rect(150, y, 900, height - 12, SURFACE, 8, f' stroke="{LINE}"')
        middle = y + height / 2 + 5
        sheet.text(180, middle, replay.players[seat]["handle"], 30, family=SERIF, weight=600, most=600)
        sheet.text(1020, middle, str(score.get("total", "")), 30, weight=600, anchor="end")
    sheet.text(WIDTH / 2, 615, "duelsite", 17, fill=SOFT, family=SERIF, anchor="middle")
    return sheet.svg()


def points_after(replay: Replay, number: int) -> Sequence[Mapping[str, Any]]:
    """Of a game whose rules are gone, those at the end."""
    if plugin_of(replay.record.rules).is_retired:
        scores = replay.result.scores if replay.result else None
        return scores or [{} for _ in replay.players]
    return replay.position_after(number).scores()


def as_png(svg: str) -> bytes:
    """The drawing as PNG, rendered once for all requests of all processes. Raises Busy.

    May wait for seconds, so the caller must not hold a database connection.
    """
    key = f"picture-{hashlib.sha256(svg.encode()).hexdigest()}"
    renderer = f"{key}-renderer"
    patient_until = time.monotonic() + PATIENCE
    while (found := cache.get(key)) is None:
        if cache.add(renderer, True, LONGEST_SECONDS + PATIENCE):
            try:
                return _rendered(key, svg, patient_until - time.monotonic())
            finally:
                cache.delete(renderer)
        if time.monotonic() > patient_until:
            raise Busy
        time.sleep(LOOK_EVERY)
    return bytes(found)


def _rendered(key: str, svg: str, patience: float) -> bytes:
    found: bytes | None = cache.get(key)  # another process may have rendered it just now
    if found is None:
        found = rasterised(svg, patience)
        cache.set(key, found, KEPT_SECONDS)
    return found
