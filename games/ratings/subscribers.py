"""What the life of a game means for ratings, fair play and statistics."""

from games import queue
from games.events import (
    GameAborted,
    GameAnnulled,
    GameEvent,
    GameFinished,
    GameProposed,
    GameRated,
    GameRestored,
    GameUnsealed,
    PlayerLeaving,
    PlayerLeft,
    after_commit,
    subscribe,
)
from games.models import Game
from games.ratings import corrections, fairplay, statistics


@subscribe(GameProposed, essential=True, when=lambda event: event.rated)
def check_rated_game(event: GameProposed) -> None:
    if event.proposer is not None:
        fairplay.check_may_play_rated(event.proposer)
    if event.is_arranged:
        fairplay.check_may_go_on_rated(event.users)
    else:
        fairplay.check_may_meet_rated(event.users)


@subscribe(PlayerLeaving, essential=True)
def check_leaving(event: PlayerLeaving) -> None:
    fairplay.check_may_leave(event.game, event.user_id, now=event.now)


@subscribe(PlayerLeft, essential=True)
def note_leaving(event: PlayerLeft) -> None:
    fairplay.note_leaving(event.game, event.seat)


@subscribe(GameFinished, essential=True)
def decide_whether_it_counts(event: GameFinished) -> None:
    fairplay.settle(event.game)


@subscribe(GameAborted, essential=True)
def remember_aborting(event: GameAborted) -> None:
    if event.game.rated and event.left_by is not None:
        fairplay.remember_leaving(event.game, event.left_by)


@after_commit(GameFinished, when=lambda event: not event.game.uncounted)
def ask_for_rating(event: GameFinished) -> None:
    """A casual game is not rated, but counted by the same task."""
    queue.ask_rating(event.game.pk)


@subscribe(GameRated, essential=True)
def count_rated_game(event: GameRated) -> None:
    statistics.count_game(event.game)


@subscribe(GameAnnulled, essential=True)
def take_back_ratings(event: GameAnnulled) -> None:
    if event.game.rated_number is not None:
        corrections.annul(event.game)
    statistics.recount(statistics.people_in(event.game))


@subscribe(GameRestored, essential=True)
def restore_ratings(event: GameRestored) -> None:
    game = event.game
    if game.rated_number is not None:
        corrections.restore(game)
    statistics.count_casual_game(game_id=game.pk)
    statistics.recount(statistics.people_in(game))


@after_commit(GameRestored, GameUnsealed)
def ask_for_rating_again(event: GameEvent) -> None:
    """A casual game is counted by the same task."""
    game = event.game
    is_counted = not game.rated and game.origin not in Game.SOLO and not game.tallied
    if is_counted or (game.rated and game.rated_number is None and not game.uncounted):
        queue.ask_rating(game.pk)
