"""Matches that begin with a game which others have created: a lobby that has filled, or a rematch."""

from games.matches.models import Match, MatchGame
from games.matches.services import usual_extra_games
from games.models import Game, Lobby, Seat, new_code
from games.ratings import fairplay


def begin_from_lobby(game: Game) -> None:
    """The lobby has the same code as the match. Games after the first have a match already."""
    lobby = Lobby.objects.filter(code=game.origin_key, match_games__gt=0).first()
    if lobby is None or Match.objects.filter(code=game.origin_key).exists():
        return
    begin(
        game,
        Match(
            code=lobby.code,
            kind=lobby.match_kind,
            games=lobby.match_games,
            begins=lobby.match_begins,
            extra_games=usual_extra_games(lobby.match_kind),
        ),
    )


def begin_rematch(game: Game) -> None:
    """A rematch of the last game of a match is a rematch of the match."""
    row = MatchGame.objects.filter(game=game.rematch_of).select_related("match").first()
    if row is None:
        return
    last = row.match
    begin(
        game,
        Match(
            code=new_code(),
            kind=last.kind,
            games=last.games,
            begins=last.begins,
            extra_games=usual_extra_games(last.kind),
        ),
    )


def begin(game: Game, match: Match) -> None:
    """Save a match whose first game is this one. The player in the first seat begins it."""
    users = [seat.user for seat in Seat.objects.filter(game=game).select_related("user").order_by("number")]
    if game.rated:
        # The game itself is among those that have begun.
        fairplay.check_may_meet_rated(users, games=match.games - 1)
    match.one, match.other = users
    match.ruleset, match.options, match.time_control = game.ruleset, game.options, game.time_control
    match.rated, match.is_listed, match.created_at = game.rated, game.is_listed, game.created_at
    match.origin, match.origin_key = Game.Origin.MATCH, match.code
    match.save()
    MatchGame.objects.create(match=match, number=1, game=game)
    if game.origin_key != match.code:
        game.origin, game.origin_key = match.origin, match.code
        game.save(update_fields=["origin", "origin_key"])
