"""Measures what tournaments cost: `python -m bench.tournaments`. Prints JSON.

- An arena of many players with many spectators of its page on one web process: the processor time of that
  process for each change of the standings, and the statements of a change.
- The conductor's step that pairs all players of an arena who are present, games included.
- The conductor's step that pairs a Swiss round of many.
"""

import argparse
import asyncio
import json
import os
import time
from typing import Any

import psutil
from websockets.asyncio.client import connect

from bench.live import ask_shell
from bench.sites import running_site
from tests.live.running import Run

FILL = """
import json, random
from accounts.models import User
from duelsite import sitetime
from games.tournaments.models import Entry, Format, Tournament
from tests.site.tournaments import events
def fill(kind, count, prefix, **fields):
    event = events.new_event(kind, max_entries=fields.pop("most"), **fields)
    users = User.objects.bulk_create(
        User(handle=f"{prefix}{n}", handle_skeleton=f"{prefix.lower()}{n}", email=f"{prefix}{n}@bench.org")
        for n in range(count)
    )
    dice = random.Random(1)
    Entry.objects.bulk_create(
        Entry(tournament=event, user=user, rating=dice.gauss(1500, 250), number=n)
        for n, user in enumerate(users, 1)
    )
    Tournament.objects.filter(pk=event.pk).update(entry_count=count, due_at=None)
    return event, users
"""

ARENA = (
    FILL
    + """
event, users = fill(Format.ARENA, players, "Arena", most=2000, minutes=60)
points = [840] * 8
Entry.objects.filter(tournament=event).update(points=points, played=8, wins=5)
for position, key in enumerate(Entry.objects.filter(tournament=event).values_list("pk", flat=True), 1):
    Entry.objects.filter(pk=key).update(position=position, rank=position, score=420 * (2000 - position))
Tournament.objects.filter(pk=event.pk).update(status="running", started_at=sitetime.now())
print(json.dumps([event.code, event.pk]))
"""
)

# A change as a result makes it: the leaders' scores, and a new version that is announced.
CHANGE = """
import json, time
from django.db.models import F
from games.sockets import publish
from games.sockets.announcements import TournamentChanged, tournament_group
from games.tournaments.models import Entry, Tournament
for number in range(changes):
    Entry.objects.filter(tournament_id=key, position__lte=10).update(score=F("score") + 420)
    Tournament.objects.filter(pk=key).update(version=F("version") + 1)
    publish.publish(TournamentChanged(tournament_group(key), number))
    time.sleep(1.3)
print(json.dumps(None))
"""

STATEMENTS = """
import json
from django.db import connection
from django.test.utils import CaptureQueriesContext
from games.tournaments import live_events, page
view = live_events.View("en", page.Place())
with CaptureQueriesContext(connection) as taken:
    live_events.read_event(key, {view}, set(range(300)))
print(json.dumps(len(taken)))
"""

STEP = (
    FILL
    + """
import time
from games.tournaments import conductor, presence
event, users = fill(kind, players, prefix, most=players)
Tournament.objects.filter(pk=event.pk).update(due_at=sitetime.now())
for user in users:
    presence.show_life(event.pk, user.pk)
now = sitetime.now()
conductor.begin(event.pk, now=now)
began, used = time.perf_counter(), time.process_time()
conductor.step(event.pk, now=now)
took = time.perf_counter() - began, time.process_time() - used
print(json.dumps([*took, event.pairings.count()]))
"""
)


def ask(run: Run, code: str, **values: object) -> Any:
    """What a script prints in the shell of the site; it begins with these values."""
    return ask_shell(run, "".join(f"{name} = {value!r}\n" for name, value in values.items()) + code)


async def spectate(run: Run, code: str, count: int, ready: asyncio.Event, done: asyncio.Event) -> list[int]:
    """Sockets of the page, all of them read; how many changes each was sent."""
    url = f"{run.address.replace('http', 'ws')}ws/tournament/{code}/?v=1000000"
    origin: Any = run.address.rstrip("/")
    heard = [0] * count
    waiting = count

    async def one(number: int) -> None:
        nonlocal waiting
        async with connect(url, origin=origin, compression=None) as socket:
            await socket.recv()
            waiting -= 1
            if not waiting:
                ready.set()
            reading = asyncio.create_task(read(number, socket))
            await done.wait()
            reading.cancel()

    async def read(number: int, socket: Any) -> None:
        async for message in socket:
            heard[number] += '"t":"changed"' in message

    await asyncio.gather(*(one(number) for number in range(count)))
    return heard


async def measure_page(run: Run, options: argparse.Namespace) -> dict[str, Any]:
    code, key = ask(run, ARENA, players=options.players)
    web = psutil.Process(run.pid("web"))
    ready, done = asyncio.Event(), asyncio.Event()
    watching = asyncio.create_task(spectate(run, code, options.spectators, ready, done))
    async with asyncio.timeout(120):
        await ready.wait()
    await asyncio.sleep(3)

    async def used(seconds_of: Any) -> tuple[float, float]:
        before, began = sum(web.cpu_times()[:2]), time.monotonic()
        await seconds_of
        return sum(web.cpu_times()[:2]) - before, time.monotonic() - began

    idle, idle_for = await used(asyncio.sleep(8))
    change = asyncio.to_thread(ask, run, CHANGE, changes=options.changes, key=key)
    busy, busy_for = await used(change)
    await asyncio.sleep(2)
    done.set()
    heard = await watching
    cost = busy - idle / idle_for * busy_for
    return {
        "entries": options.players,
        "spectators": options.spectators,
        "changes": options.changes,
        "changes_heard_by_each": [min(heard), max(heard)],
        "web_ms_per_change": round(1000 * cost / max(1, max(heard)), 1),
        "statements_per_change": ask(run, STATEMENTS, key=key),
    }


def measure_step(run: Run, kind: str, players: int, prefix: str) -> dict[str, Any]:
    seconds, cpu, pairings = ask(run, STEP, kind=kind, players=players, prefix=prefix)
    return {"players": players, "pairings": pairings, "seconds": round(seconds, 2), "cpu": round(cpu, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.tournaments", description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--spectators", type=int, default=300)
    parser.add_argument("--changes", type=int, default=10)
    parser.add_argument("--swiss", type=int, default=500)
    options = parser.parse_args()
    limits = {"SOCKETS_PER_ADDRESS": "100000", "NEW_SOCKETS_PER_ADDRESS": "100000"}
    with running_site(WEB_PROCESSES="1", **limits) as run:
        page = asyncio.run(measure_page(run, options))
        arena = measure_step(run, "arena", options.players, "Paired")
        swiss = measure_step(run, "swiss", options.swiss, "Swiss")
    print(json.dumps({"cores": os.cpu_count(), "page": page, "arena": arena, "swiss": swiss}, indent=2))


if __name__ == "__main__":
    main()
