"""What tests of the site's parts have in common."""

import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from django.utils import translation
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from duelsite import sharedredis, threads
from duelsite.run.client import Attachment
from games.registry import RULESETS
from tests.ownvalkey import OwnValkey
from tests.site.another import Another
from tests.toy.rules import Toy


@pytest.fixture(autouse=True)
def default_language() -> Iterator[None]:
    """No test begins in the language of the last request of an earlier one."""
    yield
    translation.deactivate()


@pytest.fixture
def own_valkey(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnValkey]:
    """The site of this process uses it in place of the one that all tests share."""
    with tempfile.TemporaryDirectory(prefix="duelsite-valkey-", ignore_cleanup_errors=True) as folder:
        server = OwnValkey(Path(folder))
        settings.REDIS_URL = server.url
        client = sharedredis.client.__wrapped__()
        monkeypatch.setattr(sharedredis, "client", lambda: client)
        monkeypatch.setattr(sharedredis, "patience", sharedredis.Patience())
        try:
            yield server
        finally:
            server.kill()


@pytest.fixture
def another(services: Attachment, django_db_blocker: DjangoDbBlocker) -> Iterator[Another]:
    with django_db_blocker.unblock():
        another = Another()
        yield another
        another.remove()


@pytest.fixture
async def closed_connections() -> AsyncIterator[None]:
    """For async tests that use the database: their threads' connections go when they do."""
    yield
    await sync_to_async(connections.close_all)()
    leave_the_database()


@pytest.fixture
def nobody_else_is_there() -> None:
    """No thread of the sockets keeps a connection from an earlier test."""
    leave_the_database()


def leave_the_database() -> None:
    """Close the connections of the sockets' threads; a barrier lets them meet, so that none is left out."""
    together = threading.Barrier(settings.SOCKET_THREADS)

    def leave() -> None:
        together.wait(30)
        connections.close_all()

    for left in [threads._pool.submit(leave) for _ in range(settings.SOCKET_THREADS)]:
        left.result()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site knows the toy, which 3 to 8 play."""
    monkeypatch.setitem(RULESETS, "toy", Toy())
