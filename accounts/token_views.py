"""The page of a member's access tokens: create one, see it once, revoke it."""

from datetime import timedelta
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import tokens as services
from accounts.models import User
from duelsite import ratelimit

NEW_TOKENS = ratelimit.Limit("new-tokens", times=10, seconds=600)
LIVES = {
    "30": gettext_lazy("30 days"),
    "90": gettext_lazy("90 days"),
    "365": gettext_lazy("A year"),
    "": gettext_lazy("Until I revoke it"),
}


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=60,
        help_text=gettext_lazy("What it is for, so that you recognise it later."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        choices=list(services.SCOPES.items()),
        initial=["read"],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.ChoiceField(
        label=gettext_lazy("Valid for"), choices=list(LIVES.items()), initial="90", required=False
    )


@login_required
@reauthentication_required
@never_cache
@ratelimit.limited(NEW_TOKENS)
def tokens(request: HttpRequest) -> HttpResponse:
    """A member's tokens. A new one is shown only once, in the response to its form."""
    user = cast("User", request.user)
    if not user.is_member:
        return redirect("account_signup")
    context: dict[str, Any] = {"form": TokenForm(request.POST or None), "secret": ""}
    if request.method == "POST" and context["form"].is_valid():
        asked = context["form"].cleaned_data
        try:
            _row, context["secret"] = services.issue_token(
                user=user,
                name=asked["name"],
                scopes=asked["scopes"],
                expires_at=timezone.now() + timedelta(days=int(asked["days"])) if asked["days"] else None,
            )
            context["form"] = TokenForm()
        except services.TooManyTokensError:
            context["form"].add_error(
                None,
                _("You can have up to %(most)d tokens. Revoke one that you no longer need.")
                % {"most": services.MOST_TOKENS},
            )
    context["tokens"] = [
        {"row": row, "is_expired": services.is_expired(row)} for row in user.tokens.order_by("-pk")
    ]
    context["bots"] = user.bots.order_by("handle")
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    if not services.revoke_token(user=cast("User", request.user), pk=pk):
        raise Http404
    messages.success(request, _("The token is revoked: it no longer works."))
    return redirect("tokens")
