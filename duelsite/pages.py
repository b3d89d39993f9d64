"""Pages and files that no package of the site owns."""

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control


@cache_control(max_age=24 * 3600, public=True)
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that look at the default address, as they do on the admin and on JSON."""
    return redirect(static("img/favicon.svg"))


@lru_cache
def service_worker_source() -> bytes:
    return (settings.BASE_DIR / "duelsite" / "static" / "js" / "service-worker.js").read_bytes()


def service_worker(request: HttpRequest) -> HttpResponse:
    """A service worker controls the pages below its own address: this one must be at the root."""
    response = HttpResponse(service_worker_source(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "privacy.html")
