"""Following and blocking: what they do, for which users, and how to undo them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import relations, services
from accounts.guests import create_guest
from accounts.models import Relation, User
from games.errors import RequestError
from games.lobby.joining import join_lobby
from games.lobby.opening import challenge, open_lobby
from games.models import Lobby
from games.table.finishing import resign
from games.table.offers import offer_rematch
from tests.people import member
from tests.site.tables import begun_game, make_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    return member("Ada"), member("Bruno")


def test_followers_are_listed_and_can_stop(two: tuple[User, User]) -> None:
    ada, bruno = two
    relations.follow(owner=ada, other=bruno)
    relations.follow(owner=ada, other=bruno)
    assert list(relations.followers_of(bruno)) == [ada]
    assert list(relations.followed_by(ada)) == [bruno]
    assert relations.between(ada, bruno) == "follow"
    relations.unfollow(owner=ada, other=bruno)
    assert not Relation.objects.exists()


def test_to_block_ends_following_both_ways(two: tuple[User, User]) -> None:
    ada, bruno = two
    relations.follow(owner=ada, other=bruno)
    relations.follow(owner=bruno, other=ada)
    relations.block(owner=ada, other=bruno)
    assert list(Relation.objects.values_list("owner__handle", "kind")) == [("Ada", "block")]
    assert relations.blocked_between(bruno, ada)
    assert relations.unheard_by(ada.pk) == {bruno.pk}
    assert relations.unheard_by(bruno.pk) == {ada.pk}
    with pytest.raises(relations.RelationError) as rejected:
        relations.follow(owner=ada, other=bruno)
    assert rejected.value.code == "blocked"
    relations.unfollow(owner=ada, other=bruno)
    assert relations.blocked_between(ada, bruno)
    relations.unblock(owner=ada, other=bruno)
    assert not relations.blocked_between(ada, bruno)


def test_people_who_are_blocked_get_the_same_errors_as_for_somebody_who_is_suspended(
    two: tuple[User, User],
) -> None:
    ada, bruno = two
    relations.block(owner=ada, other=bruno)
    asked: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10", "rated": False}
    lobby = open_lobby(host=ada, kind="invite", **asked)

    def errors() -> list[tuple[str, str]]:
        found = []
        for attempt in (
            lambda: relations.follow(owner=bruno, other=ada),
            lambda: challenge(host=bruno, handle="Ada", **asked),
            lambda: join_lobby(user=bruno, code=lobby.code),
        ):
            with pytest.raises((relations.RelationError, RequestError)) as rejected:
                attempt()
            found.append((str(getattr(rejected.value, "code", "")), str(rejected.value)))
        return found

    while_blocked = errors()
    assert {code for code, _ in while_blocked} == {"unavailable"}
    assert not any("block" in sentence.lower() for _, sentence in while_blocked)
    relations.unblock(owner=ada, other=bruno)
    User.objects.filter(pk=ada.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    ada.refresh_from_db()
    assert errors() == while_blocked


def test_nobody_relates_to_themselves_to_a_bot_or_as_a_guest(two: tuple[User, User]) -> None:
    ada, _ = two
    services.create_bots()
    bot = User.objects.filter(is_bot=True)[0]
    codes = []
    for owner, other in ((ada, ada), (ada, bot), (create_guest(), ada)):
        with pytest.raises(relations.RelationError) as rejected:
            relations.follow(owner=owner, other=other)
        codes.append(rejected.value.code)
    assert codes == ["same_player", "no_such_user", "members_only"]


def test_a_list_has_an_end(two: tuple[User, User], monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bruno = two
    monkeypatch.setattr(relations, "MOST", 1)
    relations.block(owner=ada, other=bruno)
    relations.block(owner=ada, other=bruno)
    with pytest.raises(relations.RelationError) as rejected:
        relations.block(owner=ada, other=member("Cleo"))
    assert rejected.value.code == "too_many"


def test_challenges_between_two_are_off_when_one_blocks_the_other(two: tuple[User, User]) -> None:
    ada, bruno = two
    asked = [
        challenge(host=host, handle=other.handle, ruleset="duel", time_control="10+10", rated=False)
        for host, other in ((ada, bruno), (bruno, ada))
    ]
    elsewhere = challenge(
        host=ada, handle=member("Cleo").handle, ruleset="duel", time_control="10+10", rated=False
    )
    relations.block(owner=ada, other=bruno)
    closed = Lobby.objects.filter(status=Lobby.Status.CLOSED)
    assert {lobby.code for lobby in closed} == {lobby.code for lobby in asked}
    elsewhere.refresh_from_db()
    assert elsewhere.status == Lobby.Status.WAITING


def test_the_blocked_sit_down_at_no_table_of_the_other_and_get_no_rematch(two: tuple[User, User]) -> None:
    ada, bruno = two
    game = begun_game(two)
    make_move(game)
    make_move(game)
    resign(game_id=game.pk, user_id=ada.pk)
    lobby = open_lobby(host=ada, kind="invite", ruleset="duel", time_control="10+10", rated=False)
    relations.block(owner=bruno, other=ada)
    with pytest.raises(RequestError, match="You have blocked Ada"):
        join_lobby(user=bruno, code=lobby.code)
    with pytest.raises(RequestError, match="cannot play each other right now"):
        offer_rematch(game_id=game.pk, user_id=ada.pk)


def test_the_lists_stand_in_the_settings(client: Client, two: tuple[User, User]) -> None:
    ada, bruno = two
    cleo = member("Cleo")
    client.force_login(ada)
    client.post("/@/Bruno/relation/", {"act": "follow", "next": "/@/Bruno"})
    answer = client.post("/@/Cleo/relation/", {"act": "block", "next": "/@/Cleo"})
    assert answer["Location"] == "/@/Cleo"
    page = client.get("/settings/people/")
    assert (list(page.context["followed"]), list(page.context["blocked"])) == ([bruno], [cleo])
    client.post("/@/Bruno/relation/", {"act": "unfollow", "next": "/settings/people/"})
    client.post("/@/Cleo/relation/", {"act": "unblock", "next": "/settings/people/"})
    assert not Relation.objects.exists()


def test_senseless_requests_are_rejected(client: Client, two: tuple[User, User]) -> None:
    assert client.post("/@/Bruno/relation/", {"act": "follow"})["Location"].startswith("/accounts/login/")
    client.force_login(two[0])
    assert client.post("/@/Bruno/relation/", {"act": "marry"}).status_code == 400
    assert client.post("/@/Nobody/relation/", {"act": "follow"}).status_code == 404
    assert client.get("/@/Bruno/relation/").status_code == 405
    client.post("/@/Ada/relation/", {"act": "follow"})
    assert not Relation.objects.exists()


def test_a_user_who_leaves_the_site_leaves_the_lists_too(client: Client, two: tuple[User, User]) -> None:
    ada, bruno = two
    relations.follow(owner=ada, other=bruno)
    relations.block(owner=bruno, other=member("Cleo"))
    client.force_login(ada)
    (told,) = client.get("/settings/data.json").json()["people"]
    assert (told["kind"], told["other__handle"]) == ("follow", "Bruno")
    services.close_account(user=bruno)
    assert not Relation.objects.exists()
