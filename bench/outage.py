"""Measures what players notice when Redis goes away: `python -m bench.outage`. Prints JSON.

`restart`: the server is killed, and started again by its manager. `hang`: it is frozen for a while and says
nothing. Games between people and with bots go on meanwhile, with clients that ping and sync as browsers do.
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
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.live.running import Run

LAY_TABLES = """
import json
from games.lobby.bot_games import play_bot
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
tables = []
for n in range({games}):
    pair = [new_user(f"{salt}-{{n}}-{{seat}}") for seat in (0, 1)]
    game = create_game(users=pair, ruleset="duel", time_control="180+60", rated=False, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in pair]])
    lonely = new_user(f"{salt}-{{n}}-lonely")
    tables.append([play_bot(user=lonely, level="greedy").code, [cookie_of(lonely)]])
print(json.dumps(tables))
"""
PING_EVERY = 10.0
PACE = 0.4
read = msgspec.json.Decoder().decode


class Player:
    """A browser at a table: it pings, and asks for the state after an answer that it has not seen."""

    def __init__(self, table: "Table", cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.version = -1

    async def open(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}ws/game/{self.table.code}/"
        headers, origin = {"Cookie": self.cookie}, Origin(address.rstrip("/"))
        self.socket: ClientConnection = await connect(url, origin=origin, additional_headers=headers)
        await self.send(t="ready", nonce="00")

    async def send(self, **message: Any) -> None:
        with contextlib.suppress(ConnectionClosed):
            await self.socket.send(msgspec.json.encode(message).decode())

    async def ping(self) -> None:
        await asyncio.sleep(random.random() * PING_EVERY)
        while True:
            await self.send(t="ping", n=1)
            await asyncio.sleep(PING_EVERY)

    async def listen(self) -> None:
        async for text in self.socket:
            message = read(text)
            if message["t"] == "state":
                self.version = max(self.version, message["v"])
                self.table.seen(self, message)
            elif message["t"] == "ack" and "v" in message:
                self.table.acknowledged()
                if message["v"] > self.version:
                    await self.send(t="sync", v=self.version)
            elif message["t"] == "error":
                raise RuntimeError(text)


class Table:
    """Somebody moves, all see it, and (with a bot) the bot has answered: how long each took."""

    def __init__(self, code: str, cookies: list[str]) -> None:
        self.code = code
        self.players = [Player(self, cookie) for cookie in cookies]
        self.turn = asyncio.Event()
        self.mover: tuple[Player, dict[str, Any]] | None = None
        self.answers = -1
        self.over = False
        self.sent_at: float | None = None
        self.acked: list[float] = []
        self.next_turn: list[float] = []
        self.waiting_for_ack: float | None = None

    def seen(self, player: Player, state: dict[str, Any]) -> None:
        self.over = self.over or state["status"] == "finished"
        if self.over:
            self.turn.set()
        if "move" in state["can"] and state["v"] > self.answers:
            self.mover = (player, state)
        newest = self.mover is not None and all(one.version >= self.mover[1]["v"] for one in self.players)
        if newest and not self.turn.is_set():
            if self.sent_at is not None:
                self.next_turn.append(time.perf_counter() - self.sent_at)
                self.sent_at = None
            self.turn.set()

    def acknowledged(self) -> None:
        if self.waiting_for_ack is not None:
            self.acked.append(time.perf_counter() - self.waiting_for_ack)
            self.waiting_for_ack = None

    async def play(self, dice: random.Random) -> None:
        while True:
            await self.turn.wait()
            if self.over or self.mover is None:
                return
            await asyncio.sleep(PACE * (0.5 + dice.random()))
            player, state = self.mover
            self.mover = None
            self.turn.clear()
            self.answers = state["v"]
            self.sent_at = self.waiting_for_ack = time.perf_counter()
            move = dice.choice(state["view"]["moves"])
            await player.send(t="move", id=f"m{state['v']}", v=state["v"], move=move)

    def finish(self) -> None:
        """Count the time that unanswered requests have waited until now."""
        now = time.perf_counter()
        if self.waiting_for_ack is not None:
            self.acked.append(now - self.waiting_for_ack)
        if self.sent_at is not None:
            self.next_turn.append(now - self.sent_at)


def pid_of_valkey(run: Run) -> int:
    pid = run.pid("valkey")
    assert pid is not None
    return pid


async def kill(run: Run) -> None:
    os.kill(pid_of_valkey(run), signal.SIGKILL)
    await asyncio.sleep(25)


async def freeze(run: Run) -> None:
    pid = pid_of_valkey(run)
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(15)
    finally:
        os.kill(pid, signal.SIGCONT)
    await asyncio.sleep(25)


async def measure(
    run: Run, name: str, trouble: Callable[[Run], Awaitable[None]], options: argparse.Namespace
) -> dict[str, Any]:
    code = LAY_TABLES.format(games=options.games, salt=name)
    laid = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    tables = [Table(code, cookies) for code, cookies in laid]
    players = [player for table in tables for player in table.players]
    await asyncio.gather(*(player.open(run.address) for player in players))
    tasks = [asyncio.create_task(work) for player in players for work in (player.listen(), player.ping())]
    tasks += [asyncio.create_task(table.play(random.Random(table.code))) for table in tables]
    await asyncio.sleep(6)
    for table in tables:
        table.acked.clear()
        table.next_turn.clear()
    await trouble(run)
    for table in tables:
        table.finish()
    broken = sorted({str(task.exception()) for task in tasks if task.done() and task.exception()})
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for player in players:
        await player.socket.close()
    people = [table for table in tables if len(table.players) == 2]
    bots = [table for table in tables if len(table.players) == 1]
    return {
        "broken": broken,
        "people_moves": sum(len(table.next_turn) for table in people),
        "people_acknowledged_s": longest([table.acked for table in people]),
        "people_seen_by_both_s": longest([table.next_turn for table in people]),
        "bots_moves": sum(len(table.next_turn) for table in bots),
        "bots_acknowledged_s": longest([table.acked for table in bots]),
        "bots_answered_s": longest([table.next_turn for table in bots]),
    }


def longest(waits: list[list[float]]) -> dict[str, float]:
    """Of each game the longest wait: the middle of those, and the worst."""
    worst = [max(several) for several in waits if several] or [0.0]
    return {"median": round(statistics.median(worst), 2), "worst": round(max(worst), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.outage", description=__doc__)
    parser.add_argument("--games", type=int, default=8, help="games of each kind")
    options = parser.parse_args()
    report: dict[str, Any] = {}
    for name, trouble in (("restart", kill), ("hang", freeze)):
        with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as folder:
            run = Run(Path(folder) / "var")
            try:
                run.wait_until_ready()
                report[name] = asyncio.run(measure(run, name, trouble, options))
            finally:
                run.clear_away()
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
