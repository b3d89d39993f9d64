"""Measures what players notice when PostgreSQL or a process fails: `python -m bench.failures`. Prints JSON.

`lost`: all established connections to PostgreSQL go silent, new ones work. `blocked`: PostgreSQL cannot be
reached for a while. `slow`: each statement takes two seconds longer. `stop`: web process and workers get
SIGTERM with requests in flight, sockets and streams open and tasks running.
"""

import argparse
import asyncio
import http.client
import itertools
import json
import os
import random
import secrets
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import psutil
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from duelsite.run import addresses
from duelsite.run.client import attached
from tests.databaseline import DatabaseLine
from tests.live.running import Run
from tests.livesite import status_of

LAY_TABLES = """
import json
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
tables = []
for n in range({games}):
    pair = [new_user(f"{salt}-{{n}}-{{seat}}") for seat in (0, 1)]
    game = create_game(users=pair, ruleset="duel", time_control="180+60", rated=False, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in pair]])
print(json.dumps(tables))
"""
SPENT = """
SELECT max(spent_ms), percentile_disc(0.5) WITHIN GROUP (ORDER BY spent_ms), count(*)
FROM games_move WHERE at > now() - make_interval(secs => %s)
"""
# Seconds between two attempts of a client, and between two pings.
AGAIN_AFTER, PING_EVERY = 0.5, 10.0
ANSWER_WITHIN = 60.0
read = msgspec.json.Decoder().decode


@dataclass
class Tally:
    """What all players of a run have seen."""

    accepted: list[float] = field(default_factory=list)
    # The ids of these moves: each has to be found in the database.
    acknowledged: set[str] = field(default_factory=set)
    problems: Counter[str] = field(default_factory=Counter)
    # The longest that a player thought, and that one waited until a move was accepted.
    thought: float = 0.0
    waited: float = 0.0
    # Seconds from each loss of a connection until the player had the table again.
    gaps: list[float] = field(default_factory=list)
    is_over: bool = False

    def clear(self) -> None:
        self.accepted, self.problems, self.thought, self.waited = [], Counter(), 0.0, 0.0
        self.gaps = []


class Player:
    """A browser at a table: it connects again, pings, and sends a move again until it is accepted."""

    def __init__(self, address: str, code: str, cookie: str, tally: Tally, think: float) -> None:
        self.address, self.code, self.cookie = address, code, cookie
        self.tally, self.think = tally, think
        self.owed: dict[str, Any] | None = None
        self.owed_since = 0.0
        self.answered_version = -1
        self.lost_at: float | None = None
        self.attempts = 0
        self.is_done = False

    async def play(self) -> None:
        while not self.tally.is_over and not self.is_done:
            code = 1006
            try:
                async with self.connection() as socket:
                    await self.send(socket, t="ready", nonce="00")
                    if self.owed:
                        await self.send(socket, **self.owed)
                    pinging = asyncio.create_task(self.ping(socket))
                    try:
                        await self.listen(socket)
                    finally:
                        pinging.cancel()
            except ConnectionClosed as closed:
                self.tally.problems[f"closed {closed.rcvd.code if closed.rcvd else 'without a code'}"] += 1
                code = closed.rcvd.code if closed.rcvd else code
            except (OSError, InvalidHandshake, TimeoutError) as error:
                self.tally.problems[f"handshake {type(error).__name__}"] += 1
            self.lost_at = self.lost_at or time.monotonic()
            self.attempts += 1
            await asyncio.sleep(self.pause(code))

    def pause(self, code: int) -> float:
        """Before the next attempt, after a socket was closed with this code."""
        return AGAIN_AFTER * (0.5 + random.random())

    def is_back(self) -> None:
        if self.lost_at is not None:
            self.tally.gaps.append(time.monotonic() - self.lost_at)
        self.lost_at, self.attempts = None, 0

    def connection(self, **options: Any) -> connect:
        url = f"{self.address.replace('http', 'ws', 1)}ws/game/{self.code}/"
        headers, origin = {"Cookie": self.cookie}, Origin(self.address.rstrip("/"))
        return connect(url, origin=origin, additional_headers=headers, open_timeout=30, **options)

    async def send(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def ping(self, socket: ClientConnection) -> None:
        while True:
            await asyncio.sleep(PING_EVERY * (0.5 + random.random()))
            await self.send(socket, t="ping", n=1)

    async def listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = read(text)
            if message["t"] == "state":
                self.is_back()
                self.is_done = message["status"] in ("finished", "aborted")
                if self.is_done and not self.owed:
                    return
            match message["t"]:
                case "state" if "move" in message["can"] and message["asked"] > self.answered_version:
                    self.answered_version = message["v"]
                    await self.decide(socket, message)
                case "ack" if self.owed and message["id"] == self.owed["id"]:
                    self.owed = None
                    self.tally.waited = max(self.tally.waited, time.monotonic() - self.owed_since)
                    self.tally.acknowledged.add(message["id"])
                    self.tally.accepted.append(time.monotonic())
                    if self.is_done:
                        return
                case "error":
                    self.tally.problems[message["code"]] += 1
                    if self.owed and message["code"] == "try_again":
                        await asyncio.sleep(AGAIN_AFTER)
                        await self.send(socket, **self.owed)

    async def decide(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        began = time.monotonic()
        await asyncio.sleep(self.think * (0.5 + random.random()))
        self.tally.thought = max(self.tally.thought, time.monotonic() - began)
        move = random.choice(state["view"]["moves"])
        self.owed_since = time.monotonic()
        self.owed = {"t": "move", "id": secrets.token_hex(6), "v": state["v"], "move": move}
        await self.send(socket, **self.owed)


@dataclass
class Stage:
    """A running site whose way to PostgreSQL can be disturbed."""

    run: Run
    line: DatabaseLine
    games: int
    tally: Tally = field(default_factory=Tally)

    def readiness(self) -> int:
        return status_of(f"{self.run.address}readyz")

    def spent(self, seconds: float) -> dict[str, Any]:
        with psycopg.connect(addresses.database_url(self.run.var)) as database:
            most, median, moves = database.execute(SPENT, [seconds]).fetchone() or (0, 0, 0)
        return {
            "moves": moves,
            "charged_s": {"median": (median or 0) / 1000, "most": (most or 0) / 1000},
            "thought_s": {"most": round(self.tally.thought, 2)},
        }


@contextmanager
def a_site(games: int) -> Iterator[Stage]:
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        var = Path(folder) / "var"
        with attached(var):
            line = DatabaseLine(f"{addresses.socket_folder(var)}/.s.PGSQL.5432")
            run = Run(
                var,
                DEVELOPMENT="1",
                DATABASE_URL=line.url(addresses.DATABASE),
                REDIS_URL=addresses.redis_url(var),
            )
            try:
                run.wait_until_ready()
                yield Stage(run, line, games)
            finally:
                run.clear_away()
                line.close()


async def with_players(
    stage: Stage, think: float, trouble: Callable[[Stage], Awaitable[dict[str, Any]]]
) -> dict[str, Any]:
    code = LAY_TABLES.format(games=stage.games, salt=secrets.token_hex(3))
    laid = json.loads(stage.run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    players = [
        Player(stage.run.address, code, cookie, stage.tally, think)
        for code, cookies in laid
        for cookie in cookies
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(6)
    stage.tally.clear()
    report = await trouble(stage)
    report["problems"] = dict(stage.tally.problems)
    stage.tally.is_over = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return report


async def lose(stage: Stage) -> dict[str, Any]:
    """All connections go silent. Moves go on?"""
    stage.line.lose_connections()
    began, seconds = time.monotonic(), 30.0
    readiness: Counter[int] = Counter()
    while time.monotonic() - began < seconds:
        readiness[await asyncio.to_thread(stage.readiness)] += 1
        await asyncio.sleep(1)
    times = [began, *stage.tally.accepted, began + seconds]
    gaps = [later - sooner for sooner, later in itertools.pairwise(times)]
    moves = len(stage.tally.accepted)
    return {"moves": moves, "longest_pause_s": round(max(gaps), 1), "readyz": dict(readiness)}


async def block(stage: Stage) -> dict[str, Any]:
    """PostgreSQL cannot be reached for 20 s. When does the first move come after that?"""
    stage.line.block()
    await asyncio.sleep(20)
    stage.tally.clear()
    stage.line.restore()
    back = time.monotonic()
    while not stage.tally.accepted and time.monotonic() - back < 60:
        await asyncio.sleep(0.05)
    first = round(time.monotonic() - back, 1)
    await asyncio.sleep(8)
    return {"first_move_s": first, "moves_within_8_s_more": len(stage.tally.accepted), **stage.spent(29)}


async def slow_down(stage: Stage) -> dict[str, Any]:
    """Each statement takes two seconds. What are players charged who think for two?"""
    stage.line.delay = 2.0
    await asyncio.sleep(60)
    report = stage.spent(60)
    stage.line.delay = 0.0
    return report


def stop(stage: Stage) -> dict[str, Any]:
    """SIGTERM with requests in flight that are slow, or that hang, and with sockets open."""
    report = {"slow": asyncio.run(stop_web(stage, 0.3))}
    stage.run.wait_until_ready()
    report["hung"] = asyncio.run(stop_web(stage, 30))
    stage.run.wait_until_ready()
    return report | {"workers_s": stop_workers(stage)}


async def stop_web(stage: Stage, delay: float) -> dict[str, Any]:
    url = f"{stage.run.address.replace('http', 'ws')}ws/lobby/"
    origin = Origin(stage.run.address.rstrip("/"))
    sockets = [await connect(url, origin=origin) for _ in range(20)]
    codes: Counter[str] = Counter()

    async def wait_for_end(socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
        codes[str(socket.close_code)] += 1

    ends = [asyncio.create_task(wait_for_end(socket)) for socket in sockets]
    stage.line.delay = delay
    statuses: Counter[str] = Counter()
    requests = [threading.Thread(target=ask, args=(stage.run.port, statuses)) for _ in range(12)]
    for request in requests:
        request.start()
    await asyncio.sleep(1)
    pid = stage.run.pid("web")
    assert pid is not None
    web = psutil.Process(pid)
    began = time.monotonic()
    web.send_signal(signal.SIGTERM)
    seconds = await asyncio.to_thread(seconds_until_gone, web, began)
    stage.line.delay = 0.0
    await asyncio.gather(*ends)
    for request in requests:
        await asyncio.to_thread(request.join)
    return {"exit_s": seconds, "requests": dict(statuses), "sockets": dict(codes)}


def ask(port: int, statuses: "Counter[str]") -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", "/leaderboard/")
        statuses[str(connection.getresponse().status)] += 1
    except OSError as error:
        statuses[type(error).__name__] += 1


def stop_workers(stage: Stage) -> dict[str, float]:
    """With a database that does not answer, so that tasks run on."""
    stage.line.delay = 30.0
    time.sleep(3)
    found: dict[str, float] = {}
    for name in ("worker", "ai", "mail", "beat"):
        pid = stage.run.pid(name)
        assert pid is not None
        process, began = psutil.Process(pid), time.monotonic()
        process.send_signal(signal.SIGTERM)
        found[name] = seconds_until_gone(process, began)
    stage.line.delay = 0.0
    return found


def seconds_until_gone(process: psutil.Process, began: float, patience: float = 60.0) -> float:
    with suppress(psutil.Error):
        while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
            if time.monotonic() - began > patience:
                os.kill(process.pid, signal.SIGKILL)
                return patience
            time.sleep(0.02)
    return round(time.monotonic() - began, 1)


PARTS: dict[str, Callable[[Stage], dict[str, Any]]] = {
    "lost": lambda stage: asyncio.run(with_players(stage, 1.0, lose)),
    "blocked": lambda stage: asyncio.run(with_players(stage, 1.0, block)),
    "slow": lambda stage: asyncio.run(with_players(stage, 2.0, slow_down)),
    "stop": stop,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.failures", description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    options = parser.parse_args()
    report: dict[str, Any] = {}
    for name in options.parts or PARTS:
        with a_site(options.games) as stage:
            report[name] = PARTS[name](stage)
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
