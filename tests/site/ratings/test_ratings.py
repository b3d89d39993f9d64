"""Elo: the arithmetic, rating once and only once, and the recount from history."""

import time
from functools import partial
from io import StringIO
from threading import Event

import pytest
from django.core.management import call_command

from games.models import Game
from games.ratings import elo, rating, upkeep
from games.ratings.models import FirstPlayerEdge, Rating, RatingChange
from games.ratings.rating import rate_game, recompute_ratings
from games.table.finishing import resign
from tests.site.tables import at_once, begun_game, make_move, pair, person, play_on


def test_k_falls_with_experience_and_strength() -> None:
    assert elo.Standing(1500, 0).k == elo.Standing(2300, 19).k == 40
    assert elo.Standing(1500, 20).k == elo.Standing(2200, 50).k == 20
    assert elo.Standing(2201, 20).k == 10


def test_even_players_gain_and_lose_the_same() -> None:
    first, second = elo.rated_table([elo.Standing(), elo.Standing()], [1, 2])
    assert (first.value, second.value) == (1520, 1480)
    drawn = elo.rated_table([elo.Standing(), elo.Standing()], [1, 1])
    assert [standing.value for standing in drawn] == [1500, 1500]


def test_the_expectation_is_elos() -> None:
    assert elo.expected_of_first(1900, 1500, 0) == pytest.approx(10 / 11)
    assert elo.expected_of_first(1500, 1500, 0) == 0.5


def test_the_first_players_edge_is_learnt_from_results() -> None:
    assert elo.edge(0, 0) == 0
    assert elo.edge(10_000, 5300) == pytest.approx(19, abs=1)
    assert elo.edge(10_000, 4700) < 0
    # A player who begins with an edge gains less by winning.
    two = [elo.Standing(), elo.Standing()]
    gained = [elo.rated_table(two, [1, 2], edge)[0].value for edge in (0.0, 30.0)]
    assert gained[1] < gained[0]


def test_a_peak_is_kept_once_the_rating_is_established() -> None:
    standing = elo.Standing(1700, 25, 1700)
    lost = standing.after(0.5, 0.0)
    assert (lost.value, lost.peak) == (1690, 1700)
    assert lost.after(0.5, 1.0).after(0.5, 1.0).peak == 1710


def rated_game(winner: int = 0, handles: tuple[str, str] = ("Ada", "Bruno")) -> Game:
    users = [person(handle) for handle in handles]
    game = play_on(begun_game(users, rated=True))
    resign(game_id=game.pk, user_id=users[1 - winner].pk)
    game.refresh_from_db()
    return game


@pytest.mark.django_db
def test_a_rated_game_changes_both_ratings_once() -> None:
    game = rated_game(winner=1)
    assert rate_game(game_id=game.pk) is True
    assert rate_game(game_id=game.pk) is False
    values = {r.user.handle: (r.value, r.games) for r in Rating.objects.select_related("user")}
    assert values == {"Ada": (1480, 1), "Bruno": (1520, 1)}
    assert RatingChange.objects.filter(game=game).count() == 2
    game.refresh_from_db()
    assert game.rated_number == 1


@pytest.mark.django_db
def test_casual_aborted_and_running_games_are_not_rated() -> None:
    ada, bruno = pair()
    casual = begun_game([ada, bruno])
    resign(game_id=casual.pk, user_id=ada.pk)
    running = begun_game([person("Cleo"), person("Dora")], rated=True)
    make_move(running)
    assert rate_game(game_id=casual.pk) is False
    assert rate_game(game_id=running.pk) is False
    assert not Rating.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_many_workers_rate_each_game_exactly_once() -> None:
    users = [person(f"Player{n}") for n in range(6)]
    games = []
    for n in range(12):
        one, other = users[n % 6], users[(n * 5 + 1) % 6 if (n * 5 + 1) % 6 != n % 6 else (n + 1) % 6]
        game = play_on(begun_game([one, other], rated=True))
        resign(game_id=game.pk, user_id=(one if n % 3 else other).pk)
        games.append(game.pk)
    answers = at_once([partial(rate_game, game_id=pk) for pk in games for _ in range(3)])
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert answers.count(True) == 12
    assert RatingChange.objects.count() == 24
    numbers = set(Game.objects.values_list("rated_number", flat=True))
    assert numbers == set(range(1, 13))
    assert FirstPlayerEdge.objects.get().games == 12
    # History gives the same numbers, to the last bit.
    assert recompute_ratings() == 0


@pytest.mark.django_db
def test_ratings_can_be_counted_again_from_history() -> None:
    for number in range(5):
        game = rated_game(winner=number % 2, handles=(f"First{number}", f"Second{number}"))
        rate_game(game_id=game.pk)
    before = sorted(Rating.objects.values_list("user_id", "value", "games", "peak"))
    Rating.objects.update(value=1, games=0, peak=9)
    said = StringIO()
    call_command("recompute_ratings", stdout=said)
    assert said.getvalue().startswith("10 ratings differed")
    assert sorted(Rating.objects.values_list("user_id", "value", "games", "peak")) == before


@pytest.mark.django_db
def test_the_recount_restores_the_first_players_edge_and_what_is_missing() -> None:
    for number, winner in enumerate((0, 0, 1)):
        game = rated_game(winner=winner, handles=(f"First{number}", f"Second{number}"))
        rate_game(game_id=game.pk)
    before = sorted(Rating.objects.values_list("user_id", "value", "games", "peak"))
    FirstPlayerEdge.objects.update(games=7, points=7)
    assert recompute_ratings() == 1
    edge = FirstPlayerEdge.objects.get()
    assert (edge.pool, edge.games, edge.points) == ("duel", 3, 2)
    FirstPlayerEdge.objects.all().delete()
    Rating.objects.filter(user__handle="First0").delete()
    assert recompute_ratings() == 2
    assert FirstPlayerEdge.objects.get().points == 2
    assert sorted(Rating.objects.values_list("user_id", "value", "games", "peak")) == before


@pytest.mark.django_db
def test_a_game_is_rated_after_all_others_whatever_became_of_those() -> None:
    first, second, third = (rated_game(handles=(f"First{n}", f"Second{n}")) for n in range(3))
    rate_game(game_id=first.pk)
    rate_game(game_id=second.pk)
    first.rating_changes.all().delete()
    first.seats.all().delete()
    first.delete()
    recompute_ratings()
    assert rate_game(game_id=third.pk)
    third.refresh_from_db()
    assert (third.rated_number, FirstPlayerEdge.objects.get().games) == (3, 2)


@pytest.mark.django_db
def test_a_rating_whose_task_was_lost_is_made_up_for() -> None:
    game = rated_game()
    assert upkeep.rate_forgotten_games() == 0
    assert game.finished_at
    assert upkeep.rate_forgotten_games(now=game.finished_at + upkeep.RATING_PATIENCE * 2) == 1
    assert upkeep.rate_forgotten_games(now=game.finished_at + upkeep.RATING_PATIENCE * 2) == 0


@pytest.mark.django_db(transaction=True)
def test_no_worker_waits_while_all_ratings_are_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rated_game()
    assert game.finished_at
    later = game.finished_at + upkeep.RATING_PATIENCE * 2
    counting, enough = Event(), Event()
    recount = rating.recount

    def long_recount() -> rating.Recount:
        counting.set()
        enough.wait(10)
        return recount()

    monkeypatch.setattr(rating, "recount", long_recount)

    def rate_meanwhile() -> float:
        counting.wait(10)
        began = time.monotonic()
        assert rate_game(game_id=game.pk) is False
        assert upkeep.rate_forgotten_games(now=later) == 0
        spent = time.monotonic() - began
        enough.set()
        return spent

    changed, spent = at_once([recompute_ratings, rate_meanwhile])
    assert changed == 0
    assert isinstance(spent, float)
    assert spent < 5
    assert upkeep.rate_forgotten_games(now=later) == 1
