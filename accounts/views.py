"""The accounts pages that are ours; log-in, sign-up and their kin are django-allauth's with our templates."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import bots, relations, selectors, services
from accounts.forms import DeleteAccountForm, PreferencesForm
from accounts.models import User
from accounts.notifications.forms import NotificationsForm
from accounts.notifications.webpush import public_push_key
from duelsite.theme import Theme

YEAR = 365 * 24 * 3600


@login_required
@never_cache
def preferences(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    form = PreferencesForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        services.save_preferences(user=user, preferences=form.cleaned_data)
        messages.success(request, _("Your settings are saved."))
        response = redirect("settings")
        remember_language(response, user.language)
        remember_theme(response, user.theme)
        return response
    # A rejected form has already written on the instance; the page around it shows the person as they are.
    user.refresh_from_db()
    context = {
        "form": form,
        "notification_choices": NotificationsForm(user=user),
        "push_key": public_push_key(),
    }
    return render(request, "accounts/settings.html", context)


@login_required
@reauthentication_required
@never_cache
def delete_account(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    form = DeleteAccountForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        services.close_account(user=user)
        logout(request)
        messages.success(request, _("Your account is deleted. Farewell, and thank you for the games."))
        return redirect("home")
    return render(request, "accounts/delete.html", {"form": form})


@login_required
@never_cache
@require_GET
def download_data(request: HttpRequest) -> HttpResponse:
    user = cast("User", request.user)
    response = JsonResponse(
        selectors.everything_about(user=user), json_dumps_params={"indent": 2, "ensure_ascii": False}
    )
    response["Content-Disposition"] = 'attachment; filename="my-duelsite-data.json"'
    return response


@require_GET
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    user = selectors.profile(handle=handle)
    if user is None:
        if (faceless := selectors.faceless(handle=handle)) is None:
            raise Http404
        return render(request, "accounts/no_profile.html", {"guest": faceless.is_guest}, status=404)
    if user.handle != handle:
        return redirect(user, permanent=False)
    viewer = request.user if isinstance(request.user, User) else None
    context = {
        "player": user,
        "bot": bots.BY_LEVEL.get(user.bot_level) if user.is_bot else None,
        "suspended": user.is_suspended(),
        "online": user.last_seen_at > timezone.now() - 2 * services.SEEN_PRECISION,
        "followers": 0 if user.is_bot else relations.followers_of(user).count(),
        "relation": relations.between(viewer, user) if viewer and viewer.pk != user.pk else "",
    }
    return render(request, "accounts/profile.html", context)


RELATION_ACTS = {
    "follow": (relations.follow, gettext_lazy("You are now following %(handle)s.")),
    "unfollow": (relations.unfollow, gettext_lazy("You no longer follow %(handle)s.")),
    "block": (relations.block, gettext_lazy("You have blocked %(handle)s.")),
    "unblock": (relations.unblock, gettext_lazy("You have unblocked %(handle)s.")),
}


@login_required
@require_POST
def relate(request: HttpRequest, handle: str) -> HttpResponse:
    """Follow or block a user, or stop it."""
    user, other = cast("User", request.user), selectors.profile(handle=handle)
    if other is None:
        raise Http404
    if request.POST.get("act", "") not in RELATION_ACTS:
        return HttpResponse(status=400)
    act, done = RELATION_ACTS[request.POST["act"]]
    try:
        act(owner=user, other=other)
    except relations.RelationError as refused:
        messages.error(request, refused.message)
    else:
        messages.success(request, done % {"handle": other.handle})
    return _back(request)


@login_required
@never_cache
@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """Whom one follows and whom one has blocked."""
    user = cast("User", request.user)
    lists = {"followed": relations.followed_by(user), "blocked": relations.blocked_by(user)}
    return render(request, "accounts/people.html", lists)


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Light, dark or as the device; in a cookie, for users also in their account."""
    theme = request.POST.get("theme", "")
    if theme not in Theme.values:
        return HttpResponse(status=400)
    if isinstance(request.user, User):
        services.set_theme(user=request.user, theme=Theme(theme))
    response = _back(request)
    remember_theme(response, theme)
    return response


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponse(status=400)
    if isinstance(request.user, User):
        services.set_language(user=request.user, language=language)
    response = _back(request)
    remember_language(response, language)
    return response


def remember_theme(response: HttpResponse, theme: str) -> None:
    response.set_cookie(
        settings.THEME_COOKIE_NAME,
        theme,
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def remember_language(response: HttpResponse, language: str) -> None:
    if not language:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=YEAR,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )


def _back(request: HttpRequest) -> HttpResponse:
    """To the page that the form names, if it is one of ours."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        target = "/"
    return redirect(target)
