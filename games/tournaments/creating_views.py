"""The pages on which a member creates an event, and changes one that has not begun."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.tournaments import creating, organising, titles
from games.tournaments.event_views import event_of, user_of
from games.tournaments.forms import ConditionsForm, EventForm, explained


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    try:
        organiser = must_organise(user)
    except RequestError as refused:
        context = {"refusal": refused.message}
        return render(
            request, "tournaments/new.html", context, status=200 if request.method != "POST" else 403
        )
    form = EventForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = creating.create(organiser=organiser, setup=form.setup())
        except RequestError as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The tournament is open for entries."))
            return redirect(tournament)
    status = 400 if form.errors else 200
    return render(request, "tournaments/new.html", {"form": form}, status=status)


def must_organise(user: User | None) -> User:
    if user is None:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("You need an account to create tournaments."))
    creating.check_may_organise(user)
    return user


@require_GET
def words(request: HttpRequest) -> HttpResponse:
    """What the form as it is filled in would create, for the script of the page."""
    form = EventForm(request.GET)
    said = explained(form.setup()) if form.is_valid() else []
    return render(request, "tournaments/words.html", {"said": said})


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, code: str) -> HttpResponse:
    tournament = event_of(code)
    user = user_of(request)
    if user is None or not organising.may_organise(tournament, user):
        messages.error(request, _("Only the organisers can do that."))
        return redirect(tournament)
    before = {name: getattr(tournament, name) for name in ConditionsForm.base_fields}
    form = ConditionsForm(request.POST if request.method == "POST" else None, initial=before)
    if request.method == "POST" and form.is_valid():
        try:
            creating.change(actor=user, code=code, changes=form.cleaned_data)
        except RequestError as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("The tournament has been changed."))
            return redirect(tournament)
    context = {"form": form, "tournament": tournament, "title": titles.title_of(tournament)}
    return render(request, "tournaments/change.html", context, status=400 if form.errors else 200)
