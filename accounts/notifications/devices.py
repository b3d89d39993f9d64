"""The browsers that users want push notifications in."""

import binascii

from cryptography.hazmat.primitives.asymmetric import ec
from django.db import transaction

from accounts.models import PushDevice, User
from accounts.notifications import endpoints, webpush

# Per user; a new one replaces the oldest.
MOST = 10
LONGEST_ENDPOINT = 600


class UnfitDevice(ValueError):
    """Nothing can be pushed to this browser."""


@transaction.atomic
def remember(*, user: User, endpoint: str, key: str, secret: str, session: str) -> PushDevice:
    """Push to this browser from now on, and no longer for any other user of it."""
    check(endpoint, key, secret)
    fields = {"user": user, "key": key, "secret": secret, "session": session, "failures": 0}
    device, _created = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=fields)
    others = PushDevice.objects.filter(user=user).exclude(pk=device.pk).order_by("-pk")
    PushDevice.objects.filter(pk__in=list(others.values_list("pk", flat=True)[MOST - 1 :])).delete()
    return device


def check(endpoint: str, key: str, secret: str) -> None:
    if len(endpoint) > LONGEST_ENDPOINT or not endpoints.is_fit(endpoint):
        raise UnfitDevice("endpoint")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, webpush.decode(key))
        is_fit = len(webpush.decode(secret)) == webpush.SECRET_BYTES
    except (binascii.Error, ValueError):
        is_fit = False
    if not is_fit or len(key) > 100 or len(secret) > 40:
        raise UnfitDevice("keys")


def forget(*, user: User, endpoint: str) -> None:
    PushDevice.objects.filter(user=user, endpoint=endpoint).delete()
