"""`make rehearsal`: install a site on five machines by the handbook, play, disturb them. Prints a table."""

import argparse
import os
import re
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from deploy.rehearsal.handbook import commands
from deploy.rehearsal.machines import (
    PROJECT,
    Machine,
    RehearsalError,
    base,
    network,
    ours,
)
from deploy.rehearsal.players import NAME, Evening, Noticed, trusting

ADDRESSES = {
    "web-1": "10.7.0.1",
    "web-2": "10.7.0.2",
    "work-1": "10.7.0.3",
    "data-1": "10.7.0.4",
    "data-2": "10.7.0.5",
}
WITH_CODE = ("web-1", "web-2", "work-1")
CERTIFICATES = f"/etc/letsencrypt/live/{NAME}"
# How long two machines do not reach each other.
PARTITION = 10.0
NEEDED = ("debootstrap", "systemd-nspawn", "ip", "nsenter", "openssl", "git")


@dataclass
class Site:
    folder: Path
    machines: dict[str, Machine]
    password: str = field(default_factory=lambda: secrets.token_hex(12))
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(64))
    noticed: list[Noticed] = field(default_factory=list)

    def follow(self, name: str, passage: str, number: int = 0, **filled: str) -> None:
        """Take the commands of a passage of the handbook on a machine, with what an operator fills in."""
        taken = commands(passage, number=number)
        for word, value in {"DATABASE_PASSWORD": self.password, **filled}.items():
            taken = taken.replace(word, value)
        self.machines[name].run(taken)

    @property
    def web(self) -> list[Machine]:
        return [self.machines["web-1"], self.machines["web-2"]]

    @property
    def evening(self) -> Evening:
        authority = (self.folder / "ca.pem").read_text()
        return Evening(
            self.machines["work-1"], [machine.address for machine in self.web], trusting(authority)
        )

    @contextmanager
    def played(self) -> Iterator[None]:
        with self.evening.playing(self.noticed):
            yield


# Installing


def install(site: Site) -> None:
    site.follow("data-1", "On data-1, as root:")
    for name in WITH_CODE:
        fill_in(site, name)
    site.follow("work-1", "Then, once, on work-1:")
    site.follow("work-1", "### Workers")
    certify(site)
    for machine in site.web:
        site.follow(machine.name, "### Web processes")
        upstream = "".join(
            f"    server {web.address}:{port} max_fails=0;\n" for web in site.web for port in (8001, 8002)
        )
        file = "/etc/nginx/sites-enabled/duelsite"
        filled = re.sub(r"(?:    server 127\S+ max_fails=0;\n)+", upstream, machine.run(f"cat {file}"))
        machine.write(file, filled)
        site.follow(machine.name, "get a certificate")
        wait_until_ready(machine)


def fill_in(site: Site, name: str) -> None:
    """The environment, as an operator fills it in."""
    site.follow(name, "### Every machine with the site's code", 1)
    wanted = dict(line.split("=", 1) for line in commands("In the environment:").splitlines())
    wanted |= {"SECRET_KEY": site.secret, "EMAIL_HOST": "", "WEB_ADDRESS": "0.0.0.0"}  # noqa: S104
    machine = site.machines[name]
    text = machine.run("cat /etc/duelsite.env")
    for variable, value in wanted.items():
        line = f"{variable}={value.replace('DATABASE_PASSWORD', site.password)}"
        text, found = re.subn(rf"^{variable}=.*$", lambda _: line, text, flags=re.MULTILINE)  # noqa: B023
        if not found:
            raise RehearsalError(f"deploy/env.example has no {variable}.")
    machine.write("/etc/duelsite.env", text)


def certify(site: Site) -> None:
    """In place of the authority that the handbook leaves to the operator."""
    key, authority = site.folder / "ca.key", site.folder / "ca.pem"
    if not authority.exists():
        ours(
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
            "-subj", "/CN=Rehearsal", "-addext", "keyUsage=critical,keyCertSign",
            "-keyout", str(key), "-out", str(authority),
        )  # fmt: skip
    own, chain = site.folder / "privkey.pem", site.folder / "fullchain.pem"
    ours(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
        "-addext", f"subjectAltName=DNS:{NAME}", "-addext", "basicConstraints=critical,CA:FALSE",
        "-CA", str(authority), "-CAkey", str(key), "-keyout", str(own), "-out", str(chain),
    )  # fmt: skip
    for machine in site.web:
        machine.run(f"mkdir --parents {CERTIFICATES}")
        for file in (own, chain):
            machine.write(f"{CERTIFICATES}/{file.name}", file.read_text())


def wait_until_ready(machine: Machine) -> None:
    for port in (8001, 8002):
        machine.wait_until(
            f"curl --fail --silent --header 'Host: {NAME}' --header 'X-Forwarded-Proto: https'"
            f" http://127.0.0.1:{port}/readyz",
            120,
        )


# Disturbing


def only_play(site: Site) -> None:
    with site.played():
        time.sleep(10)


def restart_by_turns(site: Site) -> None:
    with site.played():
        for machine in site.web:
            for port in (8001, 8002):
                machine.run(f"systemctl restart duelsite-web@{port}")
                wait_until_ready(machine)


def renew_certificate(site: Site) -> None:
    with site.played():
        certify(site)
        for machine in site.web:
            machine.run("systemctl reload nginx")
        time.sleep(3)


def update(site: Site) -> None:
    """To the next revision: the same code, with a commit more."""
    for name in WITH_CODE:
        site.machines[name].run(
            "git clone --quiet file:///srv/duelsite.git /srv/next; cd /srv/next;"
            " git -c user.name=x -c user.email=x commit --quiet --allow-empty --message Next;"
            " git push --quiet; rm --recursive /srv/next"
        )
    with site.played():
        for name in WITH_CODE:
            site.follow(name, "First, on web-1, web-2 and work-1:")
        site.follow("work-1", "The release that still runs works with the new tables:")
        site.follow("work-1", "Then on work-1:")
        for machine in site.web:
            site.follow(machine.name, "each process when the one before is ready:")


def restart_redis(site: Site) -> None:
    with site.played():
        site.machines["data-1"].run("systemctl restart redis-server")
        time.sleep(5)


def back_up(site: Site) -> None:
    with site.played():
        site.follow("work-1", "By hand, there:")


def restore(site: Site) -> None:
    with site.played():
        for machine in site.web:
            machine.run("systemctl stop duelsite-web.target")
        # What is played from here on is not in the backup, so a new one is made while nobody plays.
        site.follow("work-1", "By hand, there:")
        site.follow("work-1", "To restore the newest backup")
        for machine in site.web:
            machine.run("systemctl start duelsite-web.target")
        for machine in site.web:
            wait_until_ready(machine)


def go_back(site: Site, database: str = "data-1") -> None:
    """Somebody deletes all moves."""
    postgres = site.machines[database]

    def ask(statement: str) -> str:
        return postgres.run(f'cd /; runuser -u postgres -- psql --dbname duelsite -tAc "{statement}"').strip()

    with site.played():
        site.follow(database, "### Back to any moment")
        site.follow(database, "A full copy, every week")
        time.sleep(5)
        for machine in site.web:
            machine.run("systemctl stop duelsite-web.target")
        site.machines["work-1"].run("systemctl stop duelsite-work.target")
        before = ask("SELECT clock_timestamp()")
        ask("SELECT pg_sleep(1); TRUNCATE games_move CASCADE")
        site.follow(database, "bring the database back to the moment before it:", RECOVERY_TIME=before)
        site.machines["work-1"].run("systemctl start duelsite-work.target")
        for machine in site.web:
            machine.run("systemctl start duelsite-web.target")
        for machine in site.web:
            wait_until_ready(machine)


def partition(one: str, other: str) -> Callable[[Site], None]:
    def part(site: Site) -> None:
        machines = site.machines[one], site.machines[other]
        with site.played():
            machines[0].cut(machines[1])
            time.sleep(PARTITION)
            machines[0].join(machines[1])

    return part


def copy_database(site: Site) -> None:
    with site.played():
        site.follow("data-2", "On data-2, as root:")


def fail_over(site: Site) -> None:
    """The first database is gone without a word; Redis stays."""
    with site.played():
        site.machines["data-1"].run(
            "kill -KILL $(head --lines 1 /var/lib/postgresql/*/main/postmaster.pid);"
            " systemctl stop 'postgresql@*.service'"
        )
        site.follow("data-2", "make the copy the database")
        time.sleep(5)


STEPS: dict[str, Callable[[Site], None]] = {
    "ten games, nothing else": only_play,
    "web processes restarted one after the other": restart_by_turns,
    "a new certificate": renew_certificate,
    "update to the next revision": update,
    "Redis restarted": restart_redis,
    "backup": back_up,
    "site stopped, backup restored, site started": restore,
    **{
        f"{one} and {other} cut off for {PARTITION:.0f} s": partition(one, other)
        for one, other in combinations(("web-1", "web-2", "work-1", "data-1"), 2)
    },
    "all moves deleted, database brought back to the moment before": go_back,
    "a copy of the database set up": copy_database,
    "the database killed, its copy takes over": fail_over,
}


# All of it


@contextmanager
def a_site(folder: Path) -> Iterator[Site]:
    below = [base(folder)]
    own = Path(tempfile.mkdtemp(prefix="machines-", dir=folder))
    machines = {name: Machine(name, address, own, below) for name, address in ADDRESSES.items()}
    site = Site(own, machines)
    try:
        with network():
            with_code(site)
            for machine in machines.values():
                machine.start()
            yield site
    finally:
        (folder / "log").write_text("\n".join(line for machine in machines.values() for line in machine.log))
        for machine in machines.values():
            machine.stop()
        shutil.rmtree(own, ignore_errors=True)


def with_code(site: Site) -> None:
    """Setting up the code takes minutes: one machine does it for a revision; the others are its copies."""
    revision = ours("git", "-C", str(PROJECT), "rev-parse", "HEAD").strip()
    folder, done = site.folder.parent / "code", site.folder.parent / f"code-{revision}.ready"
    first = Machine("first", ADDRESSES["web-1"], folder, site.machines["web-1"].layers)
    if not done.exists():
        for old in site.folder.parent.glob("code-*.ready"):
            old.unlink()
        shutil.rmtree(folder, ignore_errors=True)
        set_up_code(first)
        done.touch()
    for name in WITH_CODE:
        site.machines[name].layers = [first.changes, *site.machines[name].layers]


def set_up_code(first: Machine) -> None:
    first.changes.mkdir(parents=True)
    ours("git", "clone", "--quiet", "--bare", str(PROJECT), str(first.changes / "srv/duelsite.git"))
    try:
        first.start()
        first.run(
            "apt-get install --yes --no-install-recommends git >/dev/null;"
            " git config --system url.file:///srv/duelsite.git.insteadOf https://git.example.org/duelsite;"
            " git config --system safe.directory '*'"
        )
        first.run(commands("### Every machine with the site's code"))
        first.run("systemctl poweroff || true")
        first.wait_for_end()
    finally:
        first.stop()


def line(name: str, noticed: Noticed) -> str:
    problems = ", ".join(f"{told} {number}" for told, number in noticed.problems.items()) or "none"
    figures = f"{noticed.seconds:.0f} | {noticed.moves} | {noticed.longest_wait:.1f} | {noticed.lost}"
    return f"| {name} | {figures} | {noticed.server_errors} | {problems} |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.rehearsal", description=__doc__)
    parser.add_argument("--folder", type=Path, default=PROJECT / "var" / "rehearsal")
    parser.add_argument("steps", nargs="*", type=int, metavar="number", help="of a step, counted from 1")
    options = parser.parse_args()
    if os.geteuid() != 0 or (missing := [name for name in NEEDED if not shutil.which(name)]):
        told = ", ".join(missing) if os.geteuid() == 0 else "root"
        print(f"The rehearsal needs a Debian machine and {told}.", file=sys.stderr)
        return 2
    options.folder.mkdir(parents=True, exist_ok=True)
    steps = list(STEPS.items())
    chosen = [steps[number - 1] for number in options.steps] or steps
    failed = 0
    with a_site(options.folder) as site:
        began = time.monotonic()
        install(site)
        print(f"Installed in {time.monotonic() - began:.0f} s.\n", flush=True)
        print("| step | seconds | moves | longest wait (s) | moves lost | pages failed | noticed |")
        print("|---|---|---|---|---|---|---|", flush=True)
        for name, step in chosen:
            try:
                step(site)
            except (RehearsalError, LookupError, TimeoutError) as error:
                failed += 1
                print(f"| {name} | failed |\n{error}", flush=True)
            else:
                failed += site.noticed[-1].lost > 0
                print(line(name, site.noticed[-1]), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
