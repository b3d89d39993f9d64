"""Measures live play: `python -m bench.live`, against a whole site in a folder of its own.

Prints JSON: accepted moves a second at saturation; the time from sending a move until all players have the
new view, at a steady load with random arrivals; a move that many spectators see; players who come in; memory
of idle sockets; database queries. At tables of more than two (`--ruleset wonders-2e --seats 7`) the steady
load is that all choose within a second of being asked, and the time is that from the last choice, which
reveals them, until everybody has the new view.
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

from tests.live.kinds import KINDS, legal_moves
from tests.live.running import Run

LAY_TABLES = """
import json
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
tables = []
for n in range({games}):
    users = [new_user(f"{salt}-{{n}}-{{seat}}") for seat in range({seats})]
    game = create_game(users=users, ruleset="{ruleset}", time_control="180+60", rated=False, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in users]])
print(json.dumps(tables))
"""

COUNT_QUERIES = """
import json
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from games.table.playing import play_move
from tests.site.tables import begun_game, finished_game, make_move, person, position_of, user_to_move
users = [person(f"Query{{seat}}") for seat in range({seats})]
game = begun_game(users, ruleset="{ruleset}")
make_move(game)
user = user_to_move(game)
move = position_of(game).legal_moves(game.to_move[0])[0].notation
with CaptureQueriesContext(connection) as asked:
    play_move(game_id=game.pk, user_id=user.pk, version=game.version, notation=move, client_id="q")
per_move = [q["sql"].split()[0] for q in asked.captured_queries]
for _ in range(40):
    over = finished_game(users, ruleset="{ruleset}")
counts = {{"statements_per_move": per_move}}
client = Client(headers={{"host": "localhost"}})
for name, path in (("finished_game_page", f"/game/{{over.code}}/"), ("history_page", "/@/Query0/games/")):
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200, path
    counts[name] = len(asked.captured_queries)
print(json.dumps(counts))
"""

PARTS = ("saturation", "steady", "spectators", "handshakes", "idle")
# Moves that spectators see.
WATCHED_MOVES = 20
# Seconds within which all players who must decide at once have chosen, when nobody hurries.
CHOICE = 1.0

read = msgspec.json.Decoder().decode


class Seat:
    """A scripted client that answers as fast as it can, or when it is told to."""

    def __init__(self, table: "Table", cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.socket: ClientConnection | None = None
        self.version = -1

    async def open(self, address: str) -> None:
        await self.connect(address)
        await self.send(t="ready", nonce=os.urandom(8).hex())

    async def connect(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}ws/game/{self.table.code}/"
        headers = {"Cookie": self.cookie}
        self.socket = await connect(url, origin=address.rstrip("/"), additional_headers=headers)  # type: ignore[arg-type]

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
        # The latest state of each seat that is asked for a decision.
        self.asked: dict[Seat, dict[str, Any]] = {}
        self.over = False
        self.sent_at: float | None = None
        # How many choose in this round, and the version that everybody has when all of them have.
        self.choices = 0
        self.awaited = 0
        self.waits: list[float] = []
        self.moves = 0
        self.ready = asyncio.Event()

    def seen(self, seat: Seat, state: dict[str, Any]) -> None:
        if state["status"] == "finished":
            self.over = True
            self.ready.set()
        if "move" in state["can"]:
            self.asked[seat] = state
        else:
            self.asked.pop(seat, None)
        if any(other.version < self.awaited for other in self.seats):
            return
        if self.sent_at is not None:
            # All players have the view that the last choice led to.
            self.waits.append(time.perf_counter() - self.sent_at)
            self.sent_at = None
            self.moves += self.choices
        if self.asked and len({other.version for other in self.seats}) == 1:
            self.ready.set()

    async def play_round(self, within: float = 0.0) -> None:
        """Let all players who must decide choose at random, one after the other, within the given seconds."""
        await self.ready.wait()
        if self.over:
            return
        asked, self.asked = self.asked, {}
        self.ready.clear()
        self.choices = len(asked)
        self.awaited = max(state["v"] for state in asked.values()) + len(asked)
        times = sorted(self.dice.uniform(0, within) for _ in asked)
        begun = time.perf_counter()
        for number, (seat, state) in enumerate(asked.items(), start=1):
            if within:
                await asyncio.sleep(begun + times[number - 1] - time.perf_counter())
            if number == len(asked):
                self.sent_at = time.perf_counter()
            move = self.dice.choice(legal_moves(state["view"]))
            await seat.send(t="move", id=f"m{state['v']}", v=state["v"], move=move)


async def sit_down(
    run: Run, options: argparse.Namespace, games: int, dice: random.Random
) -> tuple[list[Table], list[asyncio.Task[None]]]:
    laid = lay_tables(run, options, games, f"b{dice.randrange(10**6)}")
    tables = [Table(code, cookies, dice) for code, cookies in laid]
    seats = [seat for table in tables for seat in table.seats]
    for start in range(0, len(seats), 20):
        await asyncio.gather(*(seat.open(run.address) for seat in seats[start : start + 20]))
    tasks = [asyncio.create_task(seat.listen()) for seat in seats]
    return tables, tasks


def lay_tables(run: Run, options: argparse.Namespace, games: int, salt: str) -> list[tuple[str, list[str]]]:
    code = LAY_TABLES.format(games=games, salt=salt, seats=options.seats, ruleset=options.ruleset)
    laid: list[tuple[str, list[str]]] = ask_shell(run, code)
    return laid


def ask_shell(run: Run, code: str) -> Any:
    return json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])


def web_seconds(run: Run) -> float:
    """Processor time of the web server so far: this figure does not depend on what else the machine does."""
    times = psutil.Process(run.pid("web")).cpu_times()
    return float(times.user + times.system)


async def saturation(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """Every game plays as fast as it can."""
    games, seconds = options.games, options.seconds
    tables, listeners = await sit_down(run, options, games, random.Random(1))

    async def play(table: Table) -> None:
        while not table.over:
            await table.play_round()

    players = [asyncio.create_task(play(table)) for table in tables]
    await asyncio.sleep(seconds / 4)  # warm up
    before, start, worked = sum(table.moves for table in tables), time.perf_counter(), web_seconds(run)
    await asyncio.wait(players, timeout=seconds)  # less, if all games are over before
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


async def steady(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """Moves arrive at random at a given rate; the time until all players have the new view."""
    dice, seconds = random.Random(2), options.seconds
    tables, listeners = await sit_down(run, options, options.games, dice)
    await asyncio.sleep(2)
    moving: set[asyncio.Task[None]] = set()
    start = time.perf_counter()
    at, warm, before = start, False, 0
    while time.perf_counter() - start < seconds:
        if not warm and time.perf_counter() - start > seconds / 5:
            warm, before = True, sum(table.moves for table in tables)
            for table in tables:
                table.waits.clear()
        ready = [table for table in tables if table.ready.is_set() and not table.over]
        if not ready:
            await asyncio.sleep(0.01)
            continue
        table = dice.choice(ready)
        # As many moves at once as are asked for.
        at += dice.expovariate(options.rate / len(table.asked))
        await asyncio.sleep(max(0.0, at - time.perf_counter()))
        task = asyncio.create_task(table.play_round())
        moving.add(task)
        task.add_done_callback(moving.discard)
        await asyncio.sleep(0)
    moves = sum(table.moves for table in tables) - before
    await asyncio.sleep(1)
    report = {
        "games": options.games,
        "moves_per_second": round(moves / (seconds * 4 / 5), 1),
        **waited(tables),
    }
    await leave(tables, listeners)
    return report


async def together(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """Everybody at every table chooses within a second of being asked, until the first game is over; the time
    from the last choice until all players have the new view."""
    tables, listeners = await sit_down(run, options, options.games, random.Random(2))

    async def play(table: Table) -> None:
        while not table.over:
            await table.play_round(CHOICE)

    players = [asyncio.create_task(play(table)) for table in tables]
    await asyncio.sleep(options.seconds / 5)  # warm up
    for table in tables:
        table.waits.clear()
    before, start, worked = sum(table.moves for table in tables), time.perf_counter(), web_seconds(run)
    await asyncio.wait(players, timeout=options.seconds, return_when=asyncio.FIRST_COMPLETED)
    took = time.perf_counter() - start
    moves, worked = sum(table.moves for table in tables) - before, web_seconds(run) - worked
    report = {
        "games": options.games,
        "moves_per_second": round(moves / took, 1),
        "web_cpu_ms_per_move": round(1000 * worked / max(1, moves), 2),
        **waited(tables),
    }
    await leave(tables, [*players, *listeners])
    return report


def waited(tables: list[Table]) -> dict[str, Any]:
    waits = sorted(1000 * wait for table in tables for wait in table.waits)
    return {
        "measured": len(waits),
        "p50_ms": round(statistics.median(waits), 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)], 1),
    }


async def idle(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """What a socket that only listens costs the web server."""
    pid, sockets = run.pid("web"), options.sockets
    assert pid is not None
    web = psutil.Process(pid)
    code, _cookies = lay_tables(run, options, 1, "idle")[0]
    url = f"{run.address.replace('http', 'ws')}ws/game/{code}/"
    before = web.memory_info().rss
    opened = await open_sockets(url, run, sockets)
    await asyncio.sleep(2)
    kib = (web.memory_info().rss - before) / 1024 / sockets
    for socket in opened:
        await socket.close()
    return {"sockets": sockets, "kib_each": round(kib, 1)}


async def watched(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """What a move costs the web server that many spectators see, and how long until all of them have it."""
    code, cookies = lay_tables(run, options, 1, "watched")[0]
    table = Table(code, cookies, random.Random(3))
    for seat in table.seats:
        await seat.open(run.address)
    listeners = [asyncio.create_task(seat.listen()) for seat in table.seats]
    await table.ready.wait()
    url = f"{run.address.replace('http', 'ws')}ws/game/{code}/"
    sockets = await open_sockets(url, run, options.spectators)
    seen = asyncio.Queue[float]()

    async def watch(socket: ClientConnection) -> None:
        async for text in socket:
            if text.startswith('{"t":"state"'):  # type: ignore[arg-type]
                seen.put_nowait(time.perf_counter())

    watching = [asyncio.create_task(watch(socket)) for socket in sockets]
    await asyncio.sleep(3)
    waits: list[float] = []
    moves, before = 0, web_seconds(run)
    for _ in range(WATCHED_MOVES):
        while not seen.empty():
            seen.get_nowait()
        start = time.perf_counter()
        await table.play_round()
        moves += table.choices
        for _socket in sockets:
            waits.append(1000 * (await seen.get() - start))
    cost = 1000 * (web_seconds(run) - before) / moves
    await leave([table], [*listeners, *watching])
    for socket in sockets:
        socket.transport.abort()
    waits.sort()
    return {
        "spectators": options.spectators,
        "moves": moves,
        "web_cpu_ms_per_move": round(cost, 1),
        "p50_ms": round(statistics.median(waits), 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)], 1),
    }


async def handshakes(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """What it costs the web server to let in the players of many games, one after the other."""
    laid = lay_tables(run, options, max(1, options.handshakes // options.seats), "new")
    tables = [Table(code, cookies, random.Random(4)) for code, cookies in laid]
    seats = [seat for table in tables for seat in table.seats]
    await asyncio.sleep(1)
    before = web_seconds(run)
    for seat in seats:
        await seat.connect(run.address)
        assert seat.socket is not None
        for _ in range(2):  # the welcome and the state
            await seat.socket.recv()
    cost = 1000 * (web_seconds(run) - before) / len(seats)
    await leave(tables, [])
    return {"players": len(seats), "web_cpu_ms_each": round(cost, 2)}


async def open_sockets(url: str, run: Run, number: int) -> list[ClientConnection]:
    opened: list[ClientConnection] = []
    for start in range(0, number, 50):
        batch = (connect(url, origin=run.address.rstrip("/")) for _ in range(min(50, number - start)))  # type: ignore[arg-type]
        opened += await asyncio.gather(*batch)
    return opened


async def leave(tables: list[Table], tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for seat in (seat for table in tables for seat in table.seats):
        if seat.socket is not None:
            await seat.socket.close()


async def measure(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    """One part after the other."""
    parts = {
        "saturation": saturation,
        "steady": steady if options.seats == 2 else together,
        "spectators": watched,
        "handshakes": handshakes,
        "idle": idle,
    }
    found: dict[str, Any] = {"ruleset": options.ruleset, "seats": options.seats}
    for name in options.parts:
        found[name] = await parts[name](run, options)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__)
    parser.add_argument("--ruleset", choices=sorted(KINDS), default="duel")
    parser.add_argument("--seats", type=int, help="at each table: 5 where more than two can play")
    parser.add_argument("--games", type=int, help="games at once: 150 of two, 30 of more")
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second in the steady state of two")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sockets", type=int, default=1000, help="idle sockets")
    parser.add_argument("--spectators", type=int, default=1000, help="of one game")
    parser.add_argument("--handshakes", type=int, default=200, help="players who come")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    options = parser.parse_args()
    kind = KINDS[options.ruleset]
    options.seats = options.seats or min(5, max(kind.sizes))
    options.games = options.games or (150 if options.seats == 2 else 30)
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        run = Run(Path(folder) / "var", plugins=kind.plugin)
        try:
            run.wait_until_ready()
            report = asyncio.run(measure(run, options))
            counting = COUNT_QUERIES.format(seats=options.seats, ruleset=options.ruleset)
            report["queries"] = ask_shell(run, counting)
            print(json.dumps({"cores": os.cpu_count(), **report}, indent=2))
        finally:
            run.clear_away()


if __name__ == "__main__":
    main()
