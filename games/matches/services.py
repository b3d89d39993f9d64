"""What players, tournaments and organisers do with matches."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import events
from games.deals import Origin
from games.errors import RequestError
from games.events import PlayerLeaving
from games.matches import conductor
from games.matches.events import MatchFinished
from games.matches.models import Begins, Kind, Match
from games.matches.selectors import games_of
from games.matches.series import EXTRA_GAMES
from games.models import Game, new_code
from games.table import finishing
from games.table.locking import lock_game
from games.table.starting import check_setup


@transaction.atomic
def begin_match(
    *,
    one: User,
    other: User,
    ruleset: str,
    time_control: str,
    games: int,
    kind: Kind = Kind.BEST_OF,
    begins: Begins = Begins.ALTERNATE,
    extra_games: int | None = None,
    rated: bool = False,
    options: Mapping[str, Any] | None = None,
    origin: Origin | None = None,
    is_listed: bool = True,
) -> Match:
    """Begin a match with its first game, which `one` begins. Tournaments say where its games come from."""
    check_setup(ruleset=ruleset, options=options or {}, time_control=time_control, seats=2)
    match = Match(
        code=new_code(),
        one=one,
        other=other,
        ruleset=ruleset,
        options=dict(options or {}),
        time_control=time_control,
        rated=rated,
        kind=kind,
        games=games,
        begins=begins,
        extra_games=usual_extra_games(kind) if extra_games is None else extra_games,
        is_listed=is_listed,
        created_at=sitetime.now(),
    )
    match.origin = origin.kind if origin else Game.Origin.MATCH
    match.origin_key = origin.key if origin else match.code
    match.save()
    conductor.move_on(match, sitetime.now())
    return match


def usual_extra_games(kind: str) -> int:
    """A match in which all games are played has even seats: it may end in a draw."""
    return EXTRA_GAMES if kind == Kind.BEST_OF else 0


@transaction.atomic
def begin_at_once(*, match_id: int, user_id: int) -> Match:
    """A player does not want to wait for the end of the break; with both, the next game begins."""
    match, player = lock_for_player(match_id, user_id)
    if match.next_game_at is not None and player not in match.ready:
        match.ready = [*match.ready, player]
        match.save(update_fields=["ready"])
        conductor.move_on(match, sitetime.now())
        conductor.announce(match)
    return match


@transaction.atomic
def resign_match(*, match_id: int, user_id: int) -> Match:
    """Give up a match, and the game that is being played."""
    match, player = lock_for_player(match_id, user_id)
    resign_running_game(match, user_id)
    conductor.end(match, match.players[1 - player], Match.How.RESIGNED, sitetime.now())
    save_result(match)
    return match


def resign_running_game(match: Match, user_id: int) -> None:
    running = conductor.running_game(match)
    if running is None:
        return
    game, now = lock_game(running.game_id), sitetime.now()
    if game.is_over:
        return
    events.dispatch(PlayerLeaving(game, user_id, now))
    seat = game.seats.get(user_id=user_id).number
    if game.status == Game.Status.PLAYING:
        finishing.resign_seat(game, seat, now=now)
    else:
        finishing.abort_game(game=game, now=now, left_by=seat)


@transaction.atomic
def decide_match(*, match_id: int, winner: User | None) -> Match | None:
    """The organisers of a tournament set the result. A game that is being played is aborted."""
    match = conductor.lock_match(match_id)
    if match is None:
        return None
    abort_running_game(match)
    conductor.end(match, winner, Match.How.DECIDED, sitetime.now())
    save_result(match)
    return match


def abort_running_game(match: Match) -> None:
    running = conductor.running_game(match)
    if running is not None and not (game := lock_game(running.game_id)).is_over:
        finishing.abort_game(game=game, now=sitetime.now())


@transaction.atomic
def end_by_score(*, match_id: int) -> Match | None:
    """The time for a match is up. A game that has not been dealt comes to nothing."""
    match = conductor.lock_match(match_id)
    if match is None or match.is_over:
        return match
    abort_running_game(match)
    conductor.count(match, games_of(match))
    conductor.end(match, None, Match.How.PLAYED, sitetime.now())
    conductor.update_winner(match)
    save_result(match)
    return match


@transaction.atomic
def reopen_match(*, match_id: int) -> Match | None:
    """Play on in a match that is over: a game was annulled, and the organisers want it played again."""
    match = conductor.lock_match(match_id)
    if match is not None and match.is_over:
        match.status, match.winner, match.how, match.finished_at = Match.Status.PLAYING, None, "", None
        match.save(update_fields=conductor.FIELDS)
        conductor.move_on(match, sitetime.now())
    return match


def save_result(match: Match) -> None:
    """Save a locked match that has just ended, with the score of all its games."""
    conductor.count(match, games_of(match))
    match.save(update_fields=conductor.FIELDS)
    events.dispatch(MatchFinished(match))
    conductor.announce(match)


def lock_for_player(match_id: int, user_id: int) -> tuple[Match, int]:
    """Lock a running match on behalf of one of its players, and the player's number."""
    match = conductor.lock_match(match_id)
    if match is None:
        raise RequestError(ErrorCode.NO_SUCH_MATCH, _("There is no such match."))
    if user_id not in match.player_ids:
        raise RequestError(ErrorCode.NOT_A_PLAYER, _("You are not playing in this match."))
    if match.is_over:
        raise RequestError(ErrorCode.MATCH_OVER, _("The match is over."))
    return match, match.player_ids.index(user_id)
