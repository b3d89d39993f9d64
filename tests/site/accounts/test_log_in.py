"""Which users can log in, which cannot, and the messages they get."""

import re
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts import services
from accounts.models import User
from tests.people import PASSWORD, link_in, log_in, member, user_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("login", ["Ariadne", "aRIADNE", "ariadne@example.org", "ARIADNE@example.org"])
def test_by_handle_or_address_whatever_the_case(client: Client, login: str) -> None:
    user = member("Ariadne")
    client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert user_of(client) == user


def test_the_same_words_for_a_wrong_password_and_an_unknown_name(client: Client) -> None:
    member("Ariadne")
    told = set()
    for login in ("Ariadne", "Nobody-here", "ariadne@example.org", "nobody@example.org"):
        response = client.post("/accounts/login/", {"login": login, "password": "wrong"})
        assert "Wrong handle, e-mail address or password." in response.content.decode()
        told.add(response.status_code)
    assert told == {200}


def test_guessing_passwords_is_stopped(client: Client) -> None:
    user = member("Ariadne")
    for _ in range(6):
        client.post("/accounts/login/", {"login": "Ariadne", "password": "wrong"})
    response = client.post("/accounts/login/", {"login": "Ariadne", "password": PASSWORD})
    assert "Too many failed attempts" in response.content.decode()
    assert user_of(client) is None
    assert user.check_password(PASSWORD)


def test_suspended_users_read_until_when(client: Client) -> None:
    member("Minotaur", suspended_until=timezone.now() + timedelta(days=3))
    response = client.post("/accounts/login/", {"login": "Minotaur", "password": PASSWORD})
    assert response.status_code == 403
    assert "Your account is suspended" in response.content.decode()
    assert user_of(client) is None


def test_a_wrong_password_does_not_reveal_a_suspension(client: Client) -> None:
    member("Minotaur", suspended_until=timezone.now() + timedelta(days=3))
    response = client.post("/accounts/login/", {"login": "Minotaur", "password": "wrong"})
    assert "suspended" not in response.content.decode()


def test_a_suspension_ends_open_sessions_and_passes(client: Client) -> None:
    user = member("Minotaur")
    log_in(client, user)
    User.objects.update(suspended_until=timezone.now() + timedelta(days=1))
    assert client.get("/settings/").status_code == 302
    User.objects.update(suspended_until=timezone.now() - timedelta(seconds=1))
    log_in(client, user)
    assert client.get("/settings/").status_code == 200


def test_bots_cannot_log_in_even_with_a_password(client: Client) -> None:
    services.create_bots()
    bot = User.objects.get(bot_level="greedy")
    bot.set_password(PASSWORD)
    bot.save()
    client.post("/accounts/login/", {"login": bot.handle, "password": PASSWORD})
    assert user_of(client) is None


def test_log_out(client: Client) -> None:
    log_in(client, member())
    assert "Leaving already?" in client.get("/accounts/logout/").content.decode()
    client.post("/accounts/logout/")
    assert user_of(client) is None


def test_a_lost_password_is_replaced_by_email(client: Client, mailoutbox: list[EmailMessage]) -> None:
    user = member("Ariadne")
    client.post("/accounts/password/reset/", {"email": "ariadne@example.org"})
    link = link_in(str(mailoutbox[0].body))
    form = client.get(link, follow=True)
    path = form.redirect_chain[-1][0]
    client.post(path, {"password1": "thread-and-sword", "password2": "thread-and-sword"})
    user.refresh_from_db()
    assert user.check_password("thread-and-sword")
    assert "expired or was used" in Client().get(link, follow=True).content.decode()


def test_a_link_in_an_email_has_the_port_of_the_site(
    client: Client, mailoutbox: list[EmailMessage], settings: Settings
) -> None:
    """A visitor may write any port into the Host of a request for somebody else's password."""
    settings.SITE_URL = "https://play.example.org"
    settings.ALLOWED_HOSTS = ["play.example.org", "www.example.org"]
    member("Ariadne")
    for host in ("play.example.org:8443", "www.example.org:1", "www.example.org"):
        for email in ("ariadne@example.org", f"{len(host)}@example.org"):
            client.post("/accounts/password/reset/", {"email": email}, headers={"Host": host})
    origins = [re.findall(r"https?://[^/]+", str(email.body))[0] for email in mailoutbox]
    assert origins == ["https://play.example.org"] * 4 + ["http://www.example.org"] * 2


def test_asking_for_an_unknown_address_looks_the_same(client: Client, mailoutbox: list[EmailMessage]) -> None:
    member("Ariadne")
    known = client.post("/accounts/password/reset/", {"email": "ariadne@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [email.subject for email in mailoutbox] == [
        "Choose a new password",
        "No account with this address",
    ]


def test_changing_the_address_needs_the_password_and_a_link(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    user = member("Ariadne")
    log_in(client, user)
    change = {"email": "new@example.org", "action_add": ""}
    assert client.post("/accounts/email/", change)["Location"].startswith("/accounts/reauthenticate/")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post("/accounts/email/", change)
    user.refresh_from_db()
    assert user.email == "ariadne@example.org", "the old address stays until the new one is confirmed"
    email = next(email for email in mailoutbox if email.to == ["new@example.org"])
    client.post(link_in(str(email.body)))
    user.refresh_from_db()
    assert user.email == "new@example.org"
