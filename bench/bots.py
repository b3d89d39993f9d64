"""Measures the bots: `python -m bench.bots`. Prints JSON.

`served`: many games with bots at once against a whole site in a folder of its own, with people who answer at
once; how long they wait for each move of a bot. `levels`: what a move of each level takes without the site.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import connect

from engine.duel import ai
from engine.duel.ai import brain as brains
from engine.duel.position import Duel, Position
from tests.live.running import Run

LAY_TABLES = """
import json
from games.lobby.seeks import play_bot
from tests.live.players import cookie_of, new_user
levels = {levels}
tables = []
for n in range({games}):
    user, level = new_user(f"{salt}-{{n}}"), levels[n % len(levels)]
    tables.append([play_bot(user=user, level=level).code, level, cookie_of(user)])
print(json.dumps(tables))
"""
MOMENTS = range(4, 64, 5)  # moves after which the levels are timed
NODES = 20_000

read = msgspec.json.Decoder().decode


class Person:
    """Plays at random and at once, and looks at the watch whenever the bot is to move."""

    def __init__(self, code: str, level: str, cookie: str, dice: random.Random) -> None:
        self.code, self.level, self.cookie, self.dice = code, level, cookie, dice
        self.waits: list[float] = []
        self.waiting_since: float | None = None
        self.version = -1
        self.over = False

    async def open(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}ws/game/{self.code}/"
        headers = {"Cookie": self.cookie}
        self.socket = await connect(url, origin=address.rstrip("/"), additional_headers=headers)  # type: ignore[arg-type]

    async def play(self) -> None:
        await self.socket.send(json.dumps({"t": "ready", "nonce": "00"}))
        async for text in self.socket:
            message = read(text)
            if message["t"] == "error":
                raise RuntimeError(text)
            if message["t"] == "state" and (answer := self.see(message)):
                await self.socket.send(json.dumps(answer))
            if self.over:
                return

    def see(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """What to send after a state, if anything."""
        if state["v"] <= self.version:
            return None
        self.version = state["v"]
        now = time.perf_counter()
        if self.waiting_since is not None:
            self.waits.append(now - self.waiting_since)
            self.waiting_since = None
        self.over = state["status"] == "finished"
        if "move" in state["can"]:
            move = self.dice.choice(state["view"]["moves"])
            return {"t": "move", "id": f"m{state['v']}", "v": state["v"], "move": move}
        if state["status"] == "playing":
            self.waiting_since = now
        return None

    def until_now(self) -> list[float]:
        """The waits, one that is not over yet included."""
        running = [] if self.waiting_since is None else [time.perf_counter() - self.waiting_since]
        return self.waits + running


def work_of(run: Run) -> dict[str, float]:
    """Processor seconds of each part of the site so far: they do not depend on what else the machine does."""
    found = {}
    for name, pid in run.state()["processes"].items():
        total = 0.0
        with contextlib.suppress(psutil.Error):
            parent = psutil.Process(pid)
            for process in (parent, *parent.children(recursive=True)):
                times = process.cpu_times()
                total += times.user + times.system
        found[name] = total
    return found


async def serve(run: Run, games: int, levels: list[str], seconds: float) -> dict[str, Any]:
    salt = f"bots{len(levels)}"
    code = LAY_TABLES.format(levels=levels, games=games, salt=salt)
    laid = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    people = [Person(code, level, cookie, random.Random(n)) for n, (code, level, cookie) in enumerate(laid)]
    for start in range(0, len(people), 10):
        await asyncio.gather(*(person.open(run.address) for person in people[start : start + 10]))
    before = work_of(run)
    tasks = [asyncio.create_task(person.play()) for person in people]
    await asyncio.wait(tasks, timeout=seconds)
    work = {name: total - before.get(name, 0.0) for name, total in work_of(run).items()}
    waits = {
        level: [wait for person in people if person.level == level for wait in person.until_now()]
        for level in levels
    }
    broken = [task.exception() for task in tasks if task.done() and task.exception()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for person in people:
        await person.socket.close()
    moves = max(1, sum(len(several) for several in waits.values()))
    return {
        "games": games,
        "games_over": sum(person.over for person in people),
        "broken": [str(error) for error in broken],
        **summary([wait for several in waits.values() for wait in several]),
        "cpu_ms_per_move": {name: round(1000 * spent / moves, 1) for name, spent in work.items()},
        "levels": {level: summary(several) for level, several in waits.items()} if len(levels) > 1 else {},
    }


def summary(waits: list[float]) -> dict[str, Any]:
    ordered = sorted(waits) or [0.0]
    return {
        "moves": len(waits),
        "p50_s": round(statistics.median(ordered), 3),
        "p99_s": round(ordered[int(0.99 * (len(ordered) - 1))], 3),
        "longest_s": round(ordered[-1], 3),
    }


def moments() -> list[Position]:
    """Positions from all over a game."""
    dice, position, found = random.Random(3), Duel().new(seed=bytes(range(32))), []
    for number in range(max(MOMENTS) + 1):
        if not position.to_move:
            break
        if number in MOMENTS:
            found.append(position.copy())
        seat = position.to_move[0]
        position.play(seat, dice.choice(position.legal_moves(seat)))
    return found


def time_levels() -> dict[str, Any]:
    positions = moments()
    found = {}
    for level in ai.LEVELS:
        walls, worked = [], time.process_time()
        for number, position in enumerate(positions):
            began = time.perf_counter()
            ai.choose(position, position.to_move[0], level=level.key, seed=number)
            walls.append(time.perf_counter() - began)
        worked = time.process_time() - worked
        found[level.key] = {
            "nodes": level.nodes,
            "mean_cpu_s": round(worked / len(positions), 4),
            "longest_s": round(max(walls), 3),
        }
    return found


def nodes_per_second() -> dict[str, Any]:
    brain, rates = brains.mine(), []
    nodes = NODES if brain.is_compiled else 100
    for position in moments():
        state, worked = brain.take_over(position.state), time.process_time()
        brain.think(state, state.seat, nodes=nodes)
        rates.append(nodes / (time.process_time() - worked))
    return {"compiled": brain.is_compiled, "nodes_per_cpu_second": round(statistics.median(rates))}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="games at once")
    parser.add_argument("--seconds", type=float, default=45.0, help="for each kind of load")
    options = parser.parse_args()
    report: dict[str, Any] = {"cores": os.cpu_count(), "search": nodes_per_second(), "levels": time_levels()}
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        run = Run(Path(folder) / "var")
        try:
            run.wait_until_ready()
            every = [level.key for level in ai.LEVELS]
            report["served"] = {
                "every_level": asyncio.run(serve(run, options.games, every, options.seconds)),
                "all_the_strongest": asyncio.run(serve(run, options.games, every[-1:], options.seconds)),
            }
        finally:
            run.clear_away()
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
