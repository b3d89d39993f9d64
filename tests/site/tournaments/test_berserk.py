"""Berserk in arenas."""

import pytest
from django.test import Client

from accounts.models import User
from games.errors import RequestError
from games.models import Game
from games.table.starting import give_nonce
from games.tournaments import berserk
from games.tournaments.models import Format, PairingSeat, Tournament
from tests.site.tables import make_move, play_on
from tests.site.tournaments.events import fill, finish, look, new_event, players, present, running_games

pytestmark = pytest.mark.django_db


def arena_game(**fields: object) -> tuple[Tournament, Game]:
    event = new_event(Format.ARENA, **fields)
    users = players(2)
    fill(event, users)
    present(event, users)
    look(event)
    (game,) = running_games(event)
    for user in users:
        give_nonce(game_id=game.pk, user_id=user.pk, nonce="")
    game.refresh_from_db()
    return event, game


def user_at(game: Game, seat: int) -> int:
    return game.seats.get(number=seat).user_id


def test_berserk_halves_the_clock_once() -> None:
    _, game = arena_game()
    for _ in range(2):
        berserk.go_berserk(game_id=game.pk, user_id=user_at(game, 1))
    game.refresh_from_db()
    assert game.clocks_ms == [600_000, 300_000]


def test_it_is_too_late_after_the_first_move() -> None:
    _, game = arena_game()
    seat = game.to_move[0]
    make_move(game)
    with pytest.raises(RequestError) as refused:
        berserk.go_berserk(game_id=game.pk, user_id=user_at(game, seat))
    assert refused.value.code == "too_late"


def test_other_games_and_events_have_no_berserk() -> None:
    _, game = arena_game(berserk=False)
    with pytest.raises(RequestError) as refused:
        berserk.go_berserk(game_id=game.pk, user_id=user_at(game, 0))
    assert refused.value.code == "no_berserk"


@pytest.mark.parametrize(("moves", "points"), [(0, 2), (6, 3)])
def test_the_point_counts_in_a_won_game_of_real_length(moves: int, points: int) -> None:
    event, game = arena_game()
    berserk.go_berserk(game_id=game.pk, user_id=user_at(game, 0))
    if moves:
        play_on(game)
    finish(game, lambda users: [0, 1])
    look(event)
    seat = PairingSeat.objects.get(pairing__tournament=event, number=0)
    assert seat.entry.score == points * 420


def test_the_table_leads_back_to_the_event_and_offers_berserk_to_its_players(client: Client) -> None:
    event, game = arena_game()
    page = client.get(f"/game/{game.code}/").content.decode()
    assert event.get_absolute_url() in page
    assert '"berserk": false' in page
    client.force_login(User.objects.get(pk=user_at(game, 0)))
    assert '"berserk": true' in client.get(f"/game/{game.code}/").content.decode()
    berserk.go_berserk(game_id=game.pk, user_id=user_at(game, 0))
    assert '"berserk": false' in client.get(f"/game/{game.code}/").content.decode()
