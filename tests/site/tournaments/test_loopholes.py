"""What players could gain from blocks, pauses and clocks, and organisers from rounds without time to play."""

from datetime import timedelta
from typing import Any

import pytest

from accounts import relations
from accounts import services as accounts
from accounts.models import Notification
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games.matches.models import Match
from games.matches.selectors import games_of
from games.models import Game
from games.table import finishing
from games.table.starting import begin_late_games
from games.tournaments import entering
from games.tournaments.models import Attendance, Entry, Format, PairingSeat, Tournament
from tests.site.tables import turn_back_the_clock
from tests.site.tournaments.events import (
    fill,
    finish,
    look,
    new_event,
    play_through,
    players,
    present,
    running_games,
    strongest,
)
from tests.site.tournaments.test_interference import refused
from tests.site.tournaments.test_known_faults import conduct_match, make_choice

pytestmark = pytest.mark.django_db


# Blocks


def test_players_who_have_blocked_each_other_play_their_match_of_a_knock_out() -> None:
    event = new_event(Format.KNOCKOUT, best_of=3)
    users = players(2)
    fill(event, users)
    relations.block(owner=users[1], other=users[0])
    look(event)
    match = Match.objects.get()
    assert match.status == Match.Status.PLAYING
    assert Game.objects.filter(match_game__match=match).count() == 1


def test_nobody_escapes_a_lost_match_by_blocking_the_opponent() -> None:
    event = new_event(rounds=1, best_of=3)
    users = players(2)
    fill(event, users)
    look(event)
    match = Match.objects.get()
    finish(games_of(match)[0].game, strongest)
    relations.block(owner=users[1], other=users[0])
    conduct_match(event.pairings.get())
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    finish(games_of(match)[1].game, strongest)
    conduct_match(event.pairings.get())
    look(event)
    assert event.is_over
    assert PairingSeat.objects.get(entry__user=users[0]).place == 1
    assert PairingSeat.objects.get(entry__user=users[1]).place == 2


# Leaving a table of several


def a_table(event: Tournament) -> Game:
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    (game,) = running_games(event)
    return game


@pytest.mark.parametrize("resigns", [True, False])
def test_a_player_who_leaves_a_table_after_the_first_move_has_come(resigns: bool) -> None:
    """They get nothing for the table, and are in the event as before."""
    event = new_event(Format.TABLES, rounds=2)
    users = players(4)
    fill(event, users)
    game = a_table(event)
    for seat in game.seats.all():
        make_choice(game, seat.number)
    if resigns:
        finishing.resign(game_id=game.pk, user_id=users[0].pk)
    else:
        turn_back_the_clock(game, timedelta(hours=1))
        assert finishing.call_time(game_id=game.pk)
    game.refresh_from_db()
    finish(game, strongest)
    look(event)
    left = PairingSeat.objects.get(entry__user=users[0])
    assert left.missed
    assert left.entry.score == 0
    assert (left.entry.state, left.entry.missed) == (Entry.State.ENTERED, False)
    assert not Attendance.objects.filter(missed__gt=0).exists()


def test_a_player_who_resigns_at_a_table_before_the_first_move_has_come() -> None:
    event = new_event(Format.TABLES, rounds=2)
    users = players(4)
    fill(event, users)
    game = a_table(event)
    finishing.resign(game_id=game.pk, user_id=users[0].pk)
    game.refresh_from_db()
    finish(game, strongest)
    look(event)
    assert event.entries.get(user=users[0]).state == Entry.State.ENTERED


# An event that is over


def test_nobody_pauses_in_an_event_that_is_over() -> None:
    event = new_event(rounds=1)
    users = players(2)
    fill(event, users)
    play_through(event)
    with refused(ErrorCode.EVENT_OVER):
        entering.pause(user=users[0], code=event.code)
    assert event.entries.get(user=users[0]).state == Entry.State.ENTERED


# Too few players


@pytest.mark.parametrize("kind", [Format.ARENA, Format.SWISS])
def test_an_event_that_waits_begins_with_the_player_who_was_missing(kind: str) -> None:
    event = new_event(kind, starts_at=sitetime.now() - timedelta(seconds=30))
    users = players(2)
    fill(event, users[:1])
    look(event)
    assert event.status == Tournament.Status.OPEN
    fill(event, users[1:])
    event.refresh_from_db()
    assert event.due_at
    assert event.due_at <= sitetime.now()
    present(event, users)
    look(event)
    look(event)
    assert len(running_games(event)) == 1


@pytest.mark.parametrize(
    ("kind", "enough"), [(Format.ARENA, 2), (Format.SWISS, 2), (Format.KNOCKOUT, 2), (Format.TABLES, 3)]
)
def test_no_event_begins_with_fewer_players_than_a_pairing_takes(kind: str, enough: int) -> None:
    event = new_event(kind, min_entries=1)
    users = players(enough)
    fill(event, users[:-1])
    assert look(event).status == Tournament.Status.OPEN
    fill(event, users[-1:])
    assert look(event).status == Tournament.Status.RUNNING


def test_with_the_bots_of_the_site_one_player_is_enough() -> None:
    accounts.create_bots()
    event = new_event(min_entries=1, bots=Tournament.Bots.HOUSE)
    fill(event, players(1))
    look(event)
    assert len(running_games(event)) == 1


def test_nobody_is_reminded_of_an_event_that_has_begun() -> None:
    event = new_event(starts_at=sitetime.now() + timedelta(minutes=30))
    users = players(3)
    fill(event, users[:2])
    look(event, event.starts_at - timedelta(minutes=9))
    fill(event, users[2:])
    look(event, event.starts_at + timedelta(seconds=1))
    news = Notification.objects.filter(kind=Notification.Kind.TOURNAMENT).order_by("pk")
    told = [(one.user.handle, one.data["news"]) for one in news]
    assert told[:2] == [("player1", "soon"), ("player2", "soon")]
    assert ("player3", "soon") not in told


# Rounds at fixed intervals


def test_a_round_is_at_least_as_long_as_the_clock_of_a_player() -> None:
    interval: Any = {"pace": Tournament.Pace.INTERVAL, "rounds": 2}
    with refused(ErrorCode.BAD_TOURNAMENT):
        new_event(break_seconds=10, **interval)
    with refused(ErrorCode.BAD_TOURNAMENT):
        new_event(break_seconds=1800, best_of=7, **interval)
    assert new_event(break_seconds=1800, **interval).break_seconds == 1800
