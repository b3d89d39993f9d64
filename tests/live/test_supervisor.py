"""`manage.py run`: it keeps to itself, survives the death of any of its processes, and leaves nothing behind.

The tests share a site in one folder for as long as none of them ends it; then the next one starts in the same
folder. The first tests have another site beside it, on a disk of its own. Games with crashes, by hand for any
ruleset and number of tables: `-k crashes --ruleset wonders-2e --tables 100`.
"""

import asyncio
import json
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from duelsite import locks
from duelsite.run.supervisor import Supervisor
from tests.live import crashes, small_disk
from tests.live.kinds import Kind
from tests.live.players import Client
from tests.live.running import GONE, Run, new_var
from tests.live.small_disk import MEGABYTE, SmallDisk
from tests.livesite import status_of, wait_for
from tests.tracebacks import CUT_OFF

PROCESSES = ["web", "worker", "ai", "mail", "push", "beat", "valkey", "postgres", "keeper"]
TABLES_OF_EACH_KIND = 5
OUTAGE_SECONDS = 6.0

CREATE_TABLE = """
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


class SharedRun:
    """The site of the moment; what one leaves behind, however it ended, lets the next one start."""

    def __init__(self, var: Path, plugins: str) -> None:
        self.var = var
        self.plugins = plugins
        self.run: Run | None = None

    def get(self) -> Run:
        if self.run is None or self.run.process.poll() is not None:
            self.run = Run(self.var, plugins=self.plugins)
            self.run.wait_until_ready()
        wait_for(self.run.is_ready, 180)
        return self.run

    def clear_away(self) -> None:
        if self.run:
            self.run.clear_away()


@pytest.fixture(scope="module")
def shared_run(kinds: list[Kind]) -> Iterator[SharedRun]:
    with new_var() as folder:
        shared = SharedRun(folder, plugins=",".join({kind.plugin for kind in kinds} - {""}))
        yield shared
        shared.clear_away()


@pytest.fixture
def run(shared_run: SharedRun) -> Run:
    return shared_run.get()


@pytest.fixture(scope="module")
def disk() -> Iterator[SmallDisk]:
    with small_disk.mounted() as disk:
        yield disk


@pytest.fixture(scope="module")
def other(shared_run: SharedRun, disk: SmallDisk) -> Iterator[Run]:
    """A site in another folder, which begins with the same port."""
    other = Run(disk.folder / "var", port=shared_run.get().port)
    try:
        other.wait_until_ready()
        yield other
    finally:
        disk.free_space()
        other.clear_away()


def test_a_second_site_in_the_same_folder_is_rejected(run: Run) -> None:
    same = Run(run.var)
    assert same.process.wait(120) == 1
    assert "The site already runs from this folder" in same.log.read_text()
    assert run.is_ready()


def test_a_second_site_elsewhere_gets_the_next_port(run: Run, other: Run) -> None:
    assert other.said(f"Port {run.port} is taken by another program; using {other.port} instead.")
    assert status_of(run.address) == status_of(other.address) == 200
    assert len(other.processes()) >= 7


def readiness(address: str) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(f"{address}readyz", timeout=10) as response:
            text = response.read()
    except urllib.error.HTTPError as error:
        text = error.read()
    answer: dict[str, Any] = json.loads(text)
    return answer


def running(run: Run, words: str) -> set[int]:
    """The processes of a site whose command line has these words."""
    found = [process for process in run.processes() if words in " ".join(safe_words(process))]
    return {process.pid for process in found}


def safe_words(process: psutil.Process) -> list[str]:
    try:
        words: list[str] = process.cmdline()
    except psutil.Error:
        return []
    return words


@GONE
@pytest.mark.tracebacks("MISCONF", "No space left on device", CUT_OFF)
def test_the_site_outlives_a_full_disk(other: Run, disk: SmallDisk) -> None:
    if not disk.is_small:
        pytest.skip("only root can mount a small disk")
    address = other.address
    disk.fill(leaving=8 * MEGABYTE)
    wait_for(lambda: other.said("The disk is full"))
    assert readiness(address)["disk"] == {"ok": False, "error": "DiskFullError"}
    disk.fill()
    assert readiness(address)["ready"] is False
    assert status_of(f"{address}about/") == 200
    for name, words in (
        ("beat", "celery --quiet --app duelsite beat"),
        ("keeper", "run.service_manager"),
    ):
        old = running(other, words)
        killed = other.pid(name)
        assert killed in old
        os.kill(killed, signal.SIGKILL)
        wait_for(lambda words=words, old=old: running(other, words) - old)  # type: ignore[misc]
    assert other.process.poll() is None, "the supervisor has to go on"
    disk.free_space()
    wait_for(lambda: other.said("There is room again"))
    wait_for(other.is_ready, 180)
    assert other.pid("beat") in running(other, "celery --quiet --app duelsite beat")


@GONE
def test_a_site_that_stops_leaves_nothing_behind_and_others_alone(run: Run, other: Run) -> None:
    assert other.stop(signal.SIGHUP) == 0
    other.assert_nothing_is_left()
    assert run.is_ready()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_asks_the_supervisor_to_stop(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = Supervisor("127.0.0.1", 0)
    supervisor.var, supervisor.state_file = tmp_path, tmp_path / "run.json"
    monkeypatch.setattr("duelsite.run.supervisor.attached", nullcontext)
    monkeypatch.setattr(supervisor, "serve", lambda services, listener: signal.raise_signal(number))
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        assert supervisor.run() == 0
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    assert supervisor.stop_signal == number


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    """A process and its children hang for a while, as on a machine that is overloaded."""
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


# A worker logs it that was about to acknowledge a task when Redis hung.
HUNG = pytest.mark.tracebacks("redis.exceptions.TimeoutError")


@HUNG
# A worker waits three seconds for a new connection.
@pytest.mark.tracebacks("OperationalError: connection timeout expired")
def test_a_database_and_a_redis_that_hang_cost_nobody_time(run: Run) -> None:
    code, cookie = crashes.run_in_shell(run, CREATE_TABLE)
    site = crashes.address_of(run)

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
            await asyncio.sleep(OUTAGE_SECONDS)  # an outage takes its time
        # The client has sent nothing, and its connection is the same.
        after = await client.expect("state", lambda state: state["v"] > before["v"])
        passed = 1000 * (time.monotonic() - seen)
        seat = after["clocks"]["running"][0]
        charged = before["clocks"]["ms"][seat] - after["clocks"]["ms"][seat]
        print(f"{victim} hung for {passed:.0f} ms, {charged:.0f} ms were charged")
        assert charged < passed - 1000 * OUTAGE_SECONDS + 1000
        assert after["clocks"]["since_ms"] < 0
        return after

    asyncio.run(asyncio.wait_for(watch(), 120))


@GONE
@HUNG
def test_games_go_on_whichever_process_crashes(run: Run, kinds: list[Kind], tables: int | None) -> None:
    """The games of all kinds at once: they go on from what the database holds."""
    seated = crashes.create_tables(run, kinds, tables or TABLES_OF_EACH_KIND)
    patience = 300 + 10 * len(seated)
    asyncio.run(asyncio.wait_for(crashes.play_while_processes_are_killed(run, seated), patience))
    wait_for(lambda: crashes.count_rated(run, seated) == sum(table.is_rated for table in seated))
    games = crashes.read_games(run, seated)
    for table in seated:
        game = games[table.code]
        assert game["status"] == "finished"
        assert game["how"] in table.kind.endings
        assert [number for number, _, _ in game["log"]] == list(range(1, game["ply"] + 1))
        for player in table.players:
            mine = [client_id for _, seat, client_id in game["log"] if seat == player.seat]
            assert set(player.accepted) <= set(mine), "an accepted move was lost"
            assert len(mine) == len(set(mine))
        assert not game["left"], "a bot holds a player's seat"
        assert game["rated"] is table.is_rated
        assert game["changes"] == (game["size"] if table.is_rated else 0)


@GONE
@HUNG
def test_a_supervisor_that_crashes_takes_all_processes_with_it(run: Run) -> None:
    run.process.kill()
    run.process.wait()
    wait_for(lambda: not run.processes())
    assert locks.Lock(run.var / "services" / "run").try_to_take()


@GONE
def test_data_survives_the_death_of_all_at_once(run: Run, shared_run: SharedRun) -> None:
    create = "from accounts.models import User; User.objects.create(handle='Cora', email='cora@example.org')"
    run.manage("shell", "--command", create)
    for process in [psutil.Process(run.process.pid), *run.processes()]:
        process.kill()
    run.process.wait()

    again = shared_run.get()
    assert again is not run
    read = "from accounts.models import User; print(User.objects.get(handle='Cora').email)"
    assert again.manage("shell", "--verbosity", "0", "--command", read) == "cora@example.org"


@GONE
def test_the_site_survives_the_death_of_each_of_its_processes(run: Run) -> None:
    assert set(run.state()["processes"]) == set(PROCESSES)
    for name in PROCESSES:
        old = run.pid(name)
        assert old
        os.kill(old, signal.SIGKILL)
        wait_for(lambda name=name, old=old: run.pid(name) not in {None, old})  # type: ignore[misc]
        wait_for(run.is_ready, 180)
        # The lobby queries the database, by connections that were open before.
        assert status_of(f"{run.address}play/") == 200, name


@GONE
def test_a_signal_stops_everything_and_leaves_nothing_behind(run: Run) -> None:
    """The other site above ends by SIGHUP."""
    assert len(run.processes()) >= 7
    assert run.stop(signal.SIGINT) == 0
    run.assert_nothing_is_left()
