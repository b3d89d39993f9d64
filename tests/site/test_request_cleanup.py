"""However a request ends, nothing of it stays behind."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections, transaction
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from duelsite.request_cleanup import cleaned_up
from duelsite.sockets import Receive, Scope, Send
from tests.site.visitors import Visitor, connections_taken, until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def taken_before(transactional_db: None) -> AsyncIterator[int]:
    """How many connections the test itself has."""
    await sync_to_async(User.objects.count)()
    yield connections_taken()
    await sync_to_async(connections.close_all)()


async def test_an_exception_never_reaches_the_server(
    taken_before: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        await sync_to_async(User.objects.count)()
        raise ValueError("ours")

    visitor = Visitor("/")
    await visitor.ask(cleaned_up(broken))
    assert visitor.status == 500
    assert connections_taken() == taken_before
    assert "ours" in caplog.text, "what is broken is told to us, not to the visitor"
    assert b"ours" not in visitor.heard[1]["body"]


async def test_an_answer_that_breaks_off_is_ended(taken_before: int) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError

    visitor = Visitor("/")
    await visitor.ask(cleaned_up(broken))
    assert [message["type"] for message in visitor.heard] == ["http.response.start", "http.response.body"]


async def test_error_pages_that_break_themselves_reach_nobody_either(
    taken_before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(request: HttpRequest, *_: Any, **__: Any) -> None:
        raise ValueError

    monkeypatch.setattr("duelsite.errors.error_page", broken)
    visitor = Visitor("/game/nowhere/", host="localhost", cookie=f"sessionid={'s' * 32}")
    await visitor.ask()
    assert visitor.status == 500
    assert connections_taken() == taken_before


async def test_a_request_cancelled_midway_gives_its_connection_back(taken_before: int) -> None:
    """Daphne cancels a request ten seconds after its visitor has gone, and each second again."""
    locked, free = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold_the_table() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("LOCK TABLE django_session IN ACCESS EXCLUSIVE MODE")
                loop.call_soon_threadsafe(locked.set)
                asyncio.run_coroutine_threadsafe(free.wait(), loop).result()
        finally:
            connection.close()

    holder = asyncio.create_task(asyncio.to_thread(hold_the_table))
    await locked.wait()
    visitors = [Visitor("/play/", host="localhost", cookie=f"sessionid={'s' * 32}") for _ in range(3)]
    requests = [visitor.ask() for visitor in visitors]
    await until(lambda: connections_taken() == taken_before + 1 + len(visitors))
    for visitor in visitors:
        visitor.hang_up()
    for _ in range(5):
        for request in requests:
            request.cancel()
        await asyncio.sleep(0)
    await asyncio.gather(*requests, return_exceptions=True)
    free.set()
    await holder
    await until(lambda: connections_taken() == taken_before)


async def test_a_visitor_cannot_move_the_site_to_another_root() -> None:
    """Daphne trusts the header Daphne-Root-Path from any client."""
    visitor = Visitor("/about/", host="localhost")
    visitor.scope["root_path"] = "/elsewhere"
    await visitor.ask()
    assert visitor.status == 200
    assert b"/elsewhere" not in visitor.heard[1]["body"]


def test_rejected_junk_is_logged_in_one_line(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Anybody can send it, so it must not look as if something of ours were broken."""
    from duelsite.logs import JsonFormatter, JunkFilter

    caplog.handler.addFilter(JunkFilter())
    response = client.post("/theme/", {f"a{number}": "b" for number in range(1500)})
    assert response.status_code == 400
    [record] = [record for record in caplog.records if record.name.startswith("django.security")]
    assert "Traceback" not in JsonFormatter().format(record)
