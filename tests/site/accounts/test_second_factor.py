"""A second factor: set up with an app, required at log-in, with printed codes for a lost phone."""

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from tests.markup import Page, flaws
from tests.people import PASSWORD, log_in, member, user_of

pytestmark = pytest.mark.django_db


def code_for(secret: str) -> str:
    """What the app on the phone shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


@pytest.fixture
def guarded() -> tuple[User, str]:
    """A member with an app and recovery codes, and the app's secret."""
    user = member()
    secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    return user, secret


@pytest.mark.django_db(transaction=True)  # the e-mail goes out on commit
def test_setting_it_up(client: Client, mailoutbox: list[EmailMessage]) -> None:
    user = member()
    log_in(client, user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = Page(client.get("/accounts/2fa/totp/activate/").content.decode())
    (secret,) = [field["value"] for field in page.all("input") if field["id"] == "authenticator_secret"]
    client.post("/accounts/2fa/totp/activate/", {"code": code_for(secret)})
    assert Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()
    assert "Something changed in your account" in str(mailoutbox[-1].body)


def test_the_password_alone_opens_nothing(client: Client, guarded: tuple[User, str]) -> None:
    user, secret = guarded
    response = client.post("/accounts/login/", {"login": user.handle, "password": PASSWORD}, follow=True)
    assert flaws(response.content.decode()) == []
    assert user_of(client) is None
    client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert user_of(client) is None
    client.post("/accounts/2fa/authenticate/", {"code": code_for(secret)})
    assert user_of(client) == user


def test_a_recovery_code_works_once(guarded: tuple[User, str]) -> None:
    user, _ = guarded
    codes = Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES).wrap()
    code = codes.get_unused_codes()[0]
    for expected in (user, None):
        client = Client()
        client.post("/accounts/login/", {"login": user.handle, "password": PASSWORD})
        client.post("/accounts/2fa/authenticate/", {"code": code})
        assert user_of(client) == expected


def test_its_pages_are_well_formed(client: Client, guarded: tuple[User, str]) -> None:
    user, secret = guarded
    client.force_login(user)
    reauthenticate = client.get("/accounts/2fa/reauthenticate/")
    assert flaws(reauthenticate.content.decode()) == []
    client.post("/accounts/2fa/reauthenticate/", {"code": code_for(secret)})
    for path in (
        "/accounts/2fa/",
        "/accounts/2fa/totp/deactivate/",
        "/accounts/2fa/recovery-codes/",
        "/accounts/2fa/recovery-codes/generate/",
    ):
        response = client.get(path)
        assert response.status_code == 200, path
        assert flaws(response.content.decode()) == [], path


def test_the_name_in_the_app(guarded: tuple[User, str]) -> None:
    user, secret = guarded
    address = get_adapter().build_totp_url(user, secret)
    assert "issuer=duelsite" in address
