"""The page of an event, and what is done on it. Views show and call services; they decide nothing."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import relations
from accounts.models import User
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.registry import plugin_of
from games.sockets import limits
from games.table.people import must_play_in_person
from games.tournaments import chatting, entering, organising, page, page_texts, selectors, titles, viewing
from games.tournaments.models import Tournament
from games.tournaments.page import Part, Place
from games.tournaments.viewing import Action, Viewer

ACTS = ratelimit.Limit("tournament", times=30, seconds=60)


@require_GET
def event(request: HttpRequest, code: str) -> HttpResponse:
    tournament = event_of(code)
    user = user_of(request)
    language = get_language() or ""
    place = Place.of(request.GET.get)
    viewer = viewing.viewer_of(tournament, user)
    # Read for the page anyway, and for the others from memory.
    state = page.read_state_of(tournament)
    organises = user is not None and organising.may_organise(tournament, user)
    context = {
        "tournament": tournament,
        "event_title": titles.title_of(tournament),
        "title": plugin_of(tournament.ruleset).title,
        "format": page_texts.format_text(tournament),
        "best_of": page_texts.best_of_text(tournament),
        "conditions": page_texts.conditions(tournament),
        "parts": {
            name.value: mark_safe(page.part(tournament, language, name, place))  # noqa: S308 - our template
            for name in Part
        },
        "has_bracket": Part.BRACKET in page.parts_of(tournament),
        "viewer": viewer,
        "own_points": viewing.points_texts(viewer.own) if viewer.own else [],
        "is_elsewhere": viewer.own is not None and viewer.page != place.page,
        "place": place,
        "chat": chatting.history(tournament.pk, relations.unheard_by(user.pk) if user else frozenset()),
        "chat_closed": chatting.closed_text() if state.is_closed else "",
        "organises": organises,
        "config": config(tournament, user, viewer, place, organises=organises),
    }
    return render(request, "tournaments/event.html", context)


def config(
    tournament: Tournament, user: User | None, viewer: Viewer, place: Place, *, organises: bool
) -> dict[str, object]:
    """What the script of the page needs to know."""
    return {
        "code": tournament.code,
        "version": tournament.version,
        "place": place._asdict(),
        "you": user.pk if user else None,
        "entered": viewer.own is not None and viewer.own.state == "entered",
        "organises": organises,
        "texts": page_texts.script_texts(),
    }


@require_GET
def result(request: HttpRequest, code: str) -> HttpResponse:
    """The whole result on one page, to be printed."""
    tournament = event_of(code)
    if tournament.status != Tournament.Status.FINISHED:
        raise Http404
    lines = selectors.all_lines(tournament)
    names = [name for name, _value in lines[0].tie_breaks] if lines else []
    context = {
        "tournament": tournament,
        "event_title": titles.title_of(tournament),
        "title": plugin_of(tournament.ruleset).title,
        "format": page_texts.format_text(tournament),
        "lines": lines,
        "columns": page_texts.columns_of(names),
    }
    return render(request, "tournaments/result.html", context)


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Enter, check in, pause, resume or withdraw."""

    def do(user: User) -> None:
        must_play_in_person(user)
        limits.spend(ACTS, f"user-{user.pk}")
        match request.POST.get("what"):
            case Action.ENTER | Action.RESUME:
                nonce = request.POST.get("nonce") or None
                entering.enter(user=user, code=code, nonce=nonce)
                messages.success(request, _("You are in."))
            case Action.CHECK_IN:
                entering.check_in(user=user, code=code)
                messages.success(request, _("You have checked in."))
            case Action.PAUSE:
                entering.pause(user=user, code=code)
            case Action.WITHDRAW:
                entering.withdraw(user=user, code=code)
                messages.info(request, _("You have withdrawn."))
            case _:
                raise RequestError(ErrorCode.MALFORMED, _("That did not work."))

    return done(request, code, do)


@require_POST
def chat(request: HttpRequest, code: str) -> HttpResponse:
    """A line of the chat, without scripts."""
    text = request.POST.get("text", "")
    return done(
        request, code, lambda user: chatting.say(code=code, user=must_play_in_person(user), text=text)
    )


@require_POST
def hide_line(request: HttpRequest, code: str) -> HttpResponse:
    line = page.number(request.POST.get("line"), 0, most=2**31 - 1)
    reason = request.POST.get("reason", "") or _("Inappropriate chat")
    return done(request, code, lambda user: chatting.hide(actor=user, code=code, line_id=line, reason=reason))


def done(request: HttpRequest, code: str, do: Callable[[User], object]) -> HttpResponseRedirect:
    """Back to the page of the event, with the reason if it was refused."""
    user = user_of(request)
    try:
        if user is None:
            raise RequestError(ErrorCode.MEMBERS_ONLY, _("You need an account to play tournaments."))
        do(user)
    except RequestError as refused:
        messages.error(request, refused.message, extra_tags=refused.code)
    return redirect("tournament", code)


def event_of(code: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("organiser", "schedule"), code=code)


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
