"""The nightly search for oddities: results, leaving, trading of points, addresses, moves like the engine's.

It reads a bounded number of the latest rated games and analyses, and writes suspicions with their evidence;
it has no other effect. Running it twice, or again after it was killed, changes nothing.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from django.db.models import Count, Max
from django.utils import timezone

from duelsite.error_codes import ErrorCode
from games import addresses
from games.endings import BY_LEAVING
from games.errors import RequestError
from games.judging import analysing
from games.models import Analysis, Game, Seat, SeenAddress
from games.moderation import shares, suspicions
from games.moderation.models import Report, Sanction, Suspicion
from games.ratings import elo
from games.ratings.models import RatingChange
from games.registry import pools

Kind = Suspicion.Kind

WINDOW = timedelta(days=30)
# At most this many rated games of each pool, analyses and users are read, and new analyses requested.
MOST_GAMES, MOST_ANALYSES, MOST_PEOPLE, NEW_ANALYSES = 20_000, 2_000, 200, 10
# Fewer than these prove nothing.
LEAST_GAMES, LEAST_TOGETHER, LEAST_CHOICES = 20, 8, 60
DEVIATIONS = 4.0
LOST_BY_LEAVING, LEFT_EARLY = 0.6, 8
NET_POINTS = 80.0
# With more accounts than these an address is a school or a café: what two of them do there weighs the less.
HOUSEHOLD = 6
# Rated games with each other before an address that two share is worth a look.
GAMES_OF_NEIGHBOURS = 3
# What share of choices may be the engine's own, by rating, before it is worth a look.
AGREEMENT = ((1700.0, 0.70), (2000.0, 0.78), (2300.0, 0.86), (math.inf, 0.93))


@dataclass
class Record:
    """The rated games of a user in one pool."""

    games: int = 0
    scored: float = 0.0
    expected: float = 0.0
    variance: float = 0.0
    lost_by_leaving: int = 0


@dataclass
class Meetings:
    """The games of two people at tables of any size; the points are those that the first took of the other.

    `left` counts the games that one of the two has left, or that ended by leaving.
    """

    games: int = 0
    left: int = 0
    net: float = 0.0


@dataclass
class Seen:
    people: dict[int, Record] = field(default_factory=lambda: defaultdict(Record))
    pairs: dict[tuple[int, int], Meetings] = field(default_factory=lambda: defaultdict(Meetings))


def look(*, now: datetime | None = None) -> int:
    """Run all searches; return how many suspicions were saved."""
    now = now or timezone.now()
    addresses.forget_old(now=now)
    suspicions.forget_old(now=now)
    seen = read_games(now)
    found = [
        *unusual_results(seen),
        *leavers(seen, now),
        *traders(seen),
        *neighbours(seen),
        *engine_like(now),
    ]
    for person_id, kind, weight, evidence in found:
        suspicions.note(person_id=person_id, kind=kind, weight=weight, evidence=evidence, now=now)
    ask_for_analyses(now)
    return len(found)


Finding = tuple[int, Kind, float, dict[str, Any]]


def heaviest(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: -finding[2])[:MOST_PEOPLE]


# Rated games


def read_games(now: datetime) -> Seen:
    seen = Seen()
    for pool in pools():
        for game in latest_games(pool, now):
            count(seen, game)
    return seen


def latest_games(pool: str, now: datetime) -> Iterator[Game]:
    last = Game.objects.filter(pool=pool).aggregate(last=Max("rated_number"))["last"] or 0
    games = Game.objects.filter(
        pool=pool, rated_number__gt=last - MOST_GAMES, finished_at__gt=now - WINDOW, annulled_at=None
    )
    light = games.only("pool", "places", "how", "rated_number").order_by("rated_number")
    return light.prefetch_related("seats", "rating_changes").iterator(chunk_size=1000)


def count(seen: Seen, game: Game) -> None:
    seats, changes = shares.seats_of(game), shares.changes_of(game)
    if game.places is None:
        return
    before = [shares.value_before(seat, changes) for seat in seats]
    people = [seat for seat in seats if seat.user_id in changes]
    if len(people) == len(seats):
        count_results(seen, game, seats, before)
    for one, other in combinations(sorted(people, key=lambda seat: seat.user_id), 2):
        meetings = seen.pairs[one.user_id, other.user_id]
        meetings.games += 1
        meetings.left += game.how in BY_LEAVING or bool(one.left_how or other.left_how)
        meetings.net += points_between(one, other, changes, before, game.places)


def count_results(seen: Seen, game: Game, seats: Sequence[Seat], before: Sequence[float]) -> None:
    """Of games among people; a bot's strength is known, and so is how one beats it."""
    assert game.places is not None
    hopes, scores = elo.expectations(before, 0.0), elo.shares(game.places)
    for seat, hope, scored in zip(seats, hopes, scores, strict=True):
        record = seen.people[seat.user_id]
        record.games += 1
        record.scored += scored
        record.expected += hope
        record.variance += hope * (1 - hope) / (len(seats) - 1)
        record.lost_by_leaving += bool(seat.left_how) or (game.how in BY_LEAVING and scored == 0)


def points_between(
    one: Seat,
    other: Seat,
    changes: Mapping[int, RatingChange],
    before: Sequence[float],
    places: Sequence[int],
) -> float:
    """What one took of the other: what the worse placed of the two has lost to the better placed."""
    lost = {
        seat.number: -shares.share_of(change.after - change.before, seat.number, rival.number, before, places)
        for seat, rival in ((one, other), (other, one))
        for change in [changes[seat.user_id]]
    }
    if places[one.number] == places[other.number]:
        return (lost[other.number] - lost[one.number]) / 2
    return lost[other.number] if places[one.number] < places[other.number] else -lost[one.number]


def unusual_results(seen: Seen) -> list[Finding]:
    found = []
    for person_id, record in seen.people.items():
        if record.games < LEAST_GAMES or not record.variance:
            continue
        z = (record.scored - record.expected) / math.sqrt(record.variance)
        if abs(z) >= DEVIATIONS:
            evidence = {
                "games": record.games,
                "scored": round(record.scored, 2),
                "expected": round(record.expected, 2),
                "z": round(z, 2),
            }
            found.append((person_id, Kind.RESULTS, abs(z) / DEVIATIONS, evidence))
    return heaviest(found)


def leavers(seen: Seen, now: datetime) -> list[Finding]:
    """Users who lose mostly by leaving, or leave before there was real play."""
    rows = Seat.objects.filter(left_early_at__gt=now - WINDOW, user__is_bot=False).values("user_id")
    early = {row["user_id"]: row["times"] for row in rows.annotate(times=Count("pk")).order_by()}
    found = []
    for person_id in {*seen.people, *early}:
        record = seen.people[person_id]
        times, share = early.get(person_id, 0), record.lost_by_leaving / max(record.games, LEAST_GAMES)
        weight = max(share / LOST_BY_LEAVING, times / LEFT_EARLY)
        if weight >= 1:
            evidence = {"games": record.games, "lost": record.lost_by_leaving, "early": times}
            found.append((person_id, Kind.LEAVING, weight, evidence))
    return heaviest(found)


def traders(seen: Seen) -> list[Finding]:
    """Players who take points from the same few others, mostly by their leaving; noted for all of them."""
    givers: dict[int, dict[int, Meetings]] = defaultdict(dict)
    for (one, other), meetings in seen.pairs.items():
        if meetings.games >= LEAST_TOGETHER and 2 * meetings.left >= meetings.games:
            taker, giver = (one, other) if meetings.net > 0 else (other, one)
            givers[taker][giver] = meetings
    found = []
    for taker, partners in givers.items():
        taken = sum(abs(meetings.net) for meetings in partners.values())
        if taken < NET_POINTS:
            continue
        weight = taken / NET_POINTS
        games = max(meetings.games for meetings in partners.values())
        left = max(meetings.left for meetings in partners.values())
        evidence = {"games": games, "left": left, "net": round(taken, 1), "people": sorted(partners)}
        found.append((taker, Kind.TRADING, weight, evidence))
        for giver, meetings in partners.items():
            evidence = {
                "games": meetings.games,
                "left": meetings.left,
                "net": -round(abs(meetings.net), 1),
                "people": [taker],
            }
            found.append((giver, Kind.TRADING, weight, evidence))
    return heaviest(found)


# Addresses


def neighbours(seen: Seen) -> list[Finding]:
    """Accounts behind one address that play each other for points, or one of which is shut out.

    The more accounts an address has, the less it says about two of them; what remains are the points that
    went from one to the other.
    """
    known: dict[int, dict[int, Meetings]] = defaultdict(dict)
    weights: dict[int, float] = defaultdict(float)
    for (one, other), size in pairs_at_one_address(seen).items():
        meetings = seen.pairs.get((one, other)) or Meetings()
        trust = min(1.0, HOUSEHOLD / size)
        weight = trust * (1 + meetings.games / LEAST_TOGETHER) + abs(meetings.net) / NET_POINTS
        if weight >= 1:
            known[one][other] = known[other][one] = meetings
            weights[one], weights[other] = max(weights[one], weight), max(weights[other], weight)
    found = []
    for person_id, others in known.items():
        games = sum(meetings.games for meetings in others.values())
        evidence = {"people": sorted(others), "games": games}
        found.append((person_id, Kind.ADDRESS, weights[person_id], evidence))
    return heaviest(found)


def pairs_at_one_address(seen: Seen) -> dict[tuple[int, int], int]:
    """Pairs that share an address and have played for points, or one of whom is shut out.

    With the number of accounts at the smallest address that they share.
    """
    met = [pair for pair, meetings in seen.pairs.items() if meetings.games >= GAMES_OF_NEIGHBOURS]
    shut_out = people_shut_out()
    theirs = addresses_of({*(person_id for pair in met for person_id in pair), *shut_out})
    used = SeenAddress.objects.filter(address__in={address for mine in theirs.values() for address in mine})
    sizes = dict(used.values_list("address").annotate(people=Count("person")).order_by())
    found: dict[tuple[int, int], int] = {}

    def note(one: int, other: int, address: str) -> None:
        pair = (min(one, other), max(one, other))
        found[pair] = min(found.get(pair, sizes[address]), sizes[address])

    for one, other in met:
        for address in theirs[one] & theirs[other]:
            note(one, other, address)
    homes = {
        address: person_id
        for person_id in shut_out
        for address in theirs[person_id]
        if sizes[address] <= HOUSEHOLD
    }
    for address, person_id in used.filter(address__in=homes).values_list("address", "person_id"):
        if person_id != homes[address]:
            note(homes[address], person_id, address)
    return found


def addresses_of(people: set[int]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = defaultdict(set)
    rows = SeenAddress.objects.filter(person__in=people).values_list("person_id", "address")
    for person_id, address in rows:
        found[person_id].add(address)
    return found


def people_shut_out() -> set[int]:
    """The suspended and closed accounts whose addresses are still known."""
    kinds = (Sanction.Kind.SUSPENSION, Sanction.Kind.CLOSING)
    known = SeenAddress.objects.values("person")
    held = Sanction.objects.filter(person__in=known, kind__in=kinds, lifted_at=None)
    return {sanction.person_id for sanction in held if sanction.is_in_force}


# Moves


@dataclass
class Agreement:
    games: int = 0
    choices: int = 0
    same: int = 0
    rating: float = 0.0


def engine_like(now: datetime) -> list[Finding]:
    """Whose choices are the engine's own far more often than their rating lets one expect."""
    done = Analysis.objects.filter(status=Analysis.Status.DONE, finished_at__gt=now - WINDOW)
    latest = done.order_by("-pk").prefetch_related("game__seats__user", "game__rating_changes")
    found: dict[int, Agreement] = defaultdict(Agreement)
    for analysis in latest[:MOST_ANALYSES].iterator(chunk_size=100):
        ratings = {change.user_id: change.before for change in analysis.game.rating_changes.all()}
        for seat in analysis.game.seats.all():
            if not seat.user.is_bot and not seat.left_at:
                count_choices(found[seat.user_id], analysis, seat, ratings.get(seat.user_id))
    odd = []
    for person_id, agreement in found.items():
        if agreement.choices < LEAST_CHOICES or agreement.games < 3:
            continue
        share = agreement.same / agreement.choices
        usual = next(most for below, most in AGREEMENT if agreement.rating < below)
        if share >= usual:
            evidence = {
                "same": agreement.same,
                "choices": agreement.choices,
                "games": agreement.games,
                "share": round(100 * share, 1),
                "rating": round(agreement.rating),
            }
            odd.append((person_id, Kind.MOVES, 1 + 10 * (share - usual), evidence))
    return heaviest(odd)


def count_choices(agreement: Agreement, analysis: Analysis, seat: Seat, rating: float | None) -> None:
    choices = [
        review
        for review in analysis.moves
        if review.get("seat") == seat.number and review.get("best") and not review.get("forced")
    ]
    agreement.games += bool(choices)
    agreement.choices += len(choices)
    agreement.same += sum(review["move"] == review["best"] for review in choices)
    agreement.rating = max(agreement.rating, rating or seat.rating_before or elo.START)


def ask_for_analyses(now: datetime) -> int:
    """Request analyses of the latest games of suspected or reported users, a few a night."""
    suspected = Suspicion.objects.filter(kind=Kind.RESULTS, dismissed_at=None, evidence__z__gt=0).order_by(
        "-weight"
    )
    reported = Report.objects.filter(category=Report.Category.CHEATING, state__in=Report.UNDECIDED)
    people = [
        *reported.order_by("-pk").values_list("reported_id", flat=True)[:NEW_ANALYSES],
        *suspected.values_list("person_id", flat=True)[:NEW_ANALYSES],
    ]
    asked = 0
    for person_id in dict.fromkeys(people):
        games = Game.objects.filter(
            seats__user_id=person_id, status=Game.Status.FINISHED, analysis=None, finished_at__gt=now - WINDOW
        )
        for game_id in games.order_by("-pk").values_list("pk", flat=True)[:3]:
            if asked >= NEW_ANALYSES:
                return asked
            try:
                analysing.ask_analysis(game_id=game_id)
            except RequestError as refused:
                if refused.code == ErrorCode.BUSY:
                    return asked
            else:
                asked += 1
    return asked
