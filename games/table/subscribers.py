"""What a table itself does when its turn changes, and when its result counts or counts no more."""

from games import queue
from games.events import (
    GameAborted,
    GameAnnulled,
    GameEvent,
    GameFinished,
    GameRated,
    GameRestored,
    TurnCause,
    TurnChanged,
    after_commit,
)
from games.models import Game, Seat
from games.sockets import announcements, publish
from games.sockets.announcements import game_group
from games.sockets.server_messages import RatedSeat
from games.table import bots
from games.table.state import changes_of


def waits_for_bots(event: TurnChanged) -> bool:
    game = event.game
    return game.bot_to_move and game.status == Game.Status.PLAYING and not game.paused_at


@after_commit(TurnChanged, when=waits_for_bots)
def ask_bots(event: TurnChanged) -> None:
    """A move leaves the bots of other seats to their thoughts; after any other change all are asked again."""
    game = event.game
    for seat in game.to_move:
        is_new = event.cause != TurnCause.MOVE or game.asked_version[seat] == game.position_version
        if game.bot_levels[seat] and is_new:
            queue.ask_bot(bots.turn_of(game, seat))


def is_move_in_correspondence(event: TurnChanged) -> bool:
    return event.cause == TurnCause.MOVE and event.game.control.per_move


@after_commit(TurnChanged, when=is_move_in_correspondence)
def update_counts_of_turns(event: TurnChanged) -> None:
    """In correspondence the next player may be elsewhere on the site: their count of turns changes."""
    game = event.game
    asked = [seat for seat in game.people_to_move if game.asked_version[seat] == game.position_version]
    seats = Seat.objects.filter(game_id=game.pk, number__in=asked) if asked else Seat.objects.none()
    for user_id in seats.values_list("user_id", flat=True):
        publish.user_changed(user_id)


@after_commit(GameFinished, GameAborted)
def update_lists_of_games(event: GameEvent) -> None:
    tell_people(event.game)


@after_commit(GameRated)
def show_rating_changes(event: GameRated) -> None:
    changes = [RatedSeat(**change) if change else None for change in event.changes]
    publish.publish(announcements.GameRated(game_group(event.game.pk), changes))
    tell_people(event.game)


@after_commit(GameAnnulled, GameRestored)
def show_corrected_ratings(event: GameEvent) -> None:
    game = event.game
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    publish.publish(announcements.GameRated(game_group(game.pk), changes_of(game, seats)))
    tell_people(game)


def tell_people(game: Game) -> None:
    """Pages that list somebody's games show the change."""
    people = Seat.objects.filter(game=game, user__is_bot=False)
    for user_id in people.values_list("user_id", flat=True):
        publish.user_changed(user_id)
