"""Which users may be logged in, checked at every log-in and every request of a session."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User


class PlayerBackend(AuthenticationBackend):
    """Log-in by e-mail address or handle. Never for bots; suspended users also lose their open sessions."""

    def _authenticate(
        self, request: HttpRequest | None, **credentials: str | None
    ) -> AbstractBaseUser | None:
        """One lookup and so one hash in every case: a second one would reveal by its time that a user exists.

        django-allauth gives an e-mail address in both ways and would try both. No handle has an "@".
        """
        name, email = credentials.get("username") or "", credentials.get("email") or ""
        password = credentials.get("password") or ""
        found: AbstractBaseUser | None
        if name and "@" not in name:
            found = self._authenticate_by_username(name, password)
        else:
            found = self._authenticate_by_email(email or name, password)
        return found

    def user_can_authenticate(self, user: AbstractBaseUser | AnonymousUser | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return not user.is_bot and not user.is_suspended()
