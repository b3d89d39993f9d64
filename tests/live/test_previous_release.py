"""The previous release plays whole games against the tables of today, alone and beside today's processes."""

import asyncio
import itertools
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.models import Game, Move
from games.ratings.models import Rating
from tests.live.players import Player, Site
from tests.live.release import NoReleaseError, unpack
from tests.livesite import LiveSite, status_of, wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

PROJECT = Path(__file__).parents[2]
# Written by the code that runs it: accounts, sessions, bots, and a rated game of each kind.
LAY_TABLES = """
import json
from accounts.services import create_bots
from games.lobby.bot_games import play_bot
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
create_bots()
tables = []
for ruleset, seats, others in (("duel", 2, []), ("wonders-2e", 3, ["drusus"])):
    users = [new_user(f"{salt}-{{ruleset}}-{{seat}}") for seat in range(seats)]
    game = create_game(users=users, ruleset=ruleset, time_control="60+30", rated=True, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in users]])
    if {with_bots}:
        person = new_user(f"{salt}-{{ruleset}}-bots")
        game = play_bot(user=person, level="tavi", ruleset=ruleset, others=others)
        tables.append([game.code, [cookie_of(person)]])
print(json.dumps(tables))
"""
PAGES = ("/", "/play/", "/leaderboard/", "/games/", "/game/{code}/", "/game/{code}/replay/", "/@/{handle}")

Tables = list[tuple[str, list[str]]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the previous release."""
    folder = tmp_path_factory.mktemp("release")
    try:
        unpack(folder)
    except NoReleaseError as error:
        pytest.skip(str(error))
    return folder


@pytest.fixture(scope="module")
def released(folder: Path, running_live_site: LiveSite) -> Iterator[LiveSite]:
    """Its processes, not started, on the database that has been migrated to today's tables."""
    site = LiveSite(folder, "released-")
    site.environment["GAME_PLUGINS"] = ""
    yield site
    site.stop()


def laid_by(folder: Path | None, environment: dict[str, str], salt: str, with_bots: bool = False) -> Tables:
    """Tables laid by the code in a folder."""
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command"]
    told = subprocess.run(
        [*command, LAY_TABLES.format(salt=salt, with_bots=with_bots)],
        cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    tables: Tables = json.loads(told.stdout.splitlines()[-1])
    return tables


class Restless(Player):
    """Sits down now at one site, now at another."""

    def __init__(self, sites: Sequence[Site], *player: Any, **options: Any) -> None:
        super().__init__(sites[0], *player, **options)
        self.sites = itertools.cycle(sites)

    async def sit_down(self) -> None:
        self.client.site = next(self.sites)
        await super().sit_down()


async def play_all(tables: Tables, *sites: Site) -> list[dict[str, Any]]:
    """Whole games, by players who lose their connection now and then; what each saw in the end."""
    return await asyncio.gather(
        *(
            Restless(
                [*sites[seat % len(sites) :], *sites[: seat % len(sites)]],
                code, cookie, dice=random.Random(f"{number} {seat}"), mischief=0.1,
            ).play()
            for number, (code, cookies) in enumerate(tables)
            for seat, cookie in enumerate(cookies)
        )
    )  # fmt: skip


def check_stored(tables: Tables, states: list[dict[str, Any]]) -> None:
    """Every game has ended, with all its moves, and the rated ones are rated and can be found."""
    assert {state["status"] for state in states} == {"finished"}
    for code, _cookies in tables:
        game = Game.objects.get(code=code)
        assert game.status == Game.Status.FINISHED
        numbers = Move.objects.filter(game=game).order_by("number").values_list("number", flat=True)
        assert list(numbers) == list(range(1, game.ply + 1))
        assert game.seats.filter(terms__isnull=True).count() == 0
        if game.rated:
            wait_for(lambda: Game.objects.filter(code=code, rated_number__isnull=False).exists())  # noqa: B023
            assert Rating.objects.filter(user__seats__game=game).count() >= game.seats.count()


async def test_both_releases_play_at_one_table(live_site: LiveSite, released: LiveSite) -> None:
    """As in the middle of an update: workers of today, web processes of both, games laid by both."""
    await sync_to_async(released.web.start)()
    await sync_to_async(wait_for)(lambda: status_of(f"{released.url}/healthz") == 200)
    tables = [
        *await sync_to_async(laid_by)(released.folder, released.environment, "old"),
        *await sync_to_async(laid_by)(PROJECT, live_site.environment, "new"),
    ]
    states = await play_all(tables, live_site, released)
    await sync_to_async(check_stored)(tables, states)
    await sync_to_async(released.let_sockets_close)()


# Celery says so of tasks that it does not know, and drops them: what today's beat has queued.
@pytest.mark.tracebacks("KeyError: 'games.tasks.")
async def test_the_previous_release_plays_on_after_the_migration(
    live_site: LiveSite, released: LiveSite
) -> None:
    """As before the first process is updated, or after all have gone back."""
    await sync_to_async(live_site.rest)()
    await sync_to_async(released.keep_up)()
    tables = await sync_to_async(laid_by)(released.folder, released.environment, "old", with_bots=True)
    states = await play_all(tables, released)
    await sync_to_async(check_stored)(tables, states)
    code = tables[0][0]
    for page in PAGES:
        url = f"{released.url}{page.format(code=code, handle='old-duel-0')}"
        assert await sync_to_async(status_of)(url) == 200, page
    await sync_to_async(released.let_sockets_close)()
    await sync_to_async(released.rest)()
