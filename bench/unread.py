"""Measures what clients that do not read cost: `python -m bench.unread`. Prints JSON.

Many spectators of a table of seven open sockets, or programs event streams (`--kind streams`), and never read
from them, while a player offers and withdraws a pause eight times a second. The figures are the memory of the
web process before, at its highest and at the end, and how long a page takes meanwhile.
"""

import argparse
import asyncio
import contextlib
import json
import os
import socket
import statistics
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import psutil
from websockets.asyncio.client import connect

from bench.live import ask_shell
from bench.sites import running_site
from tests.live.running import Run

LAY_TABLE = """
import json
from tests.live.players import cookie_of, new_user
from tests.site.tables import begun_game, make_move
users = [new_user(f"Unread{seat}") for seat in range(7)]
game = begun_game(users, ruleset="wonders-2e")
for _ in range(100):
    make_move(game)
readers = [cookie_of(new_user(f"Reader{number}")) for number in range(20)]
print(json.dumps([game.code, [cookie_of(user) for user in users], readers]))
"""
CHANGES_A_SECOND = 8
# Event streams of one person in a process (STREAMS_PER_TOKEN).
STREAMS_EACH = 20
MIB = 1 << 20


def unread(run: Run, request: str) -> socket.socket:
    """A connection that asks for something and never reads the answer."""
    one = socket.socket()
    # As little as possible waits in the kernel.
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", run.port))
    one.sendall(request.replace("\n", "\r\n").encode())
    return one


# A message of a client, {"t":"ping"}, as a masked frame: it keeps a socket open whose client reads nothing.
PING = bytes([0x81, 0x80 | 12, 0, 0, 0, 0]) + b'{"t":"ping"}'
PING_EVERY = 10.0


async def stay(opened: list[socket.socket], seconds: float) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        for one in opened:
            with contextlib.suppress(OSError):
                one.sendall(PING)
        await asyncio.sleep(PING_EVERY)


def socket_request(run: Run, code: str) -> str:
    return (
        f"GET /ws/game/{code}/ HTTP/1.1\nHost: 127.0.0.1:{run.port}\nOrigin: {run.address.rstrip('/')}\n"
        "Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n\n"
    )


def stream_request(run: Run, code: str, cookie: str) -> str:
    return f"GET /api/v1/games/{code}/stream/ HTTP/1.1\nHost: 127.0.0.1:{run.port}\nCookie: {cookie}\n\n"


def requests(run: Run, options: argparse.Namespace, code: str, readers: list[str]) -> Iterator[str]:
    for number in range(options.connections):
        if options.kind == "sockets":
            yield socket_request(run, code)
        else:
            yield stream_request(run, code, readers[number // STREAMS_EACH])


async def change(run: Run, code: str, cookie: str, seconds: float) -> int:
    """Offer a pause and withdraw it, over and over; returns how often."""
    url = f"{run.address.replace('http', 'ws')}ws/game/{code}/"
    origin: Any = run.address.rstrip("/")
    done, ends = 0, time.monotonic() + seconds
    async with connect(url, origin=origin, additional_headers={"Cookie": cookie}) as player:
        while time.monotonic() < ends:
            what = {"t": "decline", "offer": "pause"} if done % 2 else {"t": "pause"}
            await player.send(json.dumps({**what, "id": str(done)}))
            while json.loads(await player.recv()).get("id") != str(done):
                pass
            done += 1
            await asyncio.sleep(1 / CHANGES_A_SECOND)
    return done


async def look_at_page(run: Run, seconds: float) -> list[float]:
    """How long a page takes, in ms, once a second."""
    took, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.perf_counter()
        await asyncio.to_thread(lambda: urllib.request.urlopen(f"{run.address}play/", timeout=60).read())
        took.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(1)
    return took


async def watch_memory(web: psutil.Process, seconds: float) -> float:
    highest, ends = 0.0, time.monotonic() + seconds
    while time.monotonic() < ends:
        highest = max(highest, web.memory_info().rss / MIB)
        await asyncio.sleep(0.5)
    return highest


def is_open(one: socket.socket) -> bool:
    """Whether the server has kept the connection: what has arrived already is read first."""
    one.setblocking(False)
    try:
        while one.recv(1 << 16):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


async def measure(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    code, players, readers = ask_shell(run, LAY_TABLE)
    web = psutil.Process(run.pid("web"))
    urllib.request.urlopen(f"{run.address}play/").read()
    before = web.memory_info().rss / MIB
    opened = [unread(run, request) for request in requests(run, options, code, readers)]
    await asyncio.sleep(3)
    keep_alive = stay(opened if options.kind == "sockets" else [], options.seconds)
    changes, highest, page, _ = await asyncio.gather(
        change(run, code, players[0], options.seconds),
        watch_memory(web, options.seconds),
        look_at_page(run, options.seconds),
        keep_alive,
    )
    after = web.memory_info().rss / MIB
    kept = sum(is_open(one) for one in opened)
    for one in opened:
        one.close()
    return {
        "kind": options.kind,
        "connections": options.connections,
        "still_open": kept,
        "changes": changes,
        "memory_before_mb": round(before),
        "memory_highest_mb": round(highest),
        "memory_after_mb": round(after),
        "page_median_ms": round(statistics.median(page)),
        "page_slowest_ms": round(max(page)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.unread", description=__doc__)
    parser.add_argument("--kind", choices=["sockets", "streams"], default="sockets")
    parser.add_argument("--connections", type=int, default=170)
    parser.add_argument("--seconds", type=float, default=40.0)
    options = parser.parse_args()
    with running_site() as run:
        print(json.dumps({"cores": os.cpu_count(), **asyncio.run(measure(run, options))}, indent=2))


if __name__ == "__main__":
    main()
