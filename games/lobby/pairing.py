"""Quick pairing: the nearest ratings meet, two or more, and the longer one waits, the wider near becomes."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import combinations

from django.db import transaction

from accounts import relations
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
    tables: dict[tuple[str, int, str, bool], list[Lobby]] = {}
    for seek in quick.select_related("host").order_by("created_at")[:MOST_AT_ONCE]:
        tables.setdefault((seek.ruleset, seek.size, seek.time_control, seek.rated), []).append(seek)
    return sum(_pair_table(seeks, now) for seeks in tables.values())


def _pair_table(seeks: list[Lobby], now: datetime) -> int:
    """Bring together the seeks of one kind, the nearest first."""
    size = seeks[0].size
    near = [group for group in _groups(seeks, size) if spread(group) <= _reach(group, now)]
    near.sort(key=spread)
    taken: set[int] = set()
    begun = 0
    for group in near:
        if any(seek.pk in taken for seek in group):
            continue
        others_wait = len(seeks) - len(taken) > size
        if size == 2 and others_wait and _met_twice_in_a_row(group[0].host_id, group[1].host_id):
            continue
        if group[0].rated and not fairplay.may_meet_rated([seek.host for seek in group], now=now):
            continue
        if _begin(group):
            taken |= {seek.pk for seek in group}
            begun += 1
    return begun


def _groups(seeks: list[Lobby], size: int) -> Iterator[Sequence[Lobby]]:
    """Who could play together: all pairs of two; of more, the nearest to each, for there are too many."""
    blocked = relations.blocked_pairs(seek.host_id for seek in seeks)

    def agree(seek: Lobby, group: Sequence[Lobby]) -> bool:
        return all(frozenset((seek.host_id, other.host_id)) not in blocked for other in group)

    if size == 2:
        yield from (pair for pair in combinations(seeks, 2) if agree(pair[0], pair[1:]))
        return
    for first in seeks:
        group: list[Lobby] = []
        for seek in sorted(seeks, key=lambda other: (other is not first, spread((first, other)))):
            if len(group) < size and agree(seek, group):
                group.append(seek)
        if len(group) == size:
            yield group


@transaction.atomic
def _begin(group: Sequence[Lobby]) -> bool:
    """Seat them, unless one of them has found a game or given up since we looked."""
    people = {seek.host_id for seek in group}
    lock_people(*people)
    locked = Lobby.objects.select_for_update().filter(pk__in=[seek.pk for seek in group]).order_by("pk")
    if {seek.host_id for seek in locked if seek.status == Lobby.Status.WAITING} != people:
        return False
    first, *others = group
    start_from(first, [seek.host for seek in group])
    for seek in others:
        seek.status, seek.game = Lobby.Status.TAKEN, first.game
        seek.save(update_fields=["status", "game"])
    return True


def spread(group: Sequence[Lobby]) -> float:
    """How far apart in rating they are."""
    ratings = [seek.host_rating for seek in group]
    return max(ratings) - min(ratings)


def _reach(group: Sequence[Lobby], now: datetime) -> float:
    """How far apart they may be: as the one who has waited longest accepts."""
    waited = max((now - seek.created_at).total_seconds() for seek in group)
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
