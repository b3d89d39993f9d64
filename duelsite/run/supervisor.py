"""Runs the whole site on one machine: web server, Celery workers and beat, on embedded or external services.

It holds the listening socket itself, so that visitors wait a moment instead of being refused while the web
server starts again.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from subprocess import PIPE

from django.conf import settings
from django.core.management import CommandError, call_command, get_commands
from django.db import connections

from duelsite import diskspace, hostnames
from duelsite.celery import AI_QUEUES, MAIL_QUEUES, PUSH_QUEUES, SITE_QUEUES
from duelsite.locks import Lock
from duelsite.run import ServicesError, addresses, ports
from duelsite.run.client import Attachment, attached
from duelsite.run.log_printer import LogPrinter
from duelsite.run.processes import Child, stop_all

MEMORY = Path("/dev/shm")  # noqa: S108 (a folder of our own is made in it, or none)
LOOK_EVERY = 0.1
DISK_EVERY = 2.0
SERVICES_AGAIN_AFTER = 5.0


class Supervisor:
    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.var: Path = settings.VAR
        self.state_file = self.var / "services" / "run.json"
        self.state = ""
        self.printer = LogPrinter()
        self.stop_signal: int | None = None
        # Problems that were reported already.
        self.complaints: dict[str, str] = {}
        self.disk_again_at = self.services_again_at = 0.0

    def run(self) -> int:
        """Run until a signal arrives. Returns the exit status."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop_soon)
        alone = Lock(self.var / "services" / "run")
        if not alone.try_to_take():
            self.say("The site already runs from this folder, see " + str(self.state_file))
            return 1
        try:
            with attached(self.var) as services, ports.listen(self.host, self.port) as listener:
                self.serve(services, listener)
        except (ServicesError, ports.NoPortError, CommandError) as error:
            self.say(str(error))
            return 1
        finally:
            self.state_file.unlink(missing_ok=True)
            alone.release()
        return 0

    def serve(self, services: Attachment, listener: socket.socket) -> None:
        port: int = listener.getsockname()[1]
        if self.port and port != self.port:
            self.say(f"Port {self.port} is taken by another program; using {port} instead.")
        self.port = port
        if services.names:
            self.printer.follow_file("services", addresses.services_log(self.var))
        self.prepare_data()
        self.measurements = self.make_measurements_folder()
        children = self.children(listener)
        threading.Thread(target=self.announce_when_ready, daemon=True).start()
        try:
            while self.stop_signal is None:
                self.look_after(services, children)
                time.sleep(LOOK_EVERY)
            self.say(f"Stopping ({signal.Signals(self.stop_signal).name})")
        finally:
            stop_all(children)
            shutil.rmtree(self.measurements, ignore_errors=True)

    def look_after(self, services: Attachment, children: list[Child]) -> None:
        """Restart what has died. A failure in here must not end the site: it is tried again."""
        self.watch_disk()
        self.keep_services_up(services)
        for child in children:
            if sentence := child.look_after():
                self.say(sentence)
        try:
            self.write_state(services, children)
        except OSError as error:
            self.complain("state", f"{self.state_file} could not be written: {error}")
        else:
            self.complaints.pop("state", None)

    def keep_services_up(self, services: Attachment) -> None:
        if time.monotonic() < self.services_again_at:
            return
        try:
            if services.keep_up(give_up=lambda: self.stop_signal is not None):
                self.say("PostgreSQL and Valkey were started again")
        except (ServicesError, OSError) as error:
            self.services_again_at = time.monotonic() + SERVICES_AGAIN_AFTER
            self.complain("services", f"{error}\nTrying again.")
        else:
            self.complaints.pop("services", None)

    def watch_disk(self) -> None:
        if time.monotonic() < self.disk_again_at:
            return
        self.disk_again_at = time.monotonic() + DISK_EVERY
        try:
            has_room = diskspace.has_room(self.var)
        except OSError as error:
            self.complain("disk", f"It is unknown how full the disk is: {error}")
            return
        if not has_room:
            self.complain(
                "disk", f"The disk is full: less than {diskspace.LEAST >> 20} MB are left in {self.var}"
            )
        elif self.complaints.pop("disk", None):
            self.say(f"There is room again in {self.var}")

    def complain(self, about: str, sentence: str) -> None:
        """Report a problem once, not ten times a second."""
        if self.complaints.get(about) != sentence:
            self.complaints[about] = sentence
            for line in sentence.splitlines():
                self.say(line)

    def make_measurements_folder(self) -> Path:
        """One for all processes, emptied of what an earlier run has measured.

        In memory if possible: the processes map their files, and the kernel kills a process that writes
        to a mapped file on a full disk.
        """
        folder = MEMORY / addresses.short_name(self.var)
        shutil.rmtree(folder, ignore_errors=True)
        try:
            folder.mkdir(mode=0o700)
        except OSError:  # it does not exist, or we may not write there
            folder = self.var / "metrics"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        return folder

    def prepare_data(self) -> None:
        if not settings.DEVELOPMENT:
            call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        if "create_bots" in get_commands():
            call_command("create_bots", verbosity=0)
        if "load_puzzles" in get_commands():
            call_command("load_puzzles", verbosity=0)
        for connection in connections.all():
            connection.close()
            if settings.DATABASE_POOL:
                connection.close_pool()  # type: ignore[attr-defined]

    def children(self, listener: socket.socket) -> list[Child]:
        shared = {
            "DUELSITE_VAR": str(self.var),
            "PROMETHEUS_MULTIPROC_DIR": str(self.measurements),
            "PYTHONUNBUFFERED": "1",
            # Celery's advice against root is for servers, where our units do not use it.
            "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
        }
        if settings.DEVELOPMENT and not os.environ.get("ALLOWED_HOSTS"):
            shared["ALLOWED_HOSTS"] = ",".join(hostnames.own(self.host))
        if settings.DEVELOPMENT and not settings.SITE_URL_IS_SET:
            shared["SITE_URL"] = self.address.rstrip("/")
        fd = listener.fileno()
        web = [sys.executable, "-m", "duelsite.server", "--fd", str(fd)]
        celery = [sys.executable, "-m", "celery", "--quiet", "--app", "duelsite"]
        worker = [*celery, "worker", "--without-gossip", "--without-mingle"]
        site_worker = [*worker, "-n", "worker@%h", "-Q", ",".join(SITE_QUEUES), "-c", "2"]
        ai_worker = [*worker, "-n", "ai@%h", "-Q", ",".join(AI_QUEUES), "-c", str(os.cpu_count() or 1)]
        # Threads wait for other machines, and use no core.
        mail_worker = [*worker, "-n", "mail@%h", "-Q", ",".join(MAIL_QUEUES), "-P", "threads", "-c", "2"]
        push_worker = [*worker, "-n", "push@%h", "-Q", ",".join(PUSH_QUEUES), "-P", "threads", "-c", "4"]
        beat = [*celery, "beat", "--pidfile=", "--schedule", str(self.var / "beat")]
        return [
            self.child("web", web, shared, pass_fds=[fd]),
            self.celery_child("worker", site_worker, shared),
            self.celery_child("ai", ai_worker, shared),
            self.celery_child("mail", mail_worker, shared),
            self.celery_child("push", push_worker, shared),
            self.celery_child("beat", beat, shared),
        ]

    def child(self, name: str, command: list[str], environment: dict[str, str], **options: object) -> Child:
        return Child(
            name,
            command,
            environment=environment,
            output=PIPE,
            on_start=self.follow,
            **options,  # type: ignore[arg-type]
        )

    def celery_child(self, name: str, command: list[str], environment: dict[str, str]) -> Child:
        """SIGTERM lets running tasks end; SIGQUIT drops them, and they are handed out again later.

        Without the supervisor Valkey goes, too. A worker that says goodbye to it might wait for ever.
        """
        environment = {**environment, "DATABASE_POOL": "0"}
        return self.child(
            name, command, environment, insist_signal=signal.SIGQUIT, death_signal=signal.SIGKILL
        )

    def follow(self, child: Child) -> None:
        assert child.process
        assert child.process.stdout
        self.printer.follow(child.name, child.process.stdout)

    def announce_when_ready(self) -> None:
        """Once the web server answers (the socket listens earlier): where it is, how to become its admin."""
        try:
            connection = http.client.HTTPConnection(hostnames.to_reach(self.host), self.port, timeout=120)
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except OSError:
            return
        python = Path(sys.executable)
        if python.is_relative_to(Path.cwd()):
            python = python.relative_to(Path.cwd())
        self.say("")
        self.say(f"The site is ready: {self.address}")
        self.say(f"To become its admin, in another terminal: {python} manage.py createsuperuser")
        self.say("Ctrl-C stops it. What people do is kept in " + str(self.var))
        self.say("")

    @property
    def address(self) -> str:
        return f"http://{hostnames.to_show(self.host)}:{self.port}/"

    def write_state(self, services: Attachment, children: list[Child]) -> None:
        """Tells people and tests the address of the site and its processes."""
        pids = services.pids() | {child.name: child.pid for child in children}
        state = json.dumps({"supervisor": os.getpid(), "address": self.address, "processes": pids})
        if state != self.state:
            draft = self.state_file.with_suffix(".draft")
            draft.write_text(state)
            draft.replace(self.state_file)
            self.state = state

    def say(self, line: str) -> None:
        self.printer.say("site", line)

    def stop_soon(self, number: int, _: object) -> None:
        self.stop_signal = number
