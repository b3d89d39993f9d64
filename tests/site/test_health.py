"""What load balancers ask: is the process alive, can it serve?"""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.conf import settings
from django.test import Client
from psycopg_pool import ConnectionPool
from pytest_django.fixtures import Settings

from duelsite import health, heartbeat, sharedredis
from duelsite.tasks import note_heartbeat

pytestmark = pytest.mark.django_db


def test_a_living_process_says_so(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.content == b"ok\n"


def test_a_process_without_database_is_still_alive(client: Client, without_database: None) -> None:
    assert client.get("/healthz").status_code == 200


def test_ready_with_database_redis_and_worker(client: Client) -> None:
    note_heartbeat()
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["ready"] is True
    assert response.json()["database"]["ok"] is True


def test_not_ready_without_database(client: Client, without_database: None) -> None:
    note_heartbeat()
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["database"] == {"ok": False, "error": "PoolTimeout"}
    assert response.json()["redis"]["ok"] is True


def test_not_ready_without_redis(client: Client, without_redis: None) -> None:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["redis"]["ok"] is False
    assert response.json()["database"]["ok"] is True


def test_not_ready_before_a_worker_has_answered(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["worker"] == {"ok": False, "error": "TimeoutError"}


def test_not_ready_when_the_workers_have_gone_silent(client: Client) -> None:
    sharedredis.client().set(heartbeat.key(), time.time() - heartbeat.RECENT - 1)
    assert client.get("/readyz").status_code == 503


def test_probes_are_not_redirected_to_https(client: Client, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200
    assert client.get("/about/").status_code == 301


def test_not_ready_when_no_page_could_have_a_connection(client: Client) -> None:
    """Readiness asks the pool that pages use, and does not wait as long as they do."""
    note_heartbeat()
    pool = health.page_pool()
    assert pool is not None
    pool.open()
    with ExitStack() as held:
        for _ in range(pool.max_size - taken(pool)):
            held.enter_context(pool.connection())
        started = time.monotonic()
        response = client.get("/readyz")
        assert response.status_code == 503
        assert response.json()["database"] == {"ok": False, "error": "PoolTimeout"}
        assert time.monotonic() - started < settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"] / 2
    assert client.get("/readyz").status_code == 200


def test_ready_without_a_pool(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    note_heartbeat()
    monkeypatch.setattr(health, "page_pool", lambda: None)
    assert client.get("/readyz").status_code == 200
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", "/nowhere")
    assert client.get("/readyz").json()["database"] == {"ok": False, "error": "OperationalError"}


def taken(pool: ConnectionPool) -> int:
    """How many connections others have: the test itself is one."""
    stats = pool.get_stats()
    return stats["pool_size"] - stats["pool_available"]


@pytest.fixture
def without_database(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with ConnectionPool("host=/nowhere", min_size=1, open=False) as pool:
        monkeypatch.setattr(health, "page_pool", lambda: pool)
        yield


@pytest.fixture
def without_redis(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.REDIS_URL = "unix:///nowhere.sock"
    sharedredis.client.cache_clear()
    monkeypatch.setattr(sharedredis, "client", sharedredis.client.__wrapped__)
