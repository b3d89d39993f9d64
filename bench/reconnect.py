"""Measures how fast players are back after a restart of the web server: `python -m bench.reconnect`.

Prints JSON. A thousand players sit at tables of two. The web process is killed and started again, and all of
them come back as browsers do: at once, then with growing pauses. The figures are the seconds from the moment
at which the new process answers until all have their state again, how many had to try more than once, and the
processor time for each player, of the web process and of the whole site: these two do not depend on what else
the machine does. `--one-core` gives the whole site one core.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from bench.live import ask_shell, web_seconds
from tests.live.running import Run
from tests.livesite import status_of

LAY_TABLES = """
import json
from django.db import transaction
from games.models import Game, Move, Seat
from tests.live.players import cookie_of, new_user
from tests.site.tables import begun_game, make_move
first = begun_game([new_user(f"First{{seat}}") for seat in range(2)], time_control="180+60")
for _ in range(20):
    make_move(first)
first.refresh_from_db()
moves, tables = list(first.moves.all()), []
with transaction.atomic():
    for n in range({games}):
        users = [new_user(f"Back{{n}}-{{seat}}") for seat in range(2)]
        game = Game.objects.get(pk=first.pk)
        game.pk, game.code = None, f"back{{n:06}}"
        game.save(force_insert=True)
        Seat.objects.bulk_create(Seat(game=game, number=seat, user=user) for seat, user in enumerate(users))
        for move in moves:
            move.pk, move.game = None, game
        Move.objects.bulk_create(moves)
        tables += [[game.code, cookie_of(user)] for user in users]
print(json.dumps(tables))
"""
# As in games/static/games/table/socket.js.
WAITS = (0.3, 0.7, 1.5, 3.0, 6.0, 10.0)
TOGETHER = 50
# Seconds in which a slow web process runs once.
SLICE = 0.1


class Player:
    """A browser at a table: it wants its state, and comes back until it has it."""

    def __init__(self, run: Run, code: str, cookie: str) -> None:
        self.port, self.code, self.cookie = run.port, code, cookie
        self.tries = 0
        self.back_at = 0.0
        self.writer: asyncio.StreamWriter | None = None

    async def connect(self) -> None:
        """Return when the state has come; raises OSError or EOFError if the connection is lost before."""
        self.tries += 1
        reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        host = f"127.0.0.1:{self.port}"
        lines = [
            f"GET /ws/game/{self.code}/ HTTP/1.1", f"Host: {host}", f"Origin: http://{host}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Cookie: {self.cookie}", "", "",
        ]  # fmt: skip
        self.writer.write("\r\n".join(lines).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise ConnectionError(head)
        while b'"t":"state"' not in (await frame(reader))[:20]:
            pass
        self.back_at = time.monotonic()

    async def come_back(self) -> None:
        self.tries = 0
        while True:
            wait = WAITS[min(self.tries, len(WAITS) - 1)]
            # A lost connection is noticed at once, and the first try comes after the first wait.
            await asyncio.sleep(wait * (0.75 + random.random() / 2))
            try:
                await self.connect()
            except (OSError, EOFError):
                self.leave()
            else:
                return

    def leave(self) -> None:
        if self.writer is not None:
            self.writer.close()


async def frame(reader: asyncio.StreamReader) -> bytes:
    """The payload of the next frame of a server."""
    _opcode, length = await reader.readexactly(2)
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2))
    elif length == 127:
        length = int.from_bytes(await reader.readexactly(8))
    return await reader.readexactly(length)


async def answers_again(run: Run, before: int) -> float:
    """The moment at which a new web process answers."""
    while True:
        pid = run.pid("web")
        if pid and pid != before and await asyncio.to_thread(status_of, f"{run.address}healthz") == 200:
            return time.monotonic()
        await asyncio.sleep(0.05)


def site_seconds(run: Run) -> float:
    """Processor time of all processes so far, PostgreSQL and Valkey among them."""
    times = [process.cpu_times() for process in run.processes()]
    return sum(float(one.user + one.system) for one in times)


async def slow_down(run: Run, share: float) -> None:
    """Let the web process run for a share of the time only."""
    while True:
        pid = run.pid("web")
        with contextlib.suppress(ProcessLookupError):
            if pid:
                os.kill(pid, signal.SIGSTOP)
                try:
                    await asyncio.sleep(SLICE * (1 - share))
                finally:
                    os.kill(pid, signal.SIGCONT)
        await asyncio.sleep(SLICE * share)


async def measure(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    tables = ask_shell(run, LAY_TABLES.format(games=options.players // 2))
    players = [Player(run, code, cookie) for code, cookie in tables]
    for first in range(0, len(players), TOGETHER):
        await asyncio.gather(*(player.connect() for player in players[first : first + TOGETHER]))
    before = run.pid("web")
    assert before is not None
    os.kill(before, signal.SIGKILL)
    slowing = asyncio.create_task(slow_down(run, options.share)) if options.share < 1 else None
    coming = [asyncio.create_task(player.come_back()) for player in players]
    up = await answers_again(run, before)
    worked, worked_in_all = -web_seconds(run), -site_seconds(run)
    _done, missing = await asyncio.wait(coming, timeout=options.patience)
    worked, worked_in_all = worked + web_seconds(run), worked_in_all + site_seconds(run)
    for task in [*missing, *([slowing] if slowing else [])]:
        task.cancel()
    waits = sorted(player.back_at - up for player, task in zip(players, coming, strict=True) if task.done())
    for player in players:
        player.leave()
    return {
        "players": len(players),
        "back": len(waits),
        "half_back_s": round(statistics.median(waits), 1) if waits else None,
        "all_back_s": round(waits[-1], 1) if not missing else None,
        "tried_more_than_once": sum(player.tries > 1 for player in players),
        "web_cpu_ms_each": round(1000 * worked / len(players), 1),
        "site_cpu_ms_each": round(1000 * worked_in_all / len(players), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.reconnect", description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--patience", type=float, default=90.0)
    parser.add_argument("--one-core", action="store_true")
    parser.add_argument("--share", type=float, default=1.0, help="of a core, for the web process")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
        mine = psutil.Process()
        if options.one_core:
            mine.cpu_affinity(mine.cpu_affinity()[:1])
        run = Run(Path(folder) / "var")
        try:
            run.wait_until_ready()
            report = asyncio.run(measure(run, options))
            print(json.dumps({"cores": 1 if options.one_core else os.cpu_count(), **report}, indent=2))
        finally:
            run.clear_away()


if __name__ == "__main__":
    main()
