"""Child processes that are restarted when they die, for the supervisor and the service manager."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

LAUNCH = Path(__file__).parent / "launch.py"
FIRST_DELAY, LONGEST_DELAY = 0.5, 15.0
# After a child has run this long, its next restart is quick again.
STEADY_AFTER = 30.0


@dataclass
class Child:
    """A program that should be running. Start it from the main thread: Linux ties its life to that thread."""

    name: str
    command: Sequence[str]
    stop_signal: int = signal.SIGTERM
    # Sent when the stop signal did not help in time, before SIGKILL.
    insist_signal: int = signal.SIGKILL
    # Sent by the kernel when the parent is gone.
    death_signal: int = signal.SIGTERM
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    user: str = ""
    keep_access: bool = False
    pass_fds: Sequence[int] = ()
    output: int | IO[bytes] | None = None
    on_start: Callable[["Child"], None] = lambda child: None
    process: "subprocess.Popen[bytes] | None" = None
    started: float = 0.0
    failures: int = 0
    start_at: float = 0.0

    def start(self) -> None:
        death_signal = str(int(self.death_signal))
        launch = [sys.executable, "-E", "-S", str(LAUNCH), str(os.getpid()), death_signal]
        launch += [self.user, "1" if self.keep_access else "0"]
        self.process = subprocess.Popen(
            [*launch, *self.command],
            env={**os.environ, **self.environment},
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=self.output,
            stderr=subprocess.STDOUT,
            pass_fds=self.pass_fds,
            # Its own group: Ctrl-C in the terminal is for the supervisor, which stops the others in order.
            start_new_session=True,
        )
        self.started = time.monotonic()
        self.on_start(self)

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process else None

    def look_after(self) -> str | None:
        """Start it if it is not running and the wait is over; returns a sentence if it has just died."""
        now = time.monotonic()
        if self.process is None:
            return self.start_if_due(now)
        status = self.process.poll()
        if status is None:
            return None
        self.kill_group()  # the children of a server may have outlived it
        self.failures = 1 if now - self.started > STEADY_AFTER else self.failures + 1
        self.process = None
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
        return f"{self.name} {how}; starting it again in {self.wait(now):g} s"

    def start_if_due(self, now: float) -> str | None:
        if now < self.start_at:
            return None
        try:
            self.start()
        except OSError as error:  # the machine lacks a resource, for the moment
            self.failures += 1
            return f"{self.name} did not start ({error}); trying again in {self.wait(now):g} s"
        return None

    def wait(self, now: float) -> float:
        """Delay the next start, longer after each failure; returns the delay."""
        delay: float = min(FIRST_DELAY * 2 ** (self.failures - 1), LONGEST_DELAY)
        self.start_at = now + delay
        return delay

    def ask_to_stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(self.stop_signal)

    def ensure_stopped(self, patience: float) -> None:
        """Wait for the end, with stronger and stronger signals."""
        if self.process is None:
            return
        for insist in (self.insist_signal, signal.SIGKILL):
            try:
                self.process.wait(patience)
                break
            except subprocess.TimeoutExpired:
                self.process.send_signal(insist)
        self.process.wait()
        self.kill_group()

    def kill_group(self) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)


def stop_all(children: Sequence[Child], patience: float = 10.0) -> None:
    """Signal all at once, then wait for each."""
    for child in children:
        child.ask_to_stop()
    for child in children:
        child.ensure_stopped(patience)
