"""What load balancers ask: is the process alive, can it serve?"""

import time

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import Settings

from duelsite import heartbeat, sharedredis
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
    assert response.json()["database"] == {"ok": False, "error": "OperationalError"}
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


@pytest.fixture
def without_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.DATABASES["default"], "HOST", "/nowhere")


@pytest.fixture
def without_redis(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    settings.REDIS_URL = "unix:///nowhere.sock"
    sharedredis.client.cache_clear()
    monkeypatch.setattr(sharedredis, "client", sharedredis.client.__wrapped__)
