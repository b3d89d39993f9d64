"""Statistics: counted game by game, once, and the same when they are made again from history."""

import random
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import services
from accounts.guests import absorb_guest, create_guest
from accounts.models import User
from duelsite import sitetime
from games import tasks
from games.models import Game, Seat
from games.ratings import statistics, upkeep
from games.ratings.models import RatingChange, RatingDay, Rivalry, Tally
from games.ratings.rating import rate_game, recompute_ratings
from tests.site.tables import at_once, pair, person

pytestmark = pytest.mark.django_db

MARKS = ["wonder:sphinx", "wonder:pyramids", "token:law", "token:theology"]


def over(
    users: list[User],
    places: list[int],
    *,
    rated: bool = True,
    how: str = "civilian",
    marks: Iterable[list[str]] = (),
    ruleset: str = "duel",
    **fields: Any,
) -> Game:
    """A finished game, as the table leaves it."""
    size = len(users)
    marked = list(marks) or [[] for _ in users]
    game = Game.objects.create(
        ruleset=ruleset, pool="duel" if ruleset == "duel" else "wonders", time_control="10+10", speed="rapid",
        rated=rated, secret=bytes(32), commitment="0" * 64, status=Game.Status.FINISHED,
        winners=[seat for seat in range(size) if places[seat] == 1], places=places, how=how,
        scores=[{"blue": 10 + seat, "total": 50 + seat} for seat in range(size)], moved=[True] * size,
        bot_levels=[user.bot_level for user in users], finished_at=sitetime.now(), **fields,
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user=user, marks=marked[number], rating_before=1600.0)
        for number, user in enumerate(users)
    )
    return game


def everything() -> list[Any]:
    """All that is counted, in an order of its own."""
    return [
        sorted(map(repr, model.objects.values_list(*[f.name for f in model._meta.fields if f.name != "id"])))
        for model in (Tally, Rivalry, RatingDay)
    ]


def counts(user: User, *, rated: bool = True) -> dict[str, Any]:
    tally = Tally.objects.get(user=user, rated=rated)
    return {"games": tally.games, "won": tally.won, "drawn": tally.drawn, **tally.counts}


def test_a_rated_game_is_counted_with_its_rating_and_once() -> None:
    ada, bruno = pair()
    game = over([ada, bruno], [1, 2], marks=[["wonder:sphinx", "token:law"], ["wonder:pyramids"]])
    tasks.rate_game(game.pk)
    tasks.rate_game(game.pk)
    assert counts(ada) == {
        "games": 1, "won": 1, "drawn": 0,
        "how": {"civilian": [1, 1]}, "place": {"1/2": [1, 1]}, "seat": {"0": [1, 1]},
        "mark": {"wonder:sphinx": [1, 1], "token:law": [1, 1]}, "points": {"blue": [1, 10], "total": [1, 50]},
    }  # fmt: skip
    assert counts(bruno)["seat"] == {"1": [1, 0]}
    assert counts(bruno)["mark"] == {"wonder:pyramids": [1, 0]}
    rivalry = Rivalry.objects.get()
    assert (rivalry.games, rivalry.won, rivalry.drawn) == (1, 1, 0)
    day = RatingDay.objects.get(user=ada)
    assert (day.value, day.games) == (1520.0, 1)


def test_casual_games_are_counted_apart_and_once() -> None:
    ada, bruno = pair()
    game = over([ada, bruno], [2, 1], rated=False, how="military")
    tasks.rate_game(game.pk)
    tasks.rate_game(game.pk)
    assert not Tally.objects.filter(rated=True).exists()
    assert counts(bruno, rated=False)["how"] == {"military": [1, 1]}
    assert "points" not in counts(bruno, rated=False), "a city that fell was not counted out"
    assert not RatingDay.objects.exists()
    assert Rivalry.objects.get().games == 1


def test_games_that_do_not_count_are_in_no_statistics() -> None:
    game = over(list(pair()), [1, 2], uncounted=Game.Uncounted.TOO_SHORT)
    tasks.rate_game(game.pk)
    statistics.rebuild()
    assert everything() == [[], [], []]


def test_a_casual_game_whose_task_was_lost_is_made_up_for() -> None:
    game = over(list(pair()), [1, 2], rated=False)
    assert game.finished_at
    assert upkeep.count_forgotten_games() == 0
    later = game.finished_at + upkeep.RATING_PATIENCE * 2
    assert (upkeep.count_forgotten_games(now=later), upkeep.count_forgotten_games(now=later)) == (1, 0)


def test_streaks_are_as_long_as_the_games_won_or_lost_in_a_row() -> None:
    users = list(pair())
    for places in ([1, 2], [1, 2], [1, 2], [1, 1], [2, 1], [2, 1], [1, 2]):
        rate_game(game_id=over(users, places).pk)
    found = [(t.streak, t.longest_won, t.longest_lost) for t in Tally.objects.order_by("user_id")]
    assert found == [(1, 3, 2), (-1, 2, 3)]


def test_a_table_of_several_counts_places_and_every_two() -> None:
    services.create_bots()
    ada, bruno = pair()
    bot = User.objects.filter(is_bot=True)[0]
    rate_game(game_id=over([ada, bot, bruno], [2, 1, 3], ruleset="wonders-2e", how="points").pk)
    assert counts(ada)["place"] == {"2/3": [1, 0]}
    assert "seat" not in counts(ada), "nobody begins there"
    assert not Tally.objects.filter(user=bot).exists()
    met = {frozenset((row.one, row.other)): row for row in Rivalry.objects.select_related("one", "other")}
    assert len(met) == 3
    row = met[frozenset((ada, bot))]
    assert (row.games, row.won) == (1, int(row.one == bot))


GAMES = st.lists(
    st.tuples(
        st.sampled_from([(0, 1), (1, 2), (2, 0), (0, 2, 1), (0, 1, 2, 3)]),
        st.integers(0, 5),
        st.booleans(),
        st.sampled_from(["civilian", "military", "resignation"]),
    ),
    max_size=8,
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played=GAMES, seed=st.integers(0, 999))
def test_what_is_counted_one_by_one_is_what_history_gives(
    played: list[tuple[tuple[int, ...], int, bool, str]], seed: int
) -> None:
    """In any order: but for streaks, which follow the order in which games are rated, as history does."""
    for model in (RatingChange, Tally, Rivalry, RatingDay, Seat, Game, User):
        model.objects.all().delete()
    dice = random.Random(seed)
    users = [person(f"Player{number}") for number in range(4)]
    games = []
    for who, turn, rated, how in played:
        places = [1 + (seat + turn) % len(who) for seat in range(len(who))]
        many = len(who) > 2
        game = over(
            [users[number] for number in who],
            [1] * len(who) if turn == 5 else places,
            rated=rated,
            how="points" if many else how,
            ruleset="wonders-2e" if many else "duel",
            marks=[dice.sample(MARKS, dice.randrange(4)) for _ in who],
        )
        games.append(game.pk)
    dice.shuffle(games)
    for game_id in [*games, *games[:2]]:
        tasks.rate_game(game_id)
    counted = everything()
    Tally.objects.update(games=99, counts={})
    Rivalry.objects.update(won=0)
    call_command("rebuild_stats")
    assert everything() == counted
    statistics.recount(users[:2])
    assert everything() == counted
    recompute_ratings()
    assert everything() == counted


@pytest.mark.django_db(transaction=True)
def test_many_workers_count_each_game_exactly_once() -> None:
    users = [person(f"Player{n}") for n in range(4)]
    games = [over([users[n % 4], users[(n + 1 + n % 3) % 4]], [1, 2], rated=n % 2 == 0).pk for n in range(12)]
    answers = at_once([partial(tasks.rate_game, pk) for pk in games for _ in range(2)])
    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert sum(Tally.objects.values_list("games", flat=True)) == 24
    counted = everything()
    statistics.rebuild()
    assert everything() == counted


def test_a_guest_who_logs_in_brings_the_statistics_along() -> None:
    services.create_bots()
    bot, guest, ada = User.objects.filter(is_bot=True)[0], create_guest(), person("Ada")
    for user in (guest, ada):
        tasks.rate_game(over([user, bot], [1, 2], rated=False).pk)
    absorb_guest(guest=guest, user=ada)
    assert counts(ada, rated=False)["games"] == 2
    assert list(Tally.objects.values_list("user", flat=True)) == [ada.pk]
    assert Rivalry.objects.get().games == 2


def test_a_day_keeps_the_rating_after_its_last_game() -> None:
    users = list(pair())
    for _ in range(3):
        rate_game(game_id=over(users, [1, 2]).pk)
    RatingChange.objects.filter(pk=RatingChange.objects.filter(user=users[0]).order_by("pk")[0].pk).update(
        at=sitetime.now() - timedelta(days=9)
    )
    statistics.rebuild()
    first, last = RatingDay.objects.filter(user=users[0]).order_by("day")
    assert (first.games, round(first.value)) == (1, 1520)
    assert (last.games, last.value) == (2, users[0].ratings.get().value)


def test_annulled_games_are_in_no_statistics() -> None:
    users = list(pair())
    games = [over(users, [1, 2], rated=rated) for rated in (True, True, False)]
    for game in games:
        tasks.rate_game(game.pk)
    Game.objects.filter(pk__in=[games[0].pk, games[2].pk]).update(annulled_at=sitetime.now())
    statistics.recount(users)
    assert list(Tally.objects.values_list("rated", "games")) == [(True, 1)] * 2
    assert Rivalry.objects.get().games == 1
    assert list(RatingDay.objects.values_list("games", flat=True)) == [1, 1]
    counted = everything()
    statistics.rebuild()
    assert everything() == counted
