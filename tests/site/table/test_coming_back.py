"""When all players of a table come back at once, what they share is made once."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import relations
from games.models import Game
from games.table import live_tables, presence
from games.table.listening import Visitor, find_visitor
from games.table.state import TableState
from tests.live.players import cookie_of
from tests.site.sockets import open_socket, receive
from tests.site.tables import begun_game, make_move, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@sync_to_async
def lay() -> tuple[Game, list[str]]:
    users = [person("Ada"), person("Bruno")]
    return begun_game(users), [cookie_of(user) for user in users]


@pytest.fixture
async def table() -> AsyncIterator[tuple[Game, list[Any]]]:
    """A game, and a list in which to put its sockets, which are closed in the end."""
    game, cookies = await lay()
    sockets: list[Any] = []
    game.cookies = cookies  # type: ignore[attr-defined]
    yield game, sockets
    for socket in sockets:
        await socket.disconnect(timeout=10)


async def come_back(game: Game, sockets: list[Any]) -> None:
    """Both players and two spectators, all at the same moment."""
    cookies = [*game.cookies, "", ""]  # type: ignore[attr-defined]
    sockets += await asyncio.gather(*(open_socket(f"/ws/game/{game.code}/", cookie) for cookie in cookies))


async def test_the_game_is_read_once(table: tuple[Game, list[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    game, sockets = table
    loaded: list[int] = []
    load = TableState.load

    def watched(game_id: int) -> TableState:
        loaded.append(game_id)
        return load(game_id)

    monkeypatch.setattr(TableState, "load", watched)
    await come_back(game, sockets)
    states = [await receive(socket, "state") for socket in sockets]
    assert loaded == [game.pk]
    assert {state["v"] for state in states} == {game.version}


async def test_all_learn_who_is_there(table: tuple[Game, list[Any]]) -> None:
    game, sockets = table
    await come_back(game, sockets)
    for socket in sockets:
        while not all(seat["online"] for seat in (await receive(socket, "presence"))["seats"]):
            pass


async def test_sockets_that_hear_the_same_announcement_look_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _cookies = await lay()
    looks: list[int] = []
    presence_of = presence.presence_of

    def watched(game_id: int, *args: Any, **fields: Any) -> presence.Presence:
        looks.append(game_id)
        return presence_of(game_id, *args, **fields)

    monkeypatch.setattr(presence, "presence_of", watched)
    inboxes: list[asyncio.Queue[Any]] = [asyncio.Queue() for _ in range(3)]
    table = await live_tables.enter(game.pk, game.version)
    try:
        for inbox in (*inboxes, inboxes[0]):
            table.look_who_is_here(inbox)
        seen = [await asyncio.wait_for(inbox.get(), 30) for inbox in inboxes]
    finally:
        live_tables.leave(table)
    assert looks == [game.pk]
    assert all(isinstance(one, live_tables.PresenceSeen) for one in seen)
    assert inboxes[0].empty()


@sync_to_async
def found(code: str, user_id: int | None) -> Visitor | None:
    with CaptureQueriesContext(connection) as queries:
        visitor = find_visitor(code, user_id)
    assert len(queries) == 1
    return visitor


async def test_one_statement_finds_the_seat_and_the_people_who_are_not_heard() -> None:
    game, _cookies = await lay()
    seats = [seat async for seat in game.seats.select_related("user").order_by("number")]
    ada, bruno = (seat.user for seat in seats)
    cleo = await sync_to_async(person)("Cleo")
    await sync_to_async(relations.block)(owner=ada, other=cleo)
    await sync_to_async(relations.block)(owner=bruno, other=ada)
    assert await found(game.code, ada.pk) == Visitor(game.pk, 0, ada.pk, frozenset({bruno.pk, cleo.pk}))
    assert await found(game.code, cleo.pk) == Visitor(game.pk, None, cleo.pk, frozenset({ada.pk}))
    assert await found(game.code, None) == Visitor(game.pk, None, None, frozenset())
    assert await found("nowhere", ada.pk) is None


async def test_readers_who_come_together_are_sent_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _cookies = await lay()
    table = await live_tables.enter(game.pk, game.version)
    try:
        monkeypatch.setattr(live_tables, "TOGETHER", 60.0)
        text = table.welcome(None, -1)
        assert table.welcome(None, -1) is text
        assert table.welcome(0, -1) != text, "a seat has its own view"
        await sync_to_async(make_move)(game)
        await table.catch_up()
        assert table.welcome(None, -1) != text
        monkeypatch.setattr(live_tables, "TOGETHER", -1.0)
        assert table.welcome(None, -1) is not table.welcome(None, -1), "clocks run on"
    finally:
        live_tables.leave(table)
