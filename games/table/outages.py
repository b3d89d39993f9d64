"""Time in which nobody could play is charged to nobody.

Every web process beats: it checks that Redis responds and writes that to the database. A gap in the beats of
all of them is an outage, whatever the cause: a restart, a database or Redis that was down, a backup that was
restored. The first beat after it moves every running turn by that time, and by a while for players to return,
so no other code needs to know of it. Only the site's own processes decide this; players cannot.
"""

import logging
import time
from datetime import datetime

from django.db import connection, transaction

from duelsite import metrics, sharedredis, sitetime
from games.events import TurnCause
from games.models import Game, Outage, Pulse
from games.table import pulse, slowness
from games.table.announcing import announce
from games.table.clock import GRACE_MS, OUTAGE_AFTER, Downtime, Moment

log = logging.getLogger(__name__)

BEAT = f"""
    UPDATE {Pulse._meta.db_table} SET at = clock_timestamp()
    WHERE id = %s AND at > clock_timestamp() - interval '{OUTAGE_AFTER.total_seconds()} seconds'
    RETURNING extract(epoch FROM at)::float8, at, clocks_from
"""  # noqa: S608

# Clocks.after_outage (games/table/clock.py) for all games at once; a test compares the two. Rows are locked
# in the order of their keys, as everywhere.
MOVE_TURNS_ON = f"""
    WITH running AS (
        SELECT id, clocks_ms, lag_ms, began_at, bot_levels
        FROM {Game._meta.db_table}
        WHERE status = 'playing' AND paused_at IS NULL AND waiting_since < %(clocks_from)s
            AND (speed <> 'correspondence' OR %(is_long)s)
        ORDER BY id FOR UPDATE
    ), moved_on AS (
        SELECT id, seats.* FROM running, LATERAL (
            SELECT
                array_agg(greatest(0, clock - coalesce(thought, 0))::integer ORDER BY number) AS clocks_ms,
                array_agg(
                    CASE WHEN began IS NOT NULL THEN greatest(began, %(clocks_from)s) END ORDER BY number
                ) AS began_at,
                coalesce(max(thought), 0) AS thought,
                min(
                    began + (clock + lag + {GRACE_MS}) * interval '1 millisecond'
                        + greatest(interval '0', %(clocks_from)s - greatest(began, %(began_at)s))
                ) FILTER (WHERE bot = '') AS deadline
            FROM (
                SELECT *,
                    greatest(0, round(1000 * extract(epoch FROM %(began_at)s - began)))::bigint AS thought
                FROM unnest(running.clocks_ms, running.lag_ms, running.began_at, running.bot_levels)
                    WITH ORDINALITY AS seat(clock, lag, began, bot, number)
            ) seat
        ) seats
    )
    UPDATE {Game._meta.db_table} game
    SET version = version + 1,
        clocks_ms = moved_on.clocks_ms,
        began_at = moved_on.began_at,
        waiting_since = %(clocks_from)s,
        counted_ms = counted_ms + thought,
        deadline = moved_on.deadline
    FROM moved_on WHERE game.id = moved_on.id
    RETURNING game.id
"""  # noqa: S608


def beat() -> None:
    """Record that games can be played: Redis responds and the database writes. Raises if not."""
    sharedredis.client().ping()
    with connection.cursor() as cursor:
        asked = time.monotonic()
        cursor.execute(BEAT, [Pulse.ONLY])
        row = cursor.fetchone()
    if row is None:
        begin_again()
        return
    slowness.measure(asked)
    told, at, clocks_from = row
    sitetime.learn(told, asked, time.monotonic())
    pulse.hear(at, clocks_from)


def listen() -> Moment:
    """The present, for a process that does not beat: queries the database."""
    row = Pulse.objects.filter(pk=Pulse.ONLY).values_list("at", "clocks_from").first()
    pulse.hear(*(row or (None, None)))
    return pulse.moment()


def begin_again() -> None:
    """The first beat ever, or the first after an outage, which ends with it."""
    sitetime.measure()
    with transaction.atomic():
        row, is_first = Pulse.objects.get_or_create(pk=Pulse.ONLY, defaults={"at": sitetime.now()})
        if not is_first:
            row = Pulse.objects.select_for_update().get(pk=Pulse.ONLY)
            now = sitetime.now()
            # Unless another process was quicker.
            if now - row.at > OUTAGE_AFTER:
                row.clocks_from = end_outage(row.at, now).clocks_from
            row.at = now
            row.save(update_fields=["at", "clocks_from"])
    pulse.hear(row.at, row.clocks_from)


def end_outage(began_at: datetime, now: datetime) -> Outage:
    """Record an outage, and move the turns that ran during it."""
    downtime = Downtime(began_at, now)
    outage = Outage(began_at=began_at, ended_at=now, clocks_from=downtime.clocks_from)
    with connection.cursor() as cursor:
        cursor.execute(
            MOVE_TURNS_ON,
            {"began_at": began_at, "clocks_from": outage.clocks_from, "is_long": downtime.is_long},
        )
        moved_on = [game_id for (game_id,) in cursor.fetchall()]
    outage.games = len(moved_on)
    outage.save()
    for game in Game.objects.filter(pk__in=moved_on).iterator(chunk_size=500):
        announce(game, [], turn=TurnCause.CLOCKS)
    seconds = (now - began_at).total_seconds()
    metrics.outages.inc()
    metrics.outage_seconds.inc(seconds)
    log.warning("The site was down for %.1f s: the clocks of %d games stood still", seconds, len(moved_on))
    return outage
