"""Play random tournaments with absences, withdrawals and crashes, and check what is left in the rows."""

from collections import Counter
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import services
from duelsite import sitetime
from games.tournaments.simulation.checking import Report
from games.tournaments.simulation.playing import simulate


class Command(BaseCommand):
    help = "Simulates random tournaments of every kind. Each is rolled back: nothing is left behind."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--events", type=int, default=1000)
        parser.add_argument("--first", type=int, default=1, help="the seed of the first event")
        parser.add_argument("--minutes", type=int, default=60, help="stop after this time")

    def handle(self, *args: Any, **options: Any) -> None:
        services.create_bots()
        report, first = Report(), options["first"]
        until = sitetime.now() + timedelta(minutes=options["minutes"])
        ended = simulate(range(first, first + options["events"]), report, until=until)
        self.stdout.write(f"{len(ended)} events")
        for (kind, status), times in sorted(Counter(ended).items()):
            self.stdout.write(f"{kind:10} {status:10} {times:6}")
        self.table("repeated pairs in a round of a Swiss", report.repeats)
        self.table("of these more than necessary (up to 8 players)", report.more_repeats)
        for kind, balance in sorted(report.balance.items()):
            self.table(f"games begun more or less than not, {kind}", balance)
        if report.wrong:
            raise CommandError("\n".join(report.wrong))

    def table(self, title: str, counted: Counter[int]) -> None:
        cells = ", ".join(f"{value}: {times}" for value, times in sorted(counted.items()))
        self.stdout.write(f"{title}: {cells or 'none'}")
