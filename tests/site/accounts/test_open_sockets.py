"""What becomes of open sockets when their session, their account or their good standing ends."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import guests, services
from accounts.models import User
from games.models import ChatLine, Game, Lobby
from games.sockets import conversation
from tests.ownvalkey import OwnValkey
from tests.people import PASSWORD, log_in, member
from tests.site.sockets import ask, closed_with, enter_lobby, sit_down
from tests.site.tables import begun_game, person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

LOGGED_OUT, FORBIDDEN = 4401, 4403


class Browser:
    """A user who has logged in through the log-in page, and the sockets that their pages open."""

    def __init__(self, user: User) -> None:
        self.client = Client()
        log_in(self.client, user)

    @property
    def cookie(self) -> str:
        return f"sessionid={self.client.cookies[settings.SESSION_COOKIE_NAME].value}"

    async def post(self, path: str, **form: str) -> None:
        await sync_to_async(self.client.post)("/accounts/reauthenticate/", {"password": PASSWORD})
        response = await sync_to_async(self.client.post)(path, form)
        assert response.status_code == 302, response.content.decode()


async def two_browsers() -> tuple[User, Browser, Browser]:
    user = await sync_to_async(member)("Ariadne")
    return user, await sync_to_async(Browser)(user), await sync_to_async(Browser)(user)


async def is_open(socket: WebsocketCommunicator) -> bool:
    return bool((await ask(socket, "cancel"))["t"] == "ack")


async def test_a_log_out_closes_the_sockets_of_that_session_alone() -> None:
    _, here, elsewhere = await two_browsers()
    sockets = [await enter_lobby(here.cookie), await enter_lobby(here.cookie)]
    other = await enter_lobby(elsewhere.cookie)
    await here.post("/accounts/logout/")
    assert [await closed_with(socket) for socket in sockets] == [LOGGED_OUT, LOGGED_OUT]
    assert await is_open(other)
    await other.disconnect()


async def test_a_new_password_closes_the_sockets_of_all_other_sessions() -> None:
    _, here, elsewhere = await two_browsers()
    other = await enter_lobby(elsewhere.cookie)
    new = "minotaur-and-the-thread"
    await here.post("/accounts/password/change/", oldpassword=PASSWORD, password1=new, password2=new)
    assert await closed_with(other) == LOGGED_OUT
    mine = await enter_lobby(here.cookie)
    assert await is_open(mine), "whoever changed it stays"
    await mine.disconnect()


async def test_a_closed_account_has_no_socket_left() -> None:
    _, here, elsewhere = await two_browsers()
    sockets = [await enter_lobby(here.cookie), await enter_lobby(elsewhere.cookie)]
    await here.post("/settings/delete/", handle="Ariadne")
    assert [await closed_with(socket) for socket in sockets] == [LOGGED_OUT, LOGGED_OUT]


async def test_a_guest_who_has_signed_up_leaves_no_socket_behind() -> None:
    @sync_to_async
    def guest_and_account() -> tuple[User, User, str]:
        from tests.live.players import cookie_of

        guest = guests.create_guest()
        return guest, person("Ada"), cookie_of(guest)

    guest, user, cookie = await guest_and_account()
    socket = await enter_lobby(cookie)
    await sync_to_async(guests.absorb_guest)(guest=guest, user=user)
    assert await closed_with(socket) == LOGGED_OUT


SETUP = {"time_control": "10+10", "rated": True}


async def test_without_an_announcement_a_closed_account_still_opens_no_lobby(own_valkey: OwnValkey) -> None:
    user, here, _ = await two_browsers()
    socket = await enter_lobby(here.cookie)
    own_valkey.kill()
    await sync_to_async(services.close_account)(user=user)
    for kind, fields in (
        ("seek", SETUP),
        ("quick", SETUP),
        ("challenge", {**SETUP, "handle": "Theseus"}),
    ):
        await sync_to_async(User.objects.get_or_create)(handle="Theseus")
        assert (await ask(socket, kind, **fields))["code"] == "account_closed"
    assert not await Lobby.objects.aexists()
    await socket.disconnect()


async def test_without_an_announcement_a_closed_account_still_joins_nobody(own_valkey: OwnValkey) -> None:
    user, here, _ = await two_browsers()
    host = await sync_to_async(Browser)(await sync_to_async(member)("Theseus"))
    waiting, socket = await enter_lobby(host.cookie), await enter_lobby(here.cookie)
    lobby = (await ask(waiting, "seek", **SETUP))["seek"]
    own_valkey.kill()
    await sync_to_async(services.close_account)(user=user)
    assert (await ask(socket, "join", seek=lobby))["code"] == "account_closed"
    assert not await Game.objects.aexists()
    for one in (waiting, socket):
        await one.disconnect()


async def test_without_an_announcement_suspended_users_still_find_no_game(own_valkey: OwnValkey) -> None:
    user, here, _ = await two_browsers()
    socket = await enter_lobby(here.cookie)
    own_valkey.kill()
    until = timezone.now() + timedelta(days=1)
    await sync_to_async(services.set_sanctions)(user=user, suspended_until=until, muted_until=None)
    assert (await ask(socket, "seek", **SETUP))["code"] == "suspended"
    await socket.disconnect()


async def at_a_table(user: User, browser: Browser) -> WebsocketCommunicator:
    game = await sync_to_async(lambda: begun_game([user, person("Bruno")]))()
    return await sit_down(game, browser.cookie)


async def test_a_muted_user_is_silent_at_once() -> None:
    user, here, _ = await two_browsers()
    socket = await at_a_table(user, here)
    assert (await ask(socket, "chat", text="Hello!"))["t"] == "ack"
    until = timezone.now() + timedelta(days=1)
    await sync_to_async(services.set_sanctions)(user=user, suspended_until=None, muted_until=until)
    assert (await ask(socket, "chat", text="Hello?"))["code"] == "muted"
    await sync_to_async(services.set_sanctions)(user=user, suspended_until=None, muted_until=None)
    assert (await ask(socket, "chat", text="Sorry!"))["t"] == "ack"
    assert await ChatLine.objects.acount() == 2
    await socket.disconnect()


@pytest.mark.parametrize("ended", ["session", "suspended"])
async def test_a_socket_finds_out_by_itself(monkeypatch: pytest.MonkeyPatch, ended: str) -> None:
    """Also when the session ran out, or somebody was busy in the database: nothing was announced."""
    user, here, _ = await two_browsers()
    socket = await at_a_table(user, here)
    if ended == "session":
        await Session.objects.all().adelete()
    else:
        await User.objects.aupdate(suspended_until=timezone.now() + timedelta(days=1))
    assert (await ask(socket, "chat", text="Still here."))["t" if ended == "session" else "code"] in (
        "ack",
        "muted",
    )
    monkeypatch.setattr(conversation, "LOOK_AT_SESSION_EVERY", 0.0)
    await socket.send_json_to({"t": "ping", "n": 1})
    assert await closed_with(socket) == (LOGGED_OUT if ended == "session" else FORBIDDEN)


async def test_what_was_sent_before_the_close_arrived_is_not_done() -> None:
    user, here, _ = await two_browsers()
    socket = await enter_lobby(here.cookie)
    await sync_to_async(services.close_account)(user=user)
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1].get("code") != "logged_out":
        messages.append(await socket.receive_json_from(timeout=10))
    await socket.send_json_to({"t": "seek", "id": "late", **SETUP})
    assert await closed_with(socket) == LOGGED_OUT
    assert not await Lobby.objects.aexists()
