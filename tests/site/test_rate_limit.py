"""Not so fast."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from duelsite import sharedredis
from duelsite.ratelimit import Limit, limited, take, take_async

FIVE_A_MINUTE = Limit("test", times=5, seconds=60)


def test_the_sixth_must_wait_for_a_fifth_of_the_time() -> None:
    assert [take(FIVE_A_MINUTE, "ann") for _ in range(5)] == [0.0] * 5
    assert 11 < take(FIVE_A_MINUTE, "ann") <= 12


def test_one_does_not_wait_for_another() -> None:
    for _ in range(6):
        take(FIVE_A_MINUTE, "ann")
    assert take(FIVE_A_MINUTE, "bob") == 0.0
    assert take(Limit("other", times=5, seconds=60), "ann") == 0.0


def test_waiting_helps() -> None:
    quick = Limit("quick", times=1, seconds=0.05)
    assert take(quick, "ann") == 0.0
    while wait := take(quick, "ann"):
        assert 0 < wait <= 0.05


def test_rejected_requests_do_not_make_it_longer() -> None:
    waits = [take(FIVE_A_MINUTE, "ann") for _ in range(50)]
    assert waits[-1] <= 12


def test_a_hundred_at_once_get_no_more_than_their_due() -> None:
    with ThreadPoolExecutor(16) as pool:
        waits = list(pool.map(lambda _: take(FIVE_A_MINUTE, "crowd"), range(100)))
    assert waits.count(0.0) == 5


async def test_sockets_ask_without_blocking() -> None:
    assert [await take_async(FIVE_A_MINUTE, "ann") for _ in range(6)][-1] > 0


def test_nothing_is_kept_longer_than_it_matters() -> None:
    take(FIVE_A_MINUTE, "ann")
    [key] = sharedredis.client().keys(sharedredis.key("limit", "*"))
    assert 0 < sharedredis.client().ttl(key) <= 60


def test_without_redis_everybody_passes(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = "unix:///nowhere.sock"
    monkeypatch.setattr(sharedredis, "client", sharedredis.client.__wrapped__)
    assert [take(FIVE_A_MINUTE, "ann") for _ in range(10)] == [0.0] * 10


@limited(Limit("view", times=2, seconds=60))
def view(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


def ask(method: str = "POST", address: str = "192.0.2.1") -> HttpResponse:
    request = RequestFactory(REMOTE_ADDR=address).generic(method, "/")
    request.user = AnonymousUser()
    request.session = {}  # type: ignore[assignment]
    return view(request)


@pytest.mark.django_db
def test_too_many_requests_get_a_page_that_says_when_to_come_back() -> None:
    assert [ask().status_code for _ in range(3)] == [200, 200, 429]
    assert 25 < int(ask()["Retry-After"]) <= 30


@pytest.mark.django_db
def test_looking_is_free_and_others_are_not_held_up() -> None:
    for _ in range(3):
        ask()
    assert ask(method="GET").status_code == 200
    assert ask(address="192.0.2.2").status_code == 200
