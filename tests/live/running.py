"""Runs `manage.py run` in a folder of its own, and checks what it leaves behind."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from duelsite import locks
from tests import tracebacks
from tests.livesite import MANY_AT_ONE_ADDRESS, status_of, wait_for

PROJECT = Path(__file__).parents[2]
# The errors of processes whose PostgreSQL or Valkey was killed.
GONE = pytest.mark.tracebacks(
    "OperationalError", "redis.exceptions.ConnectionError", "BusyLoadingError", "celery.beat.SchedulingError"
)


@contextmanager
def new_var() -> Iterator[Path]:
    """A folder with a short name (pytest's own are too long for a socket; test_services tries that)."""
    with tempfile.TemporaryDirectory(prefix="duelsite-run-", ignore_cleanup_errors=True) as folder:
        yield Path(folder) / "var"


class Run:
    # Whose code it is.
    folder = PROJECT

    def __init__(self, var: Path, port: int = 0, plugins: str = "", **settings: str) -> None:
        self.var = var
        var.mkdir(exist_ok=True)
        self.log = var / f"run-{len(list(var.glob('run-*.log')))}.log"
        tracebacks.watch(self.log)
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
        self.environment = {
            **kept,
            **MANY_AT_ONE_ADDRESS,
            "DUELSITE_VAR": str(var),
            "GAME_PLUGINS": plugins,
            **settings,
        }
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "run", "--port", str(port)],
            cwd=self.folder,
            env=self.environment,
            stdout=self.log.open("ab"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def said(self, words: str) -> bool:
        text = self.log.read_text()
        assert self.process.poll() is None or words in text, text
        return words in text

    def state(self) -> dict[str, Any]:
        try:
            state: dict[str, Any] = json.loads((self.var / "services" / "run.json").read_text())
        except FileNotFoundError:
            return {}
        return state

    @property
    def address(self) -> str:
        return str(self.state()["address"])

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def is_ready(self) -> bool:
        return status_of(f"{self.address}readyz") == 200

    def wait_until_ready(self) -> None:
        wait_for(lambda: self.said("The site is ready"), 180)
        wait_for(self.is_ready, 180)

    def pid(self, name: str) -> int | None:
        pid: int | None = self.state().get("processes", {}).get(name)
        return pid

    def processes(self) -> list[psutil.Process]:
        """Every living process that belongs to our folder, whatever its parent is."""
        return [
            process
            for process in psutil.process_iter()
            if process.pid != self.process.pid and belongs_to(process, str(self.var))
        ]

    def manage(self, *words: str) -> str:
        """What another `manage.py` in the same folder prints."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=PROJECT, env=self.environment, check=True, capture_output=True)
        return done.stdout.decode().strip()

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(120)

    def clear_away(self) -> None:
        """After a test, however it ended."""
        if self.process.poll() is None:
            self.stop()
        for process in self.processes():
            process.kill()

    def assert_nothing_is_left(self) -> None:
        wait_for(lambda: not self.processes())
        services = self.var / "services"
        for name in ("run", "keeper", "users", "starting"):
            assert locks.Lock(services / name).try_to_take(), f"{name} is still locked"
        assert not (self.var / "postgres" / "postmaster.pid").exists()
        assert not list(services.glob("*.json"))
        assert not list((self.var / "run").iterdir()), "sockets are left"


def belongs_to(process: psutil.Process, var: str) -> bool:
    try:
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        return var in " ".join(process.cmdline()) or process.environ().get("DUELSITE_VAR") == var
    except psutil.Error:
        return False
