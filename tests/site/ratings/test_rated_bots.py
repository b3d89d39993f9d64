"""Rated games with bots: only with those that are let, with a clock, and only the person's rating moves."""

from typing import Any

import pytest
from django.test import Client

from accounts import services as account_services
from accounts.models import User
from games.errors import RequestError
from games.lobby.bot_games import play_bot
from games.models import Game
from games.ratings import elo
from games.ratings.models import Rating, RatingChange
from games.ratings.rating import rate_game, recompute_ratings
from games.registry import plugin_of
from games.sockets.server_messages import RatedSeat
from games.table.finishing import resign
from games.table.offers import offer_pause, offer_rematch
from games.table.starting import give_nonce
from games.table.state import TableState
from tests.people import log_in, member
from tests.site.tables import begun_game, person, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def hanno() -> User:
    account_services.create_bots()
    User.objects.filter(bot_level="hanno").update(bot_rated=True)
    return User.objects.get(bot_level="hanno")


def rated_game(user: User, **asked: Any) -> Game:
    asked = {"level": "hanno", "time_control": "10+10", "rated": True, **asked}
    game = play_bot(user=user, **asked)
    give_nonce(game_id=game.pk, user_id=user.pk, nonce="")
    return play_on(game)


def test_no_bot_is_rated_by_itself() -> None:
    account_services.create_bots()
    assert not User.objects.filter(bot_rated=True).exists()


def test_only_the_person_is_rated_and_history_agrees(hanno: User) -> None:
    ada = person("Ada")
    game = rated_game(ada)
    resign(game_id=game.pk, user_id=ada.pk)
    assert rate_game(game_id=game.pk) is True
    seat = game.seats.get(user=ada).number
    calibrated = float(plugin_of("duel").bots.ratings["hanno"])
    pair = [elo.Standing(), elo.Standing(calibrated)]
    first, second = pair if seat == 0 else reversed(pair)
    expected = elo.rated_table([first, second], [2, 1] if seat == 0 else [1, 2])[seat]
    rating = Rating.objects.get()
    assert (rating.user, rating.value, rating.games) == (ada, expected.value, 1)
    assert RatingChange.objects.get().user == ada
    assert recompute_ratings() == 0
    # The sockets tell a change for the person and none for the bot.
    changes = TableState.load(game.pk).changes
    assert changes is not None
    assert changes[1 - seat] is None
    assert changes[seat] == RatedSeat(1500, expected.value)


def test_history_uses_what_the_bot_was_calibrated_at_then(hanno: User) -> None:
    ada = person("Ada")
    game = rated_game(ada)
    game.seats.filter(user=hanno).update(rating_before=2400)
    resign(game_id=game.pk, user_id=ada.pk)
    rate_game(game_id=game.pk)
    assert Rating.objects.get().value > 1499, "to lose against 2400 costs next to nothing"
    assert recompute_ratings() == 0


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"level": "ione"}, "bot_not_rated"),
        ({"time_control": "14d"}, "needs_a_clock"),
        ({"time_control": "soon"}, "unknown_time_control"),
    ],
)
def test_what_is_rejected(hanno: User, asked: dict[str, Any], code: str) -> None:
    with pytest.raises(RequestError) as rejected:
        rated_game(person("Ada"), **asked)
    assert rejected.value.code == code
    assert not Game.objects.exists()


def test_a_bot_without_a_calibrated_rating_is_never_rated() -> None:
    account_services.create_bots()
    greedy = User.objects.get(bot_level="greedy")
    greedy.bot_rated = True
    with pytest.raises(RequestError) as rejected:
        begun_game([person("Ada"), greedy], rated=True)
    assert rejected.value.code == "bot_not_rated"


def test_a_guest_plays_no_rated_game(hanno: User) -> None:
    guest = User.objects.create_user("Guest-1", is_guest=True)
    with pytest.raises(RequestError) as rejected:
        rated_game(guest)
    assert rejected.value.code == "members_only"


def test_a_rematch_is_rated_only_as_long_as_the_bot_is(hanno: User) -> None:
    ada = person("Ada")
    game = rated_game(ada)
    resign(game_id=game.pk, user_id=ada.pk)
    User.objects.filter(pk=hanno.pk).update(bot_rated=False)
    with pytest.raises(RequestError) as rejected:
        offer_rematch(game_id=game.pk, user_id=ada.pk)
    assert rejected.value.code == "bot_not_rated"
    User.objects.filter(pk=hanno.pk).update(bot_rated=True)
    again = offer_rematch(game_id=game.pk, user_id=ada.pk)
    assert again is not None
    assert again.rated


def test_a_clock_against_a_bot_is_not_stopped_at_will(hanno: User) -> None:
    ada = person("Ada")
    game = rated_game(ada)
    with pytest.raises(RequestError) as rejected:
        offer_pause(game_id=game.pk, user_id=ada.pk)
    assert rejected.value.code == "no_pause"


def test_the_admin_sets_the_flag_on_bots_alone(client: Client, hanno: User) -> None:
    boss = member("Minos", is_staff=True, is_superuser=True)
    log_in(client, boss)
    assert b'name="bot_rated"' in client.get(f"/admin/accounts/user/{hanno.pk}/change/?edit=1").content
    assert b'name="bot_rated"' not in client.get(f"/admin/accounts/user/{boss.pk}/change/?edit=1").content


def test_a_members_lobby_offers_the_rated_game(client: Client, hanno: User) -> None:
    assert b"Rated" not in client.get("/play/").content.partition(b'id="bots"')[2].partition(b"</section>")[0]
    log_in(client, ada := member("Ada"))
    page = client.get("/play/").content.partition(b'id="bots"')[2].partition(b"</section>")[0]
    assert page.count(b'name="rated_level"') == 1
    client.post("/play/bot/", {"rated_level": "hanno", "time_control": "5+5"})
    game = Game.objects.get(players=ada)
    assert (game.rated, game.time_control, game.speed) == (True, "5+5", "blitz")


def test_a_bots_profile_shows_its_rating_in_each_game(client: Client, hanno: User) -> None:
    page = client.get(f"/@/{hanno.handle}").content.decode()
    ratings = {plugin_of(ruleset).bots.ratings["hanno"] for ruleset in ("duel", "wonders-2e")}
    assert len(ratings) == 2
    assert all(f"rating {rating}" in page for rating in ratings)
