"""Moves matches on: counts games that are over, creates the next one after a break, ends the match.

Results are pulled: `conduct` reads the games of a match and does what follows from them. It may run twice or
at the same time in two processes, and upkeep runs it where a task was lost. Locks are taken in this order:
the two people, the match, a game.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts import relations
from accounts.locks import lock_people
from accounts.models import User
from duelsite import sitetime
from games import events
from games.deals import Origin
from games.errors import RequestError
from games.matches import series
from games.matches.events import MatchFinished
from games.matches.models import Match, MatchGame
from games.matches.selectors import PlayedGame, aborted_in_a_row, games_of, results_of, series_of
from games.models import Game
from games.sockets import publish
from games.sockets.announcements import GameMatch, GameRematch, game_group
from games.table.starting import create_game

# Between two games in real time. In correspondence the next one begins at once.
BREAK = timedelta(seconds=10)
MOST_AT_ONCE = 200
# What a change of the games may change in a match.
FIELDS = (
    "status", "next_game_at", "ready", "one_half_points", "other_half_points", "winner", "how", "finished_at",
)  # fmt: skip


@transaction.atomic
def conduct(match_id: int, *, now: datetime | None = None) -> Match | None:
    """Do what is due in a match; None if it is gone."""
    match = lock_match(match_id)
    if match is not None:
        move_on(match, now or sitetime.now())
    return match


def conduct_due(*, now: datetime | None = None) -> int:
    """What no task has done: breaks that are over, games that are over and not counted. How many matches."""
    now = now or sitetime.now()
    waiting = Match.objects.filter(status=Match.Status.PLAYING, next_game_at__lte=now).values_list("pk")
    over = (Game.Status.FINISHED, Game.Status.ABORTED)
    uncounted = MatchGame.objects.filter(is_settled=False, game__status__in=over).values_list("match")
    due = [match_id for (match_id,) in waiting.union(uncounted)[:MOST_AT_ONCE]]
    for match_id in due:
        conduct(match_id, now=now)
    return len(due)


def lock_match(match_id: int) -> Match | None:
    """Lock the people of a match, so that no account is closed meanwhile, and its row."""
    found = Match.objects.filter(pk=match_id).values_list("one_id", "other_id").first()
    if found is None:
        return None
    lock_people(*User.objects.filter(pk__in=found, is_bot=False).values_list("pk", flat=True))
    rows = Match.objects.select_for_update(of=("self",)).select_related("one", "other")
    return rows.filter(pk=match_id).first()


def move_on(match: Match, now: datetime) -> None:
    """Count the games of a locked match, and end it or prepare the next game."""
    before = [getattr(match, field) for field in FIELDS]
    games = games_of(match)
    count(match, games)
    if match.status == Match.Status.PLAYING:
        end_if_decided(match, games, now)
    elif match.how == Match.How.PLAYED:
        update_winner(match)
    if match.status == Match.Status.PLAYING and not any(played.is_running for played in games):
        prepare_next_game(match, games, now)
    if before == [getattr(match, field) for field in FIELDS]:
        return
    match.save(update_fields=FIELDS)
    if match.is_over:
        events.dispatch(MatchFinished(match))
    announce(match)


def count(match: Match, games: list[PlayedGame]) -> None:
    match.one_half_points, match.other_half_points = series.score(results_of(games))
    settled = [played.row.pk for played in games if not played.is_running and not played.row.is_settled]
    if settled:
        MatchGame.objects.filter(pk__in=settled).update(is_settled=True)


def update_winner(match: Match) -> None:
    """A game of a match that is over was annulled, or counts again. It is not played again."""
    one, other = match.half_points
    match.winner = None if one == other else match.one if one > other else match.other


def end_if_decided(match: Match, games: list[PlayedGame], now: datetime) -> None:
    if any(played.is_running for played in games):
        return
    verdict = series_of(match).verdict(results_of(games))
    if verdict.is_over:
        winner = None if verdict.winner is None else match.players[verdict.winner]
        end(match, winner, Match.How.NO_SHOW if verdict.is_no_show else Match.How.PLAYED, now)
    elif aborted_in_a_row(games) >= match.games:
        call_off(match, now)
    else:
        end_if_unavailable(match, now)


def end_if_unavailable(match: Match, now: datetime) -> None:
    """A player whose account was closed or suspended loses; two who have parted play no more.

    In a tournament they do: nobody escapes a lost match by blocking the opponent.
    """
    gone = [player for player in match.players if not player.is_active or player.is_suspended(now)]
    plays_on = match.origin == Game.Origin.TOURNAMENT
    if len(gone) == 2 or (not gone and not plays_on and relations.blocked_between(*match.players)):
        call_off(match, now)
    elif gone:
        end(match, match.other if gone[0] == match.one else match.one, Match.How.LEFT, now)


def end(match: Match, winner: User | None, how: Match.How, now: datetime) -> None:
    """End a locked match, to be saved."""
    match.status, match.winner, match.how = Match.Status.FINISHED, winner, how
    match.finished_at, match.next_game_at, match.ready = now, None, []


def call_off(match: Match, now: datetime) -> None:
    end(match, None, Match.How.CALLED_OFF, now)
    match.status = Match.Status.CANCELLED


def prepare_next_game(match: Match, games: list[PlayedGame], now: datetime) -> None:
    """Set the time of the next game; create it if that has come, or if both players want it."""
    if match.next_game_at is None:
        match.ready = [number for number, player in enumerate(match.players) if player.is_bot]
        match.next_game_at = now if match.control.per_move or not games else now + BREAK
    if match.next_game_at <= now or len(match.ready) == 2:
        try:
            with transaction.atomic():
                create_next_game(match, games)
        except RequestError:  # it cannot be played any more: the ruleset is gone, or a bot has lost its owner
            call_off(match, now)


def create_next_game(match: Match, games: list[PlayedGame]) -> Game:
    number, first = series_of(match).next_game(results_of(games))
    users = [match.players[first], match.players[1 - first]]
    game = create_game(
        users=users,
        ruleset=match.ruleset,
        options=match.options,
        time_control=match.time_control,
        rated=match.rated,
        by_lot=False,
        origin=Origin(Game.Origin(match.origin), match.origin_key),
        is_listed=match.is_listed,
    )
    attempt = sum(played.row.number == number for played in games)
    MatchGame.objects.create(match=match, number=number, attempt=attempt, game=game)
    match.next_game_at, match.ready = None, []
    if games:
        last = max(games, key=lambda played: played.game.pk)
        publish.after_commit(GameRematch(game_group(last.game.pk), game.code))
    return game


def announce(match: Match) -> None:
    """To its players, and to everybody at the table of its last game."""
    last = match.match_games.order_by("-game_id").values_list("game_id", flat=True).first()
    if last is not None:
        publish.after_commit(GameMatch(game_group(last), match.code))
    for player in match.players:
        if not player.is_bot:
            publish.user_changed(player.pk)


def running_game(match: Match) -> MatchGame | None:
    """The game of a match that is being played."""
    running = Q(game__status=Game.Status.STARTING) | Q(game__status=Game.Status.PLAYING)
    return match.match_games.filter(running).select_related("game").order_by("-game_id").first()
