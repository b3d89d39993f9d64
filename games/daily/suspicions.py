"""Second results from one address: somebody has seen a deal with one account, and plays it with another.

Found by night, for moderators to read; it has no effect by itself. Each first attempt keeps a keyed hash of
the address from which it was begun, guests' included, for a month; and members have the addresses from which
they have logged in (games/addresses.py).
"""

from collections import defaultdict
from datetime import datetime, timedelta

from django.db import connection
from django.utils.crypto import salted_hmac

from games.daily.models import DailyAttempt, DailyDeal
from games.moderation import suspicions
from games.moderation.models import Suspicion

WINDOW = timedelta(days=30)
# Hundredths of a per cent: the second result is that much better than the first, and among the best.
LEAST_GAIN, LEAST_SECOND = 4_000, 7_500

# The share of the ranked attempts that a score beats stands in for the matchpoints of an unranked one.
PAIRS = """
WITH together AS (
    SELECT second.id AS second, first.id AS first
    FROM games_dailyattempt AS second
    JOIN games_dailyattempt AS first ON first.deal_id = second.deal_id AND first.address = second.address
    WHERE second.percent >= %(least)s AND second.day >= %(since)s AND second.address <> ''
    UNION
    SELECT second.id, first.id
    FROM games_dailyattempt AS second
    JOIN games_seenaddress AS own ON own.person_id = second.user_id
    JOIN games_seenaddress AS theirs ON theirs.address = own.address AND theirs.person_id <> own.person_id
    JOIN games_dailyattempt AS first ON first.deal_id = second.deal_id AND first.user_id = theirs.person_id
    WHERE second.percent >= %(least)s AND second.day >= %(since)s
)
SELECT second.user_id, first.user_id, second.deal_id,
       second.percent - coalesce(first.percent, (
           SELECT 10000 * count(*) FILTER (WHERE other.score < first.score) / greatest(count(*), 1)
           FROM games_dailyattempt AS other WHERE other.deal_id = first.deal_id AND other.is_ranked
             AND other.score IS NOT NULL
       )) AS gain
FROM together
JOIN games_dailyattempt AS second ON second.id = together.second
JOIN games_dailyattempt AS first ON first.id = together.first AND first.user_id <> second.user_id
WHERE NOT first.is_practice AND first.score IS NOT NULL AND first.finished_at < second.created_at
"""


def look(*, now: datetime) -> int:
    """Note whose second results are odd; how many players."""
    with connection.cursor() as cursor:
        cursor.execute(PAIRS, {"least": LEAST_SECOND, "since": (now - WINDOW).date()})
        rows = [row for row in cursor.fetchall() if row[3] >= LEAST_GAIN]
    others: dict[int, set[int]] = defaultdict(set)
    deals: dict[int, set[int]] = defaultdict(set)
    gains: dict[int, int] = defaultdict(int)
    for second, first, deal, gain in rows:
        others[second].add(first)
        deals[second].add(deal)
        gains[second] = max(gains[second], gain)
    for person, people in others.items():
        suspicions.note(
            person_id=person,
            kind=Suspicion.Kind.DAILY,
            weight=len(deals[person]) * gains[person] / LEAST_GAIN,
            evidence={"people": sorted(people), "days": len(deals[person]), "gain": gains[person] / 100},
            now=now,
        )
    forget_old(now=now)
    return len(others)


def hashed(deal: DailyDeal, address: str) -> str:
    """Tells that two attempts at a deal were begun at the same place, but not where."""
    return salted_hmac(f"games.daily.address.{deal.key}", address, algorithm="sha256").hexdigest()


def forget_old(*, now: datetime) -> int:
    old = DailyAttempt.objects.filter(day__lt=(now - WINDOW).date()).exclude(address="")
    return old.update(address="")
