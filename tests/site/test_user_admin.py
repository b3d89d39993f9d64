"""What staff can do to people in the admin, and what they cannot."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import User
from tests.people import log_in, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> User:
    user = member("Minos", is_staff=True, is_superuser=True)
    log_in(client, user)
    return user


def test_the_admin_is_entered_by_the_same_door_as_the_site(client: Client) -> None:
    assert client.get("/admin/login/")["Location"].startswith("/accounts/login/")
    log_in(client, member())
    assert client.get("/admin/login/").status_code == 403


def test_every_list_and_form_opens(client: Client, boss: User) -> None:
    services.create_bots()
    for path in ("/admin/", "/admin/accounts/user/", f"/admin/accounts/user/{boss.pk}/change/"):
        assert client.get(path).status_code == 200
    for query in ("q=min", "is_bot__exact=1", "is_guest__exact=0"):
        assert client.get(f"/admin/accounts/user/?{query}").status_code == 200


def test_accounts_are_neither_made_nor_deleted_there(client: Client, boss: User) -> None:
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.get(f"/admin/accounts/user/{boss.pk}/delete/").status_code == 403


@pytest.mark.parametrize("path", ["/admin/account/emailaddress/", "/admin/mfa/authenticator/"])
def test_nobody_edits_addresses_or_second_factors_of_others(client: Client, boss: User, path: str) -> None:
    assert client.get(path).status_code == 404


def test_suspend_and_lift(client: Client, boss: User) -> None:
    rogue = member("Rogue")

    def act(action: str) -> None:
        client.post("/admin/accounts/user/", {"action": action, "_selected_action": [rogue.pk, boss.pk]})
        rogue.refresh_from_db()
        boss.refresh_from_db()

    act("suspend_for_a_week")
    act("mute_for_a_week")
    assert rogue.is_suspended()
    assert rogue.is_muted()
    assert not boss.is_suspended(), "a superuser cannot lock out a superuser by a slip"
    act("lift_sanctions")
    assert not rogue.is_suspended()
    assert not rogue.is_muted()


def test_a_suspension_can_be_dated(client: Client, boss: User) -> None:
    rogue = member("Rogue")
    until = timezone.now() + timedelta(days=30)
    form = {"suspended_until_0": f"{until:%Y-%m-%d}", "suspended_until_1": "12:00:00"}
    client.post(f"/admin/accounts/user/{rogue.pk}/change/", {**form, "handle": "Forged", "email": "x@y.zz"})
    rogue.refresh_from_db()
    assert rogue.is_suspended()
    assert (rogue.handle, rogue.email) == ("Rogue", "rogue@example.org"), "who somebody is cannot be edited"


def test_a_moderator_cannot_make_themselves_powerful(client: Client) -> None:
    moderator = member("Mod", is_staff=True)
    moderator.user_permissions.add(
        *Permission.objects.filter(
            content_type__app_label="accounts", codename__in=["view_user", "change_user"]
        )
    )
    log_in(client, moderator)
    client.post(f"/admin/accounts/user/{moderator.pk}/change/", {"is_superuser": "on", "is_staff": "on"})
    moderator.refresh_from_db()
    assert not moderator.is_superuser
