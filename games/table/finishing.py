"""All the ways in which a game ends. Each goes through finish_game or, without a result, abort_game."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from engine.game import Position
from engine.record import ties_of, with_leavers_last
from games import events
from games.endings import SiteEnding
from games.errors import RequestError
from games.events import GameAborted, GameFinished, PlayerLeaving
from games.models import Game, Move
from games.registry import plugin_of
from games.table import leaving, permissions, positions, presence, pulse
from games.table.announcing import save_change
from games.table.clock import ABANDONED_AFTER
from games.table.locking import AtTable, lock_for_player, lock_game, must_be_playing, must_not_be_paused
from games.table.turn import CLOCK_FIELDS, clocks_of, set_clocks

END_FIELDS = (
    "status", "winners", "places", "how", "scores", "ties", "finished_at", "pause_offers", "paused_at",
    *CLOCK_FIELDS,
)  # fmt: skip


def finish_game(
    *,
    game: Game,
    winners: Sequence[int],
    how: str,
    now: datetime,
    places: Sequence[int] | None = None,
    end: Position | None = None,
    fields: Sequence[str] = (),
    log: list[Move] | None = None,
) -> None:
    """End a locked game with a result. Nobody among the winners means a draw.

    Without `places` a seat has won or lost, as when one of two players leaves. `end` is the last position, if
    the caller knows it.
    """
    assert game.status == Game.Status.PLAYING
    as_played = list(places or places_of(winners, game.size))
    leavers = leaving.placed_last(game)
    game.places = with_leavers_last(as_played, leavers)
    # A player who has left cannot be among the winners.
    first = [seat for seat, place in enumerate(game.places) if place == 1]
    game.winners = list(winners) if game.places == as_played else first
    game.how = how
    # The points of a game whose rules are gone are not known.
    end = end or (None if plugin_of(game.ruleset).is_retired else positions.position_of(game))
    game.scores = [dict(score) for score in end.scores()] if end else None
    game.ties = ties_of(end.outcome, leavers) if end and end.outcome else []
    _close(game, Game.Status.FINISHED, now, fields=fields, log=log)
    events.dispatch(GameFinished(game, end))


def abort_game(*, game: Game, now: datetime, left_by: int | None = None) -> None:
    """End a locked game without a result; `left_by` is the seat of the player who wanted that."""
    _close(game, Game.Status.ABORTED, now)
    events.dispatch(GameAborted(game, left_by))


def _close(
    game: Game,
    status: Game.Status,
    now: datetime,
    *,
    fields: Sequence[str] = (),
    log: list[Move] | None = None,
) -> None:
    game.status = status
    game.finished_at = now
    game.pause_offers = []
    set_clocks(game, clocks_of(game).ended())
    save_change(game, *dict.fromkeys([*fields, *END_FIELDS]), log=log)


def places_of(winners: Sequence[int], size: int) -> list[int]:
    """The places by seat in a game that some have won and the others lost, or nobody has won."""
    return [1 if not winners or seat in winners else 1 + len(winners) for seat in range(size)]


@transaction.atomic
def resign(*, game_id: int, user_id: int) -> None:
    seated, now = lock_for_player(game_id, user_id), sitetime.now()
    must_be_playing(seated.game)
    leaving.must_hold_seat(seated)
    events.dispatch(PlayerLeaving(seated.game, user_id, now))
    resign_seat(seated.game, seated.seat, now=now)


def resign_seat(game: Game, seat: int, *, now: datetime) -> None:
    """A player of a locked game resigns: of two the other wins, larger tables play on."""
    if leaving.goes_on_without(game):
        leave_table(game, seat, SiteEnding.RESIGNATION, now=now)
        return
    others = [other for other in range(game.size) if other != seat]
    finish_game(game=game, winners=others, how=SiteEnding.RESIGNATION, now=now)


def leave_table(game: Game, seat: int, how: SiteEnding, *, now: datetime) -> None:
    """One of three or more players leaves a locked game: a bot holds the seat, even if no person is left."""
    leaving.hand_to_bot(game, seat, how, now=now)
    if leaving.came_to_nothing(game):
        abort_game(game=game, now=now)


@transaction.atomic
def abort(*, game_id: int, user_id: int) -> None:
    """Leave without a result: a rated game before it is dealt, a casual one until everyone has moved once."""
    seated, now = lock_for_player(game_id, user_id), sitetime.now()
    game = seated.game
    if game.is_over:
        raise RequestError(ErrorCode.GAME_OVER, _("The game is over."))
    leaving.must_hold_seat(seated)
    if plugin_of(game.ruleset).is_retired:
        # Nobody can play it any more, so nobody is blamed for its end.
        abort_game(game=game, now=now)
        return
    if not permissions.may_abort(game):
        sentence = (
            _("The deal of the day can be resigned, but not aborted.")
            if game.origin in Game.SOLO
            else _("A game of a match or tournament can be resigned, but not aborted.")
            if game.origin in Game.ARRANGED
            else _("The cards are dealt: a rated game can be resigned, but not aborted.")
            if game.rated
            else _("Both have moved: you can resign, but not abort.")
            if game.size == 2
            else _("Everybody has moved: you can leave, but not abort.")
        )
        raise RequestError(ErrorCode.TOO_LATE_TO_ABORT, sentence)
    events.dispatch(PlayerLeaving(game, user_id, now))
    abort_game(game=game, now=now, left_by=seated.seat)


@transaction.atomic
def call_off(*, game_id: int) -> bool:
    """A moderator ends a game that was set aside and cannot be fixed. False if it was not, or is over."""
    game = lock_game(game_id)
    if not game.fault or game.is_over:
        return False
    abort_game(game=game, now=sitetime.now())
    Game.objects.filter(pk=game_id).update(fault="", fault_at=None)
    return True


def abandoned_for(game: Game, seat: int, *, now: datetime) -> timedelta:
    """For how long a player has been absent while a decision is due and another player waits for it."""
    others = [other for other in range(game.size) if other != seat]
    missed = [presence.missed_since(game.pk, seat, by=other, now=now.timestamp()) for other in others]
    missed_since = min((since for since in missed if since is not None), default=None)
    if missed_since is None:
        return timedelta()
    since = datetime.fromtimestamp(missed_since, UTC)
    return clocks_of(game).absent_for(seat, since, pulse.moment(now))


@transaction.atomic
def claim_abandoned(*, game_id: int, user_id: int, now: datetime | None = None) -> None:
    """Win because the opponent is absent. In correspondence games players need not be present."""
    now = now or sitetime.now()
    seated = lock_for_player(game_id, user_id)
    game = seated.game
    must_be_playing(game)
    must_not_be_paused(game)
    is_possible = permissions.may_claim(game, seated.seat)
    if not is_possible or abandoned_for(game, 1 - seated.seat, now=now) < ABANDONED_AFTER:
        raise cannot_claim(game)
    if permissions.may_abort(game):
        abort_game(game=game, now=now)
    else:
        finish_game(game=game, winners=[seated.seat], how=SiteEnding.ABANDONED, now=now)


def cannot_claim(game: Game) -> RequestError:
    """Why the win of a game cannot be claimed."""
    if game.control.per_move:
        return RequestError(ErrorCode.CANNOT_CLAIM, _("In correspondence games only the clock counts."))
    if game.size != 2:
        sentence = _("There is nothing to claim here: a bot plays for a player who has left.")
        return RequestError(ErrorCode.CANNOT_CLAIM, sentence)
    return RequestError(ErrorCode.NOT_GONE, _("Your opponent has not been gone for long enough."))


@transaction.atomic
def hand_over_abandoned(*, game_id: int, now: datetime | None = None) -> int:
    """Hand the seats of players to bots who are absent while others wait for them; how many."""
    now = now or sitetime.now()
    game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
    if game is None or not leaving.goes_on_without(game) or game.control.per_move:
        return 0
    absent = [seat for seat in game.people_to_move if abandoned_for(game, seat, now=now) >= ABANDONED_AFTER]
    for seat in absent:
        leave_table(game, seat, SiteEnding.ABANDONED, now=now)
    return len(absent)


def is_too_late(seated: AtTable, now: datetime) -> bool:
    """Whether a request comes too late: the game was lost on time, or the seat was handed to a bot."""
    game, seat = seated.game, seated.seat
    player = game.bot_levels[seat]
    if not time_is_up(game, now):
        return False
    return game.status != Game.Status.PLAYING or game.bot_levels[seat] != player


def time_is_up(game: Game, now: datetime) -> bool:
    """Call the time of the players in a locked game whose clocks have run out; whether there was any.

    Three or more play on without them. A game of two ends; a casual one is aborted if a player has not moved,
    and so is any game whose rules are gone.
    """
    clocks = clocks_of(game)
    late = clocks.first_to_run_out if clocks.is_up(now) else None
    if game.status != Game.Status.PLAYING or late is None:
        return False
    if plugin_of(game.ruleset).is_retired:
        abort_game(game=game, now=now)
        return True
    if leaving.goes_on_without(game):
        leave_table(game, late, SiteEnding.TIMEOUT, now=now)
        time_is_up(game, now)
        return True
    if permissions.may_abort(game):
        abort_game(game=game, now=now)
    else:
        winners = [seat for seat in range(game.size) if seat != late]
        set_clocks(game, clocks.run_out(late))
        finish_game(game=game, winners=winners, how=SiteEnding.TIMEOUT, now=now)
    return True


def call_time(*, game_id: int, now: datetime | None = None) -> bool:
    """End a game whose deadline has passed; True if it had. A request that has locked the game decides it."""
    with transaction.atomic():
        game = Game.objects.select_for_update(skip_locked=True).filter(pk=game_id).first()
        return game is not None and time_is_up(game, now or sitetime.now())
