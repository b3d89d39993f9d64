"""Events from their first look to their last: whatever happens in between, they end."""

from datetime import timedelta

import pytest

from duelsite import sitetime
from games.models import Game
from games.tournaments import conductor, entering, standings
from games.tournaments.models import PARTS, Entry, Format, Pairing, PairingGame, Round, Tournament
from tests.site.tables import at_once
from tests.site.tournaments.events import (
    begin_next_round,
    by_lot,
    fill,
    finish,
    look,
    new_event,
    play_round,
    play_through,
    players,
    present,
    running_games,
    strongest,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT])
def test_an_event_of_any_number_is_played_to_its_end(kind: str, count: int) -> None:
    event = new_event(kind, rounds=min(3, count - 1) if kind == Format.SWISS else 0)
    users = players(count)
    fill(event, users)
    play_through(event)
    assert event.status == Tournament.Status.FINISHED
    winner = event.entries.get(position=1)
    assert winner.user == users[0]
    assert not event.pairings.filter(finished_at=None).exists()


@pytest.mark.parametrize("count", [3, 5, 9])
def test_tables_are_played_to_their_end(count: int) -> None:
    event = new_event(Format.TABLES, rounds=2, has_final=True, min_entries=3)
    users = players(count)
    fill(event, users)
    play_through(event)
    assert event.status == Tournament.Status.FINISHED
    assert event.entries.get(position=1).user == users[0]


def test_an_arena_pairs_only_players_who_are_present() -> None:
    event = new_event(Format.ARENA)
    users = players(5)
    fill(event, users)
    present(event, users[:2])
    look(event)
    (game,) = running_games(event)
    assert {seat.user for seat in game.seats.all()} == set(users[:2])


def test_an_arena_pairs_again_and_ends_when_its_time_is_up() -> None:
    event = new_event(Format.ARENA, minutes=10)
    users = players(4)
    fill(event, users)
    for _ in range(3):
        present(event, users)
        Tournament.objects.filter(pk=event.pk).update(next_pairing_at=None)
        look(event)
        assert len(running_games(event)) == 2
        play_round(event)
    assert event.starts_at
    Tournament.objects.filter(pk=event.pk).update(started_at=event.starts_at - timedelta(minutes=11))
    event.refresh_from_db()
    look(event)
    assert event.status == Tournament.Status.FINISHED
    assert event.entries.get(position=1).user == users[0]
    assert event.entries.get(position=1).played == 3


def test_too_few_players_wait_an_hour_and_the_event_is_cancelled() -> None:
    event = new_event(min_entries=4)
    fill(event, players(3))
    look(event)
    assert event.status == Tournament.Status.OPEN
    look(event, sitetime.now() + timedelta(minutes=61))
    assert event.status == Tournament.Status.CANCELLED


@pytest.mark.django_db(transaction=True)
def test_two_conductors_at_once_pair_a_round_once() -> None:
    event = new_event()
    fill(event, players(6))
    at_once([lambda: conductor.conduct(event.pk)] * 4)
    assert event.pairings.count() == 3
    assert PairingGame.objects.count() == Game.objects.count() == 3


def test_a_step_that_is_repeated_changes_nothing() -> None:
    event = new_event()
    fill(event, players(4))
    look(event)
    version, games = event.version, Game.objects.count()
    for _ in range(3):
        look(event)
    assert (event.version, Game.objects.count()) == (version, games)


def test_results_are_found_though_nobody_told_the_conductor() -> None:
    """The worker was dead when the round ended."""
    event = new_event(rounds=2)
    fill(event, players(4))
    look(event)
    for game in running_games(event):
        finish(game, strongest)
    assert event.pairings.filter(finished_at=None).count() == 2
    look(event)
    assert event.pairings.filter(finished_at=None).count() == 0
    assert event.played_rounds.get(number=1).status == Round.Status.FINISHED


def test_an_aborted_game_is_played_again_but_not_for_ever() -> None:
    event = new_event(rounds=1)
    fill(event, players(2))
    look(event)
    for _ in range(3):
        (game,) = running_games(event)
        Game.objects.filter(pk=game.pk).update(status=Game.Status.ABORTED, finished_at=sitetime.now())
        look(event)
    assert running_games(event) == []
    assert event.pairings.get().kind == Pairing.Kind.FORFEIT
    assert event.is_over


def test_everybody_withdraws_and_the_event_ends() -> None:
    event = new_event()
    users = players(4)
    fill(event, users)
    look(event)
    for user in users:
        entering.withdraw(user=user, code=event.code)
    for _ in range(3):
        look(event, sitetime.now() + timedelta(minutes=2))
    for game in running_games(event):
        finish(game, strongest)
    look(event)
    assert event.status == Tournament.Status.FINISHED


def test_a_player_who_withdraws_is_not_paired_again() -> None:
    event = new_event()
    users = players(5)
    fill(event, users)
    look(event)
    play_round(event)
    entering.withdraw(user=users[2], code=event.code)
    begin_next_round(event)
    seated = {seat.user_id for game in running_games(event) for seat in game.seats.all()}
    assert users[2].pk not in seated
    assert len(seated) == 4


def test_a_late_entry_gets_half_a_point_and_plays_the_next_round() -> None:
    event = new_event(rounds=4)
    fill(event, players(4))
    look(event)
    late = players(1, "late")[0]
    entering.enter(user=late, code=event.code)
    play_round(event)
    assert event.entries.get(user=late).score == PARTS // 2
    begin_next_round(event)
    assert late.pk in {seat.user_id for game in running_games(event) for seat in game.seats.all()} or (
        event.pairings.filter(kind=Pairing.Kind.BYE, seats__entry__user=late).exists()
    )


def test_the_cache_of_standings_can_be_rebuilt() -> None:
    event = new_event()
    fill(event, players(7))
    play_through(event, by_lot(3))
    cached = list(event.entries.order_by("pk").values_list(*standings.SAVED))
    event.entries.update(rank=None, position=None, score=0, points=[], tie_breaks=[], wins=0, played=0)
    standings.update(event)
    assert list(event.entries.order_by("pk").values_list(*standings.SAVED)) == cached


def test_a_closed_account_forfeits_and_the_event_goes_on() -> None:
    event = new_event(rounds=2)
    users = players(4)
    fill(event, users)
    look(event)
    play_round(event)
    users[1].is_active = False
    users[1].save()
    begin_next_round(event)
    play_round(event)
    assert event.is_over


def test_an_entry_state_is_kept_when_a_removed_player_tries_again() -> None:
    event = new_event()
    users = players(3)
    entries = fill(event, users)
    Entry.objects.filter(pk=entries[0].pk).update(state=Entry.State.REMOVED)
    with pytest.raises(Exception, match="removed"):
        entering.enter(user=users[0], code=event.code)
