"""How many requests are served at once, and in which order the others wait."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from pytest_django.fixtures import Settings

from duelsite.admission import Gate, TooBusy, admitted
from duelsite.sockets import Receive, Scope, Send
from tests.site.visitors import Visitor, until


def test_pages_never_use_all_connections_of_their_pool(settings: Settings) -> None:
    pool = settings.DATABASES["default"]["OPTIONS"]["pool"]
    assert pool["max_size"] > settings.PAGES_AT_ONCE


def new_gate(at_once: int = 3, each: int = 2, waiting: int = 4, patience: float = 30.0) -> Gate:
    return Gate(at_once, each, waiting, patience)


class Visits:
    """Visits of a gate that end when they are told to."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.entered: list[str] = []

    def come(self, who: str) -> "asyncio.Task[None]":
        return asyncio.create_task(self.enter(who))

    async def enter(self, who: str) -> None:
        await self.gate.enter(who)
        self.entered.append(who)


async def settled(do: Callable[[], Awaitable[object]] = lambda: asyncio.sleep(0)) -> None:
    for _ in range(5):
        await do()


async def test_one_address_leaves_room_for_others() -> None:
    visits = Visits(new_gate(at_once=3, each=2))
    greedy = [visits.come("greedy") for _ in range(4)]
    await settled()
    assert visits.entered == ["greedy", "greedy"]
    await visits.enter("other")
    assert visits.entered == ["greedy", "greedy", "other"]
    for task in greedy:
        task.cancel()


async def test_addresses_take_turns_and_visits_of_one_come_in_their_order() -> None:
    gate = new_gate(at_once=1, each=1)
    visits = Visits(gate)
    await gate.enter("first")
    waiting = [visits.come(who) for who in ("greedy", "greedy", "greedy", "other")]
    await settled()
    gate.leave("first")
    for expected in (["greedy"], ["greedy", "other"], ["greedy", "other", "greedy"]):
        await settled()
        assert visits.entered == expected
        gate.leave(expected[-1])
    await asyncio.gather(*waiting)
    gate.leave("greedy")
    assert not gate.inside


async def test_too_many_of_one_address_are_rejected_at_once() -> None:
    gate = new_gate(at_once=1, each=1, waiting=2)
    await gate.enter("greedy")
    waiting = [asyncio.create_task(gate.enter("greedy")) for _ in range(2)]
    await settled()
    with pytest.raises(TooBusy):
        await gate.enter("greedy")
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    # Those who have given up leave nothing behind.
    gate.leave("greedy")
    await asyncio.wait_for(gate.enter("greedy"), 10)
    assert gate.inside == {"greedy": 1}


async def test_a_visit_that_would_wait_too_long_is_rejected() -> None:
    gate = new_gate(at_once=1, each=1, patience=0.01)
    await gate.enter("slow")
    with pytest.raises(TooBusy):
        await gate.enter("other")
    gate.leave("slow")
    await gate.enter("other")


async def test_a_visit_whose_turn_comes_as_it_is_cancelled_gives_it_back() -> None:
    gate = new_gate(at_once=1, each=1)
    await gate.enter("first")
    waiting = asyncio.create_task(gate.enter("second"))
    await settled()
    gate.leave("first")
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert not gate.inside


class Slow:
    """An application whose requests are answered when it is told to."""

    def __init__(self) -> None:
        self.served = 0
        self.may_answer = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.served += 1
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def test_a_hundred_requests_of_one_visitor_leave_room_for_another(settings: Settings) -> None:
    settings.PAGES_AT_ONCE, settings.PAGES_WAITING_PER_ADDRESS = 3, 10
    settings.BEHIND_PROXY = True
    slow = Slow()
    greedy = [Visitor("/api/v1/games/x/", **{"x-forwarded-for": "192.0.2.1"}) for _ in range(100)]
    asked = [visitor.ask(admitted(slow)) for visitor in greedy]
    await until(lambda: sum(bool(visitor.heard) for visitor in greedy) == 88)
    assert slow.served == 2
    rejected = next(visitor for visitor in greedy if visitor.heard)
    headers = dict(rejected.heard[0]["headers"])
    problem = json.loads(rejected.heard[1]["body"])
    assert (rejected.status, problem["code"], headers[b"Retry-After"]) == (503, "busy", b"3")
    assert problem["detail"]
    asked.append(Visitor("/", **{"x-forwarded-for": "192.0.2.2"}).ask(admitted(slow)))
    await until(lambda: slow.served == 3)
    slow.may_answer.set()
    await asyncio.gather(*asked)
    assert slow.served == 13


async def test_a_slow_reader_does_not_keep_others_waiting(settings: Settings) -> None:
    settings.PAGES_AT_ONCE = 1
    started, has_read = asyncio.Event(), asyncio.Event()

    async def large(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        started.set()
        await has_read.wait()
        await send({"type": "http.response.body", "body": b""})

    reading = Visitor("/").ask(admitted(large))
    await asyncio.wait_for(started.wait(), 10)
    slow = Slow()
    slow.may_answer.set()
    await asyncio.wait_for(Visitor("/").ask(admitted(slow)), 10)
    has_read.set()
    await reading


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics", "/static/css/site.css"])
async def test_what_needs_no_database_does_not_wait(settings: Settings, path: str) -> None:
    settings.PAGES_AT_ONCE = 1
    slow, quick = Slow(), Slow()
    quick.may_answer.set()
    waiting = Visitor("/").ask(admitted(slow))
    await until(lambda: slow.served)
    await asyncio.wait_for(Visitor(path).ask(admitted(quick)), 10)
    slow.may_answer.set()
    await waiting
