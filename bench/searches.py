"""What the search of games, the list of running ones and the front page cost: a part of `bench.public`."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Any
from unittest import mock
from urllib.parse import urlencode

from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from accounts.models import User
from bench.costs import Till, answered, told
from bench.crowded import MANY, SPEEDS, TWO, WAYS
from duelsite import ratelimit
from games.endings import SiteEnding
from games.registry import PLUGINS
from games.replays import export, search
from games.replays.filters import Cursor, GameFilter
from games.replays.search_form import SearchForm
from games.watch.shared_cache import shared_cache

Query = dict[str, Any]
Asked = Callable[[random.Random, Sequence[User]], Query]


def marks(dice: random.Random, ruleset: str, count: int) -> Query:
    """Marks of each kind that one seat could have, `count` of those it can have several of."""
    query: Query = {"ruleset": ruleset}
    for kind, words in PLUGINS[ruleset].mark_words().items():
        many = count if words.several else 1
        query[f"with_{kind}"] = dice.sample(list(words.names), min(many, len(words.names)))
    return query


def a_mark(dice: random.Random) -> Query:
    """One that many seats have."""
    ruleset = dice.choice([TWO, MANY])
    kind, words = dice.choice(list(PLUGINS[ruleset].mark_words().items()))
    return {"ruleset": ruleset, f"with_{kind}": dice.choice(list(words.names))}


def nothing(dice: random.Random) -> Query:
    """What many games have, and many others: together none has it."""
    return dice.choice(
        [
            {"ruleset": MANY, "size": 4, "result": "won", "place": 4},
            {"how": "points", "size": 2},
            {"how": dice.choice(WAYS), "place": 4},
            {"result": "won", "place": 2, "rated": "yes"},
            {"result": "won", "place": 3, "rating_min": 1500},
            marks(dice, MANY, 1) | {"result": "won", "place": 2},
            {"ruleset": TWO, "with_wonder": list(PLUGINS[TWO].mark_words()["wonder"].names)[:5]},
        ]
    )


def ago(dice: random.Random, since: int = 0) -> str:
    return str((timezone.now() - timedelta(days=dice.randrange(since, 360))).date())


def deep(dice: random.Random) -> Query:
    """A page that somebody comes to who goes on and on."""
    at = timezone.now() - timedelta(days=dice.randrange(30, 330))
    return {"before": str(Cursor(at, 1))}


def anything(dice: random.Random, users: Sequence[User]) -> Query:
    """As people fill in a form: two or three things of any kind."""
    parts: list[Query] = [
        {"player": dice.choice(users).handle},
        {"result": dice.choice(["won", "lost"])},
        {"speed": dice.choice(SPEEDS)},
        {"rated": dice.choice(["yes", "no"])},
        {"rating_min": dice.randrange(1200, 2000)},
        {"until": ago(dice)},
        {"ply_min": dice.randrange(20, 80)},
        marks(dice, dice.choice([TWO, MANY]), 2),
    ]
    query: Query = {}
    for part in dice.sample(parts, dice.choice([2, 3])):
        query |= part
    return query


SEARCHES: dict[str, Asked] = {
    "search_newest": lambda dice, users: {},
    "search_player": lambda dice, users: {"player": dice.choice(users[1:]).handle},
    "search_opponent": lambda dice, users: {
        "opponent": dice.choice(users).handle,
        "result": dice.choice(["won", "lost"]),
    },
    "search_busiest": lambda dice, users: {
        "player": users[0].handle,
        "result": dice.choice(["won", "lost", "drawn"]),
        "speed": dice.choice(SPEEDS),
    },
    "search_two_players": lambda dice, users: {
        "player": users[0].handle,
        "opponent": dice.choice(users[1:]).handle,
    },
    "search_one_thing": lambda dice, users: dice.choice(
        [
            {"result": dice.choice(["won", "lost", "drawn"])},
            {"place": dice.randrange(1, 8)},
            {"ruleset": dice.choice(list(PLUGINS))},
            {"how": dice.choice([*WAYS, "points", SiteEnding.TIMEOUT])},
            {"size": dice.randrange(2, 8)},
            {"speed": dice.choice(SPEEDS)},
            {"rated": dice.choice(["yes", "no"])},
            {"since": ago(dice)},
            {"until": ago(dice)},
        ]
    ),
    "search_rating": lambda dice, users: {"rating_min": dice.randrange(1200, 2600)},
    "search_exact_rating": lambda dice, users: {"rating_min": 1513, "rating_max": 1513, "speed": "blitz"},
    "search_length": lambda dice, users: {"ply_min": dice.randrange(60, 110), "until": ago(dice)},
    "search_a_mark": lambda dice, users: a_mark(dice),
    "search_won_with_marks": lambda dice, users: marks(dice, dice.choice([TWO, MANY]), 1) | {"result": "won"},
    "search_two_marks_of_each": lambda dice, users: marks(dice, TWO, 2),
    "search_rare_marks": lambda dice, users: marks(dice, dice.choice([TWO, MANY]), 4),
    "search_marks_player": lambda dice, users: a_mark(dice) | {"player": dice.choice(users[:20]).handle},
    "search_marks_busiest": lambda dice, users: marks(dice, TWO, 2) | {"player": users[0].handle},
    "search_marks_rating": lambda dice, users: (
        marks(dice, dice.choice([TWO, MANY]), 1) | {"rating_min": dice.randrange(1500, 2300)}
    ),
    "search_marks_and_all_else": lambda dice, users: (
        marks(dice, TWO, 1)
        | {"how": dice.choice(WAYS), "speed": "blitz", "rated": "no", "result": "lost"}
        | {"rating_min": 1400, "ply_max": 80, "until": ago(dice)}
    ),
    "search_nothing": lambda dice, users: nothing(dice),
    "search_nothing_deep": lambda dice, users: nothing(dice) | deep(dice),
    "search_marks_deep": lambda dice, users: marks(dice, TWO, 2) | deep(dice),
    "search_newest_deep": lambda dice, users: deep(dice),
    "search_anything": anything,
}


@contextmanager
def without_limits() -> Iterator[None]:
    """A bench asks more often than anybody may."""
    unlimited = mock.patch("duelsite.ratelimit.spend", lambda limit, _who: ratelimit.Spent(limit, 0.0, 1))
    with mock.patch("duelsite.ratelimit.take", return_value=0.0), unlimited:
        yield


def measure(till: Till, users: Sequence[User], times: int) -> dict[str, Any]:
    """Measure each kind of search, and its pages as the first visitor and the next one get them."""
    dice, report = random.Random(11), {}
    client = Client(headers={"host": "localhost"})
    with without_limits():
        for name, asked in SEARCHES.items():
            queries = [urlencode(asked(dice, users), doseq=True) for _ in range(times)]
            answered(client, f"/games/?{queries[0]}")
            with counted_stops() as stops:
                costs = [till.cost_of(partial(answered, client, f"/games/?{query}")) for query in queries]
            report[name] = told(costs) | {"stopped": len(stops)}
    queries = [urlencode(anything(dice, users), doseq=True) for _ in range(times)]
    report["search_for_records"] = told([till.cost_of(partial(found_for_records, one)) for one in queries])
    for name, path in {"front_page": "/", "watch": "/watch/", "front_part": "/watch/life/?l=en"}.items():
        made, kept = [], []
        for _ in range(times):
            shared_cache.clear()
            made.append(till.cost_of(partial(answered, client, path)))
            kept.append(till.cost_of(partial(answered, client, path)))
        report |= {f"{name}_anew": told(made), name: told(kept)}
    return report


@contextmanager
def counted_stops() -> Iterator[list[GameFilter]]:
    """The searches that took too long."""
    stops: list[GameFilter] = []

    def find_hits(wanted: GameFilter, most: int) -> list[search.Hit]:
        try:
            return found(wanted, most)
        except search.TooLongError:
            stops.append(wanted)
            raise

    found = search.find_hits
    with mock.patch.object(search, "find_hits", find_hits):
        yield stops


def found_for_records(query: str) -> None:
    """The games that are exported; the records themselves are written while they are sent."""
    form = SearchForm(QueryDict(query))
    assert form.is_valid(), query
    search.find_keys(form.game_filter(), export.MOST)
