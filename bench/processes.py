"""Measures what a move costs with several web processes: `python -m bench.processes`. Prints JSON.

The players of a table sit at different processes. The figures are processor time for each accepted move, of
the web processes together, of PostgreSQL and of Valkey: they do not depend on what else the machine does, and
say how many moves a second a core can take (1000 divided by the milliseconds).
"""

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import psutil

from bench.failures import LAY_TABLES, Player, Tally
from bench.live import ask_shell
from bench.rolling import PROJECT, is_ready, web_process
from bench.sites import running_site
from duelsite.run.processes import Child, stop_all
from tests.live.running import Run
from tests.livesite import wait_for


def seconds_of(processes: Sequence[psutil.Process]) -> float:
    return sum(float(times.user + times.system) for times in (one.cpu_times() for one in processes))


def services(run: Run, name: str) -> list[psutil.Process]:
    return [process for process in run.processes() if name in process.name()]


async def measured(
    run: Run, webs: Sequence[tuple[Child, int]], options: argparse.Namespace
) -> dict[str, Any]:
    laid = ask_shell(
        run, LAY_TABLES.format(games=options.games, salt=f"{len(webs)}-{random.getrandbits(20)}")
    )
    tally = Tally()
    players = [
        Player(
            f"http://127.0.0.1:{webs[(number + seat) % len(webs)][1]}/", code, cookie, tally, options.think
        )
        for number, (code, cookies) in enumerate(laid)
        for seat, cookie in enumerate(cookies)
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    while len(tally.accepted) < 3 * options.games:
        await asyncio.sleep(0.1)
    tally.clear()
    kinds = {
        "web": [psutil.Process(child.pid) for child, _ in webs],
        "postgres": services(run, "postgres"),
        "valkey": services(run, "valkey"),
    }
    before = {name: seconds_of(processes) for name, processes in kinds.items()}
    began = time.perf_counter()
    while len(tally.accepted) < options.moves and not all(task.done() for task in tasks):
        await asyncio.sleep(0.1)
    moves, took = len(tally.accepted), time.perf_counter() - began
    spent = {name: seconds_of(processes) - before[name] for name, processes in kinds.items()}
    tally.is_over = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    costs = {f"{name}_ms_per_move": round(1000 * seconds / moves, 2) for name, seconds in spent.items()}
    return {"moves": moves, "seconds": round(took, 1), **costs}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.processes", description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--think", type=float, default=0.2, help="mean seconds that a player thinks")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    options = parser.parse_args()
    report: dict[str, Any] = {"cores": os.cpu_count()}
    with running_site(DEVELOPMENT="1") as run, ExitStack() as stack:
        webs = [web_process(run, number, PROJECT) for number in range(max(options.processes))]
        stack.callback(lambda: stop_all([child for child, _ in webs]))
        for count in options.processes:
            for child, port in webs[:count]:
                if child.process is None:
                    child.start()
                wait_for(lambda: is_ready(port), 180)  # noqa: B023
            report[f"{count} processes"] = asyncio.run(measured(run, webs[:count], options))
    print(json.dumps({**report, "load": round(os.getloadavg()[0], 1)}, indent=2))


if __name__ == "__main__":
    main()
