"""The few pages that only speak: home, about, privacy."""

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control

from games.lobby import game_choices
from games.plugin import Text
from games.registry import PLUGINS
from games.watch import views as watch


def home(request: HttpRequest) -> HttpResponse:
    """What all games have in common, what is going on, and a word about each game."""
    cards = game_choices.cards()
    fronts: dict[str, Text] = {}
    for card in cards:
        # Variants of a game speak of themselves as it does: once is enough.
        fronts.setdefault(card.plugin.front, card.title)
    fronts.pop("", None)
    life = watch.life_part(get_language() or "")
    context = {"cards": cards, "fronts": list(fronts.items()), "life": life}
    return render(request, "home.html", context)


def about(request: HttpRequest) -> HttpResponse:
    credits_ = {guest.credits: None for guest in PLUGINS.values() if guest.credits}
    return render(request, "about.html", {"credits": list(credits_)})


@cache_control(max_age=24 * 3600, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that look in the old place, as they do on pages that are not ours (the admin, JSON)."""
    return redirect(static("img/favicon.svg"))


@lru_cache
def push_worker_source() -> bytes:
    return (settings.BASE_DIR / "duelsite" / "static" / "js" / "push-worker.js").read_bytes()


def push_worker(request: HttpRequest) -> HttpResponse:
    """A worker serves the pages below its own address: this one lies at the root, and is asked for anew."""
    answer = HttpResponse(push_worker_source(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "privacy.html")
