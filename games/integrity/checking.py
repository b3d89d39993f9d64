"""Checks a sample of the games and people, or all of them, and what belongs to the whole site."""

import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import Count, F, Func, IntegerField, Max, Min, QuerySet
from prometheus_client import Gauge

from accounts.models import User
from games.integrity import of_games, of_people
from games.integrity.findings import Code, Finding
from games.models import Game
from games.ratings import elo, rating
from games.ratings.models import FirstPlayerEdge, RankCount, Rating

log = logging.getLogger(__name__)

NIGHTLY = 1000
# People per statement.
BATCH = 100
OVER = (Game.Status.FINISHED, Game.Status.ABORTED)

findings_gauge = Gauge(
    "duelsite_integrity_findings",
    "What the last nightly check found that does not follow from the games",
    multiprocess_mode="mostrecent",
)


@dataclass
class Report:
    games: int = 0
    people: int = 0
    findings: list[Finding] = field(default_factory=list)


def check(sample: int | None = None) -> Report:
    """Check this number of games and people, chosen at random, or all (None). Changes nothing."""
    report = Report()
    for game in chosen_games(sample):
        report.findings += still_there(game)
        report.games += 1
    corrected = of_people.corrected_keys()
    for users in chosen_people(sample):
        handles = f"{users[0].handle} to {users[-1].handle}"
        report.findings += computed(Code.STATISTICS, handles, of_people.check(users, corrected))
        report.people += len(users)
    report.findings += check_rank_counts()
    if sample is None:
        report.findings += computed(Code.RATING, "", check_all_ratings())
    return report


def computed(code: Code, subject: str, found: Iterator[Finding]) -> Iterator[Finding]:
    """What is computed from damaged games may fail, which is a finding too."""
    try:
        yield from found
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        yield Finding(code, subject, f"cannot be computed from the games: {error!r}")


def still_there(game: Game) -> list[Finding]:
    """The findings at a game that are there twice: the first time it may have changed meanwhile."""
    found = list(of_games.check(game))
    if not found:
        return []
    again = Game.objects.filter(pk=game.pk).prefetch_related("seats").first()
    return [one for one in of_games.check(again) if one in found] if again is not None else []


def chosen_games(sample: int | None) -> Iterator[Game]:
    games = Game.objects.filter(status__in=OVER).prefetch_related("seats").order_by("pk")
    if sample is None:
        yield from games.iterator(chunk_size=200)
    else:
        keys = random_keys(games, sample)
        for first in range(0, len(keys), BATCH):
            yield from games.filter(pk__in=keys[first : first + BATCH])


def random_keys(rows: "QuerySet[Game] | QuerySet[User]", sample: int) -> list[int]:
    """Keys of rows near random places: a table of millions is not read for that."""
    ends = rows.order_by().aggregate(first=Min("pk"), last=Max("pk"))
    if ends["first"] is None:
        return []
    if ends["last"] - ends["first"] < 4 * sample:
        found = list(rows.values_list("pk", flat=True))
        return sorted(random.sample(found, min(sample, len(found))))
    tried = {random.randint(ends["first"], ends["last"]) for _ in range(2 * sample)}  # noqa: S311
    kept = set(rows.filter(pk__in=tried).values_list("pk", flat=True)[:sample])
    # Where many keys are missing, the next one that is there.
    for key in list(tried)[: sample - len(kept)]:
        kept |= set(rows.filter(pk__gte=key).order_by("pk").values_list("pk", flat=True)[:1])
    return sorted(kept)


def chosen_people(sample: int | None) -> Iterator[list[User]]:
    people = User.objects.filter(is_bot=False).order_by("pk")
    keys = (
        list(people.values_list("pk", flat=True)) if sample is None else random_keys(people, sample // 10 + 1)
    )
    for first in range(0, len(keys), BATCH):
        yield list(people.filter(pk__in=keys[first : first + BATCH]))


def check_rank_counts() -> Iterator[Finding]:
    """The numbers that ranks are read from, against the ratings that they count."""
    bucket = Func(F("value"), function="floor", output_field=IntegerField())
    listed = Rating.objects.filter(listed=True).values("pool", "speed", bucket_of=bucket)
    rows = listed.annotate(players=Count("pk")).values_list("pool", "speed", "bucket_of", "players")
    expected = {(pool, speed, place): players for pool, speed, place, players in rows.order_by()}
    stored = {(row.pool, row.speed, row.bucket): row.players for row in RankCount.objects.exclude(players=0)}
    for pool, speed, place in sorted(expected.keys() | stored.keys()):
        one, other = stored.get((pool, speed, place), 0), expected.get((pool, speed, place), 0)
        if one != other:
            text = f"{pool} {speed}, rank bucket {place}: {one} players are counted, there are {other}"
            yield Finding(Code.COUNTS, "", text)


def check_all_ratings() -> Iterator[Finding]:
    """Every rating and edge against what all rated games give in their order."""
    counted = rating.recount()
    for row in Rating.objects.select_related("user").order_by("pk").iterator():
        expected = counted.standings.get((row.user_id, row.pool, row.speed), elo.Standing())
        if rating.standing_of(row) != expected:
            text = f"{row.pool} {row.speed}: stored {rating.standing_of(row)}, all games give {expected}"
            yield Finding(Code.RATING, row.user.handle, text)
    for edge in FirstPlayerEdge.objects.order_by("pool"):
        given = counted.edges[edge.pool]
        if (edge.games, edge.points) != (given.games, given.points):
            found, right = f"{edge.points} of {edge.games}", f"{given.points} of {given.games}"
            text = f"{edge.pool}: stored {found}, all games give {right}"
            yield Finding(Code.EDGE, "", text)


def check_nightly() -> None:
    """A sample every night. What is found goes into the log as errors and into a metric."""
    report = check(NIGHTLY)
    findings_gauge.set(len(report.findings))
    for one in report.findings[:BATCH]:
        log.error("What is stored does not follow from the games: %s", one)
    log.info("Checked %d games and %d people: %d findings", report.games, report.people, len(report.findings))
