"""What attempts at one deal have chosen, as counts: "61 % built it".

Counted are what was done with each thing, and for the first decisions also what was chosen after exactly the
same moves of all, while many attempts share these.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import F, Sum

from games.dailies import Choice, DailyGame
from games.daily.attempts import daily_of
from games.daily.models import DailyAttempt, DailyCount, DailyDeal
from games.logs import reading
from games.table import positions

MOST_AT_ONCE = 200
# Decisions of a player for which the exact earlier play is kept apart.
EXACT_DECISIONS = 10
THING, AFTER = "thing:", "after:"
Moves = Sequence[tuple[int, str]]


@dataclass(frozen=True)
class Decision:
    """A decision of the player in a game: its number among all moves, and what it was."""

    number: int
    notation: str
    choice: Choice
    # Identifies everything that was played before.
    after: str


def decisions_of(daily: DailyGame, moves: Moves, seat: int) -> Iterator[Decision]:
    """What the bots played follows from the deal and the player's own moves: these identify a line."""
    played = hashlib.sha256()
    for number, (mover, notation) in enumerate(moves, start=1):
        if mover != seat:
            continue
        if (choice := daily.choice(notation)) is not None:
            yield Decision(number, notation, choice, played.hexdigest()[:24])
        played.update(f"{notation}\n".encode())


def moves_of(game_ids: Iterable[int]) -> dict[int, Moves]:
    """The moves of games that stand, in one query."""
    found = reading.moves_by_key(game_ids)
    return {game_id: positions.standing(lines) for game_id, lines in found.items()}


def keys_of(daily: DailyGame, moves: Moves, seat: int) -> Iterator[tuple[str, str]]:
    """What one attempt adds to the counts: each thing and its use once, and the first choices."""
    used = set()
    for place, decision in enumerate(decisions_of(daily, moves, seat)):
        choice = decision.choice
        if (choice.thing, choice.use) not in used:
            used.add((choice.thing, choice.use))
            yield THING + choice.thing, choice.use
        if place < EXACT_DECISIONS:
            yield AFTER + decision.after, f"{choice.use} {choice.thing}"


@transaction.atomic
def count_some(deal: DailyDeal) -> int:
    """Add the choices of some attempts that are over; how many there were. Called under the lock."""
    waiting = DailyAttempt.objects.filter(
        deal=deal, is_counted=False, is_practice=False, score__isnull=False
    ).order_by("pk")
    rows = dict(waiting.values_list("pk", "game_id")[:MOST_AT_ONCE])
    if not rows:
        return 0
    daily, counts = daily_of(deal), Counter[tuple[str, str]]()
    for moves in moves_of(rows.values()).values():
        counts.update(keys_of(daily, moves, deal.seat))
    add(deal, counts)
    DailyAttempt.objects.filter(pk__in=rows).update(is_counted=True)
    DailyDeal.objects.filter(pk=deal.pk).update(counted=F("counted") + len(rows))
    return len(rows)


def add(deal: DailyDeal, counts: Mapping[tuple[str, str], int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO games_dailycount (deal_id, key, choice, count)
            SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::int[])
            ON CONFLICT (deal_id, key, choice) DO UPDATE
            SET count = games_dailycount.count + excluded.count
            """,
            [
                deal.pk,
                [key for key, _ in counts],
                [choice for _, choice in counts],
                list(counts.values()),
            ],
        )


def drop_single_lines(deal: DailyDeal) -> None:
    """A line that one attempt alone has taken tells nothing to compare with."""
    lines = DailyCount.objects.filter(deal=deal, key__startswith=AFTER)
    single = lines.values("key").annotate(total=Sum("count")).filter(total=1).values("key")
    lines.filter(key__in=single).delete()


def counts_for(deal: DailyDeal, keys: Iterable[str]) -> dict[str, dict[str, int]]:
    """The counts of these keys, by key and choice."""
    found: dict[str, dict[str, int]] = {}
    rows = DailyCount.objects.filter(deal=deal, key__in=set(keys))
    for key, choice, count in rows.values_list("key", "choice", "count"):
        found.setdefault(key, {})[choice] = count
    return found
