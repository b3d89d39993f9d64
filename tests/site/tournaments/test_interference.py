"""Players, organisers and clocks that get in the way of an event."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.matches.models import Match
from games.matches.selectors import games_of
from games.models import Game
from games.ratings import fairplay
from games.table.starting import begin_late_games
from games.tournaments import absences, entering, organising, viewing
from games.tournaments.models import (
    Attendance,
    Entry,
    Format,
    Pairing,
    Round,
    Schedule,
    Tournament,
)
from tests.site.tables import make_move, person
from tests.site.tournaments.events import (
    begin_next_round,
    fill,
    finish,
    look,
    new_event,
    play_round,
    players,
    present,
    running_games,
    strongest,
)
from tests.site.tournaments.test_known_faults import absent_from_first_move

pytestmark = pytest.mark.django_db


def refused(code: ErrorCode) -> "pytest.RaisesExc[RequestError]":
    return pytest.raises(RequestError, check=lambda error: error.code == code)


def organised(event: Tournament, organiser: User) -> Tournament:
    event.organiser = organiser
    event.save(update_fields=["organiser"])
    return event


def organiser_of(event: Tournament) -> User:
    assert event.organiser
    return event.organiser


def moderator() -> User:
    user = person("moderator")
    user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    return user


# Players who do not come


def test_a_player_who_missed_one_pairing_and_came_back_plays_on() -> None:
    event = new_event(rounds=3)
    fill(event, players(4))
    game = absent_from_first_move(event)
    absent = game.seats.get(number=game.to_move[0]).user
    look(event)
    look(event)
    entering.enter(user=absent, code=event.code)
    look(event)
    assert event.entries.get(user=absent).state == Entry.State.ENTERED
    play_round(event)
    begin_next_round(event)
    assert event.entries.get(user=absent).state == Entry.State.ENTERED
    assert event.pairings.filter(round__number=2, seats__entry__user=absent, kind="played").exists()
    assert Attendance.objects.get(user=absent).missed == 1


def test_a_win_because_nobody_came_clears_no_absences() -> None:
    event = new_event(rounds=3)
    users = players(2)
    fill(event, users)
    for user in users:
        absences.note_absence(user, sitetime.now() - timedelta(days=1))
    absent_from_first_move(event)
    look(event)
    look(event)
    assert sorted(Attendance.objects.values_list("missed", flat=True)) == [1, 2]


def test_the_number_of_players_is_right_when_some_have_not_checked_in() -> None:
    event = new_event(check_in=True, starts_at=sitetime.now() + timedelta(minutes=10))
    users = players(4)
    fill(event, users)
    for user in users[:3]:
        entering.check_in(user=user, code=event.code)
    look(event, event.starts_at + timedelta(seconds=1))
    assert (event.status, event.entry_count) == (Tournament.Status.RUNNING, 3)
    entering.enter(user=users[3], code=event.code)
    event.refresh_from_db()
    assert event.entry_count == 4


def test_a_player_who_never_checked_in_cannot_come_when_half_of_the_rounds_are_over() -> None:
    event = new_event(check_in=True, rounds=3, starts_at=sitetime.now() + timedelta(minutes=10))
    users = players(5)
    fill(event, users)
    for user in users[:4]:
        entering.check_in(user=user, code=event.code)
    Tournament.objects.filter(pk=event.pk).update(starts_at=sitetime.now())
    look(event)
    for _ in range(2):
        look(event)
        play_round(event)
        begin_next_round(event)
    with refused(ErrorCode.TOO_LATE_TO_ENTER):
        entering.enter(user=users[4], code=event.code)
    assert viewing.viewer_of(event, users[4]).refusal


# Arenas


def test_a_pause_in_an_arena_costs_time() -> None:
    event = new_event(Format.ARENA)
    users = players(2)
    fill(event, users)
    look(event)
    entering.pause(user=users[0], code=event.code)
    entering.enter(user=users[0], code=event.code)
    present(event, users)

    def paired_after(seconds: int) -> bool:
        Tournament.objects.filter(pk=event.pk).update(next_pairing_at=None)
        look(event, sitetime.now() + timedelta(seconds=seconds))
        return bool(running_games(event))

    assert not paired_after(20)
    assert paired_after(31)


# Matches in an event


def test_a_player_who_withdraws_resigns_the_match() -> None:
    event = new_event(Format.KNOCKOUT, best_of=3)
    users = players(2)
    fill(event, users)
    look(event)
    match = Match.objects.get()
    finish(games_of(match)[0].game, strongest)
    entering.withdraw(user=users[0], code=event.code)
    match.refresh_from_db()
    assert (match.status, match.winner) == (Match.Status.FINISHED, users[1])
    look(event)
    assert event.is_over
    assert event.entries.get(position=1).user == users[1]


def test_the_end_of_a_round_ends_its_matches_by_their_score() -> None:
    event = new_event(rounds=1, best_of=3, pace=Tournament.Pace.INTERVAL, break_seconds=3600)
    users = players(2)
    fill(event, users)
    look(event)
    match = Match.objects.get()
    finish(games_of(match)[0].game, strongest)
    look(event, sitetime.now() + timedelta(minutes=61))
    match.refresh_from_db()
    assert (match.status, match.winner, match.how) == (Match.Status.FINISHED, users[0], Match.How.PLAYED)
    look(event)
    assert event.is_over
    assert event.entries.get(position=1).user == users[0]


def test_a_match_that_is_replayed_counts_for_nobody() -> None:
    event = organised(new_event(rounds=1, best_of=3), person("organiser"))
    fill(event, players(2))
    look(event)
    first = Match.objects.get()
    finish(games_of(first)[0].game, strongest)
    pairing = event.pairings.get()
    organising.replay(actor=organiser_of(event), code=event.code, pairing_id=pairing.pk, reason="outage")
    assert Game.objects.get(match_game__match=first, status=Game.Status.FINISHED).annulled_at
    look(event)
    pairing.refresh_from_db()
    assert pairing.match not in (None, first)


def test_setting_a_result_does_not_rewrite_a_match_that_is_over() -> None:
    event = organised(new_event(rounds=2, best_of=1, best_of_by_round=()), person("organiser"))
    Tournament.objects.filter(pk=event.pk).update(best_of=3)
    users = players(2)
    fill(event, users)
    look(event)
    match = Match.objects.get()
    finish(games_of(match)[0].game, strongest)
    entering.withdraw(user=users[1], code=event.code)
    look(event)
    pairing = event.pairings.get(round__number=1)
    organising.set_result(
        actor=moderator(), code=event.code, pairing_id=pairing.pk, places=[2, 1], reason="cheating"
    )
    match.refresh_from_db()
    assert (match.winner, match.how) == (users[0], Match.How.RESIGNED)


# Organisers


def test_organisers_do_not_decide_their_own_games() -> None:
    users = players(4)
    event = organised(new_event(), users[0])
    fill(event, users)
    look(event)
    own = event.pairings.get(seats__entry__user=users[0])
    with refused(ErrorCode.OWN_GAME):
        organising.set_result(
            actor=users[0], code=event.code, pairing_id=own.pk, places=[1, 2], reason="I was winning"
        )
    with refused(ErrorCode.OWN_GAME):
        organising.replay(actor=users[0], code=event.code, pairing_id=own.pk, reason="I lost")
    organising.set_result(
        actor=moderator(), code=event.code, pairing_id=own.pk, places=[1, 2], reason="agreed"
    )
    own.refresh_from_db()
    assert own.is_set


def test_removing_a_player_takes_rating_points_from_nobody() -> None:
    event = organised(new_event(rounds=2, rated=True), person("organiser"))
    users = players(4)
    fill(event, users)
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    game = next(one for one in running_games(event) if one.seats.filter(user=users[0]).exists())
    for _ in range(14):
        make_move(game)
    organising.remove(actor=organiser_of(event), code=event.code, player=users[0], reason="abuse")
    game.refresh_from_db()
    assert game.status == Game.Status.ABORTED
    look(event)
    pairing = event.pairings.get(games__game=game)
    assert pairing.kind == Pairing.Kind.FORFEIT
    assert {seat.entry.user == users[0]: seat.place for seat in pairing.seats.all()} == {True: 2, False: 1}


def test_a_player_who_is_removed_loses_the_match() -> None:
    event = organised(new_event(rounds=1, best_of=3), person("organiser"))
    users = players(2)
    fill(event, users)
    look(event)
    organising.remove(actor=organiser_of(event), code=event.code, player=users[0], reason="abuse")
    look(event)
    assert Match.objects.get().winner == users[1]
    assert event.is_over
    assert event.entries.get(position=1).user == users[1]


def test_a_bot_plays_on_for_a_player_who_is_removed_from_a_table() -> None:
    event = organised(new_event(Format.TABLES, rounds=1, min_entries=3), person("organiser"))
    users = players(3)
    fill(event, users)
    look(event)
    begin_late_games(now=sitetime.now() + timedelta(minutes=1))
    organising.remove(actor=organiser_of(event), code=event.code, player=users[0], reason="abuse")
    (game,) = running_games(event)
    assert game.status == Game.Status.PLAYING
    assert game.seats.get(user=users[0]).left_how


def test_organisers_do_not_remove_the_player_whom_they_are_playing() -> None:
    event = new_event(rounds=1)
    users = players(2)
    organised(event, users[0])
    fill(event, users)
    look(event)
    with refused(ErrorCode.OWN_GAME):
        organising.remove(actor=users[0], code=event.code, player=users[1], reason="I was losing")
    assert event.entries.get(user=users[1]).state == Entry.State.ENTERED


def test_an_arena_of_two_earns_no_more_rating_than_any_other_games() -> None:
    """Any member can create one, and win all day against a friend who resigns."""
    event = new_event(Format.ARENA, rated=True)
    users = players(2)
    fill(event, users)
    for number in range(fairplay.PAIR_GAMES_A_DAY + 1):
        present(event, users)
        look(event, sitetime.now() + timedelta(minutes=number))
        play_round(event)
    games = Game.objects.filter(pairing_game__pairing__tournament=event, status=Game.Status.FINISHED)
    uncounted = list(games.order_by("pk").values_list("uncounted", flat=True))
    assert uncounted == [""] * fairplay.PAIR_GAMES_A_DAY + [Game.Uncounted.PAIR_LIMIT]
    assert event.entries.get(user=users[0]).wins == len(uncounted)


def test_results_of_an_event_that_is_over_are_corrected_by_moderators_only() -> None:
    event = organised(new_event(rounds=1), person("organiser"))
    users = players(2)
    fill(event, users)
    look(event)
    play_round(event)
    assert event.is_over
    wanted: Any = {"code": event.code, "pairing_id": event.pairings.get().pk, "reason": "a mistake"}
    with refused(ErrorCode.EVENT_OVER):
        organising.set_result(actor=organiser_of(event), places=[1, 1], **wanted)
    organising.set_result(actor=moderator(), places=[1, 1], **wanted)
    assert len(set(event.entries.values_list("score", flat=True))) == 1


def test_a_suspended_organiser_does_nothing() -> None:
    event = organised(new_event(), person("organiser"))
    assert event.organiser
    User.objects.filter(pk=event.organiser.pk).update(suspended_until=sitetime.now() + timedelta(days=1))
    with refused(ErrorCode.SUSPENDED):
        organising.cancel(actor=organiser_of(event), code=event.code, reason="revenge")


def test_a_start_is_not_moved_out_of_sight() -> None:
    event = organised(new_event(starts_at=sitetime.now() + timedelta(hours=1)), person("organiser"))
    for days in (91, 900_000):
        with refused(ErrorCode.BAD_TOURNAMENT):
            organising.move_start(
                actor=organiser_of(event),
                code=event.code,
                starts_at=sitetime.now() + timedelta(days=days),
                reason="later",
            )


def test_two_events_of_a_schedule_do_not_begin_at_once() -> None:
    schedule = Schedule.objects.create(name="Evening", every="day", at="19:00")
    now = sitetime.now()
    one, other = (new_event(starts_at=now + timedelta(days=days)) for days in (1, 2))
    Tournament.objects.update(schedule=schedule)
    with refused(ErrorCode.BAD_TOURNAMENT):
        organising.move_start(actor=moderator(), code=one.code, starts_at=other.starts_at, reason="a holiday")


# The same deals for all


def sealed_event(**fields: Any) -> Tournament:
    event = organised(new_event(same_deals=True, rounds=2, **fields), person("organiser"))
    fill(event, players(4))
    return look(event)


def test_cancelling_opens_what_was_sealed() -> None:
    event = sealed_event()
    finish(running_games(event)[0], strongest)
    look(event)
    organising.cancel(actor=organiser_of(event), code=event.code, reason="the server moves")
    assert not Game.objects.filter(is_sealed=True).exists()
    assert not Game.objects.filter(status__in=[Game.Status.STARTING, Game.Status.PLAYING]).exists()
    assert event.played_rounds.get(number=1).status == Round.Status.FINISHED


def test_a_game_that_was_replayed_opens_with_the_others() -> None:
    event = sealed_event()
    game = running_games(event)[0]
    finish(game, strongest)
    look(event)
    organising.replay(
        actor=organiser_of(event), code=event.code, pairing_id=game.pairing_game.pairing_id, reason="outage"
    )
    look(event)
    play_round(event)
    assert event.played_rounds.get(number=1).status == Round.Status.FINISHED
    assert not Game.objects.filter(is_sealed=True).exists()


def test_a_pairing_by_hand_leaves_nobody_out_of_a_knock_out() -> None:
    event = organised(new_event(Format.KNOCKOUT), person("organiser"))
    users = players(4)
    entries = fill(event, users)
    look(event)
    play_round(event)
    by_hand: Any = {"actor": event.organiser, "code": event.code, "reason": "a request"}
    for tables in ([[entries[2].pk, entries[3].pk]], [[entries[0].pk]]):
        with refused(ErrorCode.BAD_PAIRING):
            organising.pair_by_hand(tables=tables, **by_hand)
    winners = [entry.pk for entry in entries if entry.user in users[:2]]
    organising.pair_by_hand(tables=[winners[::-1]], **by_hand)
    look(event)
    play_round(event)
    assert event.is_over
    assert event.entries.get(position=1).user == users[0]
