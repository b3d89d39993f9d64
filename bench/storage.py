"""Measures what finished games take in the database: `python -m bench.storage`, with thousands of them.

Random games of legal moves, at Duel and at a 7 Wonders table of seven, are written into an embedded
PostgreSQL of their own with the rows that the services write for them: the game, its seats and moves, rating
changes, the lobby that it came from. Prints JSON: bytes per game of each table and index, before and after
packing, each time after VACUUM FULL; and the processor time that packing, making all records (as the dump
does) and counting all ratings again take before and after.
"""

import argparse
import json
import os
import random
import shutil
import sys
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Position

KINDS = {"duel": ("duel", 2), "seven": ("wonders-2e", 7)}
PEOPLE = 400
# Games that are played; the others repeat their moves with other people, times, ids and secrets.
PLAYED = 25
FIRST_DAY = datetime(2025, 1, 1, tzinfo=UTC)

SIZES = """
SELECT relation.relname, relation.relkind, pg_relation_size(relation.oid) + CASE relation.relkind
    WHEN 'r' THEN coalesce(pg_total_relation_size(nullif(relation.reltoastrelid, 0)), 0) ELSE 0 END
FROM pg_class AS relation JOIN pg_namespace AS space ON space.oid = relation.relnamespace
WHERE space.nspname = 'public' AND relation.relkind IN ('r', 'i')
"""


@dataclass
class Played:
    """A game of random moves."""

    end: "Position"
    moves: list[tuple[int, str]]


def play(ruleset: str, size: int, number: int) -> Played:
    from games.registry import rules_of

    dice = random.Random(number)
    position = rules_of(ruleset).new(seats=size, seed=dice.randbytes(32), options={})
    while position.to_move:
        seat = position.to_move[0]
        moves = position.legal_moves(seat)
        building = [move for move in moves if not move.notation.startswith("discard")]
        position.play(seat, dice.choice(building or moves))
    return Played(position, [(seat, move.notation) for seat, move in position.history])


class Writer:
    """Writes finished games of a kind by COPY."""

    def __init__(self, ruleset: str, size: int, first: int) -> None:
        self.ruleset, self.size, self.first = ruleset, size, first
        self.dice = random.Random(size)
        self.played = [play(ruleset, size, number) for number in range(PLAYED)]

    def write(self, games: int) -> None:
        from bench.crowded import copy
        from games.models import Game, Lobby, Move, Seat, TakenSeat
        from games.ratings.models import RatingChange

        rows: dict[Any, list[dict[str, Any]]] = {
            model: [] for model in (Game, Seat, Move, RatingChange, Lobby, TakenSeat)
        }
        for number in range(games):
            self.add(number, rows)
        for model, lines in rows.items():
            copy(model, lines)

    def add(self, number: int, rows: dict[Any, list[dict[str, Any]]]) -> None:
        from engine import fair
        from games.models import Game, Lobby, Move, Seat, TakenSeat, new_code
        from games.ratings.models import RatingChange
        from games.registry import plugin_of
        from games.replays import terms

        dice, size, played = self.dice, self.size, self.played[number % PLAYED]
        outcome = played.end.outcome
        assert outcome is not None
        key, began = self.first + number, FIRST_DAY + timedelta(minutes=number)
        people = dice.sample(range(1, PEOPLE + 1), size)
        secret, nonces = dice.randbytes(32), [dice.randbytes(32) for _ in people]
        before = [dice.gauss(1500, 200) for _ in people]
        moves, ended, clocks = self.moves(key, played, began)
        rows[Move] += moves
        counted = moves[-1]["counted_ms"]
        rows[Game].append(
            {
                "id": key, "code": new_code(), "ruleset": self.ruleset, "pool": self.ruleset[:7],
                "rules_version": 1, "time_control": "10+10", "speed": "rapid", "rated": True,
                "rating": round(sum(before) / size), "origin": "lobby", "origin_key": new_code(),
                "secret": secret, "commitment": fair.commitment(secret),
                "nonces": [nonce.hex() for nonce in nonces], "seed": fair.mixed_seed(secret, nonces),
                "status": "finished", "version": len(moves) + size + 2,
                "position_version": len(moves) + size + 1, "ply": len(moves), "asked_version": [0] * size,
                "began_at": [None] * size, "bot_levels": [""] * size, "moved": [True] * size,
                "clocks_ms": clocks, "lag_ms": [1000] * size, "counted_ms": counted,
                "winners": list(outcome.winners), "places": list(outcome.places), "how": outcome.how,
                "scores": [dict(score) for score in outcome.scores],
                "ties": [tie.as_json() for tie in outcome.ties], "rated_number": key,
                "created_at": began, "started_at": began, "finished_at": ended,
            }
        )  # fmt: skip
        marks = [plugin_of(self.ruleset).marks(played.end, seat) for seat in range(size)]
        shared = terms.of_game(ruleset=self.ruleset, how=outcome.how, size=size, speed="rapid", rated=True)
        found = terms.of_seats(
            users=people, places=outcome.places, marks=marks, rating=1500, ply=len(moves), ended=ended,
            game=shared,
        )  # fmt: skip
        for seat, person in enumerate(people):
            rows[Seat].append(
                {
                    "id": key * 8 + seat, "game_id": key, "number": seat, "user_id": person,
                    "rating_before": before[seat], "finished_at": ended, "place": outcome.places[seat],
                    "marks": marks[seat], "terms": found[seat],
                }
            )  # fmt: skip
            rows[RatingChange].append(
                {
                    "id": key * 8 + seat, "game_id": key, "user_id": person, "before": before[seat],
                    "after": before[seat] + dice.gauss(0, 10), "at": ended,
                }
            )  # fmt: skip
            rows[TakenSeat].append(
                {"id": key * 8 + seat, "lobby_id": key, "user_id": person, "rating": before[seat]}
            )
        rows[Lobby].append(
            {
                "id": key, "code": new_code(), "kind": "quick", "status": "taken", "host_id": people[0],
                "size": size, "ruleset": self.ruleset, "time_control": "10+10", "rated": True,
                "host_rating": before[0], "game_id": key, "created_at": began, "seen_at": began,
            }
        )  # fmt: skip

    def moves(
        self, key: int, played: Played, began: datetime
    ) -> tuple[list[dict[str, Any]], datetime, list[int]]:
        """The rows, with clocks of ten minutes and ten seconds a move."""
        dice, at, counted, left = self.dice, began, 0, [600_000] * self.size
        rows = []
        for number, (seat, notation) in enumerate(played.moves, start=1):
            spent, lag = round(dice.lognormvariate(8.5, 1.0)), dice.randrange(20, 150)
            at += timedelta(milliseconds=spent + lag, microseconds=dice.randrange(1000))
            counted += spent + lag
            rows.append(
                {
                    "id": key * 300 + number, "game_id": key, "number": number, "seat": seat,
                    "notation": notation, "spent_ms": spent, "left_ms": left[seat] - spent - lag,
                    "counted_ms": counted, "client_id": str(uuid.UUID(int=dice.getrandbits(128))),
                    "version": number + self.size + 1, "at": at,
                }
            )  # fmt: skip
            left[seat] += 10_000 - spent
        return rows, at, left


def sizes() -> dict[str, int]:
    """Of every table (with what is stored outside its rows) and index, after VACUUM FULL."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL ANALYZE")
        cursor.execute(SIZES)
        return {name: size for name, _kind, size in cursor.fetchall()}


def per_game(now: dict[str, int], empty: dict[str, int], games: int) -> dict[str, int]:
    """What has grown; what was there before any game is not counted."""
    grown = {name: round((size - empty.get(name, 0)) / games) for name, size in now.items()}
    named = {name: size for name, size in sorted(grown.items(), key=lambda one: -one[1]) if size}
    return {"all": sum(named.values()), **named}


def cpu_of(work: Callable[[], object]) -> float:
    """Processor seconds of this process and of the database."""
    from bench.costs import Till

    cost = Till().cost_of(work)
    return round(cost.worked + cost.searched, 2)


def works() -> dict[str, Callable[[], object]]:
    from games.api import dumps
    from games.models import Game
    from games.ratings import rating
    from games.replays.records import records_of
    from games.table.selectors import SEATS

    def records() -> None:
        games = Game.objects.order_by("pk").prefetch_related(SEATS).iterator(chunk_size=200)
        for batch in dumps.batched(games, 200):
            for record in records_of(batch):
                json.dumps(record.to_json(), ensure_ascii=False)

    return {"records": records, "recompute_ratings": rating.recount}


def measure(kind: str, games: int) -> dict[str, Any]:
    from games.table import packing

    ruleset, size = KINDS[kind]
    empty = sizes()
    Writer(ruleset, size, 1).write(games)
    before = per_game(sizes(), empty, games)
    costs: dict[str, Any] = {name: [cpu_of(work)] for name, work in works().items()}
    costs["packing"] = cpu_of(lambda: [packing.pack_together(keys) for keys in every_batch()])
    for name, work in works().items():
        costs[name].append(cpu_of(work))
    after = per_game(sizes(), empty, games)
    return {"games": games, "bytes": {"before": before, "after": after}, "cpu_seconds": costs}


def every_batch() -> Iterator[list[int]]:
    from django.utils import timezone

    from games.table import packing

    return packing.batches(packing.waiting(timezone.now()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.storage", description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--kind", choices=KINDS, help="one kind alone; each has a database of its own")
    options = parser.parse_args()
    if options.kind is None:
        import subprocess

        command = [sys.executable, "-m", "bench.storage", "--games", str(options.games), "--kind"]
        print(
            json.dumps(
                {
                    kind: json.loads(
                        subprocess.run([*command, kind], check=True, stdout=subprocess.PIPE).stdout
                    )
                    for kind in KINDS
                },
                indent=2,
            )
        )
        return
    var = Path("var").resolve() / f"bench-storage-{os.getpid()}"
    var.mkdir(parents=True)
    os.environ.update(
        DUELSITE_VAR=str(var), DEVELOPMENT="1", DUELSITE_NOT_DURABLE="1",
        DJANGO_SETTINGS_MODULE="duelsite.settings",
    )  # fmt: skip
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)

    import django
    from django.core.management import call_command
    from django.db import connection

    from duelsite.run.client import Attachment

    services = Attachment(var)
    try:
        django.setup()
        call_command("migrate", verbosity=0)
        from accounts.models import User
        from bench.crowded import copy

        copy(
            User,
            (
                {
                    "id": n,
                    "handle": f"b{n}",
                    "handle_skeleton": f"b{n}",
                    "password": "!",
                    "email": f"{n}@b.example",
                }
                for n in range(1, PEOPLE + 1)
            ),
        )
        print(json.dumps(measure(options.kind, options.games), indent=2))
    finally:
        connection.close()
        services.release()
        shutil.rmtree(var, ignore_errors=True)


if __name__ == "__main__":
    main()
