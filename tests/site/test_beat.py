"""Beat, when it gets the signal to stop."""

import signal
from collections.abc import Iterator

import pytest
from celery.apps.beat import Beat
from celery.beat import Scheduler, Service

from duelsite.celery import app


class StoppedInMidTurn(Scheduler):
    """Gets the signal to stop in the middle of a turn."""

    finished = 0

    def tick(self, *args: object, **kwargs: object) -> float:
        signal.raise_signal(signal.SIGTERM)
        StoppedInMidTurn.finished += 1
        return 0.0


@pytest.fixture
def signals_as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals_as_before")
def test_a_turn_is_finished_before_beat_stops() -> None:
    service = Service(app, scheduler_cls=StoppedInMidTurn)
    Beat(app=app).install_sync_handler(service)
    service.start()
    assert StoppedInMidTurn.finished == 1
