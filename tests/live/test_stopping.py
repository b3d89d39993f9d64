"""`manage.py run` leaves nothing behind, disturbs no other site, and says why it cannot start."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from duelsite import locks
from tests.live.running import Run, new_var
from tests.livesite import status_of, wait_for


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """One for all: what a site leaves behind, however it was stopped, lets the next one start."""
    with new_var() as folder:
        yield folder


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_everything_and_leaves_nothing_behind(run: Run, number: signal.Signals) -> None:
    assert len(run.processes()) >= 7
    assert run.stop(number) == 0
    run.assert_nothing_is_left()


def test_a_supervisor_that_crashes_takes_all_processes_with_it(run: Run) -> None:
    run.process.kill()
    run.process.wait()
    wait_for(lambda: not run.processes())
    assert locks.Lock(run.var / "services" / "run").try_to_take()


def test_a_second_site_in_the_same_folder_is_rejected_and_elsewhere_gets_the_next_port(run: Run) -> None:
    same = Run(run.var)
    assert same.process.wait(120) == 1
    assert "The site already runs from this folder" in same.log.read_text()
    assert run.is_ready()

    with new_var() as folder:
        other = Run(folder, port=run.port)
        try:
            other.wait_until_ready()
            assert other.said(f"Port {run.port} is taken by another program; using {other.port} instead.")
            assert status_of(run.address) == status_of(other.address) == 200
            assert other.stop() == 0
            other.assert_nothing_is_left()
        finally:
            other.clear_away()
    assert run.is_ready()
