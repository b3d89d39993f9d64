"""What tests of the site's parts have in common."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from duelsite import sharedredis
from duelsite.run.client import Attachment
from games.rulesets import RULESETS
from tests.ownvalkey import OwnValkey
from tests.site.another import Another
from tests.toy.rules import Toy


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
    """For async tests that use the database: their thread's connection goes when they do."""
    yield
    await sync_to_async(connections.close_all)()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site knows the toy, which 3 to 7 play."""
    monkeypatch.setitem(RULESETS, "toy", Toy())
