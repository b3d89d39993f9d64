"""`manage.py run` survives the death of any of its processes, and its data survives them all."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.live.running import GONE, Run, new_var
from tests.livesite import status_of, wait_for

PROCESSES = ["web", "worker", "ai", "mail", "beat", "valkey", "postgres", "keeper"]


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """One for both: a site that has lost every process in turn starts again in it."""
    with new_var() as folder:
        yield folder


@GONE
def test_the_site_survives_the_death_of_each_of_its_processes(run: Run) -> None:
    assert set(run.state()["processes"]) == set(PROCESSES)
    for name in PROCESSES:
        old = run.pid(name)
        assert old
        os.kill(old, signal.SIGKILL)
        wait_for(lambda name=name, old=old: run.pid(name) not in {None, old})  # type: ignore[misc]
        wait_for(run.is_ready, 180)
        # The lobby asks the database, by connections that were open before.
        assert status_of(f"{run.address}play/") == 200, name
    assert run.stop() == 0
    run.assert_nothing_is_left()


@GONE
def test_data_survives_the_death_of_all_at_once(run: Run) -> None:
    create = "from accounts.models import User; User.objects.create(handle='Ada', email='ada@example.org')"
    run.manage("shell", "--command", create)
    for process in [psutil.Process(run.process.pid), *run.processes()]:
        process.kill()
    run.process.wait()

    again = Run(run.var)
    try:
        again.wait_until_ready()
        read = "from accounts.models import User; print(User.objects.get(handle='Ada').email)"
        assert again.manage("shell", "--verbosity", "0", "--command", read) == "ada@example.org"
        assert again.stop() == 0
        again.assert_nothing_is_left()
    finally:
        again.clear_away()
