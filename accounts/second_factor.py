"""Whether the accounts of staff are protected by more than a password."""

from allauth.mfa.models import Authenticator
from django.conf import settings

from accounts.models import User

# Recovery codes alone are none.
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def is_missing(user: User) -> bool:
    """Whether a member of staff still needs a second factor."""
    if not settings.STAFF_NEED_SECOND_FACTOR or not (user.is_staff or user.is_superuser):
        return False
    return not Authenticator.objects.filter(user=user, type__in=FACTORS).exists()
