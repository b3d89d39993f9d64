"""The embedded services: started by the first process that needs them, stopped after the last."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from redis import Redis

from duelsite import hostnames, locks
from duelsite.run import ServicesError, addresses, ports
from duelsite.run.client import Attachment, attached
from duelsite.run.processes import LAUNCH
from tests.livesite import wait_for


def query(var: Path, sql: bytes) -> object:
    with psycopg.connect(addresses.database_url(var)) as connection:
        row = connection.execute(sql).fetchone()
        return row[0] if row else None


def is_running(var: Path) -> bool:
    return locks.is_held(addresses.manager_lock(var))


@pytest.fixture
def no_leftovers(var: Path) -> Iterator[None]:
    yield
    assert not is_running(var)
    assert not (addresses.postgres_data(var) / "postmaster.pid").exists()


@pytest.mark.usefixtures("no_leftovers")
class TestServices:
    def test_they_run_until_the_last_user_has_gone(self, var: Path) -> None:
        first = Attachment(var)
        second = Attachment(var)
        assert first.pids() == second.pids()
        first.release()
        assert query(var, b"SELECT 1") == 1
        assert Redis.from_url(addresses.redis_url(var)).ping()
        second.release()
        assert not is_running(var)

    def test_a_crashed_postgres_is_back_with_its_data(
        self, var: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("DUELSITE_NOT_DURABLE")
        with attached(var) as services:
            with psycopg.connect(addresses.database_url(var)) as connection:
                connection.execute("CREATE TABLE kept AS SELECT 7 AS value")
            old = services.pids()["postgres"]
            os.kill(old, signal.SIGKILL)
            wait_for(lambda: services.pids().get("postgres") not in {None, old})
            assert wait_for(lambda: answer(var, b"SELECT value FROM kept")) == 7

    def test_a_pid_file_that_names_a_strangers_process_is_no_obstacle(self, var: Path) -> None:
        with attached(var):
            pass
        stranger = subprocess.Popen(["sleep", "600"])
        try:
            file = addresses.postgres_data(var) / "postmaster.pid"
            file.write_text(f"{stranger.pid}\n{addresses.postgres_data(var)}\n1\n5432\n\n\n\nready\n")
            with attached(var):
                assert query(var, b"SELECT 1") == 1
            assert stranger.poll() is None, "the stranger was killed"
        finally:
            stranger.kill()
            stranger.wait()


def answer(var: Path, sql: bytes) -> object:
    try:
        return query(var, sql)
    except psycopg.OperationalError:
        return None


def test_a_folder_that_is_closed_and_has_a_long_name_will_do(tmp_path: Path) -> None:
    var = tmp_path / ("a-very-long-name-" * 6) / "var"
    var.mkdir(parents=True)
    var.parent.chmod(0o700)
    assert not addresses.socket_folder(var).is_relative_to(var)
    with attached(var):
        assert query(var, b"SELECT 1") == 1
        assert Redis.from_url(addresses.redis_url(var)).ping()
    assert not is_running(var)
    assert not addresses.socket_folder(var).exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to drop")
@pytest.mark.parametrize(("keep_access", "may_enter"), [("1", True), ("0", False)])
def test_a_program_of_another_user_enters_a_closed_folder_only_if_allowed(
    tmp_path: Path, keep_access: str, may_enter: bool
) -> None:
    program = tmp_path / "program"
    program.touch(0o755)
    tmp_path.chmod(0o700)
    words = [str(os.getpid()), "15", "nobody", keep_access, "/usr/bin/test", "-x", str(program)]
    assert (subprocess.run([sys.executable, str(LAUNCH), *words], check=False).returncode == 0) is may_enter


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has rights to drop")
def test_of_roots_rights_no_other_is_kept() -> None:
    words = [str(os.getpid()), "15", "nobody", "1", "/bin/cat", "/proc/self/status"]
    done = subprocess.run([sys.executable, str(LAUNCH), *words], capture_output=True, text=True, check=True)
    status = dict(line.split(":\t", 1) for line in done.stdout.splitlines() if ":\t" in line)
    assert status["Uid"].split()[0] != "0"
    for kind in ("CapPrm", "CapEff", "CapInh", "CapAmb"):
        assert int(status[kind], 16) == 1 << 1, "CAP_DAC_OVERRIDE alone"


def test_data_of_another_version_is_left_alone_and_explained(var: Path) -> None:
    addresses.postgres_data(var).mkdir(parents=True)
    (addresses.postgres_data(var) / "PG_VERSION").write_text("12\n")
    with pytest.raises(ServicesError, match="was written by PostgreSQL 12"):
        Attachment(var)


def test_outside_services_are_not_started_here(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/site")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/0")
    with attached(var) as services:
        assert services.names == []
    assert not var.exists()


def test_a_taken_port_gives_the_next_free_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as first:
        taken = first.getsockname()[1]
        with ports.listen("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] <= taken + ports.TRIES


def test_an_address_of_another_machine_is_rejected_with_a_sentence() -> None:
    with pytest.raises(ports.NoPortError, match=r"Cannot listen on 192\.0\.2\.1 port 8000"):
        ports.listen("192.0.2.1", 8000)


def test_the_local_network_may_call_us_by_our_names_only() -> None:
    names = hostnames.own("0.0.0.0")
    assert socket.gethostname() in names
    assert "localhost" in names
    assert "*" not in names
    assert hostnames.own("127.0.0.1") == [*hostnames.LOOPBACK, "127.0.0.1"]
