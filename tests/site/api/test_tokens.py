"""Personal access tokens: shown once, kept as a digest, with scopes, an end, and a way to revoke them."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts import services, tokens
from accounts.models import AccessToken, PushDevice, User
from tests.people import PASSWORD, link_in, log_in, member

pytestmark = pytest.mark.django_db


def token_of(user: User, *scopes: str, **fields: Any) -> str:
    return tokens.issue_token(user=user, name="test", scopes=scopes or ("read",), **fields)[1]


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def test_a_token_is_shown_once_and_kept_as_a_digest(client: Client) -> None:
    ada = member("Ada")
    log_in(client, ada)
    assert "/reauthenticate/" in client.get("/settings/tokens/")["Location"]
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    form = {"name": "my engine", "scopes": ["read", "play"], "days": "30"}
    page = client.post("/settings/tokens/", form).content.decode()
    (row,) = AccessToken.objects.all()
    secret = page.split('id="new-token">')[1].split("<")[0]
    assert secret.startswith("duelsite_")
    assert row.digest == tokens.digest_of(secret)
    assert (row.scopes, row.name) == (["read", "play"], "my engine")
    assert row.expires_at
    assert timedelta(days=29) < row.expires_at - timezone.now() < timedelta(days=31)
    again = client.get("/settings/tokens/").content.decode()
    assert "my engine" in again
    assert secret not in again


def test_the_account_endpoint_names_the_owner_of_the_token(client: Client) -> None:
    ada = member("Ada")
    told = client.get("/api/v1/account/", headers=bearer(token_of(ada))).json()
    assert (told["handle"], told["bot_account"], told["token"]["scopes"]) == ("Ada", False, ["read"])
    row = AccessToken.objects.get()
    assert row.last_used_at is not None


@pytest.mark.parametrize("secret", ["", "duelsite_", "duelsite_nonsense", "Ada", "duelsite_\xff\xfe"])
def test_a_word_that_is_no_token_is_rejected_everywhere(client: Client, secret: str) -> None:
    for path in ("account/", "seeks/"):
        answer = client.get(f"/api/v1/{path}", headers=bearer(secret))
        assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_token_ends_with_its_time_its_scope_its_account_and_its_owner_s_will(client: Client) -> None:
    ada = member("Ada")

    def code_of(secret: str) -> tuple[int, str]:
        answer = client.get("/api/v1/account/", headers=bearer(secret))
        return answer.status_code, answer.json().get("code", "")

    assert code_of(token_of(ada, expires_at=timezone.now())) == (401, "expired_token")
    assert code_of(token_of(ada, "play", "chat")) == (403, "missing_scope")
    good = token_of(ada)
    assert code_of(good)[0] == 200
    services.set_sanctions(user=ada, suspended_until=timezone.now() + timedelta(days=1), muted_until=None)
    assert code_of(good) == (403, "suspended")
    services.set_sanctions(user=ada, suspended_until=None, muted_until=None)
    log_in(client, ada)
    client.post(f"/settings/tokens/{AccessToken.objects.latest('pk').pk}/revoke/")
    client.logout()
    assert code_of(good) == (401, "bad_token")
    last = token_of(ada)
    services.close_account(user=ada)
    assert code_of(last) == (401, "bad_token")
    assert not AccessToken.objects.exists()


def test_nobody_revokes_the_token_of_another(client: Client) -> None:
    token_of(member("Ada"))
    log_in(client, member("Mallory"))
    assert client.post(f"/settings/tokens/{AccessToken.objects.get().pk}/revoke/").status_code == 404
    assert AccessToken.objects.exists()


def test_there_is_an_end_to_tokens() -> None:
    ada = member("Ada")
    for _ in range(tokens.MOST_TOKENS):
        token_of(ada)
    with pytest.raises(tokens.TooManyTokensError):
        token_of(ada)


def test_a_browser_s_session_needs_the_csrf_token() -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(member("Ada"))
    rejected = browser.post("/api/v1/seeks/", {"time_control": "10+10"}, content_type="application/json")
    assert rejected.status_code == 403
    assert rejected["Content-Type"] == "application/problem+json"


def test_revoking_a_token_leaves_the_browsers_of_push_notifications_alone(client: Client) -> None:
    ada = member("Ada")
    token_of(ada)
    PushDevice.objects.create(user=ada, endpoint="https://push.example.org/x", session="here")
    assert tokens.revoke_token(user=ada, pk=AccessToken.objects.get().pk)
    assert PushDevice.objects.exists()


# Tokens and passwords

NEW = "minotaur-and-the-thread"


@pytest.mark.parametrize("revoke", [False, True])
def test_a_new_password_leaves_tokens_alone_unless_they_are_to_be_revoked(
    client: Client, revoke: bool
) -> None:
    ada = member("Ada")
    token_of(ada)
    log_in(client, ada)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert 'name="revoke_tokens"' in client.get("/accounts/password/change/").content.decode()
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    answer = client.post("/accounts/password/change/", form | ({"revoke_tokens": "on"} if revoke else {}))
    assert answer.status_code == 302
    assert AccessToken.objects.exists() is not revoke
    ada.refresh_from_db()
    assert ada.check_password(NEW)


def test_nobody_without_tokens_is_offered_to_revoke_them(client: Client) -> None:
    log_in(client, member("Ada"))
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert "revoke_tokens" not in client.get("/accounts/password/change/").content.decode()


def test_a_reset_by_email_revokes_all_tokens(client: Client, mailoutbox: list[EmailMessage]) -> None:
    ada = member("Ada")
    token_of(ada)
    client.post("/accounts/password/reset/", {"email": ada.email})
    page = client.get(link_in(str(mailoutbox[0].body)))["Location"]
    assert "revokes all your access tokens" in client.get(page).content.decode()
    assert AccessToken.objects.exists()
    client.post(page, {"password1": NEW, "password2": NEW})
    ada.refresh_from_db()
    assert ada.check_password(NEW)
    assert not AccessToken.objects.exists()
