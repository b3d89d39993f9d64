"""What has to be done when nobody asks: clocks that ran out, forgotten bots and ratings, notices."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from duelsite import sitetime
from games.models import Game, Seat
from games.ratings.rating import rate_game
from games.table import faults, outages
from games.table.finishing import call_time

MOST_AT_ONCE = 500
# A bot thinks for four seconds at most: by then its task is still in the queue, or lost.
BOT_PATIENCE = timedelta(seconds=6)
RATING_PATIENCE = timedelta(seconds=15)
NOTICE_AFTER = timedelta(minutes=10)


def sweep_deadlines(*, now: datetime | None = None) -> int:
    """End the games whose deadline has passed, however long ago that was.

    Only what had passed while the site was surely up: a clock that ran out later may have stood still.
    """
    now = now or outages.listen().proven
    late = Game.objects.filter(deadline__lte=now, fault="").order_by("deadline").values_list("pk", flat=True)
    return sum(faults.each(late[:MOST_AT_ONCE], lambda game_id: call_time(game_id=game_id, now=now)))


def waiting_for_bots(*, now: datetime | None = None) -> list[tuple[int, int, bool]]:
    """Games whose bot should have moved by now: id, version, and whether nobody is in a hurry."""
    now = now or sitetime.now()
    games = Game.objects.filter(
        status=Game.Status.PLAYING,
        bot_to_move=True,
        paused_at=None,
        turn_began_at__lt=now - BOT_PATIENCE,
        fault="",
    )
    waiting = {game.pk: game for game in games.order_by("turn_began_at")[:MOST_AT_ONCE]}
    return faults.each(waiting, lambda pk: (pk, waiting[pk].position_version, waiting[pk].control.per_move))


def rate_forgotten_games(*, now: datetime | None = None) -> int:
    """Rate the finished games whose task was lost."""
    now = now or sitetime.now()
    games = Game.objects.filter(
        status=Game.Status.FINISHED,
        rated=True,
        rated_number=None,
        uncounted="",
        finished_at__lt=now - RATING_PATIENCE,
        fault="",
    )
    ids = games.order_by("finished_at").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return sum(faults.each(ids, lambda game_id: rate_game(game_id=game_id)))


def send_notices(*, now: datetime | None = None) -> int:
    """Write to people whose turn it is in a correspondence game: once for each turn."""
    now = now or sitetime.now()
    waiting = Game.objects.filter(
        status=Game.Status.PLAYING,
        speed="correspondence",
        bot_to_move=False,
        turn_began_at__lt=now - NOTICE_AFTER,
        deadline__isnull=False,
        fault="",
    )
    return sum(faults.each(waiting.values_list("pk", flat=True)[:MOST_AT_ONCE], _send_notice))


def _send_notice(game_id: int) -> int:
    with transaction.atomic():
        game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
        if game is None or game.status != Game.Status.PLAYING or game.to_move is None:
            return 0
        if game.noticed_version >= game.position_version or any(game.bot_levels):
            return 0
        # Noted before it is sent: rather no letter than ten.
        game.noticed_version = game.position_version
        game.save(update_fields=["noticed_version"])
        seats = {seat.number: seat.user for seat in Seat.objects.filter(game=game).select_related("user")}
    user = seats[game.to_move]
    if not (user.is_active and user.email and user.email_notices):
        return 0
    opponent = next(other for number, other in seats.items() if number != game.to_move)
    with translation.override(user.language or settings.LANGUAGE_CODE):
        context = {"user": user, "opponent": opponent, "game": game, "site": settings.SITE_URL}
        subject = render_to_string("table/email/your_turn_subject.txt", context).strip()
        send_mail(subject, render_to_string("table/email/your_turn.txt", context), None, [user.email])
    return 1
