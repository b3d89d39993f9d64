"""Whole games of 7 Wonders, by sockets and by REST: no byte reveals a hand, an unrevealed choice, or a card
that another player has built a stage with or sold.

What each reader may know is worked out here from the truth, card by card: what it has held, what was built
openly, and the discard pile if it has chosen from it. Any other card's name in anything it was sent is
an error. Only the memory aid may name cards that nobody has seen yet, as they follow from the rules; that
every view, this part too, is the same in other worlds is the engine's own test.
"""

import asyncio
import json
import random
import re
import urllib.request
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from engine.wonders.tables import CARD_IDS
from games.models import Game, Move
from tests.live.players import cookie_of
from tests.live.seated import Seated, catch_up
from tests.livesite import LiveSite
from tests.site.tables import begun_game, position_of
from tests.toy.tables import people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

CARDS = frozenset(CARD_IDS)


@sync_to_async
def lay_table(ruleset: str, size: int) -> tuple[Game, list[str]]:
    seated = people(size)
    return begun_game(seated, ruleset=ruleset), [cookie_of(user) for user in seated]


class Reader(Seated):
    """Somebody at the table, with all the cards whose names may reach them."""

    def __init__(self, site: LiveSite, game: Game, seat: int | None, cookie: str = "") -> None:
        super().__init__(site, game.code, seat, cookie)
        self.api = f"{site.url}/api/games/{game.code}/"
        self.may_know: set[str] = set()
        self.read = 0

    def look(self, truth: dict[str, Any]) -> None:
        """Remember the open cards and the player's own hand."""
        for city in truth["cities"]:
            for cards in city["cards"].values():
                self.may_know.update(cards)
        if self.seat is not None:
            self.may_know.update(truth["revealed"]["hands"][self.seat])
            decision = truth["decision"]
            if decision and decision["kind"] == "dig" and decision["seat"] == self.seat:
                self.may_know.update(truth["discard"]["cards"])

    def check_socket(self) -> None:
        """Everything that has come since the last time."""
        news, self.read = self.client.all[self.read :], len(self.client.all)
        for text in news:
            self.check(json.loads(text))

    def check_api(self) -> dict[str, Any]:
        request = urllib.request.Request(self.api, headers={"Cookie": self.client.cookie})
        with urllib.request.urlopen(request) as answer:
            told: dict[str, Any] = json.load(answer)
        view = told["view"]
        self.check(told)
        return {**told, "view": view}

    def check(self, message: dict[str, Any]) -> None:
        if message.get("view"):
            message["view"] = {**message["view"], "memory": None}
        named = CARDS & set(re.findall(r"[a-z_0-9]+", json.dumps(message)))
        assert named <= self.may_know


@sync_to_async
def truth_of(game: Game) -> Any:
    return position_of(game).view(None, revealed=True)


@sync_to_async
def views_of(game: Game, table: list[Reader]) -> list[Any]:
    """What the engine would show to each."""
    position = position_of(game)
    return [json.loads(json.dumps(position.view(reader.seat))) for reader in table]


@pytest.mark.parametrize(("ruleset", "size"), [("wonders-1e", 3), ("wonders-2e", 5), ("wonders-2e", 7)])
async def test_no_byte_reveals_a_secret(live_site: LiveSite, ruleset: str, size: int) -> None:
    game, cookies = await lay_table(ruleset, size)
    players = [Reader(live_site, game, seat, cookie) for seat, cookie in enumerate(cookies)]
    table = [*players, Reader(live_site, game, None)]
    await asyncio.gather(*(reader.sit_down() for reader in table))
    dice = random.Random(size)
    put_away = 0
    while True:
        truth = await truth_of(game)
        for reader in table:
            reader.look(truth)
            reader.check_socket()
        if dice.random() < 0.1:
            views = await views_of(game, table)
            assert [reader.state["view"] for reader in table] == views
            assert [told["view"] for told in await by_api(table)] == views
        player = players[dice.choice(truth["to_move"])]
        move = dice.choice(player.moves())
        put_away += move.startswith(("wonder", "discard"))
        version = (await player.choose(move))["v"]
        if (await Game.objects.aget(pk=game.pk)).is_over:
            break
        await catch_up(table, version)
    assert put_away > size
    # When the game is over everything is revealed.
    await catch_up(table, version)
    truth_of_log = [line.notation async for line in Move.objects.filter(game=game).order_by("number")]
    for reader in table:
        assert [reader.log[n] for n in sorted(reader.log)] == truth_of_log
        await reader.client.close()


async def by_api(table: list[Reader]) -> list[dict[str, Any]]:
    return list(await asyncio.gather(*(asyncio.to_thread(reader.check_api) for reader in table)))
