"""The statement that moves games after an outage follows the rules of games/table/clock.py."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import time_controls
from games.models import Game
from games.table import outages
from games.table.clock import LONG_OUTAGE, LONGEST_RETURN, Clocks, Downtime, SeatClock
from games.table.turn import clocks_of, set_clocks

pytestmark = pytest.mark.django_db

LAST_BEAT = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY_MS = time_controls.DAY_MS

# Around everything that makes a difference: before the last beat, during the outage and the return, after it.
NEAR = st.timedeltas(-timedelta(seconds=100), timedelta(seconds=100))
FAR = st.timedeltas(-timedelta(days=60), timedelta(minutes=20))
LENGTHS = st.one_of(
    st.timedeltas(timedelta(seconds=4), 3 * LONGEST_RETURN),
    st.timedeltas(LONG_OUTAGE - timedelta(seconds=1), LONG_OUTAGE + timedelta(seconds=1)),
    st.timedeltas(timedelta(minutes=10), timedelta(days=30)),
)


@st.composite
def seat_clocks(draw: st.DrawFn) -> SeatClock:
    has_to_decide = draw(st.booleans())
    began_at = LAST_BEAT + draw(st.one_of(NEAR, FAR)) if has_to_decide else None
    return SeatClock(
        draw(st.one_of(st.integers(0, 200_000), st.integers(0, 14 * DAY_MS))),
        lag_ms=draw(st.integers(0, 1500)),
        is_bot=draw(st.booleans()),
        asked_version=5 if has_to_decide else 0,
        began_at=began_at,
    )


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A row with any clocks, as a table leaves it."""
    control = time_controls.parse(draw(st.sampled_from(["1+0", "10+10", "1d", "14d"])))
    seats = draw(st.lists(seat_clocks(), min_size=2, max_size=7))
    status = draw(st.sampled_from([Game.Status.PLAYING] * 4 + [Game.Status.STARTING, Game.Status.ABORTED]))
    clocks = Clocks(
        control,
        tuple(seats),
        counted_ms=draw(st.integers(0, 40 * DAY_MS)),
        waiting_since=min((at for seat in seats if (at := seat.began_at)), default=None),
    )
    if status != Game.Status.PLAYING:
        clocks = clocks.ended()
    elif draw(st.sampled_from([False, False, False, True])):
        clocks = replace(clocks, paused_at=clocks.waiting_since)
    else:
        clocks = clocks._with_deadline()
    game = Game(
        ruleset="toy", pool="toy", time_control=control.text, speed=control.speed(20), secret=bytes(32),
        commitment="0" * 64, status=status, version=7, moved=[True] * len(seats),
        bot_levels=["easy" if seat.is_bot else "" for seat in seats],
    )  # fmt: skip
    set_clocks(game, clocks)
    return game


@settings(max_examples=40, deadline=None)
@given(rows=st.lists(games(), min_size=1, max_size=6), length=LENGTHS)
def test_the_statement_moves_each_game_as_its_clocks_say(rows: list[Game], length: timedelta) -> None:
    downtime = Downtime(LAST_BEAT, LAST_BEAT + length)
    with transaction.atomic():
        Game.objects.bulk_create(rows)
        outage = outages.end_outage(downtime.began_at, downtime.ended_at)
        moved = Game.objects.in_bulk([game.pk for game in rows])
        transaction.set_rollback(True)
    for game in rows:
        before, after = clocks_of(game), moved[game.pk]
        assert clocks_of(after) == before.after_outage(downtime)
        assert after.version == game.version + before.is_moved_by(downtime)
    assert outage.clocks_from == downtime.clocks_from
    assert outage.games == sum(clocks_of(game).is_moved_by(downtime) for game in rows)
