"""Measures whether one visitor can exhaust the pages' database connections: `python -m bench.pool`.

Prints JSON. `game`: 40 connections that read a game of seven with many take-backs over the API, over and
over. `replay`: 100 that read the positions of a finished game. Meanwhile a visitor of another address looks
at a page twice a second. The figures are the answers by status, the longest wait of the visitor, and how many
errors the visitor got.
"""

import argparse
import asyncio
import json
import os
import time
import urllib.error
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bench.live import ask_shell
from bench.sites import running_site
from tests.live.running import Run

LAY = """
import json
from games.models import Game
from games.table.playing import play_move, take_back
from tests.live.players import cookie_of, new_user
from tests.site.tables import begun_game, finished_game, make_move, position_of
users = [new_user(f"Pool{seat}") for seat in range(7)]
game = begun_game(users, ruleset="wonders-2e")
for number in range(40):
    make_move(game)
for seat in range(6):
    for number in range(95):
        game.refresh_from_db()
        if seat not in game.to_move:
            break
        asker = {"game_id": game.pk, "user_id": users[seat].pk}
        move = position_of(game).legal_moves(seat)[number % 2].notation
        played = play_move(**asker, version=game.version, notation=move, client_id=f"a{seat}-{number}")
        take_back(**asker, version=played.version, client_id=f"b{seat}-{number}")
over = finished_game(users, ruleset="wonders-2e")
print(json.dumps([game.code, over.code]))
"""
CONNECTIONS = {"game": 40, "replay": 100}
ATTACKER, VISITOR = "192.0.2.66", "192.0.2.1"


def fetch(url: str, address: str) -> tuple[int, float]:
    """The status of an answer (0: none), and the seconds that it took."""
    began = time.perf_counter()
    request = urllib.request.Request(url, headers={"X-Forwarded-For": address, "Accept-Encoding": "gzip"})
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            response.read()
            status = response.status
    except urllib.error.HTTPError as error:
        status = error.code
    except OSError:
        status = 0
    return status, time.perf_counter() - began


async def attack(url: str, connections: int, seconds: float) -> Counter[int]:
    """Ask for a page over all connections, each again as soon as it has been answered."""
    ends = time.monotonic() + seconds
    statuses: Counter[int] = Counter()

    def ask_again() -> None:
        while time.monotonic() < ends:
            status, _took = fetch(url, ATTACKER)
            statuses[status] += 1
            if status not in (200, 500):
                time.sleep(0.2)

    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(connections) as threads:
        await asyncio.gather(*(loop.run_in_executor(threads, ask_again) for _ in range(connections)))
    return statuses


async def visit(url: str, address: str, seconds: float) -> list[tuple[int, float]]:
    ends, visits = time.monotonic() + seconds, []
    while time.monotonic() < ends:
        visits.append(await asyncio.to_thread(fetch, url, address))
        await asyncio.sleep(0.5)
    return visits


async def measure(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    game, over = ask_shell(run, LAY)
    urls = {
        "game": f"{run.address}api/v1/games/{game}/",
        "replay": f"{run.address}game/{over}/replay.json?as=all",
    }
    page = f"{run.address}leaderboard/duel/rapid/"
    fetch(page, VISITOR)
    report: dict[str, Any] = {}
    for name, url in urls.items():
        alone = fetch(url, "192.0.2.99")[1]
        statuses, visits = await asyncio.gather(
            attack(url, CONNECTIONS[name], options.seconds),
            visit(page, ATTACKER if options.same_address else VISITOR, options.seconds),
        )
        report[name] = {
            "alone_ms": round(1000 * alone),
            "answers": {str(status): number for status, number in sorted(statuses.items())},
            "visitor_longest_s": round(max(took for _, took in visits), 2),
            "visitor_errors": sum(status != 200 for status, _ in visits),
        }
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.pool", description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--same-address", action="store_true", help="the visitor shares it with the attacker")
    options = parser.parse_args()
    with running_site(BEHIND_PROXY="1") as run:
        print(json.dumps({"cores": os.cpu_count(), **asyncio.run(measure(run, options))}, indent=2))


if __name__ == "__main__":
    main()
