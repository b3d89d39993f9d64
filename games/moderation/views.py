"""Pages for users: reporting another user, what moderators have decided about oneself, appealing."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.models import User
from games.errors import RequestError
from games.models import ChatLine, Game
from games.moderation import reports
from games.moderation.forms import AppealForm, ReportForm
from games.moderation.models import Report, Sanction

# Users who gave the right password but may not log in can appeal with a token for this many seconds.
APPEAL_SALT = "games.moderation.appeal"
APPEAL_WITHIN = 24 * 3600
LAST = 50


@login_required
@never_cache
def report(request: HttpRequest, handle: str) -> HttpResponse:
    """Report a user, optionally because of a game or a chat line."""
    user = cast("User", request.user)
    person = None if "\0" in handle else User.objects.filter(handle__iexact=handle, is_active=True).first()
    if person is None or person.is_bot or person == user:
        raise Http404
    line = line_asked(request, user, person)
    game = line.game if line else game_asked(request, user, person)
    form = ReportForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reports.report(reporter=user, reported=person, game=game, line=line, **form.cleaned_data)
        except RequestError as refused:
            form.add_error(None, refused.message)
        else:
            messages.success(request, _("Thank you. A moderator will look at it, and you will hear from us."))
            return redirect("game", game.code) if game else redirect("conduct")
    context = {"form": form, "person": person, "game": game, "line": line}
    return render(request, "moderation/report_person.html", context)


def game_asked(request: HttpRequest, user: User, person: User) -> Game | None:
    """A game that has nothing to do with the person is none."""
    code = request.GET.get("game", "").replace("\0", "")
    game = Game.objects.filter(code=code).defer("secret", "seed").first() if code else None
    return game if game and reports.may_be_about(game, person, user) else None


def line_asked(request: HttpRequest, user: User, person: User) -> ChatLine | None:
    asked = request.GET.get("line", "")
    if not asked.isdecimal() or len(asked) > 17:
        return None
    return reports.line_heard(int(asked), reporter=user, person=person)


@login_required
@never_cache
def conduct(request: HttpRequest) -> HttpResponse:
    """What moderators have decided about oneself and one's bot accounts, and what became of one's reports."""
    user = cast("User", request.user)
    context = {
        "sanctions": shown(
            Sanction.objects.filter(Q(person=user) | Q(person__owner=user))
            .select_related("appeal", "person")
            .order_by("-pk")[:LAST]
        ),
        "reports": Report.objects.filter(reporter=user, sanction=None)
        .select_related("reported")
        .order_by("-id")[:LAST],
    }
    return render(request, "moderation/conduct.html", context)


def shown(sanctions: Any) -> list[dict[str, Any]]:
    """Sanctions as their person sees them, each with its appeal or the way to one."""
    found = []
    for sanction in sanctions:
        made: Report | None = getattr(sanction, "appeal", None)
        found.append({"sanction": sanction, "appeal": made, "token": token_for(sanction, made)})
    return found


def token_for(sanction: Sanction, made: Report | None) -> str:
    """The right to appeal, once; nothing if it was used or there is nothing left to appeal against."""
    if made is not None or sanction.lifted_at:
        return ""
    return signing.dumps(sanction.pk, salt=APPEAL_SALT)


@never_cache
def appeal(request: HttpRequest, token: str) -> HttpResponse:
    """Also for users who cannot log in: the log-in page has given them the token."""
    try:
        key = signing.loads(token, salt=APPEAL_SALT, max_age=APPEAL_WITHIN)
    except signing.BadSignature as error:
        raise Http404 from error
    sanction = Sanction.objects.select_related("person").filter(pk=key).first()
    if sanction is None:
        raise Http404
    form = AppealForm(request.POST or None)
    sent = False
    if request.method == "POST" and form.is_valid():
        try:
            reports.appeal(person=sanction.person, sanction_id=sanction.pk, text=form.cleaned_data["text"])
        except RequestError as refused:
            form.add_error(None, refused.message)
        else:
            sent = True
    return render(request, "moderation/appeal.html", {"form": form, "sanction": sanction, "sent": sent})
