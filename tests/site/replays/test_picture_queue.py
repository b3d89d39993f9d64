"""Pictures take long: nobody else waits for them, and they are rendered once."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import Client

from duelsite import ratelimit
from games.models import Game
from games.replays import pictures, rasterise, replay_views
from tests.people import log_in, member
from tests.site.tables import at_once, finished_game, pair
from tests.site.visitors import Visitor, connections_taken, until

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'


@pytest.fixture
def busy_renderer() -> Iterator[ExitStack]:
    """Others have taken all its hands, until the stack is closed."""
    with ExitStack() as taken:
        while rasterise._at_once.acquire(blocking=False):
            taken.callback(rasterise._at_once.release)
        yield taken


class Counted:
    """The real renderer, with the drawings that came to it."""

    def __init__(self) -> None:
        self.drawings: list[str] = []

    def __call__(self, svg: str, patience: float) -> bytes:
        self.drawings.append(svg)
        return rasterise.rasterised(svg, patience)


@pytest.fixture
def renderer(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counted = Counted()
    monkeypatch.setattr(pictures, "rasterised", counted)
    return counted


@pytest.mark.django_db(transaction=True)
async def test_a_request_that_waits_for_a_picture_holds_no_connection(
    busy_renderer: ExitStack, renderer: Counted
) -> None:
    game: Game = await sync_to_async(lambda: finished_game(pair()))()
    await sync_to_async(connections.close_all)()
    before = connections_taken()
    visitors = [Visitor(f"/game/{game.code}/picture.png", host="localhost") for _ in range(3)]
    for number, visitor in enumerate(visitors):
        visitor.scope["query_string"] = f"move={number}".encode()
    requests = [visitor.ask() for visitor in visitors]
    await until(lambda: len(renderer.drawings) == len(visitors))
    assert connections_taken() == before
    busy_renderer.close()
    for request in requests:
        await request
    assert {visitor.status for visitor in visitors} == {200}


def test_many_requests_for_the_same_picture_share_one_rendering(renderer: Counted) -> None:
    together = threading.Barrier(6)

    def ask() -> bytes:
        together.wait()
        return pictures.as_png(SVG)

    shown = at_once([ask] * 6)
    assert len(renderer.drawings) == 1
    assert set(shown) == {shown[0]}
    assert isinstance(shown[0], bytes)
    assert shown[0].startswith(b"\x89PNG")


def test_a_rendering_that_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("subprocess.run", broken_run)
        with pytest.raises(OSError, match="no memory"):
            pictures.as_png(SVG)
    assert pictures.as_png(SVG).startswith(b"\x89PNG")


def broken_run(*_: object, **__: object) -> None:
    raise OSError("no memory")


@pytest.mark.django_db
def test_nobody_waits_for_ever(
    client: Client, busy_renderer: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished_game(pair())
    monkeypatch.setattr(pictures, "PATIENCE", 0.05)
    response = client.get(f"/game/{game.code}/picture.png")
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0
    assert response["Cache-Control"] == "no-store"
    assert response.json()["code"] == "busy"


@pytest.mark.django_db
def test_pictures_are_counted_by_address_for_every_user(client: Client) -> None:
    game = finished_game(pair())
    log_in(client, member("Ariadne"))
    for _ in range(replay_views.PICTURES.times):
        ratelimit.take(replay_views.PICTURES, "ip-127.0.0.1")
    assert client.get(f"/game/{game.code}/picture.png").status_code == 429
    assert client.head(f"/game/{game.code}/picture.png").status_code == 429
    assert Client().get(f"/game/{game.code}/picture.svg").status_code == 429
