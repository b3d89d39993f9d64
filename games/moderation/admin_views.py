"""The pages of the admin on which moderators act: each asks for a reason, then calls the service."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from duelsite.name_lists import name_list
from games.errors import RequestError
from games.moderation import log, notes, queue, reports, templates, watching
from games.moderation.actions import BY_SLUG, MOST_AT_ONCE, Action, key_of, refusal
from games.moderation.forms import ClosingForm, ReasonForm
from games.moderation.models import Report
from games.moderation.visibility import visible_to


def must_be_moderator(request: HttpRequest) -> User:
    if not isinstance(request.user, User) or not request.user.has_perm(log.PERMISSION):
        raise PermissionDenied
    return request.user


def must_see_reports(request: HttpRequest) -> User:
    if not isinstance(request.user, User) or not request.user.has_perm("games.view_report"):
        raise PermissionDenied
    return request.user


def take_action(request: HttpRequest, name: str) -> HttpResponse:
    """Ask for the reason, then act on each of the chosen rows; show the errors of those that are refused.

    An action that begins at a report (`report=`) can close it in the same step.
    """
    moderator = must_be_moderator(request)
    chosen = BY_SLUG.get(name)
    keys = [key for text in request.GET.get("on", "").split(",") if (key := key_of(text))]
    if chosen is None or not keys or len(keys) > MOST_AT_ONCE:
        raise Http404
    rows = visible_to(moderator, chosen.model._default_manager.filter(pk__in=keys))
    subjects: list[Model] = list(rows)
    if not subjects or (chosen.alone and len(subjects) > 1):
        raise Http404
    form = chosen.form(request.POST or None, moderator=moderator, subjects=subjects)
    closing = closing_form(request, moderator)
    sent = request.method == "POST" and "preview" not in request.POST
    if sent and form.is_valid() and (closing is None or closing.is_valid()):
        act(request, moderator, chosen, subjects, form, closing)
        return redirect(way_back(request))
    refused = [(row, message) for row in subjects if (message := refusal(chosen, moderator, row))]
    if len(refused) == len(subjects):
        for subject, message in refused:
            messages.error(request, f"{subject}: {message}")
        return redirect(way_back(request))
    left_out = [subject for subject, _message in refused]
    context = {
        **admin.site.each_context(request),
        "title": chosen.title,
        "effect": chosen.effect,
        "subjects": [subject for subject in subjects if subject not in left_out],
        "refused": refused,
        "bots": User.objects.filter(owner__in=keys).order_by("handle") if chosen.model is User else [],
        "forms": [form, *([closing] if closing else [])],
        "can_be_previewed": form.can_be_previewed,
        "templates": templates.by_use(),
        "back": way_back(request),
    }
    return render(request, "moderation/action.html", context)


def closing_form(request: HttpRequest, moderator: User) -> ClosingForm | None:
    """For an action that begins at a report which this moderator may decide."""
    key = key_of(request.GET.get("report", ""))
    seen = visible_to(moderator, Report.objects.select_related("reported", "sanction"))
    report = seen.filter(pk=key, state__in=Report.UNDECIDED, sanction=None).first() if key else None
    if report is None or not reports.may_decide(moderator, report):
        return None
    others = [one for one in reports.open_about(report, moderator) if one.pk != report.pk]
    return ClosingForm(request.POST or None, report=report, others=others)


def act(
    request: HttpRequest,
    moderator: User,
    chosen: Action,
    subjects: list[Model],
    form: ReasonForm,
    closing: ClosingForm | None,
) -> None:
    done = 0
    with log.one_batch():
        for subject in subjects:
            try:
                with transaction.atomic():
                    chosen.run(moderator=moderator, **{chosen.key: subject.pk}, **form.wishes())
                    if closing is not None:
                        close(moderator, closing)
            except RequestError as refused:
                messages.error(request, f"{subject}: {refused.message}")
            else:
                done += 1
    if done:
        sentence = ngettext("Done %(count)d time, and logged.", "Done %(count)d times, and logged.", done)
        messages.success(request, sentence % {"count": done})


def close(moderator: User, closing: ClosingForm) -> None:
    answer = closing.cleaned_data["answer"]
    for report in closing.chosen():
        reports.decide(moderator=moderator, report_id=report.pk, granted=True, answer=answer)


def way_back(request: HttpRequest) -> str:
    target = request.GET.get("back", "")
    ours = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if ours else reverse("admin:report_queue")


@require_POST
def decide(request: HttpRequest, report_id: int) -> HttpResponse:
    """Take a report, hand it back, or end it."""
    moderator = must_be_moderator(request)
    reports_seen = visible_to(moderator, Report.objects.all())
    report = get_object_or_404(reports_seen, pk=key_of(str(report_id)))
    what, answer = request.POST.get("do", ""), request.POST.get("answer", "")
    try:
        match what:
            case "take":
                reports.take(moderator=moderator, report_id=report.pk)
            case "hand_back":
                reports.hand_back(moderator=moderator, report_id=report.pk)
            case "grant" | "reject":
                granted = what == "grant"
                reports.decide(moderator=moderator, report_id=report.pk, granted=granted, answer=answer)
                messages.success(request, _("Decided. The person who reported it has been notified."))
            case _:
                raise Http404
    except RequestError as refused:
        messages.error(request, refused.message)
    return redirect("admin:games_report_change", report.pk)


@never_cache
def watch(request: HttpRequest, report_id: int) -> JsonResponse:
    """Asked by the page of a report every few seconds: which moderators look at it, and where it stands."""
    moderator = must_be_moderator(request)
    seen = visible_to(moderator, Report.objects.select_related("handler"))
    report = get_object_or_404(seen, pk=key_of(str(report_id)))
    others = watching.look_at(report.pk, moderator)
    return JsonResponse({"also_here": also_here(others), "state": state_of(report)})


def also_here(others: list[str]) -> str:
    """A sentence about the moderators who look at the same report; empty if there are none."""
    if not others:
        return ""
    sentence = ngettext(
        "Also looking at this now: %(names)s.", "Also looking at this now: %(names)s.", len(others)
    )
    return sentence % {"names": name_list(others)}


def state_of(report: Report) -> str:
    handler = f": {report.handler.handle}" if report.handler else ""
    return f"{report.get_state_display()}{handler}"


@require_POST
def add_note(request: HttpRequest, person_id: int) -> HttpResponse:
    moderator = must_be_moderator(request)
    person = get_object_or_404(User, pk=key_of(str(person_id)))
    try:
        notes.add(moderator=moderator, person_id=person.pk, text=request.POST.get("text", ""))
    except RequestError as refused:
        messages.error(request, refused.message)
    return redirect("admin:accounts_user_change", person.pk)


@never_cache
def report_queue(request: HttpRequest) -> HttpResponse:
    """Undecided reports by person, those who have waited longest first."""
    viewer = must_see_reports(request)
    page = max(key_of(request.GET.get("page", "1")[:6]), 1)
    cases, more = queue.cases(viewer, page=page)
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("Waiting for you"),
        "cases": cases,
        "page": page,
        "more": more,
    }
    return render(request, "moderation/queue.html", context)


@never_cache
def queue_statistics(request: HttpRequest) -> HttpResponse:
    viewer = must_see_reports(request)
    context = {
        **admin.site.each_context(request),
        "title": _("Statistics of the queue"),
        "statistics": queue.statistics(viewer),
    }
    return render(request, "moderation/statistics.html", context)
