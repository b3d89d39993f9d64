"""Statistics of people, updated game by game.

Rated games are counted in the transaction that rates them, casual ones when they are over, separately. Games
that do not count (games/ratings/fairplay.py) or are annulled are in neither, nor are deals of the day. The
site's bots have no statistics, but games against them count. All of it follows from the games: `recount`
rebuilds it for some people, `manage.py rebuild_stats` for everybody, with exactly the same result.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet

from accounts.models import User
from games import registry
from games.models import Game, Seat
from games.ratings import locks, ranking, statements
from games.ratings.models import Rivalry, Tally
from games.table.locking import lock_game

# By group and key: the number of games and of games won; for points, games and the sum of points.
Counts = dict[str, dict[str, list[int]]]
SEATS = Prefetch(
    "seats",
    Seat.objects.select_related("user")
    .only("game_id", "number", "user_id", "marks", "user__is_bot")
    .order_by("number"),
)
# The columns that are needed to count a game.
FIELDS = ("pool", "ruleset", "rated", "rated_number", "winners", "places", "how", "scores", "moved", "packed")
# People per transaction of a rebuild: short ones, so that games can be rated in between.
BATCH = 200


@dataclass
class Sums:
    """The values of a Tally: a user's games in a pool, rated or casual."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    streak: int = 0
    longest_won: int = 0
    longest_lost: int = 0
    counts: Counts = field(default_factory=dict)

    def add(self, game: Game, seat: Seat) -> None:
        result = game.result_of(seat.number)
        won = int(result == "won")
        self.games += 1
        self.won += won
        self.drawn += result == "drawn"
        for group, key, second in facts_of(game, seat, won):
            pair = self.counts.setdefault(group, {}).setdefault(key, [0, 0])
            pair[0] += 1
            pair[1] += second
        if game.rated:
            self.lengthen(result)

    def lengthen(self, result: str) -> None:
        """A draw ends a streak of either kind."""
        if result == "drawn":
            self.streak = 0
        elif result == "won":
            self.streak = max(self.streak, 0) + 1
        else:
            self.streak = min(self.streak, 0) - 1
        self.longest_won = max(self.longest_won, self.streak)
        self.longest_lost = max(self.longest_lost, -self.streak)


SUMS = ("games", "won", "drawn", "streak", "longest_won", "longest_lost", "counts")


def facts_of(game: Game, seat: Seat, won: int) -> Iterator[tuple[str, str, int]]:
    """The groups and keys that count a game of a seat, each with what is added beside it."""
    assert game.places is not None
    yield "how", game.how, won
    yield "place", f"{game.places[seat.number]}/{game.size}", won
    if game.size == 2 and registry.rules_of(game.ruleset).first_player_matters:
        yield "seat", str(seat.number), won
    for mark in seat.marks:
        yield "mark", mark, won
    if game.scores and registry.plugin_of(game.ruleset).is_on_points(game.how):
        for category, points in game.scores[seat.number].items():
            yield "points", category, points


def people_in(game: Game) -> list[User]:
    """The people who played, by seat."""
    seats = Seat.objects.filter(game=game, user__is_bot=False).select_related("user").order_by("number")
    return [seat.user for seat in seats]


def pairs_of(game: Game, seats: Sequence[Seat]) -> Iterator[tuple[int, int, int, int]]:
    """Every pair with at least one person: the lower key, the higher, won by the first, drawn."""
    assert game.places is not None
    for pair in combinations(sorted(seats, key=lambda seat: seat.user_id), 2):
        if all(seat.user.is_bot for seat in pair):
            continue
        one, other = (game.places[seat.number] for seat in pair)
        yield pair[0].user_id, pair[1].user_id, int(one < other), int(one == other)


def people_of(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of people, by user key: the order in which rows are locked."""
    return sorted((seat for seat in seats if not seat.user.is_bot), key=lambda seat: seat.user_id)


# Game by game


def count_game(game: Game) -> None:
    """Count a finished game. The caller has locked it and marks it as counted in the same transaction."""
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    people = people_of(seats)
    if not people:
        return
    which: dict[str, Any] = {"pool": game.pool, "rated": game.rated}
    ids = [seat.user_id for seat in people]
    Tally.objects.bulk_create([Tally(user_id=pk, **which) for pk in ids], ignore_conflicts=True)
    locked = Tally.objects.select_for_update().filter(user__in=ids, **which).order_by("user_id")
    tallies = {tally.user_id: tally for tally in locked}
    for seat in people:
        tally = tallies[seat.user_id]
        sums = Sums(*(getattr(tally, name) for name in SUMS))
        sums.add(game, seat)
        for name in SUMS:
            setattr(tally, name, getattr(sums, name))
    Tally.objects.bulk_update(tallies.values(), SUMS)
    statements.add_rivalries(
        (one, other, game.pool, 1, won, drawn) for one, other, won, drawn in pairs_of(game, seats)
    )


@transaction.atomic
def count_casual_game(*, game_id: int) -> bool:
    """Count a finished casual game. False if there is nothing to count, or it was counted before."""
    if not locks.may_rate():
        return False
    game = lock_game(game_id)
    if game.rated or game.tallied or game.annulled_at or game.status != Game.Status.FINISHED:
        return False
    if game.is_sealed:
        # A profile that changes would tell who has won. It is counted when it is unsealed.
        return False
    game.tallied = True
    game.save(update_fields=["tallied"])
    if game.origin not in Game.SOLO:
        count_game(game)
    return True


# From history


@transaction.atomic
def recount(users: Iterable[User]) -> None:
    """Rebuild the statistics of these people from their games, and their rivalries with others.

    No game is counted meanwhile.
    """
    locks.lock_all_ratings()
    people = list(users)
    recount_users([user.pk for user in people])
    ranking.relist(users=people)


Tallies = dict[tuple[int, str, bool], Sums]
Rivalries = dict[tuple[int, int, str], list[int]]


def computed(ids: Sequence[int]) -> tuple[Tallies, Rivalries]:
    """The tallies of these people by user, pool and kind, and their rivalries, from the games."""
    tallies: Tallies = defaultdict(Sums)
    rivalries: Rivalries = defaultdict(lambda: [0, 0, 0])
    wanted = set(ids)
    for game in counted_games(ids).prefetch_related(SEATS).iterator(chunk_size=500):
        seats = list(game.seats.all())
        for seat in people_of(seats):
            if seat.user_id in wanted:
                tallies[seat.user_id, game.pool, game.rated].add(game, seat)
        for one, other, won, drawn in pairs_of(game, seats):
            if one in wanted or other in wanted:
                sums = rivalries[one, other, game.pool]
                for place, amount in enumerate((1, won, drawn)):
                    sums[place] += amount
    return tallies, rivalries


def recount_users(ids: Sequence[int]) -> None:
    tallies, rivalries = computed(ids)
    Tally.objects.filter(user__in=ids).delete()
    Tally.objects.bulk_create(
        [
            Tally(user_id=pk, pool=pool, rated=rated, **{name: getattr(sums, name) for name in SUMS})
            for (pk, pool, rated), sums in sorted(tallies.items(), key=lambda item: item[0])
        ],
        batch_size=500,
    )
    Rivalry.objects.filter(Q(one__in=ids) | Q(other__in=ids)).delete()
    statements.add_rivalries(
        (one, other, pool, games, won, drawn) for (one, other, pool), (games, won, drawn) in rivalries.items()
    )
    statements.rebuild_days(ids)
    statements.rebuild_last_played(ids)


def counted_games(ids: Sequence[int]) -> "QuerySet[Game]":
    """The games of these people that are in the statistics, in the order in which they were rated."""
    seats = Seat.objects.filter(user__in=ids).values("game")
    casual = Q(rated=False, tallied=True) & ~Q(origin__in=Game.SOLO)
    counted = Q(rated=True, rated_number__isnull=False) | casual
    games = Game.objects.filter(counted, pk__in=seats, status=Game.Status.FINISHED, annulled_at=None)
    return games.only(*FIELDS).order_by(F("rated_number").asc(nulls_last=True), "pk")


def rebuild() -> int:
    """Rebuild the statistics of all people, in batches; returns how many people."""
    casual = Game.objects.filter(status=Game.Status.FINISHED, rated=False, tallied=False, is_sealed=False)
    casual.update(tallied=True)
    done = last = 0
    people = User.objects.filter(is_bot=False).order_by("pk").values_list("pk", flat=True)
    while ids := list(people.filter(pk__gt=last)[:BATCH]):
        with transaction.atomic():
            locks.lock_all_ratings()
            recount_users(ids)
        done, last = done + len(ids), ids[-1]
    ranking.relist()
    return done
