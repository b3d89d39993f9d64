"""Measures a crowded lobby: `python -m bench.lobby`, against a whole site in a folder of its own.

Many people watch many open lobbies, which come and go. Prints JSON: the processor time of the web process,
how long everybody else on it waits (a ping of the same socket), and whether all end up seeing the same.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.live import web_seconds
from tests.live.running import PROJECT, Run

PING_EVERY = 10.0
QUIET = 3.0

OPEN_LOBBIES = """
import json
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from games.models import Lobby
from games.lobby.opening import open_lobby
from tests.live.players import cookie_of, new_user
hosts = [new_user(f"host-{{n}}") for n in range({lobbies})]
for host in hosts:
    open_lobby(host=host, kind="open", ruleset="duel", time_control="10+10", rated=True)
Lobby.objects.update(seen_at=timezone.now() + timedelta(days=1))
print(json.dumps([cookie_of(new_user(f"guest-{{n}}")) for n in range({people})]))
"""
# One comes, one goes: two changes. Paced by the clock, in a process of its own.
CHANGE_LOBBIES = """
import time
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from games.models import Lobby
from games.lobby.leaving import close_lobbies
from games.lobby.opening import open_lobby
hosts = list(User.objects.filter(handle__startswith="host-").order_by("pk"))
changes, at = int({rate} * {seconds}), time.time()
for number in range(changes):
    at += 1 / {rate}
    time.sleep(max(0, at - time.time()))
    host = hosts[number // 2 % len(hosts)]
    if number % 2 == 0:
        close_lobbies(host=host)
    else:
        open_lobby(host=host, kind="open", ruleset="duel", time_control="10+10", rated=True)
        Lobby.objects.filter(host=host).update(seen_at=timezone.now() + timedelta(days=1))
print(changes)
"""
OPEN_NOW = """
import json
from games.models import Lobby
print(json.dumps(list(Lobby.objects.filter(kind="open", status="waiting").values_list("code", flat=True))))
"""


class Lobby(msgspec.Struct):
    id: str


class Lobbies(msgspec.Struct, rename={"lobbies": "seeks"}):
    """All lobbies, or what has come and gone; of a welcome as well."""

    lobbies: list[Lobby] | None = None
    added: list[Lobby] = []
    removed: list[str] = []


read = msgspec.json.Decoder(Lobbies).decode


class Visitor:
    """A browser in the lobby, as far as the wire goes."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie
        self.socket: ClientConnection | None = None
        self.lobbies: set[str] = set()
        self.messages = self.octets = 0
        self.pinged_at: float | None = None
        self.waits: list[float] = []

    async def open(self, address: str) -> None:
        headers, origin = {"Cookie": self.cookie}, Origin(address.rstrip("/"))
        url = f"{address.replace('http', 'ws')}ws/lobby/"
        self.socket = await connect(
            url, origin=origin, additional_headers=headers, compression=None, max_queue=None
        )
        self.take_in(read(await self.socket.recv()))

    async def listen(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            assert isinstance(text, str)
            if text.startswith('{"t":"pong"') and self.pinged_at is not None:
                self.waits.append(time.perf_counter() - self.pinged_at)
                self.pinged_at = None
            elif text.startswith('{"t":"seeks"'):
                self.messages += 1
                self.octets += len(text)
                self.take_in(read(text))

    def take_in(self, message: Lobbies) -> None:
        if message.lobbies is not None:
            self.lobbies = {lobby.id for lobby in message.lobbies}
        self.lobbies -= set(message.removed)
        self.lobbies |= {lobby.id for lobby in message.added}

    async def ping(self, dice: random.Random) -> None:
        assert self.socket is not None
        await asyncio.sleep(dice.random() * PING_EVERY)
        while True:
            if self.pinged_at is None:
                self.pinged_at = time.perf_counter()
                await self.socket.send('{"t":"ping","n":1}')
            await asyncio.sleep(PING_EVERY)


async def change(run: Run, rate: float, seconds: float) -> int:
    """Open and close lobbies from outside; how often."""
    code = CHANGE_LOBBIES.format(rate=rate, seconds=seconds)
    changer = await asyncio.create_subprocess_exec(
        sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", code,
        cwd=PROJECT, env=run.environment, stdout=subprocess.PIPE,
    )  # fmt: skip
    printed, _ = await changer.communicate()
    return int(printed.split()[-1])


async def quiet(visitors: list[Visitor]) -> None:
    """Wait until no visitor gets messages any more."""
    sent, since = -1, time.perf_counter()
    while time.perf_counter() - since < QUIET:
        await asyncio.sleep(0.1)
        if sent != (sent := sum(visitor.messages for visitor in visitors)):
            since = time.perf_counter()


def open_now(run: Run) -> set[str]:
    printed = run.manage("shell", "--verbosity", "0", "--command", OPEN_NOW)
    return set(json.loads(printed.splitlines()[-1]))


async def measure(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    code = OPEN_LOBBIES.format(lobbies=options.lobbies, people=options.sockets)
    cookies = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    dice = random.Random(1)
    visitors = [Visitor(cookie) for cookie in cookies]
    for start in range(0, len(visitors), 20):
        await asyncio.gather(*(visitor.open(run.address) for visitor in visitors[start : start + 20]))
    tasks = [asyncio.create_task(visitor.listen()) for visitor in visitors]
    tasks += [asyncio.create_task(visitor.ping(dice)) for visitor in visitors]
    await asyncio.sleep(12)
    worked, began = web_seconds(run), time.perf_counter()
    await asyncio.sleep(10)
    idle = (web_seconds(run) - worked) / (time.perf_counter() - began)
    for visitor in visitors:
        visitor.waits.clear()
        visitor.messages = visitor.octets = 0
    worked, began = web_seconds(run), time.perf_counter()
    changes = await change(run, options.rate, options.seconds)
    took = time.perf_counter() - began
    now = await asyncio.to_thread(open_now, run)
    await quiet(visitors)
    settled = time.perf_counter() - began - QUIET
    worked = web_seconds(run) - worked
    seeing = sum(visitor.lobbies == now for visitor in visitors)
    waits = sorted(wait for visitor in visitors for wait in visitor.waits)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "sockets": options.sockets,
        "lobbies": options.lobbies,
        "changes": changes,
        "changes_per_second": round(changes / took, 1),
        "web_cpu_ms_per_change": round(1000 * worked / changes, 1),
        "web_share_of_a_core": round(worked / took, 3),
        "web_share_of_a_core_without_changes": round(idle, 3),
        "messages_per_socket": round(statistics.mean(visitor.messages for visitor in visitors), 1),
        "kib_per_socket": round(statistics.mean(visitor.octets for visitor in visitors) / 1024, 1),
        "ping_p50_ms": round(1000 * statistics.median(waits), 1) if waits else None,
        "ping_longest_ms": round(1000 * waits[-1], 1) if waits else None,
        "saw_the_last_change": seeing,
        "seconds_until_all_was_sent": round(settled - took, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lobby", description=__doc__)
    parser.add_argument("--sockets", type=int, default=500)
    parser.add_argument("--lobbies", type=int, default=100)
    parser.add_argument("--rate", type=float, default=10.0, help="changes a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        run = Run(Path(folder) / "var")
        try:
            run.wait_until_ready()
            report = asyncio.run(measure(run, options))
            print(json.dumps({"cores": psutil.cpu_count(), **report}, indent=2))
        finally:
            run.clear_away()


if __name__ == "__main__":
    main()
