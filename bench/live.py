"""Measures live play: `python -m bench.live`, against a whole site in a folder of its own.

Prints JSON: accepted moves a second at saturation; the time from sending a move until both players have the
new view, at a steady load with random arrivals; memory of idle sockets; database queries.
"""

import argparse
import asyncio
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
from websockets.asyncio.client import ClientConnection, connect

from tests.live.running import Run

LAY_TABLES = """
import json
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
users = [new_user(f"{salt}-{{n}}") for n in range({users})]
cookies = [cookie_of(user) for user in users]
tables = []
for n in range({games}):
    pair = [2 * n % len(users), (2 * n + 1) % len(users)]
    game = create_game(users=[users[i] for i in pair], ruleset="duel", time_control="180+60", rated=False,
                       by_lot=False)
    tables.append([game.code, [cookies[i] for i in pair]])
print(json.dumps(tables))
"""

COUNT_QUERIES = """
import json
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from games.table.finishing import resign
from games.table.playing import play_move
from tests.site.tables import begun_game, make_move, person, play_to_the_end, position_of, user_to_move
ada, bruno = person("QueryAda"), person("QueryBruno")
game = begun_game([ada, bruno])
make_move(game)
user = user_to_move(game)
move = position_of(game).legal_moves(game.to_move[0])[0].notation
with CaptureQueriesContext(connection) as asked:
    play_move(game_id=game.pk, user_id=user.pk, version=game.version, notation=move, client_id="q")
per_move = [q["sql"].split()[0] for q in asked.captured_queries]
play_to_the_end(game)
for _ in range(100):
    resign(game_id=begun_game([ada, bruno]).pk, user_id=ada.pk)
counts = {"statements_per_move": per_move}
client = Client(headers={"host": "localhost"})
for name, path in (("finished_game_page", f"/game/{game.code}/"), ("history_page", "/@/QueryAda/games/")):
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200, path
    counts[name] = len(asked.captured_queries)
print(json.dumps(counts))
"""

read = msgspec.json.Decoder().decode


class Seat:
    """A scripted client that answers as fast as it can, or when it is told to."""

    def __init__(self, table: "Table", cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.socket: ClientConnection | None = None
        self.version = -1

    async def open(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}ws/game/{self.table.code}/"
        headers = {"Cookie": self.cookie}
        self.socket = await connect(url, origin=address.rstrip("/"), additional_headers=headers)  # type: ignore[arg-type]
        await self.send(t="ready", nonce=os.urandom(8).hex())

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def listen(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            message = read(text)
            if message["t"] == "state":
                self.version = message["v"]
                self.table.seen(self, message)
            elif message["t"] == "error":
                raise RuntimeError(text)


class Table:
    def __init__(self, code: str, cookies: list[str], dice: random.Random) -> None:
        self.code, self.dice = code, dice
        self.seats = [Seat(self, cookie) for cookie in cookies]
        self.turn: tuple[Seat, dict[str, Any]] | None = None
        self.over = False
        self.sent_at: float | None = None
        self.answered_version = -1
        self.waits: list[float] = []
        self.moves = 0
        self.hurry = asyncio.Event()
        self.my_turn = asyncio.Event()

    def seen(self, seat: Seat, state: dict[str, Any]) -> None:
        if state["status"] == "finished":
            self.over = True
            self.my_turn.set()
        if "move" in state["can"]:
            self.turn = (seat, state)
        versions = {other.version for other in self.seats}
        if len(versions) == 1 and self.sent_at is not None and seat.version > self.answered_version:
            # Both players have the view that the move led to.
            self.waits.append(time.perf_counter() - self.sent_at)
            self.sent_at = None
            self.moves += 1
        if len(versions) == 1 and self.turn is not None:
            self.my_turn.set()

    async def move(self) -> None:
        """Play a random move for whoever is to move."""
        await self.my_turn.wait()
        if self.over or self.turn is None:
            return
        seat, state = self.turn
        self.turn = None
        self.my_turn.clear()
        self.answered_version = state["v"]
        self.sent_at = time.perf_counter()
        await seat.send(
            t="move", id=f"m{state['v']}", v=state["v"], move=self.dice.choice(state["view"]["moves"])
        )


async def sit_down(run: Run, games: int, dice: random.Random) -> tuple[list[Table], list[asyncio.Task[None]]]:
    code = LAY_TABLES.format(users=2 * games, games=games, salt=f"b{dice.randrange(10**6)}")
    laid = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    tables = [Table(code, cookies, dice) for code, cookies in laid]
    seats = [seat for table in tables for seat in table.seats]
    for start in range(0, len(seats), 20):
        await asyncio.gather(*(seat.open(run.address) for seat in seats[start : start + 20]))
    tasks = [asyncio.create_task(seat.listen()) for seat in seats]
    return tables, tasks


def web_seconds(run: Run) -> float:
    """Processor time of the web server so far: this figure does not depend on what else the machine does."""
    times = psutil.Process(run.pid("web")).cpu_times()
    return float(times.user + times.system)


async def saturation(run: Run, games: int, seconds: float) -> dict[str, Any]:
    """Every game plays as fast as it can."""
    tables, listeners = await sit_down(run, games, random.Random(1))

    async def play(table: Table) -> None:
        while not table.over:
            await table.move()

    players = [asyncio.create_task(play(table)) for table in tables]
    await asyncio.sleep(seconds / 4)  # warm up
    before, start, worked = sum(table.moves for table in tables), time.perf_counter(), web_seconds(run)
    await asyncio.sleep(seconds)
    moves = sum(table.moves for table in tables) - before
    rate = moves / (time.perf_counter() - start)
    worked = web_seconds(run) - worked
    over = sum(table.over for table in tables)
    await leave(tables, [*players, *listeners])
    return {
        "games": games,
        "accepted_moves_per_second": round(rate, 1),
        "web_cpu_ms_per_move": round(1000 * worked / max(1, moves), 2),
        "games_over_meanwhile": over,
    }


async def steady(run: Run, games: int, rate: float, seconds: float) -> dict[str, Any]:
    """Moves arrive at random, on average so many a second; the time until both players have the new view."""
    dice = random.Random(2)
    tables, listeners = await sit_down(run, games, dice)
    await asyncio.sleep(2)
    moving: set[asyncio.Task[None]] = set()
    start = time.perf_counter()
    at, warm = start, False
    while time.perf_counter() - start < seconds:
        at += dice.expovariate(rate)
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        if not warm and time.perf_counter() - start > seconds / 5:
            warm = True
            for table in tables:
                table.waits.clear()
        ready = [table for table in tables if table.my_turn.is_set() and not table.over]
        if ready:
            task = asyncio.create_task(dice.choice(ready).move())
            moving.add(task)
            task.add_done_callback(moving.discard)
    await asyncio.sleep(1)
    waits = sorted(1000 * wait for table in tables for wait in table.waits)
    await leave(tables, listeners)
    return {
        "games": games,
        "moves": len(waits),
        "moves_per_second": round(len(waits) / (seconds * 4 / 5), 1),
        "p50_ms": round(statistics.median(waits), 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)], 1),
    }


async def idle(run: Run, sockets: int) -> dict[str, Any]:
    """What a socket that only listens costs the web server."""
    pid = run.pid("web")
    assert pid is not None
    web = psutil.Process(pid)
    code = LAY_TABLES.format(users=4, games=2, salt="idle")
    laid = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    url = f"{run.address.replace('http', 'ws')}ws/game/{laid[0][0]}/"
    before = web.memory_info().rss
    opened: list[ClientConnection] = []
    for start in range(0, sockets, 50):
        batch = (connect(url, origin=run.address.rstrip("/")) for _ in range(min(50, sockets - start)))  # type: ignore[arg-type]
        opened += await asyncio.gather(*batch)
    await asyncio.sleep(2)
    kib = (web.memory_info().rss - before) / 1024 / sockets
    for socket in opened:
        await socket.close()
    return {"sockets": sockets, "kib_each": round(kib, 1)}


async def leave(tables: list[Table], tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for seat in (seat for table in tables for seat in table.seats):
        if seat.socket is not None:
            await seat.socket.close()


async def measure(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    return {
        "saturation": await saturation(run, options.games, options.seconds),
        "steady": await steady(run, options.games, options.rate, options.seconds),
        "idle": await idle(run, options.sockets),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    parser.add_argument("--games", type=int, default=150, help="games at once")
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second in the steady state")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sockets", type=int, default=1000, help="idle sockets")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        run = Run(Path(folder) / "var")
        try:
            run.wait_until_ready()
            report = asyncio.run(measure(run, options))
            counted = run.manage("shell", "--verbosity", "0", "--command", COUNT_QUERIES)
            report["queries"] = json.loads(counted.splitlines()[-1])
            print(json.dumps({"cores": os.cpu_count(), **report}, indent=2))
        finally:
            run.clear_away()


if __name__ == "__main__":
    main()
