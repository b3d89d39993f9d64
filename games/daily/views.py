"""The pages of deals of the day. Views show and call services; they decide nothing."""

from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import override
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts import guests
from accounts.models import User
from duelsite import ratelimit
from duelsite.clientip import client_ip, household
from duelsite.database import release_connection
from games.daily import chains, lines, opening, playing, results, share_cards, today
from games.daily.models import DailyAttempt, DailyDeal
from games.errors import RequestError
from games.models import Analysis
from games.registry import PLUGINS, plugin_of
from games.replays import pictures
from games.replays.rasterise import Busy
from games.replays.replay_views import PICTURES, busy
from games.sockets import limits
from games.table.people import must_play_in_person

STARTS = ratelimit.Limit("daily-starts", times=30, seconds=600)
DAY = 24 * 3600


def viewer(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Today's deals."""
    user = viewer(request)
    cards = today.cards(user)
    context = {"cards": cards, "ends_at": today.ends_at(cards), "standing": today.standing_of(user)}
    return render(request, "daily/index.html", context)


@require_POST
@ratelimit.limited(STARTS)
def start(request: HttpRequest, day: str, ruleset: str) -> HttpResponse:
    """Play, or play on; a visitor without an account becomes a guest."""
    deal = found_deal(day, ruleset)
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    try:
        address = household(client_ip(request))
        limits.check_new_game_from(address, user)
        player = must_play_in_person(user)
        attempt = playing.start(user=player, deal=deal, practice="practice" in request.POST, address=address)
    except RequestError as refused:
        messages.error(request, refused.message)
        return redirect(deal)
    return redirect(attempt.game if attempt.finished_at is None else deal)


def found_deal(day: str, ruleset: str) -> DailyDeal:
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    deal = DailyDeal.objects.select_related("chain").filter(day=wanted, ruleset=ruleset).first()
    # A day that has not begun can only be there if a clock was wrong.
    if deal is None or wanted > today.today() or ruleset not in PLUGINS:
        raise Http404
    return deal


@require_GET
def deal(request: HttpRequest, day: str, ruleset: str) -> HttpResponse:
    """The page of a deal: while its day lasts only one's own result, afterwards that of all."""
    found, user = found_deal(day, ruleset), viewer(request)
    mine = today.firsts(user, [found]).get(found.pk)
    is_done = mine is not None and mine.score is not None
    context: dict[str, Any] = {
        "deal": found,
        "title": plugin_of(ruleset).title,
        "emblem": plugin_of(ruleset).emblem,
        "bots": today.bot_names(found),
        "mine": mine,
        "is_running": mine is not None and mine.finished_at is None,
        "my_score": today.score_words(found, mine.score) if mine else "",
        "par": today.score_words(found, found.par) if is_done or found.is_public else "",
    }
    if mine is not None and is_done:
        address = request.build_absolute_uri(found.get_absolute_url())
        context["share_text"] = share_cards.text(mine, address)
        context["squares"] = share_cards.parts(mine.squares)
    if found.is_public:
        context |= public_part(request, found, user, mine)
    return render(request, "daily/deal.html", context)


def public_part(
    request: HttpRequest, deal: DailyDeal, user: User | None, mine: DailyAttempt | None
) -> dict[str, Any]:
    """What everybody may see once the day is over."""
    asked = number_asked(request)
    page = asked or results.page_with(mine.place if mine else None)
    best = results.best_attempt(deal)
    own = mine if mine is not None and mine.score is not None else None
    shown = own or best
    analysis = Analysis.objects.filter(game=shown.game_id).first() if shown else None
    secret = chains.revealed_secret(deal)
    return {
        "results": results.page_of(deal, user, page),
        "best": best,
        "shown": shown,
        "lines": lines.lines_of(deal, shown, best, analysis) if shown else [],
        "judgement": lines.judgement_of(deal, analysis),
        "can_be_judged": shown is not None and plugin_of(deal.ruleset).judge is not None,
        "seed": bytes(deal.seed).hex(),
        "secret": secret.hex() if secret else "",
        "secret_before": chains.secret_of(deal.chain, before(deal)).hex() if secret else "",
    }


def before(deal: DailyDeal) -> date:
    return date.fromordinal(deal.day.toordinal() - 1)


def number_asked(request: HttpRequest) -> int | None:
    text = request.GET.get("page", "")
    return int(text) if text.isdecimal() and len(text) < 6 else None


@require_safe
def published(request: HttpRequest, day: str, ruleset: str) -> HttpResponse:
    """The results as the text whose digest is part of the next seed."""
    found = found_deal(day, ruleset)
    if not found.is_public:
        raise Http404
    return HttpResponse(found.results.text, content_type="text/plain; charset=utf-8")


@ratelimit.limited(PICTURES, methods=("GET", "HEAD"), who=ratelimit.address_of)
@require_safe
def card(request: HttpRequest, code: str) -> HttpResponse:
    """The card of an attempt as a picture, in English; before midnight only its player gets it."""
    attempt = DailyAttempt.objects.select_related("deal").filter(game__code=code).first()
    if attempt is None or attempt.score is None or not may_see(attempt, viewer(request)):
        raise Http404
    with override("en"):
        drawn = share_cards.picture(attempt)
    release_connection()
    try:
        response = HttpResponse(pictures.as_png(drawn), content_type="image/png")
    except Busy:
        return busy()
    patch_cache_control(response, public=attempt.deal.is_public, private=not attempt.deal.is_public)
    return response


def may_see(attempt: DailyAttempt, user: User | None) -> bool:
    return attempt.deal.is_public or (user is not None and attempt.user_id == user.pk)


@require_GET
def archive(request: HttpRequest, month: str = "") -> HttpResponse:
    """The days of a month, and who has the most matchpoints."""
    user, first = viewer(request), month_asked(month)
    number = number_asked(request) or 1
    tables = []
    for ruleset in opening.rulesets():
        rows, mine, has_more = results.month_page(ruleset, first, user, number)
        title = plugin_of(ruleset).title
        tables.append({"title": title, "ruleset": ruleset, "rows": rows, "mine": mine, "more": has_more})
    days = results.days_of(first)
    context = {
        "month": first,
        "tables": tables,
        "days": [(deal, plugin_of(deal.ruleset).title) for deal in days if deal.ruleset in PLUGINS],
        "earlier": month_before(first),
        "later": month_after(first),
        "page": number,
        "next": number + 1 if any(table["more"] for table in tables) else None,
    }
    return render(request, "daily/archive.html", context)


def month_asked(text: str) -> date:
    if not text:
        return today.today().replace(day=1)
    try:
        month = datetime.strptime(text, "%Y-%m").date()  # noqa: DTZ007  a month has no time zone
    except ValueError:
        raise Http404 from None
    if month > today.today() or month.year < 2000:
        raise Http404
    return month


def month_before(month: date) -> str | None:
    """As in addresses; None if there was no deal."""
    earlier = DailyDeal.objects.filter(day__lt=month).order_by("-day").values_list("day", flat=True).first()
    return f"{earlier:%Y-%m}" if earlier else None


def month_after(month: date) -> str | None:
    following = date.fromordinal(month.toordinal() + 32).replace(day=1)
    return f"{following:%Y-%m}" if following <= today.today() else None
