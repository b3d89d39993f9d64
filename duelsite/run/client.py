"""Using the embedded services: start their keeper if nobody has, hold it for as long as we need it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from duelsite import environment as env
from duelsite import locks
from duelsite.locks import Lock
from duelsite.run import ServicesError, addresses

PATIENCE = 90.0
LARGEST_LOG = 5_000_000


def embedded_names() -> list[str]:
    """The services that the environment does not name an outside address for."""
    outside = {"postgres": "DATABASE_URL", "valkey": "REDIS_URL"}
    return [name for name, variable in outside.items() if not os.environ.get(variable)]


class Attachment:
    """Our hold on the services. While it lasts they run; `keep_up` brings back a keeper that was killed."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.names = embedded_names()
        self.users: Lock | None = None
        if self.names:
            self.attach()

    def attach(self) -> None:
        try:
            starting = Lock(addresses.starting_lock(self.var))
            starting.take()
            try:
                self.users = Lock(addresses.users_lock(self.var))
                self.users.take(shared=True)  # waits for a keeper that is stopping
                self.ensure_keeper()
            finally:
                starting.release()
        except PermissionError as error:
            raise ServicesError(f"{error.filename} belongs to another user of this machine.") from error

    def ensure_keeper(self, give_up: Callable[[], bool] = lambda: False) -> None:
        log = addresses.services_log(self.var)
        keeper: subprocess.Popen[bytes] | None = None
        deadline = time.monotonic() + PATIENCE
        while True:
            if not locks.is_held(addresses.keeper_lock(self.var)):
                if keeper and keeper.poll() is not None:
                    tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
                    raise ServicesError(f"PostgreSQL or Valkey did not start. The end of {log}:\n{tail}")
                keeper = keeper or self.start_keeper(log)
            elif addresses.services_state(self.var).exists():
                return
            if time.monotonic() > deadline or give_up():
                raise ServicesError(f"PostgreSQL or Valkey did not answer in time. See {log}.")
            time.sleep(0.02)

    def start_keeper(self, log: Path) -> "subprocess.Popen[bytes]":
        addresses.services_state(self.var).unlink(missing_ok=True)  # of a keeper that was killed
        log.parent.mkdir(parents=True, exist_ok=True)
        is_large = log.exists() and log.stat().st_size > LARGEST_LOG
        with log.open("wb" if is_large else "ab") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "duelsite.run.keeper", str(self.var), *self.names]
                + (["--not-durable"] if env.flag("DUELSITE_NOT_DURABLE") else []),
                cwd=Path(__file__).parents[2],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                # Whoever starts it may end before others do: it belongs to nobody's terminal.
                start_new_session=True,
            )

    def keep_up(self, give_up: Callable[[], bool] = lambda: False) -> bool:
        """Start the keeper again if it was killed; whether that was needed. ServicesError if that failed."""
        if not self.names or locks.is_held(addresses.keeper_lock(self.var)):
            return False
        self.ensure_keeper(give_up)
        return True

    def pids(self) -> dict[str, int]:
        """The processes of the services, by name."""
        try:
            state: dict[str, int] = json.loads(addresses.services_state(self.var).read_text())
        except (FileNotFoundError, ValueError):
            return {}
        return state

    def release(self) -> None:
        """Let go; if we were the last, return when the services have stopped."""
        if self.users is None:
            return
        we_are_last = self.users.try_to_take()
        self.users.release()
        self.users = None
        if we_are_last:
            locks.wait_until_free(addresses.keeper_lock(self.var), patience=30)


@contextmanager
def attached(var: Path) -> Iterator[Attachment]:
    attachment = Attachment(var)
    try:
        yield attachment
    finally:
        attachment.release()
