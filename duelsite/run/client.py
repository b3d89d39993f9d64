"""Using the embedded services: start their manager if it is not running, and keep it as long as needed."""

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
    """While a process has one, the services run; `keep_up` starts a manager again that was killed."""

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
                self.users.take(shared=True)  # waits for a manager that is stopping
                self.ensure_manager()
            finally:
                starting.release()
        except PermissionError as error:
            raise ServicesError(f"{error.filename} belongs to another user of this machine.") from error

    def ensure_manager(self, give_up: Callable[[], bool] = lambda: False) -> None:
        log = addresses.services_log(self.var)
        manager: subprocess.Popen[bytes] | None = None
        deadline = time.monotonic() + PATIENCE
        while True:
            if not locks.is_held(addresses.manager_lock(self.var)):
                if manager and manager.poll() is not None:
                    tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
                    raise ServicesError(f"PostgreSQL or Valkey did not start. The end of {log}:\n{tail}")
                manager = manager or self.start_manager(log)
            elif addresses.services_state(self.var).exists():
                return
            if time.monotonic() > deadline or give_up():
                raise ServicesError(f"PostgreSQL or Valkey did not answer in time. See {log}.")
            time.sleep(0.02)

    def start_manager(self, log: Path) -> "subprocess.Popen[bytes]":
        addresses.services_state(self.var).unlink(missing_ok=True)  # of a manager that was killed
        log.parent.mkdir(parents=True, exist_ok=True)
        is_large = log.exists() and log.stat().st_size > LARGEST_LOG
        with log.open("wb" if is_large else "ab") as output:
            return subprocess.Popen(
                [sys.executable, "-m", "duelsite.run.service_manager", str(self.var), *self.names]
                + (["--not-durable"] if env.flag("DUELSITE_NOT_DURABLE") else []),
                cwd=Path(__file__).parents[2],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                # The process that starts it may end before other users do: it belongs to no terminal.
                start_new_session=True,
            )

    def keep_up(self, give_up: Callable[[], bool] = lambda: False) -> bool:
        """Start the manager again if it was killed; return whether it was. Raises ServicesError."""
        if not self.names or locks.is_held(addresses.manager_lock(self.var)):
            return False
        self.ensure_manager(give_up)
        return True

    def pids(self) -> dict[str, int]:
        """The processes of the services, by name."""
        try:
            state: dict[str, int] = json.loads(addresses.services_state(self.var).read_text())
        except (FileNotFoundError, ValueError):
            return {}
        return state

    def release(self) -> None:
        """Stop using the services; the last user returns when they have stopped."""
        if self.users is None:
            return
        we_are_last = self.users.try_to_take()
        self.users.release()
        self.users = None
        if we_are_last:
            locks.wait_until_free(addresses.manager_lock(self.var), patience=30)


@contextmanager
def attached(var: Path) -> Iterator[Attachment]:
    attachment = Attachment(var)
    try:
        yield attachment
    finally:
        attachment.release()
