"""Whole games of uniformly random moves, added up."""

from typing import Any

from engine import native
from engine.duel import bindings, playout

AUTOMATIC_PICKS = 2  # the last wonder of each pool is taken without a decision
WAYS = {
    "civilian": playout.CIVILIAN_WINS,
    "military": playout.MILITARY_WINS,
    "science": playout.SCIENCE_WINS,
    "draw": playout.DRAWS,
}


def selfplay(*, ruleset: str, seats: int, games: int, seed: int, plain: bool) -> dict[str, Any]:
    core = None if plain else native.core("duel")
    build = core or bindings
    sums = build.play_random_games(games, build.Dice(seed))
    asked = sums[playout.DECISIONS] / games
    return {
        "games": games,
        "seed": seed,
        "core": "plain" if core is None else "compiled",
        "results": {name: sums[column] for name, column in WAYS.items()},
        "shares": {name: round(sums[column] / games, 4) for name, column in WAYS.items()},
        "first_player_share": round((sums[playout.FIRST_WON] + sums[playout.DRAWS] / 2) / games, 4),
        "decisions_per_game": round(asked + AUTOMATIC_PICKS, 2),
        "decisions_asked_per_game": round(asked, 2),
        "legal_moves_per_decision": round(sums[playout.LEGAL_MOVES] / sums[playout.DECISIONS], 2),
        "points_per_seat": round(sums[playout.POINTS_SCORED] / games / 2, 2),
    }
