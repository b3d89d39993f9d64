"""Quick pairing: the nearest ratings meet, and the longer one waits, the wider near becomes."""

from datetime import datetime
from itertools import combinations

from django.db import transaction

from accounts.models import Relation
from duelsite import sitetime
from games.lobby.seeks import lock_people, start_from
from games.models import Game, Lobby, Seat
from games.ratings import fairplay

NEAR = 100.0
WIDENS_PER_SECOND = 10.0
# So many are looked at in one go; the rest a second later.
MOST_AT_ONCE = 200


def pair_seekers(*, now: datetime | None = None) -> int:
    """Pair whoever waits and fits; how many games began. Runs in any number of processes at once."""
    now = now or sitetime.now()
    quick = Lobby.objects.filter(kind=Lobby.Kind.QUICK, status=Lobby.Status.WAITING)
    tables: dict[tuple[str, str, bool], list[Lobby]] = {}
    for seek in quick.select_related("host").order_by("created_at")[:MOST_AT_ONCE]:
        tables.setdefault((seek.ruleset, seek.time_control, seek.rated), []).append(seek)
    return sum(_pair_table(seeks, now) for seeks in tables.values())


def _pair_table(seeks: list[Lobby], now: datetime) -> int:
    """Pair the seeks of one kind, the nearest first."""
    blocked = _blocked_pairs(seeks)
    pairs = [
        (first, second)
        for first, second in combinations(seeks, 2)
        if distance(first, second) <= _reach(first, second, now)
        and frozenset((first.host_id, second.host_id)) not in blocked
    ]
    pairs.sort(key=lambda pair: distance(*pair))
    taken: set[int] = set()
    begun = 0
    for first, second in pairs:
        if first.pk in taken or second.pk in taken:
            continue
        others_wait = len(seeks) - len(taken) > 2
        if others_wait and _met_twice_in_a_row(first.host_id, second.host_id):
            continue
        if first.rated and not fairplay.may_meet_rated([first.host, second.host], now=now):
            continue
        if _begin(first, second):
            taken |= {first.pk, second.pk}
            begun += 1
    return begun


@transaction.atomic
def _begin(first: Lobby, second: Lobby) -> bool:
    """Seat the two, unless one of them has found a game or given up since we looked."""
    lock_people(first.host_id, second.host_id)
    locked = Lobby.objects.select_for_update().filter(pk__in=[first.pk, second.pk]).order_by("pk")
    waiting = {seek.host_id for seek in locked if seek.status == Lobby.Status.WAITING}
    if waiting != {first.host_id, second.host_id}:
        return False
    start_from(first, second.host)
    second.status, second.game = Lobby.Status.TAKEN, first.game
    second.save(update_fields=["status", "game"])
    return True


def distance(one: Lobby, other: Lobby) -> float:
    return abs(one.host_rating - other.host_rating)


def _reach(a: Lobby, b: Lobby, now: datetime) -> float:
    """How far apart the two may be: as the one who has waited longer accepts."""
    waited = max((now - a.created_at).total_seconds(), (now - b.created_at).total_seconds())
    return NEAR + WIDENS_PER_SECOND * waited


def _met_twice_in_a_row(one: int, other: int) -> bool:
    """Whether the last two games of both were against each other."""
    for user_id in (one, other):
        last = Game.objects.filter(seats__user_id=user_id).order_by("-pk").values_list("pk", flat=True)[:2]
        games = list(last)
        rival = other if user_id == one else one
        if len(games) < 2 or Seat.objects.filter(game__in=games, user_id=rival).count() < 2:
            return False
    return True


def _blocked_pairs(seeks: list[Lobby]) -> set[frozenset[int]]:
    hosts = [seek.host_id for seek in seeks]
    blocks = Relation.objects.filter(kind=Relation.Kind.BLOCK, owner__in=hosts, other__in=hosts)
    return {frozenset(pair) for pair in blocks.values_list("owner_id", "other_id")}
