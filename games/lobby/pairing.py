"""Quick pairing: players of similar rating meet. The longer one waits, the wider apart they may be."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from django.db import transaction

from accounts import relations
from accounts.locks import lock_people
from accounts.models import User
from duelsite import sitetime
from engine.game import Rules
from games.lobby.joining import start_game
from games.lobby.opening import open_lobby
from games.models import Game, Lobby, Seat
from games.ratings import fairplay

# How far apart in rating the players of a new pairing may be, and by how much that grows as they wait.
NEAR = 100.0
WIDENS_PER_SECOND = 10.0
# The most waiting players that one run looks at; the rest have their turn a second later.
MOST_AT_ONCE = 200
# Players who take any size wait so long for more of them before they begin with fewer.
MORE_MAY_COME = timedelta(seconds=10)

# The sizes of a table that are offered together.
ANY_SIZE = (3, 5)


def any_size(rules: Rules) -> tuple[int, int] | None:
    """The smallest and the largest table of a wish for any size; None where there is nothing to choose."""
    low, high = max(ANY_SIZE[0], min(rules.seats)), min(ANY_SIZE[1], max(rules.seats))
    return (low, high) if low < high else None


def find_opponents(*, host: User, **setup: Any) -> Lobby:
    """Wait for a quick pairing, or begin at once if somebody fits. `setup` is what open_lobby takes."""
    lobby = open_lobby(host=host, kind=Lobby.Kind.QUICK, **setup)
    pair_players()
    return lobby


def pair_players(*, now: datetime | None = None) -> int:
    """Pair the players who wait and fit; how many games began. Runs in any number of processes at once."""
    now = now or sitetime.now()
    quick = Lobby.objects.filter(kind=Lobby.Kind.QUICK, status=Lobby.Status.WAITING)
    alike: dict[tuple[str, str, bool], list[Lobby]] = {}
    for lobby in quick.select_related("host").order_by("created_at")[:MOST_AT_ONCE]:
        alike.setdefault((lobby.ruleset, lobby.time_control, lobby.rated), []).append(lobby)
    return sum(_pair_all_sizes(lobbies, now) for lobbies in alike.values())


def _pair_all_sizes(lobbies: list[Lobby], now: datetime) -> int:
    """Bring together lobbies that want the same game, at the largest tables that they can fill."""
    taken: set[int] = set()
    begun = 0
    for size in sorted({size for lobby in lobbies for size in lobby.sizes}, reverse=True):
        fitting = [lobby for lobby in lobbies if size in lobby.sizes and lobby.pk not in taken]
        begun += _pair(fitting, size, taken, now)
    return begun


def _pair(lobbies: list[Lobby], size: int, taken: set[int], now: datetime) -> int:
    """Those nearest in rating first; adds the lobbies that are taken."""
    near = [group for group in _groups(lobbies, size) if spread(group) <= _reach(group, now)]
    near.sort(key=spread)
    begun = 0
    for group in near:
        if any(lobby.pk in taken for lobby in group) or _may_grow(group, now):
            continue
        others_wait = sum(lobby.pk not in taken for lobby in lobbies) > size
        if size == 2 and others_wait and _met_twice_in_a_row(group[0].host_id, group[1].host_id):
            continue
        if group[0].rated and not fairplay.may_meet_rated([lobby.host for lobby in group], now=now):
            continue
        if _begin(group):
            taken |= {lobby.pk for lobby in group}
            begun += 1
    return begun


def _may_grow(group: Sequence[Lobby], now: datetime) -> bool:
    """Whether all would rather play with one more, and have just come."""
    waited = now - min(lobby.created_at for lobby in group)
    return waited < MORE_MAY_COME and all(len(group) + 1 in lobby.sizes for lobby in group)


def _groups(lobbies: list[Lobby], size: int) -> Iterator[Sequence[Lobby]]:
    """The hosts who could play together.

    For two seats these are all pairs. For more there are too many: only the group nearest to each host.
    """
    blocked = relations.blocked_pairs(lobby.host_id for lobby in lobbies)

    def agree(lobby: Lobby, group: Sequence[Lobby]) -> bool:
        return all(frozenset((lobby.host_id, other.host_id)) not in blocked for other in group)

    if size == 2:
        yield from (pair for pair in combinations(lobbies, 2) if agree(pair[0], pair[1:]))
        return
    for first in lobbies:
        group: list[Lobby] = []
        for lobby in sorted(lobbies, key=lambda other: (other is not first, spread((first, other)))):
            if len(group) < size and agree(lobby, group):
                group.append(lobby)
        if len(group) == size:
            yield group


@transaction.atomic
def _begin(group: Sequence[Lobby]) -> bool:
    """Start a game, unless one of the hosts has found another game or given up since we looked."""
    people = {lobby.host_id for lobby in group}
    lock_people(*people)
    locked = Lobby.objects.select_for_update().filter(pk__in=[lobby.pk for lobby in group]).order_by("pk")
    if {lobby.host_id for lobby in locked if lobby.status == Lobby.Status.WAITING} != people:
        return False
    first, *others = group
    start_game(first, [lobby.host for lobby in group])
    for lobby in others:
        lobby.status, lobby.game = Lobby.Status.TAKEN, first.game
        lobby.save(update_fields=["status", "game"])
    return True


def spread(group: Sequence[Lobby]) -> float:
    """How far apart in rating the hosts are."""
    ratings = [lobby.host_rating for lobby in group]
    return max(ratings) - min(ratings)


def _reach(group: Sequence[Lobby], now: datetime) -> float:
    """How far apart they may be: the one who has waited longest decides."""
    waited = max((now - lobby.created_at).total_seconds() for lobby in group)
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
