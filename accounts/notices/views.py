"""The page of somebody's notices, and the link that ends letters."""

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

from accounts.models import Notice, User
from accounts.notices import delivery, devices, notify, preferences
from accounts.notices.forms import NoticesForm
from accounts.notices.words import in_words
from accounts.sockets import session_name
from duelsite import ratelimit

PUSH = ratelimit.Limit("push-devices", times=30, seconds=3600)
IN_MENU = 20
ON_PAGE = 50


@login_required
@never_cache
@require_GET
def notices(request: HttpRequest) -> HttpResponse:
    """All of them, the newest first; `?before=` goes on where a page ends."""
    user = cast("User", request.user)
    mine = Notice.objects.filter(user=user, in_bell=True).order_by("-pk")
    before = request.GET.get("before", "")
    if before.isdecimal() and len(before) < 19:
        mine = mine.filter(pk__lt=int(before))
    found = list(mine[: ON_PAGE + 1])
    shown, more = found[:ON_PAGE], len(found) > ON_PAGE
    context = {
        "notices": in_words(shown),
        "unread": any(notice.read_at is None for notice in shown),
        "next_before": shown[-1].pk if more else None,
    }
    return render(request, "accounts/notices.html", context)


@login_required
@never_cache
@require_GET
def menu(request: HttpRequest) -> HttpResponse:
    """The latest, for the menu of the bell."""
    user = cast("User", request.user)
    latest = Notice.objects.filter(user=user, in_bell=True).order_by("-pk")[:IN_MENU]
    return render(request, "accounts/notices_list.html", {"notices": in_words(list(latest))})


@login_required
@never_cache
@require_GET
def open_notice(request: HttpRequest, number: int) -> HttpResponse:
    """To what it tells of; it is read by that."""
    user = cast("User", request.user)
    notice = get_object_or_404(Notice, pk=number, user=user)
    notify.read(user=user, notice_id=notice.pk)
    target = str(notice.data.get("url", ""))
    ours = url_has_allowed_host_and_scheme(target, allowed_hosts=None)
    return redirect(target if ours else "notices")


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Everything is read, or what leads to an address that somebody looks at."""
    user = cast("User", request.user)
    if url := request.POST.get("url", ""):
        notify.seen(user=user, url=url)
    else:
        notify.read(user=user)
    return redirect("notices")


@login_required
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """What somebody wants to be told, and by which way."""
    user = cast("User", request.user)
    form = NoticesForm(request.POST, user=user)
    if form.is_valid():
        preferences.choose(user=user, choices=form.choices())
        messages.success(request, _("Your settings are saved."))
    return redirect(f"{reverse('settings')}#notices")


@login_required
@require_POST
@ratelimit.limited(PUSH)
def push(request: HttpRequest) -> HttpResponse:
    """This browser wants to be pushed to, or no more."""
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


@csrf_exempt  # mail programs send it in one click: who holds the letter has the token
@never_cache
@require_http_methods(["GET", "POST"])
def stop_letters(request: HttpRequest, token: str) -> HttpResponse:
    """No more letters of one kind. Only a POST changes something: robots look at links in letters."""
    known = delivery.read_token(token)
    if known is None:
        raise Http404
    user, kind = known
    if request.method == "POST":
        delivery.stop_letters(user=user, kind=kind)
    context = {"kind": kind.label, "stopped": request.method == "POST"}
    return render(request, "accounts/stop_letters.html", context)
