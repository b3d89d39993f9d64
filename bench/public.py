"""Measures the public pages on a crowded site: `python -m bench.public`, with a million people and games.

They are written by COPY into an embedded PostgreSQL of their own, once, and kept in var/bench-public
(`--users` and `--games` for smaller ones, each kept apart). Prints JSON: for a rank and for each page the
time of the server, from the request to the whole answer in this process, median and 99th percentile; the
processor time of this process and of the database; and the statements to the database, here and where there
are few rows.
"""

import argparse
import json
import logging
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

if TYPE_CHECKING:
    from accounts.models import User
    from bench.crowded import Crowd

# What is few, beside a million.
FEW = 2000
# The addresses that are measured, for one of those who are looked at; each part of the site adds its own.
PAGES: dict[str, Callable[["User"], str]] = {
    "leaderboard": lambda user: "/leaderboard/duel/rapid/",
    "leaderboard_peaks": lambda user: "/leaderboard/duel/rapid/peaks/",
    "leaderboard_active": lambda user: "/leaderboard/duel/rapid/active/",
    "profile": lambda user: f"/@/{user.handle}",
    "profile_of_the_busiest": lambda user: "/@/bench-0",
    "history": lambda user: f"/@/{user.handle}/games/",
    "history_of_the_busiest": lambda user: "/@/bench-0/games/",
    "history_with_a_rare_result": lambda user: "/@/bench-0/games/?result=drawn&speed=blitz",
    "history_with_an_opponent": lambda user: f"/@/bench-0/games/?opponent={user.handle}",
}


def measure(users: Sequence["User"], times: int) -> dict[str, dict[str, Any]]:
    from django.test import Client

    from bench import searches
    from bench.costs import Till, answered, told
    from games.ratings import ranking
    from games.ratings.models import Rating

    dice, till = random.Random(7), Till()
    ratings = [Rating.objects.get(pk=dice.randrange(1, Rating.objects.count())) for _ in range(times)]
    report = {"rank": told([till.cost_of(partial(ranking.ranks_of, [rating])) for rating in ratings])}
    client = Client(headers={"host": "localhost"})
    client.force_login(users[1])
    for name, address in PAGES.items():
        paths = [address(dice.choice(users[1:])) for _ in range(times)]
        answered(client, paths[0])
        report[name] = told([till.cost_of(partial(answered, client, path)) for path in paths])
    return report | searches.measure(till, users, times)


def compared(report: dict[str, dict[str, Any]], times: int) -> None:
    """Say of each page how many statements it takes where there are few rows: as many, or it would grow."""
    options = {"users": FEW, "games": FEW, "times": times}
    command = [sys.executable, "-m", "bench.public"]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    for name, costs in json.loads(done.stdout)["pages"].items():
        report[name]["statements_with_few_rows"] = costs["statements"]


@contextmanager
def crowded_site(users: int, games: int) -> Iterator["Crowd"]:
    """Django with the database of such a site, which is written if it is not there yet."""
    var = Path("var").resolve() / f"bench-public-{users}-{games}"
    var.mkdir(parents=True, exist_ok=True)
    os.environ.update(DUELSITE_VAR=str(var), DEVELOPMENT="1", DJANGO_SETTINGS_MODULE="duelsite.settings")
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)

    import django
    from django.core.management import call_command
    from django.db import connection

    from duelsite.run.client import Attachment

    services = Attachment(var)
    try:
        django.setup()
        logging.disable(logging.INFO)
        call_command("migrate", verbosity=0)
        from bench.crowded import Crowd

        crowd = Crowd(users, games)
        if not crowd.is_there():
            print("Writing people and games, once", file=sys.stderr)
            crowd.write()
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
        yield crowd
    finally:
        connection.close()
        services.release()


def size_of_site(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--users", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=1_000_000)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.public", description=__doc__)
    size_of_site(parser)
    parser.add_argument("--times", type=int, default=200, help="requests of each page")
    options = parser.parse_args()
    began = time.perf_counter()
    with crowded_site(options.users, options.games) as crowd:
        from bench.crowded import row_counts

        wrote = time.perf_counter() - began
        report = measure(crowd.looked_at(100), options.times)
        if options.games > FEW:
            compared(report, options.times)
        facts = {
            "cores": psutil.cpu_count(),
            "load": [round(load, 1) for load in psutil.getloadavg()],
            "rows": row_counts(),
            "seconds_to_write": round(wrote),
            "slowest_p99_ms": max(costs["p99_ms"] for costs in report.values()),
            "slowest_p99_work_ms": max(costs["p99_work_ms"] for costs in report.values()),
        }
    print(json.dumps({**facts, "pages": report}, indent=2))


if __name__ == "__main__":
    main()
