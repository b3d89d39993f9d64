"""Reads that are more than a lookup."""

import json
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from accounts import personal_data
from accounts.models import User
from accounts.preferences import stored_values


def bots() -> "QuerySet[User]":
    return User.objects.filter(is_bot=True, is_active=True).order_by("pk")


def current(user: User) -> User | None:
    """The account as it is now, for callers with an older copy; None if it has been closed."""
    return User.objects.filter(pk=user.pk, is_active=True).first()


def profile(*, handle: str) -> User | None:
    """The public face behind a handle, whatever its case. Guests and closed accounts have none."""
    if "\0" in handle:  # which PostgreSQL does not take, not even to look for it
        return None
    faces = User.objects.filter(is_active=True, is_guest=False).select_related("owner")
    return faces.filter(handle__iexact=handle).first()


def faceless(*, handle: str) -> User | None:
    """A guest or a closed account of that handle: they were here, but have no public face."""
    return None if "\0" in handle else User.objects.filter(handle__iexact=handle).first()


def everything_about(*, user: User) -> dict[str, Any]:
    """All we hold about a person, ready for JSON. Secrets are left out."""
    data: dict[str, Any] = {
        "account": {
            "id": user.pk,
            "handle": user.handle,
            "email": user.email,
            "guest": user.is_guest,
            "plays_by_api": user.plays_by_api,
            "owner": user.owner and user.owner.handle,
            "staff": user.is_staff,
            "created_at": user.created_at,
            "last_seen_at": user.last_seen_at,
            "last_login": user.last_login,
            "suspended_until": user.suspended_until,
            "muted_until": user.muted_until,
        },
        "preferences": stored_values(user),
        "email_addresses": list(
            EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
        ),
        "second_factors": list(
            Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")
        ),
        "access_tokens": list(
            user.tokens.values("name", "scopes", "created_at", "expires_at", "last_used_at")
        ),
    }
    data["bots"] = list(user.bots.order_by("pk").values_list("handle", flat=True))
    data["push_devices"] = list(user.push_devices.order_by("pk").values("endpoint", "created_at"))
    data["people"] = list(user.relations.order_by("pk").values("kind", "other__handle", "at"))
    data["notifications"] = list(user.notifications.order_by("pk").values("kind", "data", "at", "read_at"))
    data.update(personal_data.collect(user=user))
    plain: dict[str, Any] = json.loads(json.dumps(data, cls=DjangoJSONEncoder))
    return plain
