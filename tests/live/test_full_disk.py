"""A full disk ends nothing permanently: the site waits, says so, and goes on when there is space again."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.conf import settings

from duelsite import diskspace
from duelsite.run.client import Attachment
from duelsite.run.log_printer import LogPrinter
from duelsite.run.processes import Child
from duelsite.run.service_manager import ServiceManager
from duelsite.run.supervisor import Supervisor
from tests.live.running import GONE, Run
from tests.livesite import status_of, wait_for
from tests.tracebacks import CUT_OFF

MEGABYTE = 2**20
# Where the kernel answers every write with "no space left on device".
FULL = Path("/dev/full")


class SmallDisk:
    """A file system of its own, in memory, that can be filled up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fillers: list[Path] = []

    def fill(self, leaving: int = 0) -> None:
        """Write until that much is left; all of it if nothing is to be."""
        filler = self.folder / f"filler{len(self.fillers)}"
        self.fillers.append(filler)
        with filler.open("wb", buffering=0) as stream:
            try:
                while shutil.disk_usage(self.folder).free > leaving:
                    stream.write(bytes(min(MEGABYTE, diskspace.LEAST if leaving else 4096)))
            except OSError:
                assert leaving == 0

    def free_space(self) -> None:
        for filler in self.fillers:
            filler.unlink(missing_ok=True)


@pytest.fixture
def small_disk() -> Iterator[SmallDisk]:
    with tempfile.TemporaryDirectory(prefix="duelsite-run-", ignore_cleanup_errors=True) as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=260m,mode=755", "duelsite-test", folder]
        if subprocess.run(mount, check=False, capture_output=True).returncode:
            pytest.skip("only root can mount a small disk")
        yield SmallDisk(Path(folder))
        subprocess.run(["umount", "--lazy", folder], check=True)


def readiness(address: str) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(f"{address}readyz", timeout=10) as response:
            text = response.read()
    except urllib.error.HTTPError as error:
        text = error.read()
    answer: dict[str, Any] = json.loads(text)
    return answer


def running(run: Run, words: str) -> set[int]:
    """The processes of a site whose command line has these words."""
    found = [process for process in run.processes() if words in " ".join(safe_words(process))]
    return {process.pid for process in found}


def safe_words(process: psutil.Process) -> list[str]:
    try:
        words: list[str] = process.cmdline()
    except psutil.Error:
        return []
    return words


@GONE
@pytest.mark.tracebacks("MISCONF", "No space left on device", CUT_OFF)
def test_the_site_outlives_a_full_disk(small_disk: SmallDisk) -> None:
    run = Run(small_disk.folder / "var")
    try:
        run.wait_until_ready()
        address = run.address
        small_disk.fill(leaving=8 * MEGABYTE)
        wait_for(lambda: run.said("The disk is full"))
        assert readiness(address)["disk"] == {"ok": False, "error": "DiskFullError"}
        small_disk.fill()
        assert readiness(address)["ready"] is False
        assert status_of(f"{address}about/") == 200
        for name, words in (
            ("beat", "celery --quiet --app duelsite beat"),
            ("keeper", "run.service_manager"),
        ):
            old = running(run, words)
            killed = run.pid(name)
            assert killed in old
            os.kill(killed, signal.SIGKILL)
            wait_for(lambda words=words, old=old: running(run, words) - old)  # type: ignore[misc]
        assert run.process.poll() is None, "the supervisor has to go on"
        small_disk.free_space()
        wait_for(lambda: run.said("There is room again"))
        wait_for(run.is_ready, 180)
        assert run.pid("beat") in running(run, "celery --quiet --app duelsite beat")
        assert run.stop() == 0
        run.assert_nothing_is_left()
    finally:
        small_disk.free_space()
        run.clear_away()


@pytest.fixture
def lost_writes(tmp_path: Path) -> Path:
    """A folder in which the drafts of state files end up on a full disk, until the links are removed."""
    for name in ("run.draft", "state.draft"):
        (tmp_path / name).symlink_to(FULL)
    return tmp_path


def test_the_supervisor_goes_on_without_its_state_file(
    services: Attachment, lost_writes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor = Supervisor("127.0.0.1", 0)
    supervisor.state_file = lost_writes / "run.json"
    for _ in range(3):
        supervisor.look_after(services, [])
    assert capsys.readouterr().out.count("could not be written: [Errno 28] No space left on device") == 1
    (lost_writes / "run.draft").unlink()
    supervisor.look_after(services, [])
    assert json.loads(supervisor.state_file.read_text())["supervisor"] == os.getpid()


def test_the_supervisor_says_when_the_disk_is_full_and_when_it_is_not(
    services: Attachment,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    supervisor = Supervisor("127.0.0.1", 0)
    supervisor.state_file = tmp_path / "run.json"
    for least in (2**62, 2**62, diskspace.LEAST, diskspace.LEAST):
        monkeypatch.setattr(diskspace, "LEAST", least)
        supervisor.disk_again_at = 0.0
        supervisor.look_after(services, [])
    said = capsys.readouterr().out
    assert said.count("The disk is full") == said.count("There is room again") == 1


def test_the_service_manager_goes_on_without_its_state_file(
    lost_writes: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    manager = ServiceManager(settings.VAR, [], durable=False)
    state = lost_writes / "state.json"
    for _ in range(3):
        manager.keep_state(state)
    assert not state.exists()
    assert capfd.readouterr().out.count("No space left on device") == 1
    (lost_writes / "state.draft").unlink()
    manager.keep_state(state)
    assert json.loads(state.read_text()) == {"keeper": os.getpid()}


def test_lines_are_printed_again_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    printer = LogPrinter()
    with monkeypatch.context() as crowded:
        # Without a buffer, which would still hold the line when it is closed.
        crowded.setattr(sys, "stdout", TextIOWrapper(FULL.open("wb", buffering=0), write_through=True))
        printer.say("site", "lost")
    printer.say("site", "kept")
    assert capfd.readouterr().out == "site     | kept\n"


def test_a_child_that_cannot_be_started_is_tried_again() -> None:
    child = Child("web", ["/bin/true"], output=9999)  # there is no such file descriptor
    said = child.look_after()
    assert said
    assert "web did not start ([Errno 9] Bad file descriptor)" in said
    assert child.look_after() is None
    child.output, child.start_at = None, 0.0
    assert child.look_after() is None
    assert child.process
    child.process.wait()
