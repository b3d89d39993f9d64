"""Sockets while the database is down: closed with a reason, without a traceback; clients reconnect."""

import logging
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError

from accounts.models import User
from tests.live.players import cookie_of, new_user
from tests.site.sockets import closed_with, enter_lobby, open_socket, receive

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("closed_connections"),
]


def away(*_: object, **__: object) -> Any:
    raise OperationalError("connection refused")


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/game/abc/"])
async def test_a_handshake_without_a_database_says_to_come_back(
    path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cookie = await sync_to_async(cookie_of)(await sync_to_async(new_user)("Ada"))
    monkeypatch.setattr("accounts.sockets.user_of_session", away)
    socket = await open_socket(path, cookie)
    assert (await receive(socket, "error"))["code"] == "try_again"
    assert await closed_with(socket) == 4503
    assert [record.exc_info for record in caplog.records if record.levelno >= logging.WARNING] == [None]


async def test_a_database_that_goes_away_during_the_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = await sync_to_async(cookie_of)(await sync_to_async(new_user)("Ada"))

    def gone(_user: User) -> Any:
        raise InterfaceError("connection closed")

    with monkeypatch.context() as patch:
        patch.setattr("games.lobby.selectors.overview_of", gone)
        socket = await open_socket("/ws/lobby/", cookie)
        assert await closed_with(socket) == 4503
    again = await enter_lobby(cookie)
    await again.disconnect(timeout=10)
