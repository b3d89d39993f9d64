"""The list of tournaments, its calendar feed, and the rules in short."""

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_safe

from accounts.models import User
from games.registry import PLUGINS
from games.replays.filter_forms import ANY, titles
from games.replays.search_views import query_with
from games.tournaments import calendars, listing
from games.tournaments.listing import EventFilter
from games.tournaments.models import Format, Tournament
from games.tournaments.next_round import plans_of


class EventFilterForm(forms.Form):
    """Narrows down the lists of events. Its values are those of the address."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False, choices=lambda: [ANY, *titles()])
    format = forms.ChoiceField(
        label=gettext_lazy("Format"), required=False, choices=lambda: [ANY, *Format.choices]
    )

    @property
    def narrows(self) -> bool:
        return any(self.data.get(name) for name in self.fields)

    def wanted(self) -> EventFilter:
        """Of a valid form."""
        return EventFilter(self.cleaned_data["game"], self.cleaned_data["format"])


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    form = EventFilterForm(request.GET)
    if not form.is_valid():
        raise Http404
    wanted, before = form.wanted(), last_event(request)
    user = request.user if isinstance(request.user, User) else None
    page = listing.finished(wanted, before)
    context = {
        "form": form,
        "finished": page.cards,
        "next_query": query_with(request, "before", page.next),
        "is_first_page": before is None,
        "calendar_query": calendar_query(wanted),
    }
    if before is None:
        own = listing.mine(user) if user and user.is_member else []
        running, coming = listing.running(wanted), listing.coming(wanted)
        held = listing.shields_of([*own, *running, *coming])
        context |= {
            "mine": listing.cards(own, held),
            "running": listing.cards(running, held),
            "coming": listing.cards(coming, held),
        }
    return render(request, "tournaments/index.html", context)


def last_event(request: HttpRequest) -> Tournament | None:
    """The event after which the page of finished ones begins."""
    code = request.GET.get("before", "")
    if not code:
        return None
    found = Tournament.objects.filter(code=code[:20].replace("\0", ""), status=Tournament.Status.FINISHED)
    event = found.first()
    if event is None:
        raise Http404
    return event


def calendar_query(wanted: EventFilter) -> str:
    game = f"&game={wanted.ruleset}" if wanted.ruleset else ""
    return f"l={translation.get_language()}{game}"


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Programs fetch it without a cookie: the language is in the address."""
    language, game = request.GET.get("l", "en"), request.GET.get("game", "")
    if language not in dict(settings.LANGUAGES) or (game and game not in PLUGINS):
        raise Http404
    wanted = EventFilter(ruleset=game)
    with translation.override(language):
        text = calendars.feed([*listing.running(wanted), *listing.coming(wanted)])
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="duelsite.ics"'
    patch_cache_control(response, public=True, max_age=300)
    return response


@require_GET
def next_round(request: HttpRequest) -> JsonResponse:
    """For the line in the header, on pages that stay open."""
    user = request.user
    coming = plans_of(user).next if isinstance(user, User) else None
    answer = None
    if coming is not None:
        answer = {"title": coming.title, "url": coming.url, "begins_at": coming.begins_at.isoformat()}
    response = JsonResponse({"next": answer})
    patch_cache_control(response, private=True, no_store=True)
    return response
