"""Ratings of games of 2 to 8: every pair is a game, Duel's numbers stay what they were, history agrees."""

import random
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from accounts.models import User
from engine.game import MOST_SEATS
from games.models import Game, Seat
from games.ratings import elo, fairplay
from games.ratings.elo import Standing
from games.ratings.models import FirstPlayerEdge, Rating, RatingChange
from games.ratings.rating import rate_game, recompute_ratings
from games.registry import RULESETS
from tests.site.tables import at_once, finished_table, person
from tests.toy.rules import Toy

values = some.floats(100, 3000)
standings = some.builds(Standing, values, some.integers(0, 60), values)
places = some.sampled_from([[1, 2], [2, 1], [1, 1]])
tables = some.integers(2, MOST_SEATS).flatmap(
    lambda size: some.tuples(
        some.lists(standings, min_size=size, max_size=size),
        some.lists(some.integers(1, size), min_size=size, max_size=size),
    )
)


# The arithmetic


def rated_pair(
    first: Standing, second: Standing, first_scored: float, advantage: float
) -> tuple[Standing, Standing]:
    """Two players as they were rated before more could sit down: what must never change."""
    expected = 1 / (1 + 10 ** ((second.value - first.value - advantage) / 400))
    return first.after(expected, first_scored), second.after(1 - expected, 1 - first_scored)


@given(standings, standings, places, some.floats(-elo.MOST_EDGE, elo.MOST_EDGE))
def test_two_are_rated_as_ever_to_the_last_bit(
    first: Standing, second: Standing, places: list[int], edge: float
) -> None:
    scored = 0.5 if places == [1, 1] else float(places[0] == 1)
    assert elo.rated_table([first, second], places, edge) == [*rated_pair(first, second, scored, edge)]
    assert elo.shares(places)[0] == scored


@given(tables)
def test_every_pair_weighs_the_same(table: tuple[list[Standing], list[int]]) -> None:
    """The sum of all pairs' changes, each rated alone, over the number of opponents."""
    before, places = table
    changes = [0.0] * len(before)
    for one, other in combinations(range(len(before)), 2):
        scored = 0.5 if places[one] == places[other] else float(places[one] < places[other])
        alone = rated_pair(before[one], before[other], scored, 0.0)
        for seat, standing in zip((one, other), alone, strict=True):
            changes[seat] += (standing.value - before[seat].value) / (len(before) - 1)
    after = elo.rated_table(before, places)
    assert [new.value - old.value for new, old in zip(after, before, strict=True)] == pytest.approx(
        changes, abs=1e-6
    )
    assert [new.games for new in after] == [old.games + 1 for old in before]


@given(tables, some.sampled_from([0, 30]))
def test_what_one_gains_the_others_lose(table: tuple[list[Standing], list[int]], games: int) -> None:
    before = [Standing(standing.value % 2000, games) for standing in table[0]]
    after = elo.rated_table(before, table[1])
    assert sum(new.value - old.value for new, old in zip(after, before, strict=True)) == pytest.approx(
        0, abs=1e-6
    )


@given(tables, some.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(
    table: tuple[list[Standing], list[int]], dice: random.Random
) -> None:
    before, places = table
    order = dice.sample(range(len(before)), len(before))
    after = elo.rated_table(before, places)
    turned = elo.rated_table([before[seat] for seat in order], [places[seat] for seat in order])
    assert [standing.value for standing in turned] == pytest.approx([after[seat].value for seat in order])


@given(tables)
def test_a_better_place_is_never_worth_less(table: tuple[list[Standing], list[int]]) -> None:
    before, places = table
    gained = [elo.rated_table(before, [place, *places[1:]])[0].value for place in range(1, 9)]
    assert gained == sorted(gained, reverse=True)
    # Beyond all others it is the same win, or loss, however far.
    assert elo.rated_table(before, [0, *places[1:]])[0].value == pytest.approx(
        elo.rated_table(before, [-5, *places[1:]])[0].value
    )


@given(tables)
def test_among_equals_the_place_alone_counts(table: tuple[list[Standing], list[int]]) -> None:
    places = table[1]
    after = elo.rated_table([Standing()] * len(places), places)
    for one, other in combinations(range(len(places)), 2):
        assert (after[one].value > after[other].value) == (places[one] < places[other])
        assert (after[one].value == after[other].value) == (places[one] == places[other])


def test_second_of_five_has_won_three_quarters_of_a_game() -> None:
    assert elo.shares([2, 1, 3, 4, 5]) == [0.75, 1, 0.5, 0.25, 0]
    assert [round(new.value) for new in elo.rated_table([Standing()] * 5, [2, 1, 3, 4, 5])] == [
        1510, 1520, 1500, 1490, 1480,
    ]  # fmt: skip


# Games


def random_tables(users: list[User], count: int, seed: int) -> list[Game]:
    """Games of every size from 3 on, with ties and with every kind of order."""
    dice = random.Random(seed)
    games = []
    for _ in range(count):
        size = dice.randint(3, MOST_SEATS)
        points = [dice.randint(0, 4) for _ in range(size)]
        places = [1 + sum(other > mine for other in points) for mine in points]
        games.append(finished_table(dice.sample(users, size), places))
    return games


def all_ratings() -> list[tuple[int, str, float, int, float]]:
    return sorted(Rating.objects.values_list("user_id", "pool", "value", "games", "peak"))


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_all_at_a_table_are_rated_once() -> None:
    users = [person(f"Player{n}") for n in range(5)]
    game = finished_table(users, [2, 1, 3, 4, 5])
    assert rate_game(game_id=game.pk) is True
    assert rate_game(game_id=game.pk) is False
    rated = {rating.user_id: (round(rating.value), rating.games) for rating in Rating.objects.all()}
    assert [rated[user.pk] for user in users] == [(1510, 1), (1520, 1), (1500, 1), (1490, 1), (1480, 1)]
    assert RatingChange.objects.filter(game=game).count() == 5
    assert recompute_ratings() == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_bots_at_a_table_stay_as_they_are_and_a_leaver_is_a_person_still() -> None:
    bot = User.objects.create_user("Robot", is_bot=True, bot_level="robot")
    ada, bruno = person("Ada"), person("Bruno")
    # A bot has taken Bruno's seat when he left.
    game = finished_table([ada, bot, bruno], [1, 2, 3])
    Game.objects.filter(pk=game.pk).update(bot_levels=["", "robot", "robot"])
    rate_game(game_id=game.pk)
    rated = {rating.user_id: rating.value for rating in Rating.objects.all()}
    expected = elo.rated_table([Standing(), Standing(1700), Standing()], [1, 2, 3])
    assert rated == {ada.pk: expected[0].value, bruno.pk: expected[2].value}
    assert recompute_ratings() == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("left", "share"), [([], 1), ([2], 1), ([1, 2], 1 / 3), ([2, 1, 0], 1 / 3)], ids=["0", "1", "2", "3"]
)
def test_a_table_that_most_players_have_left_gives_few_points_but_takes_all(
    left: list[int], share: float
) -> None:
    users = [person(f"Player{n}") for n in range(3)]
    game = finished_table(users, [1, 2, 3])
    for seat in left:
        Seat.objects.filter(game=game, number=seat).update(left_how="resignation", left_at=game.finished_at)
    fairplay.settle(game)
    rate_game(game_id=game.pk)
    assert [Rating.objects.get(user=user).value for user in users] == pytest.approx(
        [1500 + 20 * share, 1500, 1480]
    )
    assert recompute_ratings() == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_history_gives_the_same_ratings_for_tables_of_every_size() -> None:
    users = [person(f"Player{n}") for n in range(9)]
    for game in random_tables(users, 40, seed=7):
        assert rate_game(game_id=game.pk)
    before, edge = all_ratings(), FirstPlayerEdge.objects.values().get()
    assert max(games for _, _, _, games, _ in before) > Rating.PROVISIONAL_GAMES
    assert recompute_ratings() == 0
    Rating.objects.update(value=1, games=0, peak=9)
    FirstPlayerEdge.objects.update(games=0, points=5)
    assert recompute_ratings() == 10
    assert all_ratings() == before
    assert FirstPlayerEdge.objects.values().get() == edge


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("toy")
def test_many_workers_rate_each_table_exactly_once() -> None:
    games = random_tables([person(f"Player{n}") for n in range(8)], 8, seed=3)
    jobs: list[Callable[[], bool]] = [partial(rate_game, game_id=game.pk) for game in games for _ in range(2)]
    answers = at_once(jobs)
    assert sorted(map(str, answers)) == ["False"] * 8 + ["True"] * 8
    assert set(Game.objects.values_list("rated_number", flat=True)) == set(range(1, 9))
    assert RatingChange.objects.count() == sum(len(game.moved) for game in games)
    assert recompute_ratings() == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_beginning_is_worth_something_only_where_two_play() -> None:
    assert RULESETS["duel"].first_player_matters
    assert not RULESETS["toy"].first_player_matters
    # Were it counted, these results would make the first seat's win worth less.
    FirstPlayerEdge.objects.create(pool="toy", games=9000, points=9000)
    ada, bruno, cleo = (person(handle) for handle in ("Ada", "Bruno", "Cleo"))
    rate_game(game_id=finished_table([ada, bruno, cleo], [1, 2, 2]).pk)
    assert Rating.objects.get(user=ada).value == 1520


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_pools_are_rated_and_numbered_apart_and_rulesets_of_one_pool_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULESETS, "toy-2e", Toy())
    users = [person(handle) for handle in ("Ada", "Bruno", "Cleo")]
    first = finished_table(users, [1, 2, 3])
    other_edition = finished_table(users, [1, 2, 3], ruleset="toy-2e")
    duel = finished_table(users[:2], [2, 1], ruleset="duel", pool="duel")
    for game in (first, other_edition, duel):
        rate_game(game_id=game.pk)
        game.refresh_from_db()
    assert [game.rated_number for game in (first, other_edition, duel)] == [1, 2, 1]
    ratings = {rating.pool: (rating.games, rating.value) for rating in Rating.objects.filter(user=users[0])}
    assert ratings["duel"] == (1, 1480)
    assert ratings["toy"][0] == 2
    assert ratings["toy"][1] > 1530
    assert recompute_ratings() == 0
