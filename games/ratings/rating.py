"""Rates a finished game exactly once, and computes all ratings again from history.

Which games count is decided when they end (games/ratings/fairplay.py) and stored with them. Only these are in
the history and change the first player's edge. The rating of a bot is measured elsewhere (docs/ai.md) and no
game changes it: only people are rated.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm

from django.db import transaction
from django.db.models import Max, Prefetch

from duelsite import sitetime
from engine.game import MOST_SEATS
from games import events
from games.models import Game, Seat
from games.ratings import elo, history, locks, ranking, statements
from games.ratings.models import FirstPlayerEdge, Rating, RatingChange
from games.registry import RULESETS, rules_of
from games.table.locking import lock_game

STANDING = ("value", "games", "peak")
# At a table of n each opponent beaten is worth 1/(n-1), a tie half of that. Every share of every size is a
# multiple of this unit: 1/840 for up to eight seats.
SHARES = 2 * lcm(*range(1, MOST_SEATS))
# Few columns, because history is long.
SEATS = Prefetch(
    "seats",
    Seat.objects.select_related("user")
    .only("game_id", "number", "user_id", "rating_before", "user__is_bot")
    .order_by("number"),
)


def standing_of(rating: Rating) -> elo.Standing:
    return elo.Standing(rating.value, rating.games, rating.peak)


def bots_standing(seat: Seat) -> elo.Standing | None:
    """The measured rating of a bot when the game began, which is stored with the seat; None for a person.

    A person who left is still rated, although a bot held the seat at the end.
    """
    if not seat.user.is_bot:
        return None
    assert seat.rating_before is not None
    return elo.Standing(seat.rating_before)


@dataclass
class Edge:
    """The score of the first seat in the games of a pool so far."""

    games: int = 0
    points: float = 0.0

    def learn(self, game: Game) -> None:
        self._count(game, 1)

    def forget(self, game: Game) -> None:
        self._count(game, -1)

    def _count(self, game: Game, times: int) -> None:
        """In whole shares, so that forgetting a game and learning it again changes nothing."""
        assert game.places is not None
        self.games += times
        self.points = round((self.points + times * elo.shares(game.places)[0]) * SHARES) / SHARES


def after_game(game: Game, before: Sequence[elo.Standing], edge: Edge) -> list[elo.Standing]:
    """All standings after a finished game, by seat. Also updates the edge."""
    assert game.places is not None
    matters = rules_of(game.ruleset).first_player_matters
    advantage = elo.edge(edge.games, edge.points) if matters else 0.0
    after = elo.rated_table(before, game.places, advantage, game.gain_share)
    edge.learn(game)
    return after


@transaction.atomic
def rate_game(*, game_id: int) -> bool:
    """Change the ratings of the people who played. False if there is nothing to rate, or it was rated before.

    Also False while all ratings are computed again: that may take minutes, and a worker must not wait for it.
    Upkeep rates the game later.
    """
    if not locks.may_rate():
        return False
    game = lock_game(game_id)
    if not game.rated or game.status != Game.Status.FINISHED or game.rated_number is not None:
        return False
    if game.uncounted or game.annulled_at:
        return False
    if game.is_sealed:
        # A rating that changes would tell who has won. It is rated when it is unsealed.
        return False
    # The games of a pool are rated one after another: the edge of each follows from all games before it.
    row = locks.lock_pool(game.pool)
    # Read after the lock: an account may have been suspended or closed meanwhile.
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    ratings = lock_ratings(game, [seat.user_id for seat in seats if not seat.user.is_bot])
    before = [bots_standing(seat) or standing_of(ratings[seat.user_id]) for seat in seats]
    edge = Edge(row.games, row.points)
    after = after_game(game, before, edge)
    now = sitetime.now()
    changes: list[dict[str, float] | None] = []
    for seat, old, new in zip(seats, before, after, strict=True):
        rating = ratings.get(seat.user_id)
        if rating is None:
            changes.append(None)
            continue
        take_standing(rating, new)
        played = [at for at in (rating.last_played_at, game.finished_at) if at is not None]
        rating.last_played_at = max(played, default=None)
        rating.listed = ranking.is_ranked(rating, seat.user, now)
        rating.save(update_fields=[*STANDING, "last_played_at", "listed"])
        RatingChange.objects.create(
            game=game, user_id=seat.user_id, before=old.value, after=new.value, at=now
        )
        changes.append({"before": old.value, "after": new.value})
    set_edge(row, edge)
    last = Game.objects.filter(pool=game.pool).aggregate(last=Max("rated_number"))["last"]
    game.rated_number = (last or 0) + 1
    game.save(update_fields=["rated_number"])
    values = {user_id: rating.value for user_id, rating in ratings.items()}
    statements.add_day(game.pool, game.speed, now.date(), values)
    events.dispatch(events.GameRated(game, changes))
    return True


def lock_ratings(game: Game, people: Sequence[int]) -> dict[int, Rating]:
    """By user; locked in the order of their keys."""
    for user_id in sorted(people):
        Rating.objects.get_or_create(user_id=user_id, pool=game.pool, speed=game.speed)
    locked = Rating.objects.select_for_update().filter(user_id__in=people, pool=game.pool, speed=game.speed)
    return {rating.user_id: rating for rating in locked.order_by("user_id")}


def set_standing(rating: Rating, new: elo.Standing) -> bool:
    """Returns whether it was different."""
    if standing_of(rating) == new:
        return False
    take_standing(rating, new)
    rating.save(update_fields=STANDING)
    return True


def take_standing(rating: Rating, new: elo.Standing) -> None:
    rating.value, rating.games, rating.peak = new.value, new.games, new.peak


def set_edge(row: FirstPlayerEdge, new: Edge) -> bool:
    """Returns whether it was different."""
    if Edge(row.games, row.points) == new:
        return False
    row.games, row.points = new.games, new.points
    row.save(update_fields=["games", "points"])
    return True


@dataclass
class Recount:
    """All standings by user, pool and speed, and the edges by pool, as computed from history."""

    standings: dict[tuple[int, str, str], elo.Standing] = field(default_factory=dict)
    edges: dict[str, Edge] = field(default_factory=lambda: defaultdict(Edge))


def recount() -> Recount:
    """Go through all rated games and corrections in their order."""
    counted, corrections, stored = Recount(), history.Corrections(), stored_changes()
    games = Game.objects.filter(rated_number__isnull=False).order_by("pool", "rated_number")
    for game in games.defer("packed").prefetch_related(SEATS).iterator(chunk_size=500):
        correct(counted, corrections, game.pool, game.rated_number)
        seats = list(game.seats.all())
        fixed = [bots_standing(seat) for seat in seats]
        keys = [(seat.user_id, game.pool, game.speed) for seat in seats]
        before = [
            bot or counted.standings.get(key, elo.Standing()) for bot, key in zip(fixed, keys, strict=True)
        ]
        after = after_game(game, before, counted.edges[game.pool])
        if game.ruleset not in RULESETS:
            after = [
                old.after_reaching(stored.get((game.pk, seat.user_id), new.value))
                for seat, old, new in zip(seats, before, after, strict=True)
            ]
        for bot, key, old, standing in zip(fixed, keys, before, after, strict=True):
            if bot is None:
                counted.standings[key] = standing
                corrections.note(key, game, standing.value - old.value)
    for pool in counted.edges:
        correct(counted, corrections, pool)
    return counted


def stored_changes() -> dict[tuple[int, int], float]:
    """By game and user, the ratings after games that were retired: their rules cannot be asked any more."""
    changes = RatingChange.objects.exclude(game__ruleset__in=RULESETS)
    return {(game, user): after for game, user, after in changes.values_list("game_id", "user_id", "after")}


def correct(counted: Recount, corrections: history.Corrections, pool: str, before: int | None = None) -> None:
    """Apply the corrections that moderators made at that time."""
    due = corrections.due(pool, before)
    for correction, begins in due:
        if correction.game is not None:
            edge = counted.edges[pool]
            (edge.forget if begins else edge.learn)(correction.game)
    counted.standings.update(corrections.standings(due))


@transaction.atomic
def recompute_ratings() -> int:
    """Compute every rating and every first player's edge from history; returns how many were different."""
    locks.lock_all_ratings()
    counted, changed = recount(), 0
    known = set(Rating.objects.values_list("user_id", "pool", "speed"))
    Rating.objects.bulk_create(
        Rating(user_id=user_id, pool=pool, speed=speed)
        for user_id, pool, speed in counted.standings.keys() - known
    )
    for pool in counted.edges:
        FirstPlayerEdge.objects.get_or_create(pool=pool)
    for rating in Rating.objects.select_for_update().order_by("user_id"):
        key = (rating.user_id, rating.pool, rating.speed)
        changed += set_standing(rating, counted.standings.get(key, elo.Standing()))
    for row in locks.lock_every_pool():
        changed += set_edge(row, counted.edges[row.pool])
    statements.rebuild_last_played(list(Rating.objects.values_list("user_id", flat=True).distinct()))
    ranking.relist()
    return changed
