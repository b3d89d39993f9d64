"""Matches are offered by lobbies: challenges, invite links, open tables of two; and begin when one fills."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Notification, User
from accounts.notifications.texts import texts_of
from duelsite import sitetime
from games.errors import RequestError
from games.lobby import joining, opening, selectors
from games.match_terms import LENGTHS, MatchTerms, length_label
from games.matches.models import Begins, Kind, Match
from games.models import Game, Lobby
from games.ratings import fairplay
from tests.people import member
from tests.site.matches.playing import finish, game_of, go_on
from tests.site.tables import stored_game

pytestmark = pytest.mark.django_db

BEST_OF_3 = MatchTerms(3)
SETUP: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10", "rated": False}


@pytest.fixture
def two() -> tuple[User, User]:
    return member("Ada"), member("Bruno")


def rejected(**how: Any) -> str:
    with pytest.raises(RequestError) as error:
        opening.open_lobby(**how)
    return error.value.code


def test_a_challenge_that_is_accepted_begins_its_match(two: tuple[User, User]) -> None:
    terms = MatchTerms(4, Kind.ALL, Begins.LOSER)
    lobby = opening.challenge(host=two[0], handle="Bruno", match=terms, **SETUP)
    game = joining.join_lobby(user=two[1], code=lobby.code)
    match = Match.objects.get()
    assert (match.code, match.games, match.kind, match.begins) == (lobby.code, 4, "all", "loser")
    assert {match.one, match.other} == set(two)
    assert game is not None
    assert (game.origin, game.origin_key) == ("match", match.code)
    assert game_of(match) == game
    assert game.seats.get(number=0).user == match.one
    finish(match, match.one)
    go_on(match)
    assert match.match_games.count() == 2


def test_a_table_for_a_single_game_begins_no_match(two: tuple[User, User]) -> None:
    lobby = opening.challenge(host=two[0], handle="Bruno", **SETUP)
    joining.join_lobby(user=two[1], code=lobby.code)
    assert not Match.objects.exists()
    assert Game.objects.get().origin == "challenge"


def test_the_games_of_an_invite_link_are_not_listed(two: tuple[User, User]) -> None:
    lobby = opening.open_lobby(host=two[0], kind=Lobby.Kind.INVITE, match=BEST_OF_3, **SETUP)
    joining.join_lobby(user=two[1], code=lobby.code)
    match = Match.objects.get()
    finish(match, match.one)
    go_on(match)
    assert set(Game.objects.values_list("is_listed", flat=True)) == {False}


@pytest.mark.parametrize("terms", [MatchTerms(2), MatchTerms(9), MatchTerms(3, Kind.ALL)])
def test_other_numbers_of_games_are_rejected(two: tuple[User, User], terms: MatchTerms) -> None:
    assert rejected(host=two[0], kind=Lobby.Kind.OPEN, match=terms, **SETUP) == "unknown_match"


def test_only_two_can_play_a_match(two: tuple[User, User]) -> None:
    setup = SETUP | {"ruleset": "wonders-2e", "size": 3}
    assert rejected(host=two[0], kind=Lobby.Kind.OPEN, match=BEST_OF_3, **setup) == "unknown_match"


def test_a_rated_match_begins_only_if_all_its_games_count(two: tuple[User, User]) -> None:
    for _ in range(fairplay.PAIR_GAMES_A_DAY - 2):
        stored_game(*two, rated=True, created_at=sitetime.now())
    setup = SETUP | {"rated": True}
    lobby = opening.challenge(host=two[0], handle="Bruno", match=BEST_OF_3, **setup)
    with pytest.raises(RequestError) as error:
        joining.join_lobby(user=two[1], code=lobby.code)
    assert error.value.code == "pair_limit"
    assert not Match.objects.exists()
    Game.objects.order_by("pk")[0].seats.all().delete()
    joining.join_lobby(user=two[1], code=lobby.code)
    assert Match.objects.get().rated


def test_a_player_who_has_left_too_many_rated_games_begins_no_rated_match(two: tuple[User, User]) -> None:
    setup = SETUP | {"rated": True}
    lobby = opening.challenge(host=two[0], handle="Bruno", match=BEST_OF_3, **setup)
    for _ in range(fairplay.EARLY_LEAVES_A_DAY):
        left = stored_game(two[0], member(f"Carla{_}"))
        left.seats.filter(user=two[0]).update(left_early_at=sitetime.now())
    with pytest.raises(RequestError) as error:
        joining.join_lobby(user=two[1], code=lobby.code)
    assert error.value.code == "rated_barred"


def test_lists_say_that_a_table_is_for_a_match(two: tuple[User, User]) -> None:
    opening.open_lobby(host=two[0], kind=Lobby.Kind.OPEN, match=BEST_OF_3, **SETUP)
    (listed,) = selectors.open_lobbies()
    assert listed["match"] == {"games": 3, "kind": "best_of", "begins": "alternate"}


def test_the_notification_of_a_challenge_names_the_match(two: tuple[User, User]) -> None:
    opening.challenge(host=two[0], handle="Bruno", match=BEST_OF_3, **SETUP)
    (text,) = texts_of(list(Notification.objects.filter(user=two[1])))
    assert text.sentence == "Ada challenges you to 7 Wonders Duel: 10+10, casual, best of 3"


def test_the_form_of_an_invite_link_offers_matches(client: Client, two: tuple[User, User]) -> None:
    client.force_login(two[0])
    page = client.get("/play/?game=duel").content.decode()
    assert '<option value="best_of-5">Best of 5</option>' in page
    form = {"ruleset": "duel", "time_control": "10+10", "match": "all-4", "loser_begins": "on"}
    response = client.post("/play/invite/", form, follow=True)
    assert "Match of 4 games, the loser begins" in response.content.decode()
    lobby = Lobby.objects.get()
    assert (lobby.match_kind, lobby.match_games, lobby.match_begins) == ("all", 4, "loser")


def test_a_form_cannot_ask_for_any_match(client: Client, two: tuple[User, User]) -> None:
    client.force_login(two[0])
    form = {"ruleset": "duel", "time_control": "10+10", "match": "best_of-99"}
    response = client.post("/play/invite/", form, follow=True)
    assert "A match cannot have this number of games." in response.content.decode()
    assert not Lobby.objects.exists()


def test_every_length_has_a_label() -> None:
    assert [length_label(kind, games) for kind, games in LENGTHS][:4] == [
        "best of 3", "best of 5", "best of 7", "match of 2 games",
    ]  # fmt: skip
