"""Annulling a game: it stays visible but counts for nobody. Ratings become what they would be without it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.models import Game
from games.moderation import interests, log
from games.moderation.models import ActionName, ModerationLog, game_subject
from games.ratings import corrections, statistics
from games.ratings.models import RatingCorrection
from games.table.locking import lock_game


@transaction.atomic
def annul_game(*, moderator: User, game_id: int, reason: str) -> ModerationLog | None:
    """Returns None if it is annulled already."""
    corrections.hold_ratings()
    game = lock_game(game_id)
    log.check_is_moderator(moderator)
    if game.annulled_at:
        log.check_may_judge_by_rank(moderator, statistics.people_in(game))
        return None
    check_may_annul(moderator, game)
    line = log.write(
        moderator=moderator,
        action=ActionName.ANNUL,
        subject=game_subject(game.code),
        reason=reason,
        facts={"game": game.pk},
    )
    game.annulled_at = timezone.now()
    game.save(update_fields=["annulled_at"])
    events.dispatch(events.GameAnnulled(game))
    return line


def check_may_annul(moderator: User, game: Game) -> None:
    people = statistics.people_in(game)
    log.check_may_judge_by_rank(moderator, people)
    if game.status != Game.Status.FINISHED or game.annulled_at:
        raise RequestError(ErrorCode.NOT_OVER, _("Only finished games can be annulled."))
    check_not_refunded(game, people)
    interests.check_gains_nobody_close(moderator, interests.gaining_without(game, people))


def restore(line: ModerationLog) -> None:
    """Undo it: the game counts again, as if it had never been annulled."""
    corrections.hold_ratings()
    game = lock_game(line.facts["game"])
    game.annulled_at = None
    game.save(update_fields=["annulled_at"])
    events.dispatch(events.GameRestored(game))


def check_not_refunded(game: Game, people: list[User]) -> None:
    """No points may be given back twice."""
    refunds = RatingCorrection.objects.filter(
        kind=RatingCorrection.Kind.REFUND,
        undone_after=None,
        pool=game.pool,
        speed=game.speed,
        person__in=people,
        abuser__in=people,
        after_number__gte=game.rated_number or 0,
    )
    if game.rated_number is not None and refunds.exists():
        raise RequestError(
            ErrorCode.REFUNDED, _("The points lost in this game were refunded: undo that first.")
        )
