"""Many games with cut lines and repeated, stale, senseless messages: nothing lost, nothing twice.

Their logs are packed as soon as they are over, beside everything else.

By hand for any ruleset and any number of tables: `--ruleset wonders-2e --tables 100`.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from pytest_django.fixtures import Settings

from accounts import services as account_services
from accounts.models import User
from games.models import Game, Move
from games.ratings.models import RatingChange
from games.table import packing, positions
from games.table.starting import create_game
from tests.live import removed
from tests.live.judges import judge_of
from tests.live.kinds import Kind
from tests.live.players import Player, cookie_of, new_user
from tests.livesite import LiveSite

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

# A tenth of them with bots. More of them by hand.
TABLES = {"duel": 20}
TABLES_OF_MANY = 10
AT_ONCE = 20
SIMPLE_BOTS = ("random", "greedy")


@sync_to_async
def invite_people() -> tuple[list[User], dict[int, str]]:
    account_services.create_bots()
    users = [new_user(f"Player{number}") for number in range(40)]
    return users, {user.pk: cookie_of(user) for user in users}


def has_bots(number: int) -> bool:
    return number % 10 == 9


@sync_to_async
def lay_table(kind: Kind, number: int, users: list[User]) -> tuple[Game, list[User]]:
    """A rated game of people or, every tenth one, a casual one with bots: at least one of each."""
    if not has_bots(number):
        return (
            create_game(users=users, ruleset=kind.ruleset, time_control="10+10", rated=True, by_lot=False),
            users,
        )
    bots = list(User.objects.filter(bot_level__in=SIMPLE_BOTS).order_by("pk"))
    bots = bots[number // 10 % 2 :][:1] if len(users) == 2 else bots
    people = users[: len(users) - len(bots)]
    game = create_game(
        users=[*people, *bots], ruleset=kind.ruleset, time_control="10+10", rated=False, by_lot=False
    )
    return game, people


@pytest.fixture
def removed_rows(settings: Settings, transactional_db: None) -> Iterator[None]:
    settings.PACK_GAMES_AFTER, settings.PACK_GAMES_AT_ONCE = timedelta(), True
    with removed.kept():
        yield


@pytest.mark.usefixtures("removed_rows")
async def test_games_survive_chaos(live_site: LiveSite, kind: Kind, tables: int | None) -> None:
    users, cookies = await invite_people()
    count = tables or TABLES.get(kind.ruleset, TABLES_OF_MANY)
    gate = asyncio.Semaphore(AT_ONCE)
    errors: Counter[str] = Counter()

    async def play_table(number: int) -> list[Player]:
        dice = random.Random(number)
        async with gate:
            game, people = await lay_table(kind, number, dice.sample(users, kind.size(number)))
            players = [
                Player(
                    live_site, game.code, cookies[user.pk], dice=dice, nonsense=kind.nonsense,
                    mischief=0.15, fickle=0.1,
                )
                for user in people
            ]  # fmt: skip
            await asyncio.gather(*(player.play() for player in players))
        for player in players:
            errors.update(player.errors)
        return players

    packing_all = asyncio.ensure_future(removed.pack_again_and_again())
    played = await asyncio.gather(*(play_table(number) for number in range(count)))
    at_table = {players[0].client.path: players for players in played}
    assert kind.errors <= set(errors)

    games = [game async for game in Game.objects.order_by("pk")]
    assert len(games) == count
    for game in games:
        await check_game(kind, game, at_table[f"/ws/game/{game.code}/"])
    await all_rated([game for game in games if game.rated])
    assert not packing_all.done(), "packing has failed"
    packing_all.cancel()
    await sync_to_async(packing.pack_due)()
    assert not await Move.objects.aexists()
    for game in games:
        await sync_to_async(removed.rows_of)(game)


async def check_game(kind: Kind, game: Game, players: list[Player]) -> None:
    """Every accepted line is in the log exactly once, and every view tells no more than its seat may know."""
    assert game.status == Game.Status.FINISHED
    assert game.how in kind.endings
    assert not any(game.bot_levels[player.seat or 0] for player in players), "a bot holds a player's seat"
    lines = await sync_to_async(removed.rows_of)(game)
    assert [line.number for line in lines] == list(range(1, game.ply + 1))
    for player in players:
        mine = [line.client_id for line in lines if line.seat == player.seat]
        # A move whose answer got lost with the line was still accepted, once.
        assert set(player.accepted) <= set(mine)
        assert len(set(mine)) == len(mine)
        assert player.state["result"]["how"] == game.how
        assert player.state["result"]["places"] == game.places
    check_views(kind, game, lines, players)


def check_views(kind: Kind, game: Game, lines: list[Move], players: list[Player]) -> None:
    """What the seats were shown, judged by code that knows the game."""
    dice = random.Random(game.pk)
    ply_of = {line.version: line.number for line in lines}
    for player in players:
        assert player.seat is not None
        for text in player.samples:
            state = json.loads(text)
            if state["v"] not in ply_of:
                continue
            history = [(line.seat, line.notation) for line in lines[: ply_of[state["v"]]]]
            position = positions.replayed(game, history)
            judge_of(kind.ruleset)(game, position, player.seat, text, state["view"], dice)


async def all_rated(games: list[Game]) -> None:
    """Every rated game is rated exactly once, soon after its end."""
    for _ in range(600):
        if not await Game.objects.filter(rated=True, rated_number=None).aexists():
            break
        await asyncio.sleep(0.1)
    assert await Game.objects.filter(rated_number__isnull=False).acount() == len(games)
    assert await RatingChange.objects.acount() == sum(game.size for game in games)
    assert await User.objects.filter(ratings__isnull=False, is_bot=True).acount() == 0
