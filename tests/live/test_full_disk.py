"""A full disk ends nothing permanently: each part waits, says so, and goes on when there is space again.

A whole site does so in test_supervisor.py.
"""

import json
import os
import sys
from io import TextIOWrapper
from pathlib import Path

import pytest
from django.conf import settings

from duelsite import diskspace
from duelsite.run.client import Attachment
from duelsite.run.log_printer import LogPrinter
from duelsite.run.processes import Child
from duelsite.run.service_manager import ServiceManager
from duelsite.run.supervisor import Supervisor

# Where the kernel answers every write with "no space left on device".
FULL = Path("/dev/full")


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
