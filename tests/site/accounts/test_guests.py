"""Guests: people who play without an account, and what happens to them."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import guests
from accounts.models import User
from accounts.signals import guest_absorbed
from duelsite.theme import Theme
from tests.people import link_in, log_in, member, sign_up, user_of

pytestmark = pytest.mark.django_db


def request_of_a_stranger(**extra: Any) -> HttpRequest:
    request = RequestFactory().post("/play/", **extra)
    request.user = AnonymousUser()
    SessionMiddleware(lambda _: HttpResponse()).process_request(request)
    return request


def playing_guest(client: Client) -> User:
    """A guest whose session the client has."""
    guest = guests.create_guest()
    client.force_login(guest, backend="accounts.backends.PlayerBackend")
    return guest


def test_looking_at_pages_makes_no_guest(client: Client) -> None:
    for path in ("/", "/play/", "/about/", "/accounts/signup/"):
        client.get(path)
    assert not User.objects.exists()


def test_an_action_makes_a_guest_and_logs_the_session_in() -> None:
    request = request_of_a_stranger()
    guest = guests.guest_for(request)
    assert guest.is_guest
    assert guest.handle.startswith("guest-")
    assert not guest.has_usable_password()
    assert request.user == guest
    assert guests.guest_for(request) == guest, "the second act is of the same guest"


def test_a_guest_keeps_the_colours_chosen_before() -> None:
    request = request_of_a_stranger()
    request.COOKIES["theme"] = "dark"
    assert guests.guest_for(request).theme == Theme.DARK


def test_the_number_of_guests_of_one_address_is_limited() -> None:
    for _ in range(guests.NEW_GUESTS.times):
        guests.guest_for(request_of_a_stranger())
    with pytest.raises(guests.TooManyGuestsError):
        guests.guest_for(request_of_a_stranger())
    guests.guest_for(request_of_a_stranger(REMOTE_ADDR="192.0.2.7"))


def test_signing_up_keeps_the_row(client: Client, mailoutbox: list[EmailMessage]) -> None:
    guest = playing_guest(client)
    assert "Keep my games" in client.get("/").content.decode()
    assert client.get("/accounts/signup/").status_code == 200, "guests may enter the sign-up page"
    sign_up(client, "Theseus")
    client.post(link_in(str(mailoutbox[0].body)))
    user = User.objects.get(handle="Theseus")
    assert user.pk == guest.pk
    assert not user.is_guest
    assert user_of(client) == user


def test_signing_up_with_a_known_address_does_not_give_it_away(client: Client) -> None:
    member("Ariadne", "ariadne@example.org")
    fresh, known = Client(), client
    playing_guest(fresh)
    guest = playing_guest(known)
    answers = [sign_up(fresh, "Theseus"), sign_up(known, "Perseus", "ariadne@example.org")]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert user_of(fresh) is None
    assert user_of(known) is None
    assert User.objects.get(pk=guest.pk).is_guest


def test_logging_in_hands_the_games_over(client: Client) -> None:
    user = member()
    guest = playing_guest(client)
    heard = []

    def listen(guest: User, user: User, **_: Any) -> None:
        heard.append((guest.pk, user.pk))

    guest_absorbed.connect(listen)
    try:
        log_in(client, user)
    finally:
        guest_absorbed.disconnect(listen)
    assert heard == [(guest.pk, user.pk)]
    assert user_of(client) == user
    assert not User.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize("path", ["/accounts/email/", "/accounts/password/change/", "/accounts/2fa/"])
def test_pages_about_credentials_send_guests_to_sign_up(client: Client, path: str) -> None:
    playing_guest(client)
    assert client.get(path)["Location"] == "/accounts/signup/"


def test_idle_guests_are_removed_and_nobody_else() -> None:
    long_ago = timezone.now() - guests.IDLE_AFTER - timedelta(days=1)
    for user in (guests.create_guest(), member("Ariadne")):
        User.objects.filter(pk=user.pk).update(last_seen_at=long_ago)
    fresh = guests.create_guest()
    assert guests.delete_idle_guests() == 1
    assert set(User.objects.values_list("handle", flat=True)) == {fresh.handle, "Ariadne"}
