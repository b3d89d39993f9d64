"""A test's own Valkey, which the test can freeze and kill."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis, RedisError

from duelsite.run import valkey
from tests.livesite import wait_for


class OwnValkey:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"unix://{folder}/socket"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        words = [
            "--port",
            "0",
            "--unixsocket",
            f"{self.folder}/socket",
            "--dir",
            str(self.folder),
            "--save",
            "",
        ]
        self.process = subprocess.Popen([str(valkey.program()), *words], stdout=subprocess.DEVNULL)
        wait_for(self.answers)

    def answers(self) -> bool:
        try:
            return bool(Redis.from_url(self.url, socket_timeout=1).ping())
        except RedisError:
            return False

    def signal(self, number: int) -> None:
        assert self.process is not None
        os.kill(self.process.pid, number)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
