"""Pages of visitors without a session may read from a copy of the database that is close behind."""

import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, router
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from duelsite import sitetime
from games import replicas
from games.models import Pulse
from tests.people import log_in, member
from tests.site.tables import finished_game, person

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("/leaderboard/", "/games/", "/@/Ada/games/", "/game/{code}/replay/", "/game/{code}/replay.json")


@pytest.fixture
def statements(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """By database: how many statements. The copy is the test's own database, by another connection."""
    settings.REPLICA_URL, settings.REPLICA_LAG = "postgresql://copy/duelsite", 600
    own = connections.create_connection(connection.alias)  # named as the one that tests may use
    own.settings_dict = copy.deepcopy(connection.settings_dict)
    own.settings_dict["OPTIONS"].pop("pool", None)  # which goes by the name
    connections.settings[replicas.REPLICA], connections[replicas.REPLICA] = own.settings_dict, own
    monkeypatch.setattr(router, "routers", [replicas.Router()])
    monkeypatch.setattr(replicas, "copy", replicas.Copy())
    counted: Counter[str] = Counter()

    def count(name: str, execute: Any, *what: Any) -> Any:
        counted[name] += 1
        return execute(*what)

    with ExitStack() as stack:
        for alias in ("default", replicas.REPLICA):
            stack.enter_context(connections[alias].execute_wrapper(partial(count, alias)))
        yield counted
    connections[replicas.REPLICA].close()
    del connections[replicas.REPLICA], connections.settings[replicas.REPLICA]


def pulse(seconds_ago: float = 0.0) -> None:
    at = sitetime.now() - timedelta(seconds=seconds_ago)
    Pulse.objects.update_or_create(pk=Pulse.ONLY, defaults={"at": at})


def pages() -> list[str]:
    game = finished_game([person("Ada"), person("Bruno")])
    return [page.format(code=game.code) for page in PAGES]


def test_visitors_read_from_the_copy_and_from_nowhere_else(client: Client, statements: Counter[str]) -> None:
    pulse()
    for page in pages():
        statements.clear()
        assert client.get(page).status_code == 200, page
        assert statements[replicas.REPLICA] > 0, page
        assert statements["default"] == 0, page


def test_members_read_from_the_database(client: Client, statements: Counter[str]) -> None:
    pulse()
    log_in(client, member("Cleo"))
    for page in pages():
        statements.clear()
        assert client.get(page).status_code == 200, page
        assert statements[replicas.REPLICA] == 0, page


def test_a_copy_that_is_behind_is_not_read(client: Client, statements: Counter[str]) -> None:
    pulse(seconds_ago=601)
    assert client.get("/leaderboard/").status_code == 200
    assert statements[replicas.REPLICA] == 1, "only its pulse"


def test_without_a_pulse_there_is_no_telling(client: Client, statements: Counter[str]) -> None:
    Pulse.objects.all().delete()
    assert client.get("/games/").status_code == 200
    assert statements["default"] > 0


def test_a_copy_that_is_down_is_left_alone_for_a_while(client: Client, statements: Counter[str]) -> None:
    pulse()
    connections[replicas.REPLICA].settings_dict["NAME"] = "nowhere"
    assert client.get("/leaderboard/").status_code == 200
    assert not replicas.copy.is_fresh()


def ask(view: Any) -> str:
    response: HttpResponse = replicas.reads_from_copy(view)(RequestFactory().get("/"))
    return response.content.decode()


def test_what_the_copy_lacks_or_fails_at_is_read_from_the_database(statements: Counter[str]) -> None:
    pulse()

    def lacking(request: HttpRequest) -> HttpResponse:
        if replicas.alias() == replicas.REPLICA:
            raise Http404
        return HttpResponse("found")

    def not_found(request: HttpRequest) -> HttpResponse:
        is_copy = replicas.alias() == replicas.REPLICA
        return HttpResponse("none" if is_copy else "found", status=404 if is_copy else 200)

    def failing(request: HttpRequest) -> HttpResponse:
        if replicas.alias() == replicas.REPLICA:
            raise OperationalError
        return HttpResponse("found")

    assert ask(lacking) == ask(not_found) == "found"
    assert replicas.copy.is_fresh()
    assert ask(failing) == "found"
    assert not replicas.copy.is_fresh()
    assert ask(lambda request: HttpResponse(replicas.alias())) == "default"


def test_nothing_is_written_or_migrated_there() -> None:
    with replicas.reading():
        assert replicas.Router().db_for_read(Pulse) == replicas.REPLICA
        assert replicas.Router().db_for_write(Pulse) == "default"
    assert not replicas.Router().allow_migrate(replicas.REPLICA, "games")
    assert replicas.alias() == "default"
