"""Prints the log lines of several processes, each after the name of its process."""

import os
import sys
import threading
import time
from pathlib import Path
from typing import IO

COLOURS = {"site": 1, "web": 36, "worker": 32, "ai": 35, "mail": 32, "push": 32, "beat": 34, "services": 33}


class LogPrinter:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.is_coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        self.is_read = True

    def say(self, name: str, line: str) -> None:
        prefix = f"{name:<8} | "
        if self.is_coloured:
            prefix = f"\033[{COLOURS.get(name, 0)}m{prefix}\033[0m"
        with self.lock:
            if self.is_read:
                try:
                    print(prefix + line, flush=True)
                except BrokenPipeError:  # nobody reads our output any more; the site goes on
                    self.is_read = False
                except OSError:  # the disk is full: this line is lost
                    pass

    def follow(self, name: str, stream: IO[bytes]) -> None:
        """Print each line, from a thread of its own."""

        def read() -> None:
            for line in stream:
                self.say(name, line.decode(errors="replace").rstrip())

        threading.Thread(target=read, daemon=True).start()

    def follow_file(self, name: str, file: Path) -> None:
        """Print what is added to a file from now on."""
        stream = file.open(errors="replace")
        stream.seek(0, os.SEEK_END)

        def read() -> None:
            while True:
                if line := stream.readline():
                    self.say(name, line.rstrip())
                else:
                    time.sleep(0.2)

        threading.Thread(target=read, daemon=True).start()
