"""Rating a finished game, once and only once; and counting all ratings again from history.

Which games count is decided when they end (games/ratings/fairplay.py) and kept with them: history holds the
counted ones alone, and only they teach the first player's edge. A bot's rating is measured elsewhere
(docs/ai.md) and moved by no game: only the person is rated.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from django.db import connection, transaction

from accounts.models import FirstPlayerEdge, Rating, RatingChange
from duelsite import sitetime
from games.models import Game, Seat
from games.ratings import elo
from games.sockets import publish
from games.table.access import lock_game

# The name of the database's lock that is held while all ratings are counted again.
RECOUNT = 0x7D_0E10


def first_players_points(winners: list[int]) -> float:
    return 0.5 if not winners else float(0 in winners)


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


def bots_standing(game: Game, seat: Seat) -> elo.Standing | None:
    """What a bot was calibrated at when the game began, which also history tells; None for a person."""
    if not game.bot_levels[seat.number]:
        return None
    assert seat.rating_before is not None
    return elo.Standing(seat.rating_before)


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
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    people = sorted(seat.user_id for seat in seats if not game.bot_levels[seat.number])
    # Rated games of a pool are rated one after another: each one's edge is that of all before it.
    FirstPlayerEdge.objects.get_or_create(pool=game.pool)
    edge = FirstPlayerEdge.objects.select_for_update().get(pool=game.pool)
    for user_id in people:
        Rating.objects.get_or_create(user_id=user_id, pool=game.pool, speed=game.speed)
    locked = Rating.objects.select_for_update().filter(user_id__in=people, pool=game.pool, speed=game.speed)
    ratings = {rating.user_id: rating for rating in locked.order_by("user_id")}
    scored = first_players_points(game.winners or [])
    before = [bots_standing(game, seat) or standing_of(ratings[seat.user_id]) for seat in seats]
    after = elo.rated_pair(before[0], before[1], scored, elo.edge(edge.games, edge.points))
    changes: list[dict[str, float] | None] = []
    for seat, old, new in zip(seats, before, after, strict=True):
        rating = ratings.get(seat.user_id)
        if rating is None:
            changes.append(None)
            continue
        rating.value, rating.games, rating.peak = new.value, new.games, new.peak
        rating.save(update_fields=["value", "games", "peak"])
        RatingChange.objects.create(
            game=game, user_id=seat.user_id, before=old.value, after=new.value, at=sitetime.now()
        )
        changes.append({"before": old.value, "after": new.value})
    edge.games += 1
    edge.points += scored
    edge.save(update_fields=["games", "points"])
    game.rated_number = edge.games
    game.save(update_fields=["rated_number"])
    publish.after_commit(publish.game_group(game.pk), {"type": "game.rated", "changes": changes})
    for user_id in people:
        publish.user_changed(user_id)
    return True


@dataclass
class Recount:
    """All standings as history gives them."""

    standings: dict[tuple[int, str, str], elo.Standing] = field(default_factory=dict)
    edges: dict[str, tuple[int, float]] = field(default_factory=lambda: defaultdict(lambda: (0, 0.0)))


def recount() -> Recount:
    """Go through all rated games in the order in which they were rated."""
    counted = Recount()
    games = Game.objects.filter(rated_number__isnull=False).order_by("pool", "rated_number")
    for game in games.prefetch_related("seats").iterator(chunk_size=500):
        seats = list(game.seats.all())
        fixed = [bots_standing(game, seat) for seat in seats]
        keys = [(seat.user_id, game.pool, game.speed) for seat in seats]
        before = [
            bot or counted.standings.get(key, elo.Standing()) for bot, key in zip(fixed, keys, strict=True)
        ]
        scored = first_players_points(game.winners or [])
        number, points = counted.edges[game.pool]
        after = elo.rated_pair(before[0], before[1], scored, elo.edge(number, points))
        for bot, key, standing in zip(fixed, keys, after, strict=True):
            if bot is None:
                counted.standings[key] = standing
        counted.edges[game.pool] = (number + 1, points + scored)
    return counted


@transaction.atomic
def recompute_ratings() -> int:
    """Set every rating to what history gives; how many were different."""
    wait_for_running_ratings()
    counted, changed = recount(), 0
    for rating in Rating.objects.select_for_update().order_by("user_id"):
        key = (rating.user_id, rating.pool, rating.speed)
        new = counted.standings.get(key, elo.Standing())
        if standing_of(rating) != new:
            rating.value, rating.games, rating.peak = new.value, new.games, new.peak
            rating.save(update_fields=["value", "games", "peak"])
            changed += 1
    return changed
