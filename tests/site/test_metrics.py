"""Only Prometheus may read the metrics."""

import re

import pytest
from django.test import Client
from kombu.exceptions import OperationalError
from pytest_django.fixtures import Settings

from duelsite import metrics
from duelsite.celery import ALL_QUEUES, app

pytestmark = pytest.mark.django_db


def test_metrics_are_off_by_default(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


def test_metrics_need_the_token(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "a long secret"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer a long guess"}).status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer a long secret"}).status_code == 200


def test_metrics_are_shown_to_an_allowed_network_only(client: Client, settings: Settings) -> None:
    settings.METRICS_NETWORKS = ["10.0.0.0/8"]
    assert client.get("/metrics", REMOTE_ADDR="10.1.2.3").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404


def test_a_stranger_cannot_claim_an_allowed_address(client: Client, settings: Settings) -> None:
    settings.METRICS_NETWORKS = ["10.0.0.0/8"]
    claim = {"X-Forwarded-For": "10.1.2.3"}
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7", headers=claim).status_code == 404
    settings.BEHIND_PROXY = True
    claim = {"X-Forwarded-For": "10.1.2.3, 192.0.2.7"}  # the last one was added by our proxy
    assert client.get("/metrics", REMOTE_ADDR="127.0.0.1", headers=claim).status_code == 404


def test_requests_are_measured_by_view_and_status(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "t"
    client.get("/healthz")
    client.get("/no/such/page")
    text = client.get("/metrics", headers={"Authorization": "Bearer t"}).content.decode()
    assert 'duelsite_request_seconds_count{method="GET",status="200",view="healthz"}' in text
    assert 'status="404",view="none"' in text
    assert "/no/such/page" not in text  # one series for all wrong addresses


def test_the_length_of_every_queue_is_shown(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "t"
    app.send_task("accounts.send_pushes")
    app.send_task("games.tasks.ai_move", (1, 0, 1), priority=6)
    text = client.get("/metrics", headers={"Authorization": "Bearer t"}).content.decode()
    shown = dict(re.findall(r'duelsite_queued_tasks{queue="(\w+)"} (\S+)', text))
    assert shown == {queue: "1.0" if queue in ("push", "ai") else "0.0" for queue in ALL_QUEUES}


def test_without_a_broker_the_other_metrics_are_shown(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(queue: str) -> int:
        raise OperationalError

    settings.METRICS_TOKEN = "t"
    monkeypatch.setattr(metrics, "queued", down)
    text = client.get("/metrics", headers={"Authorization": "Bearer t"}).content.decode()
    assert "duelsite_request_seconds" in text
    assert "duelsite_queued_tasks{" not in text
