"""Measures an update of the tables under play: `python -m bench.migrating`. Prints JSON.

The site of the previous release (deploy/last_release), with 20,000 finished games, is played on by its own
players while the migrations of today are applied. The figures are the seconds that they took, the longest
time that a statement waited for a lock meanwhile, and what the players noticed.
"""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import psycopg

from bench.failures import LAY_TABLES, Player, Tally
from duelsite.run import addresses
from tests.live.release import unpack
from tests.live.running import PROJECT, Run

CROWD = """
from bench.public import crowded_site
with crowded_site(2000, {games}):
    pass
"""
WAITING = """
SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE NOT granted AND query NOT LIKE '%CONCURRENTLY%' AND datname = current_database()
"""


class Released(Run):
    """A running site with the code of the previous release."""


class Locks(threading.Thread):
    """The longest wait for a lock; that of indexes that are built concurrently hinders nobody."""

    def __init__(self, var: Path) -> None:
        super().__init__()
        self.url, self.longest, self.is_over = addresses.database_url(var), 0.0, False

    def run(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as database:
            while not self.is_over:
                row = database.execute(WAITING.encode()).fetchone()
                self.longest = max(self.longest, float(row[0]) if row else 0.0)
                time.sleep(0.01)


def python(folder: Path, var: Path, *words: str) -> str:
    environment = {**os.environ, "DUELSITE_VAR": str(var), "DEVELOPMENT": "1"}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


async def migrated(run: Run, folder: Path, games: int) -> dict[str, Any]:
    code = LAY_TABLES.format(games=games, salt=secrets.token_hex(3))
    shell = ("manage.py", "shell", "--verbosity", "0", "--command", code)
    laid = json.loads((await asyncio.to_thread(python, folder, run.var, *shell)).splitlines()[-1])
    tally = Tally()
    players = [Player(run.address, code, cookie, tally, 1.0) for code, cookies in laid for cookie in cookies]
    tasks = [asyncio.create_task(player.play()) for player in players]
    while len(tally.accepted) < 2 * games:
        await asyncio.sleep(0.1)
    calm = round(tally.waited, 2)
    tally.clear()
    locks = Locks(run.var)
    locks.start()
    began = time.monotonic()
    await asyncio.to_thread(python, PROJECT, run.var, "manage.py", "migrate")
    took, moves, waited = time.monotonic() - began, len(tally.accepted), tally.waited
    locks.is_over = True
    locks.join()
    tally.clear()
    while len(tally.accepted) < games and not all(task.done() for task in tasks):
        await asyncio.sleep(0.1)
    tally.is_over = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "migrate_s": round(took, 1),
        "longest_wait_for_a_lock_s": round(locks.longest, 2),
        "moves_meanwhile": moves,
        "longest_wait_for_a_move_s": {"before": calm, "meanwhile": round(waited, 2)},
        "moves_afterwards": len(tally.accepted),
        "noticed": dict(tally.problems),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.migrating", description=__doc__)
    parser.add_argument("--finished", type=int, default=20_000, help="games that are over")
    parser.add_argument("--games", type=int, default=20, help="games that are played")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="duelsite-bench-", ignore_cleanup_errors=True) as above:
        folder = Path(above) / "release"
        unpack(folder)
        python(folder, Path(above), "-c", CROWD.format(games=options.finished))
        (var,) = (folder / "var").glob("bench-public-*")
        Released.folder = folder
        run = Released(var)
        try:
            run.wait_until_ready()
            print(json.dumps(asyncio.run(migrated(run, folder, options.games)), indent=2))
        finally:
            run.clear_away()


if __name__ == "__main__":
    main()
