"""From where accounts log in: a keyed hash whose key changes with the month, forgotten after one.

Enough to see that two accounts share an address, and of no use to learn which. The privacy page says so.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from duelsite.clientip import client_ip, household
from games.models import SeenAddress

KEPT = timedelta(days=30)


def note_log_in(request: HttpRequest | None, user: Any, **_: Any) -> None:
    """Of members alone: guests are no accounts."""
    if request is None or not isinstance(user, User) or not user.is_member:
        return
    SeenAddress.objects.bulk_create(
        [SeenAddress(person=user, address=hashed(client_ip(request), timezone.now()))], ignore_conflicts=True
    )


def hashed(address: str, now: datetime) -> str:
    month = int(now.timestamp() // KEPT.total_seconds())
    return salted_hmac(
        f"games.moderation.address.{month}", household(address), algorithm="sha256"
    ).hexdigest()


def share_one(people: Collection[User], others: Collection[User]) -> bool:
    """Whether one of these and one of the others have logged in from the same address."""
    theirs = SeenAddress.objects.filter(person__in=others).values("address")
    return SeenAddress.objects.filter(person__in=people, address__in=theirs).exists()


def sharing_with(person: User, others: Collection[User]) -> set[int]:
    """The keys of those of the others who have logged in from an address of this person."""
    mine = SeenAddress.objects.filter(person=person).values("address")
    found = SeenAddress.objects.filter(person__in=others, address__in=mine).exclude(person=person)
    return set(found.values_list("person_id", flat=True))


def forget_old(*, now: datetime) -> int:
    return SeenAddress.objects.filter(at__lt=now - KEPT).delete()[0]
