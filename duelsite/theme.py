"""The colours of the site: which themes there are, and the one in a visitor's cookie."""

from django.conf import settings
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class Theme(models.TextChoices):
    AUTO = "auto", _("Same as my device")
    LIGHT = "light", _("Light: marble")
    DARK = "dark", _("Dark: basalt")


def theme_of_cookie(request: HttpRequest) -> Theme:
    """For visitors without an account, and for pages that must not look up the user."""
    cookie = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
    return Theme(cookie) if cookie in Theme.values else Theme.AUTO
