"""Moves the days on: ranks those that are over, opens today's deals, counts choices and opens games.

A task looks every few seconds, in any number of processes: each step is a transaction under one lock, and
everything it needs to know is in the rows. After an outage the next look does what was missed.
"""

import time
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Count, Q

from duelsite import sitetime
from games.daily import choices, closing, locks, opening
from games.daily.models import DailyDeal
from games.table import bot_answers

# Seconds that one look may take: the next one goes on.
LONGEST = 5.0


def conduct(*, now: datetime | None = None) -> None:
    now = now or sitetime.now()
    turn_of_day(now)
    until = time.monotonic() + LONGEST
    for deal in list(DailyDeal.objects.exclude(status=DailyDeal.Status.CLOSED).defer("par_moves")):
        while time.monotonic() < until and step(deal.pk, now):
            pass


@transaction.atomic
def turn_of_day(now: datetime) -> None:
    """Rank what is over, and then open today's deals: their seeds depend on it."""
    if not locks.try_lock(locks.CONDUCT):
        return
    today = now.astimezone(UTC).date()
    over = DailyDeal.objects.filter(status=DailyDeal.Status.OPEN, day__lt=today).order_by("day")
    for deal_id in list(over.values_list("pk", flat=True)):
        closing.rank(deal_id, now=now)
    opening.open_day(today)


@transaction.atomic
def step(deal_id: int, now: datetime) -> bool:
    """Count some attempts of a deal, and open some of its games if it is over; whether there is more."""
    if not locks.try_lock(locks.CONDUCT):
        return False
    deal = DailyDeal.objects.defer("par_moves").filter(pk=deal_id).first()
    if deal is None:
        return False
    counted = choices.count_some(deal)
    if deal.status == DailyDeal.Status.OPEN:
        update_started(deal)
        return counted == choices.MOST_AT_ONCE
    if deal.status != DailyDeal.Status.RANKED:
        return False
    opened = closing.open_some(deal, now=now)
    if counted or opened:
        return True
    if closing.sealed_games(deal).exists():
        return False  # somebody plays on
    if bot_answers.forget_some(deal.key):
        return True
    closing.finish(deal)
    return False


def update_started(deal: DailyDeal) -> None:
    """How many play it: pages show this number, and count nothing."""
    first = DailyDeal.objects.filter(pk=deal.pk).aggregate(
        number=Count("attempts", filter=Q(attempts__is_practice=False))
    )
    if first["number"] != deal.started:
        DailyDeal.objects.filter(pk=deal.pk).update(started=first["number"])
