"""How many unfinished games a guest, all guests of an address, and a member may have, on every route."""

import pytest
from django.test import Client

from accounts.guests import create_guest
from accounts.models import User
from accounts.services import create_bots
from games.errors import RequestError
from games.lobby.bot_games import play_bot
from games.models import Game
from games.sockets import limits
from tests.site.tables import begun_game, person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    create_bots()
    monkeypatch.setattr(limits, "MOST_OF_GUEST", 2)
    monkeypatch.setattr(limits, "MOST_OF_ADDRESS", 3)


def with_running_games(user: User, count: int) -> User:
    bot = User.objects.get(bot_level="tavi")
    for _ in range(count):
        begun_game([user, bot])
    return user


def test_a_guest_who_has_enough_games_gets_no_other() -> None:
    guest = with_running_games(create_guest(), 2)
    with pytest.raises(RequestError) as rejected:
        play_bot(user=guest, level="tavi")
    assert rejected.value.code == "too_many_games"
    Game.objects.update(status=Game.Status.ABORTED)
    assert play_bot(user=guest, level="tavi").status == Game.Status.STARTING


def test_a_member_may_have_more() -> None:
    member = with_running_games(person("Ada"), 2)
    assert play_bot(user=member, level="tavi")


def test_all_guests_of_an_address_count_together() -> None:
    address, elsewhere = "192.0.2.7", "192.0.2.8"
    first, second = create_guest(), create_guest()
    limits.check_new_game_from(address, first)
    with_running_games(first, 2)
    limits.check_new_game_from(address, second)
    with_running_games(second, 1)
    with pytest.raises(RequestError) as rejected:
        limits.check_new_game_from(address, second)
    assert rejected.value.code == "too_many_games"
    limits.check_new_game_from(elsewhere, create_guest())
    limits.check_new_game_from(address, person("Ada"))


def test_the_page_says_so(client: Client) -> None:
    for _ in range(2):
        client.post("/play/bot/", {"level": "tavi"})
    response = client.post("/play/bot/", {"level": "tavi"}, follow=True)
    assert "You already have 2 unfinished games." in response.content.decode()
    assert Game.objects.count() == 2
