"""Debian machines in one: systemd-nspawn, overlay file systems and network namespaces.

The packages that the handbook installs are fetched beforehand, because the machines reach nothing but each
other.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from packaging.requirements import Requirement

from deploy.rehearsal import handbook

PROJECT = Path(__file__).parents[2]
BRIDGE, OURS = "rehearsal", "10.7.0.254"
# A hardware address that no machine has: what is sent there is lost without a word.
NOWHERE = "02:00:00:00:00:01"
BASE_PACKAGES = ("systemd", "systemd-sysv", "dbus", "udev")
# The Python of the machines.
PYTHON_OF = {"bookworm": "3.11.2", "trixie": "3.13.5"}
BOOTS_WITHIN = 60.0


class RehearsalError(Exception):
    """A command failed on a machine; the message has what it printed."""


def ours(*command: str, **options: object) -> str:
    """Run a command on this machine."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    if done.returncode:
        raise RehearsalError(f"{' '.join(command)}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return str(done.stdout)


# What the machines begin with


def base(folder: Path) -> Path:
    """A Debian like this one, the packages and wheels that the handbook installs, and the repository."""
    root = folder / "base"
    if (folder / "base.ready").exists():
        return root
    shutil.rmtree(root, ignore_errors=True)
    suite = dict(re.findall(r'^(\w+)="?([^"\n]*)', Path("/etc/os-release").read_text(), re.MULTILINE))[
        "VERSION_CODENAME"
    ]
    ours(
        "debootstrap", "--variant=minbase", f"--include={','.join(BASE_PACKAGES)}", suite, str(root), mirror()
    )
    fetch_packages(root)
    fetch_wheels(root, PYTHON_OF[suite])
    (folder / "base.ready").touch()
    return root


def mirror() -> str:
    """Where this machine gets Debian's packages from."""
    for file in (*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")):
        if file.exists() and (
            found := re.search(r"^(?:URIs: |deb (?:\[.*\] )?)(\S+/debian)/?\s", file.read_text(), re.M)
        ):
            return found[1]
    raise RehearsalError("No source of Debian's packages is configured on this machine.")


def fetch_packages(root: Path) -> None:
    """Keep the packages in apt's cache, from which the machines install them."""
    text = handbook.HANDBOOK.read_text().replace("\\\n", " ")
    listed = re.findall(r"apt-get install --yes --no-install-recommends (.*)", text)
    names = {name for line in listed for name in line.split()}
    if (settings := Path("/etc/apt/apt.conf.d")).exists():
        for file in settings.glob("99*"):
            shutil.copy(file, root / "etc/apt/apt.conf.d")
    here = ("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--as-pid2", f"--directory={root}")
    ours(*here, "apt-get", "update")
    ours(
        *here,
        "apt-get",
        "install",
        "--yes",
        "--no-install-recommends",
        "--download-only",
        *sorted(names),
    )


def fetch_wheels(root: Path, python: str) -> None:
    wheels, needed = root / "srv/wheels", root / "srv/requirements.txt"
    wheels.mkdir(parents=True, exist_ok=True)
    listed = [Requirement(line) for line in (PROJECT / "requirements/dev.txt").read_text().splitlines()]
    there = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    wanted = [one for one in listed if one.marker is None or one.marker.evaluate(there)]
    needed.write_text("".join(f"{one.name}{one.specifier}\n" for one in wanted))
    ours(
        sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
        f"--python-version={python}", f"--dest={wheels}", f"--requirement={needed}",
    )  # fmt: skip
    (root / "etc/pip.conf").write_text("[global]\nno-index = true\nfind-links = /srv/wheels\n")


# Machines


@dataclass
class Machine:
    name: str
    address: str
    folder: Path
    # File systems below its own, the newest first.
    layers: Sequence[Path]
    leader: int | None = None
    log: list[str] = field(default_factory=list)
    nspawn: "subprocess.Popen[bytes] | None" = None

    @property
    def root(self) -> Path:
        return self.folder / self.name / "root"

    @property
    def changes(self) -> Path:
        return self.folder / self.name / "changes"

    def start(self) -> None:
        work = self.folder / self.name / "work"
        for path in (self.root, self.changes, work):
            path.mkdir(parents=True, exist_ok=True)
        lower = ":".join(str(layer) for layer in self.layers)
        if not os.path.ismount(self.root):
            mounted = f"lowerdir={lower},upperdir={self.changes},workdir={work}"
            ours("mount", "-t", "overlay", "overlay", "-o", mounted, str(self.root))
        self.connect()
        # As in a machine of its own: systemd is the first process, and knows no other.
        self.nspawn = subprocess.Popen(
            [
                "systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--console=pipe",
                "--resolv-conf=off", f"--directory={self.root}", f"--machine={self.name}",
                f"--network-namespace-path=/run/netns/{self.name}",
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.leader = child_of(self.nspawn.pid)
        self.wait_until("systemctl is-system-running --wait || true", BOOTS_WITHIN)

    def connect(self) -> None:
        if not Path(f"/run/netns/{self.name}").exists():
            ours("ip", "netns", "add", self.name)
        with suppress(RehearsalError):
            ours("ip", "link", "del", f"r-{self.name}")
        ours(
            "ip", "link", "add", f"r-{self.name}", "type", "veth", "peer", "name", "host0", "netns", self.name
        )
        ours("ip", "link", "set", f"r-{self.name}", "master", BRIDGE, "up")
        inside = ("ip", "-n", self.name)
        ours(*inside, "addr", "add", f"{self.address}/24", "dev", "host0")
        ours(*inside, "link", "set", "lo", "up")
        ours(*inside, "link", "set", "host0", "up")

    def wait_until(self, command: str, seconds: float) -> None:
        until = time.monotonic() + seconds
        while True:
            try:
                self.run(command)
            except RehearsalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
            else:
                return

    def run(self, commands: str) -> str:
        """Run commands as root, like somebody who has logged in; they stop at the first that fails."""
        done = subprocess.run(
            [
                "nsenter", f"--target={self.leader}", "--all", "env", "--ignore-environment",
                "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root",
                "DEBIAN_FRONTEND=noninteractive", "bash", "-euo", "pipefail", "-c", f"cd /root\n{commands}",
            ],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        self.log.append(f"{self.name}# {commands}\n{done.stdout}{done.stderr}")
        if done.returncode:
            told = f"{done.stdout}\n{done.stderr}".strip()[-3000:]
            raise RehearsalError(f"On {self.name}, status {done.returncode}:\n{commands}\n{told}")
        return done.stdout

    def write(self, path: str, text: str) -> None:
        self.run(f"cat > {path} <<'END-OF-FILE'\n{text}\nEND-OF-FILE")

    def cut(self, other: "Machine") -> None:
        """Nothing that either sends reaches the other any more."""
        for one, far in ((self, other), (other, self)):
            lost = ("neigh", "replace", far.address, "lladdr", NOWHERE, "nud", "permanent", "dev", "host0")
            ours("ip", "-n", one.name, *lost)

    def join(self, other: "Machine") -> None:
        for one, far in ((self, other), (other, self)):
            ours("ip", "-n", one.name, "neigh", "del", far.address, "dev", "host0")

    def wait_for_end(self) -> None:
        """Until it has switched itself off."""
        if self.nspawn is not None:
            self.nspawn.wait(BOOTS_WITHIN)

    def stop(self) -> None:
        """Pull the plug."""
        if self.nspawn is not None:
            self.nspawn.kill()
            self.nspawn.wait()
            self.nspawn = None
        with suppress(RehearsalError, ProcessLookupError):
            if self.leader:
                os.kill(self.leader, 9)
        with suppress(RehearsalError):
            ours("umount", "--lazy", str(self.root))
        with suppress(RehearsalError):
            ours("ip", "netns", "del", self.name)


def child_of(pid: int) -> int:
    """The first process of the machine that a systemd-nspawn has started."""
    until = time.monotonic() + BOOTS_WITHIN
    while time.monotonic() < until:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for child in children:
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return int(child)
        time.sleep(0.1)
    raise RehearsalError("systemd-nspawn does not start systemd.")


@contextmanager
def network() -> Iterator[None]:
    """The wire between the machines; players sit at its end here."""
    ours("ip", "link", "add", BRIDGE, "type", "bridge")
    try:
        ours("ip", "addr", "add", f"{OURS}/24", "dev", BRIDGE)
        ours("ip", "link", "set", BRIDGE, "up")
        yield
    finally:
        ours("ip", "link", "del", BRIDGE)
