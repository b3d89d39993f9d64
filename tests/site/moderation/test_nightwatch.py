"""What the nightly look finds odd, with its evidence; and that it acts on nobody."""

from collections.abc import Sequence
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import create_bots
from games import addresses
from games.models import Analysis, Game, Seat, SeenAddress
from games.moderation import nightwatch, suspicions
from games.moderation.models import Suspicion
from games.ratings import fairplay
from games.ratings.models import Rating
from games.ratings.rating import rate_game
from games.registry import RULESETS
from games.tasks import look_for_suspicions
from tests.people import log_in, member
from tests.site.moderation.people import moderator
from tests.site.tables import finished_table, person

pytestmark = pytest.mark.django_db


def played(
    users: list[User], places: list[int], times: int = 1, how: str = "points", left: Sequence[int] = ()
) -> list[Game]:
    """Rated games with these places, of which the players in the seats `left` have left."""
    rules = "duel" if len(users) == 2 else "wonders-2e"
    games = []
    for _ in range(times):
        game = finished_table(users, places, ruleset=rules, pool=RULESETS[rules].pool)
        Game.objects.filter(pk=game.pk).update(how=how)
        Seat.objects.filter(game=game, number__in=left).update(left_how="resignation", left_at=timezone.now())
        game.refresh_from_db()
        if left:
            fairplay.settle(game)
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
    assert trading["Ada"].evidence["people"] == [bruno.pk]
    assert trading["Ada"].evidence["net"] == -trading["Bruno"].evidence["net"] > 0
    assert "20 rated games with Bruno" in suspicions.in_words(trading["Ada"])
    assert set(found("leaving")) == {"Bruno"}
    for user in (ada, bruno):
        user.refresh_from_db()
        assert (user.is_active, user.is_muted(), user.is_suspended()) == (True, False, False), "never acts"


def test_points_given_at_tables_of_three_are_found_by_pairs_and_by_address(client: Client) -> None:
    """Two accounts leave the third of the same person, ten times a day."""
    ada, bruno, clio = member("Ada"), member("Bruno"), member("Clio")
    for user in (ada, bruno, clio):
        log_in(client, user)
        client.logout()
    played([ada, bruno, clio], [1, 3, 2], 10, left=[1, 2])
    nightwatch.look()
    trading, shared = found("trading"), found("address")
    assert set(trading) == set(shared) == {"Ada", "Bruno", "Clio"}
    assert trading["Ada"].evidence["people"] == [bruno.pk, clio.pk]
    assert trading["Ada"].evidence["net"] > 80
    assert trading["Bruno"].evidence["net"] < 0
    assert "Bruno and Clio" in suspicions.in_words(trading["Ada"])
    assert Rating.objects.get(user=ada).value < 1560, "and the points are few: most players had left"


def test_pairs_are_counted_where_a_bot_sits_too() -> None:
    create_bots()
    ada, bruno, bot = person("Ada"), person("Bruno"), User.objects.filter(is_bot=True)[0]
    for _day in range(2):
        played([ada, bruno, bot], [1, 3, 2], fairplay.PAIR_GAMES_A_DAY, left=[1])
        Game.objects.update(created_at=F("created_at") - timedelta(days=1))
    nightwatch.look()
    assert set(found("trading")) == {"Ada", "Bruno"}


def test_evidence_of_former_releases_forgets_its_handles() -> None:
    ada, bruno, clio = person("Ada"), person("Bruno"), person("Clio")
    old = {"trading": {"games": 9, "other": "Bruno"}, "address": {"games": 3, "others": "Bruno, Clio, Gone"}}
    for kind, evidence in old.items():
        Suspicion.objects.create(person=ada, kind=kind, weight=1, evidence=evidence)
    migration: Any = import_module("games.migrations.0028_evidence_without_handles")
    migration.to_keys(apps, connection.schema_editor())
    assert {one.kind: one.evidence for one in Suspicion.objects.all()} == {
        "trading": {"games": 9, "people": [bruno.pk]},
        "address": {"games": 3, "people": [bruno.pk, clio.pk]},
    }


def test_a_crowded_address_weighs_less_but_hides_nobody(client: Client) -> None:
    crowd = [member(f"Pupil{number}") for number in range(24)]
    for user in crowd:
        log_in(client, user)
        client.logout()
    ada, bruno, clio, dora = crowd[:4]
    for _ in range(3):
        played([ada, bruno], [1, 2])
        played([bruno, ada], [1, 2])
    played([clio, dora], [1, 2], 10, how="resignation")
    nightwatch.look()
    assert set(found("address")) == {"Pupil2", "Pupil3"}, "points that go one way, not friends at a school"


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
