"""People for tests, made in one line."""

import re
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts.models import User

PASSWORD = "labyrinth-of-crete"


def member(handle: str = "Ariadne", email: str | None = None, **fields: Any) -> User:
    """Somebody who has signed up and confirmed their address."""
    email = email or f"{handle.lower()}@example.org"
    user = User.objects.create_user(handle, email, PASSWORD, **fields)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user


def live_member(handle: str = "Ariadne") -> User:
    """A member of the live site, which knows only the real, slow hashes."""
    user = member(handle)
    user.password = make_password(PASSWORD, hasher="argon2")
    user.save()
    return user


def log_in(client: Client, user: User) -> None:
    """Through the log-in page: the client fills in the form."""
    response = client.post("/accounts/login/", {"login": user.handle, "password": PASSWORD})
    assert response.status_code == 302, "the log-in was refused"


def sign_up(client: Client, handle: str = "Theseus", email: str = "theseus@example.org") -> Any:
    form = {"username": handle, "email": email, "password1": PASSWORD, "website": ""}
    return client.post("/accounts/signup/", form)


def link_in(email: str) -> str:
    """The path of the first link in an e-mail."""
    found = re.search(r"https?://[^/\s]+(/\S+)", email)
    assert found, f"no link in: {email}"
    return found[1]


def user_of(client: Client) -> User | None:
    """Whose session the client has."""
    pk = client.session.get("_auth_user_id")
    return User.objects.filter(pk=pk).first() if pk else None
