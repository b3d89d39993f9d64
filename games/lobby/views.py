"""The pages of the lobby. Views show and call services; they decide nothing."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import bots, guests
from accounts import selectors as account_selectors
from accounts.models import User
from duelsite import ratelimit
from games import time_controls
from games.errors import RequestError
from games.lobby import lobby_texts, offered, opponents, seeks, selectors, tables
from games.models import Game, Lobby
from games.registry import FIRST, PLUGINS, RULESETS, plugin_of
from games.table.people import must_play_in_person

HOST_ACTS = ("fill", "unseat", "start")
# More than sit at any table.
MOST_BOTS = 20
NEW_GAMES = ratelimit.Limit("new-games", times=30, seconds=600)


@require_GET
def play(request: HttpRequest) -> HttpResponse:
    """The lobby: all games, and for the chosen one pairing, tables, friends and bots; one's running games."""
    user = request.user if isinstance(request.user, User) else None
    ruleset = chosen_ruleset(request, user)
    rules = plugin_of(ruleset).rules
    mine = selectors.my_table(user) if user else selectors.NOTHING
    may_be_rated = user is not None and user.is_member
    presets = lobby_texts.presets(ruleset)
    crew = listed_bots(ruleset)
    context = {
        "cards": offered.cards(ruleset),
        "plugin": plugin_of(ruleset),
        "sizes": list(rules.seats) if len(rules.seats) > 1 else [],
        "usual_size": opponents.usual_size(rules),
        "options": offered.option_fields(ruleset),
        "presets": presets,
        "clocks": [preset for preset in presets if not preset["per_move"]],
        "usual_time": offered.usual_time(ruleset),
        "opponents": crew,
        "company": company(user, ruleset) if max(rules.seats) > 2 else [],
        "rated_bots": may_be_rated and any(bot["user"].bot_rated for bot in crew),
        "mine": mine,
        "challenge": request.GET.get("challenge", "")[:40],
        "config": lobby_config(user)
        | {"ruleset": ruleset, "seats": list(rules.seats), "size": opponents.usual_size(rules)}
        | {"seeks": selectors.open_seeks(), "mine": mine},
    }
    return render(request, "lobby/play.html", context)


def chosen_ruleset(request: HttpRequest, user: User | None) -> str:
    """The one that the address names; else the one that the user played last."""
    if (named := request.GET.get("game", "")) in PLUGINS:
        return named
    return (selectors.last_played(user) if user and len(PLUGINS) > 1 else None) or FIRST


def listed_bots(ruleset: str) -> list[dict[str, Any]]:
    ratings = plugin_of(ruleset).bots.ratings
    return [
        {"user": user, "bot": bots.BY_LEVEL[user.bot_level], "rating": ratings.get(user.bot_level)}
        for user in account_selectors.bots()
        if user.bot_level in bots.BY_LEVEL and bots.BY_LEVEL[user.bot_level].listed
    ]


def company(user: User | None, ruleset: str) -> list[str]:
    """The bots that are chosen until somebody chooses others."""
    try:
        return [bot.bot_level for bot in opponents.gentle_company(user, ruleset)]
    except RequestError:
        return []


def lobby_config(user: User | None) -> dict[str, Any]:
    """What the lobby's scripts need to know before they open the socket."""
    return {
        "socket": "/ws/lobby/",
        **selectors.viewer(user),
        "texts": lobby_texts.texts(),
        "games": offered.as_json(),
        "urls": {
            "game": reverse("game", args=["CODE"]),
            "table": reverse("table", args=["CODE"]),
            "profile": reverse("profile", args=["HANDLE"]),
        },
    }


@require_POST
@ratelimit.limited(NEW_GAMES)
def play_now(request: HttpRequest) -> HttpResponse:
    """Begin a game with bots at once, whoever they are."""
    return begin(request, opponents.play_now, ruleset=request.POST.get("ruleset", FIRST))


@require_POST
@ratelimit.limited(NEW_GAMES)
def play_bot(request: HttpRequest) -> HttpResponse:
    """Begin a game with the bot of one's choice, or with several."""
    ruleset = request.POST.get("ruleset", FIRST)
    levels = request.POST.getlist("rated_level") or request.POST.getlist("level")
    level, *others = levels[:MOST_BOTS] or [""]
    rated = "rated_level" in request.POST or "rated" in request.POST
    how = {"rated": True, "time_control": request.POST.get("time_control", "")} if rated else {}
    options = chosen_options(request, ruleset, 2 + len(others))
    return begin_with_bot(request, level=level, others=others, ruleset=ruleset, options=options, **how)


def begin_with_bot(request: HttpRequest, **how: Any) -> HttpResponse:
    """Sit down with a bot, or with several."""
    return begin(request, seeks.play_bot, **how)


def begin(request: HttpRequest, service: Callable[..., Game], **how: Any) -> HttpResponse:
    """Begin a game and go there; a stranger becomes a guest."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    try:
        game = service(user=must_play_in_person(user), **how)
    except RequestError as refused:
        return refuse(request, refused)
    return redirect(game)


@require_POST
@ratelimit.limited(NEW_GAMES)
def invite(request: HttpRequest) -> HttpResponse:
    """Open a private table and show its link."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    ruleset, asked = request.POST.get("ruleset", FIRST), request.POST.get("size", "")
    size = int(asked) if asked.isdecimal() and len(asked) < 3 else None
    try:
        seek = seeks.create_seek(
            host=must_play_in_person(user),
            kind=Lobby.Kind.INVITE,
            ruleset=ruleset,
            time_control=request.POST.get("time_control", ""),
            rated=request.POST.get("rated") == "on",
            options=chosen_options(request, ruleset, size),
            size=size,
        )
    except RequestError as refused:
        return refuse(request, refused)
    return redirect("table", seek.code)


def chosen_options(request: HttpRequest, ruleset: str, size: int | None) -> dict[str, bool | str]:
    """What a form says about the options that the rules have for so many seats: ticked boxes, chosen words.

    What it does not ask for is left to the rules.
    """
    chosen: dict[str, bool | str] = {}
    for option in RULESETS[ruleset].options if ruleset in RULESETS else ():
        fits = option.seats is None or size is None or size in option.seats
        if fits and option.name in request.POST:
            said = request.POST[option.name]
            chosen[option.name] = said == "on" if isinstance(option.default, bool) else said
    return chosen


def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table that waits: who sits there sees it fill, whoever has its link sits down here."""
    known = Lobby.objects.filter(Q(kind=Lobby.Kind.INVITE) | Q(size__gt=2)).exclude(kind=Lobby.Kind.QUICK)
    known = known.filter(ruleset__in=RULESETS)
    seek = get_object_or_404(known.select_related("host", "game"), code=code)
    if seek.game is not None:
        return redirect(seek.game)
    if request.method == "POST":
        return act_at_table(request, seek)
    user = request.user if isinstance(request.user, User) else None
    seats = selectors.seats_of(seek)
    is_host = user is not None and user.pk == seek.host_id
    is_seated = is_host or (user is not None and any(seat.user_id == user.pk for seat in seats))
    context = {
        "seek": seek,
        "plugin": plugin_of(seek.ruleset),
        "several_games": len(PLUGINS) > 1,
        "seats": seats,
        "free": [f"free-{number}" for number in range(len(seats), seek.size)],
        "invited": selectors.invited_to(seek),
        "options": offered.described(seek.ruleset, seek.options),
        "bots": bots_for(seek) if is_host else [],
        "seated_levels": [seat.user.bot_level for seat in seats],
        "is_host": is_host,
        "is_seated": is_seated,
        "is_open": seek.status == Lobby.Status.WAITING,
        "is_barred": seek.rated and not (user is not None and user.is_member),
        "is_for_others": seek.kind == Lobby.Kind.CHALLENGE
        and not (user is not None and seek.invited.filter(pk=user.pk).exists()),
        "speed": time_controls.SPEEDS[lobby_texts.speed_of(seek.time_control, seek.ruleset)],
        "hint": lobby_texts.time_hint(seek.time_control),
        "link": request.build_absolute_uri(reverse("table", args=[code])),
        "config": lobby_config(user) | {"table": code, "mine": selectors.my_table(user)}
        if user is not None and is_seated
        else None,
    }
    return render(request, "lobby/table.html", context)


def bots_for(seek: Lobby) -> list[dict[str, Any]]:
    """Those that may sit down at a table: for ratings only some play, and with a clock."""
    if not seek.rated:
        return listed_bots(seek.ruleset)
    if time_controls.parse(seek.time_control).per_move:
        return []
    return [bot for bot in listed_bots(seek.ruleset) if bot["user"].bot_rated]


def act_at_table(request: HttpRequest, seek: Lobby) -> HttpResponse:
    """Sit down, leave, seat a bot or take it off, begin. The host who leaves closes the table."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    wanted = request.POST.get("do", "")
    if user.pk == seek.host_id and wanted not in HOST_ACTS:
        seeks.cancel_seeks(host=user, seek=seek.code)
        messages.info(request, _("The table is closed."))
        return redirect("play")
    try:
        if wanted == "leave":
            tables.leave_table(user=user, seek=seek.code)
            messages.info(request, _("You have left the table."))
            return redirect("play")
        if wanted == "unseat":
            tables.unseat_bot(host=user, seek=seek.code, level=request.POST.get("level", ""))
            return redirect(request.path)
        if wanted == "fill":
            game = tables.seat_bot(
                host=must_play_in_person(user), seek=seek.code, level=request.POST.get("level", "")
            )
        elif wanted == "start":
            game = tables.start_now(host=must_play_in_person(user), seek=seek.code)
        else:
            game = seeks.join_seek(user=must_play_in_person(user), seek=seek.code)
    except RequestError as refused:
        return refuse(request, refused, "table" if wanted in HOST_ACTS else "play", seek.code)
    return redirect(game or request.path)


def refuse(
    request: HttpRequest, refused: RequestError, to: str = "play", code: str = ""
) -> HttpResponseRedirect:
    """Back to the lobby, to the game that was chosen there, or to a table, with the reason."""
    messages.error(request, refused.message or _("That did not work."))
    if to == "table":
        return redirect(to, code)
    game = request.POST.get("ruleset", "")
    return redirect(reverse(to) + (f"?game={game}" if game in PLUGINS else ""))
