"""Finding an opponent: open lobbies, invitations, challenges, bots, quick pairing, also by many at once."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts import services as account_services
from accounts.guests import absorb_guest, create_guest
from accounts.models import Relation, User
from duelsite import sitetime
from games.errors import RequestError
from games.lobby import bot_games, joining, leaving, opening, upkeep
from games.lobby.pairing import pair_players
from games.lobby.selectors import open_lobbies, overview_of, viewer
from games.models import Game, Lobby, Seat
from games.ratings.models import Rating
from games.table.finishing import resign
from tests.site.tables import at_once, begun_game, make_move, pair, person

pytestmark = pytest.mark.django_db


def rejected(code: str) -> "pytest.RaisesExc[RequestError]":
    return pytest.RaisesExc(RequestError, check=lambda error: error.code == code)


def opened(host: User, kind: str = Lobby.Kind.OPEN, **fields: Any) -> Lobby:
    asked: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10", "rated": False, **fields}
    return opening.open_lobby(host=host, kind=kind, **asked)


def rate(user: User, value: float, speed: str = "rapid") -> User:
    Rating.objects.create(user=user, pool="duel", speed=speed, value=value, games=30)
    return user


# Open lobbies


def test_a_lobby_is_seen_joined_and_gone() -> None:
    ada, bruno = pair()
    code = opened(ada, options={"first_game_wonders": True}).code
    (shown,) = open_lobbies()
    assert (shown["id"], shown["host"], shown["speed"], shown["rated"]) == (code, "Ada", "rapid", False)
    game = joining.join_lobby(user=bruno, code=code)
    assert game is not None
    assert {seat.user for seat in game.seats.all()} == {ada, bruno}
    assert game.options == {"first_game_wonders": True}
    assert open_lobbies() == []
    with rejected("seek_gone"):
        joining.join_lobby(user=person("Cleo"), code=code)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"time_control": "never"}, "unknown_time_control"),
        ({"ruleset": "chess"}, "unknown_ruleset"),
        ({"options": {"cheats": True}}, "bad_option"),
        ({"rating_min": 1700, "rating_max": 1500}, "bad_range"),
    ],
)
def test_a_lobby_that_makes_no_sense_is_rejected(fields: dict[str, Any], code: str) -> None:
    with rejected(code):
        opened(person("Ada"), **fields)
    assert not Lobby.objects.exists()


def test_one_cannot_join_ones_own_lobby_nor_one_out_of_range() -> None:
    ada, bruno = pair()
    code = opened(ada, rating_min=1600, rating_max=1800).code
    with rejected("own_seek"):
        joining.join_lobby(user=ada, code=code)
    with rejected("out_of_range"):
        joining.join_lobby(user=bruno, code=code)
    rate(bruno, 1650)
    assert viewer(bruno)["ratings"] == {"duel": {"rapid": 1650}}
    joining.join_lobby(user=bruno, code=code)


def test_rated_games_are_for_members() -> None:
    guest = create_guest()
    with rejected("members_only"):
        opened(guest, rated=True)
    code = opened(person("Ada"), rated=True).code
    with rejected("members_only"):
        joining.join_lobby(user=guest, code=code)
    assert (viewer(guest)["member"], viewer(None)["you"]) == (False, None)


def test_nobody_floods_the_lobby() -> None:
    ada = person("Ada")
    for _ in range(opening.MOST_OPEN):
        opened(ada)
    with rejected("too_many_seeks"):
        opened(ada)


@pytest.mark.django_db(transaction=True)
def test_two_tabs_cannot_pass_the_limit_together() -> None:
    ada = person("Ada")
    at_once([partial(opened, ada) for _ in range(8)])
    assert Lobby.objects.filter(host=ada).count() == opening.MOST_OPEN


def test_a_suspended_user_and_a_blocked_one_do_not_play() -> None:
    ada, bruno = pair()
    code = opened(ada).code
    Relation.objects.create(owner=ada, other=bruno, kind=Relation.Kind.BLOCK)
    with rejected("unavailable"):
        joining.join_lobby(user=bruno, code=code)
    cleo = person("Cleo", suspended_until=sitetime.now() + timedelta(days=1))
    with rejected("suspended"):
        joining.join_lobby(user=cleo, code=code)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_join_at_once_one_gets_the_seat() -> None:
    ada = person("Ada")
    others = [person(f"Guest{number}") for number in range(8)]
    code = opened(ada).code
    answers = at_once([partial(joining.join_lobby, user=user, code=code) for user in others])
    games = [answer for answer in answers if isinstance(answer, Game)]
    assert len(games) == 1
    assert {a.code for a in answers if isinstance(a, RequestError)} == {"seek_gone"}
    assert len([a for a in answers if isinstance(a, RequestError)]) == 7
    assert Game.objects.count() == 1


def test_lobbies_of_last_month_are_forgotten_and_their_games_stay() -> None:
    ada, bruno = pair()
    taken, waiting = opened(ada), opened(ada, Lobby.Kind.INVITE)
    game = joining.join_lobby(user=bruno, code=taken.code)
    assert game is not None
    now = sitetime.now()
    assert upkeep.forget_old_lobbies(now=now + timedelta(days=29)) == 0
    assert upkeep.forget_old_lobbies(now=now + timedelta(days=31)) == 1
    assert list(Lobby.objects.all()) == [waiting]
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_lobby_dies_with_its_owners_connection_after_a_grace_period() -> None:
    ada, bruno = pair()
    open_to_all, invite = opened(ada), opened(ada, Lobby.Kind.INVITE)
    now = sitetime.now()
    assert upkeep.close_stale_lobbies(now=now + timedelta(seconds=20)) == 0
    upkeep.keep_alive(user_id=ada.pk, now=now + timedelta(seconds=20))
    assert upkeep.close_stale_lobbies(now=now + timedelta(seconds=45)) == 0
    assert upkeep.close_stale_lobbies(now=now + timedelta(seconds=51)) == 1
    with rejected("seek_gone"):
        joining.join_lobby(user=bruno, code=open_to_all.code)
    joining.join_lobby(user=bruno, code=invite.code)  # an invite link waits


def test_ones_own_lobbies_can_be_cancelled() -> None:
    ada, bruno = pair()
    first, second = opened(ada), opened(ada)
    assert leaving.close_lobbies(host=bruno, code=first.code) == 0
    assert leaving.close_lobbies(host=ada, code=first.code) == 1
    assert [s["id"] for s in open_lobbies()] == [second.code]
    assert leaving.close_lobbies(host=ada) == 1


# Challenges, guests, bots


def test_a_challenge_is_for_the_player_it_names() -> None:
    ada, bruno = pair()
    asked = {"ruleset": "duel", "time_control": "3d", "rated": True}
    code = opening.challenge(host=ada, handle="bruno", **asked).code  # type: ignore[arg-type]
    assert [c["id"] for c in overview_of(bruno)["challenges"]] == [code]
    assert open_lobbies() == []
    with rejected("not_challenged"):
        joining.join_lobby(user=person("Cleo"), code=code)
    game = joining.join_lobby(user=bruno, code=code)
    assert game is not None
    assert game.rated
    again = opening.challenge(host=ada, handle="Bruno", **asked).code  # type: ignore[arg-type]
    leaving.decline_challenge(user=bruno, code=again)
    with rejected("seek_gone"):
        joining.join_lobby(user=bruno, code=again)
    with rejected("no_such_user"):
        opening.challenge(host=ada, handle="nobody", **asked)  # type: ignore[arg-type]
    with rejected("same_player"):
        opening.challenge(host=ada, handle="ADA", **asked)  # type: ignore[arg-type]


def test_a_guest_may_sit_down_at_an_invite_and_keeps_the_game() -> None:
    guest, ada = create_guest(), person("Ada")
    game = joining.join_lobby(user=guest, code=opened(ada, Lobby.Kind.INVITE).code)
    assert game is not None
    member = person("Gail")
    absorb_guest(guest=guest, user=member)
    assert {seat.user for seat in game.seats.all()} == {ada, member}


def test_a_bot_game_starts_at_once_and_has_no_hurry() -> None:
    account_services.create_bots()
    game = bot_games.play_bot(user=create_guest(), level="greedy")
    assert game.rated is False
    assert game.control.per_move
    assert sorted(game.bot_levels) == ["", "greedy"]
    with rejected("no_such_bot"):
        bot_games.play_bot(user=person("Ada"), level="hal9000")


def test_closing_an_account_ends_its_games() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    for _ in range(3):
        make_move(game)
    young = begun_game([ada, person("Cleo")])
    opened(ada)
    account_services.close_account(user=ada)
    game.refresh_from_db()
    young.refresh_from_db()
    assert (game.winners, game.places, game.how) == ([1], [2, 1], "resignation")
    assert young.status == Game.Status.ABORTED
    assert open_lobbies() == []


# Quick pairing


def quick(user: User, **fields: Any) -> Lobby:
    return opened(user, Lobby.Kind.QUICK, **fields)


def pairs() -> set[frozenset[str]]:
    return {
        frozenset(seat.user.handle for seat in game.seats.select_related("user"))
        for game in Game.objects.order_by("pk")
    }


def test_the_nearest_ratings_meet() -> None:
    for handle, value in (("Low", 1400), ("High", 1600), ("Higher", 1620), ("Lower", 1390)):
        quick(rate(person(handle), value))
    assert pair_players() == 2
    assert pairs() == {frozenset({"Low", "Lower"}), frozenset({"High", "Higher"})}
    assert pair_players() == 0


def test_near_becomes_wider_with_waiting() -> None:
    quick(rate(person("Low"), 1200))
    quick(rate(person("High"), 1700))
    now = sitetime.now()
    assert pair_players(now=now + timedelta(seconds=30)) == 0
    assert pair_players(now=now + timedelta(seconds=45)) == 1


def test_only_the_same_kind_of_game_is_paired() -> None:
    quick(person("Ada"))
    quick(person("Bruno"), time_control="5+5")
    quick(person("Cleo"), rated=True)
    assert pair_players() == 0
    quick(person("Dora"), rated=True)
    assert pair_players() == 1


def test_a_second_quick_lobby_replaces_the_first() -> None:
    ada = person("Ada")
    quick(ada)
    quick(ada, time_control="5+5")
    assert Lobby.objects.filter(host=ada, status=Lobby.Status.WAITING).count() == 1


def test_the_same_pair_does_not_meet_three_times_in_a_row_while_others_wait() -> None:
    ada, bruno, cleo = person("Ada"), person("Bruno"), rate(person("Cleo"), 1590)
    for _ in range(2):
        game = begun_game([ada, bruno])
        resign(game_id=game.pk, user_id=ada.pk)
    for user in (ada, bruno, cleo):
        quick(user)
    assert pair_players() == 1
    assert frozenset({"Ada", "Bruno"}) not in {
        frozenset(seat.user.handle for seat in Game.objects.latest("pk").seats.select_related("user"))
    }


def test_the_same_pair_meets_again_when_nobody_else_waits() -> None:
    ada, bruno = pair()
    for _ in range(2):
        resign(game_id=begun_game([ada, bruno]).pk, user_id=ada.pk)
    quick(ada)
    quick(bruno)
    assert pair_players() == 1


def test_people_who_block_each_other_are_not_paired() -> None:
    ada, bruno = pair()
    Relation.objects.create(owner=bruno, other=ada, kind=Relation.Kind.BLOCK)
    quick(ada)
    quick(bruno)
    assert pair_players() == 0


@pytest.mark.django_db(transaction=True)
def test_many_pairing_at_once_seat_everybody_exactly_once() -> None:
    users = [rate(person(f"Player{number}"), 1500 + number) for number in range(20)]
    for user in users:
        quick(user)
    answers = at_once([pair_players] * 6)
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    while pair_players():
        pass
    assert Game.objects.count() == 10
    seated = list(Seat.objects.values_list("user_id", flat=True))
    assert sorted(seated) == sorted(user.pk for user in users)


def test_a_person_who_waits_nowhere_is_kept_alive_by_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ada, _bruno = pair()
    with django_assert_num_queries(1):
        upkeep.keep_alive(user_id=ada.pk)
