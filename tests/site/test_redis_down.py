"""Redis crashes or hangs: nobody waits for it, nothing is left behind, and missed changes are found."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from datetime import datetime
from threading import Thread
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async
from redis import RedisError

from accounts.models import User
from duelsite import redisurl, sharedredis
from duelsite.celery import app
from games import queue
from games.lobby import catching_up, joining, opening
from games.models import Game
from games.sockets import publish, subscriber
from games.sockets.announcements import LOBBY, Announcement, GamePresence, GameRematch, LobbyChanged
from games.table import chatting, live_tables
from games.table.starting import create_game, give_nonce
from tests.live.players import cookie_of, new_user
from tests.livesite import wait_for
from tests.ownvalkey import OwnValkey
from tests.site.sockets import enter_lobby, receive, sit_down
from tests.site.tables import make_move, position_of

A_MOMENT = 0.5


def took(work: Callable[[], object]) -> float:
    began = time.monotonic()
    with contextlib.suppress(RedisError):
        work()
    return time.monotonic() - began


def test_one_waits_for_a_redis_that_hangs_and_the_others_do_not(own_valkey: OwnValkey) -> None:
    ask = sharedredis.client().ping
    assert ask()
    with own_valkey.frozen():
        assert sharedredis.TIMEOUT <= took(ask) < 2 * sharedredis.TIMEOUT
        assert sum(took(ask) for _ in range(100)) < A_MOMENT
        assert took(sharedredis.client().pipeline(transaction=False).execute) < A_MOMENT

    def is_back() -> bool:
        with contextlib.suppress(RedisError):
            return bool(ask())
        return False

    wait_for(is_back, 3 * sharedredis.PAUSE)


def test_a_redis_that_is_not_there_is_tried_every_time(own_valkey: OwnValkey) -> None:
    own_valkey.kill()
    assert took(sharedredis.client().ping) < A_MOMENT
    own_valkey.start()
    assert sharedredis.client().ping()


def test_no_task_waits_for_a_broker_that_has_just_been_silent(
    own_valkey: OwnValkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    def send_task(*_: object, **__: object) -> None:
        pytest.fail("the broker was asked")

    monkeypatch.setattr(app, "send_task", send_task)
    with own_valkey.frozen():
        took(sharedredis.client().ping)
        queue.ask_rating(1)


def test_a_broker_that_hangs_is_given_up_soon(own_valkey: OwnValkey) -> None:
    broker = redisurl.broker(own_valkey.url)[0]
    waits: list[float] = []

    def queue_task(connection: Any) -> None:
        waits.append(took(lambda: queue.hand_over("games.tasks.ai_move", 1, 0, 1, connection=connection)))

    with app.connection_for_write(broker) as connection:
        queue_task(connection)
        with own_valkey.frozen():
            trying = Thread(target=queue_task, args=[connection], daemon=True)
            trying.start()
            trying.join(10)
            assert len(waits) == 2, "it waits still"


def test_a_worker_that_holds_a_message_outlives_its_broker(own_valkey: OwnValkey) -> None:
    broker = redisurl.broker(own_valkey.url)[0]
    with app.connection_for_write(broker) as connection:
        queue.hand_over("games.tasks.ai_move", 1, 0, 1, connection=connection)
    held: list[Any] = []
    worker: Any = app.connection_for_read(broker)
    control: Any = app.control
    channel = worker.default_channel
    app.amqp.TaskConsumer(channel, queues=[app.amqp.queues["ai"]], on_message=held.append).consume()
    control.mailbox.Node("worker@here", channel=worker.channel()).listen()
    while not held:
        with contextlib.suppress(TimeoutError):
            worker.drain_events(timeout=1)
    # The worker waits for the next task while the remote control is the first to see the failure.
    worker.transport.cycle.on_poll_start()
    own_valkey.kill()
    # Celery calls this too, wherever it sees that the connection is lost.
    worker.collect()
    worker.close()
    own_valkey.start()
    held[0].ack()
    assert held[0].acknowledged


# The subscriber

Inbox = asyncio.Queue[Announcement]


async def heard(inbox: Inbox) -> Announcement:
    return await asyncio.wait_for(inbox.get(), 10)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("closed_connections")
class TestSubscriber:
    async def test_it_hears_what_is_published_as_soon_as_it_listens(self, own_valkey: OwnValkey) -> None:
        inbox: Inbox = asyncio.Queue()
        for number in range(20):
            group = f"game.{number}"
            await subscriber.subscriber().listen(group, inbox)
            await sync_to_async(publish.publish)(GamePresence(group))
            assert await heard(inbox) == GamePresence(group)

    async def test_what_another_version_of_the_site_announces_is_ignored(self, own_valkey: OwnValkey) -> None:
        inbox: Inbox = asyncio.Queue()
        await subscriber.subscriber().listen("game.1", inbox)

        @sync_to_async
        def announce(**announcement: Any) -> None:
            data = msgspec.msgpack.encode({"group": "game.1", **announcement})
            sharedredis.client().publish(publish.channel("game.1"), data)

        await announce(type="game.unheard_of", code="x")
        await announce(type="game.rematch")  # without what it needs
        await announce(type="game.rematch", code="new", unheard_of=1)
        assert await heard(inbox) == GameRematch("game.1", "new")

    async def test_the_subscriber_hears_again_after_redis_crashed(self, own_valkey: OwnValkey) -> None:
        inbox: Inbox = asyncio.Queue()
        await subscriber.subscriber().listen(LOBBY, inbox)
        own_valkey.kill()
        # While Redis is down, the lobby is polled.
        assert await heard(inbox) == LobbyChanged(LOBBY)
        await sync_to_async(own_valkey.start)()
        while True:
            await sync_to_async(publish.publish)(GamePresence(LOBBY))
            if await heard(inbox) == GamePresence(LOBBY):
                break

    async def test_a_socket_that_opens_while_redis_is_down_hears_later(self, own_valkey: OwnValkey) -> None:
        own_valkey.kill()
        inbox: Inbox = asyncio.Queue()
        await asyncio.wait_for(subscriber.subscriber().listen("game.1", inbox), 5)
        await sync_to_async(own_valkey.start)()
        while inbox.empty():
            await sync_to_async(publish.publish)(GamePresence("game.1"))
            await asyncio.sleep(0.05)

    async def test_a_hung_redis_is_noticed_and_so_is_its_return(
        self, own_valkey: OwnValkey, caplog: pytest.LogCaptureFixture
    ) -> None:
        inbox: Inbox = asyncio.Queue()
        await subscriber.subscriber().listen(LOBBY, inbox)
        with own_valkey.frozen():
            began = time.monotonic()
            assert await heard(inbox) == LobbyChanged(LOBBY)
            assert time.monotonic() - began < 4
        while "Redis is back" not in caplog.text:
            await heard(inbox)

    async def test_a_socket_that_closes_while_redis_is_down_leaves_nothing_behind(
        self, own_valkey: OwnValkey
    ) -> None:
        game, cookies = await lay_table()
        sockets = [await sit_down(game, cookie) for cookie in cookies * 3]
        assert list(live_tables._tables) == [game.pk]
        own_valkey.kill()
        for socket in sockets:
            await socket.disconnect(timeout=10)
        assert live_tables._tables == {}
        assert list(subscriber.subscriber().groups) == []

    async def test_a_move_that_nobody_announced_is_seen_at_once(self, own_valkey: OwnValkey) -> None:
        game, cookies = await lay_table()
        socket = await sit_down(game, cookies[0])
        own_valkey.kill()
        await sync_to_async(make_move)(game)
        state = await receive(socket, "state")  # no ping was needed
        assert [line["n"] for line in state["log"]] == [1]
        await socket.disconnect(timeout=10)

    async def test_what_is_said_meanwhile_is_heard_once(self, own_valkey: OwnValkey) -> None:
        game, cookies = await lay_table()
        sockets = [await sit_down(game, cookie) for cookie in cookies]
        ada = await User.objects.aget(seats__game=game, seats__number=0)
        own_valkey.kill()
        await sync_to_async(chatting.say)(game_id=game.pk, user=ada, text="Are you there?")
        line = (await receive(sockets[1], "chat"))["line"]
        assert (line["handle"], line["text"]) == (ada.handle, "Are you there?")
        late = await sit_down(game, cookies[1])
        await sync_to_async(chatting.say)(game_id=game.pk, user=ada, text="Hello again.")
        for socket in (sockets[1], late):
            assert (await receive(socket, "chat"))["line"]["text"] == "Hello again."
        for socket in (*sockets, late):
            await socket.disconnect(timeout=10)

    async def test_a_waiting_player_sees_a_move_made_in_the_same_process(self, own_valkey: OwnValkey) -> None:
        game, cookies = await lay_table()
        sockets = [await sit_down(game, cookie) for cookie in cookies]
        own_valkey.kill()
        position = await sync_to_async(position_of)(game)
        move = {"t": "move", "id": "x", "v": game.version, "move": position.legal_moves(0)[0].notation}
        await sockets[0].send_json_to(move)
        assert (await receive(sockets[0], "ack"))["v"] == game.version + 1
        assert (await receive(sockets[1], "state"))["v"] == game.version + 1
        for socket in sockets:
            await socket.disconnect(timeout=10)

    async def test_a_game_that_begins_unannounced_is_sent_once(
        self, own_valkey: OwnValkey, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ada = await sync_to_async(new_user)("Ada")
        bruno = await sync_to_async(new_user)("Bruno")
        socket = await enter_lobby(await sync_to_async(cookie_of)(ada))
        own_valkey.kill()
        lobby = await sync_to_async(opening.open_lobby)(
            host=ada, kind="open", ruleset="duel", time_control="10+10", rated=False
        )
        game = await sync_to_async(joining.join_lobby)(user=bruno, code=lobby.code)
        assert game is not None
        assert (await receive(socket, "game"))["code"] == game.code
        await sync_to_async(own_valkey.start)()
        looked, news_of = 0, catching_up.news_of

        def counted(users: list[int], since: datetime) -> list[tuple[int, str, str | None]]:
            nonlocal looked
            looked += 1
            return news_of(users, since)

        monkeypatch.setattr(catching_up, "news_of", counted)
        while looked < 3:
            await asyncio.sleep(0.05)
        await socket.send_json_to({"t": "ping", "n": 1})
        while (message := await socket.receive_json_from(timeout=10))["t"] != "pong":
            assert message["t"] != "game"
        await socket.disconnect(timeout=10)


@sync_to_async
def lay_table() -> tuple[Game, list[str]]:
    users = [new_user("Ada"), new_user("Bruno")]
    game = create_game(users=users, ruleset="duel", time_control="10+10", rated=False, by_lot=False)
    for user in users:
        give_nonce(game_id=game.pk, user_id=user.pk, nonce="00")
    return game, [cookie_of(user) for user in users]
