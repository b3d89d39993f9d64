"""What the nightly look finds odd, with its evidence; and that it acts on nobody."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import addresses
from games.models import Analysis, Game, SeenAddress
from games.moderation import nightwatch, suspicions
from games.moderation.models import Suspicion
from games.ratings.models import Rating
from games.ratings.rating import rate_game
from games.tasks import look_for_suspicions
from tests.people import log_in, member
from tests.site.moderation.people import moderator
from tests.site.tables import finished_table, person

pytestmark = pytest.mark.django_db


def played(users: list[User], places: list[int], times: int = 1, how: str = "points") -> list[Game]:
    games = []
    for _ in range(times):
        game = finished_table(users, places, ruleset="duel", pool="duel")
        Game.objects.filter(pk=game.pk).update(how=how)
        rate_game(game_id=game.pk)
        games.append(game)
    return games


def found(kind: str) -> dict[str, Suspicion]:
    return {one.person.handle: one for one in Suspicion.objects.filter(kind=kind).select_related("person")}


def test_a_player_who_loses_to_one_other_by_leaving_trades_points() -> None:
    ada, bruno = person("Ada"), person("Bruno")
    played([ada, bruno], [1, 2], 20, how="resignation")
    look_for_suspicions()
    trading = found("trading")
    assert set(trading) == {"Ada", "Bruno"}
    assert trading["Ada"].evidence["other"] == "Bruno"
    assert trading["Ada"].evidence["net"] == -trading["Bruno"].evidence["net"] > 0
    assert "20 rated games with Bruno" in suspicions.in_words(trading["Ada"])
    assert set(found("leaving")) == {"Bruno"}
    for user in (ada, bruno):
        user.refresh_from_db()
        assert (user.is_active, user.is_muted(), user.is_suspended()) == (True, False, False), "never acts"


def test_results_far_above_what_ratings_let_expect_are_noted_once_and_updated() -> None:
    ada, others = person("Ada"), [person(f"Rival{number}") for number in range(5)]
    for other in others:
        Rating.objects.create(user=other, pool="duel", speed="rapid", value=2100, games=50)
        played([ada, other], [1, 2], 4)
    nightwatch.look()
    [first] = found("results").values()
    assert (first.person, first.evidence["games"], first.evidence["scored"]) == (ada, 20, 20.0)
    assert first.evidence["z"] >= 4
    played([ada, others[0]], [1, 2])
    nightwatch.look()
    [again] = found("results").values()
    assert (again.pk, again.evidence["games"]) == (first.pk, 21)


def test_friends_who_play_even_games_are_left_alone() -> None:
    ada, bruno = person("Ada"), person("Bruno")
    for _ in range(12):
        played([ada, bruno], [1, 2])
        played([ada, bruno], [2, 1])
    nightwatch.look()
    assert not Suspicion.objects.exists()


def test_two_accounts_behind_one_address_are_noted_if_they_play_each_other_for_points(client: Client) -> None:
    ada, bruno, clio = member("Ada"), member("Bruno"), member("Clio")
    for user in (ada, bruno, clio):
        log_in(client, user)
        client.logout()
    assert not SeenAddress.objects.filter(address__contains="127").exists(), "never the address itself"
    played([ada, bruno], [1, 2], 3)
    nightwatch.look()
    assert set(found("address")) == {"Ada", "Bruno"}, "a family that does not is nobody's business"
    assert "127.0.0.1" not in str(found("address")["Ada"].evidence)
    addresses.forget_old(now=timezone.now() + timedelta(days=31))
    assert not SeenAddress.objects.exists()


def test_the_key_of_addresses_changes_every_month() -> None:
    now = timezone.now()
    assert addresses.hashed("192.0.2.1", now) == addresses.hashed("192.0.2.1", now)
    assert addresses.hashed("192.0.2.1", now) != addresses.hashed("192.0.2.1", now + timedelta(days=30))


def test_moves_that_are_the_engines_own_are_noted() -> None:
    ada, bruno = person("Ada"), person("Bruno")
    best = ["a", "a", "a", "b"]
    for game in played([ada, bruno], [1, 2], 3):
        moves = [
            {"seat": number % 2, "move": "a", "best": best[number % 4], "forced": False}
            for number in range(60)
        ]
        Analysis.objects.create(
            game=game, status="done", of=60, done=60, moves=moves, finished_at=timezone.now()
        )
    nightwatch.look()
    [noted] = found("moves").values()
    assert (noted.person, noted.evidence["same"], noted.evidence["choices"]) == (ada, 90, 90)
    assert "(100 %)" in suspicions.in_words(noted)


def test_a_dismissed_suspicion_comes_back_only_when_there_is_much_more_to_it() -> None:
    ada, themis, now = member("Ada"), moderator(), timezone.now()

    def seen(weight: float) -> Suspicion:
        return suspicions.note(
            person_id=ada.pk, kind=Suspicion.Kind.LEAVING, weight=weight, evidence={}, now=now
        )

    suspicions.dismiss(moderator=themis, suspicion_id=seen(2).pk, reason="A bad line.")
    assert seen(2.9).dismissed_at
    assert not seen(3).dismissed_at
