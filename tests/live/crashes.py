"""Games on a site whose processes are killed one after the other."""

import asyncio
import json
import os
import random
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import psycopg

from duelsite.run import addresses
from tests.live.kinds import Kind
from tests.live.players import Player
from tests.live.running import Run

VICTIMS = ["web", "ai", "worker", "valkey", "postgres", "beat", "web"]

CREATE_TABLES = """
import json
from accounts.models import User
from accounts.services import create_bots
from games.table.starting import create_game
from tests.live.players import cookie_of, new_user
create_bots()
bots = list(User.objects.filter(bot_level__in=["greedy", "random"]).order_by("bot_level"))
tables = []
for n, (ruleset, number, size) in enumerate({tables}):
    with_bots = number % 5 > 2
    seated = bots[:size - 1] if with_bots else []
    people = [new_user(f"Player{{n}}-{{seat}}") for seat in range(size - len(seated))]
    game = create_game(users=[*people, *seated], ruleset=ruleset, time_control="10+10",
                       rated=not with_bots, by_lot=False)
    tables.append([game.code, [cookie_of(user) for user in people]])
print(json.dumps(tables))
"""

READ_GAMES = """
import json
from games.ratings.models import RatingChange
from games.models import Game
print(json.dumps({{
    g.code: {{
        "status": g.status, "how": g.how, "ply": g.ply, "rated": g.rated_number is not None,
        "log": [[m.number, m.seat, m.client_id] for m in g.moves.order_by("number")],
        "changes": RatingChange.objects.filter(game=g).count(),
        "size": g.size, "left": g.seats.exclude(left_how="").count(),
    }} for g in Game.objects.filter(code__in={codes})
}}))
"""

COUNT_RATED = "SELECT count(*) FROM games_game WHERE rated_number IS NOT NULL AND code = ANY(%s)"


@dataclass
class Address:
    url: str
    socket_url: str


def address_of(run: Run) -> Address:
    url = run.address.rstrip("/")
    return Address(url, url.replace("http", "ws"))


def run_in_shell(run: Run, code: str) -> Any:
    return json.loads(run.manage("shell", "--verbosity", "0", "--command", code).splitlines()[-1])


@dataclass
class Table:
    kind: Kind
    size: int
    code: str
    players: list[Player]

    @property
    def is_rated(self) -> bool:
        """Only people sit there."""
        return len(self.players) == self.size


def create_tables(run: Run, kinds: Sequence[Kind], tables_of_each: int) -> list[Table]:
    wanted = [(kind, number, kind.size(number)) for kind in kinds for number in range(tables_of_each)]
    named = [(kind.ruleset, number, size) for kind, number, size in wanted]
    site = address_of(run)

    def player(kind: Kind, code: str, seat: int, cookie: str) -> Player:
        dice = random.Random(f"{code}{seat}")
        return Player(
            site, code, cookie, dice=dice, nonsense=kind.nonsense, mischief=0.05, fickle=0.05, pause=0.05
        )

    return [
        Table(kind, size, code, [player(kind, code, *seated) for seated in enumerate(cookies)])
        for (kind, _, size), (code, cookies) in zip(
            wanted, run_in_shell(run, CREATE_TABLES.format(tables=named)), strict=True
        )
    ]


async def play_while_processes_are_killed(run: Run, tables: Sequence[Table]) -> None:
    games = [player.play() for table in tables for player in table.players]
    await asyncio.gather(kill_in_turn(run, tables), *games)


async def kill_in_turn(run: Run, tables: Sequence[Table]) -> None:
    """Kill a process, wait until moves are accepted again, kill the next."""

    def accepted() -> int:
        return sum(len(player.accepted) for table in tables for player in table.players)

    for name in VICTIMS:
        before = accepted()
        while accepted() < before + 15 and not are_over(tables):
            await asyncio.sleep(0.05)
        if are_over(tables):
            raise AssertionError(f"the games were over before {name} could be killed")
        pid = await asyncio.to_thread(run.pid, name)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)


def are_over(tables: Sequence[Table]) -> bool:
    over = ("finished", "aborted")
    return all(player.state.get("status") in over for table in tables for player in table.players)


def count_rated(run: Run, tables: Sequence[Table]) -> int:
    with psycopg.connect(addresses.database_url(run.var)) as database:
        row = database.execute(COUNT_RATED, [[table.code for table in tables]]).fetchone()
        assert row
        return int(row[0])


def read_games(run: Run, tables: Sequence[Table]) -> dict[str, dict[str, Any]]:
    games: dict[str, dict[str, Any]] = run_in_shell(
        run, READ_GAMES.format(codes=[table.code for table in tables])
    )
    return games
