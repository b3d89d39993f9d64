"""What staff can do to people in the admin, and what they cannot."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import User
from games.moderation.models import ModerationLog
from tests.people import log_in, member

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> User:
    user = member("Minos", is_staff=True, is_superuser=True)
    log_in(client, user)
    return user


def test_the_admin_has_the_same_log_in_as_the_site(client: Client) -> None:
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


def act(client: Client, name: str, *people: User, **form: str) -> str:
    """What the page of a moderation action answers when the moderator gives a reason."""
    on = ",".join(str(person.pk) for person in people)
    page = client.post(f"/admin/games/report/act/{name}/?on={on}", {"reason": "rude", **form}, follow=True)
    for person in people:
        person.refresh_from_db()
    return page.content.decode()


def test_suspend_mute_and_lift(client: Client, boss: User) -> None:
    rogue = member("Rogue")
    act(client, "suspend", rogue, boss, time="1w")
    act(client, "mute", rogue, boss, time="1w")
    assert rogue.is_suspended()
    assert rogue.is_muted()
    boss.refresh_from_db()
    assert not boss.is_suspended(), "a superuser cannot lock out a superuser by a slip"
    for line in ModerationLog.objects.all():
        client.post(f"/admin/games/report/act/undo/?on={line.pk}", {"reason": "forgiven"})
    rogue.refresh_from_db()
    assert not rogue.is_suspended()
    assert not rogue.is_muted()


def test_a_suspension_can_be_dated(client: Client, boss: User) -> None:
    rogue = member("Rogue")
    until = timezone.now() + timedelta(days=30)
    act(client, "suspend", rogue, time="1h", until=f"{until:%Y-%m-%d} 12:00")
    assert rogue.suspended_until is not None
    assert f"{rogue.suspended_until:%Y-%m-%d %H:%M}" == f"{until:%Y-%m-%d} 12:00"


def test_the_identity_of_a_user_cannot_be_edited(client: Client, boss: User) -> None:
    rogue = member("Rogue")
    forged = {"handle": "Forged", "email": "x@y.zz", **SANCTIONS}
    client.post(f"/admin/accounts/user/{rogue.pk}/change/", forged)
    rogue.refresh_from_db()
    assert (rogue.handle, rogue.email, rogue.suspended_until) == ("Rogue", "rogue@example.org", None)


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


def test_nobody_suspends_anybody_by_the_form(client: Client, moderator: User) -> None:
    """Without a reason and a line of the log."""
    minos = member("Minos", is_staff=True, is_superuser=True)
    for user in (minos, member("Rogue")):
        path = f"/admin/accounts/user/{user.pk}/change/"
        assert "suspended_until_0" not in client.get(path).content.decode()
        client.post(path, SANCTIONS)
        user.refresh_from_db()
        assert (user.suspended_until, user.muted_until) == (None, None)


def test_acts_pass_over_superusers_and_say_so(client: Client, boss: User) -> None:
    minos, rogue = member("Rhadamanthys", is_superuser=True, is_staff=True), member("Rogue")
    page = act(client, "suspend", minos, rogue, time="1w")
    assert "Superusers cannot be moderated here." in page
    assert "Done 1 time, and logged." in page
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
