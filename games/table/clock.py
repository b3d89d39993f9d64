"""The clocks of a game: every rule about time, over plain values.

Nothing in here reads a database or a wall clock: callers pass the moment (games/table/pulse.py) and save the
result (games/table/turn.py). Time is charged in whole milliseconds. Only the statement that moves all running
games after an outage (games/table/outages.py) repeats some of these rules; a test compares the two.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from games.time_controls import TimeControl

# Lag that a client reports is not charged: up to this much per move, out of a reserve that refills slowly.
LAG_PER_MOVE_MS = 500
LAG_RESERVE_MS = 1500
LAG_REFILL_MS = 150
# The site waits this much longer than a clock says before it calls time.
GRACE_MS = 250
# A player who takes a seat back has at least this much, as long as what all returns of a game have added is
# no more than this.
LEAST_ON_RETURN_MS = 30_000
# A player who has to decide and has been absent for this long has abandoned the game.
ABANDONED_AFTER = timedelta(seconds=60)
# A game of this many seats or more goes on when a player leaves it: a bot holds the seat.
SMALLEST_TABLE = 3

# Without a beat of the site's pulse for this long, games could not be played. Shorter gaps are mere slowness.
OUTAGE_AFTER = timedelta(seconds=4)
# After an outage clocks stand still for as long again, but no longer than this: browsers reconnect meanwhile.
LONGEST_RETURN = timedelta(seconds=10)
# The clocks of correspondence games are moved only by an outage of at least this length.
LONG_OUTAGE = timedelta(minutes=5)

MILLISECOND = timedelta(milliseconds=1)
HALF_A_MILLISECOND = timedelta(microseconds=500)


class Moment(Struct, frozen=True):
    """A point in time as clocks see it, which depends on whether the site is up."""

    now: datetime
    # The last time at which the site was certainly up.
    proven: datetime
    # Running clocks count up to here: not beyond `proven` during an outage.
    counted: datetime
    # No clock counts anything before this: the players' return after the last outage.
    clocks_from: datetime | None = None

    @property
    def starts(self) -> datetime:
        """When a clock that is started now begins to count."""
        return max(self.now, self.clocks_from) if self.clocks_from else self.now


def moment_at(now: datetime, beat: datetime | None, clocks_from: datetime | None) -> Moment:
    """The moment, given the last beat of the site's pulse and when clocks ran again after the last outage."""
    proven = min(now, beat) if beat else now
    counted = proven if now - proven > OUTAGE_AFTER else now
    return Moment(now, proven, counted, clocks_from)


class Downtime(Struct, frozen=True):
    """Time during which nobody could play."""

    began_at: datetime
    ended_at: datetime

    @property
    def clocks_from(self) -> datetime:
        """When clocks run again: players need some time to come back."""
        return self.ended_at + min(self.ended_at - self.began_at, LONGEST_RETURN)

    @property
    def is_long(self) -> bool:
        return self.ended_at - self.began_at >= LONG_OUTAGE


class Charge(Struct, frozen=True):
    """What a line of the log says about time. An undo needs to know it."""

    spent_ms: int
    # What the clock showed at that moment, with no lag forgiven and no increment added.
    left_ms: int
    # How long clocks had run in the game.
    counted_ms: int


class Shown(Struct, frozen=True):
    """Clocks as people see them: the time left by seat, the seats whose clocks run, and for how long."""

    ms: list[int]
    running: list[int]
    # Negative for a while after an outage: clocks stand still until the players are back.
    since_ms: int


class NoTimeLeft(Exception):
    """A move cannot be taken back, or a seat: its player has run out of time since."""


class SeatClock(Struct, frozen=True):
    left_ms: int
    lag_ms: int = LAG_RESERVE_MS
    is_bot: bool = False
    # The version of the game that requested a decision of the seat (0: none), and since when its clock runs.
    asked_version: int = 0
    began_at: datetime | None = None

    @property
    def deadline(self) -> datetime | None:
        """When a person who has to decide is out of time. Bots are reminded, never flagged."""
        if self.began_at is None or self.is_bot:
            return None
        return self.began_at + (self.left_ms + self.lag_ms + GRACE_MS) * MILLISECOND

    def thought(self, until: datetime) -> int:
        """For how many milliseconds the clock has run."""
        return milliseconds(until - self.began_at) if self.began_at else 0

    def deadline_after(self, downtime: Downtime) -> datetime | None:
        if self.began_at is None or self.deadline is None:
            return None
        stood_still = downtime.clocks_from - max(self.began_at, downtime.began_at)
        return self.deadline + max(timedelta(), stood_still)

    def after_outage(self, downtime: Downtime) -> "SeatClock":
        if self.began_at is None:
            return self
        began = max(self.began_at, downtime.clocks_from)
        return replace(self.charged(self.thought(downtime.began_at)), began_at=began)

    def paused(self, moment: Moment) -> "SeatClock":
        if self.began_at is None:
            return self
        spent = max(0, min(self.thought(moment.counted), self.left_ms - 1))
        return replace(self, left_ms=self.left_ms - spent, began_at=moment.now)

    def charged(self, ms: int) -> "SeatClock":
        return replace(self, left_ms=max(0, self.left_ms - ms))

    def started(self, version: int, at: datetime) -> "SeatClock":
        return replace(self, asked_version=version, began_at=at)

    def stopped(self) -> "SeatClock":
        return replace(self, asked_version=0, began_at=None)


class Clocks(Struct, frozen=True):
    """The clocks of all seats of a game. Every change returns new clocks."""

    control: TimeControl
    seats: tuple[SeatClock, ...]
    # How long clocks have run in this game until `waiting_since`, when the first of the running ones began.
    counted_ms: int = 0
    waiting_since: datetime | None = None
    paused_at: datetime | None = None
    # When the first person runs out of time; none during a pause and while only bots have to decide.
    deadline: datetime | None = None

    @property
    def to_move(self) -> list[int]:
        """The seats that have to decide."""
        return [number for number, seat in enumerate(self.seats) if seat.began_at]

    @property
    def bot_to_move(self) -> bool:
        return any(seat.is_bot for seat in self.seats if seat.began_at)

    @property
    def first_to_run_out(self) -> int | None:
        """The person whose time is up first, among those who have to decide."""
        deadlines = [(seat.deadline, number) for number, seat in enumerate(self.seats) if seat.deadline]
        return min(deadlines)[1] if deadlines else None

    def is_up(self, at: datetime) -> bool:
        """Whether somebody has run out of time."""
        return self.deadline is not None and at >= self.deadline

    def thought(self, seat: int, until: datetime) -> int:
        """For how many milliseconds a seat has had to decide."""
        return 0 if self.paused_at else self.seats[seat].thought(until)

    def left_at(self, seat: int, until: datetime) -> int:
        """What the clock of a seat shows."""
        return max(0, self.seats[seat].left_ms - self.thought(seat, until))

    def counted(self, until: datetime) -> int:
        """How long clocks have run in this game."""
        if self.paused_at or self.waiting_since is None:
            return self.counted_ms
        return self.counted_ms + milliseconds(until - self.waiting_since)

    def absent_for(self, seat: int, missed_since: datetime | None, moment: Moment) -> timedelta:
        """How long a player has been absent while a decision is due, given since when the others miss them.

        Time in which clocks stand still does not count.
        """
        began = self.seats[seat].began_at
        if self.paused_at or began is None or missed_since is None:
            return timedelta()
        return moment.now - max(missed_since, began, moment.clocks_from or began)

    def shown(self, until: datetime) -> Shown:
        return shown_clocks(self.seats, until, is_paused=self.paused_at is not None)

    # Turns

    def begun(self, to_move: Collection[int], version: int, moment: Moment) -> "Clocks":
        """Start the clocks of the first turn."""
        return self._asked(to_move, version, moment)

    def decided_at(
        self, seat: int, moment: Moment, shown: datetime | None, received: datetime | None
    ) -> datetime:
        """When a seat has decided, by its own clock: time in which the site was slow is not the player's.

        That is the time until the decision was `shown` to the player, and since the answer was `received`;
        None if that is not known.
        """
        at = min(moment.counted, received) if received else moment.counted
        began = self.seats[seat].began_at
        if began is None or shown is None:
            return at
        return at - max(timedelta(), shown - began)

    def moved(
        self,
        seat: int,
        to_move: Collection[int],
        version: int,
        lag_ms: int,
        moment: Moment,
        decided_at: datetime | None = None,
    ) -> tuple["Clocks", Charge]:
        """Charge a player who has decided, and start the clocks of the players who decide next."""
        mover = self.seats[seat]
        spent = elapsed = self.thought(seat, decided_at or moment.counted)
        left = max(0, mover.left_ms - elapsed)
        if not (mover.is_bot and len(self.seats) >= SMALLEST_TABLE):
            forgiven = min(elapsed, forgiven_lag(lag_ms, mover.lag_ms))
            spent -= forgiven
            mover = replace(
                mover,
                left_ms=left_after(self.control, mover.left_ms, spent),
                lag_ms=min(LAG_RESERVE_MS, mover.lag_ms - forgiven + LAG_REFILL_MS),
            )
        # Else the clock belongs to the person who may come back.
        charge = Charge(spent, left, self.counted(moment.counted))
        return self._with(seat, mover)._asked(to_move, version, moment, mover=seat), charge

    def taken_back(
        self,
        seat: int,
        undone: Charge,
        to_move: Collection[int],
        version: int,
        counted_when_asked: Mapping[int, int],
        moment: Moment,
    ) -> tuple["Clocks", Charge]:
        """Set the clocks to what they would be without a move: no increment, no lag forgiven, no new days.

        All the time since the move is charged to its player, also where others had to decide. Those who no
        longer have to decide get back what a pause or an outage has charged them: `counted_when_asked` says
        how long clocks had run at the version that requested their decision.
        """
        counted = self.counted(moment.counted)
        left = undone.left_ms - (counted - undone.counted_ms)
        if left <= 0:
            raise NoTimeLeft
        # Of the time since the move, a pause or an outage may have charged some already.
        spent = max(0, counted - max(undone.counted_ms, self.counted_ms))
        own = self.seats[seat]
        clocks = self._with(seat, replace(own, left_ms=left, lag_ms=max(0, own.lag_ms - LAG_REFILL_MS)))
        for number in self.to_move:
            if number not in to_move:
                other = self.seats[number]
                asked_at = counted_when_asked.get(other.asked_version, self.counted_ms)
                charged = max(0, self.counted_ms - asked_at)
                clocks = clocks._with(number, replace(other, left_ms=other.left_ms + charged))
        return clocks._asked(to_move, version, moment, mover=seat), Charge(spent, left, counted)

    # Pauses and outages

    def paused(self, moment: Moment) -> "Clocks":
        """Charge all players who have to decide for the time until now; nobody runs out of time by that."""
        return replace(
            self,
            seats=tuple([seat.paused(moment) for seat in self.seats]),
            counted_ms=self.counted(moment.counted),
            waiting_since=moment.now,
            paused_at=moment.now,
            deadline=None,
        )

    def resumed(self, moment: Moment) -> "Clocks":
        """Start the clocks of all players who have to decide, after a pause."""
        seats = [replace(seat, began_at=moment.starts) if seat.began_at else seat for seat in self.seats]
        clocks = replace(self, seats=tuple(seats), waiting_since=moment.starts, paused_at=None)
        return clocks._with_deadline()

    def is_moved_by(self, downtime: Downtime) -> bool:
        """Whether an outage has stopped clocks that would have run."""
        if self.paused_at or self.waiting_since is None or self.waiting_since >= downtime.clocks_from:
            return False
        return downtime.is_long or not self.control.per_move

    def after_outage(self, downtime: Downtime) -> "Clocks":
        """Charge what was thought before an outage, and let clocks run again once the players are back.

        A deadline moves by the time that its clock stood still: a clock that had run out before is still out.
        """
        if not self.is_moved_by(downtime):
            return self
        deadlines = [at for seat in self.seats if (at := seat.deadline_after(downtime))]
        return replace(
            self,
            seats=tuple([seat.after_outage(downtime) for seat in self.seats]),
            counted_ms=self.counted(downtime.began_at),
            waiting_since=downtime.clocks_from,
            deadline=min(deadlines, default=None),
        )

    # Players who leave, return or run out of time

    def handed_to_bot(self, seat: int, version: int, moment: Moment) -> "Clocks":
        """A bot holds the seat of a player who has left. The clock is kept for the player's return."""
        clock = self.seats[seat].charged(self.thought(seat, moment.counted))
        return self._asked_again(seat, replace(clock, is_bot=True), version, moment)

    def given_back(self, seat: int, version: int, moment: Moment, *, added_ms: int = 0) -> "Clocks":
        """A player takes a seat back from the bot that has held it, and a decision with the time it has cost.

        `added_ms` is what earlier returns have added: leaving and returning must not stop a clock.
        """
        clock = self.seats[seat].charged(self.thought(seat, moment.counted))
        missing = max(0, LEAST_ON_RETURN_MS - clock.left_ms)
        left = clock.left_ms + min(missing, max(0, LEAST_ON_RETURN_MS - added_ms))
        if not left:
            raise NoTimeLeft
        return self._asked_again(seat, replace(clock, is_bot=False, left_ms=left), version, moment)

    def halved(self, seat: int, moment: Moment) -> "Clocks":
        """A player gives away half of the time that is left."""
        clock = self.seats[seat]
        clock = replace(clock, left_ms=clock.left_ms - self.left_at(seat, moment.counted) // 2)
        clocks = self._with(seat, clock)
        return clocks if self.paused_at else clocks._with_deadline()

    def run_out(self, seat: int) -> "Clocks":
        return self._with(seat, replace(self.seats[seat], left_ms=0))

    def ended(self) -> "Clocks":
        """Nobody has to decide any more."""
        seats = tuple([seat.stopped() for seat in self.seats])
        return replace(self, seats=seats, waiting_since=None, paused_at=None, deadline=None)

    # The parts of the above

    def _asked(
        self, to_move: Collection[int], version: int, moment: Moment, mover: int | None = None
    ) -> "Clocks":
        """Start the clocks of the players who have to decide now. One that was running already runs on."""
        seats = []
        for number, seat in enumerate(self.seats):
            if number not in to_move:
                seats.append(seat.stopped() if seat.began_at else seat)
            elif number == mover or not seat.began_at:
                seats.append(seat.started(version, moment.starts))
            else:
                seats.append(seat)
        return replace(self, seats=tuple(seats))._counted_on(moment)._with_deadline()

    def _asked_again(self, seat: int, clock: SeatClock, version: int, moment: Moment) -> "Clocks":
        """A seat has another player now, who gets the decision that is due."""
        if clock.began_at:
            clock = clock.started(version, moment.starts)
        clocks = self._with(seat, clock)
        return clocks if self.paused_at else clocks._counted_on(moment)._with_deadline()

    def _with(self, seat: int, clock: SeatClock) -> "Clocks":
        return replace(self, seats=(*self.seats[:seat], clock, *self.seats[seat + 1 :]))

    def _counted_on(self, moment: Moment) -> "Clocks":
        """Add up how long clocks have run until the first of the running ones began."""
        since = min((at for seat in self.seats if (at := seat.began_at)), default=None)
        if self.waiting_since is None:
            return replace(self, waiting_since=since)
        until = min(since, moment.counted) if since else moment.counted
        counted = self.counted_ms + milliseconds(until - self.waiting_since)
        return replace(self, waiting_since=since, counted_ms=counted)

    def _with_deadline(self) -> "Clocks":
        deadlines = [at for seat in self.seats if (at := seat.deadline)]
        return replace(self, deadline=min(deadlines, default=None))


def shown_clocks(seats: Sequence[SeatClock], until: datetime, *, is_paused: bool) -> Shown:
    """What people see."""
    left = [seat.left_ms for seat in seats]
    running = [] if is_paused else [number for number, seat in enumerate(seats) if seat.began_at]
    if not running:
        return Shown(left, [], 0)
    for seat in running:
        left[seat] = max(0, left[seat] - seats[seat].thought(until))
    began = min(at for seat in seats if (at := seat.began_at))
    return Shown(left, running, signed_milliseconds(until - began))


def forgiven_lag(reported_ms: int, reserve_ms: int) -> int:
    """How much of the lag that a client reports is not charged."""
    return max(0, min(reported_ms, LAG_PER_MOVE_MS, reserve_ms))


def left_after(control: TimeControl, left_ms: int, spent_ms: int) -> int:
    """The clock of a player who has just decided."""
    if control.per_move:
        return control.initial_ms
    return max(0, left_ms - spent_ms) + control.increment_ms


def milliseconds(time: timedelta) -> int:
    """Halves are rounded up, as in the database; no time is negative."""
    return max(0, signed_milliseconds(time))


def signed_milliseconds(time: timedelta) -> int:
    return (time + HALF_A_MILLISECOND) // MILLISECOND
