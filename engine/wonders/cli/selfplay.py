"""Whole games of random moves, added up (see playout.py for how such players choose).

What is legal per decision are the different uses of the cards in hand: digs and seventh cards count among the
decisions of a game, but not there.
"""

from math import sqrt
from typing import Any

from engine import native
from engine.wonders import bindings, data, playout
from engine.wonders.position import EDITIONS
from engine.wonders.tables import CATEGORY_NAMES

BATCH = 10_000  # games whose sums surely fit into a number of 32 bits


def add_up(ruleset: str, seats: int, games: int, seed: int, *, plain: bool = False) -> list[int]:
    """The sums of random games, by the columns of playout.py."""
    build = (None if plain else native.core("wonders")) or bindings
    edition, sums = EDITIONS[ruleset].edition_number, [0] * playout.SUMS
    dice = build.Dice(seed)
    for first in range(0, games, BATCH):
        more = build.play_random_games(edition, seats, min(BATCH, games - first), dice)
        sums = [one + another for one, another in zip(sums, more, strict=True)]
    return sums


def selfplay(*, ruleset: str, seats: int, games: int, seed: int, plain: bool) -> dict[str, Any]:
    sums = add_up(ruleset, seats, games, seed, plain=plain)
    scored = games * seats
    mean = sums[playout.POINTS_SCORED] / scored
    decisions = sums[playout.CHOICES] + sums[playout.CITY_CHOICES] + sums[playout.EXTRAS]
    by_category = sums[playout.BY_CATEGORY : playout.BY_CATEGORY + len(CATEGORY_NAMES)]
    report = {
        "ruleset": ruleset,
        "seats": seats,
        "games": games,
        "seed": seed,
        "core": "plain" if plain or native.core("wonders") is None else "compiled",
        "mean_score": round(mean, 2),
        "sd_score": round(sqrt(max(0.0, sums[playout.SQUARES] / scored - mean * mean)), 2),
        "by_category": {
            name: round(points / scored, 2) for name, points in zip(CATEGORY_NAMES, by_category, strict=True)
        },
        "legal_per_decision": round(sums[playout.USES] / sums[playout.CHOICES], 2),
        "wins_by_seat": sums[playout.WINS : playout.WINS + seats],
        "decisions_per_game": round(decisions / games, 2),
    }
    if seats < data.FEWEST_CITIES:
        report["mean_city"] = round(sums[playout.CITY_POINTS] / games, 2)
        report["legal_per_city_decision"] = round(sums[playout.CITY_USES] / sums[playout.CITY_CHOICES], 2)
    return report
