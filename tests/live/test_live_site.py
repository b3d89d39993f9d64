"""A real web server and worker on the test database: what later live tests stand on."""

import urllib.request

import pytest
from django.contrib.auth import get_user_model
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from duelsite import heartbeat, sharedredis
from duelsite.tasks import note_heartbeat
from tests.livesite import LiveSite, wait_for

User = get_user_model()


def test_a_page_is_served_with_hardly_a_word_about_the_server(live_site: LiveSite) -> None:
    with urllib.request.urlopen(f"{live_site.url}/about/", timeout=10) as response:
        assert response.status == 200
        assert response.headers["Content-Security-Policy"]
        assert response.headers["X-Request-ID"]


def test_a_task_is_run_by_the_worker(live_site: LiveSite) -> None:
    sharedredis.client().delete(heartbeat.key())
    note_heartbeat.delay()
    wait_for(heartbeat.is_recent)


def test_any_process_serves_the_metrics_of_all(live_site: LiveSite) -> None:
    note_heartbeat.delay()
    ask = urllib.request.Request(f"{live_site.url}/metrics", headers={"Authorization": "Bearer test"})

    def text() -> str:
        with urllib.request.urlopen(ask, timeout=10) as response:
            return str(response.read().decode())

    wait_for(
        lambda: 'duelsite_task_seconds_count{state="SUCCESS",task="duelsite.tasks.note_heartbeat"}' in text()
    )
    assert "duelsite_request_seconds_count" in text()
    assert "duelsite_websockets 0.0" in text()


@pytest.mark.parametrize("origin", ["http://evil.example.com", None])
def test_a_socket_from_another_origin_is_rejected(live_site: LiveSite, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"), connect(f"{live_site.socket_url}/nowhere", origin=origin):  # type: ignore[arg-type]
        pass


@pytest.mark.parametrize("handle", ["Ada", "Bea"])
def test_each_test_begins_with_an_empty_database(live_site: LiveSite, handle: str) -> None:
    assert not User.objects.exists()
    User.objects.create(handle=handle, email=f"{handle}@example.org")
