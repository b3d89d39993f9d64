"""Events on a running site whose processes are killed. By hand only: see evening.py."""

import os
import random
import signal
from collections.abc import Sequence

import psutil
import pytest
from asgiref.sync import sync_to_async

from games.tournaments.models import Format
from tests.live.evening import Evening
from tests.livesite import LiveSite, status_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


class SharedSite:
    """The live site of the tests: a web process, and a worker with its beat, whose children do the tasks."""

    def __init__(self, site: LiveSite) -> None:
        self.site, self.url, self.socket_url = site, site.url, site.socket_url
        self.health = f"{site.url}/healthz"

    def victims(self) -> Sequence[str]:
        return ["worker", "web", "worker"]

    def kill(self, name: str) -> None:
        child = self.site.web if name == "web" else self.site.worker
        assert child.process
        child.failures = 0
        os.killpg(child.process.pid, signal.SIGKILL)

    def look_after(self) -> None:
        self.site.web.look_after()
        self.site.worker.look_after()

    def is_well(self) -> bool:
        """The worker is well when it has children that do the tasks."""
        worker = self.site.worker.process
        try:
            works = bool(worker and psutil.Process(worker.pid).children())
        except psutil.NoSuchProcess:
            works = False
        return works and status_of(self.health) == 200


async def test_an_evening_of_events_survives_crashes(
    live_site: LiveSite, arena_players: int, pytestconfig: pytest.Config
) -> None:
    seconds = pytestconfig.getoption("--seconds")
    others = arena_players * 2 // 3
    evening = Evening(
        SharedSite(live_site),
        sizes={Format.ARENA: arena_players, Format.SWISS: others, Format.TABLES: others},
        arena_games=arena_players,
        rounds={Format.SWISS: 3 if seconds else 2, Format.TABLES: 2 if seconds else 1},
        kills=3,
        moves_between=40,
        dice=random.Random(25),
        seconds=seconds,
    )
    await sync_to_async(evening.create)()
    await evening.hold()
    print(await evening.check())
