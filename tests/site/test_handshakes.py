"""New sockets come in a few at a time, in the order in which they came."""

import asyncio
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from duelsite import handshakes
from duelsite.admission import Gate, Gates
from duelsite.handshakes import in_turn
from duelsite.sockets import Receive, Scope, Send
from tests.site.visitors import until


class Site:
    """An application that accepts sockets when it is told to."""

    def __init__(self) -> None:
        self.connecting: list[int] = []
        self.heard: list[tuple[int, str]] = []
        self.may_accept = asyncio.Semaphore(0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        number = scope["number"]
        assert (await receive())["type"] == "websocket.connect"
        self.connecting.append(number)
        await self.may_accept.acquire()
        await send({"type": "websocket.accept"})
        while True:
            event = await receive()
            self.heard.append((number, event["type"]))
            if event["type"] == "websocket.disconnect":
                return


class Browser:
    """One socket, as the server sees it."""

    def __init__(self, site: Site, number: int, address: str = "192.0.2.1") -> None:
        self.events: asyncio.Queue[Any] = asyncio.Queue()
        self.sent: list[Any] = []
        self.events.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "address": address, "number": number, "headers": []}
        self.served = asyncio.ensure_future(in_turn(site)(scope, self.events.get, self.send))

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def is_open(self) -> bool:
        return any(message["type"] == "websocket.accept" for message in self.sent)

    async def hang_up(self) -> None:
        self.events.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.served, 30)


@pytest.fixture(autouse=True)
def two_at_once(settings: Settings) -> None:
    settings.HANDSHAKES_AT_ONCE = 2


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_sockets_are_accepted_in_order_and_two_at_a_time() -> None:
    site = Site()
    browsers = [Browser(site, number) for number in range(5)]
    for let_in in range(4):
        await settled()
        assert site.connecting == list(range(min(let_in + 2, 5)))
        assert [browser.is_open for browser in browsers] == [number < let_in for number in range(5)]
        site.may_accept.release()
    site.may_accept.release()
    await until(lambda: all(browser.is_open for browser in browsers))
    browsers[3].events.put_nowait({"type": "websocket.receive", "text": "{}"})
    for browser in browsers:
        await browser.hang_up()
    heard = [kind for number, kind in site.heard if number == 3]
    assert heard == ["websocket.receive", "websocket.disconnect"], "nothing that a client sends is lost"
    assert not handshakes.handshakes.gate().inside


async def test_a_socket_that_is_given_up_while_it_waits_costs_nothing() -> None:
    site = Site()
    browsers = [Browser(site, number) for number in range(4)]
    await settled()
    await browsers[2].hang_up()
    for _ in range(3):
        site.may_accept.release()
    await until(lambda: browsers[3].is_open)
    assert site.connecting == [0, 1, 3]
    for browser in (browsers[0], browsers[1], browsers[3]):
        await browser.hang_up()
    assert not handshakes.handshakes.gate().inside


async def test_a_socket_that_is_given_up_during_its_handshake_frees_its_place() -> None:
    site = Site()
    first = Browser(site, 0)
    await settled()
    first.served.cancel()
    await asyncio.gather(first.served, return_exceptions=True)
    assert not handshakes.handshakes.gate().inside


async def test_addresses_take_turns() -> None:
    site = Site()
    browsers = [Browser(site, number) for number in range(5)] + [Browser(site, 9, "192.0.2.2")]
    await settled()
    site.may_accept.release()
    site.may_accept.release()
    await settled()
    assert site.connecting == [0, 1, 2, 9], "the other address does not wait for all of the first"
    for browser in browsers:
        browser.served.cancel()


async def test_too_many_are_asked_to_come_back_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshakes, "handshakes", Gates(lambda: Gate(1, 1, waiting=1, patience=30)))
    site = Site()
    browsers = [Browser(site, number) for number in range(3)]
    await asyncio.wait_for(browsers[2].served, 30)
    error, close = browsers[2].sent[1:]
    assert '"try_again"' in error["text"]
    assert close == {"type": "websocket.close", "code": 4503}
    for browser in browsers:
        browser.served.cancel()
