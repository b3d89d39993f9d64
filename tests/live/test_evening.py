"""Whole evenings at tables of the toy on a running site, as people have them: from lobby to replay."""

import asyncio
import json
import urllib.request
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.services import create_bots
from games.models import Game
from games.ratings.models import Rating, RatingChange
from games.ratings.rating import recompute_ratings
from games.replays import playback, records
from tests.live.players import Client, cookie_of, new_user
from tests.live.seated import Seated, catch_up
from tests.livesite import LiveSite
from tests.site.tables import turn_back_the_clock
from tests.toy.rules import ToyPosition
from tests.toy.worlds import hidden_cards

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

TABLE = {"ruleset": "toy", "time_control": "5+5", "options": {"bluff": True}}


@sync_to_async
def invite(*names: str) -> dict[str, str]:
    """People of these names, and their cookies."""
    create_bots()
    return {name: cookie_of(new_user(name)) for name in names}


async def meet(site: LiveSite, cookies: dict[str, str], *, size: int, bots: int = 0, **table: Any) -> str:
    """The first opens a table in the lobby, the others sit down, and bots fill it; the game's code."""
    lobbies = [Client(site, "/ws/lobby/", cookie) for cookie in cookies.values()]
    host, *guests = lobbies
    for lobby in lobbies:
        await lobby.open()
        await lobby.expect("welcome")
    opened = await host.ask("seek", size=size, **TABLE, **table)
    lobby_code = opened["seek"]
    for guest in guests:
        # They find it in the lobby before they sit down.
        await guest.expect(
            "seeks", lambda news: any(one["id"] == lobby_code for one in news.get("added", []))
        )
        assert (await guest.ask("join", seek=lobby_code))["t"] == "ack"
    for level in ("greedy", "random")[:bots]:
        assert (await host.ask("fill", seek=lobby_code, level=level))["t"] == "ack"
    codes = {(await lobby.expect("game"))["code"] for lobby in lobbies}
    for lobby in lobbies:
        await lobby.close()
    (code,) = codes
    return str(code)


async def sit_down(site: LiveSite, code: str, cookie: str = "") -> Seated:
    """Open the table as a player with a nonce, or as a spectator."""
    seated = Seated(site, code, None, cookie)
    await seated.client.open()
    seated.seat = (await seated.client.expect("welcome"))["seat"]
    if seated.seat is not None:
        await seated.client.send(t="ready", id="ready", nonce=f"{seated.seat:02x}ff")
    await seated.hear()
    await until(seated, lambda state: state["status"] == "playing")
    return seated


async def gather_at(site: LiveSite, code: str, cookies: dict[str, str]) -> list[Seated]:
    return list(await asyncio.gather(*(sit_down(site, code, cookie) for cookie in cookies.values())))


async def until(seated: Seated, fits: Any) -> dict[str, Any]:
    while not fits(seated.state):
        await seated.hear()
    return seated.state


async def play_to_the_end(players: list[Seated]) -> None:
    async def play(player: Seated) -> None:
        while player.state["status"] == "playing":
            if "move" in player.state["can"]:
                await player.choose(player.moves()[0])
            await player.hear(player.state["v"] + 1)

    await asyncio.gather(*(play(player) for player in players))


def fetch(site: LiveSite, path: str, data: bytes | None = None) -> bytes:
    with urllib.request.urlopen(f"{site.url}{path}", data, timeout=30) as answer:
        return bytes(answer.read())


async def get(site: LiveSite, path: str) -> str:
    return (await asyncio.to_thread(fetch, site, path)).decode()


async def test_an_evening_of_four_with_a_bot(live_site: LiveSite) -> None:
    cookies = await invite("Ada", "Bruno", "Cleo")
    code = await meet(live_site, cookies, size=4, bots=1, rated=False)
    players = await gather_at(live_site, code, cookies)
    ada, bruno, cleo = players
    watcher = await sit_down(live_site, code)
    assert {player.seat for player in players} < {0, 1, 2, 3}
    bot = ({0, 1, 2, 3} - {player.seat for player in players}).pop()
    # All decide at once, and the clocks of all players who owe a decision run together.
    state = await until(ada, lambda state: bot not in state["clocks"]["running"])
    assert state["clocks"]["running"] == sorted(player.seat for player in players if player.seat is not None)
    # Ada chooses, thinks better of it and chooses again; nobody learns of what.
    first, second = ada.moves()[0], ada.moves()[2]
    await catch_up(players, (await ada.choose(first))["v"])
    await catch_up(players, (await ada.client.ask("undo", v=ada.state["v"]))["v"])
    await catch_up([*players, watcher], (await ada.choose(second))["v"])
    assert first not in json.dumps(bruno.client.all) + json.dumps(watcher.client.all)
    # Bruno loses the line in mid-choice and comes back to what he owes.
    await bruno.client.close()
    await bruno.sit_down()
    assert "move" in bruno.state["can"]
    version = (await bruno.choose(bruno.moves()[0]))["v"]
    await catch_up([*players, watcher], version)
    assert ada.log[max(ada.log)] == "?"
    # Cleo does not come back from the kitchen: her time runs out, and a bot steps in.
    game = await Game.objects.aget(code=code)
    await sync_to_async(turn_back_the_clock)(game, timedelta(minutes=6))
    state = await until(ada, lambda state: state["seats"][cleo.seat or 0]["held"])
    assert state["seats"][cleo.seat or 0]["left"] == "timeout"
    await until(ada, lambda state: state["view"]["round"] == 2)
    await watcher.catch_up(ada.state["v"])
    assert second in watcher.log.values()
    # In a casual game she may have her seat again.
    await until(cleo, lambda state: state["can"] == ["return"])
    assert (await cleo.client.ask("move", v=cleo.state["v"], move="play 100"))["code"] == "seat_held"
    assert (await cleo.client.ask("return"))["t"] == "ack"
    await until(cleo, lambda state: not state["seats"][cleo.seat or 0]["left"])
    assert cleo.state["clocks"]["ms"][cleo.seat or 0] > 29_000
    for player in players:
        await player.catch_up(cleo.state["v"])
    await play_to_the_end(players)
    assert await Game.objects.filter(pk=game.pk, fault="", how="points").aexists()
    result = ada.state["result"]
    assert len(result["places"]) == len(result["scores"]) == len(result["nonces"]) == 4
    await watcher.catch_up(ada.state["v"])
    for player in (*players, watcher):
        assert player.state["result"] == result
        await player.client.close()
    await look_back(live_site, code, 4)


async def look_back(site: LiveSite, code: str, size: int) -> None:
    """The replay with everybody's eyes, and the record out and in."""
    game = await Game.objects.prefetch_related("seats__user").aget(code=code)
    shown = await sync_to_async(playback.of_game)(game)
    for eyes in [*map(str, range(size)), "all"]:
        known = json.loads(await get(site, f"/game/{code}/replay.json?as={eyes}"))
        assert len(known["positions"]) == 4 * size + 1
        for told, (position, _events) in zip(known["positions"], shown.positions(), strict=True):
            assert isinstance(position, ToyPosition)
            if eyes != "all":
                words = " ".join(line for _number, line in told["lines"])
                assert not any(f" {card}" in words for card in hidden_cards(position, int(eyes)))
    written = await get(site, f"/game/{code}/record.txt")
    again = await sync_to_async(records.read_record)(written)
    assert playback.of_record(again, unnamed=[""] * size).outline() == shown.outline()
    assert f'[Places "{" ".join(map(str, game.places or []))}"]' in written


async def test_a_rated_evening_of_three_players_one_of_whom_leaves(live_site: LiveSite) -> None:
    cookies = await invite("Ada", "Bruno", "Cleo")
    code = await meet(live_site, cookies, size=3, rated=True)
    ada, bruno, cleo = players = await gather_at(live_site, code, cookies)
    for player in players:
        await catch_up(players, (await player.choose(player.moves()[0]))["v"])
    assert (await bruno.client.ask("resign"))["t"] == "ack"
    assert (await bruno.client.ask("return"))["code"] == "no_return"
    await until(ada, lambda state: state["seats"][bruno.seat or 0]["held"])
    await cleo.catch_up(ada.state["v"])
    await play_to_the_end([ada, cleo])
    places = ada.state["result"]["places"]
    assert places[bruno.seat or 0] == 3
    rated = await ada.client.expect("rated")
    changes = [change["after"] - change["before"] for change in rated["changes"]]
    assert changes[bruno.seat or 0] == pytest.approx(-20)  # lost to both others
    assert sum(changes) == pytest.approx(0)
    for player in players:
        await player.client.close()
    assert await RatingChange.objects.filter(game__code=code).acount() == 3
    assert await Rating.objects.filter(pool="toy", games=1).acount() == 3
    assert await User.objects.filter(seats__left_early_at__isnull=False).acount() == 1
    before = [value async for value in Rating.objects.order_by("pk").values_list("value", flat=True)]
    assert await sync_to_async(recompute_ratings)() == 0
    await Rating.objects.filter(pool="toy").aupdate(value=1000)
    assert await sync_to_async(recompute_ratings)() == 3
    assert before == [value async for value in Rating.objects.order_by("pk").values_list("value", flat=True)]
