"""Every write to an account goes through here; views, admin and tasks are thin callers."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q, RestrictedError
from django.utils import timezone

from accounts.bots import BOTS
from accounts.locks import lock_people
from accounts.models import AccessToken, Notification, PushDevice, Relation, User
from accounts.preferences import DECLARATIONS
from accounts.signals import account_closed, account_deactivated, account_suspended
from duelsite.theme import Theme

# How stale `last_seen_at` may be: one write per person and five minutes, not one per request.
SEEN_PRECISION = timedelta(minutes=5)


def save_preferences(*, user: User, preferences: Mapping[str, Any]) -> None:
    unknown = set(preferences) - set(DECLARATIONS)
    if unknown:
        raise ValueError(f"not a preference: {', '.join(sorted(unknown))}")
    for name, value in preferences.items():
        setattr(user, name, value)
    user.save(update_fields=list(preferences))


def set_language(*, user: User, language: str) -> None:
    save_preferences(user=user, preferences={"language": language})


def set_theme(*, user: User, theme: Theme) -> None:
    save_preferences(user=user, preferences={"theme": theme})


def touch(*, user: User, now: datetime | None = None) -> None:
    """Note that the user was here just now."""
    now = now or timezone.now()
    if user.last_seen_at < now - SEEN_PRECISION:
        User.objects.filter(pk=user.pk).update(last_seen_at=now)
        user.last_seen_at = now


def sign_up(*, user: User, handle: str, email: str, password: str | None) -> User:
    """Turn a fresh or a guest's row into an account. A guest keeps the row, and with it every game."""
    user.handle = handle
    user.email = email
    user.is_guest = False
    user.last_seen_at = timezone.now()
    if password:
        user.set_password(password)
    else:
        user.set_unusable_password()
    user.save()
    return user


@transaction.atomic
def create_bots() -> list[User]:
    """Bring the bot accounts in line with their table; return the ones that were missing.

    Safe to run at every start. A bot whose handle changed in the table is renamed and keeps its games.
    """
    created = []
    for bot in BOTS:
        user = User.objects.select_for_update().filter(is_bot=True, bot_level=bot.level).first()
        if user is None:
            created.append(User.objects.create_user(bot.handle, is_bot=True, bot_level=bot.level))
        elif user.handle != bot.handle:
            user.handle = bot.handle
            user.save(update_fields=["handle"])
    return created


class Untouchable(Exception):
    """This account cannot be suspended or muted."""


def may_be_sanctioned(user: User) -> bool:
    """Superusers and bots cannot be sanctioned."""
    return not user.is_superuser and not user.is_bot


@transaction.atomic
def set_sanctions(*, user: User, suspended_until: datetime | None, muted_until: datetime | None) -> None:
    """Suspend or mute a user until then; None lifts it."""
    if (suspended_until or muted_until) and not may_be_sanctioned(user):
        raise Untouchable(user.handle)
    user.suspended_until = suspended_until
    user.muted_until = muted_until
    user.save(update_fields=["suspended_until", "muted_until"])
    if user.is_suspended():
        account_suspended.send(sender=User, user=user)


@transaction.atomic
def set_active(*, user: User, active: bool) -> None:
    """Deactivate an account, or activate it again. Nothing in it is lost."""
    user.is_active = active
    user.save(update_fields=["is_active"])
    if not active:
        account_deactivated.send(sender=User, user=user)


def rename(*, user: User, handle: str) -> None:
    user.handle = handle
    user.save(update_fields=["handle"])


@transaction.atomic
def close_account(*, user: User) -> None:
    """Anonymise an account permanently. The row stays, so that other players' games keep their history."""
    lock_people(user.pk)
    EmailAddress.objects.filter(user=user).delete()
    PushDevice.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    AccessToken.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    Relation.objects.filter(Q(owner=user) | Q(other=user)).delete()
    user.bots.update(owner=None)
    fresh = User(pk=user.pk, handle=f"deleted-{user.pk}", created_at=user.created_at, is_active=False)
    fresh.plays_by_api = user.plays_by_api  # others' games still say against what they were played
    # A new unusable password also ends every open session.
    fresh.set_unusable_password()
    fresh.last_seen_at = user.created_at
    fresh.save(force_update=True)
    account_closed.send(sender=User, user=fresh, handle=user.handle)
    # Last, in the order of locks (accounts/locks.py).
    Notification.objects.filter(user=user).delete()
    user.refresh_from_db()


def remove_user(*, user: User) -> None:
    """Delete the row of a user whom no other row refers to; anonymise it otherwise."""
    try:
        with transaction.atomic():
            user.delete()
    except (ProtectedError, RestrictedError, IntegrityError):
        close_account(user=user)
