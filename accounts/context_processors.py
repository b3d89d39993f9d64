"""What every page knows about how it should look."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.languages import languages
from accounts.models import Theme, User


def appearance(request: HttpRequest) -> dict[str, Any]:
    return {"theme": theme_of(request), "languages": languages()}


def theme_of(request: HttpRequest) -> str:
    """The user's theme, or a stranger's cookie, or the device's."""
    user = getattr(request, "user", None)
    return user.theme if isinstance(user, User) else theme_of_cookie(request)


def theme_of_cookie(request: HttpRequest) -> str:
    """For pages that must not ask who is there."""
    cookie = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return cookie if cookie in Theme.values else str(Theme.AUTO)
