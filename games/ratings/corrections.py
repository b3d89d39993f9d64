"""Corrections of ratings by moderators: annulled games, resets, refunds, and undoing each of them.

games/ratings/history.py computes the ratings that follow. Callers first take the lock of all ratings
(`hold_ratings`), then that of the game.
"""

from collections.abc import Iterable

from django.db import OperationalError, connection, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.models import Game
from games.ratings import elo, locks, rating
from games.ratings.history import Key, Kind, Step, keys_of, standing_after
from games.ratings.models import Rating, RatingChange, RatingCorrection

# Computing all ratings again may take minutes; a moderator's request does not wait that long.
PATIENCE = "5s"


def hold_ratings() -> None:
    """Until the end of this transaction no game is rated and nothing else corrected. Must come first."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
            locks.lock_all_ratings()
            cursor.execute("SET LOCAL lock_timeout = 0")
    except OperationalError as error:
        raise RequestError(
            ErrorCode.RECOUNTING, _("All ratings are being recalculated. Please try again in a few minutes.")
        ) from error


def annul(game: Game) -> RatingCorrection:
    """Take back what a rated game did to ratings. Its row is marked as annulled already."""
    row = locks.lock_pool(game.pool)
    correction = RatingCorrection.objects.create(
        kind=Kind.ANNUL, pool=game.pool, speed=game.speed, game=game, after_number=last_number(game.pool)
    )
    edge = rating.Edge(row.games, row.points)
    edge.forget(game)
    rating.set_edge(row, edge)
    count_again(keys_of(correction))
    return correction


def restore(game: Game) -> None:
    """Undo it. The row is no longer marked as annulled."""
    row = locks.lock_pool(game.pool)
    correction = RatingCorrection.objects.get(game=game, kind=Kind.ANNUL, undone_after=None)
    end(correction)
    edge = rating.Edge(row.games, row.points)
    edge.learn(game)
    rating.set_edge(row, edge)
    count_again(keys_of(correction))


def correct(kind: Kind, key: Key, *, amount: float = 0.0, abuser_id: int | None = None) -> RatingCorrection:
    """Reset a rating, or refund points. The pool is locked."""
    person_id, pool, speed = key
    correction = RatingCorrection.objects.create(
        kind=kind,
        pool=pool,
        speed=speed,
        person_id=person_id,
        abuser_id=abuser_id,
        amount=amount,
        after_number=last_number(pool),
    )
    count_again([key])
    return correction


def undo(ids: Iterable[int]) -> list[RatingCorrection]:
    """Undo those of these resets and refunds that were not undone before."""
    found = list(RatingCorrection.objects.filter(pk__in=ids, undone_after=None).order_by("pool", "person_id"))
    for pool in sorted({each.pool for each in found}):
        locks.lock_pool(pool)
    for correction in found:
        end(correction)
        count_again(keys_of(correction))
    return found


def end(correction: RatingCorrection) -> None:
    correction.undone_after = last_number(correction.pool)
    correction.save(update_fields=["undone_after"])


def last_number(pool: str) -> int:
    """The number of the last rated game of a locked pool."""
    return Game.objects.filter(pool=pool).aggregate(last=Max("rated_number"))["last"] or 0


def count_again(keys: Iterable[Key]) -> None:
    """Compute these ratings of a locked pool again."""
    for user_id, pool, speed in sorted(keys):
        found = Rating.objects.select_for_update().filter(user_id=user_id, pool=pool, speed=speed).first()
        if found is not None:
            rating.set_standing(found, standing_of((user_id, pool, speed)))


def standing_of(key: Key) -> elo.Standing:
    user_id, pool, speed = key
    changes = RatingChange.objects.filter(
        user_id=user_id, game__pool=pool, game__speed=speed, game__annulled_at=None
    ).values_list("game__rated_number", "before", "after", "game_id")
    held = RatingCorrection.objects.filter(person_id=user_id, pool=pool, speed=speed, undone_after=None)
    steps = [Step(number or 0, after - before, game) for number, before, after, game in changes]
    return standing_after(steps, held)
