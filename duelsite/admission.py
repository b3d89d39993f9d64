"""How many requests are served at once in this process, and in which order the others wait.

Each request that is served needs a thread and a database connection, of which there are few. The others wait
here, where that costs nothing: addresses take turns, so that a visitor with many requests delays only their
own. Requests that would wait too long get 503.
"""

import asyncio
import contextlib
import json
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from duelsite import metrics, problems
from duelsite.clientip import household
from duelsite.error_codes import ErrorCode
from duelsite.socket_limits import address_of, language_of
from duelsite.sockets import Application, Receive, Scope, Send

RETRY_SECONDS = 3
# They need no database, or say whether there is one.
ALWAYS_SERVED = ("/healthz", "/readyz", "/metrics")


class TooBusy(Exception):
    """There are too many already, or it would take too long."""


class Gate:
    """Lets in `at_once` visits, `each` of one address. Of the others, `waiting` of one address may wait."""

    def __init__(self, at_once: int, each: int, waiting: int, patience: float) -> None:
        self.at_once, self.each, self.waiting, self.patience = at_once, each, waiting, patience
        self.inside: Counter[str] = Counter()
        # Of each address its visits in order; the addresses in the order of their turns.
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def is_free_for(self, who: str) -> bool:
        return self.inside.total() < self.at_once and self.inside[who] < self.each

    async def enter(self, who: str) -> None:
        """Wait for a turn. Raises TooBusy; otherwise `leave` must follow."""
        if who not in self._queues and self.is_free_for(who):
            self.inside[who] += 1
            return
        queue = self._queues.setdefault(who, deque())
        if len(queue) >= self.waiting:
            raise TooBusy
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            async with asyncio.timeout(self.patience):
                await turn
        except BaseException as error:
            self._give_up(who, turn)
            if isinstance(error, TimeoutError):
                raise TooBusy from None
            raise

    def leave(self, who: str) -> None:
        self.inside[who] -= 1
        if not self.inside[who]:
            del self.inside[who]
        self._let_in()

    def _give_up(self, who: str, turn: "asyncio.Future[None]") -> None:
        if turn.done() and not turn.cancelled():
            self.leave(who)  # its turn came at the same moment
            return
        queue = self._queues.get(who)
        if queue is not None:
            with contextlib.suppress(ValueError):
                queue.remove(turn)
            if not queue:
                del self._queues[who]

    def _let_in(self) -> None:
        while who := next((who for who in self._queues if self.is_free_for(who)), None):
            queue = self._queues[who]
            turn = queue.popleft()
            if queue:
                self._queues.move_to_end(who)
            else:
                del self._queues[who]
            if not turn.done():
                self.inside[who] += 1
                turn.set_result(None)


class Gates:
    """The gate of each event loop: a process that serves has one, tests have many."""

    def __init__(self, new: Callable[[], Gate]) -> None:
        self._new = new
        self._gates: WeakKeyDictionary[asyncio.AbstractEventLoop, Gate] = WeakKeyDictionary()

    def gate(self) -> Gate:
        loop = asyncio.get_running_loop()
        if loop not in self._gates:
            self._gates[loop] = self._new()
        return self._gates[loop]


def gate_of_pages() -> Gate:
    at_once: int = settings.PAGES_AT_ONCE
    return Gate(at_once, max(1, at_once * 2 // 3), settings.PAGES_WAITING_PER_ADDRESS, patience=10.0)


pages = Gates(gate_of_pages)


def admitted(application: Application) -> Application:
    """The same ASGI application for HTTP, a few requests at a time."""

    async def admit(scope: Scope, receive: Receive, send: Send) -> None:
        if is_always_served(scope["path"]):
            await application(scope, receive, send)
            return
        try:
            async with visit(household(address_of(scope))) as leave:
                await application(scope, receive, leaving_with_the_response(send, leave))
        except TooBusy:
            metrics.requests_rejected.inc()
            await reject(scope, send)

    return admit


def is_always_served(path: str) -> bool:
    return path in ALWAYS_SERVED or path.startswith(settings.STATIC_URL)


@asynccontextmanager
async def visit(who: str) -> AsyncIterator[Callable[[], None]]:
    """A visit, and a function that ends it early."""
    gate, is_inside = pages.gate(), True

    def leave() -> None:
        nonlocal is_inside
        if is_inside:
            is_inside = False
            gate.leave(who)

    await gate.enter(who)
    try:
        yield leave
    finally:
        leave()


def leaving_with_the_response(send: Send, leave: Callable[[], None]) -> Send:
    """From then on a request needs no connection: its client may read as slowly as it likes."""

    async def send_and_leave(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            leave()
        await send(message)

    return send_and_leave


async def reject(scope: Scope, send: Send) -> None:
    with translation.override(language_of(scope)):
        sentence = _("The site is busy. Please try again in a moment.")
    content_type, text = "text/plain; charset=utf-8", f"{sentence}\n"
    if scope["path"].startswith("/api/"):
        content_type = problems.CONTENT_TYPE
        text = json.dumps(problems.problem(503, ErrorCode.BUSY, sentence))
    elif scope["path"].endswith(".json"):
        content_type, text = "application/json", json.dumps({"code": ErrorCode.BUSY, "message": sentence})
    headers = [
        (b"Content-Type", content_type.encode()),
        (b"Cache-Control", b"no-store"),
        (b"Retry-After", str(RETRY_SECONDS).encode()),
        (b"X-Content-Type-Options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
