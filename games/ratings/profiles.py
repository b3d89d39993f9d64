"""The profile of a player: ratings and their course, and statistics in words.

A handful of statements by an index, for any number of games; statistics.py says what is counted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games import time_controls
from games.plugin import GamePlugin, Text
from games.ratings import charts, leaderboard, ranking
from games.ratings.charts import Chart, Moment
from games.ratings.models import Rating, RatingChange, RatingDay, Rivalry, Tally
from games.registry import PLUGINS

# Up to this many rated games a chart has a point for each game, beyond it one for each day.
GAME_BY_GAME = 300
# The number of favourites of each kind.
FAVOURITES = 6
# The keys of categories of points in the texts of a board.
CATEGORY = "category."


@dataclass(frozen=True)
class Tile:
    """The rating at a speed, with its rank if there is one."""

    speed: str
    name: Promise
    rating: Rating | None
    rank: int | None = None


@dataclass(frozen=True)
class Row:
    """The games of a kind and how many were won; or a category and its average points."""

    name: Text
    games: int
    won: int
    # Relative to the longest row, for a bar.
    share: int = 0

    @property
    def rate(self) -> int:
        return round(100 * self.won / self.games) if self.games else 0

    @property
    def won_share(self) -> int:
        return round(self.share * self.won / self.games) if self.games else 0

    @property
    def average(self) -> float:
        return self.won / self.games if self.games else 0.0


@dataclass(frozen=True)
class Record:
    """The rated or the casual games of a pool."""

    tally: Tally
    ways: Sequence[Row]
    places: Sequence[Row]
    seats: Sequence[Row]
    marks: Sequence[tuple[Text, Sequence[Row]]]
    points: Sequence[Row]
    total: float | None


@dataclass(frozen=True)
class PoolProfile:
    title: Text
    tiles: Sequence[Tile]
    # By size, see charts.SIZES.
    charts: Mapping[str, Chart] = field(default_factory=dict)
    speeds: Sequence[Promise] = ()
    history: Sequence[tuple[Any, list[int | None]]] = ()
    records: Mapping[str, Record] = field(default_factory=dict)


@dataclass(frozen=True)
class HeadToHead:
    title: Text
    games: int
    won: int
    drawn: int

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn


def pools_of(player: User) -> list[PoolProfile]:
    """The first pool, even if it is empty, and those of the others in which the player has played."""
    ratings = leaderboard.ratings_by_pool(player)
    known = [rating for by_speed in ratings.values() for rating in by_speed.values()]
    ranks = ranking.ranks_of(rating for rating in known if rating.listed)
    tallies: dict[str, dict[str, Tally]] = {}
    for tally in Tally.objects.filter(user=player, games__gt=0):
        tallies.setdefault(tally.pool, {})["rated" if tally.rated else "casual"] = tally
    rated = sum(kinds["rated"].games for kinds in tallies.values() if "rated" in kinds)
    histories = histories_of(player, rated) if known else {}
    found = []
    titles = leaderboard.pool_titles()
    # Of games that were retired only the name of the pool is known.
    retired = {pool: pool for pool in (*ratings, *tallies) if pool not in titles}
    for number, (pool, title) in enumerate({**titles, **retired}.items()):
        own = ratings.get(pool, {})
        if number and not own and pool not in tallies:
            continue
        plugins = [plugin for plugin in PLUGINS.values() if plugin.rules.pool == pool]
        lines = {
            speed: histories[pool, speed] for speed in time_controls.SPEEDS if (pool, speed) in histories
        }
        records = {
            kind: record_of(tally, plugins)
            for kind, tally in sorted(tallies.get(pool, {}).items(), reverse=True)
        }
        drawn = {
            name: chart
            for name, size in charts.SIZES.items()
            if (chart := charts.history(lines, time_controls.SPEEDS, size))
        }
        found.append(
            PoolProfile(
                title,
                [tile_of(speed, own.get(speed), ranks) for speed in time_controls.SPEEDS],
                drawn,
                [time_controls.SPEEDS[speed] for speed in lines],
                charts.rows(lines) if drawn else [],
                records,
            )
        )
    return found


def tile_of(speed: str, rating: Rating | None, ranks: Mapping[int, tuple[int, int]]) -> Tile:
    rank = ranks.get(rating.pk) if rating else None
    return Tile(speed, time_controls.SPEEDS[speed], rating, rank[0] if rank else None)


def histories_of(player: User, games: int) -> dict[tuple[str, str], list[Moment]]:
    """The course of a player's ratings, by pool and speed; `games` is the number of rated games."""
    lines: dict[tuple[str, str], list[Moment]] = {}
    if games > GAME_BY_GAME:
        days = RatingDay.objects.filter(user=player).order_by("day")
        for pool, speed, day, value in days.values_list("pool", "speed", "day", "value"):
            lines.setdefault((pool, speed), []).append(Moment(day.toordinal() + 0.5, value))
        return lines
    changes = RatingChange.objects.filter(user=player, game__annulled_at=None).order_by("pk")
    for pool, speed, at, before, after in changes.values_list(
        "game__pool", "game__speed", "at", "before", "after"
    ):
        line = lines.setdefault((pool, speed), [])
        if not line:
            line.append(Moment(moment_of(at), before))
        line.append(Moment(moment_of(at), after))
    return lines


def moment_of(at: datetime) -> float:
    return at.toordinal() + (at.hour * 60 + at.minute) / 1440


def against(player: User, viewer: User) -> list[HeadToHead]:
    """The results of the viewer against a player, by pool."""
    pair = Q(one=viewer, other=player) | Q(one=player, other=viewer)
    titles = leaderboard.pool_titles()
    return [
        HeadToHead(
            titles.get(row.pool, row.pool),
            row.games,
            row.won if row.one_id == viewer.pk else row.games - row.won - row.drawn,
            row.drawn,
        )
        for row in Rivalry.objects.filter(pair, games__gt=0).order_by("pool")
    ]


# A tally in words


def record_of(tally: Tally, plugins: Sequence[GamePlugin]) -> Record:
    counts = tally.counts
    categories = categories_of(tally.pool, get_language() or "")
    points = {key: pair for key, pair in counts.get("points", {}).items() if key in categories}
    total = points.pop("total", None)
    return Record(
        tally,
        rows((way_of(how, plugins), pair) for how, pair in by_games(counts.get("how", {}))),
        places_of(counts.get("place", {})),
        rows((seat_of(seat), pair) for seat, pair in sorted(counts.get("seat", {}).items())),
        marks_of(counts.get("mark", {}), plugins),
        averages((categories[key], pair) for key, pair in points.items()),
        total[1] / total[0] if total else None,
    )


@cache
def categories_of(pool: str, language: str) -> dict[str, str]:
    """The names of the categories of points. Building the texts of a board is slow, so it is done once."""
    names: dict[str, str] = {}
    for plugin in PLUGINS.values():
        if plugin.rules.pool == pool:
            for key, text in plugin.texts().items():
                if key.startswith(CATEGORY):
                    names.setdefault(key.removeprefix(CATEGORY), text)
    return names


def by_games(pairs: Mapping[str, list[int]]) -> list[tuple[str, list[int]]]:
    return sorted(pairs.items(), key=lambda item: (-item[1][0], -item[1][1], item[0]))


def rows(named: Iterable[tuple[Text, list[int]]]) -> list[Row]:
    found = list(named)
    most = max((games for _name, (games, _won) in found), default=1)
    return [Row(name, games, won, round(100 * games / most)) for name, (games, won) in found]


def averages(named: Iterable[tuple[Text, list[int]]]) -> list[Row]:
    found = sorted(named, key=lambda item: -item[1][1] / item[1][0])
    most = max((points / games for _name, (games, points) in found), default=1) or 1
    return [
        Row(name, games, points, max(0, round(100 * points / games / most)))
        for name, (games, points) in found
    ]


def way_of(how: str, plugins: Sequence[GamePlugin]) -> str:
    knowing = next((plugin for plugin in plugins if plugin.knows_ending(how)), None)
    return knowing.ending(how) if knowing else how


def seat_of(seat: str) -> str:
    return _("Going first") if seat == "0" else _("Going second")


def places_of(pairs: Mapping[str, list[int]]) -> list[Row]:
    """By place at tables of three or more; between two there is only won and lost."""
    places: Counter[int] = Counter()
    for key, (games, _won) in pairs.items():
        place, size = key.split("/")
        if int(size) > 2:
            places[int(place)] += games
    whole = sum(places.values())
    # A row says how often the place was reached.
    return (
        [
            Row(str(place), whole, places[place], round(100 * places[place] / max(places.values())))
            for place in range(1, max(places) + 1)
        ]
        if places
        else []
    )


def marks_of(
    pairs: Mapping[str, list[int]], plugins: Sequence[GamePlugin]
) -> list[tuple[Text, Sequence[Row]]]:
    """The favourites of each kind, such as wonders: those built most often, with the games won."""
    kinds: dict[str, tuple[Text, dict[str, Text]]] = {}
    for plugin in plugins:
        for kind, words in plugin.mark_words().items():
            label, names = kinds.setdefault(kind, (words.label, {}))
            names.update(words.names)
    found: list[tuple[Text, Sequence[Row]]] = []
    for kind, (label, names) in kinds.items():
        mine = {
            name: pair
            for mark, pair in pairs.items()
            if mark.partition(":")[0] == kind and (name := mark.partition(":")[2]) in names
        }
        if mine:
            found.append((label, rows((names[name], pair) for name, pair in by_games(mine)[:FAVOURITES])))
    return found
