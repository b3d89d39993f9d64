"""An evening of events on a site whose processes are killed: an arena, a Swiss whose players all get the same
deals, and tables, all at once.

By hand, a small one: `pytest tests/live/test_tournaments.py -n 0 -s --players 12`. With 60 players in the
arena and 40 in each of the others, for at least six minutes: `--players 60 --seconds 360`.
"""

import asyncio
import random
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any, Protocol, TypeVar

from asgiref.sync import sync_to_async
from django.db import DatabaseError, InterfaceError, connection
from redis import RedisError

from accounts.models import User
from duelsite import sitetime
from games.models import Game, Move
from games.ratings.models import RatingChange
from games.tournaments import creating, entering, presence, standings
from games.tournaments.creating import Setup
from games.tournaments.models import PARTS, Entry, Format, Pairing, PairingGame, Round, Tournament
from tests.live.players import Player, cookie_of, new_user

T = TypeVar("T")
LIVE = (Game.Status.STARTING, Game.Status.PLAYING)
# A game that is left earlier counts for nobody: at least six moves of each player.
EARLIEST_RESIGNATION, LATEST_RESIGNATION = 8, 11
PLAYED_TO_THE_END = 0.2
LOOK_EVERY = 0.2
# Presence on the page of an event is renewed this often; sockets do it every 10 s.
SHOW_LIFE_EVERY = 5.0


class Stage(Protocol):
    """The site under test, with processes that can be killed."""

    url: str
    socket_url: str

    def victims(self) -> Sequence[str]:
        """The names of processes, some of them more often than others."""

    def kill(self, name: str) -> None: ...

    def look_after(self) -> None:
        """Start again what was killed, unless somebody else does."""

    def is_well(self) -> bool:
        """Whether everything runs again that was killed last."""


class EventPlayer(Player):
    """Plays a game of an event. Most games of two end by resignation, so that the evening has many."""

    def __init__(self, *args: Any, resigns_after: int | None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.resigns_after = resigns_after

    async def move(self, state: dict[str, Any]) -> None:
        if self.resigns_after is not None and len(self.accepted) >= self.resigns_after:
            self.resigns_after = None
            await self.say(t="resign")
        else:
            await super().move(state)

    async def heed(self, message: dict[str, Any]) -> None:
        """A resignation that was accepted is no move: it leads to no version."""
        asked = self.unanswered
        if asked and asked["t"] == "resign" and message["t"] == "ack" and message["id"] == asked["id"]:
            self.unanswered = None
        else:
            await super().heed(message)


@dataclass
class Evening:
    stage: Stage
    # How many players each event has.
    sizes: dict[str, int]
    # How many games an arena has before its time is up, and how many rounds the others have.
    arena_games: int
    rounds: dict[str, int]
    # How many processes are killed, and how many moves are accepted between two of them.
    kills: int
    moves_between: int
    dice: random.Random
    # An arena also lasts until then, and processes are killed as long as events last.
    seconds: float = 0.0
    events: dict[str, Tournament] = field(default_factory=dict)
    users: dict[str, list[User]] = field(default_factory=dict)
    cookies: dict[int, str] = field(default_factory=dict)
    players: dict[str, list[EventPlayer]] = field(default_factory=dict)
    killed: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.monotonic)

    @property
    def passed(self) -> float:
        return time.monotonic() - self.began

    @property
    def accepted(self) -> int:
        return sum(len(player.accepted) for table in self.players.values() for player in table)

    # Before the events

    def create(self) -> None:
        now = sitetime.now()
        for kind, size in self.sizes.items():
            self.users[kind] = [new_user(f"{kind}{number}") for number in range(size)]
            self.cookies |= {user.pk: cookie_of(user) for user in self.users[kind]}
            setup = Setup(
                name=f"Evening {kind}",
                format=kind,
                ruleset="wonders-2e" if kind == Format.TABLES else "duel",
                time_control="10+10",
                starts_at=now + timedelta(minutes=5),
                rounds=self.rounds.get(kind, 0),
                minutes=60 if kind == Format.ARENA else 0,
                same_deals=kind == Format.SWISS,
                break_seconds=10,
            )
            event = creating.save_new(setup)
            for user in self.users[kind]:
                entering.enter(user=user, code=event.code)
            self.events[kind] = event
        # No form allows so short a break.
        self.own_events().update(starts_at=now, due_at=now, break_seconds=1)

    def own_events(self) -> Any:
        return Tournament.objects.filter(pk__in=[event.pk for event in self.events.values()])

    # While they run

    async def hold(self) -> None:
        """Play all events to their ends while processes are killed."""
        self.began = time.monotonic()
        async with going_on(self.look_after_processes(), self.stay_present()):
            await asyncio.gather(self.play_games(), self.kill_processes())

    async def look_after_processes(self) -> None:
        while True:
            self.stage.look_after()
            await asyncio.sleep(0.05)

    async def stay_present(self) -> None:
        """All players of the arena have its page open."""
        event = self.events[Format.ARENA].pk

        def show_life() -> None:
            for user in self.users[Format.ARENA]:
                presence.show_life(event, user.pk)

        while True:
            await in_rows(show_life)
            await asyncio.sleep(SHOW_LIFE_EVERY)

    async def play_games(self) -> None:
        """Sit down at every game that begins, until all events are over."""
        async with asyncio.TaskGroup() as group:
            while not await in_rows(self.are_over):
                for code, kind, user_ids in await in_rows(self.new_games):
                    self.players[code] = [self.player(kind, code, user_id) for user_id in user_ids]
                    for player in self.players[code]:
                        group.create_task(player.play())
                await in_rows(self.hurry)
                await asyncio.sleep(LOOK_EVERY)

    def are_over(self) -> bool:
        return not self.own_events().filter(status__in=Tournament.LIVE, fault="").exists()

    def new_games(self) -> list[tuple[str, str, list[int]]]:
        """The code, the format and the players of each."""
        own = Game.objects.filter(
            pairing_game__pairing__tournament__in=self.own_events(), status__in=LIVE
        ).exclude(code__in=list(self.players))
        games = own.select_related("pairing_game__pairing__tournament").prefetch_related("seats")
        return [
            (
                game.code,
                game.pairing_game.pairing.tournament.format,
                [seat.user_id for seat in game.seats.all()],
            )
            for game in games
        ]

    def player(self, kind: str, code: str, user_id: int) -> EventPlayer:
        dice = random.Random(f"{self.dice.random()}")
        leaves = kind != Format.TABLES and dice.random() > PLAYED_TO_THE_END
        return EventPlayer(
            self.stage, code, self.cookies[user_id], dice=dice, mischief=0.05, pause=0.02,
            resigns_after=dice.randint(EARLIEST_RESIGNATION, LATEST_RESIGNATION) if leaves else None,
        )  # fmt: skip

    def hurry(self) -> None:
        """Nobody waits for more choice in the arena; when it has had its games, its time is up."""
        now = sitetime.now()
        arena = self.own_events().filter(format=Format.ARENA, status=Tournament.Status.RUNNING)
        arena.filter(next_pairing_at__gt=now + timedelta(seconds=2)).update(next_pairing_at=now)
        games = PairingGame.objects.filter(pairing__tournament__in=arena).count()
        if games >= self.arena_games and self.passed >= self.seconds:
            arena.filter(started_at__gt=now - timedelta(minutes=60)).update(
                started_at=now - timedelta(minutes=61)
            )

    async def kill_processes(self) -> None:
        """Kill a process, wait until it runs again and moves are accepted, kill the next."""
        names: list[str] = []
        while not await in_rows(self.are_over):
            if sum(self.killed.values()) >= self.kills and self.passed >= self.seconds:
                return
            if not names:
                names = list(self.stage.victims())
                self.dice.shuffle(names)
            before = self.accepted
            while self.accepted < before + self.moves_between and not await in_rows(self.are_over):
                await asyncio.sleep(0.05)
            name = names.pop()
            self.stage.kill(name)
            self.killed[name] += 1
            await asyncio.sleep(self.dice.uniform(0, 0.3))
            while not await asyncio.to_thread(self.stage.is_well):
                await asyncio.sleep(0.05)

    # After the events

    async def check(self) -> dict[str, Any]:
        """That nothing is lost and nothing doubled; figures for the report."""
        await in_rows(self.wait_for_ratings)
        await in_rows(self.check_rows)
        return {
            "games": len(self.players),
            "moves": self.accepted,
            "kills": dict(self.killed),
            "seconds": round(self.passed),
        }

    def wait_for_ratings(self) -> None:
        """Tasks rate games some time after they are finished; upkeep finds those whose task was lost."""
        rated = self.games().filter(rated=True, status=Game.Status.FINISHED, rated_number=None, uncounted="")
        deadline = time.monotonic() + 60
        while rated.exists():
            assert time.monotonic() < deadline, f"not rated: {list(rated.values_list('code', flat=True))}"
            time.sleep(0.2)

    def games(self) -> Any:
        return Game.objects.filter(pairing_game__pairing__tournament__in=self.own_events())

    def check_rows(self) -> None:
        of_origin = Game.objects.filter(origin=Game.Origin.TOURNAMENT)
        assert of_origin.count() == self.games().count(), "a game belongs to no pairing"
        assert set(self.games().values_list("code", flat=True)) == set(self.players)
        for kind, event in self.events.items():
            event.refresh_from_db()
            assert event.fault == ""
            assert event.status == Tournament.Status.FINISHED
            assert event.entry_count == self.sizes[kind], "somebody was withdrawn"
            assert not event.entries.exclude(state=Entry.State.ENTERED).exists()
            check_pairings(event)
            check_scores(event)
            assert standings.update(event) == 0, "the standings differ from those that the rows give"
        for game in self.games().prefetch_related("pairing_game__pairing__seats__entry"):
            check_game(game, self.players[game.code])


async def in_rows(work: Callable[[], T]) -> T:
    """Do something with the rows, again and again while the database or Redis is down."""

    def attempt() -> tuple[T] | None:
        try:
            return (work(),)
        except (DatabaseError, InterfaceError, RedisError):
            connection.close()
            return None

    while (answer := await sync_to_async(attempt)()) is None:
        await asyncio.sleep(0.1)
    return answer[0]


@asynccontextmanager
async def going_on(*works: Any) -> AsyncIterator[None]:
    """These go on in the background until the end."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


# What must hold of the rows, recounted by code that shares nothing with the site's


def check_pairings(event: Tournament) -> None:
    """One counted game for each pairing, one pairing for each game and, in a round, for each entry."""
    pairings = list(event.pairings.prefetch_related("seats", "games__game").select_related("round"))
    in_round: Counter[tuple[int | None, int]] = Counter()
    for pairing in pairings:
        assert pairing.finished_at is not None
        assert pairing.kind in (Pairing.Kind.PLAYED, Pairing.Kind.BYE), "decided without a game"
        statuses = [row.game.status for row in pairing.games.all()]
        expected = [Game.Status.FINISHED] if pairing.kind == Pairing.Kind.PLAYED else []
        assert [status for status in statuses if status != Game.Status.ABORTED] == expected
        assert [row.number for row in pairing.games.all()] == list(range(1, len(statuses) + 1))
        in_round.update((pairing.round_id, seat.entry_id) for seat in pairing.seats.all())
    if event.format == Format.ARENA:
        check_nobody_plays_twice_at_once(pairings)
        return
    assert max(in_round.values()) == 1
    rounds = list(event.played_rounds.order_by("number"))
    assert [one.number for one in rounds] == list(range(1, event.rounds + 1))
    assert all(one.status == Round.Status.FINISHED for one in rounds)
    assert len(in_round) == event.rounds * event.entries.count(), "somebody was left out of a round"


def check_nobody_plays_twice_at_once(pairings: Sequence[Pairing]) -> None:
    spans: dict[int, list[tuple[Any, Any]]] = defaultdict(list)
    for pairing in pairings:
        for seat in pairing.seats.all():
            spans[seat.entry_id].append((pairing.created_at, pairing.finished_at))
    for own in spans.values():
        own.sort()
        for (_, end), (begin, _) in pairwise(own):
            assert end <= begin, "a player was paired while playing"


def check_game(game: Game, players: Sequence[Player]) -> None:
    """Every accepted move is there once, the players are those of the pairing, and it was rated once."""
    seats = {seat.number: seat.entry.user_id for seat in game.pairing_game.pairing.seats.all()}
    assert seats == dict(game.seats.values_list("number", "user_id"))
    assert not game.fault
    assert not game.is_sealed
    lines = list(Move.objects.filter(game=game).order_by("number"))
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    for player in players:
        mine = [line.client_id for line in lines if line.seat == player.seat]
        assert set(player.accepted) <= set(mine), "an accepted move was lost"
        assert len(mine) == len(set(mine)), "a move was counted twice"
    changes = RatingChange.objects.filter(game=game).count()
    is_rated = game.rated and game.status == Game.Status.FINISHED and not game.uncounted
    assert (game.rated_number is not None) == is_rated
    assert changes == (game.size if is_rated else 0)


TABLE_POINTS = {3: (5, 3, 1), 4: (5, 3, 2, 1), 5: (6, 4, 3, 2, 1)}


def check_scores(event: Tournament) -> None:
    """The scores, games and wins of all entries, from the places in the games themselves."""
    expected: dict[int, list[Fraction]] = defaultdict(list)
    wins: Counter[int] = Counter()
    played: Counter[int] = Counter()
    streaks: Counter[int] = Counter()
    rows = event.pairings.prefetch_related("seats", "games__game").order_by("round__number", "number")
    for pairing in rows:
        entries = {seat.number: seat.entry_id for seat in pairing.seats.all()}
        games = [row.game for row in pairing.games.all() if row.game.status == Game.Status.FINISHED]
        if not games:
            expected[entries[0]].append(Fraction(1))
            continue
        places = games[0].places or []
        for number, entry in entries.items():
            equal = places.count(places[number])
            won = places[number] == 1 and equal < len(places)
            expected[entry].append(points(event, places, number, doubled=streaks[entry] >= 2))
            wins[entry] += won
            played[entry] += 1
            streaks[entry] = streaks[entry] + 1 if won else 0
    for row in event.entries.all():
        found = (Fraction(row.score, PARTS), row.played, row.wins)
        assert found == (sum(expected[row.pk], Fraction(0)), played[row.pk], wins[row.pk]), row
    positions = sorted(event.entries.values_list("position", "score"))
    assert [position for position, _ in positions] == list(range(1, len(positions) + 1))
    assert [score for _, score in positions] == sorted((score for _, score in positions), reverse=True)


def points(event: Tournament, places: Sequence[int], seat: int, *, doubled: bool) -> Fraction:
    place, equal = places[seat], places.count(places[seat])
    if event.format == Format.TABLES:
        return Fraction(sum(TABLE_POINTS[len(places)][place - 1 : place - 1 + equal]), equal)
    is_drawn = equal == len(places)
    if event.format == Format.SWISS:
        return Fraction(1, 2) if is_drawn else Fraction(place == 1)
    return Fraction((1 if is_drawn else 2 * (place == 1)) * (2 if doubled else 1))
