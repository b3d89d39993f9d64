"""The site behind PgBouncer in transaction mode: no session outlives a transaction."""

import asyncio
import os
import random
import shutil
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection

from duelsite.run import addresses, ports
from games.models import Game
from games.ratings.models import Rating
from games.table.starting import create_game
from tests.live.kinds import Kind
from tests.live.players import Player, cookie_of, new_user
from tests.livesite import LiveSite, status_of, wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

# Few sessions for many clients: each transaction gets another one.
CONFIGURATION = """
[databases]
{name} = host={host} dbname={name} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
logfile = {folder}/log
"""


@pytest.fixture(scope="module")
def pooler(running_live_site: LiveSite) -> Iterator[str]:
    """The address of the test's database through PgBouncer."""
    program = shutil.which("pgbouncer")
    if not program:
        pytest.skip("PgBouncer is not installed (apt-get install pgbouncer)")
    name = str(connection.settings_dict["NAME"])
    with ports.listen("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="duelsite-pooler-"))
    text = CONFIGURATION.format(
        name=name, host=addresses.socket_folder(settings.VAR), user=addresses.DATABASE_USER, port=port,
        folder=folder,
    )  # fmt: skip
    (folder / "configuration").write_text(text)
    # It refuses to be root, and enters our folders only as the user of the embedded PostgreSQL.
    own = ["-u", addresses.socket_folder(settings.VAR).owner()] if os.geteuid() == 0 else []
    folder.chmod(0o777)
    process = subprocess.Popen([program, *own, str(folder / "configuration")], stderr=subprocess.DEVNULL)
    url = f"postgresql://{addresses.DATABASE_USER}@127.0.0.1:{port}/{name}"
    try:
        wait_for(lambda: answers(url, process, folder))
        yield url
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


def answers(url: str, process: "subprocess.Popen[bytes]", folder: Path) -> bool:
    assert process.poll() is None, (folder / "log").read_text()
    try:
        with psycopg.connect(url, connect_timeout=2) as database:
            return database.execute("SELECT 1").fetchone() is not None
    except psycopg.OperationalError:
        return False


@pytest.fixture(scope="module")
def pooled_site(pooler: str) -> Iterator[LiveSite]:
    site = LiveSite(None, "pooled-", DATABASE_URL=pooler, DATABASE_POOLER="1")
    site.start()
    yield site
    site.stop()


async def test_whole_games_are_played_rated_and_exported(
    live_site: LiveSite, pooled_site: LiveSite, kind: Kind
) -> None:
    await sync_to_async(live_site.rest)()

    def lay() -> tuple[list[Game], list[list[str]]]:
        games, cookies = [], []
        for number in range(4):
            users = [new_user(f"{kind.ruleset}-{number}-{seat}") for seat in range(kind.size(number))]
            games.append(
                create_game(users=users, ruleset=kind.ruleset, time_control="10+10", rated=True, by_lot=False)
            )
            cookies.append([cookie_of(user) for user in users])
        return games, cookies

    games, cookies = await sync_to_async(lay)()
    states = await asyncio.gather(
        *(
            Player(pooled_site, game.code, cookie, dice=random.Random(game.pk), mischief=0.1).play()
            for game, table in zip(games, cookies, strict=True)
            for cookie in table
        )
    )
    assert {state["status"] for state in states} == {"finished"}

    def check() -> None:
        keys = [game.pk for game in games]
        wait_for(lambda: Game.objects.filter(pk__in=keys, rated_number=None).count() == 0)
        assert Rating.objects.filter(user__seats__game__in=keys).exists()
        # Read by cursors, searched within a time limit of its own, and locked while they were rated.
        export = f"{pooled_site.url}/api/v1/games/export/"
        with urllib.request.urlopen(export, timeout=30) as response:
            assert len(response.read().splitlines()) >= len(keys)
        for page in ("/games/", "/leaderboard/", f"/game/{games[0].code}/replay/"):
            assert status_of(f"{pooled_site.url}{page}") == 200
        pooled_site.let_sockets_close()
        pooled_site.let_work_end()

    await sync_to_async(check)()
