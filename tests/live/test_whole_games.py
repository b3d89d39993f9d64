"""Whole games through real sockets, a real web server, a real worker."""

import asyncio
import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.services import create_bots
from games.lobby.bot_games import play_bot
from games.models import Game, Move
from games.table.starting import create_game
from tests.live.players import Client, Player, cookie_of, new_user
from tests.livesite import LiveSite

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@sync_to_async
def casual_game(**fields: Any) -> tuple[Game, list[str]]:
    users = [new_user("Ada"), new_user("Bruno")]
    game = create_game(users=users, ruleset="duel", time_control="10+10", rated=False, by_lot=False, **fields)
    return game, [cookie_of(user) for user in users]


async def test_two_people_play_a_whole_game(live_site: LiveSite) -> None:
    game, cookies = await casual_game()
    players = [
        Player(live_site, game.code, cookie, dice=random.Random(seat)) for seat, cookie in enumerate(cookies)
    ]
    states = await asyncio.gather(*(player.play() for player in players))
    assert [player.seat for player in players] == [0, 1]
    assert states[0]["result"] == states[1]["result"]
    await game.arefresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert states[0]["result"]["how"] == game.how
    lines = [line async for line in Move.objects.filter(game=game).order_by("number")]
    assert [line.number for line in lines] == list(range(1, game.ply + 1))
    assert sorted(line.client_id for line in lines) == sorted(players[0].accepted + players[1].accepted)


async def test_a_person_plays_a_bot_to_the_end(live_site: LiveSite) -> None:
    def setup() -> tuple[Game, str]:
        create_bots()
        user: User = new_user("Ada")
        return play_bot(user=user, level="greedy"), cookie_of(user)

    game, cookie = await sync_to_async(setup)()
    state = await Player(live_site, game.code, cookie, dice=random.Random(3)).play()
    assert state["status"] == "finished"
    assert state["result"]["how"] in ("civilian", "military", "science", "draw")


async def test_a_spectator_sees_the_game_but_no_moves_to_make(live_site: LiveSite) -> None:
    game, cookies = await casual_game()
    async with Client(live_site, f"/ws/game/{game.code}/") as watcher:
        welcome = await watcher.expect("welcome")
        assert welcome["seat"] is None
        players = [Player(live_site, game.code, c, dice=random.Random(s)) for s, c in enumerate(cookies)]
        await asyncio.gather(*(player.play() for player in players))
        last = await watcher.expect("state", lambda state: state["status"] == "finished")
        assert last["can"] == []
        assert last["result"]["winners"] == players[0].state["result"]["winners"]
