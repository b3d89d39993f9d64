"""Measures an update that players should not notice: `python -m bench.rolling`, with nginx installed.

Prints JSON. Two web processes behind nginx, with the rules of deploy/nginx.conf, are restarted one after the
other, the second when the first is ready, while 200 games of Duel are played, each player at an address of
its own and coming back as browsers do, and others read pages. `--from-release` begins with web processes of
the release that deploy/last_release names, so that the restart is an update. The figures are the seconds from
the loss of a connection until the player had the table again; the longest time from a move until it was
accepted; the statuses of pages; and how many accepted moves are not in the database.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import secrets
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from bench.failures import LAY_TABLES, Player, Tally
from bench.sites import running_site
from duelsite.run import ports
from duelsite.run.processes import Child, stop_all
from tests.live.release import unpack
from tests.live.running import Run
from tests.livesite import status_of, wait_for

PROJECT = Path(__file__).parents[1]
# As in games/static/games/table/socket.js.
WAITS = (0.3, 0.7, 1.5, 3.0, 6.0, 10.0)
SPREAD = {1012: 0.5, 4503: 2.0}
FOUND = """
from games.models import Move
print(Move.objects.filter(client_id__in={asked!r}.split()).values("client_id").distinct().count())
"""
READERS, READ_EVERY = 4, 0.25
MAIN = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    {temporary}
    include {folder}/site.conf;
}}
"""


class Browser(Player):
    """A player at an address of its own, with the pauses of a browser."""

    def __init__(self, number: int, *player: Any) -> None:
        super().__init__(*player)
        self.own = f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"

    def connection(self, **options: Any) -> connect:
        return super().connection(local_addr=(self.own, 0), **options)

    def pause(self, code: int) -> float:
        wait = WAITS[min(self.attempts, len(WAITS)) - 1]
        return wait * (0.5 + random.random()) + random.random() * SPREAD.get(code, 0.0)


class Reader(threading.Thread):
    """Reads pages through nginx all the time."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__()
        self.port, self.own, self.statuses, self.is_over = port, f"127.9.9.{number}", Counter[str](), False

    def run(self) -> None:
        while not self.is_over:
            try:
                connection = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=30, source_address=(self.own, 0)
                )
                connection.request("GET", "/leaderboard/")
                self.statuses[str(connection.getresponse().status)] += 1
                connection.close()
            except (OSError, http.client.HTTPException) as error:
                self.statuses[type(error).__name__] += 1
            time.sleep(READ_EVERY)


@contextmanager
def proxy(folder: Path, port: int, behind: Sequence[int]) -> Iterator[None]:
    """The nginx of deploy/nginx.conf, without TLS."""
    folder.mkdir()
    text = (PROJECT / "deploy" / "nginx.conf").read_text()
    servers = "".join(f"    server 127.0.0.1:{one} max_fails=0;\n" for one in behind)
    text = re.sub(r"(?:    server 127\S+ max_fails=0;\n)+", servers, text)
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
    text = re.sub(r"    (listen \[::\]|ssl_).*\n", "", text)
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    text = text.replace("server_name play.example.org;", "server_name _;")
    (folder / "site.conf").write_text(text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, temporary=temporary))
    nginx = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-g", "daemon off;"])
    try:
        wait_for(lambda: status_of(f"http://127.0.0.1:{port}/healthz") == 404)
        yield
    finally:
        nginx.terminate()
        nginx.wait()


def web_process(run: Run, number: int, folder: Path) -> tuple[Child, int]:
    """One more web process of a running site, with the code in a folder."""
    listener = ports.listen("127.0.0.1", 0)
    port = int(listener.getsockname()[1])
    measured = run.var / f"metrics-{number}"
    measured.mkdir()
    environment = {
        **run.environment,
        "DEVELOPMENT": "1",
        "DJANGO_SETTINGS_MODULE": "duelsite.settings",
        "BEHIND_PROXY": "1",
        "PROMETHEUS_MULTIPROC_DIR": str(measured),
    }
    command = [sys.executable, "-m", "duelsite.server", "--bind", "127.0.0.1", "--port", str(port)]
    log = (run.var / f"web-{number}.log").open("ab")
    listener.close()
    return Child(f"web-{number}", command, environment=environment, folder=folder, output=log), port


def is_ready(port: int) -> bool:
    return status_of(f"http://127.0.0.1:{port}/readyz") == 200


async def played(
    run: Run, port: int, options: argparse.Namespace, webs: Sequence[tuple[Child, int]]
) -> dict[str, Any]:
    code = LAY_TABLES.format(games=options.games, salt=secrets.token_hex(3))
    laid = json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])
    seats = [(code, cookie) for code, cookies in laid for cookie in cookies]
    tally = Tally()
    players = [
        Browser(number, f"http://127.0.0.1:{port}/", code, cookie, tally, options.think)
        for number, (code, cookie) in enumerate(seats)
    ]
    tasks = []
    for player in players:
        tasks.append(asyncio.create_task(player.play()))
        await asyncio.sleep(0.02)
    while len(tally.accepted) < options.games:
        await asyncio.sleep(0.2)
    readers = [Reader(port, 1 + number) for number in range(READERS)]
    for reader in readers:
        reader.start()
    await asyncio.sleep(5)
    calm = {"moves": len(tally.accepted), "longest_wait_for_a_move_s": round(tally.waited, 2)}
    tally.clear()
    began = time.monotonic()
    restarts = []
    for child, own in webs:
        since = time.monotonic()
        await asyncio.to_thread(stop_all, [child])
        child.folder = PROJECT
        await asyncio.to_thread(child.start)
        await asyncio.to_thread(wait_for, lambda: is_ready(own), 120)  # noqa: B023
        restarts.append(round(time.monotonic() - since, 1))
    await asyncio.sleep(5)
    seconds = time.monotonic() - began
    now = time.monotonic()
    waiting = [now - player.owed_since for player in players if player.owed]
    away = [now - player.lost_at for player in players if player.lost_at]
    moves = len(tally.accepted)
    tally.is_over = True
    for reader in readers:
        reader.is_over = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for reader in readers:
        reader.join()
    asked = " ".join(sorted(tally.acknowledged))
    found = int(run.manage("shell", "--verbosity", "0", "--command", FOUND.format(asked=asked)))
    gaps = sorted([*tally.gaps, *away])
    pages = sum((reader.statuses for reader in readers), Counter[str]())
    return {
        "games": options.games,
        "seconds": round(seconds, 1),
        "restart_s": restarts,
        "moves": moves,
        "before": calm,
        "connections_lost": len(gaps),
        "gap_s": {
            "median": round(statistics.median(gaps), 2) if gaps else None,
            "p99": round(gaps[int(len(gaps) * 0.99)], 2) if gaps else None,
            "longest": round(gaps[-1], 2) if gaps else None,
        },
        "longest_wait_for_a_move_s": round(max([tally.waited, *waiting]), 2),
        "moves_lost": len(tally.acknowledged) - found,
        "pages": dict(pages),
        "noticed": dict(tally.problems),
        "load": os.getloadavg()[0],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rolling", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--think", type=float, default=4.0, help="mean seconds that a player thinks")
    parser.add_argument("--from-release", action="store_true", help="begin with the previous release")
    options = parser.parse_args()
    if not shutil.which("nginx"):
        sys.exit("This needs nginx: apt-get install nginx")
    with ExitStack() as stack:
        run = stack.enter_context(running_site(DEVELOPMENT="1"))
        folder = PROJECT
        if options.from_release:
            unpack(folder := run.var / "release")
            build = [sys.executable, "-m", "engine.native.build", "--quiet"]
            subprocess.run(build, cwd=folder, check=True)
        webs = [web_process(run, number, folder) for number in (1, 2)]
        stack.callback(lambda: stop_all([child for child, _ in webs]))
        for child, _port in webs:
            child.start()
        for _child, port in webs:
            wait_for(lambda: is_ready(port), 120)  # noqa: B023
        listener = ports.listen("127.0.0.1", 0)
        port = int(listener.getsockname()[1])
        listener.close()
        stack.enter_context(proxy(run.var / "nginx", port, [own for _, own in webs]))
        print(json.dumps(asyncio.run(played(run, port, options, webs)), indent=2))


if __name__ == "__main__":
    main()
