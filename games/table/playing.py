"""Playing a move and taking one back: the one door for people, bots and the API."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from duelsite.error_codes import ErrorCode
from engine.game import Event, GameError, Position
from games import time_controls
from games.errors import RequestError, StaleVersion
from games.events import TurnCause
from games.models import Game, Move
from games.registry import RULESETS
from games.table import leaving, memory, positions, pulse, rows
from games.table.announcing import announce
from games.table.finishing import finish_game, is_too_late
from games.table.locking import AtTable, lock_for_player, must_be_playing, must_not_be_paused, not_your_turn
from games.table.turn import counted, set_turn, thought

TURN_FIELDS = (
    "position_version", "ply", "to_move", "asked_version", "began_at", "waiting_since", "bot_to_move",
    "moved", "clocks_ms", "lag_ms", "counted_ms", "deadline", "pause_offers",
)  # fmt: skip

# In one game, for each player; and of choices that others have not yet made, which change as minds do.
MOST_TAKE_BACKS = 20
MOST_CHANGES = 100


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


def play_move(
    *,
    game_id: int,
    user_id: int,
    version: int,
    notation: str,
    client_id: str,
    lag_ms: int = 0,
    by_bot: bool = False,
) -> Played:
    """Play a move in answer to a version of the game; refuses with nothing changed.

    Sent again with the same client id, it is answered with the version that it led to the first time.
    """
    sent = Sent(user_id, version, notation, client_id, lag_ms, by_bot)
    try:
        return play_as_remembered(game_id, sent) or play_on_the_row(game_id, sent)
    except IntegrityError as error:
        return first_answer(game_id, user_id, client_id, error)


def play_on_the_row(game_id: int, sent: Sent) -> Played:
    """Play a move with the game's row locked, whatever it brings about."""
    with transaction.atomic():
        seated = lock_for_player(game_id, sent.user_id)
        if repeated := earlier_answer(seated, sent.version, sent.client_id):
            return repeated
        must_be_playing(seated.game)
        leaving.must_decide(seated, by_bot=sent.by_bot)
        check_turn(seated, sent.version)
        moment = pulse.moment()
        late = is_too_late(seated, moment.counted)
        if not late:
            position, events = after_move(seated, sent.notation)
            notation = position.history[-1][1].notation
            add_line(seated, notation, sent.client_id, sent.lag_ms, position, events, moment)
    return committed(seated, position if not late else None)


def play_as_remembered(game_id: int, sent: Sent) -> Played | None:
    """Play an ordinary move in a single statement, if this process knows where the game stands.

    None, with nothing changed, in all other cases: the way by the locked row decides them and words them.
    """
    if not pulse.is_known():
        return None
    remembered = memory.take(game_id, sent.version)
    if remembered is None:
        return None
    game, seats = remembered
    moment = pulse.moment()
    seat = seats.get(sent.user_id)
    is_late = game.deadline is not None and moment.counted >= game.deadline
    if seat is None or seat not in game.to_move or game.paused_at or is_late or game.control.per_move:
        return None
    if not answers(game, seat, sent.version) or bool(game.bot_levels[seat]) != sent.by_bot:
        return None
    seated = AtTable(game, seat, seats)
    try:
        position, events = after_move(seated, sent.notation)
    except RequestError:
        return None
    if position.outcome is not None:
        return None
    notation = position.history[-1][1].notation
    if not add_line(seated, notation, sent.client_id, sent.lag_ms, position, events, moment):
        return None
    return committed(seated, position)


def after_move(seated: AtTable, notation: str) -> tuple[Position, Sequence[Event]]:
    """The position that a move leads to, and what it brings about."""
    position = positions.position_of(seated.game).copy()
    try:
        events = position.play(seated.seat, RULESETS[seated.game.ruleset].parse(notation))
    except GameError as error:
        raise RequestError.from_engine(error, seated.game.ruleset) from None
    return position, events


def committed(seated: AtTable, position: Position | None) -> Played:
    """The answer to a request that has changed the game, be it only that its time was found to be up."""
    game = seated.game
    if position is None:
        raise RequestError(ErrorCode.TOO_LATE, _("Your time had run out."))
    played = Played(game.version)
    if game.status == Game.Status.PLAYING:
        memory.remember(game, seated.seats)
    return played


def take_back(*, game_id: int, user_id: int, version: int, client_id: str) -> Played:
    """Take back one's own last move, as long as it has shown nothing: the rules say whether it can be.

    The clock is then what it would be without the move: nobody gains time. Whoever would have none left
    by now cannot take back; the move stands.
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
            add_line(seated, Move.UNDO, client_id, 0, position, (), moment)
    return committed(seated, position if not late else None)


def check_take_backs(game: Game, seat: int, position: Position) -> None:
    """A log is kept for ever: it must end some day, however often somebody moves and takes back."""
    taken = Move.objects.filter(game_id=game.pk, seat=seat, notation=Move.UNDO).count()
    if not may_take_back_again(taken, position):
        sentence = ngettext(
            "You have taken back %(most)d move in this game, and that is the most.",
            "You have taken back %(most)d moves in this game, and that is the most.",
            taken,
        )
        raise RequestError(ErrorCode.TOO_MANY_UNDOS, sentence % {"most": taken}, most=taken)


def may_take_back_again(taken: int, position: Position) -> bool:
    """Whether who has taken back so often may have this position back, too."""
    return taken < (MOST_CHANGES if len(position.to_move) > 1 else MOST_TAKE_BACKS)


def earlier_answer(seated: AtTable, version: int, client_id: str) -> Played | None:
    """A line with this client id is there already: it was sent twice, and so answers an old version."""
    game = seated.game
    if version >= game.version:
        return None
    same = Move.objects.filter(game_id=game.pk, seat=seated.seat, client_id=client_id)
    led_to = same.values_list("version", flat=True).first()
    return Played(led_to, repeated=True) if led_to is not None else None


def first_answer(game_id: int, user_id: int, client_id: str, error: IntegrityError) -> Played:
    """An id may also come again with a newer version; then it is the database that finds it there already."""
    lines = Move.objects.filter(game_id=game_id, client_id=client_id)
    by_user = Q(game__seats__user_id=user_id, game__seats__number=F("seat"))
    led_to = lines.filter(by_user).values_list("version", flat=True).first()
    if led_to is None:
        raise error
    return Played(led_to, repeated=True)


def check_turn(seated: AtTable, version: int) -> None:
    game = seated.game
    must_be_playing(game)
    must_not_be_paused(game)
    if seated.seat in game.to_move and answers(game, seated.seat, version):
        return
    must_be_current(game, version)
    raise not_your_turn(game)


def answers(game: Game, seat: int, version: int) -> bool:
    """Whether who knows this version knows what the seat was asked: others may have chosen since."""
    return game.asked_version[seat] <= version <= game.version


def must_be_current(game: Game, version: int) -> None:
    """Offers and the like also make versions, but only a move makes an answer stale."""
    if not game.position_version <= version <= game.version:
        raise StaleVersion(_("The game has moved on: this answers an old position."), game.version)


def knows_own_lines(game: Game, seat: int, version: int) -> bool:
    """Whether who knows this version knows all that the seat itself has done: others may have gone on."""
    own = Move.objects.filter(game_id=game.pk, seat=seat, number__lte=game.ply).order_by("-number")
    return (own.values_list("version", flat=True).first() or 0) <= version <= game.version


def add_line(
    seated: AtTable,
    notation: str,
    client_id: str,
    lag_ms: int,
    position: Position,
    events: Sequence[Event],
    moment: pulse.Moment,
) -> bool:
    """Write a line into the log, move the clocks, and end the game if that was the end.

    False, with nothing written, if the game has moved on; that cannot be if its row is locked.
    """
    game, seat = seated.game, seated.seat
    counted_now = counted(game, moment)
    if notation == Move.UNDO:
        undone = last_standing(game, seat)
        # Nothing, if an outage has given the time back meanwhile.
        spent = max(0, counted_now - max(undone.counted_ms, game.counted_ms))
        left = charge_undo(game, seat, undone, counted_now)
        give_back(game, position)
    else:
        elapsed = thought(game, seat, moment)
        left = max(0, game.clocks_ms[seat] - elapsed)
        spent = charge_move(game, seat, elapsed, lag_ms)
        game.moved[seat] = True
    game.ply += 1
    game.position_version = game.version + 1
    line = Move(
        game_id=game.pk,
        number=game.ply,
        seat=seat,
        notation=notation,
        spent_ms=min(spent, 2**31 - 1),
        left_ms=left,
        counted_ms=counted_now,
        client_id=client_id,
        version=game.position_version,
        at=moment.now,
    )
    # A pause that was offered before the move is off the table.
    game.pause_offers = []
    set_turn(game, position, moment, mover=seat)
    outcome = position.outcome
    if outcome is None:
        if not rows.update_and_insert(game, TURN_FIELDS, line):
            return False
        keep_position(game, position, events)
        announce(game, [line], turn=TurnCause.MOVE)
    else:
        rows.insert(line)
        keep_position(game, position, events)
        finish_game(
            game=game,
            winners=outcome.winners,
            places=outcome.places,
            how=outcome.how,
            end=position,
            now=moment.now,
            fields=TURN_FIELDS,
            log=[line],
        )
    return True


def keep_position(game: Game, position: Position, events: Sequence[Event]) -> None:
    """Before it is announced: then the sockets of this process need not play the move again."""
    game_id, ply = game.pk, game.ply
    transaction.on_commit(lambda: positions.keep(game_id, ply, position, events))


def charge_move(game: Game, seat: int, elapsed: int, lag_ms: int) -> int:
    """Stop the clock of a player who has decided; how much was charged."""
    if game.bot_levels[seat] and leaving.goes_on_without(game):
        # The clock is that of who may come back.
        return elapsed
    forgiven = min(elapsed, time_controls.forgiven_lag(lag_ms, game.lag_ms[seat]))
    spent = elapsed - forgiven
    game.lag_ms[seat] = min(
        time_controls.LAG_PURSE_MS, game.lag_ms[seat] - forgiven + time_controls.LAG_REFILL_MS
    )
    game.clocks_ms[seat] = time_controls.after_move(game.control, game.clocks_ms[seat], spent)
    return spent


def charge_undo(game: Game, seat: int, undone: Move, counted_now: int) -> int:
    """Set a player's clock to what it would be without the move: no increment, no lag forgiven, no new days.

    All the time since the move is the player's own, whoever was to move meanwhile. What is left then.
    """
    left = undone.left_ms - (counted_now - undone.counted_ms)
    if left <= 0:
        raise RequestError(ErrorCode.NO_TIME_TO_UNDO, _("You have too little time left to take this back."))
    game.clocks_ms[seat] = left
    game.lag_ms[seat] = max(0, game.lag_ms[seat] - time_controls.LAG_REFILL_MS)
    return left


def give_back(game: Game, position: Position) -> None:
    """What a pause has charged to others for turns that an undo has taken from them."""
    off = [seat for seat in game.to_move if seat not in position.to_move]
    lines = Move.objects.filter(game_id=game.pk, version__in=[game.asked_version[seat] for seat in off])
    counted_at = dict(lines.values_list("version", "counted_ms"))
    for seat in off:
        game.clocks_ms[seat] += max(0, game.counted_ms - counted_at.get(game.asked_version[seat], 0))


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
