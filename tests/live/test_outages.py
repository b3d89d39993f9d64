"""What the site's own failures cost the player whose clock runs: nothing."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any

import psutil
import pytest

from duelsite import sitetime
from games.models import Game, Move, Outage, Pulse
from tests.live.players import Client, Site, cookie_of
from tests.live.running import Run
from tests.live.test_crash import Address, ask_shell
from tests.livesite import LiveSite, wait_for
from tests.site.tables import begun_game, make_move, person, seat_to_move

AWAY = 8.0

LAY_TABLE = """
import json
from tests.live.players import cookie_of
from tests.site.tables import begun_game, make_move, person, seat_to_move
users = [person("Ada"), person("Bruno")]
game = begun_game(users, time_control="5+0", rated=True)
for _ in range(3):
    make_move(game)
game.refresh_from_db()
print(json.dumps([game.code, cookie_of(users[game.to_move[0]])]))
"""


def seconds_since_the_last_beat() -> float:
    at = Pulse.objects.values_list("at", flat=True).first()
    return (sitetime.now() - at).total_seconds() if at else 0.0


def set_clock(game: Game, ms: int) -> None:
    """The clock of the running turn, from now on."""
    game.refresh_from_db()
    now = sitetime.now()
    Game.objects.filter(pk=game.pk).update(
        clocks_ms=[ms] * 2,
        began_at=[now if seat in game.to_move else None for seat in range(2)],
        waiting_since=now,
        deadline=now + timedelta(milliseconds=ms),
    )
    game.refresh_from_db()


async def first_state(site: Site, code: str, cookie: str) -> dict[str, Any]:
    async with Client(site, f"/ws/game/{code}/", cookie) as client:
        return await client.expect("state")


async def answer(site: Site, code: str, cookie: str, state: dict[str, Any]) -> dict[str, Any]:
    async with Client(site, f"/ws/game/{code}/", cookie) as client:
        return await client.ask("move", v=state["v"], move=state["view"]["moves"][0])


def test_a_web_process_that_crashed_costs_nobody_time(live_site: LiveSite) -> None:
    users = [person("Ada"), person("Bruno")]
    game = begun_game(users, time_control="1+0", rated=True)
    for _ in range(3):
        make_move(game)
    wait_for(Pulse.objects.exists)
    wait_for(lambda: seconds_since_the_last_beat() < 1)
    set_clock(game, 4000)
    seat = seat_to_move(game)
    assert live_site.web.process
    os.kill(live_site.web.process.pid, signal.SIGKILL)
    live_site.web.process.wait()
    # The worker sweeps all the time; the flag would have fallen long ago.
    wait_for(lambda: seconds_since_the_last_beat() > AWAY)
    live_site.web.start()
    wait_for(Outage.objects.exists)
    cookie = cookie_of(users[seat])
    state = asyncio.run(first_state(live_site, game.code, cookie))
    assert state["status"] == "playing"
    assert 2500 < state["clocks"]["ms"][seat] <= 4000
    assert "v" in asyncio.run(answer(live_site, game.code, cookie, state))
    line = Move.objects.order_by("number").last()
    assert line is not None
    assert (line.seat, line.number) == (seat, 4)
    assert line.spent_ms < 4000


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """A process and its children, which hang for a while as on a machine that is out of breath."""
    processes = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    # A child may end meanwhile: PostgreSQL's are many, and short-lived.
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.suspend()
    try:
        yield
    finally:
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.resume()


# What a worker says that was about to tick off a task when Redis hung.
@pytest.mark.tracebacks("redis.exceptions.TimeoutError")
def test_a_database_and_a_redis_that_hang_cost_nobody_time(run: Run) -> None:
    code, cookie = ask_shell(run, LAY_TABLE)
    site = Address(run.address.rstrip("/"), run.address.rstrip("/").replace("http", "ws"))

    async def watch() -> None:
        async with Client(site, f"/ws/game/{code}/", cookie) as client:
            state = await client.expect("state")
            for victim in ("valkey", "postgres"):
                state = await hang(victim, client, state)
            assert "v" in await client.ask("move", v=state["v"], move=state["view"]["moves"][0])

    async def hang(victim: str, client: Client, before: dict[str, Any]) -> dict[str, Any]:
        pid = run.pid(victim)
        assert pid
        seen = time.monotonic()
        with frozen(pid):
            await asyncio.sleep(AWAY)  # an outage takes its time
        # Without a request, and without a new connection.
        after = await client.expect("state", lambda state: state["v"] > before["v"])
        passed = 1000 * (time.monotonic() - seen)
        seat = after["clocks"]["running"][0]
        charged = before["clocks"]["ms"][seat] - after["clocks"]["ms"][seat]
        print(f"{victim} hung for {passed:.0f} ms, {charged:.0f} ms were charged")
        assert charged < passed - 1000 * AWAY + 1000
        assert after["clocks"]["since_ms"] < 0
        return after

    asyncio.run(asyncio.wait_for(watch(), 120))
