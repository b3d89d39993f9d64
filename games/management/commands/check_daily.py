"""Checks that bots of deals of the day answer alike: in other processes, and in plain Python."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.daily import opening, reproduction
from games.daily.reproduction import Attempt


class Command(BaseCommand):
    help = "Play attempts at made-up deals, and play them again in other processes and in plain Python."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--attempts", type=int, default=200, help="at each game")
        parser.add_argument("--plain", type=int, default=20, help="how many of them also in plain Python")
        parser.add_argument("--first", type=int, default=0, help="the number of the first made-up deal")
        parser.add_argument("--processes", type=int, default=2)
        parser.add_argument("--game", action="append", help="a ruleset; all that have deals if left out")

    def handle(self, *args: Any, **options: Any) -> None:
        rulesets = options["game"] or opening.rulesets()
        numbers = range(options["first"], options["first"] + options["attempts"])
        made = [Attempt(ruleset, number) for ruleset in rulesets for number in numbers]
        begun = time.monotonic()
        attempts = [reproduction.played(attempt) for attempt in made]
        self.stdout.write(f"Played {len(attempts)} attempts in {time.monotonic() - begun:.0f} s")
        some = [one for one in attempts if one.number < options["first"] + options["plain"]]
        found = self.play_again("other processes", attempts, options["processes"], plain=False)
        found += self.play_again("plain Python", some, options["processes"], plain=True)
        if found:
            raise CommandError("\n".join(found))

    def play_again(self, name: str, attempts: list[Attempt], processes: int, *, plain: bool) -> list[str]:
        begun = time.monotonic()
        with reproduction.workers(processes, plain=plain) as pool:
            found = [line for lines in pool.map(reproduction.differences, attempts) for line in lines]
        took = time.monotonic() - begun
        self.stdout.write(f"Played {len(attempts)} again in {name} in {took:.0f} s: {len(found)} differ")
        return found
