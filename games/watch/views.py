"""The page of running games, the parts of pages that are updated with them, and their pictures.

Parts and pictures name their language in the address and need no cookie: they are the same for everybody.
"""

import hashlib

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_GET, require_safe

from games.replays.filter_forms import ANY, ListForm
from games.watch import front, pictures, running
from games.watch.running import RunningFilter
from games.watch.shared_cache import shared_cache

# How long a part is cached, and how often pages fetch it, in seconds.
KEPT_SECONDS, LOOK_EVERY = 3.0, 4
YEAR = 365 * 24 * 3600


class WatchForm(ListForm):
    """Narrows down the list of running games."""

    size = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=lambda: [ANY, *((size, size) for size in running.sizes())],
    )

    def running_filter(self) -> RunningFilter:
        """Of a valid form."""
        return RunningFilter(**self.cleaned_data)


@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    """The list of running games."""
    form = WatchForm(request.GET)
    valid = form.is_valid()
    context = {
        "form": form,
        "part": list_part(form.running_filter(), get_language() or "") if valid else "",
        "query": request.GET.urlencode(),
        "look_every": LOOK_EVERY,
    }
    return render(request, "watch/watch.html", context, status=200 if valid else 400)


# Parts of pages


def list_part(wanted: RunningFilter, language: str) -> SafeString:
    def make() -> SafeString:
        with translation.override(language):
            context = {
                "cards": running.read_cards(wanted),
                "narrowed": wanted != RunningFilter(),
                "l": language,
            }
            return mark_safe(render_to_string("watch/list.html", context))  # noqa: S308  rendered by the template

    return shared_cache.get(("list", wanted, language), KEPT_SECONDS, make)


def life_part(language: str) -> SafeString:
    def make() -> SafeString:
        with translation.override(language):
            context = {"shown": front.read_life(), "l": language}
            return mark_safe(render_to_string("watch/life_part.html", context))  # noqa: S308  rendered by the template

    return shared_cache.get(("life", language), KEPT_SECONDS, make)


def asked_language(request: HttpRequest) -> str:
    language = request.GET.get("l", "")
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


@require_safe
def listed(request: HttpRequest) -> HttpResponseBase:
    form = WatchForm(request.GET)
    if not form.is_valid():
        raise Http404
    return part_response(request, list_part(form.running_filter(), asked_language(request)))


@require_safe
def life(request: HttpRequest) -> HttpResponseBase:
    return part_response(request, life_part(asked_language(request)))


def part_response(request: HttpRequest, part: str) -> HttpResponseBase:
    """304 for a browser that has it already."""
    response = HttpResponse(part)
    response["ETag"] = f'"{hashlib.sha256(part.encode()).hexdigest()[:32]}"'
    patch_cache_control(response, public=True, max_age=1)
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    assert found is not None
    return found


# Pictures


@require_safe
def picture(request: HttpRequest, code: str) -> HttpResponseBase:
    """The position as spectators see it. Its version is in the address, so it can be cached permanently."""
    text = request.GET.get("v", "")
    version = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
    found = pictures.picture(code, version, asked_language(request))
    if found is None:
        raise Http404
    shown, packed = found
    response = picture_response(request, packed)
    if shown == version:
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)
    return response


@require_safe
def demo(request: HttpRequest) -> HttpResponseBase:
    response = picture_response(request, pictures.demo(asked_language(request)))
    patch_cache_control(response, public=True, max_age=24 * 3600)
    return response


def picture_response(request: HttpRequest, packed: bytes) -> HttpResponseBase:
    response = HttpResponse(packed, content_type="image/svg+xml", headers={"Content-Encoding": "gzip"})
    response["ETag"] = f'"{hashlib.sha256(packed).hexdigest()[:32]}"'
    patch_vary_headers(response, ["Accept-Encoding"])
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    assert found is not None
    return found
