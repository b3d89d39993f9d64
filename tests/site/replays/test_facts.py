"""What finished games are found by is written with their end, and can be written afterwards."""

from io import StringIO

import pytest
from django.core.management import call_command

from accounts.guests import create_guest
from games.models import Game, Seat
from games.registry import PLUGINS, plugin_of
from games.replays import terms
from games.table import finishing
from tests.site.tables import begun_game, finished_game, make_move, pair, person, play_to_the_end, position_of

pytestmark = pytest.mark.django_db(transaction=True)


def seats_of(game: Game) -> list[Seat]:
    return list(Seat.objects.filter(game=game).order_by("number"))


def test_the_end_of_a_game_writes_what_each_seat_built_and_where_it_came() -> None:
    game = begun_game(pair())
    play_to_the_end(game)
    game.refresh_from_db()
    cities = position_of(game).view(None)["cities"]
    for seat, city in zip(seats_of(game), cities, strict=True):
        built = [f"wonder:{one['wonder']}" for one in city["wonders"] if one["state"] == "built"]
        assert seat.marks == built + [f"token:{token}" for token in city["tokens"]]
        assert (seat.place, seat.finished_at) == (game.places[seat.number], game.finished_at)  # type: ignore[index]
    assert any(seat.marks for seat in seats_of(game))


def test_a_running_game_shows_nothing_and_one_that_is_resigned_what_stood_by_then() -> None:
    users = pair()
    game = begun_game(users)
    for _ in range(10):
        make_move(game)
    assert [(seat.place, seat.finished_at, seat.marks) for seat in seats_of(game)] == [(None, None, [])] * 2
    finishing.resign(game_id=game.pk, user_id=users[0].pk)
    assert [seat.place for seat in seats_of(game)] == [2, 1]


def test_a_game_is_worth_the_mean_of_its_seats_where_guests_do_not_count() -> None:
    ada, bot = person("Ada"), person("tavi", is_bot=True, bot_level="tavi")
    worth = plugin_of("duel").bots.ratings["tavi"]
    assert begun_game([ada, bot]).rating == round((1500 + worth) / 2)
    guest = create_guest()
    assert begun_game([guest, bot]).rating == worth


@pytest.mark.parametrize("ruleset", list(PLUGINS))
def test_every_mark_has_words(ruleset: str) -> None:
    users = [person(name) for name in ("Ada", "Bruno", "Cleo")][: max(2, min(PLUGINS[ruleset].rules.seats))]
    game = finished_game(users, ruleset=ruleset)
    words = plugin_of(ruleset).mark_words()
    for seat in seats_of(game):
        for kind, name in (mark.split(":") for mark in seat.marks):
            assert str(words[kind].names[name])
    if words:
        assert all(seat.marks for seat in seats_of(game))


def test_games_of_before_are_filled_in_batches_and_once() -> None:
    users = pair()
    games = [finished_game(users, seed=seed) for seed in (1, 2, 3)]
    expected = [(seat.place, seat.finished_at, seat.marks) for game in games for seat in seats_of(game)]
    running = begun_game(users)
    Seat.objects.update(place=None, finished_at=None, marks=[])
    Game.objects.update(rating=None)
    # One was dealt by rules that are no more: it can be found, but not by what was built in it.
    Game.objects.filter(pk=games[2].pk).update(rules_version=0)
    assert "3 games can be found" in filled("--batch", "2")
    written = [(seat.place, seat.finished_at, seat.marks) for game in games for seat in seats_of(game)]
    assert written[:4] == expected[:4]
    assert written[4:] == [(place, at, []) for place, at, _ in expected[4:]]
    assert Game.objects.filter(rating=1500).count() == 3
    assert seats_of(running)[0].finished_at is None
    assert "0 games can be found" in filled()


def test_terms_that_are_missing_are_written_without_a_replay() -> None:
    game = finished_game(pair(), seed=1)
    expected = [(seat.marks, seat.terms) for seat in seats_of(game)]
    assert all(found for _marks, found in expected)
    Seat.objects.update(terms=[])
    Game.objects.update(rules_version=0)
    assert "1 games can be found" in filled()
    assert [(seat.marks, seat.terms) for seat in seats_of(game)] == expected
    # Those that have all but the day they ended on get it.
    Seat.objects.update(terms=[1, 2])
    assert game.finished_at
    for _ in range(2):
        filled()
        assert [seat.terms for seat in seats_of(game)] == [[1, 2, *terms.of_end(game.finished_at)]] * 2
    # One that is annulled has none, and needs none.
    Seat.objects.update(terms=[])
    Game.objects.update(annulled_at=game.finished_at)
    assert "0 games can be found" in filled()


def filled(*options: str) -> str:
    told = StringIO()
    call_command("fill_marks", *options, stdout=told)
    return told.getvalue()
