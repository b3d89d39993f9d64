"""The end of a day: ranks, published results, the monthly table. Then its games are opened, bit by bit."""

import hashlib
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from games.daily import choices
from games.daily.models import DailyAttempt, DailyDeal, DailyResults
from games.models import Game
from games.table import faults, finishing, sealing

OPENED_AT_ONCE = 100
# Whoever has decided so lately may play on after midnight, unranked, but not for longer than this.
LATELY, LONGEST = timedelta(minutes=30), timedelta(hours=3)

# Two for each attempt that is beaten, one for each equal one, as a share of what was possible: in hundredths
# of a per cent. Who is alone has half.
RANK = """
WITH ranked AS (
    SELECT id,
           rank() OVER (ORDER BY score DESC) AS rank,
           row_number() OVER (ORDER BY score DESC, finished_at, id) AS place,
           count(*) OVER (PARTITION BY score) AS equal,
           count(*) OVER () AS total
    FROM games_dailyattempt
    WHERE deal_id = %(deal)s AND is_ranked AND score IS NOT NULL AND finished_at IS NOT NULL
)
UPDATE games_dailyattempt AS attempt
SET rank = ranked.rank,
    place = ranked.place,
    percent = CASE WHEN ranked.total = 1 THEN 5000 ELSE round(
        10000.0 * (2 * (ranked.total - ranked.rank - ranked.equal + 1) + ranked.equal - 1)
        / (2 * (ranked.total - 1))
    ) END
FROM ranked WHERE attempt.id = ranked.id
"""
# An account that was suspended or closed meanwhile is not ranked.
LEAVE_OUT = """
UPDATE games_dailyattempt AS attempt SET is_ranked = false
FROM accounts_user AS player
WHERE attempt.deal_id = %(deal)s AND attempt.is_ranked
  AND player.id = attempt.user_id AND NOT player.is_active
"""
ADD_TO_MONTH = """
INSERT INTO games_dailymonth (user_id, ruleset, month, days, total, rank, place)
SELECT user_id, %(ruleset)s, %(month)s, 1, percent, 0, 0
FROM games_dailyattempt WHERE deal_id = %(deal)s AND place IS NOT NULL
ON CONFLICT (user_id, ruleset, month) DO UPDATE
SET days = games_dailymonth.days + 1, total = games_dailymonth.total + excluded.total
"""
RANK_MONTH = """
WITH ranked AS (
    SELECT id, rank() OVER (ORDER BY total DESC) AS rank,
           row_number() OVER (ORDER BY total DESC, days, id) AS place
    FROM games_dailymonth WHERE ruleset = %(ruleset)s AND month = %(month)s
)
UPDATE games_dailymonth AS line SET rank = ranked.rank, place = ranked.place
FROM ranked WHERE line.id = ranked.id AND (line.rank, line.place) <> (ranked.rank, ranked.place)
"""


@transaction.atomic
def rank(deal_id: int, *, now: datetime) -> bool:
    """Rank the attempts of a deal whose day is over, and publish the results. False if that was done before.

    The row is locked: games that end at the same moment are counted before, or not at all.
    """
    deal = DailyDeal.objects.select_for_update().defer("par_moves").get(pk=deal_id)
    if deal.status != DailyDeal.Status.OPEN or now < deal.ends_at:
        return False
    values: dict[str, Any] = {"deal": deal.pk, "ruleset": deal.ruleset, "month": deal.day.replace(day=1)}
    with connection.cursor() as cursor:
        for statement in (LEAVE_OUT, RANK, ADD_TO_MONTH, RANK_MONTH):
            cursor.execute(statement, values)
    text = results_text(deal)
    DailyResults.objects.create(deal=deal, text=text)
    deal.digest = hashlib.sha256(text.encode()).hexdigest()
    deal.ranked = DailyAttempt.objects.filter(deal=deal, place__isnull=False).count()
    deal.started = DailyAttempt.objects.filter(deal=deal, is_practice=False).count()
    deal.status, deal.closed_at = DailyDeal.Status.RANKED, now
    deal.save(update_fields=["digest", "ranked", "started", "status", "closed_at"])
    return True


def results_text(deal: DailyDeal) -> str:
    """What the digest is made of: a line for the deal, and one for each ranked attempt.

    The code of the game stands for the player, whose name may change.
    """
    rows = DailyAttempt.objects.filter(deal=deal, place__isnull=False).order_by("place")
    lines = [f"{deal.day} {deal.ruleset} {deal.commitment}"]
    lines += [
        f"{rank} {percent} {score} {code}"
        for rank, percent, score, code in rows.values_list("rank", "percent", "score", "game__code")
    ]
    return "\n".join(lines) + "\n"


def open_some(deal: DailyDeal, *, now: datetime) -> int:
    """Open some games of a deal that is ranked, unfinished ones without a result; how many there were."""
    ready = sealed_games(deal)
    if now < deal.ends_at + LONGEST:
        ready = ready.exclude(status=Game.Status.PLAYING, waiting_since__gt=now - LATELY)
    ids = list(ready.order_by("pk").values_list("pk", flat=True)[:OPENED_AT_ONCE])
    faults.each(ids, lambda game_id: open_game(game_id, now))
    return len(ids)


def sealed_games(deal: DailyDeal) -> QuerySet[Game]:
    return Game.objects.filter(daily_attempt__deal=deal, is_sealed=True, fault="")


@transaction.atomic
def open_game(game_id: int, now: datetime) -> None:
    game = Game.objects.select_for_update().get(pk=game_id)
    if not game.is_over:
        finishing.abort_game(game=game, now=now)
    sealing.unseal([game])


def finish(deal: DailyDeal) -> None:
    """All games are open and all choices counted."""
    choices.drop_single_lines(deal)
    DailyDeal.objects.filter(pk=deal.pk).update(status=DailyDeal.Status.CLOSED)
