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


@pytest.fixture
def moderator(client: Client) -> User:
    """Staff who may edit users."""
    user = member("Mod", is_staff=True)
    powers = Permission.objects.filter(
        content_type__app_label="accounts", codename__in=["view_user", "change_user"]
    )
    user.user_permissions.add(*powers)
    log_in(client, user)
    return user


SANCTIONS = {
    "suspended_until_0": "2999-01-01",
    "suspended_until_1": "12:00:00",
    "muted_until_0": "2999-01-01",
    "muted_until_1": "12:00:00",
}


def test_nobody_suspends_a_superuser_by_the_form(client: Client, moderator: User) -> None:
    minos = member("Minos", is_staff=True, is_superuser=True)
    path = f"/admin/accounts/user/{minos.pk}/change/"
    assert "suspended_until_0" not in client.get(path).content.decode()
    client.post(path, SANCTIONS)
    minos.refresh_from_db()
    assert (minos.suspended_until, minos.muted_until) == (None, None)


def test_nobody_is_made_a_superuser_and_suspended_at_once(client: Client, boss: User) -> None:
    rogue = member("Rogue")
    form = {**SANCTIONS, "is_superuser": "on", "is_staff": "on"}
    response = client.post(f"/admin/accounts/user/{rogue.pk}/change/", form)
    assert "neither suspended nor muted" in response.content.decode()
    rogue.refresh_from_db()
    assert (rogue.is_superuser, rogue.suspended_until) == (False, None)


def test_actions_pass_over_superusers_and_say_so(client: Client, moderator: User) -> None:
    minos, rogue = member("Minos", is_superuser=True, is_staff=True), member("Rogue")
    chosen = {"action": "suspend_for_a_week", "_selected_action": [minos.pk, rogue.pk]}
    page = client.post("/admin/accounts/user/", chosen, follow=True).content.decode()
    assert "neither suspended nor muted" in page
    assert "1 person changed." in page
    minos.refresh_from_db()
    rogue.refresh_from_db()
    assert (minos.is_suspended(), rogue.is_suspended()) == (False, True)


def test_the_service_itself_suspends_no_superuser_and_no_bot() -> None:
    services.create_bots()
    until = timezone.now() + timedelta(days=1)
    for user in (member("Minos", is_superuser=True), User.objects.get(bot_level="greedy")):
        for sanctions in ((until, None), (None, until)):
            with pytest.raises(services.Untouchable):
                services.set_sanctions(user=user, suspended_until=sanctions[0], muted_until=sanctions[1])
        user.refresh_from_db()
        assert (user.suspended_until, user.muted_until) == (None, None)


def test_a_sanction_that_came_before_the_power_can_be_lifted(client: Client, boss: User) -> None:
    other = member("Rhadamanthys", is_superuser=True, suspended_until=timezone.now() + timedelta(days=1))
    client.post("/admin/accounts/user/", {"action": "lift_sanctions", "_selected_action": [other.pk]})
    other.refresh_from_db()
    assert not other.is_suspended()
