"""A web process that gets SIGTERM while it has requests in flight and sockets open."""

import asyncio
import signal
import time

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from games.models import Game
from tests.live.players import Client
from tests.livesite import LiveSite, status_of, wait_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("closed_connections")]

WAITS_FOR_A_LOCK = "SELECT 1 FROM pg_locks WHERE NOT granted"


async def close_code(client: Client) -> int | None:
    assert client.socket is not None
    try:
        while True:
            await client.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


async def test_requests_are_answered_sockets_closed_and_the_process_ends(live_site: LiveSite) -> None:
    web = live_site.web.process
    assert web is not None
    address = live_site.environment["DATABASE_URL"]
    async with Client(live_site, "/ws/lobby/") as client:
        await client.expect("welcome")
        with psycopg.connect(address) as database, psycopg.connect(address, autocommit=True) as other:
            database.execute(f"LOCK TABLE {Game._meta.db_table} IN ACCESS EXCLUSIVE MODE")
            page = asyncio.create_task(asyncio.to_thread(status_of, f"{live_site.url}/games/"))
            await asyncio.to_thread(wait_for, lambda: other.execute(WAITS_FOR_A_LOCK).fetchone())
            began = time.monotonic()
            web.send_signal(signal.SIGTERM)
            assert await close_code(client) == 1012
            assert web.poll() is None
        assert await page == 200
        await asyncio.to_thread(web.wait, 30)
        assert time.monotonic() - began < 10
    live_site.web.process = None
    live_site.web.start()
