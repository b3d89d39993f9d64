"""Settings, language and colours: for members, guests and strangers."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import guests, preferences, services
from accounts.models import User
from accounts.selectors import everything_about
from tests.people import log_in, member

pytestmark = pytest.mark.django_db


def test_settings_are_saved(client: Client) -> None:
    user = member()
    log_in(client, user)
    form = {
        "language": "et",
        "theme": "dark",
        "animation_speed": "slow",
        "confirm_moves": "on",
        "colour_blind_symbols": "on",
    }
    assert client.post("/settings/", form).status_code == 302
    user.refresh_from_db()
    assert (user.language, user.theme, user.animation_speed) == ("et", "dark", "slow")
    assert (user.sound, user.confirm_moves) == (False, True)
    assert (user.colour_blind_symbols, user.email_notifications) == (True, False)
    page = client.get("/settings/").content.decode()
    assert '<html lang="et" data-theme="dark">' in page


def test_every_preference_is_on_the_page_and_in_the_download(client: Client) -> None:
    user = member()
    log_in(client, user)
    page = client.get("/settings/").content.decode()
    for name, declared in preferences.DECLARATIONS.items():
        column = preferences.COLUMNS[name]
        assert (f'name="{column}"' in page) == (declared.group is not None), name
        assert column in everything_about(user=user)["preferences"]


def test_scripts_get_what_a_user_or_a_visitor_wants() -> None:
    user = member(sound=True, confirm_moves=True, animation_speed="slow")
    assert preferences.values_for_scripts(user) == {
        "animation_speed": "slow",
        "sound": True,
        "vibrate": False,
        "confirm_moves": True,
        "colour_blind_symbols": False,
    }
    assert preferences.values_for_scripts(None) == {
        "animation_speed": "normal",
        "sound": False,
        "vibrate": False,
        "confirm_moves": False,
        "colour_blind_symbols": False,
    }


def test_a_forged_choice_is_rejected(client: Client) -> None:
    user = member()
    log_in(client, user)
    response = client.post("/settings/", {"language": "xx", "theme": "plaid", "animation_speed": "off"})
    assert response.status_code == 200
    user.refresh_from_db()
    assert (user.language, user.theme, user.animation_speed) == ("", "auto", "normal")


def test_settings_need_somebody(client: Client) -> None:
    assert client.get("/settings/")["Location"] == "/accounts/login/?next=/settings/"


def test_guests_have_settings_but_no_emails(client: Client) -> None:
    client.force_login(guests.create_guest())
    page = client.get("/settings/").content.decode()
    assert "email_notices" not in page
    assert "confirm_moves" in page
    form = {"language": "fi", "theme": "light", "animation_speed": "fast", "sound": "on"}
    client.post("/settings/", form)
    assert User.objects.get().language == "fi"


def test_a_stranger_switches_language(client: Client) -> None:
    response = client.post("/language/", {"language": "da", "next": "/about/"})
    assert response["Location"] == "/about/"
    assert '<html lang="da"' in client.get("/about/").content.decode()


def test_the_language_follows_the_account_to_another_device(client: Client) -> None:
    user = member()
    log_in(client, user)
    client.post("/language/", {"language": "uk"})
    other = Client()
    log_in(other, user)
    assert '<html lang="uk"' in other.get("/").content.decode()


def test_the_browser_s_language_is_the_default(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "fi-FI,fi;q=0.9"}).content.decode()
    assert '<html lang="fi"' in page


@pytest.mark.parametrize("path", ["/language/", "/theme/"])
def test_a_forged_value_or_address_leads_nowhere(client: Client, path: str) -> None:
    name = path.strip("/")
    assert client.post(path, {name: "klingon"}).status_code == 400
    good = {"language": "et", "theme": "dark"}[name]
    assert client.post(path, {name: good, "next": "https://evil.example/"})["Location"] == "/"
    assert client.get(path).status_code == 405


def test_a_stranger_s_colours_are_in_the_first_byte(client: Client) -> None:
    assert 'data-theme="auto"' in client.get("/").content.decode()
    client.post("/theme/", {"theme": "dark", "next": "/"})
    assert 'data-theme="dark"' in client.get("/").content.decode()


def test_a_member_s_colours_are_on_every_device(client: Client) -> None:
    user = member()
    log_in(client, user)
    client.post("/theme/", {"theme": "dark"})
    other = Client()
    log_in(other, user)
    assert 'data-theme="dark"' in other.get("/").content.decode()


def test_last_seen_is_noted_now_and_then(client: Client) -> None:
    user = member()
    long_ago = timezone.now() - timedelta(days=2)
    User.objects.update(last_seen_at=long_ago)
    log_in(client, user)
    client.get("/")
    user.refresh_from_db()
    assert timezone.now() - user.last_seen_at < timedelta(minutes=1)


def test_only_preferences_can_be_saved_as_preferences() -> None:
    with pytest.raises(ValueError, match="is_staff"):
        services.save_preferences(user=member(), preferences={"is_staff": True})
