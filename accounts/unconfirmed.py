"""Accounts whose e-mail address was never confirmed. Nobody can log in to them.

They expire, and a new sign-up with their address replaces them. Otherwise a stranger could keep handles and
addresses from the people who own them.
"""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts import services
from accounts.models import User

# As long as the link in the e-mail works.
EXPIRES_AFTER = timedelta(days=3)


def unconfirmed() -> "QuerySet[User]":
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    members = User.objects.filter(
        is_guest=False, is_bot=False, is_active=True, is_staff=False, is_superuser=False
    )
    return members.filter(Exists(addresses.filter(verified=False))).exclude(
        Exists(addresses.filter(verified=True))
    )


def holder_of(email: str) -> User | None:
    """The unconfirmed account that holds an address, if it is one."""
    return unconfirmed().filter(email__iexact=email).first() if email else None


def make_room(*, email: str, keep: User) -> None:
    """Remove the unconfirmed account that holds an address; of one to be used again, the address only."""
    holder = holder_of(email)
    if holder is not None and holder.pk != keep.pk:
        services.remove_user(user=holder)
    if keep.pk:
        EmailAddress.objects.filter(user=keep, verified=False).delete()


def delete_expired(*, now: datetime | None = None) -> int:
    """Remove the accounts that were not confirmed in time; return how many."""
    since = (now or timezone.now()) - EXPIRES_AFTER
    expired = list(unconfirmed().filter(last_seen_at__lt=since))
    for user in expired:
        services.remove_user(user=user)
    return len(expired)
