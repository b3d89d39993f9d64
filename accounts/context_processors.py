"""What every template gets: the theme, the languages, and where the source code is."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from accounts.languages import languages
from accounts.models import User
from duelsite.theme import theme_of_cookie


def appearance(request: HttpRequest) -> dict[str, Any]:
    return {"theme": theme_of(request), "languages": languages(), "source_url": settings.SOURCE_URL}


def theme_of(request: HttpRequest) -> str:
    """The theme of the user, or of a visitor's cookie, or of the device."""
    user = getattr(request, "user", None)
    return user.theme if isinstance(user, User) else theme_of_cookie(request)
