"""The page of the best players."""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from accounts.models import User
from games import time_controls
from games.ratings import charts, fairplay, ranking
from games.ratings import leaderboard as best
from games.ratings.models import Rating
from games.registry import RULESETS
from games.replicas import reads_from_copy
from games.table.real_play import MOVES_EACH

# How long the markup of a list is kept, in seconds.
LIST_SECONDS = 30


@require_GET
@reads_from_copy
def leaderboard(
    request: HttpRequest, pool: str = "", speed: str = "rapid", kind: str = "now"
) -> HttpResponse:
    """A list of a pool and a speed; of the first pool if none is named."""
    pools = best.pool_titles()
    pool = pool or next(iter(pools))
    if pool not in pools or speed not in time_controls.SPEEDS or kind not in best.LISTS:
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    mine = best.standing(user, pool, speed) if user and kind != "bots" else None
    context = {
        **listed(pool, speed, kind, user),
        "mine": mine,
        "spread": spread_of(pool, speed, mine) if kind == "now" else [],
        "kind": kind,
        "pools": [(name, address(key, speed, kind), key == pool) for key, name in pools.items()],
        "kinds": [(name, address(pool, speed, key), key == kind) for key, name in best.LISTS.items()],
        "speeds": [
            (key, name, address(pool, key, kind), key == speed) for key, name in time_controls.SPEEDS.items()
        ],
        "tables_of_many": any(max(rules.seats) > 2 for rules in RULESETS.values() if rules.pool == pool),
        "speed_name": time_controls.SPEEDS[speed],
        "active_days": ranking.ACTIVE_FOR.days,
        "provisional_games": Rating.PROVISIONAL_GAMES,
        "moves_each": MOVES_EACH,
        "early_leaves": fairplay.EARLY_LEAVES_A_DAY,
        "pair_games": fairplay.PAIR_GAMES_A_DAY,
    }
    return render(request, "ratings/leaderboard.html", context)


def address(pool: str, speed: str, kind: str) -> str:
    """The current list has the short address."""
    return reverse("leaderboard", args=[pool, speed] if kind == "now" else [pool, speed, kind])


def spread_of(pool: str, speed: str, mine: best.Standing | None) -> list[charts.Bar]:
    return charts.spread(ranking.spread(pool, speed), mine.rating.value if mine else None)


def rendered(pool: str, speed: str, kind: str) -> list[tuple[int, str, str]]:
    """For each row the key of its user, the row as everybody sees it, and as that user sees it."""
    row = get_template("ratings/leader_row.html")
    shown = {"kind": kind}
    return [
        (
            line.user.pk,
            row.render({**shown, "line": line}),
            row.render({**shown, "line": line, "user": line.user}),
        )
        for line in best.lines_of(pool, speed, kind)
    ]


def listed(pool: str, speed: str, kind: str, user: User | None) -> dict[str, Any]:
    """The rows of a list; the current list also has players without a rank yet, if there are few."""
    key = f"leaders:{pool}:{speed}:{kind}:{get_language()}"
    known = best.remembered(key, partial(rendered, pool, speed, kind), LIST_SECONDS)
    rows = [mine if user and pk == user.pk else plain for pk, plain, mine in known]
    if kind != "now":
        return {"rows": rows}
    return {"rows": rows, "hopefuls": best.hopefuls(pool, speed) if len(rows) < best.LEADERS else []}
