"""Secret choices of many over real sockets: whole games of the toy, and no byte that tells too much."""

import asyncio
import random

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.services import create_bots
from games.models import Game, Move
from tests.live.players import cookie_of
from tests.live.seated import Seated, catch_up
from tests.livesite import LiveSite
from tests.toy.tables import people, toy

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]


@sync_to_async
def lay_table(size: int, bots: int = 0) -> tuple[Game, list[str]]:
    create_bots()
    seated = people(size - bots)
    game = toy([*seated, *User.objects.filter(is_bot=True).order_by("pk")[:bots]], time_control="5+5")
    return game, [cookie_of(user) for user in seated]


@pytest.mark.parametrize("size", [3, 5])
async def test_whole_games_tell_nobody_too_much(live_site: LiveSite, size: int) -> None:
    game, cookies = await lay_table(size)
    players = [Seated(live_site, game.code, seat, cookie) for seat, cookie in enumerate(cookies)]
    watcher = Seated(live_site, game.code, None)
    table = [*players, watcher]
    await asyncio.gather(*(seated.sit_down() for seated in table))
    dice = random.Random(size)
    buried: dict[int, int] = {}
    for number in range(4):
        # All answer the same version, one after the other.
        asked = players[0].state["v"]
        chosen: dict[int, str] = {}
        assert players[0].state["clocks"]["running"] == list(range(size))
        for player in dice.sample(players, size):
            assert player.seat is not None
            move = dice.choice(player.moves())
            for other in table:
                others = {int(text.split()[1]) for seat, text in chosen.items() if seat != other.seat}
                assert not others & other.seen()
            chosen[player.seat] = move
            version = (await player.choose(move, asked))["v"]
            await catch_up(table, version)
        buried |= {int(text.split()[1]): seat for seat, text in chosen.items() if text.startswith("bury")}
        played = {int(text.split()[1]) for text in chosen.values() if text.startswith("play")}
        for seated in table:
            assert played <= seated.seen()
            if number < 3:
                assert not {card for card, seat in buried.items() if seat != seated.seat} & seated.seen()
    # When the game is over everything is revealed, and everybody has the same log.
    truth = [line.notation async for line in Move.objects.filter(game=game).order_by("number")]
    for seated in table:
        assert seated.state["status"] == "finished"
        assert [seated.log[n] for n in sorted(seated.log)] == truth
        await seated.client.close()


async def test_a_player_who_comes_back_in_mid_choice_has_missed_nothing(live_site: LiveSite) -> None:
    game, cookies = await lay_table(3)
    players = [Seated(live_site, game.code, seat, cookie) for seat, cookie in enumerate(cookies)]
    await asyncio.gather(*(player.sit_down() for player in players))
    ada, bruno, cleo = players
    first = ada.moves()[0]
    await catch_up(players, (await ada.choose(first))["v"])
    await bruno.client.close()
    # Ada changes her mind while Bruno is disconnected, and all others choose.
    undone = await ada.client.ask("undo", v=ada.state["v"])
    await catch_up([ada, cleo], undone["v"])
    second = next(move for move in ada.moves() if move.startswith("play") and move != first)
    await catch_up([ada, cleo], (await ada.choose(second))["v"])
    await catch_up([ada, cleo], (await cleo.choose(cleo.moves()[0]))["v"])
    await bruno.sit_down()
    assert bruno.log == {1: "?", 2: "undo", 3: "?", 4: "?"}
    assert bruno.state["clocks"]["running"] == [1]
    assert "move" in bruno.state["can"]
    await catch_up(players, (await bruno.choose(bruno.moves()[0]))["v"])
    assert (bruno.log[1], bruno.log[3]) == ("?", second)  # what was taken back stays a secret
    # Gone before the reveal, back after it: the old lines come again in other words.
    again = Seated(live_site, game.code, 1, cookies[1])
    again.state, again.log = {"v": ada.state["v"] - 1}, {}
    await again.sit_down()
    assert set(again.log) == {3, 4, 5}
    for player in (*players, again):
        await player.client.close()


async def test_a_person_and_several_bots_play_to_the_end(live_site: LiveSite) -> None:
    game, cookies = await lay_table(5, bots=4)
    player = Seated(live_site, game.code, 0, cookies[0])
    await player.sit_down()
    while player.state["status"] == "playing":
        if "move" in player.state["can"]:
            await player.choose(player.moves()[0])
        await player.hear()
    assert player.state["result"]["how"] == "points"
    assert await Move.objects.filter(game=game).acount() == 4 * 5
    await player.client.close()
