"""What goes wrong with tournaments elsewhere, and must not here."""

from datetime import timedelta

import pytest

from accounts import services as accounts
from accounts.personal_data import collect
from accounts.signals import account_suspended
from duelsite import sitetime
from games.endings import SiteEnding
from games.matches import conductor
from games.models import Game
from games.table import finishing, outages, positions
from games.table.locking import lock_game
from games.table.playing import play_move
from games.table.starting import begin_late_games
from games.tournaments import absences, entering, organising
from games.tournaments.models import (
    PARTS,
    Attendance,
    Entry,
    Format,
    Pairing,
    PairingGame,
    PairingSeat,
    Tournament,
)
from tests.site.tables import make_move, person, turn_back_the_clock
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


def test_a_bye_never_goes_to_the_same_player_twice() -> None:
    event = new_event(rounds=5)
    fill(event, players(7))
    play_through(event, by_lot(5))
    byes = PairingSeat.objects.filter(pairing__tournament=event, pairing__kind=Pairing.Kind.BYE)
    assert byes.count() == 5
    assert len(set(byes.values_list("entry", flat=True))) == 5


def test_a_pairing_has_one_game_whatever_happens() -> None:
    event = new_event()
    fill(event, players(4))
    for _ in range(5):
        look(event)
    assert PairingGame.objects.values("pairing").distinct().count() == PairingGame.objects.count() == 2


def test_the_last_game_of_a_round_counts_although_it_ends_last() -> None:
    event = new_event(rounds=1)
    fill(event, players(4))
    look(event)
    first, last = running_games(event)
    finish(first, strongest)
    look(event)
    assert not event.is_over
    finish(last, strongest)
    look(event)
    assert event.is_over
    assert sorted(event.entries.values_list("score", flat=True)) == [0, 0, PARTS, PARTS]
    assert not Entry.objects.filter(missed=True).exists()


@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT])
def test_a_player_who_leaves_between_pairing_and_the_first_move_loses(kind: str) -> None:
    event = new_event(kind, rounds=2 if kind == Format.SWISS else 0)
    users = players(4)
    fill(event, users)
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    entering.withdraw(user=users[0], code=event.code)
    look(event)
    seat = PairingSeat.objects.get(entry__user=users[0])
    assert seat.place == 2
    play_through(event)
    assert event.is_over


def test_no_game_begins_again_for_players_who_have_all_withdrawn() -> None:
    """Everybody leaves a casual table, which is aborted: the table is over, and so is the event."""
    accounts.create_bots()
    event = new_event(Format.TABLES, rounds=1, bots=Tournament.Bots.HOUSE)
    users = players(2)
    fill(event, users)
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    for user in users:
        entering.withdraw(user=user, code=event.code)
    for _ in range(3):
        look(event)
    assert event.is_over
    assert PairingGame.objects.filter(pairing__tournament=event).count() == 1


def test_a_table_plays_without_one_who_has_withdrawn_before_the_deal() -> None:
    event = new_event(Format.TABLES, rounds=1, min_entries=3)
    users = players(4)
    fill(event, users)
    look(event)
    (game,) = running_games(event)
    finishing.abort_game(game=lock_game(game.pk), now=sitetime.now())
    Entry.objects.filter(tournament=event, user=users[0]).update(state=Entry.State.WITHDRAWN)
    look(event)
    (again,) = running_games(event)
    assert again.size == 4


def test_an_event_goes_on_without_its_organiser() -> None:
    organiser = person("organiser")
    event = new_event(rounds=1)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    fill(event, players(2))
    accounts.close_account(user=organiser)
    play_through(event)
    assert event.is_over


def test_a_suspended_player_is_withdrawn_and_the_opponents_go_on() -> None:
    event = new_event(rounds=3)
    users = players(4)
    fill(event, users)
    look(event)
    play_round(event)
    users[1].suspended_until = sitetime.now() + timedelta(days=3)
    users[1].save()
    account_suspended.send(sender=type(users[1]), user=users[1])
    assert event.entries.get(user=users[1]).state == Entry.State.WITHDRAWN
    begin_next_round(event)
    seated = {seat.user_id for game in running_games(event) for seat in game.seats.all()}
    assert users[1].pk not in seated
    play_through(event)
    assert event.is_over


def test_an_outage_in_the_middle_of_a_round_costs_nobody_the_game() -> None:
    """The first move was due when the site went down; after it the players have their time again."""
    event = new_event(rounds=1)
    fill(event, players(2))
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    (game,) = running_games(event)
    turn_back_the_clock(game, timedelta(seconds=45))
    now = sitetime.now()
    outages.end_outage(now - timedelta(seconds=40), now)
    look(event, now + timedelta(seconds=30))
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def absent_from_first_move(event: Tournament) -> Game:
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    game = running_games(event)[0]
    turn_back_the_clock(game, timedelta(minutes=2))
    return game


def test_a_player_who_does_not_come_loses_is_withdrawn_and_may_come_back() -> None:
    event = new_event(rounds=3)
    users = players(4)
    fill(event, users)
    game = absent_from_first_move(event)
    absent = game.seats.get(number=game.to_move[0]).user
    look(event)
    look(event)
    game.refresh_from_db()
    assert (game.status, game.how) == (Game.Status.FINISHED, SiteEnding.ABANDONED)
    entry = event.entries.get(user=absent)
    assert (entry.state, entry.missed) == (Entry.State.WITHDRAWN, True)
    assert event.pairings.get(games__game=game).kind == Pairing.Kind.FORFEIT
    assert entering.enter(user=absent, code=event.code).state == Entry.State.ENTERED


def test_a_player_who_resigns_before_the_first_move_has_come() -> None:
    event = new_event(rounds=2)
    users = players(4)
    fill(event, users)
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    game = running_games(event)[0]
    loser = game.seats.get(number=0).user
    finishing.resign(game_id=game.pk, user_id=loser.pk)
    look(event)
    assert event.entries.get(user=loser).state == Entry.State.ENTERED
    assert event.pairings.get(games__game=game).kind == Pairing.Kind.PLAYED


def test_missing_several_pairings_bars_for_longer_and_longer_until_a_game_is_played() -> None:
    user, now = person("absent"), sitetime.now()
    absences.note_absence(user, now)
    absences.check_not_barred(user, now)
    days = []
    for _ in range(7):
        row = absences.note_absence(user, now)
        assert row.barred_until
        days.append((row.barred_until - now).days)
    assert days == [1, 2, 4, 8, 16, 30, 30]
    with pytest.raises(Exception, match="You can enter tournaments again"):
        absences.check_not_barred(user, now)
    absences.note_presence([user.pk])
    absences.check_not_barred(user, now)
    assert Attendance.objects.get(user=user).bars == 0


def test_at_a_table_of_several_a_bot_plays_for_a_player_who_does_not_come() -> None:
    event = new_event(Format.TABLES, rounds=1, min_entries=3)
    users = players(3)
    fill(event, users)
    game = absent_from_first_move(event)
    for seat in game.seats.all():
        if seat.user != users[0] and seat.number in game.to_move:
            make_choice(game, seat.number)
    look(event)
    game.refresh_from_db()
    left = game.seats.get(user=users[0])
    assert left.left_how
    assert game.bot_levels[left.number]
    finish(game, strongest)
    look(event)
    assert event.is_over
    assert PairingSeat.objects.get(entry__user=users[0]).missed
    assert event.pairings.get().kind == Pairing.Kind.PLAYED


def make_choice(game: Game, seat: int) -> None:
    game.refresh_from_db()
    game.to_move = [seat]
    notation = positions.position_of(game).legal_moves(seat)[0].notation
    user_id = game.seats.get(number=seat).user_id
    play_move(
        game_id=game.pk, user_id=user_id, version=game.version, notation=notation, client_id=f"choice-{seat}"
    )


def test_a_round_of_days_ends_on_time_and_the_slower_player_loses() -> None:
    event = new_event(rounds=1, time_control="1d", pace=Tournament.Pace.DAYS, round_days=3)
    users = players(2)
    fill(event, users)
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    (game,) = running_games(event)
    make_move(game)
    game.refresh_from_db()
    slow = game.seats.get(number=game.to_move[0]).user
    turn_back_the_clock(game, timedelta(hours=20))
    look(event, sitetime.now() + timedelta(days=3, minutes=1))
    look(event, sitetime.now() + timedelta(days=3, minutes=2))
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert game.places is not None
    assert game.places[game.seats.get(user=slow).number] == 2
    assert event.is_over


@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT])
def test_a_pairing_of_several_games_is_decided_by_its_match(kind: str) -> None:
    event = new_event(kind, rounds=1 if kind == Format.SWISS else 0, best_of=3)
    users = players(2)
    fill(event, users)
    look(event)
    pairing = event.pairings.get()
    assert pairing.match is not None
    for _ in range(2):
        game = Game.objects.get(status__in=[Game.Status.STARTING, Game.Status.PLAYING])
        finish(game, strongest)
        conduct_match(pairing)
        look(event)
    assert event.is_over
    winner = PairingSeat.objects.get(entry__user=users[0])
    assert (winner.place, winner.games_won) == (1, 2)


def conduct_match(pairing: Pairing) -> None:
    assert pairing.match_id is not None
    conductor.conduct(pairing.match_id, now=sitetime.now())
    conductor.conduct(pairing.match_id, now=sitetime.now() + timedelta(seconds=11))


def test_house_bots_fill_odd_seats_in_casual_events() -> None:
    accounts.create_bots()
    event = new_event(rounds=2, bots=Tournament.Bots.HOUSE)
    fill(event, players(3))
    look(event)
    seats = [seat.user for game in running_games(event) for seat in game.seats.all()]
    assert sorted(user.is_bot for user in seats) == [False, False, False, True]
    assert not event.pairings.filter(kind=Pairing.Kind.BYE).exists()


def test_the_organiser_can_set_a_result_and_have_a_game_replayed() -> None:
    organiser = person("organiser")
    event = new_event(rounds=2)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    users = players(4)
    fill(event, users)
    look(event)
    first, second = event.pairings.order_by("number")
    organising.set_result(
        actor=organiser, code=event.code, pairing_id=first.pk, places=[2, 1], reason="a power cut"
    )
    look(event)
    first.refresh_from_db()
    assert first.is_set
    assert [seat.place for seat in first.seats.all()] == [2, 1]
    organising.replay(actor=organiser, code=event.code, pairing_id=second.pk, reason="wrong deal")
    look(event)
    assert len(running_games(event)) == 1
    play_through(event)
    assert event.is_over
    assert event.actions.count() == 2


def test_a_game_that_is_replayed_counts_for_nobody() -> None:
    organiser = person("organiser")
    event = new_event(rounds=2, rated=True)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    fill(event, players(4))
    look(event)
    game = running_games(event)[0]
    finish(game, strongest)
    look(event)
    pairing = event.pairings.get(games__game=game)
    organising.replay(actor=organiser, code=event.code, pairing_id=pairing.pk, reason="a defect")
    game.refresh_from_db()
    assert game.annulled_at
    look(event)
    assert game.pk not in {one.pk for one in running_games(event)}
    assert len(running_games(event)) == 2


def test_an_organiser_can_pair_a_round_by_hand() -> None:
    organiser = person("organiser")
    event = new_event(rounds=2)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    entries = fill(event, players(4))
    look(event)
    play_round(event)
    keys = [entry.pk for entry in entries]
    organising.pair_by_hand(
        actor=organiser, code=event.code, tables=[[keys[0], keys[3]], [keys[2], keys[1]]], reason="club rules"
    )
    second = event.pairings.filter(round__number=2).order_by("number")
    assert [[seat.entry_id for seat in pairing.seats.all()] for pairing in second] == [
        [keys[0], keys[3]],
        [keys[2], keys[1]],
    ]
    assert len(running_games(event)) == 2


def test_only_organisers_can_change_an_event() -> None:
    event = new_event()
    with pytest.raises(Exception, match="organisers"):
        organising.cancel(actor=person("stranger"), code=event.code, reason="no reason")
    event.refresh_from_db()
    assert event.status == Tournament.Status.OPEN


def test_a_removed_player_cannot_enter_again_until_readmitted() -> None:
    organiser = person("organiser")
    event = new_event()
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    users = players(3)
    fill(event, users)
    look(event)
    organising.remove(actor=organiser, code=event.code, player=users[0], reason="abuse in the chat")
    with pytest.raises(Exception, match="removed"):
        entering.enter(user=users[0], code=event.code)
    organising.readmit(actor=organiser, code=event.code, player=users[0], reason="it was somebody else")
    assert entering.enter(user=users[0], code=event.code).state == Entry.State.ENTERED


def test_a_cancelled_event_pairs_nobody_any_more() -> None:
    organiser = person("organiser")
    event = new_event(Format.ARENA)
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    users = players(2)
    fill(event, users)
    organising.cancel(actor=organiser, code=event.code, reason="too hot")
    present(event, users)
    look(event)
    assert running_games(event) == []
    assert event.due_at is None


def test_the_download_of_ones_data_has_ones_tournaments() -> None:
    event = new_event()
    (user,) = players(1)
    fill(event, [user])
    (entered,) = collect(user=user)["tournaments"]["entered"]
    assert entered["tournament__code"] == event.code
