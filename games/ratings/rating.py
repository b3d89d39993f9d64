"""Rating a finished game, once and only once; and counting all ratings again from history.

Which games count is decided when they end (games/ratings/fairplay.py) and kept with them: history holds the
counted ones alone, and only they teach the first player's edge. A bot's rating is measured elsewhere
(docs/ai.md) and moved by no game: only people are rated.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import connection, transaction
from django.db.models import Max, Prefetch

from accounts.models import FirstPlayerEdge, Rating, RatingChange
from duelsite import sitetime
from games import rulesets
from games.models import Game, Seat
from games.ratings import elo
from games.sockets import publish
from games.table.access import lock_game

# The name of the database's lock that is held while all ratings are counted again.
RECOUNT = 0x7D_0E10
# Of the people, only whether they are any: history is long.
SEATS = Prefetch(
    "seats",
    Seat.objects.select_related("user")
    .only("game_id", "number", "user_id", "rating_before", "user__is_bot")
    .order_by("number"),
)


def may_rate() -> bool:
    """Whether nobody counts all ratings again; nobody will before this transaction is over."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock_shared(%s)", [RECOUNT])
        return bool(cursor.fetchone()[0])


def wait_for_running_ratings() -> None:
    """From now on until this transaction is over no game is rated."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [RECOUNT])


def standing_of(rating: Rating) -> elo.Standing:
    return elo.Standing(rating.value, rating.games, rating.peak)


def bots_standing(seat: Seat) -> elo.Standing | None:
    """What a bot was calibrated at when the game began, which also history tells; None for a person.

    A person stays one whose seat a bot holds by the end.
    """
    if not seat.user.is_bot:
        return None
    assert seat.rating_before is not None
    return elo.Standing(seat.rating_before)


@dataclass
class Edge:
    """How the first seat has fared in the games of a pool so far."""

    games: int = 0
    points: float = 0.0


def after_game(game: Game, before: Sequence[elo.Standing], edge: Edge) -> list[elo.Standing]:
    """All standings after a finished game, by seat; the edge learns from it."""
    assert game.places is not None
    has_edge = rulesets.first_player_has_edge(game.ruleset)
    advantage = elo.edge(edge.games, edge.points) if has_edge else 0.0
    after = elo.rated_table(before, game.places, advantage)
    edge.games += 1
    edge.points += elo.shares(game.places)[0]
    return after


@transaction.atomic
def rate_game(*, game_id: int) -> bool:
    """Change the ratings of the people who played. False if there was nothing to rate, or it was rated.

    Also while all ratings are counted again: that may take minutes, which a worker must not spend waiting.
    The upkeep rates the game once it is over.
    """
    if not may_rate():
        return False
    game = lock_game(game_id)
    if not game.rated or game.status != Game.Status.FINISHED or game.rated_number is not None:
        return False
    if game.uncounted:
        return False
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    people = sorted(seat.user_id for seat in seats if not seat.user.is_bot)
    # Rated games of a pool are rated one after another: each one's edge is that of all before it.
    FirstPlayerEdge.objects.get_or_create(pool=game.pool)
    row = FirstPlayerEdge.objects.select_for_update().get(pool=game.pool)
    for user_id in people:
        Rating.objects.get_or_create(user_id=user_id, pool=game.pool, speed=game.speed)
    locked = Rating.objects.select_for_update().filter(user_id__in=people, pool=game.pool, speed=game.speed)
    ratings = {rating.user_id: rating for rating in locked.order_by("user_id")}
    before = [bots_standing(seat) or standing_of(ratings[seat.user_id]) for seat in seats]
    edge = Edge(row.games, row.points)
    after = after_game(game, before, edge)
    changes: list[dict[str, float] | None] = []
    for seat, old, new in zip(seats, before, after, strict=True):
        rating = ratings.get(seat.user_id)
        if rating is None:
            changes.append(None)
            continue
        set_standing(rating, new)
        RatingChange.objects.create(
            game=game, user_id=seat.user_id, before=old.value, after=new.value, at=sitetime.now()
        )
        changes.append({"before": old.value, "after": new.value})
    set_edge(row, edge)
    last = Game.objects.filter(pool=game.pool).aggregate(last=Max("rated_number"))["last"]
    game.rated_number = (last or 0) + 1
    game.save(update_fields=["rated_number"])
    publish.after_commit(publish.game_group(game.pk), {"type": "game.rated", "changes": changes})
    for user_id in people:
        publish.user_changed(user_id)
    return True


def set_standing(rating: Rating, new: elo.Standing) -> bool:
    """Whether it was different."""
    if standing_of(rating) == new:
        return False
    rating.value, rating.games, rating.peak = new.value, new.games, new.peak
    rating.save(update_fields=["value", "games", "peak"])
    return True


def set_edge(row: FirstPlayerEdge, new: Edge) -> bool:
    """Whether it was different."""
    if Edge(row.games, row.points) == new:
        return False
    row.games, row.points = new.games, new.points
    row.save(update_fields=["games", "points"])
    return True


@dataclass
class Recount:
    """All standings as history gives them: by user, pool and speed; and what it teaches, by pool."""

    standings: dict[tuple[int, str, str], elo.Standing] = field(default_factory=dict)
    edges: dict[str, Edge] = field(default_factory=lambda: defaultdict(Edge))


def recount() -> Recount:
    """Go through all rated games in the order in which they were rated."""
    counted = Recount()
    games = Game.objects.filter(rated_number__isnull=False).order_by("pool", "rated_number")
    for game in games.prefetch_related(SEATS).iterator(chunk_size=500):
        seats = list(game.seats.all())
        fixed = [bots_standing(seat) for seat in seats]
        keys = [(seat.user_id, game.pool, game.speed) for seat in seats]
        before = [
            bot or counted.standings.get(key, elo.Standing()) for bot, key in zip(fixed, keys, strict=True)
        ]
        after = after_game(game, before, counted.edges[game.pool])
        for bot, key, standing in zip(fixed, keys, after, strict=True):
            if bot is None:
                counted.standings[key] = standing
    return counted


@transaction.atomic
def recompute_ratings() -> int:
    """Set every rating and every first player's edge to what history gives; how many were different."""
    wait_for_running_ratings()
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
    for row in FirstPlayerEdge.objects.select_for_update().order_by("pool"):
        changed += set_edge(row, counted.edges[row.pool])
    return changed
