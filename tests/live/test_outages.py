"""What the site's own failures cost the player whose clock runs: nothing."""

import asyncio
import os
import signal
from datetime import timedelta
from typing import Any

from duelsite import sitetime
from games.models import Game, Move, Outage, Pulse
from tests.live.players import Client, Site, cookie_of
from tests.livesite import LiveSite, wait_for
from tests.site.tables import begun_game, make_move, person, seat_to_move

OUTAGE_SECONDS = 6.0


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
    wait_for(lambda: seconds_since_the_last_beat() > OUTAGE_SECONDS)
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
