"""Measures the bots: `python -m bench.bots`. Prints JSON. `--parts` names some of these to measure alone:

`search`, `levels`: nodes a second, and what a move of each level takes without the site. `analyses`: what the
review of a game of four at 7 Wonders takes. `served`, `tables`: many games with bots at once against a whole
site in a folder of its own, with people who answer at once; how long they wait for a move of a bot in Duel,
and for the next turn at tables of 7 Wonders with three bots. `flood`: four people have opened 100 tables of
seven with six bots each; how long others wait for a move of a bot in Duel.
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
from engine.record import Record
from engine.wonders import ai as wonders_ai
from engine.wonders.position import SECOND_EDITION
from tests.live.kinds import legal_moves
from tests.live.running import Run

LAY_TABLES = """
import json
from games.lobby.bot_games import play_bot
from tests.live.players import cookie_of, new_user
companies = {companies}
tables = []
for n in range({games}):
    user, (level, *others) = new_user(f"{salt}-{{n}}"), companies[n % len(companies)]
    game = play_bot(user=user, level=level, others=others, ruleset="{ruleset}")
    tables.append([game.code, level, cookie_of(user)])
print(json.dumps(tables))
"""
# What a limit on unfinished games would prevent: four people with 25 tables of seven each.
FLOOD = """
from accounts.models import User
from engine.wonders.ai import LEVELS
from games.table.starting import create_game, give_nonce
from tests.live.players import new_user
bots = [User.objects.get(bot_level=level.key) for level in LEVELS[-6:]]
for n in range(4):
    user = new_user(f"flood-{n}")
    for _ in range(25):
        game = create_game(users=[user, *bots], ruleset="wonders-2e", time_control="14d", rated=False)
        give_nonce(game_id=game.pk, user_id=user.pk, nonce="00")
"""
# The levels of the bots that each person plays with.
Companies = list[list[str]]
MOMENTS = range(4, 64, 5)  # moves after which the levels are timed
NODES = 20_000

read = msgspec.json.Decoder().decode


class Person:
    """Plays at random and at once, and looks at the watch at each move of a bot."""

    waits_for_all = False

    def __init__(self, code: str, level: str, cookie: str, dice: random.Random) -> None:
        self.code, self.level, self.cookie, self.dice = code, level, cookie, dice
        self.waits: list[float] = []
        self.waiting_since: float | None = None
        self.version = -1
        self.answered = 0
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
        self.over = state["status"] == "finished"
        mine = "move" in state["can"] and state["asked"] != self.answered
        if self.waiting_since is not None and (mine or self.over or not self.waits_for_all):
            self.waits.append(now - self.waiting_since)
            self.waiting_since = None
        if mine:
            self.answered = state["asked"]
            move = self.dice.choice(legal_moves(state["view"]))
            if self.waits_for_all:
                self.waiting_since = now
            return {"t": "move", "id": f"m{state['v']}", "v": state["v"], "move": move}
        if state["status"] == "playing" and self.waiting_since is None:
            self.waiting_since = now
        return None

    def until_now(self) -> list[float]:
        """The waits, one that is not over yet included."""
        running = [] if self.waiting_since is None else [time.perf_counter() - self.waiting_since]
        return self.waits + running


class Companion(Person):
    """Sits with several bots: waits from the own choice until all of them have chosen."""

    waits_for_all = True


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


async def serve(
    run: Run, games: int, companies: Companies, seconds: float, ruleset: str = "duel"
) -> dict[str, Any]:
    salt = f"{ruleset}{len(companies)}"
    code = LAY_TABLES.format(companies=companies, games=games, salt=salt, ruleset=ruleset)
    laid = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    kind = Person if len(companies[0]) == 1 else Companion
    levels = sorted({company[0] for company in companies})
    people = [kind(code, level, cookie, random.Random(n)) for n, (code, level, cookie) in enumerate(laid)]
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
        "load": round(os.getloadavg()[0], 1),
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
    brain, rates = brains.newest(), []
    nodes = NODES if brain.is_compiled else 100
    for position in moments():
        state, worked = brain.take_over(position.state), time.process_time()
        brain.think(state, state.seat, nodes=nodes)
        rates.append(nodes / (time.process_time() - worked))
    return {"compiled": brain.is_compiled, "nodes_per_cpu_second": round(statistics.median(rates))}


def time_analysis(seats: int = 4) -> dict[str, Any]:
    """The review of a game of 7 Wonders that bots have played, by one core."""
    seed = bytes(range(32))
    position = SECOND_EDITION.new(seats=seats, seed=seed)
    while position.to_move:
        seat = position.to_move[0]
        position.play(seat, wonders_ai.choose(position, seat, level="ione", seed=len(position.history)))
    record = Record.of(SECOND_EDITION.id, position, seats=seats, seed=seed)
    began, worked = time.perf_counter(), time.process_time()
    reviews = wonders_ai.analyse(record)
    return {
        "seats": seats,
        "decisions": len(reviews),
        "cpu_s": round(time.process_time() - worked, 1),
        "wall_s": round(time.perf_counter() - began, 1),
        "load": round(os.getloadavg()[0], 1),
    }


def serve_duel(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    every = [[level.key] for level in ai.LEVELS]
    kinds = {"every_level": every, "all_the_strongest": every[-1:]}
    return {
        name: asyncio.run(serve(run, options.games, companies, options.seconds))
        for name, companies in kinds.items()
    }


def serve_tables(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """One person and three bots: neighbours in strength, and the three strongest."""
    keys = [level.key for level in wonders_ai.LEVELS]
    every = [[keys[(n + step) % len(keys)] for step in range(3)] for n in range(len(keys))]
    kinds = {"every_level": every, "all_the_strongest": [keys[:-4:-1]]}
    return {
        name: asyncio.run(serve(run, options.tables, companies, options.seconds, SECOND_EDITION.id))
        for name, companies in kinds.items()
    }


def serve_in_a_flood(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    run.manage("shell", "--verbosity", "0", "--command", FLOOD)
    every = [[level.key] for level in ai.LEVELS]
    return asyncio.run(serve(run, 5, every, options.seconds))


ALONE = {"search": nodes_per_second, "levels": time_levels, "analyses": time_analysis}
ON_A_SITE = {"served": serve_duel, "tables": serve_tables, "flood": serve_in_a_flood}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.bots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--parts", nargs="+", choices=[*ALONE, *ON_A_SITE], default=[*ALONE, *ON_A_SITE])
    parser.add_argument("--games", type=int, default=50, help="games of Duel at once")
    parser.add_argument("--tables", type=int, default=20, help="tables of 7 Wonders at once")
    parser.add_argument("--seconds", type=float, default=45.0, help="for each kind of load")
    options = parser.parse_args()
    report: dict[str, Any] = {"cores": os.cpu_count()}
    report |= {part: measure() for part, measure in ALONE.items() if part in options.parts}
    served = [part for part in ON_A_SITE if part in options.parts]
    if served:
        with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
            run = Run(Path(folder) / "var")
            try:
                run.wait_until_ready()
                report |= {part: ON_A_SITE[part](run, options) for part in served}
            finally:
                run.clear_away()
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
