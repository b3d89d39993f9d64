"""Who may be logged in at all: the gate that every log-in and every request of a session passes."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from accounts.models import User


class PlayerBackend(AuthenticationBackend):
    """Log-in by e-mail address or handle. Never for bots; the suspended also lose their open sessions."""

    def user_can_authenticate(self, user: AbstractBaseUser | AnonymousUser | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return not user.is_bot and not user.is_suspended()
