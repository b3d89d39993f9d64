"""The few pages that only speak: home, about, privacy."""

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control

from games.lobby import offered
from games.rulesets import GUESTS
from games.watch import views as watch


def home(request: HttpRequest) -> HttpResponse:
    """Received as the first game receives people; all games are a click away."""
    fronts = [guest.front for guest in GUESTS.values() if guest.front]
    context = {"front": fronts[0], "cards": offered.cards(), "life": watch.life_part(get_language() or "")}
    return render(request, "home.html", context)


def about(request: HttpRequest) -> HttpResponse:
    credits_ = {guest.credits: None for guest in GUESTS.values() if guest.credits}
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
