"""A real web server and a real Celery worker on the test database, for live and browser tests."""

import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

import psycopg
from django.conf import settings
from django.db import connection

from duelsite.celery import AI_QUEUES, MAIL_QUEUES, PUSH_QUEUES, SITE_QUEUES
from duelsite.run import addresses, ports
from duelsite.run.processes import Child, stop_all
from tests import tracebacks

T = TypeVar("T")
# Tests are many people at one address.
MANY_AT_ONE_ADDRESS = {"SOCKETS_PER_ADDRESS": "100000", "NEW_SOCKETS_PER_ADDRESS": "100000"}


def wait_for(what: Callable[[], T], patience: float = 60.0) -> T:
    """The first true answer. Fails the test when there is none in time."""
    deadline = time.monotonic() + patience
    while not (answer := what()):
        assert time.monotonic() < deadline, f"waited {patience:g} s in vain"
        time.sleep(0.05)
    return answer


def status_of(url: str) -> int:
    """The HTTP status of a page, or 0 if nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            status: int = response.status
            return status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


# The connections that use the database at this moment, except for the one that runs the query.
AT_WORK = """
SELECT 1 FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend'
  AND state <> 'idle' AND pid <> pg_backend_pid()
"""


class LiveSite:
    """Of this tree or of another one, in a folder; beside another site on the same database it has a name."""

    started: "ClassVar[LiveSite | None]" = None

    def __init__(self, folder: Path | None = None, name: str = "", **environment: str) -> None:
        database = connection.settings_dict["NAME"]
        called = f"{name}{database}"
        self.folder = folder
        self.log_file = settings.VAR / "log" / f"{called}.log"
        self.log_file.parent.mkdir(parents=True, exist_ok=True)
        self.listener = ports.listen("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}"
        measurements = settings.VAR / f"{called}.metrics"
        measurements.mkdir(parents=True)
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "tests.livesite_settings",
            "DATABASE_URL": addresses.database_url(settings.VAR, database),
            "LOG_LEVEL": "INFO",
            "SITE_URL": self.url,
            # Judgement that is quick is enough for tests.
            "ANALYSIS_NODES": "6",
            "HINT_NODES": "60",
            "METRICS_TOKEN": "test",
            **MANY_AT_ONE_ADDRESS,
            "PROMETHEUS_MULTIPROC_DIR": str(measurements),
            "PYTHONUNBUFFERED": "1",
            # Code that queries the database in the event loop fails, as on a real site.
            "DJANGO_ALLOW_ASYNC_UNSAFE": "",
            **environment,
        }
        output = self.log_file.open("ab")
        tracebacks.watch(self.log_file)
        fd = self.listener.fileno()
        python = [sys.executable, "-m"]
        self.web = Child(
            "web",
            [*python, "duelsite.server", "--fd", str(fd)],
            environment=self.environment,
            folder=folder,
            pass_fds=[fd],
            output=output,
        )
        queues = ",".join(SITE_QUEUES + AI_QUEUES + MAIL_QUEUES + PUSH_QUEUES)
        alone = "--without-gossip --without-mingle --without-heartbeat"
        worker = f"worker --hostname {called}@%h --queues {queues} --concurrency 2 {alone}"
        beat = f"--beat --schedule {settings.VAR / called}.beat"
        self.worker = Child(
            "worker",
            [*python, "celery", "--quiet", "--app", "duelsite", *worker.split(), *beat.split()],
            environment={**self.environment, "DATABASE_POOL": "0"},
            folder=folder,
            death_signal=signal.SIGKILL,
            output=output,
        )

    def start(self) -> None:
        self.web.start()
        self.worker.start()
        wait_for(lambda: status_of(f"{self.url}/readyz") == 200, patience=180)

    def rest(self) -> None:
        """Stop until `keep_up`."""
        if self.web.process or self.worker.process:
            stop_all([self.web, self.worker])
            self.web.process = self.worker.process = None
            # A site that a test has paused must not count as an outage in tests of services.
            with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as database:
                database.execute("DELETE FROM games_pulse")

    def keep_up(self) -> None:
        """A test may have killed a process, or have stopped them all."""
        if not self.web.process and not self.worker.process:
            self.start()
        for child in (self.web, self.worker):
            child.look_after()
        wait_for(lambda: status_of(f"{self.url}/healthz") == 200)

    def let_sockets_close(self) -> None:
        """Before the database is emptied, so that nobody looks for what was in it."""
        ask = urllib.request.Request(f"{self.url}/metrics", headers={"Authorization": "Bearer test"})

        def are_closed() -> bool:
            # The process may have just been started.
            with urllib.request.urlopen(ask, timeout=60) as response:
                return "\nduelsite_websockets 0.0\n" in response.read().decode()

        if self.web.process and self.web.process.poll() is None:
            wait_for(are_closed)

    def let_work_end(self) -> None:
        """Before the database is emptied: that locks every table, and transactions could deadlock with it."""
        with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as database:
            wait_for(lambda: not database.execute(AT_WORK).fetchone())

    def restart_web(self) -> None:
        stop_all([self.web])
        self.web.start()
        wait_for(lambda: status_of(f"{self.url}/readyz") == 200, patience=180)

    def stop(self) -> None:
        stop_all([self.web, self.worker])
        self.listener.close()

    def log(self) -> str:
        """All that the processes said so far: log lines, and the e-mails they would have sent."""
        return self.log_file.read_text(errors="replace")
