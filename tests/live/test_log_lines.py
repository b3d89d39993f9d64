"""What a client has received of a game has no gaps: every line of the log reaches every socket, once."""

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from games.models import Game, Move
from games.sockets import publish
from games.table.starting import create_game, give_nonce
from tests.live.players import Client, cookie_of, new_user
from tests.live.test_socket_manners import Table
from tests.livesite import LiveSite
from tests.site.tables import make_move

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@pytest.fixture
def in_silence(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Changes a game without an announcement, as if Redis had lost it."""

    def do(what: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(publish, "publish", lambda announcement: None)
            return what(*args, **kwargs)

    return do


async def all_until(client: Client, kind: str) -> list[dict[str, Any]]:
    """Every message up to the next one of a type."""
    heard = [client.kept.pop(0) for _ in list(client.kept)]
    while not heard or heard[-1]["t"] != kind:
        heard.append(await client.next())
    return heard


async def lines_until_pong(client: Client) -> list[str]:
    """The moves in all states that come before the answer to a ping."""
    await client.send(t="ping", n=7)
    heard = await all_until(client, "pong")
    return [line["move"] for state in heard if state["t"] == "state" for line in state["log"]]


async def test_a_move_taken_back_is_sent_to_everybody(live_site: LiveSite) -> None:
    async with Table(live_site) as table, Client(live_site, table.ada.path) as watcher:
        await watcher.expect("state")
        move = table.state["view"]["moves"][0]
        moved = await table.ada.ask("move", v=table.state["v"], move=move)
        undone = await table.ada.ask("undo", v=moved["v"])
        for client in (table.ada, table.bruno, watcher):
            state = await client.expect("state", lambda state: state["v"] == undone["v"])
            assert [(line["n"], line["seat"], line["move"]) for line in state["log"]] == [(2, 0, "undo")]
            assert state["last"] == {"seat": 0, "move": "undo"}
            assert state["events"] == []


async def test_a_client_that_reconnects_gets_every_line_it_missed(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        await table.bruno.close()
        version = table.state["v"]
        first, second = table.state["view"]["moves"][:2]
        moved = await table.ada.ask("move", v=version, move=first)
        undone = await table.ada.ask("undo", v=moved["v"])
        await table.ada.ask("move", v=undone["v"], move=second)
        everything = [first, "undo", second]
        for known, missed in ((version, everything), (moved["v"], everything[1:]), (undone["v"], [second])):
            await table.bruno.open(f"?v={known}")
            state = await table.bruno.expect("state")
            assert [line["move"] for line in state["log"]] == missed
            assert [line["n"] for line in state["log"]] == [1, 2, 3][-len(missed) :]
            await table.bruno.close()
        # A client with a version from the future has seen moves that were lost when a backup was restored.
        await table.bruno.open(f"?v={version + 100}")
        assert [line["move"] for line in (await table.bruno.expect("state"))["log"]] == everything


async def test_a_lost_announcement_leaves_no_hole(
    live_site: LiveSite, in_silence: Callable[..., Any]
) -> None:
    async with Table(live_site) as table, Client(live_site, table.ada.path) as watcher:
        await watcher.expect("state")
        await sync_to_async(in_silence)(make_move, table.game)
        played = await sync_to_async(make_move)(table.game)
        for client in (table.ada, table.bruno, watcher):
            state = await client.expect("state", lambda state: state["v"] == played.version)
            assert [line["n"] for line in state["log"]] == [1, 2]


async def test_moves_made_while_the_game_was_starting_are_sent(
    live_site: LiveSite, in_silence: Callable[..., Any]
) -> None:
    @sync_to_async
    def lay() -> tuple[Game, list[str]]:
        users = [new_user("Ada"), new_user("Bruno")]
        game = create_game(users=users, ruleset="duel", time_control="10+10", rated=False, by_lot=False)
        return game, [cookie_of(user) for user in users]

    @sync_to_async
    def begin() -> None:
        for seat in game.seats.all():
            in_silence(give_nonce, game_id=game.pk, user_id=seat.user_id, nonce="ab")
        make_move(game)

    game, cookies = await lay()
    async with Client(live_site, f"/ws/game/{game.code}/", cookies[0]) as ada:
        assert (await ada.expect("state"))["status"] == "starting"
        await begin()
        state = await ada.expect("state", lambda state: state["status"] == "playing")
        assert [line["n"] for line in state["log"]] == [1]


async def test_the_mover_is_sent_the_state_once_and_before_the_answer(live_site: LiveSite) -> None:
    """A client that has the answer has the state that it names: there is nothing to request."""
    async with Table(live_site) as table:
        clients, state = [table.ada, table.bruno], table.state
        for number in range(1, 9):
            seat = state["view"]["to_move"][0]
            mover, view = clients[seat], await table.view_of(seat)
            await lines_until_pong(mover)
            await mover.send(t="move", id=f"m{number}", v=state["v"], move=view["moves"][0])
            heard = await all_until(mover, "ack")
            (state,) = (message for message in heard if message["t"] == "state")
            assert heard[-1]["v"] == state["v"]
            assert [line["n"] for line in state["log"]] == [number]
            assert state["events"]
            assert await lines_until_pong(mover) == []


async def test_a_stale_answer_comes_after_the_state_that_it_names(live_site: LiveSite) -> None:
    async with Table(live_site) as table, Client(live_site, table.ada.path, table.cookies[0]) as tab:
        await tab.expect("state")
        version, legal = table.state["v"], table.state["view"]["moves"]
        await table.ada.ask("move", v=version, move=legal[0])
        await tab.send(t="move", id="late", v=version, move=legal[1])
        heard = await all_until(tab, "error")
        assert heard[-1]["code"] == "stale_version"
        assert [message["v"] for message in heard if message["t"] == "state"] == [heard[-1]["v"]]


async def test_lines_sent_piece_by_piece_are_the_log(live_site: LiveSite) -> None:
    """Moves, offers and take-backs of both players, sent to a spectator as they happen."""
    async with Table(live_site) as table, Client(live_site, table.ada.path) as watcher:
        await watcher.expect("state")
        version = table.state["v"]
        told: list[str] = []
        for number in range(6):
            await table.game.arefresh_from_db()
            seat = table.game.to_move[0]
            mover = (table.ada, table.bruno)[seat]
            view = await table.view_of(seat)
            version = (await mover.ask("move", v=table.game.version, move=view["moves"][0]))["v"]
            if number % 2:
                await mover.ask("undo", v=version)
            await table.ada.ask("pause")
            await table.ada.ask("decline", offer="pause")
            told += await lines_until_pong(watcher)
        lines = [move async for move in Move.objects.filter(game=table.game).order_by("number")]
        assert told == [line.notation for line in lines]
        assert "undo" in told


async def test_the_mover_is_sent_the_move_even_if_redis_is_silent(
    live_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, so that its announcements can be lost."""
    from duelsite.asgi import application

    async with Table(live_site) as table:
        headers = [
            (b"cookie", table.cookies[0].encode()),
            (b"origin", b"http://localhost"),
            (b"host", b"localhost"),
        ]
        socket = WebsocketCommunicator(application, table.ada.path, headers)
        assert (await socket.connect())[0]
        await socket.send_json_to({"t": "ping", "n": 1})
        await heard_until(socket, "pong")
        monkeypatch.setattr(publish, "publish", lambda announcement: None)
        move = {"t": "move", "id": "x", "v": table.state["v"], "move": table.state["view"]["moves"][0]}
        await socket.send_json_to(move)
        heard = await heard_until(socket, "ack")
        (state,) = (message for message in heard if message["t"] == "state")
        assert state["v"] == heard[-1]["v"]
        assert [line["move"] for line in state["log"]] == [move["move"]]
        await socket.disconnect()


async def heard_until(socket: WebsocketCommunicator, kind: str) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = [{"t": ""}]
    while heard[-1]["t"] != kind:
        heard.append(await socket.receive_json_from(timeout=20))
    return heard
