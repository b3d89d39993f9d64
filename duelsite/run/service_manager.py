"""The process that runs the embedded services as long as any other process uses them.

Users hold a shared kernel lock on one file. When the manager gets that lock exclusively, the last user has
ended (even if it was killed), and the manager stops the services and ends.
"""

import argparse
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

from duelsite.locks import Lock
from duelsite.run import ServicesError, addresses
from duelsite.run.postgres import Postgres
from duelsite.run.processes import Child, stop_all
from duelsite.run.valkey import Valkey

START_PATIENCE = 60.0
LOOK_EVERY = 0.1


class ServiceManager:
    def __init__(self, var: Path, names: list[str], *, durable: bool) -> None:
        self.var = var
        self.output = sys.stdout.fileno()
        self.postgres = Postgres(var, durable=durable) if "postgres" in names else None
        self.valkey = Valkey(var, durable=durable) if "valkey" in names else None
        self.children: list[Child] = []
        self.told_to_stop = False
        self.is_state_late = False

    def run(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self.stop_soon)
        mine = Lock(addresses.manager_lock(self.var))
        if not mine.try_to_take(patience=2):  # another process may be checking whether it is held
            return
        users = Lock(addresses.users_lock(self.var))
        state = addresses.services_state(self.var)
        try:
            self.start(users)
            while not self.told_to_stop and not users.try_to_take():
                for child in self.children:
                    if sentence := child.look_after():
                        say(sentence)
                self.keep_state(state)
                time.sleep(LOOK_EVERY)
        finally:
            stop_all(self.children)
            state.unlink(missing_ok=True)
            addresses.remove_socket_folder(self.var)
            mine.release()
            users.release()

    def start(self, users: Lock) -> None:
        addresses.make_socket_folder(self.var)
        if self.postgres:
            self.postgres.prepare(self.output)
            self.children.append(self.postgres.child(self.output))
        if self.valkey:
            self.valkey.prepare()
            self.children.append(self.valkey.child(self.output))
        for child in self.children:
            child.start()
        deadline = time.monotonic() + START_PATIENCE
        while not self.is_ready():
            for child in self.children:
                if sentence := child.look_after():
                    say(sentence)
            if time.monotonic() > deadline or self.told_to_stop:
                raise ServicesError("The embedded services did not answer in time.")
            time.sleep(0.02)
        if self.postgres:
            self.postgres.create_database()

    def is_ready(self) -> bool:
        return all(service is None or service.is_ready() for service in (self.postgres, self.valkey))

    def keep_state(self, file: Path) -> None:
        """On a full disk the services go on, and the file is written later."""
        try:
            self.write_state(file)
        except OSError as error:
            if not self.is_state_late:
                say(f"{file} could not be written: {error}")
            self.is_state_late = True
        else:
            self.is_state_late = False

    def write_state(self, file: Path) -> None:
        """Tells users that the services are ready, and lists their processes for people and tests."""
        state = json.dumps({"keeper": os.getpid(), **{child.name: child.pid for child in self.children}})
        if not file.exists() or file.read_text() != state:
            draft = file.with_suffix(".draft")
            draft.write_text(state)
            draft.replace(file)

    def stop_soon(self, *_: object) -> None:
        self.told_to_stop = True


def say(sentence: str) -> None:
    """Write to the log of the services, if the disk is not full."""
    with contextlib.suppress(OSError):
        print(sentence, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("var", type=Path)
    parser.add_argument("names", nargs="+", choices=["postgres", "valkey"])
    parser.add_argument("--not-durable", action="store_true", help="faster, for data that may be lost")
    arguments = parser.parse_args()
    try:
        ServiceManager(arguments.var, arguments.names, durable=not arguments.not_durable).run()
    except (ServicesError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
