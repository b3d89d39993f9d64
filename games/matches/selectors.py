"""Reading matches: their games in order, and what the games say about the score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import Q

from accounts.models import User
from duelsite import sitetime
from games.endings import SiteEnding
from games.matches import match_texts
from games.matches.models import Begins, Kind, Match, MatchGame
from games.matches.series import Result, Series, half_points, show_half_points
from games.models import Game, Seat
from games.registry import plugin_of

NOT_THERE = (SiteEnding.TIMEOUT, SiteEnding.ABANDONED)


def series_of(match: Match) -> Series:
    return Series(
        games=match.games,
        ends_early=match.kind == Kind.BEST_OF,
        loser_begins=match.begins == Begins.LOSER,
        extra_games=match.extra_games,
    )


@dataclass(frozen=True)
class PlayedGame:
    """A game of a match: `first` is the player (0 or 1) who begins, `result` is None if it does not count."""

    row: MatchGame
    first: int
    result: Result | None

    @property
    def game(self) -> Game:
        return self.row.game

    @property
    def is_running(self) -> bool:
        return not self.game.is_over


def games_of(match: Match) -> list[PlayedGame]:
    """All games of a match in the order of their numbers, those that were played again too. Two queries."""
    rows = list(match.match_games.select_related("game").defer("game__secret", "game__seed"))
    seats = Seat.objects.filter(game__in=[row.game_id for row in rows], number=0)
    begun_by = dict(seats.values_list("game_id", "user_id"))
    first = {row.game_id: match.player_ids.index(begun_by[row.game_id]) for row in rows}
    return [PlayedGame(row, first[row.game_id], result_of(row.game, first[row.game_id])) for row in rows]


def result_of(game: Game, first: int) -> Result | None:
    if game.status != Game.Status.FINISHED or game.annulled_at:
        return None
    outcome = [game.result_of(seat) for seat in range(2)]
    if outcome[0] == "drawn":
        return Result(first, None)
    winner = outcome.index("won")
    has_shown_up = game.moved[1 - winner]
    return Result(
        first, first if winner == 0 else 1 - first, is_no_show=not has_shown_up and game.how in NOT_THERE
    )


def results_of(games: Sequence[PlayedGame]) -> dict[int, Result]:
    """By number. Of a game that was played again the last attempt counts that has a result."""
    return {played.row.number: played.result for played in games if played.result is not None}


def aborted_in_a_row(games: Sequence[PlayedGame]) -> int:
    """How many of the last games, in the order in which they were played, came to nothing."""
    count = 0
    for played in sorted(games, key=lambda one: -one.game.pk):
        if played.result is not None:
            break
        count += played.game.status == Game.Status.ABORTED
    return count


def match_of(game_id: int) -> Match | None:
    """The match that a game belongs to."""
    row = MatchGame.objects.filter(game_id=game_id).select_related("match__one", "match__other").first()
    return row.match if row else None


class MatchState(TypedDict):
    """What changes in a match, as scripts and programs get it. Players are `one` and `other`."""

    code: str
    status: str
    how: str
    players: list[str]
    half_points: list[int]
    score: list[str]
    winner: int | None
    # The players who want to begin the next game at once, and the milliseconds until it begins anyway.
    ready: list[int]
    next_ms: int | None
    # The code of the game that is being played.
    game: str | None


def state_of(match: Match) -> MatchState:
    return {
        "code": match.code,
        "status": match.status,
        "how": match.how,
        "players": [player.handle for player in match.players],
        "half_points": list(match.half_points),
        "score": match_texts.score_of(match),
        "winner": match.player_ids.index(match.winner_id) if match.winner_id in match.player_ids else None,
        "ready": match.ready,
        "next_ms": next_ms(match),
        "game": running_code(match),
    }


def next_ms(match: Match) -> int | None:
    if match.next_game_at is None:
        return None
    return max(0, round((match.next_game_at - sitetime.now()).total_seconds() * 1000))


def running_code(match: Match) -> str | None:
    running = match.match_games.exclude(game__status__in=(Game.Status.FINISHED, Game.Status.ABORTED))
    return running.order_by("-game_id").values_list("game__code", flat=True).first()


@dataclass(frozen=True)
class ShownGame:
    """A line of a match's page."""

    number: int
    is_extra: bool
    game: Game
    first: User
    # None if it is being played, was aborted or annulled; the half points of both if it counts.
    points: list[str] | None
    winner: User | None
    how: str

    @property
    def is_running(self) -> bool:
        return not self.game.is_over


def shown_games(match: Match) -> list[ShownGame]:
    games = games_of(match)
    counted = {played.row.number: played.row.pk for played in games if played.result is not None}
    return [shown_game(match, played, counted) for played in games]


def shown_game(match: Match, played: PlayedGame, counted: Mapping[int, int]) -> ShownGame:
    game, result = played.game, played.result
    if counted.get(played.row.number) != played.row.pk:
        result = None  # it was played again
    points = [show_half_points(half_points(result, player)) for player in range(2)] if result else None
    winner = match.players[result.winner] if result and result.winner is not None else None
    return ShownGame(
        number=played.row.number,
        is_extra=played.row.number > match.games,
        game=game,
        first=match.players[played.first],
        points=points,
        winner=winner,
        how=plugin_of(game.ruleset).ending(game.how) if points else "",
    )


@dataclass(frozen=True)
class GameInMatch:
    """The match of a game, for its table and its replay."""

    match: Match
    number: int

    @property
    def line(self) -> str:
        return match_texts.number_line(self.match, self.number)

    @property
    def score(self) -> str:
        return match_texts.score_line(self.match)


def in_match(game: Game) -> GameInMatch | None:
    if game.origin not in Game.ARRANGED:
        return None
    rows = MatchGame.objects.select_related("match__one", "match__other")
    row = rows.filter(game=game).first()
    return GameInMatch(row.match, row.number) if row else None


@dataclass(frozen=True)
class ListedMatch:
    """A match in the list of one of its players."""

    match: Match
    opponent: User
    score: str
    result_name: str

    @property
    def label(self) -> str:
        return match_texts.label_of(self.match)


def matches_of(user: User, *, with_unlisted: bool, most: int = 10) -> list[ListedMatch]:
    """The newest matches of a player; those by an invite link only once they are over, or for the player.

    Each of the two queries follows an index.
    """
    rows = Match.objects.select_related("one", "other").order_by("-created_at")
    if not with_unlisted:
        rows = rows.exclude(is_listed=False, status=Match.Status.PLAYING)
    found = [*rows.filter(one=user)[:most], *rows.filter(other=user)[:most]]
    found.sort(key=lambda match: match.created_at, reverse=True)
    return [listed_match(match, user) for match in found[:most]]


def listed_match(match: Match, user: User) -> ListedMatch:
    own, others = match_texts.score_of(match)
    if match.other_id == user.pk:
        own, others = others, own
    opponent = match.other if match.one_id == user.pk else match.one
    return ListedMatch(match, opponent, f"{own} : {others}", match_texts.result_for(match, user))


def personal_data_of(user: User) -> list[dict[str, object]]:
    """For the download of the user's own data."""
    rows = Match.objects.select_related("one", "other").filter(Q(one=user) | Q(other=user)).order_by("pk")
    return [
        {
            "code": match.code,
            "ruleset": match.ruleset,
            "kind": match.kind,
            "games": match.games,
            "status": match.status,
            "how": match.how,
            "score": match_texts.score_of(match),
            "player": match.player_ids.index(user.pk),
            "created_at": match.created_at,
        }
        for match in rows
    ]
