"""Downloading one's data and closing the account."""

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from accounts import preferences, services
from accounts.models import User
from tests.people import PASSWORD, log_in, member, user_of

pytestmark = pytest.mark.django_db


def prove_it_is_me(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def test_deleting_asks_for_the_password_first(client: Client) -> None:
    user = member()
    log_in(client, user)
    assert client.get("/settings/delete/")["Location"].startswith("/accounts/reauthenticate/")
    response = client.post("/settings/delete/", {"handle": user.handle})
    assert response["Location"].startswith("/accounts/reauthenticate/")
    user.refresh_from_db()
    assert user.is_active


def test_deleting_erases_the_person_and_keeps_the_row(client: Client) -> None:
    user = member(
        "Ariadne", language="et", muted_until=timezone.now() + timedelta(days=1), sound=False, is_staff=True
    )
    elsewhere = Client()
    log_in(client, user)
    log_in(elsewhere, user)
    prove_it_is_me(client)
    wrong = client.post("/settings/delete/", {"handle": "Theseus"})
    assert 'id="id_handle_error"' in wrong.content.decode()
    client.post("/settings/delete/", {"handle": "ariadne"})

    gone = User.objects.get(pk=user.pk)
    assert gone.handle == f"deleted-{user.pk}"
    assert (gone.email, gone.is_active, gone.is_staff, gone.language) == (None, False, False, "")
    assert (gone.muted_until, gone.last_login) == (None, None)
    assert not gone.has_usable_password()
    assert not EmailAddress.objects.exists()
    assert user_of(client) is None
    assert elsewhere.get("/settings/").status_code == 302, "other devices are logged out too"
    assert client.get("/@/Ariadne").status_code == 404
    assert client.get(f"/@/deleted-{user.pk}").status_code == 404


def test_the_address_and_the_handle_are_free_again() -> None:
    services.close_account(user=member("Ariadne"))
    assert member("Ariadne").is_active


def test_everything_we_hold_can_be_taken_along(client: Client) -> None:
    user = member("Ariadne", language="da")
    log_in(client, user)
    response = client.get("/settings/data.json")
    assert "attachment" in response["Content-Disposition"]
    data = json.loads(response.content)
    assert data["account"]["handle"] == "Ariadne"
    assert data["account"]["email"] == "ariadne@example.org"
    assert data["preferences"]["language"] == "da"
    assert data["email_addresses"] == [{"email": "ariadne@example.org", "verified": True, "primary": True}]
    assert user.password not in response.content.decode()


def test_the_download_leaves_out_no_column_of_the_user() -> None:
    """A new column must be added to the download, or be listed here with a reason."""
    told = {"id", "handle", "email", "is_guest", "is_staff", "created_at", "last_seen_at", "last_login"}
    told |= {"suspended_until", "muted_until", "plays_by_api", "owner_id", *preferences.DECLARATIONS}
    secret_or_derived = {"password", "handle_skeleton"}
    never_true_of_a_person = {"is_bot", "bot_level", "bot_rated", "is_active", "is_superuser"}
    columns = {field.attname for field in User._meta.concrete_fields}
    assert columns == told | secret_or_derived | never_true_of_a_person


def test_data_needs_somebody(client: Client) -> None:
    assert client.get("/settings/data.json").status_code == 302
