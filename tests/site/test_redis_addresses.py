"""Redis by TLS, and behind sentinels of which one promotes the copy: real ones, and every kind of client."""

import asyncio
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError
from redis import Redis, RedisError

from duelsite import celery, redisurl
from duelsite.run import ports, valkey
from tests.certificates import certificate
from tests.livesite import wait_for
from tests.ownvalkey import OwnValkey

SHORT = {"socket_timeout": 2, "socket_connect_timeout": 2}


def test_one_address_says_it_all() -> None:
    group = redisurl.group_of("redis+sentinel://:p%40ss@one:26379,two,three:7/main/3?sentinel_password=s")
    assert group is not None
    assert group.sentinels == (("one", 26379), ("two", 26379), ("three", 7))
    assert (group.name, group.options) == ("main", {"password": "p@ss", "db": 3})
    assert group.sentinel_options == {"password": "s"}
    with pytest.raises(ValueError, match="lacks sentinels"):
        redisurl.group_of("redis+sentinel://one:26379")


@pytest.mark.parametrize(
    ("url", "broker"),
    [
        ("redis://:p@host:6379/1", "redis://:p@host:6379/1"),
        ("unix:///run/socket?db=2", "redis+socket:///run/socket?virtual_host=2"),
        ("rediss://host/0", "rediss://host/0?ssl_cert_reqs=required"),
        ("rediss://host/0?ssl_ca_certs=/ca", "rediss://host/0?ssl_ca_certs=/ca&ssl_cert_reqs=required"),
        ("rediss://host/0?ssl_cert_reqs=none", "rediss://host/0?ssl_cert_reqs=none"),
        ("redis+sentinel://:p@one,two:7/main/3", "sentinel://:p@one:26379/3;sentinel://:p@two:7/3"),
    ],
)
def test_celery_spells_it_in_its_own_way(url: str, broker: str) -> None:
    assert redisurl.broker(url)[0] == broker


async def check_all_clients(url: str) -> None:
    """That of the site, that of its sockets, that of the cache, and Celery's."""
    with closing(redisurl.client(url, Redis, **SHORT)) as client:
        client.set("kept", "1")
    async with redisurl.async_client(url) as asynchronous:
        assert await asynchronous.get("kept") == b"1"
    with closing(Redis(connection_pool=redisurl.Pool.from_url(url, **SHORT))) as cache:
        assert cache.get("kept") == b"1"
    check_broker(url)


def check_broker(url: str) -> None:
    assert celery.app is not None, "which knows our transports"
    broker, options = redisurl.broker(url)
    with Connection(broker, transport_options={**SHORT, **options}) as connection:
        queue = connection.SimpleQueue("tried")
        queue.put("hello")
        message = queue.get(timeout=10)
        assert message.payload == "hello"
        message.ack()
        queue.close()


# TLS


@contextmanager
def ending_tls(file: Path, behind: str) -> Iterator[int]:
    """A port that speaks TLS and passes everything on to a Unix socket."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)

    def pass_on(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def serve(plain: socket.socket) -> None:
        with suppress(OSError):
            secret = context.wrap_socket(plain, server_side=True)
            there = socket.socket(socket.AF_UNIX)
            there.connect(behind)
            for pair in ((secret, there), (there, secret)):
                threading.Thread(target=pass_on, args=pair, daemon=True).start()

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    with ports.listen("127.0.0.1", 0) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]


async def test_every_client_speaks_tls_and_checks_the_certificate(tmp_path: Path) -> None:
    file, own = certificate(tmp_path), OwnValkey(tmp_path)
    try:
        with ending_tls(file, f"{tmp_path}/socket") as port:
            await check_all_clients(f"rediss://localhost:{port}/0?ssl_ca_certs={file}")
            with pytest.raises(RedisError, match="CERTIFICATE_VERIFY_FAILED"):
                redisurl.client(f"rediss://localhost:{port}/0", Redis, **SHORT).ping()
            with pytest.raises(Exception, match="CERTIFICATE_VERIFY_FAILED"):
                check_broker(f"rediss://localhost:{port}/0")
    finally:
        own.kill()


# Sentinels


class Started:
    def __init__(self, stack: ExitStack, folder: Path, *words: str) -> None:
        with ports.listen("127.0.0.1", 0) as free:
            self.port = int(free.getsockname()[1])
        command = [str(valkey.program()), *words, "--port", str(self.port), "--dir", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        stack.callback(self.kill)
        wait_for(self.answers)

    def answers(self) -> bool:
        return answer(Redis(port=self.port, **SHORT), "ping") is not None  # type: ignore[arg-type]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def answer(client: Redis, command: str, *words: Any) -> Any:
    try:
        return getattr(client, command)(*words)
    except RedisError:
        return None


async def check_patiently(url: str) -> None:
    """On a busy machine a sentinel may take a Redis for dead for a moment."""
    deadline = time.monotonic() + 60
    while True:
        try:
            await check_all_clients(url)
        except (RedisError, OperationalError):
            assert time.monotonic() < deadline
            await asyncio.sleep(0.2)
        else:
            return


async def test_every_client_finds_the_redis_that_a_sentinel_has_promoted(tmp_path: Path) -> None:
    with ExitStack() as stack:
        first = Started(stack, tmp_path, "--save", "")
        copy = Started(stack, tmp_path, "--save", "", "--replicaof", f"127.0.0.1 {first.port}")
        file = tmp_path / "sentinel"
        file.write_text(
            f"sentinel monitor main 127.0.0.1 {first.port} 1\n"
            "sentinel down-after-milliseconds main 2000\nsentinel failover-timeout main 5000\n"
        )
        sentinel = Started(stack, tmp_path, str(file), "--sentinel")
        url = f"redis+sentinel://127.0.0.1:{sentinel.port}/main/0"
        kept = redisurl.client(url, Redis, **SHORT)
        await check_patiently(url)
        asking = Redis(port=sentinel.port, **SHORT)  # type: ignore[arg-type]
        wait_for(lambda: answer(asking, "sentinel_slaves", "main"))
        wait_for(lambda: answer(kept, "set", "before", "1"))
        wait_for(lambda: answer(Redis(port=copy.port), "get", "before") == b"1")
        first.kill()
        wait_for(lambda: answer(kept, "set", "after", "1"))
        wait_for(lambda: answer(kept, "get", "before") == b"1")
        assert answer(Redis(port=copy.port), "get", "after") == b"1"
        await check_patiently(url)
