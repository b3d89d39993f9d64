"""The page of /learn/ that leads to the games; what they say there is their own."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import resolve, reverse
from django.views.decorators.http import require_GET

from games.learn import pages


@require_GET
def landing(request: HttpRequest) -> HttpResponseBase:
    """Which game to learn. Where there is only one, nobody is asked."""
    plugins = pages.taught()
    if len(plugins) == 1:
        only: HttpResponse = resolve(reverse(plugins[0].learn_page)).func(request)
        return only
    return render(request, "learn/landing.html", {"plugins": plugins})
