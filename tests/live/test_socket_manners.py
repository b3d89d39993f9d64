"""What sockets do with bad manners: a clear answer, a close with a code, and a server that stays up."""

import asyncio
import contextlib
import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone
from websockets.exceptions import ConnectionClosed

from accounts.models import Relation, User
from accounts.services import set_sanctions
from engine.duel import data
from games.models import ChatLine, Game, Lobby, Move
from games.table.playing import play_move
from games.table.starting import create_game
from tests.live.players import Client, cookie_of, new_user
from tests.livesite import LiveSite
from tests.site.tables import position_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


class Table:
    """A casual game in which both have sent their nonces, and its two sockets."""

    def __init__(self, site: LiveSite) -> None:
        self.site = site

    async def __aenter__(self) -> "Table":
        self.users, self.game, self.cookies = await self.lay()
        path = f"/ws/game/{self.game.code}/"
        self.ada, self.bruno = (Client(self.site, path, cookie) for cookie in self.cookies)
        for client in (self.ada, self.bruno):
            await client.open()
            await client.expect("welcome")
            await client.ask("ready", nonce="ab")
        self.state = await self.ada.expect("state", lambda state: state["status"] == "playing")
        await self.bruno.expect("state", lambda state: state["status"] == "playing")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.ada.close()
        await self.bruno.close()

    @sync_to_async
    def lay(self) -> tuple[list[User], Game, list[str]]:
        users = [new_user("Ada"), new_user("Bruno")]
        game = create_game(users=users, ruleset="duel", time_control="10+10", rated=False, by_lot=False)
        return users, game, [cookie_of(user) for user in users]

    async def view_of(self, seat: int) -> dict[str, Any]:
        position = await sync_to_async(position_of)(self.game)
        return dict(position.view(seat))

    async def moves(self) -> int:
        return await Move.objects.filter(game=self.game).acount()


async def test_malformed_messages_get_an_error_and_then_a_close(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        await table.ada.send_text("{not json")
        assert (await table.ada.expect("error"))["code"] == "malformed"
        await table.ada.send_text(json.dumps({"t": "move", "id": "x", "v": "seven", "move": 3}))
        assert (await table.ada.expect("error"))["code"] == "malformed"
        assert await table.ada.closed_with() == 4400
        # The other client is not affected.
        assert (await table.bruno.ask("chat", text="Still here?"))["t"] == "ack"


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        "7",
        '"move"',
        "{}",
        '{"t": "launch"}',
        '{"t": ["move"]}',
        '{"t": "ping", "n": "x"}',
        '{"t": "ping", "n": 1, "extra": true}',
        '{"t": "join", "id": "", "seek": "x"}',
        '{"t": "join", "id": "x"}',
        b"\xed\xa0\xbd",
    ],
)
async def test_nonsense_is_rejected(live_site: LiveSite, text: str | bytes) -> None:
    async with Client(live_site, "/ws/lobby/") as stranger:
        await stranger.expect("welcome")
        await stranger.send_text(text)
        assert (await stranger.expect("error"))["code"] == "malformed"


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x85"])
async def test_forbidden_characters_are_rejected_in_every_field(live_site: LiveSite, sign: str) -> None:
    async with Table(live_site) as table, Client(live_site, "/ws/lobby/", table.cookies[0]) as lobby:
        version, word = table.state["v"], f"a{sign}b"
        setup = {"time_control": "5+5", "ruleset": "duel"}
        asked: list[tuple[Client, str, dict[str, Any]]] = [
            (table.ada, "chat", {"text": word}),
            (table.ada, "move", {"v": version, "move": word}),
            (table.ada, "ready", {"nonce": word}),
            (table.ada, "decline", {"offer": word}),
            (lobby, "seek", {"time_control": word}),
            (lobby, "seek", {**setup, "ruleset": word}),
            (lobby, "seek", {**setup, "options": {word: True}}),
            (lobby, "challenge", {**setup, "handle": word}),
            (lobby, "join", {"seek": word}),
            (lobby, "cancel", {"seek": word}),
            (lobby, "decline", {"seek": word}),
        ]
        for client, kind, fields in asked:
            answer = await client.ask(kind, **fields)
            assert (answer["t"], answer["code"]) == ("error", "bad_characters"), kind
            assert answer["message"]
        await table.ada.send(t="move", id=word, v=version, move=table.state["view"]["moves"][0])
        rejected = await table.ada.expect("error")
        assert (rejected["code"], rejected["id"]) == ("bad_characters", None)
        assert await table.moves() == 0
        # Nobody was thrown out.
        assert (await table.ada.ask("chat", text="Still here?"))["t"] == "ack"
        assert (await lobby.ask("seek", **setup))["t"] == "ack"


async def test_a_huge_message_closes_the_socket(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        await table.ada.send(t="chat", id="x", text="a" * 5000)
        assert (await table.ada.expect("error"))["code"] == "too_large"
        assert await table.ada.closed_with() == 4413
        with contextlib.suppress(ConnectionClosed):  # before all of it was sent
            await table.bruno.send_text("x" * 3_000_000)
        assert await table.bruno.closed_with() in (4413, 1009, 1006)  # too large even to be looked at
    async with Client(live_site, "/ws/lobby/") as stranger:
        await stranger.expect("welcome")


async def test_a_flood_closes_the_socket_and_hurts_nobody_else(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        for number in range(200):
            await table.ada.send(t="ping", n=number)
        assert await table.ada.closed_with() == 4408
        assert (await table.bruno.ask("chat", text="Calm."))["t"] == "ack"


async def test_rejected_moves_say_why_and_change_nothing(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        version, legal = table.state["v"], table.state["view"]["moves"][0]
        cases = [
            (table.bruno, {"v": version, "move": legal}, "not_your_turn"),
            (table.ada, {"v": version - 1, "move": legal}, "stale_version"),
            (table.ada, {"v": version, "move": "build the_moon"}, "unknown_id"),
            (table.ada, {"v": version, "move": "dance"}, "unknown_verb"),
            (table.ada, {"v": version, "move": "build baths"}, "wrong_decision"),
        ]
        for client, fields, code in cases:
            answer = await client.ask("move", **fields)
            assert (answer["t"], answer["code"]) == ("error", code)
            assert answer["message"]
        stale = await table.ada.ask("move", v=version - 1, move=legal)
        assert stale["v"] == version
        assert await table.moves() == 0
        async with Client(live_site, f"/ws/game/{table.game.code}/") as watcher:
            await watcher.expect("welcome")
            assert (await watcher.ask("move", v=version, move=legal))["code"] == "not_a_player"
            assert (await watcher.ask("resign"))["code"] == "not_a_player"
        assert await table.moves() == 0


async def test_a_move_sent_twice_is_played_once(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        fields = {"id": "once", "v": table.state["v"], "move": table.state["view"]["moves"][0]}
        first = await table.ada.ask("move", **fields)
        again = await table.ada.ask("move", **fields)
        assert first == again
        assert await table.moves() == 1


async def test_two_tabs_move_at_the_same_time_and_one_wins(live_site: LiveSite) -> None:
    async with Table(live_site) as table, Client(live_site, table.ada.path, table.cookies[0]) as tab:
        await tab.expect("state")
        version, legal = table.state["v"], table.state["view"]["moves"]
        answers = await asyncio.gather(
            table.ada.ask("move", v=version, move=legal[0]), tab.ask("move", v=version, move=legal[1])
        )
        assert sorted(answer["t"] for answer in answers) == ["ack", "error"]
        assert await table.moves() == 1
        # Both tabs follow along.
        for client in (table.ada, tab, table.bruno):
            assert (await client.expect("state", lambda s: s["v"] > version))["last"]["seat"] == 0


async def test_a_client_that_reconnects_gets_what_it_missed(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        version = table.state["v"]
        await table.bruno.close()
        await table.ada.ask("move", v=version, move=table.state["view"]["moves"][0])
        await table.bruno.open(f"?v={version}")
        state = await table.bruno.expect("state")
        assert state["v"] == version + 1
        assert [line["n"] for line in state["log"]] == [1]
        assert "move" in state["can"]


async def test_a_client_that_vanishes_leaves_no_old_position_behind(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        for number in range(10):
            client = Client(live_site, f"/ws/game/{table.game.code}/", table.cookies[number % 2])
            await client.open()
            assert client.socket
            client.socket.transport.abort()
        seat = table.state["view"]["to_move"][0]
        move = (await table.view_of(seat))["moves"][0]
    played = await sync_to_async(play_move)(
        game_id=table.game.pk,
        user_id=table.users[seat].pk,
        version=table.state["v"],
        notation=move,
        client_id="from elsewhere",
    )
    async with Client(live_site, f"/ws/game/{table.game.code}/", table.cookies[0]) as back:
        assert (await back.expect("state"))["v"] == played.version
    assert "closed protocol" not in live_site.log()


async def test_there_is_no_such_game(live_site: LiveSite) -> None:
    async with Client(live_site, "/ws/game/nowhere/") as client:
        assert (await client.expect("error"))["code"] == "no_such_game"
        assert await client.closed_with() == 4404


async def test_players_and_spectators_have_chat_rooms_of_their_own(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        cleo = await sync_to_async(new_user)("Cleo")
        cookie = await sync_to_async(cookie_of)(cleo)
        async with Client(live_site, table.ada.path, cookie) as watcher:
            await watcher.expect("welcome")
            await table.ada.ask("chat", text="Good luck!")
            line = (await table.bruno.expect("chat"))["line"]
            assert (line["handle"], line["text"], line["room"]) == ("Ada", "Good luck!", "players")
            await watcher.ask("chat", text="What an opening.")
            assert (await watcher.expect("chat"))["line"]["room"] == "spectators"
            assert "Good luck!" not in "".join(watcher.all)
        await table.bruno.close()
        await table.bruno.open()
        assert [line["text"] for line in (await table.bruno.expect("welcome"))["chat"]] == ["Good luck!"]


async def test_chat_has_its_limits(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        assert (await table.ada.ask("chat", text="   "))["code"] == "empty"
        assert (await table.ada.ask("chat", text="a" * 301))["code"] == "too_long"
        answers = [await table.ada.ask("chat", text=f"line {n}") for n in range(10)]
        assert [a["t"] for a in answers].count("ack") == 8
        assert answers[-1]["code"] == "too_fast"
        assert await ChatLine.objects.acount() == 8


async def test_the_muted_and_the_blocked_are_not_heard(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        ada, bruno = table.users
        await Relation.objects.acreate(owner=bruno, other=ada, kind=Relation.Kind.BLOCK)
        await table.bruno.close()
        await table.bruno.open()
        await table.bruno.expect("welcome")
        await table.ada.ask("chat", text="Can you hear me?")
        await table.bruno.ask("chat", text="No.")
        await table.bruno.expect("chat")
        assert "Can you hear me?" not in "".join(table.bruno.all)


async def test_a_suspended_user_is_disconnected(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        lobby = Client(live_site, "/ws/lobby/", table.cookies[0])
        await lobby.open()
        await lobby.expect("welcome")
        until = timezone.now() + timedelta(days=1)
        await sync_to_async(set_sanctions)(user=table.users[0], suspended_until=until, muted_until=None)
        for client in (table.ada, lobby):
            assert (await client.expect("error"))["code"] == "suspended"
            assert await client.closed_with() == 4403
        assert (await table.bruno.expect("presence", lambda told: not told["seats"][0]["online"]))["seats"]


async def test_presence_says_which_players_are_connected(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        await table.ada.expect("presence", lambda p: [seat["online"] for seat in p["seats"]] == [True, True])
        await table.bruno.close()
        gone = await table.ada.expect("presence", lambda p: p["seats"][1]["gone_ms"] is not None)
        assert gone["seats"][1]["online"] is False
        assert gone["seats"][1]["gone_ms"] < 60_000
        assert (await table.ada.ask("claim"))["code"] == "not_gone"


async def test_secrets_stay_on_the_server_until_the_game_is_over(live_site: LiveSite) -> None:
    async with Table(live_site) as table:
        await table.game.arefresh_from_db()
        secret, seed = bytes(table.game.secret).hex(), bytes(table.game.seed or b"").hex()
        await table.ada.ask("move", v=table.state["v"], move=table.state["view"]["moves"][0])
        for client in (table.ada, table.bruno):
            # The Great Library, if it is drafted, promises a choice of that name.
            said = "".join(client.all).replace('"choice":"library"', "")
            assert secret not in said
            assert seed not in said
            # During the first draft pool no card of any age has been seen.
            assert not [card.id for card in data.CARDS if f'"{card.id}"' in said]
        await table.ada.ask("resign")
        over = await table.bruno.expect("state", lambda state: state["status"] == "finished")
        assert over["result"]["secret"] == secret
        assert over["result"]["seed"] == seed


async def test_a_lobby_is_opened_joined_and_becomes_a_game(live_site: LiveSite) -> None:
    @sync_to_async
    def two() -> list[str]:
        return [cookie_of(new_user(handle)) for handle in ("Ada", "Bruno")]

    cookies = await two()
    async with (
        Client(live_site, "/ws/lobby/", cookies[0]) as ada,
        Client(live_site, "/ws/lobby/", cookies[1]) as bruno,
        Client(live_site, "/ws/lobby/") as stranger,
    ):
        for client in (ada, bruno, stranger):
            await client.expect("welcome")
        made = await ada.ask("seek", time_control="5+5", rated=True)
        for client in (bruno, stranger):
            told = await client.expect("seeks")
            assert ([lobby["id"] for lobby in told["added"]], told["removed"]) == ([made["seek"]], [])
        assert (await stranger.ask("join", seek=made["seek"]))["code"] == "log_in_first"
        joined = await bruno.ask("join", seek=made["seek"])
        assert (await ada.expect("game"))["code"] == joined["game"]
        assert (await stranger.expect("seeks"))["removed"] == [made["seek"]]
        assert (await ada.ask("quick", time_control="nonsense"))["code"] == "unknown_time_control"
        await ada.ask("quick", time_control="10+10", rated=True)
        await bruno.ask("quick", time_control="10+10", rated=True)
        codes = [(await client.expect("game"))["code"] for client in (ada, bruno)]
        assert codes[1] == joined["game"]  # Bruno's message about the first game
        assert (await bruno.expect("game"))["code"] == codes[0] != joined["game"]
    assert await Lobby.objects.filter(status="waiting").acount() == 0


async def test_a_lobby_is_closed_after_its_host_has_left(live_site: LiveSite) -> None:
    cookie = await sync_to_async(lambda: cookie_of(new_user("Ada")))()
    async with Client(live_site, "/ws/lobby/", cookie) as ada:
        await ada.expect("welcome")
        made: dict[str, Any] = await ada.ask("seek", time_control="5+5")
    long_ago = timezone.now() - timedelta(seconds=31)
    async with Client(live_site, "/ws/lobby/") as stranger:
        await stranger.expect("welcome")
        await Lobby.objects.filter(code=made["seek"]).aupdate(seen_at=long_ago)
        assert (await stranger.expect("seeks"))["removed"] == [made["seek"]]
