"""Playing a move and taking one back: the one service for people, bots and the API."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from engine.game import Event, GameError, Position
from games.errors import RequestError, StaleVersion, check_is_played
from games.events import TurnCause
from games.logs import reading
from games.models import Game, Move
from games.registry import plugin_of, rules_of
from games.table import (
    announcing,
    deliveries,
    leaving,
    loop_database,
    memory,
    permissions,
    positions,
    pulse,
    rows,
)
from games.table.announcing import announce
from games.table.clock import Charge, Clocks, Moment, NoTimeLeft
from games.table.finishing import finish_game, is_too_late
from games.table.locking import AtTable, lock_for_player, must_be_playing, must_not_be_paused, not_your_turn
from games.table.turn import CLOCK_FIELDS, clocks_of, set_clocks

TURN_FIELDS = ("position_version", "ply", "moved", "pause_offers", *CLOCK_FIELDS)

LARGEST_INTEGER = 2**31 - 1


@dataclass(frozen=True)
class Played:
    """The version that a move led to."""

    version: int
    repeated: bool = False


@dataclass(frozen=True)
class Sent:
    """A move as its player has sent it."""

    user_id: int
    version: int
    notation: str
    client_id: str
    lag_ms: int
    by_bot: bool = False
    # When it arrived at this process, by the monotonic clock.
    received: float | None = None

    def decided_at(self, seated: AtTable, moment: Moment) -> datetime:
        """When the player has decided, without the time that the site took."""
        game, seat = seated.game, seated.seat
        shown_at = deliveries.at(game.pk, seat, game.asked_version[seat])
        waited = timedelta(seconds=time.monotonic() - self.received) if self.received is not None else None
        received = moment.now - waited if waited is not None else None
        return clocks_of(game).decided_at(seat, moment, shown_at, received)


def play_move(
    *,
    game_id: int,
    user_id: int,
    version: int,
    notation: str,
    client_id: str,
    lag_ms: int = 0,
    by_bot: bool = False,
    received: float | None = None,
) -> Played:
    """Play a move that answers a version of the game. If that is impossible, nothing changes and it raises.

    If the same client id is sent again, the result is the version that the move led to the first time.
    `received` is when it arrived at this process, by the monotonic clock: later time is not charged.
    """
    return play(game_id, Sent(user_id, version, notation, client_id, lag_ms, by_bot, received))


def play(game_id: int, sent: Sent) -> Played:
    try:
        return play_as_remembered(game_id, sent) or play_on_the_row(game_id, sent)
    except IntegrityError as error:
        return first_answer(game_id, sent.user_id, sent.client_id, error)


async def play_move_here(
    *,
    game_id: int,
    user_id: int,
    version: int,
    notation: str,
    client_id: str,
    lag_ms: int = 0,
    received: float | None = None,
) -> Played:
    """The same for event loops. Moves of a game that is known here need no thread."""
    sent = Sent(user_id, version, notation, client_id, lag_ms, received=received)
    try:
        if played := await play_here(game_id, sent):
            return played
    except IntegrityError as error:
        return await in_thread(first_answer, game_id, user_id, client_id, error)
    return await in_thread(play, game_id, sent)


def play_on_the_row(game_id: int, sent: Sent) -> Played:
    """Play any move, with the game's row locked."""
    with transaction.atomic():
        seated = lock_for_player(game_id, sent.user_id)
        # If the decision is due, nobody has to look: the database refuses a second line of the same request.
        is_answer = is_due(seated, sent.version)
        if not is_answer and (repeated := earlier_answer(seated, sent.version, sent.client_id)):
            return repeated
        must_be_playing(seated.game)
        check_is_played(seated.game.ruleset)
        leaving.must_decide(seated, by_bot=sent.by_bot)
        check_turn(seated, sent.version)
        moment = pulse.moment()
        decided_at = sent.decided_at(seated, moment)
        late = is_too_late(seated, decided_at)
        if not late:
            position, events = after_move(seated, sent.notation)
            add_move(seated, sent, position, events, moment, decided_at)
    return committed(seated, position if not late else None)


def play_as_remembered(game_id: int, sent: Sent) -> Played | None:
    """Play an ordinary move in a single statement, or two if this process does not remember the game.

    None, with nothing changed, in all other cases: `play_on_the_row` decides them.
    """
    if not pulse.is_known():
        return None
    found = memory.take(game_id, sent.version) or rows.read_with_seats(game_id)
    ready = made_ready(found, sent, pulse.moment()) if found else None
    if ready is None or not save_turn(ready.seated.game, ready.line, ready.position, ready.events):
        return None
    return committed(ready.seated, ready.position)


async def play_here(game_id: int, sent: Sent) -> Played | None:
    """The same in the event loop, if this process remembers the game.

    None, with nothing changed, in all other cases: they belong into a thread.
    """
    if not pulse.is_known():
        return None
    found = memory.take(game_id, sent.version)
    if found is None or positions.kept_position(game_id, found[0].ply) is None:
        return None
    ready = made_ready(found, sent, pulse.shown_moment())
    if ready is None:
        return None
    game = ready.seated.game
    statement = rows.turn_statement(game, TURN_FIELDS, ready.line)
    if not await loop_database.database().execute(statement):
        return None
    positions.keep(game_id, game.ply, ready.position, ready.events)
    await announcing.announce_here(game, [ready.line], turn=TurnCause.MOVE)
    return committed(ready.seated, ready.position)


class Ready(NamedTuple):
    """A turn that is worked out and not saved yet: the game as it is after it, and the line of the log."""

    seated: AtTable
    line: Move
    position: Position
    events: Sequence[Event]


def made_ready(found: tuple[Game, dict[int, int]], sent: Sent, moment: Moment) -> Ready | None:
    """Work out an ordinary move in a game that others may have changed meanwhile; None if it is another."""
    game, seats = found
    seat = seats.get(sent.user_id)
    if seat is None or seat not in game.to_move or game.paused_at or game.control.per_move:
        return None
    if game.status != Game.Status.PLAYING or plugin_of(game.ruleset).is_retired:
        return None
    seated = AtTable(game, seat, seats)
    decided_at = sent.decided_at(seated, moment)
    if clocks_of(game).is_up(decided_at):
        return None
    if not answers(game, seat, sent.version) or bool(game.bot_levels[seat]) != sent.by_bot:
        return None
    try:
        position, events = after_move(seated, sent.notation)
    except RequestError:
        return None
    if position.outcome is not None:
        return None
    line = line_of_move(seated, sent, position, moment, decided_at)
    return Ready(seated, line, position, events)


def after_move(seated: AtTable, notation: str) -> tuple[Position, Sequence[Event]]:
    """The position that a move leads to, and what it brings about."""
    position = positions.position_of(seated.game).copy()
    try:
        events = position.play(seated.seat, rules_of(seated.game.ruleset).parse(notation))
    except GameError as error:
        raise RequestError.from_engine(error, seated.game.ruleset) from None
    return position, events


def committed(seated: AtTable, position: Position | None) -> Played:
    """The result of a request that was committed. Without a position, the player's time had run out."""
    game = seated.game
    if position is None:
        raise RequestError(ErrorCode.TOO_LATE, _("Your time had run out."))
    played = Played(game.version)
    if game.status == Game.Status.PLAYING:
        memory.remember(game, seated.seats)
    return played


def take_back(*, game_id: int, user_id: int, version: int, client_id: str) -> Played:
    """Take back a player's own last move. The rules decide whether it can be: it must have shown nothing.

    The clock is then what it would be without the move, so nobody gains time. A player who would have run out
    of time since cannot take back.
    """
    try:
        return take_back_on_the_row(game_id, user_id, version, client_id)
    except IntegrityError as error:
        return first_answer(game_id, user_id, client_id, error)


def take_back_on_the_row(game_id: int, user_id: int, version: int, client_id: str) -> Played:
    with transaction.atomic():
        seated = lock_for_player(game_id, user_id)
        game = seated.game
        if repeated := earlier_answer(seated, version, client_id):
            return repeated
        must_be_playing(game)
        check_is_played(game.ruleset)
        must_not_be_paused(game)
        position = positions.position_of(game).copy()
        if not (position.can_take_back(seated.seat) and knows_own_lines(game, seated.seat, version)):
            must_be_current(game, version)
        leaving.must_hold_seat(seated)
        moment = pulse.moment()
        late = is_too_late(seated, moment.counted)
        if not late:
            try:
                position.take_back(seated.seat)
            except GameError as error:
                raise RequestError.from_engine(error, game.ruleset) from None
            check_take_backs(game, seated.seat, position)
            add_undo(seated, client_id, position, moment)
    return committed(seated, position if not late else None)


def check_take_backs(game: Game, seat: int, position: Position) -> None:
    """Limits how long a log can grow."""
    taken = Move.objects.filter(game_id=game.pk, seat=seat, notation=Move.UNDO).count()
    if not permissions.may_take_back_again(taken, position):
        sentence = ngettext(
            "You have taken back %(most)d move in this game, which is the limit.",
            "You have taken back %(most)d moves in this game, which is the limit.",
            taken,
        )
        raise RequestError(ErrorCode.TOO_MANY_UNDOS, sentence % {"most": taken}, most=taken)


def earlier_answer(seated: AtTable, version: int, client_id: str) -> Played | None:
    """The result of a line with the same client id, if there is one: it was sent twice."""
    game = seated.game
    if version >= game.version:
        return None
    led_to = reading.accepted_before(game, seated.seat, client_id)
    return Played(led_to, repeated=True) if led_to is not None else None


def first_answer(game_id: int, user_id: int, client_id: str, error: IntegrityError) -> Played:
    """The result of a line whose client id was sent again with a newer version: the database rejects it."""
    lines = Move.objects.filter(game_id=game_id, client_id=client_id)
    by_user = Q(game__seats__user_id=user_id, game__seats__number=F("seat"))
    led_to = lines.filter(by_user).values_list("version", flat=True).first()
    if led_to is None:
        raise error
    return Played(led_to, repeated=True)


def is_due(seated: AtTable, version: int) -> bool:
    """Whether the seat owes the decision that this version requested."""
    game, seat = seated.game, seated.seat
    return seat in game.to_move and answers(game, seat, version)


def check_turn(seated: AtTable, version: int) -> None:
    game = seated.game
    must_be_playing(game)
    must_not_be_paused(game)
    if permissions.may_move(game, seated.seat) and answers(game, seated.seat, version):
        return
    must_be_current(game, version)
    raise not_your_turn(game)


def answers(game: Game, seat: int, version: int) -> bool:
    """Whether a decision made at this version is still the one due: others may have chosen since."""
    return game.asked_version[seat] <= version <= game.version


def must_be_current(game: Game, version: int) -> None:
    """Offers and the like also make versions, but only a move makes a request stale."""
    if not game.position_version <= version <= game.version:
        raise StaleVersion(_("The game has moved on: this was an answer to an old position."), game.version)


def knows_own_lines(game: Game, seat: int, version: int) -> bool:
    """Whether the seat has done nothing since this version. Others may have."""
    own = Move.objects.filter(game_id=game.pk, seat=seat, number__lte=game.ply).order_by("-number")
    return (own.values_list("version", flat=True).first() or 0) <= version <= game.version


def add_move(
    seated: AtTable,
    sent: Sent,
    position: Position,
    events: Sequence[Event],
    moment: Moment,
    decided_at: datetime,
) -> None:
    """Add a move to the log of a locked game, and end the game if it was the last one."""
    line = line_of_move(seated, sent, position, moment, decided_at)
    if position.outcome is None:
        save_turn(seated.game, line, position, events)
    else:
        save_end(seated.game, line, position, events)


def line_of_move(
    seated: AtTable, sent: Sent, position: Position, moment: Moment, decided_at: datetime
) -> Move:
    """Change a game, not yet saved, to the turn that a move leads to; the line of its log."""
    game, seat = seated.game, seated.seat
    turn, charge = clocks_of(game).moved(
        seat, position.to_move, game.version + 1, sent.lag_ms, moment, decided_at
    )
    game.moved[seat] = True
    notation = position.history[-1][1].notation
    return next_line(seated, notation, sent.client_id, turn, charge, moment)


def add_undo(seated: AtTable, client_id: str, position: Position, moment: Moment) -> None:
    """Add an undo to the log of a locked game."""
    game, seat, clocks = seated.game, seated.seat, clocks_of(seated.game)
    undone = last_standing(game, seat)
    excused = [clocks.seats[other] for other in clocks.to_move if other not in position.to_move]
    lines = Move.objects.filter(game_id=game.pk, version__in=[other.asked_version for other in excused])
    try:
        turn, charge = clocks.taken_back(
            seat,
            Charge(undone.spent_ms, undone.left_ms, undone.counted_ms),
            position.to_move,
            game.version + 1,
            dict(lines.values_list("version", "counted_ms")),
            moment,
        )
    except NoTimeLeft:
        text = _("You have too little time left to take this back.")
        raise RequestError(ErrorCode.NO_TIME_TO_UNDO, text) from None
    line = next_line(seated, Move.UNDO, client_id, turn, charge, moment)
    save_turn(game, line, position, ())


def next_line(
    seated: AtTable, notation: str, client_id: str, turn: Clocks, charge: Charge, moment: Moment
) -> Move:
    """Change a game, not yet saved, to the turn that a line of the log leads to; the line."""
    game = seated.game
    game.ply += 1
    game.position_version = game.version + 1
    # A pause that was offered before the move is no longer offered.
    game.pause_offers = []
    set_clocks(game, turn)
    return Move(
        game_id=game.pk,
        number=game.ply,
        seat=seated.seat,
        notation=notation,
        spent_ms=min(charge.spent_ms, LARGEST_INTEGER),
        left_ms=charge.left_ms,
        counted_ms=charge.counted_ms,
        client_id=client_id,
        version=game.position_version,
        at=moment.now,
    )


def save_turn(game: Game, line: Move, position: Position, events: Sequence[Event]) -> bool:
    """Save the next turn and the line that led to it; False, with nothing saved, if the game has changed."""
    if not rows.update_and_insert(game, TURN_FIELDS, line):
        return False
    keep_position(game, position, events)
    announce(game, [line], turn=TurnCause.MOVE)
    return True


def save_end(game: Game, line: Move, position: Position, events: Sequence[Event]) -> None:
    """Save the last line of a locked game, and its result."""
    outcome = position.outcome
    assert outcome is not None
    rows.insert(line)
    keep_position(game, position, events)
    finish_game(
        game=game,
        winners=outcome.winners,
        places=outcome.places,
        how=outcome.how,
        end=position,
        now=line.at,
        fields=TURN_FIELDS,
        log=[line],
    )


def keep_position(game: Game, position: Position, events: Sequence[Event]) -> None:
    """Keep it before it is announced: then this process need not replay the move for its sockets."""
    game_id, ply = game.pk, game.ply
    transaction.on_commit(lambda: positions.keep(game_id, ply, position, events))


def last_standing(game: Game, seat: int) -> Move:
    """The line of a seat's last move that was not taken back."""
    lines = Move.objects.filter(game_id=game.pk, seat=seat, number__lte=game.ply).order_by("-number")
    taken_back = 0
    for line in lines:
        if line.notation == Move.UNDO:
            taken_back += 1
        elif taken_back:
            taken_back -= 1
        else:
            return line
    raise LookupError(f"no move of seat {seat} of game {game.pk} stands")
