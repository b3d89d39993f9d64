"""Measures the deal of the day with many players: `python -m bench.daily`, with 10,000 of them.

Prints JSON: what closing a day takes, and for the pages of players, visitors and programs the time of the
server, the work of this process and of the database, and the statements, here and with few players.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from bench.public import crowded_site

if TYPE_CHECKING:
    from accounts.models import User
    from games.daily.models import DailyDeal

FEW = 20
RULESET = "duel"


def fill(players: int) -> "tuple[DailyDeal, list[User]]":
    """A deal of today with ranked attempts; one of them in a hundred has its moves."""
    from django.contrib.auth import get_user_model

    from accounts.services import create_bots
    from duelsite import sitetime
    from games.daily import attempts, choices, conductor, pars
    from games.daily.models import DailyAttempt, DailyDeal, DailyMonth
    from games.models import Game, Move

    dice = random.Random(3)
    DailyAttempt.objects.all().delete()
    DailyMonth.objects.all().delete()
    DailyDeal.objects.all().delete()
    Game.objects.filter(origin=Game.Origin.DAILY).delete()
    create_bots()
    conductor.conduct()
    deal = DailyDeal.objects.get(ruleset=RULESET)
    pars.find(deal)
    deal.refresh_from_db()
    users = list(get_user_model().objects.filter(is_bot=False, is_active=True).order_by("pk")[:players])
    now = sitetime.now()
    games = Game.objects.bulk_create(
        Game(
            ruleset=RULESET, pool=RULESET, secret=bytes(deal.seed), seed=bytes(deal.seed),
            options=deal.options, ply=len(deal.par_moves or ()),
            origin=Game.Origin.DAILY, origin_key=deal.key, deal_key=deal.key, time_control="14d",
            status=Game.Status.FINISHED, winners=[0], places=[1, 2], how="civilian", moved=[True, True],
            bot_levels=["", ""], scores=[{"total": 50}, {"total": 40}], started_at=now, finished_at=now,
        )
        for _ in users
    )  # fmt: skip
    DailyAttempt.objects.bulk_create(
        DailyAttempt(
            deal=deal, day=deal.day, user=user, game=game, is_ranked=True, is_counted=True, finished_at=now,
            score=dice.choice((-1, 1)) * 1_000 + dice.randrange(-60, 60), squares="ggy-ryg-ggg",
        )
        for user, game in zip(users, games, strict=True)
    )  # fmt: skip
    moves = [tuple(move) for move in deal.par_moves or ()]
    Move.objects.bulk_create(
        Move(game=game, number=number, seat=seat, notation=notation, client_id=str(number), version=number)
        for game in games[::100]
        for number, (seat, notation) in enumerate(moves, start=1)
    )
    daily = attempts.daily_of(deal)
    counts = {key: dice.randrange(1, players) for key in choices.keys_of(daily, moves, deal.seat)}
    choices.add(deal, counts)
    DailyDeal.objects.filter(pk=deal.pk).update(counted=players)
    return deal, users


def close(deal: "DailyDeal") -> dict[str, float]:
    """What it takes to compute the ranks and to publish the results."""
    from datetime import timedelta

    from games.daily import closing

    begun = time.perf_counter()
    closing.rank(deal.pk, now=deal.ends_at + timedelta(seconds=1))
    took = time.perf_counter() - begun
    type(deal).objects.filter(pk=deal.pk).update(status="closed")
    return {"rank_seconds": round(took, 2)}


def measure(deal: "DailyDeal", users: "Sequence[User]", times: int) -> dict[str, Any]:
    from django.test import Client

    from bench.costs import Till, answered, told

    dice, till, report = random.Random(7), Till(), {}
    visitor, player = Client(headers={"host": "localhost"}), Client(headers={"host": "localhost"})
    player.force_login(users[100 * (len(users) // 200)])
    pages = max(1, len(users) // 50)
    url, month = deal.get_absolute_url(), f"/daily/archive/{deal.day:%Y-%m}/"
    paths: dict[str, tuple[Client, Callable[[], str]]] = {
        "today": (visitor, lambda: "/daily/"),
        "results_of_player": (player, lambda: url),
        "results_of_visitor": (visitor, lambda: f"{url}?page={dice.randrange(pages) + 1}"),
        "month": (player, lambda: f"{month}?page={dice.randrange(pages) + 1}"),
        "api_results": (visitor, lambda: f"/api/v1{url}?page={dice.randrange(pages) + 1}"),
    }
    for name, (client, address) in paths.items():
        answered(client, address())
        report[name] = told([till.cost_of(partial(answered, client, address())) for _ in range(times)])
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.daily", description=__doc__)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=200, help="requests of each page")
    options = parser.parse_args()
    with crowded_site(max(options.players + 100, 2_000), 2_000):
        from bench.searches import without_limits

        deal, users = fill(options.players)
        with without_limits():
            report = {"closing": close(deal), "pages": measure(deal, users, options.times)}
    if options.players > FEW:
        command = [sys.executable, "-m", "bench.daily", "--players", str(FEW), "--times", "20"]
        few = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        for name, costs in json.loads(few.stdout)["pages"].items():
            report["pages"][name]["statements_with_few_players"] = costs["statements"]
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
