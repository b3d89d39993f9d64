"""The pages of the admin on which moderators act: each asks for a reason, then calls the service."""

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.models import User
from games.errors import RequestError
from games.moderation import log, reports
from games.moderation.actions import BY_SLUG, MOST_AT_ONCE, key_of
from games.moderation.models import Report
from games.moderation.visibility import visible_to


def must_be_moderator(request: HttpRequest) -> User:
    if not isinstance(request.user, User) or not request.user.has_perm(log.PERMISSION):
        raise PermissionDenied
    return request.user


def take_action(request: HttpRequest, name: str) -> HttpResponse:
    """Ask for the reason, then act on each of the chosen rows; show the errors of those that are refused."""
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
    if request.method == "POST" and "preview" not in request.POST and form.is_valid():
        done = 0
        with log.one_batch():
            for subject in subjects:
                try:
                    chosen.run(moderator=moderator, **{chosen.key: subject.pk}, **form.wishes())
                except RequestError as refused:
                    messages.error(request, f"{subject}: {refused.message}")
                else:
                    done += 1
        if done:
            told = ngettext(
                "Done %(count)d time, and in the log.", "Done %(count)d times, and in the log.", done
            )
            messages.success(request, told % {"count": done})
        return redirect(way_back(request))
    context = {
        **admin.site.each_context(request),
        "title": chosen.title,
        "effect": chosen.effect,
        "subjects": subjects,
        "bots": User.objects.filter(owner__in=keys).order_by("handle") if chosen.model is User else [],
        "form": form,
        "back": way_back(request),
    }
    return render(request, "moderation/action.html", context)


def way_back(request: HttpRequest) -> str:
    target = request.GET.get("back", "")
    ours = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if ours else reverse("admin:games_report_changelist")


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
                messages.success(request, _("Decided. Who reported it has been told."))
            case _:
                raise Http404
    except RequestError as refused:
        messages.error(request, refused.message)
    return redirect("admin:games_report_change", report.pk)
