"""What lets people install the site as an app: its manifest, and the page it shows when it is offline."""

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control

from duelsite.name_lists import name_list
from games.ratings import leaderboard
from games.registry import PLUGINS

# As --table in the light, and the clay of the logo.
BACKGROUND, THEME = "#f3ede2", "#c4683b"


@cache_control(max_age=3600, private=True)
def manifest(request: HttpRequest) -> HttpResponse:
    """The app as phones and desktops list it, in the visitor's language."""
    titles = name_list(str(title) for title in leaderboard.pool_titles().values())
    described = {
        "id": "/",
        "name": "duelsite",
        "short_name": "duelsite",
        "description": _("Play %(titles)s on the web: live, against people and bots.") % {"titles": titles},
        "lang": get_language() or settings.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": THEME,
        "categories": ["games"],
        "icons": [
            {"src": static("img/logo.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            icon(192),
            icon(512),
            icon(512, "maskable"),
        ],
        "shortcuts": [
            shortcut(_("Play now"), reverse("play")),
            shortcut(_("My turn"), reverse("my-turn")),
            *([shortcut(_("Deal of the day"), reverse("daily"))] if has_daily() else []),
        ],
        # A record that is shared with the app opens as a replay.
        "share_target": {
            "action": reverse("import"),
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",
            "params": {"text": "record"},
        },
    }
    return HttpResponse(json.dumps(described, ensure_ascii=False), content_type="application/manifest+json")


def has_daily() -> bool:
    return any(plugin.daily for plugin in PLUGINS.values())


def icon(size: int, purpose: str = "any") -> dict[str, str]:
    address = static(f"img/icon-{purpose}-{size}.png")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def shortcut(name: str, url: str) -> dict[str, Any]:
    return {"name": name, "url": url, "icons": [icon(192)]}


def offline(request: HttpRequest) -> HttpResponse:
    """The service worker keeps it. It names nobody, because it stays on the device after a log-out."""
    return render(request, "offline.html")
