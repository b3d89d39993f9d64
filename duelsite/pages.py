"""The few pages that only speak: home, about, privacy."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


def about(request: HttpRequest) -> HttpResponse:
    return render(request, "about.html")


@cache_control(max_age=24 * 3600, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that look in the old place, as they do on pages that are not ours (the admin, JSON)."""
    return redirect(static("img/favicon.svg"))


def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "privacy.html")
