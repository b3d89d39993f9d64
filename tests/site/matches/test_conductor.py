"""How a match goes on: games are counted once, the next one begins by itself, and it ends."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts import relations
from accounts.models import Notification, User
from duelsite import sitetime
from games import events, queue
from games.deals import Origin
from games.errors import RequestError
from games.matches import conductor, no_shows, services
from games.matches.events import MatchFinished
from games.matches.models import Begins, Kind, Match
from games.matches.receivers import hand_over_matches
from games.models import Game, Seat
from games.table import finishing, presence
from tests.site.matches.playing import LATER, begun_match, finish, game_of, go_on
from tests.site.tables import at_once, pair, person, turn_back_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    return pair()


def first_player(game: Game) -> User:
    return Seat.objects.get(game=game, number=0).user


def numbers(match: Match) -> list[tuple[int, int]]:
    return list(match.match_games.values_list("number", "attempt"))


def test_a_best_of_three_is_over_when_one_player_cannot_be_caught(two: tuple[User, User]) -> None:
    ada, bruno = two
    match = begun_match(two)
    assert first_player(game_of(match)) == ada
    finish(match, ada)
    go_on(match)
    assert (match.half_points, match.status) == ((2, 0), Match.Status.PLAYING)
    assert first_player(game_of(match)) == bruno
    finish(match, ada)
    go_on(match)
    assert (match.status, match.winner, match.how) == ("finished", ada, "played")
    assert match.half_points == (4, 0)
    assert numbers(match) == [(1, 0), (2, 0)]


def test_the_next_game_begins_after_a_break(two: tuple[User, User]) -> None:
    match = begun_match(two)
    finish(match, two[0])
    go_on(match, after_break=False)
    assert match.next_game_at is not None
    left = match.next_game_at - sitetime.now()
    assert timedelta(seconds=8) < left <= conductor.BREAK
    assert conductor.running_game(match) is None
    assert conductor.conduct_due() == 0
    assert conductor.conduct_due(now=match.next_game_at) == 1
    match.refresh_from_db()
    assert match.next_game_at is None
    assert game_of(match).origin_key == match.code


def test_it_begins_at_once_when_both_are_ready(two: tuple[User, User]) -> None:
    match = begun_match(two)
    finish(match, two[0])
    go_on(match, after_break=False)
    services.begin_at_once(match_id=match.pk, user_id=two[0].pk)
    services.begin_at_once(match_id=match.pk, user_id=two[0].pk)
    assert conductor.running_game(match) is None
    services.begin_at_once(match_id=match.pk, user_id=two[1].pk)
    assert first_player(game_of(match)) == two[1]
    match.refresh_from_db()
    assert match.ready == []


def test_in_correspondence_there_is_no_break(two: tuple[User, User]) -> None:
    match = begun_match(two, time_control="3d")
    finish(match, two[1])
    go_on(match, after_break=False)
    assert numbers(match) == [(1, 0), (2, 0)]


def test_in_correspondence_the_bell_tells_the_player_who_begins_the_next_game(
    two: tuple[User, User],
) -> None:
    match = begun_match(two, time_control="3d")
    finish(match, two[1])
    go_on(match)
    code = game_of(match).code
    notified = Notification.objects.filter(kind=Notification.Kind.YOUR_TURN, data__game=code)
    assert [one.user for one in notified] == [two[1]]


def test_the_end_of_a_game_queues_a_task_for_its_match(
    two: tuple[User, User],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    queued: list[int] = []
    monkeypatch.setattr(queue, "ask_match", queued.append)
    match = begun_match(two)
    with django_capture_on_commit_callbacks(execute=True):
        finish(match, two[0])
    assert queued == [match.pk]


def test_a_draw_is_half_a_point_each_and_level_games_are_followed_by_two_more(
    two: tuple[User, User],
) -> None:
    match = begun_match(two)
    for _ in range(5):
        finish(match, None)
        go_on(match)
    assert (match.status, match.winner, match.half_points) == ("finished", None, (5, 5))


def test_all_games_of_a_match_of_a_fixed_number_are_played(two: tuple[User, User]) -> None:
    match = begun_match(two, games=2, kind=Kind.ALL, begins=Begins.LOSER)
    finish(match, two[0])
    go_on(match)
    finish(match, two[1])
    go_on(match)
    assert (match.status, match.winner, match.half_points) == ("finished", None, (2, 2))


def test_the_loser_begins_if_the_players_want_it(two: tuple[User, User]) -> None:
    match = begun_match(two, games=5, begins=Begins.LOSER)
    finish(match, two[1])
    go_on(match)
    assert first_player(game_of(match)) == two[0]


def test_a_lost_task_is_found_by_upkeep(two: tuple[User, User]) -> None:
    match = begun_match(two)
    finish(match, two[0])
    assert conductor.conduct_due() == 1, "the game is over and not counted"
    assert conductor.conduct_due() == 0
    assert conductor.conduct_due(now=sitetime.now() + LATER) == 1
    assert conductor.conduct_due(now=sitetime.now() + LATER) == 0


def test_conducting_twice_does_nothing_twice(two: tuple[User, User]) -> None:
    match = begun_match(two)
    told: list[Match] = []
    with events.subscribed(MatchFinished, lambda event: told.append(event.match), essential=True):
        for _ in range(2):
            finish(match, two[0])
            for _ in range(3):
                go_on(match)
    assert numbers(match) == [(1, 0), (2, 0)]
    assert len(told) == 1


@pytest.mark.django_db(transaction=True)
def test_two_processes_conduct_at_once_and_one_game_begins() -> None:
    match = begun_match(pair())
    finish(match, match.one)
    conductor.conduct(match.pk)
    at_once([lambda: conductor.conduct(match.pk, now=sitetime.now() + LATER)] * 2)
    assert numbers(match) == [(1, 0), (2, 0)]
    assert Game.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_process_that_is_killed_before_its_commit_leaves_the_match_as_it_was() -> None:
    match = begun_match(pair())
    finish(match, match.one)
    conductor.conduct(match.pk)
    with transaction.atomic():
        conductor.conduct(match.pk, now=sitetime.now() + LATER)
        transaction.set_rollback(True)
    assert Game.objects.count() == 1
    assert conductor.conduct_due(now=sitetime.now() + LATER) == 1
    assert Game.objects.count() == 2


def test_an_aborted_game_is_played_again_with_the_same_number(two: tuple[User, User]) -> None:
    match = begun_match(two)
    finish(match, two[0])
    go_on(match)
    finishing.abort_game(game=game_of(match), now=sitetime.now())
    go_on(match)
    assert numbers(match) == [(1, 0), (2, 0), (2, 1)]
    assert first_player(game_of(match)) == two[1]


def test_a_match_whose_games_are_all_aborted_is_called_off(two: tuple[User, User]) -> None:
    match = begun_match(two)
    for _ in range(3):
        finishing.abort_game(game=game_of(match), now=sitetime.now())
        go_on(match)
    assert (match.status, match.how, match.winner) == ("cancelled", "called_off", None)


def annul(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(annulled_at=sitetime.now())
    game.refresh_from_db()
    events.dispatch(events.GameAnnulled(game))


def test_an_annulled_game_is_played_again_while_the_match_goes_on(two: tuple[User, User]) -> None:
    match = begun_match(two)
    first = finish(match, two[0])
    go_on(match)
    annul(first)
    finish(match, two[1])
    go_on(match)
    assert match.half_points == (0, 2)
    assert numbers(match) == [(1, 0), (1, 1), (2, 0)]
    assert first_player(game_of(match)) == two[0]


def test_a_game_annulled_after_the_match_changes_the_score_and_nothing_is_played_again(
    two: tuple[User, User],
) -> None:
    match = begun_match(two)
    for winner in (two[0], two[1], two[0]):
        last = finish(match, winner)
        go_on(match)
    told: list[Match] = []
    with events.subscribed(MatchFinished, lambda event: told.append(event.match), essential=True):
        annul(last)
        assert conductor.conduct_due() == 1
    match.refresh_from_db()
    assert (match.status, match.winner, match.half_points) == ("finished", None, (2, 2))
    assert len(told) == 1, "the tournament hears of it"
    services.reopen_match(match_id=match.pk)
    go_on(match)
    assert numbers(match) == [(1, 0), (2, 0), (3, 0), (3, 1)]


def test_a_player_who_resigns_the_match_resigns_the_running_game(two: tuple[User, User]) -> None:
    match = begun_match(two)
    game = game_of(match)
    services.resign_match(match_id=match.pk, user_id=two[0].pk)
    match.refresh_from_db()
    game.refresh_from_db()
    assert (match.status, match.how, match.winner) == ("finished", "resigned", two[1])
    assert (match.half_points, game.how) == ((0, 2), "resignation")
    go_on(match)
    assert (match.how, match.winner) == ("resigned", two[1])
    with pytest.raises(RequestError, match="over"):
        services.resign_match(match_id=match.pk, user_id=two[1].pk)


def test_a_player_may_resign_in_the_break_and_before_the_deal(two: tuple[User, User]) -> None:
    match = begun_match(two)
    services.resign_match(match_id=match.pk, user_id=two[0].pk)
    assert Game.objects.get().status == Game.Status.ABORTED
    again = begun_match(two)
    finish(again, two[0])
    go_on(again, after_break=False)
    services.resign_match(match_id=again.pk, user_id=two[0].pk)
    go_on(again)
    assert (again.winner, again.half_points, again.next_game_at) == (two[1], (2, 0), None)


@pytest.mark.parametrize(
    "fields", [{"is_active": False}, {"suspended_until": datetime(2100, 1, 1, tzinfo=UTC)}]
)
def test_no_game_begins_with_a_player_who_has_left_the_site(
    two: tuple[User, User], fields: dict[str, object]
) -> None:
    match = begun_match(two)
    finish(match, two[0])
    User.objects.filter(pk=two[0].pk).update(**fields)
    go_on(match)
    assert (match.status, match.how, match.winner) == ("finished", "left", two[1])
    assert numbers(match) == [(1, 0)]


def test_two_players_of_whom_one_blocks_the_other_play_no_more(two: tuple[User, User]) -> None:
    match = begun_match(two)
    finish(match, two[0])
    relations.block(owner=two[1], other=two[0])
    go_on(match)
    assert (match.status, match.how, match.winner, match.half_points) == (
        "cancelled",
        "called_off",
        None,
        (2, 0),
    )


def test_the_games_of_a_tournaments_match_have_its_origin(two: tuple[User, User]) -> None:
    origin = Origin(Game.Origin.TOURNAMENT, "evening-3-7")
    match = begun_match(two, origin=origin)
    finish(match, two[0])
    go_on(match)
    assert set(Game.objects.values_list("origin", "origin_key")) == {("tournament", "evening-3-7")}
    assert Match.objects.count() == 1


def test_organisers_decide_a_match(two: tuple[User, User]) -> None:
    match = begun_match(two)
    game = game_of(match)
    services.decide_match(match_id=match.pk, winner=two[1])
    game.refresh_from_db()
    match.refresh_from_db()
    assert (game.status, match.how, match.winner) == ("aborted", "decided", two[1])
    go_on(match)
    assert numbers(match) == [(1, 0)]


def test_looking_for_work_takes_two_queries(
    two: tuple[User, User], django_assert_num_queries: object
) -> None:
    begun_match(two)
    sitetime.now()
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert conductor.conduct_due() == 0
        assert no_shows.end_no_shows() == 0


def absent_for(match: Match, time: timedelta) -> Game:
    game = game_of(match)
    turn_back_the_clock(game, time)
    return game


def test_a_player_who_does_not_come_loses_the_game_and_twice_in_a_row_the_match(
    two: tuple[User, User],
) -> None:
    match = begun_match(two, begins=Begins.LOSER)
    for _ in range(2):
        game = absent_for(match, timedelta(seconds=58))
        assert no_shows.end_no_shows() == 0
        turn_back_the_clock(game, timedelta(seconds=3))
        assert no_shows.end_no_shows() == 1
        game.refresh_from_db()
        assert (game.how, game.winners) == ("abandoned", [1])
        go_on(match)
    assert (match.status, match.how, match.winner) == ("finished", "no_show", two[1])


def test_a_player_at_the_table_may_think_about_the_first_move(two: tuple[User, User]) -> None:
    match = begun_match(two)
    game = absent_for(match, timedelta(minutes=3))
    presence.show_life(game.pk, 0, "socket")
    assert no_shows.end_no_shows() == 0


def test_in_slow_games_players_have_longer_to_come(two: tuple[User, User]) -> None:
    assert no_shows.patience(begun_match(two, time_control="5+5").control) == timedelta(minutes=1)
    assert no_shows.patience(begun_match(two, time_control="20+10").control) == timedelta(minutes=2)
    assert no_shows.patience(begun_match(two, time_control="90+30").control) == timedelta(minutes=5)


def test_in_correspondence_nobody_has_to_come(two: tuple[User, User]) -> None:
    match = begun_match(two, time_control="3d")
    absent_for(match, timedelta(hours=3))
    assert no_shows.end_no_shows() == 0


def test_a_guest_takes_matches_into_the_account(two: tuple[User, User]) -> None:
    match = begun_match(two)
    finish(match, two[0])
    go_on(match)
    finish(match, two[0])
    go_on(match)
    carla = person("Carla")
    hand_over_matches(guest=two[0], user=carla)
    Seat.objects.filter(user=two[0]).update(user=carla)
    match.refresh_from_db()
    assert (match.one, match.winner) == (carla, carla)
    conductor.conduct(match.pk)
