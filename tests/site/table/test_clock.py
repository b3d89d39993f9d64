"""The clocks of a game, without any game: rules about time over plain values."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from games import time_controls
from games.table.clock import (
    GRACE_MS,
    LAG_PER_MOVE_MS,
    LAG_REFILL_MS,
    LAG_RESERVE_MS,
    LEAST_ON_RETURN_MS,
    LONGEST_RETURN,
    OUTAGE_AFTER,
    SMALLEST_TABLE,
    Charge,
    Clocks,
    Downtime,
    Moment,
    NoTimeLeft,
    SeatClock,
    milliseconds,
    moment_at,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
MINUTE = 60_000


def after(seconds: float) -> Moment:
    return moment_at(NOON + timedelta(seconds=seconds), None, None)


def begun(
    control: str = "5+5", seats: int = 2, to_move: Sequence[int] = (0,), bots: Sequence[int] = ()
) -> Clocks:
    parsed = time_controls.parse(control)
    clocks = [SeatClock(parsed.initial_ms, is_bot=seat in bots) for seat in range(seats)]
    return Clocks(parsed, tuple(clocks)).begun(to_move, 1, after(0))


def left(clocks: Clocks) -> list[int]:
    return [seat.left_ms for seat in clocks.seats]


# Turns


def test_a_player_who_has_decided_is_charged_and_gets_the_increment() -> None:
    clocks, charge = begun().moved(0, [1], 2, 0, after(60))
    assert left(clocks) == [4 * MINUTE + 5_000, 5 * MINUTE]
    assert charge == Charge(spent_ms=MINUTE, left_ms=4 * MINUTE, counted_ms=MINUTE)
    assert (clocks.to_move, clocks.waiting_since, clocks.counted_ms) == ([1], after(60).now, MINUTE)
    assert [seat.asked_version for seat in clocks.seats] == [0, 2]


def test_time_in_which_the_site_was_slow_is_not_the_players() -> None:
    clocks = begun()
    at = clocks.decided_at(0, after(60), shown=after(10).now, received=after(40).now)
    clocks, charge = clocks.moved(0, [1], 2, 0, after(60), at)
    assert charge == Charge(spent_ms=30_000, left_ms=5 * MINUTE - 30_000, counted_ms=MINUTE)
    assert clocks.seats[1].began_at == after(60).now


def test_a_decision_counts_from_when_its_clock_began_if_it_was_shown_before() -> None:
    assert begun().decided_at(0, after(60), shown=after(-10).now, received=None) == after(60).now


def test_what_was_answered_before_it_was_shown_costs_nothing() -> None:
    clocks = begun()
    at = clocks.decided_at(0, after(60), shown=after(50).now, received=after(40).now)
    assert clocks.moved(0, [1], 2, 0, after(60), at)[1].spent_ms == 0


def test_a_request_that_waited_through_an_outage_is_judged_by_its_beginning() -> None:
    down = moment_at(after(60).now, after(20).now, None)
    assert begun().decided_at(0, down, shown=None, received=after(40).now) == after(20).now
    assert begun().decided_at(0, down, shown=None, received=after(5).now) == after(5).now


def test_a_player_who_decides_again_has_a_new_turn() -> None:
    clocks, _ = begun().moved(0, [0], 2, 0, after(60))
    assert (clocks.seats[0].asked_version, clocks.seats[0].began_at) == (2, after(60).now)


def test_what_others_choose_does_not_touch_a_running_clock() -> None:
    clocks, _ = begun(seats=3, to_move=[0, 1, 2]).moved(1, [0, 2], 2, 0, after(60))
    assert [seat.asked_version for seat in clocks.seats] == [1, 0, 1]
    assert (clocks.waiting_since, clocks.counted_ms) == (after(0).now, 0)
    assert clocks.shown(after(70).now).ms == [5 * MINUTE - 70_000, 4 * MINUTE + 5_000, 5 * MINUTE - 70_000]


def test_days_are_new_for_every_decision() -> None:
    clocks, _ = begun("3d").moved(0, [1], 2, 0, after(86_400))
    assert left(clocks) == [3 * time_controls.DAY_MS] * 2


def test_a_bot_at_a_table_of_three_does_not_use_the_clock_of_its_seat() -> None:
    held, charge = begun(seats=3, bots=[0]).moved(0, [1], 2, 0, after(3))
    alone, _ = begun(seats=2, bots=[0]).moved(0, [1], 2, 0, after(3))
    assert (left(held)[0], charge.spent_ms) == (5 * MINUTE, 3_000)
    assert left(alone)[0] == 5 * MINUTE - 3_000 + 5_000


def test_the_deadline_is_that_of_the_first_person_to_run_out() -> None:
    clocks = begun(seats=4, to_move=[1, 2, 3], bots=[1])
    assert clocks.first_to_run_out == 2
    assert clocks.deadline == NOON + timedelta(milliseconds=5 * MINUTE + LAG_RESERVE_MS + GRACE_MS)
    assert not clocks.is_up(clocks.deadline - timedelta(microseconds=1))
    assert clocks.is_up(clocks.deadline)
    assert begun(bots=[0]).deadline is None


# Undo


def test_an_undo_that_costs_more_time_than_is_left_raises() -> None:
    clocks, charge = begun("1+60").moved(0, [1], 2, 0, after(58))
    with pytest.raises(NoTimeLeft):
        clocks.taken_back(0, charge, [0], 3, {2: charge.counted_ms}, after(60))
    back, _ = clocks.taken_back(0, charge, [0], 3, {2: charge.counted_ms}, after(59))
    assert left(back) == [1_000, MINUTE]


def test_all_time_since_a_move_is_charged_to_the_player_who_takes_it_back() -> None:
    clocks, charge = begun().moved(0, [1], 2, 0, after(60))
    clocks = clocks.paused(after(70)).resumed(after(1000))
    back, undo = clocks.taken_back(0, charge, [0], 3, {2: charge.counted_ms}, after(1005))
    assert left(back) == [5 * MINUTE - 75_000, 5 * MINUTE], (
        "the opponent gets back what the pause has charged"
    )
    assert undo == Charge(spent_ms=5_000, left_ms=5 * MINUTE - 75_000, counted_ms=75_000)
    assert (back.to_move, back.counted_ms, back.waiting_since) == ([0], 75_000, after(1005).now)


def test_an_undo_takes_the_forgiven_lag_and_the_refill_back() -> None:
    clocks, charge = begun("5+0").moved(0, [1], 2, 400, after(10))
    assert (left(clocks)[0], clocks.seats[0].lag_ms) == (
        5 * MINUTE - 9_600,
        LAG_RESERVE_MS - 400 + LAG_REFILL_MS,
    )
    back, _ = clocks.taken_back(0, charge, [0], 3, {}, after(10))
    assert (left(back)[0], back.seats[0].lag_ms) == (5 * MINUTE - 10_000, LAG_RESERVE_MS - 400)


def test_a_player_who_came_back_meanwhile_gets_nothing_out_of_an_undo() -> None:
    """The version that requested the decision is none of a move: it is unknown what was charged since."""
    clocks, charge = begun(seats=3).moved(0, [1], 2, 0, after(60))
    clocks = clocks.handed_to_bot(1, 3, after(70)).given_back(1, 4, after(80))
    clocks = clocks.paused(after(90)).resumed(after(1000))
    before = left(clocks)[1]
    back, _ = clocks.taken_back(0, charge, [0], 5, {}, after(1000))
    assert left(back)[1] == before


# Pauses


def test_a_pause_charges_nothing() -> None:
    clocks = begun(seats=3, to_move=[0, 2])
    paused = clocks.paused(after(60))
    assert (paused.deadline, paused.shown(after(5000).now).running) == (None, [])
    resumed = paused.resumed(after(5000))
    assert resumed.shown(after(5000).now).ms == clocks.shown(after(60).now).ms
    assert resumed.counted(after(5010).now) == clocks.counted(after(70).now)


def test_a_player_who_leaves_during_a_pause_is_not_charged_for_it() -> None:
    paused = begun(seats=3).paused(after(60))
    held = paused.handed_to_bot(0, 2, after(200))
    assert left(held) == left(paused)
    assert (held.deadline, held.counted_ms, held.paused_at) == (None, MINUTE, paused.paused_at)


def test_nobody_runs_out_of_time_by_a_pause() -> None:
    assert left(begun("1+0").paused(after(61)))[0] == 1


# Outages


def test_during_an_outage_clocks_count_up_to_the_last_beat() -> None:
    beat = after(10).now
    assert moment_at(beat + OUTAGE_AFTER, beat, None).counted == beat + OUTAGE_AFTER
    late = moment_at(beat + 2 * OUTAGE_AFTER, beat, None)
    assert (late.proven, late.counted, late.starts) == (beat, beat, late.now)


def test_an_outage_is_charged_to_nobody() -> None:
    down = Downtime(after(20).now, after(95).now)
    clocks = begun().after_outage(down)
    assert left(clocks)[0] == 5 * MINUTE - 20_000
    assert clocks.waiting_since == down.clocks_from == down.ended_at + LONGEST_RETURN
    assert clocks.shown(down.ended_at).since_ms == -10_000
    moment = moment_at(after(100).now, after(100).now, down.clocks_from)
    moved, charge = clocks.moved(0, [1], 2, 0, moment)
    assert charge.spent_ms == 0
    assert moved.seats[1].began_at == down.clocks_from


def test_a_clock_that_had_run_out_before_an_outage_is_still_out() -> None:
    clocks = begun("1+0").after_outage(Downtime(after(3600).now, after(3610).now))
    assert clocks.is_up(after(3611).now)


def test_days_are_moved_by_long_outages_alone() -> None:
    clocks = begun("1d")
    assert clocks.after_outage(Downtime(after(10).now, after(200).now)) is clocks
    assert clocks.after_outage(Downtime(after(10).now, after(2000).now)) is not clocks


# Leaving and absence


def test_the_clock_is_kept_for_a_player_who_may_come_back() -> None:
    held = begun(seats=3).handed_to_bot(0, 2, after(60))
    assert (held.seats[0].is_bot, held.seats[0].asked_version, held.deadline) == (True, 2, None)
    back = held.given_back(0, 3, after(65))
    assert (left(back)[0], back.seats[0].asked_version) == (4 * MINUTE - 5_000, 3)
    assert back.counted(after(65).now) == 65_000
    assert left(held.run_out(0).given_back(0, 3, after(65)))[0] == LEAST_ON_RETURN_MS


def test_a_decision_that_a_returning_player_takes_back_has_cost_its_time() -> None:
    """Else a player could stop the clock by leaving and returning."""
    clocks = begun("5+0", seats=3)
    for second in range(0, 60, 2):
        clocks = clocks.handed_to_bot(0, second + 2, after(second + 1)).given_back(
            0, second + 3, after(second + 2)
        )
    assert clocks.shown(after(60).now).ms[0] == 4 * MINUTE
    # While nothing is due, a bot decides with time of its own.
    held, _ = begun("5+0", seats=3).handed_to_bot(0, 2, after(10)).moved(0, [1, 2], 3, 0, after(12))
    assert left(held.given_back(0, 4, after(50)))[0] == 5 * MINUTE - 10_000


def test_returning_adds_half_a_minute_in_all() -> None:
    out_of_time = begun("5+0", seats=3).handed_to_bot(0, 2, after(1)).run_out(0)
    assert left(out_of_time.given_back(0, 3, after(1), added_ms=20_000))[0] == 10_000
    with pytest.raises(NoTimeLeft):
        out_of_time.given_back(0, 3, after(1), added_ms=LEAST_ON_RETURN_MS)
    some_left = begun("5+0", seats=3).handed_to_bot(0, 2, after(295))
    assert left(some_left.given_back(0, 3, after(296), added_ms=LEAST_ON_RETURN_MS))[0] == 4_000


def test_an_absence_counts_while_a_decision_is_due_and_the_site_is_up() -> None:
    clocks, gone = begun(), after(10).now
    assert clocks.absent_for(0, gone, after(70)) == timedelta(seconds=60)
    assert clocks.absent_for(0, gone - timedelta(hours=1), after(70)) == timedelta(seconds=70)
    assert clocks.absent_for(0, None, after(70)) == timedelta()
    assert clocks.absent_for(1, gone, after(70)) == timedelta()
    assert clocks.paused(after(20)).absent_for(0, gone, after(70)) == timedelta()
    returned = replace(after(70), clocks_from=after(50).now)
    assert clocks.absent_for(0, gone, returned) == timedelta(seconds=20)


@pytest.mark.parametrize(
    ("microseconds", "ms"), [(0, 0), (499, 0), (500, 1), (1499, 1), (1500, 2), (-900, 0)]
)
def test_milliseconds_are_rounded_as_in_the_database(microseconds: int, ms: int) -> None:
    assert milliseconds(timedelta(microseconds=microseconds)) == ms


# Whatever happens

# A charge is rounded to milliseconds, so each step can differ from exact time by at most one millisecond.
MOST_STEPS = 30
ROUNDING = timedelta(milliseconds=MOST_STEPS)
MICROSECONDS = st.integers(0, 20_000_000)


class Standing:
    """A move that was not taken back, and what an undo must restore."""

    def __init__(
        self, seat: int, version: int, charge: Charge, before: Clocks, clocks: Clocks, run: timedelta
    ) -> None:
        self.seat, self.version, self.charge, self.run = seat, version, charge, run
        self.to_move = before.to_move
        self.left_when_asked = {
            other: clocks.seats[other].left_ms for other in clocks.to_move if other not in before.to_move
        }


class AnyGame(RuleBasedStateMachine):
    """Any course of a game, beside an exact count of the time during which clocks were allowed to run."""

    @initialize(
        control=st.sampled_from(["1+0", "1+10", "5+5", "1d"]),
        bots=st.lists(st.booleans(), min_size=2, max_size=5),
    )
    def begin(self, control: str, bots: list[bool]) -> None:
        parsed = time_controls.parse(control)
        self.now, self.clocks_from, self.run, self.version = NOON, NOON, timedelta(), 1
        seats = tuple([SeatClock(parsed.initial_ms, is_bot=is_bot) for is_bot in bots])
        self.clocks = Clocks(parsed, seats).begun(range(len(bots)), 1, self.moment())
        self.standing: list[Standing] = []
        self.counted_at: dict[int, int] = {}

    def moment(self) -> Moment:
        return moment_at(self.now, self.now, self.clocks_from)

    def next_version(self) -> int:
        self.version += 1
        return self.version

    def is_running(self) -> bool:
        return not self.clocks.paused_at and not self.clocks.is_up(self.now)

    @rule(microseconds=MICROSECONDS)
    def wait(self, microseconds: int) -> None:
        since, self.now = self.now, self.now + timedelta(microseconds=microseconds)
        if not self.clocks.paused_at:
            self.run += max(timedelta(), self.now - max(since, self.clocks_from))

    @precondition(is_running)
    @rule(
        data=st.data(),
        lag_ms=st.integers(0, 1000),
        shown_ms=st.integers(-500, 3000),
        waited_ms=st.integers(0, 3000),
    )
    def move(self, data: st.DataObject, lag_ms: int, shown_ms: int, waited_ms: int) -> None:
        """Nobody is charged for the site's slowness, and nobody gains more than that."""
        before, version = self.clocks, self.next_version()
        seat = data.draw(st.sampled_from(before.to_move))
        everyone = range(len(before.seats))
        others = [other for other in before.to_move if other != seat]
        to_move = others or data.draw(st.lists(st.sampled_from(everyone), min_size=1, unique=True))
        idle = before.shown(self.now).ms[seat]
        began = before.seats[seat].began_at
        assert began
        shown = began + timedelta(milliseconds=shown_ms)
        received = self.now - timedelta(milliseconds=waited_ms)
        decided_at = before.decided_at(seat, self.moment(), shown, received)
        self.clocks, charge = before.moved(seat, to_move, version, lag_ms, self.moment(), decided_at)
        slow_ms = max(0, shown_ms) + waited_ms
        full_ms = before.thought(seat, self.now)
        assert max(0, full_ms - slow_ms) - 1 <= charge.spent_ms + min(lag_ms, LAG_PER_MOVE_MS)
        assert charge.spent_ms <= max(0, full_ms - slow_ms) + 1
        if not (
            (before.seats[seat].is_bot and len(before.seats) >= SMALLEST_TABLE) or before.control.per_move
        ):
            gained_at_most = lag_ms + slow_ms + before.control.increment_ms
            assert self.clocks.seats[seat].left_ms <= idle + gained_at_most
        self.standing.append(Standing(seat, version, charge, before, self.clocks, self.run))
        self.counted_at[version] = charge.counted_ms

    @precondition(lambda self: self.standing and self.is_running())
    @rule()
    def undo(self) -> None:
        """Sets the clock to that of a player who has only waited, and costs nobody else anything."""
        undone = self.standing.pop()
        waited = timedelta(milliseconds=undone.charge.left_ms) - (self.run - undone.run)
        before, version = self.clocks, self.next_version()
        try:
            self.clocks, charge = before.taken_back(
                undone.seat, undone.charge, undone.to_move, version, self.counted_at, self.moment()
            )
        except NoTimeLeft:
            assert waited <= ROUNDING
            self.standing.append(undone)
            return
        self.counted_at[version] = charge.counted_ms
        assert abs(timedelta(milliseconds=self.clocks.seats[undone.seat].left_ms) - waited) <= ROUNDING
        for other, ms in undone.left_when_asked.items():
            was = before.seats[other]
            if other != undone.seat and was.asked_version == undone.version and not was.is_bot:
                # Up to what the site waits beyond the clock, which a pause does not charge.
                gained = self.clocks.seats[other].left_ms - ms
                assert -MOST_STEPS <= gained <= LAG_RESERVE_MS + GRACE_MS + MOST_STEPS

    @precondition(is_running)
    @rule()
    def pause(self) -> None:
        shown, counted = self.clocks.shown(self.now).ms, self.clocks.counted(self.now)
        self.clocks = self.clocks.paused(self.moment())
        assert [max(1, ms) for ms in shown] == [max(1, seat.left_ms) for seat in self.clocks.seats]
        assert self.clocks.counted(self.now) == counted

    @precondition(lambda self: self.clocks.paused_at)
    @rule()
    def resume(self) -> None:
        before, counted = left(self.clocks), self.clocks.counted(self.now)
        self.clocks = self.clocks.resumed(self.moment())
        assert self.clocks.shown(self.now).ms == before
        assert self.clocks.counted(self.now) == counted

    @precondition(is_running)
    @rule(seconds=st.integers(5, 900))
    def go_down(self, seconds: int) -> None:
        """Nothing is charged for the outage or for the return of the players."""
        down = Downtime(self.now, self.now + timedelta(seconds=seconds))
        shown, counted = self.clocks.shown(self.now).ms, self.clocks.counted(self.now)
        if self.clocks.control.per_move and not down.is_long:
            return
        self.clocks, self.now = self.clocks.after_outage(down), down.ended_at
        self.clocks_from = max(self.clocks_from, down.clocks_from)
        assert self.clocks.shown(down.clocks_from).ms == shown
        assert self.clocks.counted(down.clocks_from) == counted

    @precondition(lambda self: len(self.clocks.seats) >= SMALLEST_TABLE)
    @rule(data=st.data())
    def leave_or_return(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, len(self.clocks.seats) - 1))
        shown, was_bot = self.clocks.shown(self.now).ms, self.clocks.seats[seat].is_bot
        change = self.clocks.given_back if was_bot else self.clocks.handed_to_bot
        self.clocks = change(seat, self.next_version(), self.moment())
        now_shown = self.clocks.shown(self.now).ms
        assert now_shown[seat] >= shown[seat] if was_bot else now_shown[seat] == shown[seat]
        assert [*now_shown[:seat], *now_shown[seat + 1 :]] == [*shown[:seat], *shown[seat + 1 :]]

    @invariant()
    def the_time_of_the_game_is_the_time_that_clocks_were_allowed_to_run(self) -> None:
        counted = timedelta(milliseconds=self.clocks.counted(self.now))
        assert abs(counted - self.run) <= ROUNDING

    @invariant()
    def nobody_is_flagged_before_the_clock_has_run_down(self) -> None:
        people = [seat for seat in self.clocks.seats if seat.began_at and not seat.is_bot]
        if self.clocks.paused_at or not people:
            assert self.clocks.deadline is None
            return
        assert self.clocks.deadline
        ends = [seat.began_at + timedelta(milliseconds=seat.left_ms) for seat in people if seat.began_at]
        assert self.clocks.deadline >= min(ends) - ROUNDING

    @invariant()
    def the_game_waits_since_the_first_running_clock_began(self) -> None:
        if not self.clocks.paused_at:
            assert self.clocks.waiting_since == min(
                seat.began_at for seat in self.clocks.seats if seat.began_at
            )


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=80, stateful_step_count=MOST_STEPS, deadline=None)
