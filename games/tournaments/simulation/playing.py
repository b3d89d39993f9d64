"""Plays random tournaments to their end: players come and go, organisers interfere, processes crash.

Each event is played inside a transaction that is rolled back: it leaves nothing behind. Time is simulated,
games are decided by lot, and a crash is an exception at a random statement of a step of the conductor.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from django.db import connection, transaction

from accounts import relations
from accounts.models import User
from duelsite import sitetime
from games.endings import SiteEnding
from games.errors import RequestError
from games.matches import conductor as match_conductor
from games.matches.models import Match
from games.models import Game
from games.registry import RULESETS
from games.table import finishing, starting
from games.table.locking import lock_game
from games.tournaments import (
    conductor,
    creating,
    entering,
    organising,
    presence,
    receivers,
    standings,
)
from games.tournaments.creating import Setup
from games.tournaments.models import Entry, Format, Pairing, Round, Tournament
from games.tournaments.simulation.checking import Report, check

# No event lasts longer; one that does is stuck.
MOST_TICKS = 300
FORMATS = (Format.SWISS, Format.TABLES, Format.KNOCKOUT, Format.ARENA)
RUNNING = (Game.Status.STARTING, Game.Status.PLAYING)


def ruleset_for(kind: Format) -> str:
    """A game that the format can be played with."""
    wanted = {3, 4, 5} if kind == Format.TABLES else {2}
    fitting = [name for name, rules in RULESETS.items() if wanted <= set(rules.seats)]
    return fitting[0]


class Crash(BaseException):
    """The process that conducts is killed: nothing catches this."""


class Simulation:
    """One event."""

    def __init__(self, seed: int, report: Report, *, most_players: int = 12) -> None:
        self.dice = random.Random(seed)  # noqa: S311
        self.report, self.most_players = report, most_players
        self.names = count(1)
        self.seed = seed
        self.paired_by_hand = False
        self.crashes = 0

    def run(self) -> Tournament:
        with transaction.atomic():
            self.prepare()
            try:
                for _ in range(MOST_TICKS):
                    self.tick()
                    if self.event.is_over:
                        break
                self.check()
            finally:
                for user in self.users:
                    presence.leave(self.event.pk, user.pk)
                transaction.set_rollback(True)
        return self.event

    def prepare(self) -> None:
        dice, kind = self.dice, FORMATS[self.seed % len(FORMATS)]
        self.clock = sitetime.now()
        self.organiser = self.new_user()
        fewest = 3 if kind == Format.TABLES else 2
        self.users = [self.new_user() for _ in range(dice.randint(fewest, self.most_players))]
        self.event = creating.save_new(self.setup(kind), organiser=self.organiser)
        # Shorter than any organiser may choose, so that time is called in the middle of a round.
        self.event.break_seconds = dice.choice([10, 60, 600])
        self.event.save(update_fields=["break_seconds"])
        for _ in range(dice.choice([0, 0, 1, 3])):
            one, other = dice.sample(self.users, 2)
            relations.block(owner=one, other=other)
        for user in self.users:
            self.enter(user)
        for user in self.users:
            if self.event.check_in and self.happens(0.9):
                with suppress(RequestError):
                    entering.check_in(user=user, code=self.event.code)

    def setup(self, kind: Format) -> Setup:
        dice = self.dice
        in_rounds = kind in (Format.SWISS, Format.TABLES)
        best_of = 3 if kind in (Format.SWISS, Format.KNOCKOUT) and self.happens(0.2) else 1
        return Setup(
            name=f"Simulation {self.seed}",
            format=kind,
            ruleset=ruleset_for(kind),
            time_control="10+10",
            starts_at=self.clock,
            rated=False,
            rounds=dice.randint(1, 5) if in_rounds else 0,
            minutes=10 if kind == Format.ARENA else 0,
            best_of=best_of,
            has_final=kind == Format.TABLES and self.happens(0.5),
            third_place=self.happens(0.5),
            same_deals=in_rounds and best_of == 1 and self.happens(0.2),
            tie_break=dice.choice(Tournament.TieBreak.values),
            bots=dice.choice([Tournament.Bots.NONE, Tournament.Bots.HOUSE]),
            pace=dice.choice([Tournament.Pace.WHEN_DONE, Tournament.Pace.INTERVAL]),
            break_seconds=24 * 3600,
            check_in=self.happens(0.2),
            min_entries=3 if kind == Format.TABLES else 2,
        )

    def new_user(self) -> User:
        name = f"sim{self.seed}x{next(self.names)}"
        return User.objects.create_user(name, f"{name}@example.org")

    def happens(self, chance: float) -> bool:
        return self.dice.random() < chance

    def enter(self, user: User) -> None:
        with suppress(RequestError):
            entering.enter(user=user, code=self.event.code)

    # A moment of the event

    def tick(self) -> None:
        self.clock += timedelta(seconds=self.dice.choice([5, 20, 60]))
        if not self.running_games():
            self.skip_break()
        if self.event.format == Format.ARENA:
            for user in self.users:
                if self.happens(0.8):
                    presence.show_life(self.event.pk, user.pk)
        if self.happens(0.3):
            self.dice.choice(self.happenings())()
        if self.happens(0.8):  # else the worker is down
            self.conduct()
        for game in self.running_games():
            if self.happens(0.7):
                self.end(game)

    def skip_break(self) -> None:
        """Nothing is being played: go on with the next round."""
        planned = self.event.played_rounds.filter(status=Round.Status.PLANNED, starts_at__gt=self.clock)
        if first := planned.order_by("number").first():
            self.clock = first.starts_at or self.clock

    def conduct(self) -> None:
        for match in Match.objects.filter(pairing__tournament=self.event, status=Match.Status.PLAYING):
            match_conductor.conduct(match.pk, now=self.clock)
        if self.happens(0.3):
            with suppress(Crash), transaction.atomic(), self.crashing(self.dice.randint(1, 60)):
                conductor.conduct(self.event.pk, now=self.clock)
        conductor.conduct(self.event.pk, now=self.clock)
        self.event.refresh_from_db()
        if self.event.fault:
            self.report.wrong.append(f"{self.name} was set aside: {self.event.fault}")
            Tournament.objects.filter(pk=self.event.pk).update(fault="")

    @contextmanager
    def crashing(self, statements: int) -> Iterator[None]:
        """Crash after this number of statements."""
        left = [statements]

        def execute(proceed: Callable[..., Any], *args: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                self.crashes += 1
                raise Crash
            return proceed(*args)

        with connection.execute_wrapper(execute):
            yield

    def running_games(self) -> list[Game]:
        of_event = Game.objects.filter(status__in=RUNNING)
        singles = of_event.filter(pairing_game__pairing__tournament=self.event)
        matches = of_event.filter(match_game__match__pairing__tournament=self.event)
        return [*singles.order_by("pk"), *matches.order_by("pk")]

    def end(self, found: Game) -> None:
        """By lot: played, not attended, or aborted."""
        game, now = lock_game(found.pk), sitetime.now()
        if game.status == Game.Status.STARTING:
            starting.begin(game, now)
        if game.status != Game.Status.PLAYING:
            return
        if self.happens(0.05):
            finishing.abort_game(game=game, now=now)
            return
        order = self.dice.sample(range(game.size), game.size)
        places = [order.index(seat) + 1 for seat in range(game.size)]
        how = SiteEnding.ABANDONED if game.size == 2 and self.happens(0.05) else "civilian"
        finishing.finish_game(game=game, winners=[order[0]], places=places, how=how, now=now)
        totals = sorted((self.dice.randint(20, 70) for _ in order), reverse=True)
        scores = [{"total": totals[place - 1]} for place in places]
        Game.objects.filter(pk=game.pk).update(scores=scores)

    # What people do

    def happenings(self) -> Sequence[Callable[[], None]]:
        return (
            self.somebody_withdraws,
            self.somebody_pauses,
            self.somebody_comes_back,
            self.somebody_new_enters,
            self.an_account_is_closed,
            self.an_account_is_suspended,
            self.organiser_removes,
            self.organiser_sets_a_result,
            self.organiser_replays,
            self.organiser_pairs,
            self.organiser_leaves,
        )

    @property
    def name(self) -> str:
        return f"{self.event.format} with seed {self.seed}"

    def somebody_withdraws(self) -> None:
        with suppress(RequestError):
            entering.withdraw(user=self.dice.choice(self.users), code=self.event.code)

    def somebody_pauses(self) -> None:
        with suppress(RequestError):
            entering.pause(user=self.dice.choice(self.users), code=self.event.code)

    def somebody_comes_back(self) -> None:
        for user in self.users:
            if self.happens(0.5):
                self.enter(User.objects.get(pk=user.pk))

    def somebody_new_enters(self) -> None:
        self.users.append(self.new_user())
        self.enter(self.users[-1])

    def an_account_is_closed(self) -> None:
        self.leave_site(is_active=False)

    def an_account_is_suspended(self) -> None:
        self.leave_site(suspended_until=sitetime.now() + timedelta(days=7))

    def leave_site(self, **values: Any) -> None:
        user = self.dice.choice(self.users)
        User.objects.filter(pk=user.pk).update(**values)
        receivers.leave_all_events(user)

    def organiser_leaves(self) -> None:
        User.objects.filter(pk=self.organiser.pk).update(is_active=False)
        self.organiser.is_active = False

    def organiser_removes(self) -> None:
        with suppress(RequestError):
            organising.remove(player=self.dice.choice(self.users), **self.by_organiser())

    def by_organiser(self) -> Any:
        return {"actor": self.organiser, "code": self.event.code, "reason": "simulated"}

    def current_pairing(self) -> Pairing | None:
        """A pairing of the round that is being played, or of an arena."""
        found = self.event.pairings.filter(kind__in=[Pairing.Kind.PLAYED, Pairing.Kind.FORFEIT])
        found = found.exclude(round__status=Round.Status.FINISHED)
        keys = list(found.order_by("pk").values_list("pk", flat=True))
        return Pairing.objects.get(pk=self.dice.choice(keys)) if keys else None

    def organiser_sets_a_result(self) -> None:
        if pairing := self.current_pairing():
            size = pairing.seats.count()
            places = self.dice.sample(range(1, size + 1), size)
            with suppress(RequestError):
                organising.set_result(pairing_id=pairing.pk, places=places, **self.by_organiser())

    def organiser_replays(self) -> None:
        if pairing := self.current_pairing():
            with suppress(RequestError):
                organising.replay(pairing_id=pairing.pk, **self.by_organiser())

    def organiser_pairs(self) -> None:
        if self.event.format not in (Format.SWISS, Format.TABLES):
            return
        entered = self.event.entries.filter(state=Entry.State.ENTERED, user__is_active=True)
        entries = list(entered.order_by("pk").values_list("pk", flat=True))
        self.dice.shuffle(entries)
        size = 2 if self.event.format == Format.SWISS else 3
        tables = [entries[start : start + size] for start in range(0, len(entries), size)]
        tables = [table for table in tables if len(table) in (1, size)]
        with suppress(RequestError):
            organising.pair_by_hand(tables=tables, **self.by_organiser())
            self.paired_by_hand = True

    # The end

    def check(self) -> None:
        self.event.refresh_from_db()
        check(self.event, self.report, paired_by_hand=self.paired_by_hand)
        if self.event.is_over and standings.update(self.event):
            self.report.wrong.append(f"{self.name}: the cache of standings is not what the rows say")


def simulate(
    seeds: Sequence[int], report: Report, *, most_players: int = 12, until: datetime | None = None
) -> list[tuple[str, str]]:
    """Play an event for each seed; the format and the status of each at its end."""
    ended = []
    for seed in seeds:
        if until is not None and sitetime.now() > until:
            break
        before = len(report.wrong)
        event = Simulation(seed, report, most_players=most_players).run()
        report.wrong[before:] = [f"seed {seed}: {text}" for text in report.wrong[before:]]
        ended.append((event.format, event.status))
    return ended
