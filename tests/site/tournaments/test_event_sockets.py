"""The sockets of an event: rendered once for all who look, each viewer's own line, chat, presence."""

import json
import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import relations
from accounts.models import User
from duelsite import sitetime
from games.errors import RequestError
from games.sockets.announcements import TournamentChanged, tournament_group
from games.sockets.catching_up import Listened
from games.tournaments import catching_up, chatting, entering, live_events, page, presence
from games.tournaments.models import Format, Round, Tournament, TournamentAction, TournamentChatLine
from tests.live.players import cookie_of, new_user
from tests.site.sockets import ask, closed_with, open_socket, receive
from tests.site.tournaments import events

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are sent without a pause between them."""
    monkeypatch.setattr(live_events, "AT_MOST_EVERY", 0.02)


@sync_to_async
def swiss(count: int = 4, **fields: Any) -> tuple[Tournament, list[User]]:
    tournament = events.new_event(Format.SWISS, **fields)
    users = [new_user(f"Entrant{number}") for number in range(count)]
    events.fill(tournament, users)
    return tournament, users


async def look_at(tournament: Tournament, user: User | None = None, query: str = "") -> WebsocketCommunicator:
    cookie = await sync_to_async(cookie_of)(user) if user else ""
    return await open_socket(f"/ws/tournament/{tournament.code}/{query}", cookie)


async def test_a_viewer_is_welcomed_with_the_own_line_and_the_chat() -> None:
    tournament, users = await swiss()
    await sync_to_async(chatting.say)(code=tournament.code, user=users[1], text="Hello")
    socket = await look_at(tournament, users[0])
    welcome = await receive(socket, "welcome")
    assert welcome["mine"]["state"] == "entered"
    assert welcome["mine"]["can"] == ["withdraw"]
    assert [line["text"] for line in welcome["chat"]] == ["Hello"]
    await socket.disconnect()


async def test_a_page_that_knows_an_older_version_gets_all_parts() -> None:
    tournament, _ = await swiss()
    await sync_to_async(tournament.refresh_from_db)()
    old, new = [await look_at(tournament, query=f"?v={version}") for version in (0, tournament.version)]
    changed = await receive(old, "changed")
    assert changed["v"] == tournament.version
    assert {"state", "standings", "pairings"} <= changed["parts"].keys()
    await receive(new, "welcome")
    assert await new.receive_nothing(0.1)
    for socket in (old, new):
        await socket.disconnect()


async def test_a_change_is_rendered_once_for_all_and_brings_players_to_their_games() -> None:
    tournament, users = await swiss()
    sockets = [await look_at(tournament, user) for user in [None, None, None, *users]]
    for socket in sockets:
        await receive(socket, "welcome")
    await sync_to_async(events.look)(tournament)
    texts = []
    for socket in sockets:
        message = await receive(socket, "changed")
        while "playing" not in message["parts"].get("pairings", ""):
            message = await receive(socket, "changed")
        texts.append(json.dumps(message))
    assert len(set(texts)) == 1
    games = set()
    for socket in sockets[3:]:
        mine = (await receive(socket, "mine"))["mine"]
        assert mine["can"] == ["pause", "withdraw"]
        games.add(mine["game"])
    assert len(games) == 2
    assert all(url.startswith("/game/") for url in games)
    for socket in sockets:
        await socket.disconnect()


async def test_statements_of_a_change_do_not_grow_with_viewers_or_entries() -> None:
    @sync_to_async
    def statements(tournament: Tournament, users: list[User]) -> int:
        view = live_events.View("en", page.Place())
        page.read.clear()
        page.rendered.clear()
        with CaptureQueriesContext(connection) as taken:
            live_events.read_event(tournament.pk, {view}, {user.pk for user in users})
        return len(taken)

    few, few_users = await swiss(4)
    await sync_to_async(events.look)(few)
    many = await sync_to_async(events.new_event)(Format.SWISS)
    users = [await sync_to_async(new_user)(f"Many{number}") for number in range(10)]
    await sync_to_async(events.fill)(many, users)
    await sync_to_async(events.look)(many)
    counts = [
        await statements(few, few_users[:1]),
        await statements(few, few_users),
        await statements(many, users),
    ]
    assert len(set(counts)) == 1
    assert counts[0] < 25


async def test_fast_changes_are_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading takes until all have entered: one message has them all, and nothing follows at once."""
    tournament, _ = await swiss()
    socket = await look_at(tournament, query="?v=1000")
    await receive(socket, "welcome")
    monkeypatch.setattr(live_events, "AT_MOST_EVERY", 3600.0)
    entered, read = threading.Event(), 0
    read_event = live_events.read_event

    def slow(*args: Any) -> live_events.Reading:
        nonlocal read
        read += 1
        entered.wait(60)
        return read_event(*args)

    monkeypatch.setattr(live_events, "read_event", slow)
    for number in range(10):
        late = await sync_to_async(new_user)(f"Late{number}")
        await sync_to_async(entering.enter)(user=late, code=tournament.code)
    entered.set()
    message = await receive(socket, "changed")
    assert "Late0" in message["parts"]["standings"]
    assert "Late9" in message["parts"]["standings"]
    assert await socket.receive_nothing(0.2)
    assert read == 1
    await socket.disconnect()


async def test_entrants_with_an_open_page_are_present() -> None:
    tournament, users = await swiss()
    stranger = await sync_to_async(new_user)("Stranger")
    sockets = [await look_at(tournament, user) for user in (users[0], stranger, None)]
    for socket in sockets:
        await receive(socket, "welcome")
        await socket.send_json_to({"t": "ping", "n": 1})
        await receive(socket, "pong")
    here = sync_to_async(presence.present)
    assert await here(tournament.pk) == {users[0].pk}
    for socket in sockets:
        await socket.disconnect()
    assert await here(tournament.pk) == set()


async def test_what_somebody_says_reaches_all_who_hear_them() -> None:
    tournament, (ada, bruno, carla, _) = await swiss()
    await sync_to_async(relations.block)(owner=carla, other=ada)
    sockets = [await look_at(tournament, user, "?v=1000") for user in (ada, bruno, carla)]
    for socket in sockets:
        await receive(socket, "welcome")
    assert (await ask(sockets[0], "chat", text="Good luck!"))["t"] == "ack"
    assert (await receive(sockets[1], "chat"))["line"]["text"] == "Good luck!"
    assert await sockets[2].receive_nothing(0.2)
    for socket in sockets:
        await socket.disconnect()


async def test_nobody_chats_while_a_round_with_the_same_deals_is_played() -> None:
    tournament, users = await swiss(same_deals=True)
    await sync_to_async(events.look)(tournament)
    socket = await look_at(tournament, users[0])
    await receive(socket, "changed")
    refused = await ask(socket, "chat", text="The first card is the Brewery")
    assert refused["code"] == "chat_closed"
    assert not await TournamentChatLine.objects.aexists()
    await socket.disconnect()


async def test_nobody_without_an_account_chats() -> None:
    tournament, _ = await swiss()
    socket = await look_at(tournament)
    await receive(socket, "welcome")
    assert (await ask(socket, "chat", text="Hello"))["code"] == "log_in_first"
    await socket.disconnect()


async def test_an_organiser_hides_a_line_which_is_logged() -> None:
    tournament, (ada, bruno, carla, _) = await swiss()
    await Tournament.objects.filter(pk=tournament.pk).aupdate(organiser=ada)
    line = await sync_to_async(chatting.say)(code=tournament.code, user=bruno, text="Nonsense")
    socket = await look_at(tournament, carla)
    assert len((await receive(socket, "welcome"))["chat"]) == 1
    hide = sync_to_async(chatting.hide)
    with pytest.raises(RequestError):
        await hide(actor=carla, code=tournament.code, line_id=line.pk, reason="I do not like it")
    await hide(actor=ada, code=tournament.code, line_id=line.pk, reason="Nonsense")
    assert (await receive(socket, "talk"))["chat"] == []
    logged = await TournamentAction.objects.aget(name=TournamentAction.Name.HIDE_CHAT)
    assert (logged.actor_id, logged.player_id, logged.details) == (ada.pk, bruno.pk, {"text": "Nonsense"})
    await socket.disconnect()


async def test_there_is_no_socket_of_an_event_that_does_not_exist() -> None:
    socket = await open_socket("/ws/tournament/nothing/")
    assert (await receive(socket, "error"))["code"] == "no_such_tournament"
    assert await closed_with(socket) == 4404


async def test_what_was_missed_while_redis_was_down_is_looked_up() -> None:
    tournament, users = await swiss()
    since = sitetime.now()
    line = await sync_to_async(chatting.say)(code=tournament.code, user=users[0], text="Hello")
    listened = Listened([], [], since, [tournament.pk])
    missed = [one.announcement for one in await catching_up.missed_in_tournaments(listened)]
    await sync_to_async(tournament.refresh_from_db)()
    assert missed[0] == TournamentChanged(tournament_group(tournament.pk), tournament.version)
    assert getattr(missed[1], "id", None) == line.pk


async def test_no_secret_of_a_round_reaches_a_socket() -> None:
    tournament, users = await swiss(same_deals=True)
    socket = await look_at(tournament, users[0])
    heard = [json.dumps(await receive(socket, "welcome")), json.dumps(await receive(socket, "changed"))]
    await sync_to_async(events.look)(tournament)
    message = await receive(socket, "changed")
    while "playing" not in message["parts"].get("pairings", ""):
        message = await receive(socket, "changed")
    heard.append(json.dumps(message))
    playing = await Round.objects.aget(tournament=tournament, number=1)
    assert playing.secret is not None
    assert playing.seed is not None
    hidden = [bytes(playing.secret).hex(), bytes(playing.seed).hex(), *playing.nonces]
    assert [one for one in hidden if one and any(one in text for text in heard)] == []
    await socket.disconnect()
