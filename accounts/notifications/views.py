"""The pages of a user's notifications, and the link in e-mails that unsubscribes."""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import Notification, User
from accounts.notifications import delivery, devices, notify, preferences
from accounts.notifications.forms import NotificationsForm
from accounts.notifications.texts import texts_of
from accounts.sockets import session_name
from duelsite import ratelimit

PUSH = ratelimit.Limit("push-devices", times=30, seconds=3600)
IN_MENU = 20
ON_PAGE = 50


@login_required
@never_cache
@require_GET
def notifications(request: HttpRequest) -> HttpResponse:
    """All notifications, the newest first; `?before=` continues after the last one of a page."""
    user = cast("User", request.user)
    mine = Notification.objects.filter(user=user, in_bell=True).order_by("-pk")
    before = request.GET.get("before", "")
    if before.isdecimal() and len(before) < 19:
        mine = mine.filter(pk__lt=int(before))
    found = list(mine[: ON_PAGE + 1])
    shown, more = found[:ON_PAGE], len(found) > ON_PAGE
    context = {
        "notifications": texts_of(shown),
        "unread": any(notification.read_at is None for notification in shown),
        "next_before": shown[-1].pk if more else None,
    }
    return render(request, "accounts/notifications.html", context)


@login_required
@never_cache
@require_GET
def menu(request: HttpRequest) -> HttpResponse:
    """The latest ones, for the menu of the bell."""
    user = cast("User", request.user)
    latest = Notification.objects.filter(user=user, in_bell=True).order_by("-pk")[:IN_MENU]
    return render(request, "accounts/notifications_list.html", {"notifications": texts_of(list(latest))})


@login_required
@never_cache
@require_GET
def open_notification(request: HttpRequest, number: int) -> HttpResponse:
    """Redirect to what a notification is about, and mark it as read."""
    user = cast("User", request.user)
    notification = get_object_or_404(Notification, pk=number, user=user)
    notify.read(user=user, notification_id=notification.pk)
    target = str(notification.data.get("url", ""))
    ours = url_has_allowed_host_and_scheme(target, allowed_hosts=None)
    return redirect(target if ours else "notifications")


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark as read: all, or what leads to the page at `url`."""
    user = cast("User", request.user)
    if url := request.POST.get("url", ""):
        notify.seen(user=user, url=url)
    else:
        notify.read(user=user)
    return redirect("notifications")


@login_required
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Save which kinds of notifications the user wants, and by which ways."""
    user = cast("User", request.user)
    form = NotificationsForm(request.POST, user=user)
    if form.is_valid():
        preferences.choose(user=user, choices=form.choices())
        messages.success(request, _("Your settings are saved."))
    return redirect(f"{reverse('settings')}#notifications")


@login_required
@require_POST
@ratelimit.limited(PUSH)
def push(request: HttpRequest) -> HttpResponse:
    """Switch push notifications on or off for this browser."""
    user = cast("User", request.user)
    endpoint = request.POST.get("endpoint", "")
    if request.POST.get("off"):
        devices.forget(user=user, endpoint=endpoint)
        return HttpResponse(status=204)
    if not settings.PUSH_KEY or not user.is_member:
        return HttpResponse(status=403)
    try:
        devices.remember(
            user=user,
            endpoint=endpoint,
            key=request.POST.get("key", ""),
            secret=request.POST.get("secret", ""),
            session=session_name(request.session.session_key or ""),
        )
    except devices.UnfitDevice as unfit:
        return HttpResponse(str(unfit), status=400, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@csrf_exempt  # mail programs send it in one click; the token proves who received the e-mail
@never_cache
@require_http_methods(["GET", "POST"])
def stop_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe from the e-mails of one kind. Only POST does it: scanners open the links in e-mails."""
    known = delivery.read_token(token)
    if known is None:
        raise Http404
    user, kind = known
    if request.method == "POST":
        delivery.stop_emails(user=user, kind=kind)
    context = {"kind": kind.label, "stopped": request.method == "POST"}
    return render(request, "accounts/stop_emails.html", context)
