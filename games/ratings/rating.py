"""Rating a finished game, once and only once; and counting all ratings again from history.

Which games count is decided when they end (games/ratings/fairplay.py) and kept with them: history holds the
counted ones alone, and only they teach the first player's edge. A bot's rating is measured elsewhere
(docs/ai.md) and moved by no game: only people are rated.
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
from games.ratings import counting, elo, history, ranking
from games.ratings.models import FirstPlayerEdge, Rating, RatingChange
from games.registry import RULESETS
from games.table.locking import lock_game

STANDING = ("value", "games", "peak")
# At a table of n each opponent beaten is worth 1/(n-1), a tie half of that. Every share of every size is a
# multiple of this unit: 1/840 for up to eight seats.
SHARES = 2 * lcm(*range(1, MOST_SEATS))
# Of the people, only whether they are any: history is long.
SEATS = Prefetch(
    "seats",
    Seat.objects.select_related("user")
    .only("game_id", "number", "user_id", "rating_before", "user__is_bot")
    .order_by("number"),
)


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
    """All standings after a finished game, by seat; the edge learns from it."""
    assert game.places is not None
    matters = RULESETS[game.ruleset].first_player_matters
    advantage = elo.edge(edge.games, edge.points) if matters else 0.0
    after = elo.rated_table(before, game.places, advantage)
    edge.learn(game)
    return after


@transaction.atomic
def rate_game(*, game_id: int) -> bool:
    """Change the ratings of the people who played. False if there was nothing to rate, or it was rated.

    Also while all ratings are counted again: that may take minutes, which a worker must not spend waiting.
    The upkeep rates the game once it is over.
    """
    if not counting.may_rate():
        return False
    game = lock_game(game_id)
    if not game.rated or game.status != Game.Status.FINISHED or game.rated_number is not None:
        return False
    if game.uncounted or game.annulled_at:
        return False
    # Rated games of a pool are rated one after another: each one's edge is that of all before it.
    FirstPlayerEdge.objects.get_or_create(pool=game.pool)
    row = FirstPlayerEdge.objects.select_for_update().get(pool=game.pool)
    # Only now, so that whoever is suspended or closed meanwhile is seen to be.
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    people = sorted(seat.user_id for seat in seats if not seat.user.is_bot)
    for user_id in people:
        Rating.objects.get_or_create(user_id=user_id, pool=game.pool, speed=game.speed)
    locked = Rating.objects.select_for_update().filter(user_id__in=people, pool=game.pool, speed=game.speed)
    ratings = {rating.user_id: rating for rating in locked.order_by("user_id")}
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
    counting.add_day(game.pool, game.speed, now.date(), values)
    events.dispatch(events.GameRated(game, changes))
    return True


def set_standing(rating: Rating, new: elo.Standing) -> bool:
    """Whether it was different."""
    if standing_of(rating) == new:
        return False
    take_standing(rating, new)
    rating.save(update_fields=STANDING)
    return True


def take_standing(rating: Rating, new: elo.Standing) -> None:
    rating.value, rating.games, rating.peak = new.value, new.games, new.peak


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
    """Go through all rated games in the order in which they were rated, and through what was corrected."""
    counted, corrections = Recount(), history.Corrections()
    games = Game.objects.filter(rated_number__isnull=False).order_by("pool", "rated_number")
    for game in games.prefetch_related(SEATS).iterator(chunk_size=500):
        correct(counted, corrections, game.pool, game.rated_number)
        seats = list(game.seats.all())
        fixed = [bots_standing(seat) for seat in seats]
        keys = [(seat.user_id, game.pool, game.speed) for seat in seats]
        before = [
            bot or counted.standings.get(key, elo.Standing()) for bot, key in zip(fixed, keys, strict=True)
        ]
        after = after_game(game, before, counted.edges[game.pool])
        for bot, key, old, standing in zip(fixed, keys, before, after, strict=True):
            if bot is None:
                counted.standings[key] = standing
                corrections.note(key, game, standing.value - old.value)
    for pool in counted.edges:
        correct(counted, corrections, pool)
    return counted


def correct(counted: Recount, corrections: history.Corrections, pool: str, before: int | None = None) -> None:
    """Do to the count what moderators did to ratings at that time; there, too, what is left is counted."""
    due = corrections.due(pool, before)
    for correction, begins in due:
        if correction.game is not None:
            edge = counted.edges[pool]
            (edge.forget if begins else edge.learn)(correction.game)
    counted.standings.update(corrections.standings(due))


@transaction.atomic
def recompute_ratings() -> int:
    """Set every rating and every first player's edge to what history gives; how many were different."""
    counting.wait_for_running_ratings()
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
    counting.remake_last_played(list(Rating.objects.values_list("user_id", flat=True).distinct()))
    ranking.relist()
    return changed
