"""Signing up and confirming the address."""

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from tests.people import PASSWORD, link_in, member, sign_up, user_of

pytestmark = pytest.mark.django_db


def test_sign_up_confirm_and_be_in(client: Client, mailoutbox: list[EmailMessage]) -> None:
    response = sign_up(client, "Theseus", "Theseus@Example.org")
    assert response["Location"] == "/accounts/confirm-email/"
    assert user_of(client) is None, "nobody is in before the address is confirmed"

    (email,) = mailoutbox
    assert email.to == ["theseus@example.org"]
    assert "Theseus" in str(email.body)
    link = link_in(str(email.body))
    assert "Is <strong>theseus@example.org</strong>" in client.get(link).content.decode()
    client.post(link)

    user = User.objects.get()
    assert (user.handle, user.email, user.is_guest) == ("Theseus", "theseus@example.org", False)
    assert EmailAddress.objects.get(user=user).verified
    assert user_of(client) == user


def test_opening_the_link_in_another_browser_confirms_but_does_not_log_in(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(client)
    stranger = Client()
    stranger.post(link_in(str(mailoutbox[0].body)))
    assert EmailAddress.objects.get().verified
    assert user_of(stranger) is None


def test_without_confirmation_there_is_no_log_in_but_a_new_email(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    sign_up(client, "Theseus")
    other = Client()
    response = other.post("/accounts/login/", {"login": "Theseus", "password": PASSWORD})
    assert response["Location"] == "/accounts/confirm-email/"
    assert user_of(other) is None


def test_a_known_address_gets_the_same_answer_and_another_email(
    client: Client, mailoutbox: list[EmailMessage]
) -> None:
    """A visitor who signs up with another person's address must not learn that it has an account."""
    member("Ariadne", "ariadne@example.org")
    known = sign_up(client, "Theseus", "ariadne@example.org")
    unknown = sign_up(Client(), "Perseus", "perseus@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert not User.objects.filter(handle="Theseus").exists()
    assert mailoutbox[0].subject == "You already have an account"
    assert mailoutbox[0].to == ["ariadne@example.org"]


def test_a_weak_password_is_rejected_with_a_sentence(client: Client) -> None:
    form = {"username": "Theseus", "email": "t@example.org", "password1": "password", "website": ""}
    response = client.post("/accounts/signup/", form)
    assert "too common" in response.content.decode()
    assert not User.objects.exists()


def test_a_robot_that_fills_in_every_field_is_sent_away_with_a_smile(client: Client) -> None:
    form = {"username": "Robot", "email": "r@example.org", "password1": PASSWORD, "website": "spam"}
    response = client.post("/accounts/signup/", form)
    assert response.status_code == 302
    assert not User.objects.exists()


def test_the_database_has_the_last_word_on_a_handle(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people send the same handle at the same moment: the second gets a message, and nothing breaks."""
    member("Ariadne")
    monkeypatch.setattr("accounts.adapter.AccountAdapter.clean_username", lambda self, name, **_: name)
    response = sign_up(client, "ARIADNE", "other@example.org")
    assert response["Location"] == "/accounts/signup/"
    assert "This handle is taken" in client.get("/accounts/signup/").content.decode()


def test_sign_up_is_rate_limited(client: Client) -> None:
    answers = [sign_up(client, f"Hero{i}", f"hero{i}@example.org").status_code for i in range(25)]
    assert 429 in answers
