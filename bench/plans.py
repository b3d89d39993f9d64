"""Measures the search of games with other values of its tuning: `python -m bench.plans`.

Uses the site of bench.public (`--users` and `--games`). For each number of search.Plan, as it is and much
smaller and larger, it prints a row of a table: the processor time of a search in ms, of this process and the
database together (mean and 99th percentile over all kinds of searches, and the mean of the slowest kind).
"""

import argparse
import contextlib
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from statistics import mean
from typing import TYPE_CHECKING, Any
from unittest import mock

from bench.public import crowded_site, size_of_site

if TYPE_CHECKING:
    from accounts.models import User
    from bench.costs import Till

OTHER_VALUES: dict[str, tuple[float, ...]] = {
    "near": (250, 500, 8_000, 16_000),
    "seats_per_hit": (2, 64),
    "player_part": (1, 16),
    "least_growth": (1.5, 16),
    "most_growth": (8, 400),
    "most_days": (0, 60),
    "wide_share": (0.1, 0.7, 1.0),
    "many_seats": (0, 20_000, 10_000_000),
    "few_seats": (0, 3_000, 10_000_000),
}


def measure(till: "Till", users: Sequence["User"], times: int, changes: dict[str, Any]) -> str:
    """A row of the table."""
    from django.http import QueryDict
    from django.utils.http import urlencode

    from bench.costs import milliseconds, ninety_ninth
    from bench.searches import SEARCHES
    from games.replays import search
    from games.replays.search_form import SearchForm

    plan = replace(search.PLAN, **changes)
    by_kind: dict[str, list[float]] = {}
    dice = random.Random(11)
    with mock.patch.object(search, "PLAN", plan):
        for kind, asked in SEARCHES.items():
            for _ in range(times):
                form = SearchForm(QueryDict(urlencode(asked(dice, users), doseq=True)))
                assert form.is_valid(), form.errors
                cost = till.cost_of(partial(stopped, search.find_hits, form.game_filter(), search.PAGE + 1))
                by_kind.setdefault(kind, []).append(cost.worked + cost.searched)
    slowest = max(by_kind, key=lambda kind: mean(by_kind[kind]))
    everything = [work for works in by_kind.values() for work in works]
    numbers = (mean(everything), ninety_ninth(everything), mean(by_kind[slowest]))
    return " | ".join([*(str(milliseconds(number)) for number in numbers), slowest])


def stopped(find: Any, *args: Any) -> None:
    """A search that the database stops costs what it took until then."""
    from games.replays.search import TooLongError

    with contextlib.suppress(TooLongError):
        find(*args)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.plans", description=__doc__)
    size_of_site(parser)
    parser.add_argument("--times", type=int, default=40, help="searches of each kind")
    parser.add_argument("names", nargs="*", help="the numbers to change; all of them by default")
    options = parser.parse_args()
    with crowded_site(options.users, options.games) as crowd:
        from bench.costs import Till
        from games.replays.search import PLAN

        till, users = Till(), crowd.looked_at(100)
        print("| plan | mean | p99 | slowest kind | which |\n|---|---|---|---|---|")
        measure(till, users, 2, {})
        for name in options.names or OTHER_VALUES:
            row = partial(measure, till, users, options.times)
            print(f"| {name} = {getattr(PLAN, name)} (as it is) | {row({})} |", flush=True)
            for value in OTHER_VALUES[name]:
                print(f"| {name} = {value} | {row({name: value})} |", flush=True)


if __name__ == "__main__":
    main()
