"""People who play through nginx while the machines are disturbed, and what they notice."""

import asyncio
import http.client
import itertools
import json
import secrets
import shlex
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect

from bench.failures import LAY_TABLES, Player, Tally
from deploy.rehearsal.machines import Machine

NAME = "play.example.org"
GAMES, THINK = 10, 1.0
# Games that are laid for each table: a step on a slow machine takes longer than one.
IN_A_ROW = 6
MANAGE = "cd /opt/duelsite && runuser -u duelsite -- .venv/bin/python manage.py --env /etc/duelsite.env"
FOUND = """
from games.models import Move
print("FOUND", Move.objects.filter(client_id__in={asked!r}.split()).values("client_id").distinct().count())
"""


def trusting(authority: str) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=authority)


class Visitor(Player):
    """Resolves the name of the site to one of its web machines, and to the other if that does not answer.

    Plays at one table after the other.
    """

    def __init__(
        self, doors: Sequence[str], tls: ssl.SSLContext, seats: Sequence[tuple[str, str]], *player: Any
    ) -> None:
        super().__init__(f"https://{NAME}/", *seats[0], *player)
        self.doors, self.tls, self.seats = itertools.cycle(doors), tls, seats

    async def play(self) -> None:
        for code, cookie in self.seats:
            self.code, self.cookie = code, cookie
            self.owed, self.answered_version, self.is_done = None, -1, False
            await super().play()

    def connection(self, **options: Any) -> connect:
        return super().connection(host=next(self.doors), port=443, ssl=self.tls, server_hostname=NAME)


@dataclass
class Noticed:
    """What players saw during a step."""

    seconds: float
    # The longest that one of them waited until a move was accepted.
    longest_wait: float
    moves: int
    lost: int
    server_errors: int
    problems: dict[str, int]


@dataclass
class Reader:
    """Loads pages all the time, as people beside the tables do."""

    doors: Sequence[str]
    tls: ssl.SSLContext
    statuses: Counter[str] = field(default_factory=Counter)
    is_over: bool = False

    def read(self) -> None:
        for door in itertools.cycle(self.doors):
            if self.is_over:
                return
            try:
                connection = NamedConnection(door, self.tls)
                connection.request("GET", "/leaderboard/", headers={"Host": NAME})
                self.statuses[str(connection.getresponse().status)] += 1
                connection.close()
            except (OSError, http.client.HTTPException) as error:
                self.statuses[type(error).__name__] += 1
            time.sleep(0.2)


class NamedConnection(http.client.HTTPSConnection):
    """To a machine by its address, checking the certificate of the site."""

    def __init__(self, door: str, tls: ssl.SSLContext) -> None:
        super().__init__(door, timeout=15, context=tls)
        self.tls = tls

    def connect(self) -> None:
        http.client.HTTPConnection.connect(self)
        self.sock = self.tls.wrap_socket(self.sock, server_hostname=NAME)


class Evening:
    """Tables laid on the site, with players at them for as long as a step takes."""

    def __init__(self, work: Machine, doors: Sequence[str], tls: ssl.SSLContext) -> None:
        self.work, self.doors, self.tls = work, doors, tls

    @contextmanager
    def playing(self, noticed: list[Noticed]) -> Iterator[Tally]:
        """Play while the block runs; afterwards `noticed` has one more entry."""
        laid, tally = self.lay_tables(), Tally()
        players = threading.Thread(target=lambda: asyncio.run(self.play(laid, tally)))
        reader = Reader(self.doors, self.tls)
        reading = threading.Thread(target=reader.read)
        players.start()
        wait_for_moves(tally, 3 * GAMES)
        tally.clear()
        reading.start()
        began = time.monotonic()
        try:
            yield tally
            # Unless a slow machine has needed all the games.
            if players.is_alive():
                wait_for_moves(tally, len(tally.accepted) + 2 * GAMES, players.is_alive)
        finally:
            seconds = time.monotonic() - began
            tally.is_over = reader.is_over = True
            players.join()
            reading.join()
        errors = sum(
            number for status, number in reader.statuses.items() if not status.startswith(("2", "3"))
        )
        noticed.append(
            Noticed(
                seconds=seconds,
                longest_wait=tally.waited,
                moves=len(tally.accepted),
                lost=len(tally.acknowledged) - self.found(tally.acknowledged),
                server_errors=errors,
                problems=dict(tally.problems)
                | {f"page {k}": v for k, v in reader.statuses.items() if k != "200"},
            )
        )

    def lay_tables(self) -> list[tuple[str, list[str]]]:
        code = LAY_TABLES.format(games=GAMES * IN_A_ROW, salt=secrets.token_hex(3))
        told = self.shell(code)
        laid: list[tuple[str, list[str]]] = json.loads(told.splitlines()[-1])
        return laid

    async def play(self, laid: Sequence[tuple[str, list[str]]], tally: Tally) -> None:
        visitors = [
            Visitor(
                [*self.doors[seat % 2 :], *self.doors[: seat % 2]],
                self.tls,
                [(code, cookies[seat]) for code, cookies in laid[table::GAMES]],
                tally,
                THINK,
            )
            for table in range(GAMES)
            for seat in (0, 1)
        ]
        tasks = [asyncio.create_task(visitor.play()) for visitor in visitors]
        while not tally.is_over and not all(task.done() for task in tasks):
            await asyncio.sleep(0.2)
        now = time.monotonic()
        waiting = [now - visitor.owed_since for visitor in visitors if visitor.owed]
        tally.waited = max([tally.waited, *waiting])
        for task in tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks, return_exceptions=True)

    def found(self, ids: set[str]) -> int:
        """How many of the moves that were acknowledged are in the database."""
        code = FOUND.format(asked=" ".join(sorted(ids)))
        return int(self.shell(code).split("FOUND")[-1])

    def shell(self, code: str) -> str:
        return self.work.run(f"{MANAGE} shell --verbosity 0 --command {shlex.quote(code)}")


def wait_for_moves(
    tally: Tally, number: int, go_on: Callable[[], bool] = lambda: True, within: float = 120.0
) -> None:
    until = time.monotonic() + within
    while len(tally.accepted) < number and go_on():
        if time.monotonic() > until:
            raise TimeoutError(f"{len(tally.accepted)} moves in {within:.0f} s; {dict(tally.problems)}")
        time.sleep(0.1)
