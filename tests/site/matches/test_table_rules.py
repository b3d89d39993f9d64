"""At a table of a match: no abort, no rematch until the match is over, no limit of games of a pair."""

from datetime import timedelta

import pytest

from accounts.models import User
from duelsite import sitetime
from games.errors import RequestError
from games.matches import services
from games.matches.models import Match
from games.models import Game
from games.ratings import fairplay
from games.table import finishing, offers, permissions
from games.table.receivers import leave_all_games
from games.table.state import TableState
from tests.site.matches.playing import begun_match, finish, game_of, go_on
from tests.site.tables import pair, stored_game, turn_back_the_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    return pair()


def rejected(service: object, **how: object) -> str:
    with pytest.raises(RequestError) as error:
        service(**how)  # type: ignore[operator]
    return error.value.code


def test_a_game_of_a_match_can_be_resigned_but_not_aborted(two: tuple[User, User]) -> None:
    game = game_of(begun_match(two))
    assert not permissions.may_abort(game)
    assert {"abort", "resign"} & set(TableState.load(game.pk).can(0)) == {"resign"}
    assert rejected(finishing.abort, game_id=game.pk, user_id=two[0].pk) == "too_late_to_abort"


def test_time_that_runs_out_before_the_first_move_loses_the_game(two: tuple[User, User]) -> None:
    game = game_of(begun_match(two))
    turn_back_the_clock(game, timedelta(minutes=30))
    assert finishing.call_time(game_id=game.pk)
    game.refresh_from_db()
    assert (game.status, game.how, game.winners) == ("finished", "timeout", [1])


def test_a_rematch_is_offered_after_the_match_and_is_one_of_the_match(two: tuple[User, User]) -> None:
    match = begun_match(two, games=3)
    game = finish(match, two[0])
    assert rejected(offers.offer_rematch, game_id=game.pk, user_id=two[0].pk) == "not_over"
    go_on(match)
    last = finish(match, two[0])
    go_on(match)
    for user in two:
        fresh = offers.offer_rematch(game_id=last.pk, user_id=user.pk)
    assert fresh is not None
    again = Match.objects.exclude(pk=match.pk).get()
    assert (again.games, again.kind, again.status) == (3, match.kind, "playing")
    fresh.refresh_from_db()
    assert (fresh.origin, fresh.origin_key) == ("match", again.code)
    assert again.one == fresh.seats.get(number=0).user
    finish(again, two[1])
    go_on(again)
    assert again.match_games.count() == 2


def test_a_match_of_a_closed_account_is_lost_even_before_the_deal(two: tuple[User, User]) -> None:
    match = begun_match(two)
    leave_all_games(user=two[0])
    User.objects.filter(pk=two[0].pk).update(is_active=False)
    go_on(match)
    assert (match.status, match.how, match.winner) == ("finished", "left", two[1])
    assert Game.objects.get().status == Game.Status.ABORTED


def test_a_rated_match_counts_whole_once_it_has_begun(two: tuple[User, User]) -> None:
    for _ in range(fairplay.PAIR_GAMES_A_DAY - 1):
        stored_game(*two, rated=True, created_at=sitetime.now())
    match = begun_match(two, rated=True)
    for _ in range(3):
        game = finish(match, None, how="draw")
        assert not game.uncounted
        go_on(match)


def test_players_who_leave_matches_early_play_on(two: tuple[User, User]) -> None:
    match = begun_match(two, games=7, rated=True)
    for _ in range(fairplay.EARLY_LEAVES_A_DAY):
        game = game_of(match)
        finishing.resign(game_id=game.pk, user_id=two[0].pk)
        go_on(match)
    game_of(match)
    how = {"match_id": match.pk, "user_id": two[0].pk}
    assert rejected(services.resign_match, **how) == "left_too_often"
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
