"""Which clients may open a WebSocket, and what all sockets of a process share."""

import asyncio

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from duelsite import metrics
from duelsite.asgi import application
from duelsite.threads import in_thread

NO_SUCH_ADDRESS = 4404  # how the router closes a socket that came so far
REFUSED = 4403


async def close_code(
    origin: str | None, host: str = "localhost", scheme: str = "ws", forwarded: str = ""
) -> int:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin else [])
    if forwarded:
        headers.append((b"x-forwarded-proto", forwarded.encode()))
    communicator = WebsocketCommunicator(application, "/nowhere", headers)
    communicator.scope["scheme"] = scheme
    is_open, code = await communicator.connect()
    assert not is_open
    await communicator.disconnect()
    return int(code or 0)


@pytest.mark.parametrize(
    ("origin", "host", "scheme"),
    [
        ("http://localhost", "localhost", "ws"),
        ("https://localhost", "localhost", "wss"),
        ("http://localhost:8000", "localhost:8000", "ws"),
        ("http://[::1]:8000", "[::1]:8000", "ws"),
    ],
)
async def test_a_page_of_this_site_reaches_the_router(origin: str, host: str, scheme: str) -> None:
    assert await close_code(origin, host, scheme) == NO_SUCH_ADDRESS


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example.com",
        "http://localhost.evil.example.com",
        "http://localhost:9000",
        "http://localhost:80",
        "https://localhost",
        "http://127.0.0.1",
        "http://localhost@evil.example.com",
        "http://[",
        "null",
        None,
    ],
)
async def test_a_page_of_another_site_is_rejected_at_the_handshake(origin: str | None) -> None:
    assert await close_code(origin) == REFUSED


async def test_another_program_on_the_same_host_is_another_site() -> None:
    assert await close_code("http://localhost:9000", "localhost:8000") == REFUSED


async def test_nobody_names_a_host_that_is_not_ours() -> None:
    assert await close_code("http://evil.example.com", "evil.example.com") == REFUSED


async def test_behind_a_tls_proxy_the_proxy_knows_the_scheme(settings: Settings) -> None:
    asked = ("https://localhost", "localhost", "ws", "https")
    assert await close_code(*asked) == REFUSED, "anybody can send that header"
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert await close_code(*asked) == NO_SUCH_ADDRESS
    assert await close_code("http://localhost", "localhost", "ws", "https") == REFUSED


async def test_origins_that_the_settings_trust(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example.org", "https://*.example.net:8443"]
    assert await close_code("https://play.example.org") == NO_SUCH_ADDRESS
    assert await close_code("https://a.example.net:8443") == NO_SUCH_ADDRESS
    for origin in ("http://play.example.org", "https://play.example.org:444", "https://a.example.net"):
        assert await close_code(origin) == REFUSED


async def test_a_socket_that_has_closed_is_no_longer_counted() -> None:
    await close_code("http://localhost")
    assert metrics.sockets._value.get() == 0
    assert metrics.sockets_opened._value.get() >= 1


async def test_work_that_finds_nothing_ends_all_the_same() -> None:
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(in_thread(next, iter(())), 10)
