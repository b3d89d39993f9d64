"""Many games with cut lines and repeated, stale, senseless messages: nothing lost, nothing twice."""

import asyncio
import json
import random
from collections import Counter

import pytest
from asgiref.sync import sync_to_async

from accounts import services as account_services
from accounts.models import RatingChange, User
from engine.duel.position import Position
from games.lobby.seeks import play_bot
from games.models import Game, Move
from games.table import positions
from games.table.starting import create_game
from tests.engine.games import another_world
from tests.live.players import Player, cookie_of, new_user
from tests.livesite import LiveSite

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

PEOPLE_GAMES = 180
BOT_GAMES = 20
AT_ONCE = 20


@sync_to_async
def invite_people() -> tuple[list[User], dict[int, str]]:
    account_services.create_bots()
    users = [new_user(f"Player{number}") for number in range(40)]
    return users, {user.pk: cookie_of(user) for user in users}


@sync_to_async
def lay_table(number: int, pair: list[User]) -> tuple[Game, list[User]]:
    """A rated game between two people or, for the later numbers, a casual one with a bot."""
    if number < PEOPLE_GAMES:
        return create_game(users=pair, ruleset="duel", time_control="10+10", rated=True, by_lot=False), pair
    return play_bot(user=pair[0], level=("random", "greedy")[number % 2]), pair[:1]


async def test_games_in_a_storm(live_site: LiveSite) -> None:
    users, cookies = await invite_people()
    gate = asyncio.Semaphore(AT_ONCE)
    refusals: Counter[str] = Counter()

    async def play_table(number: int) -> list[Player]:
        dice = random.Random(number)
        async with gate:
            game, people = await lay_table(number, dice.sample(users, 2))
            players = [
                Player(live_site, game.code, cookies[user.pk], dice=dice, mischief=0.15) for user in people
            ]
            await asyncio.gather(*(player.play() for player in players))
        for player in players:
            refusals.update(player.refusals)
        return players

    played = await asyncio.gather(*(play_table(number) for number in range(PEOPLE_GAMES + BOT_GAMES)))
    at_table = {players[0].client.path: players for players in played}
    assert {"stale_version", "unknown_id", "wrong_decision"} <= set(refusals)

    games = [game async for game in Game.objects.order_by("pk")]
    assert len(games) == PEOPLE_GAMES + BOT_GAMES
    for game in games:
        await check_game(game, at_table[f"/ws/game/{game.code}/"])
    await all_rated()


async def check_game(game: Game, players: list[Player]) -> None:
    """Every accepted move is in the log exactly once, and every view tells no more than its seat may know."""
    assert game.status == Game.Status.FINISHED
    lines = [line async for line in Move.objects.filter(game=game).order_by("number")]
    assert [line.number for line in lines] == list(range(1, game.ply + 1))
    for player in players:
        mine = [line.client_id for line in lines if line.seat == player.seat]
        # A move whose answer got lost with the line was still accepted, once.
        assert set(player.accepted) <= set(mine)
        assert len(set(mine)) == len(mine)
        assert player.state["result"]["how"] == game.how
    check_views(game, lines, players)


def check_views(game: Game, lines: list[Move], players: list[Player]) -> None:
    """What a seat was shown is what it would be shown if everything hidden were different."""
    dice = random.Random(game.pk)
    ply_of = {line.version: line.number for line in lines}
    for player in players:
        for state in map(json.loads, player.samples):
            if state["v"] not in ply_of:
                continue
            view = state["view"]
            history = [(line.seat, line.notation) for line in lines[: ply_of[state["v"]]]]
            position = positions.replayed(game, history)
            assert isinstance(position, Position)
            twin = another_world(bytes(game.seed or b""), position, player.seat, dice)
            assert twin.view(player.seat) == view == position.view(player.seat)


async def all_rated() -> None:
    """Every rated game is rated exactly once, soon after its end."""
    for _ in range(600):
        if not await Game.objects.filter(rated=True, rated_number=None).aexists():
            break
        await asyncio.sleep(0.1)
    assert await Game.objects.filter(rated_number__isnull=False).acount() == PEOPLE_GAMES
    assert await RatingChange.objects.acount() == 2 * PEOPLE_GAMES
    assert await User.objects.filter(ratings__isnull=False, is_bot=True).acount() == 0
