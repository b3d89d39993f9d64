"""The pages of the lobby. Views show and call services; they decide nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import guests
from accounts.bots import BY_LEVEL, Bot
from accounts.models import User
from duelsite import ratelimit
from duelsite.clientip import client_ip, household
from games import match_terms, time_controls
from games.errors import RequestError
from games.lobby import (
    bot_games,
    bots,
    filling,
    game_choices,
    joining,
    leaving,
    lobby_texts,
    opening,
    pairing,
    selectors,
)
from games.match_terms import MatchTerms
from games.models import Game, Lobby
from games.plugin import Text
from games.registry import FIRST, PLUGINS, RULESETS, plugin_of
from games.sockets import limits
from games.table.people import must_play_in_person
from games.table.rated_bots import plays_rated
from games.time_labels import time_hint

HOST_ACTIONS = ("fill", "unseat", "start")
# More than any table has seats.
MOST_BOTS = 20
NEW_GAMES = ratelimit.Limit("new-games", times=30, seconds=600)


@require_GET
def play(request: HttpRequest) -> HttpResponse:
    """The games; for the chosen one quick pairing, open lobbies, friends and bots; one's running games."""
    user = request.user if isinstance(request.user, User) else None
    ruleset = chosen_ruleset(request, user)
    rules = plugin_of(ruleset).rules
    mine = selectors.overview_of(user) if user else selectors.NOTHING
    may_be_rated = user is not None and user.is_member
    presets = lobby_texts.presets(ruleset)
    opponents = listed_bots(ruleset, bots.available_bots())
    context = {
        "cards": game_choices.cards(ruleset),
        "plugin": plugin_of(ruleset),
        "sizes": list(rules.seats) if len(rules.seats) > 1 else [],
        "usual_size": bots.usual_size(rules),
        "any_size": pairing.any_size(rules),
        "options": game_choices.option_fields(ruleset),
        "presets": presets,
        "clocks": [preset for preset in presets if not preset["per_move"]],
        "usual_time": game_choices.usual_time(ruleset),
        "matches": match_terms.length_choices() if match_terms.SEATS in rules.seats else [],
        "opponents": opponents,
        "chosen_bots": chosen_bots(user, ruleset) if max(rules.seats) > 2 else [],
        "rated_bots": may_be_rated and any(bot.plays_rated for bot in opponents),
        "mine": mine,
        "challenge": request.GET.get("challenge", "")[:40],
        "config": lobby_config(user)
        | {"ruleset": ruleset, "seats": list(rules.seats), "size": bots.usual_size(rules)}
        | {"lobbies": selectors.open_lobbies(), "mine": mine},
    }
    return render(request, "lobby/play.html", context)


def chosen_ruleset(request: HttpRequest, user: User | None) -> str:
    """The ruleset that the address names; else the one that the user played last."""
    if (named := request.GET.get("game", "")) in PLUGINS:
        return named
    return (selectors.last_played(user) if user and len(PLUGINS) > 1 else None) or FIRST


@dataclass(frozen=True)
class ListedBot:
    """A bot that the forms offer."""

    user: User
    bot: Bot
    character: Text
    rating: int | None
    plays_rated: bool


def listed_bots(ruleset: str, among: Iterable[User]) -> list[ListedBot]:
    bots_of_game = plugin_of(ruleset).bots
    return [
        ListedBot(
            user,
            BY_LEVEL[user.bot_level],
            bots_of_game.character(user.bot_level),
            bots_of_game.ratings.get(user.bot_level),
            plays_rated(user, ruleset),
        )
        for user in among
        if BY_LEVEL[user.bot_level].listed
    ]


def chosen_bots(user: User | None, ruleset: str) -> list[str]:
    """The levels of the bots that the form begins with."""
    try:
        return [bot.bot_level for bot in bots.usual_opponents(user, ruleset)]
    except RequestError:
        return []


def lobby_config(user: User | None) -> dict[str, Any]:
    """What the lobby's scripts need to know before they open the socket."""
    return {
        "socket": "/ws/lobby/",
        **selectors.viewer(user),
        "texts": lobby_texts.texts(),
        "games": game_choices.as_json(),
        "urls": {
            "game": reverse("game", args=["CODE"]),
            "table": reverse("table", args=["CODE"]),
            "profile": reverse("profile", args=["HANDLE"]),
        },
    }


@require_POST
@ratelimit.limited(NEW_GAMES)
def play_now(request: HttpRequest) -> HttpResponse:
    """Begin a game at once with bots that the site chooses."""
    return begin(request, bot_games.play_now, ruleset=request.POST.get("ruleset", FIRST))


def my_turn(request: HttpRequest) -> HttpResponse:
    """Go to the game that waits for the visitor, or to the list of their games."""
    user = request.user if isinstance(request.user, User) else None
    code = selectors.first_turn_of(user) if user else None
    return redirect("game", code) if code else redirect(reverse("play") + "#my-games")


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
    """Begin a game with a bot, or with several."""
    return begin(request, bot_games.play_bot, **how)


def begin(request: HttpRequest, service: Callable[..., Game], **how: Any) -> HttpResponse:
    """Begin a game and go there; a visitor without an account becomes a guest."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    try:
        limits.check_new_game_from(household(client_ip(request)), user)
        game = service(user=must_play_in_person(user), **how)
    except RequestError as refused:
        return refuse(request, refused)
    return redirect(game)


@require_POST
@ratelimit.limited(NEW_GAMES)
def invite(request: HttpRequest) -> HttpResponse:
    """Open a private lobby and show its link."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    ruleset, asked = request.POST.get("ruleset", FIRST), request.POST.get("size", "")
    size = int(asked) if asked.isdecimal() and len(asked) < 3 else None
    try:
        lobby = opening.open_lobby(
            host=must_play_in_person(user),
            kind=Lobby.Kind.INVITE,
            ruleset=ruleset,
            time_control=request.POST.get("time_control", ""),
            rated=request.POST.get("rated") == "on",
            options=chosen_options(request, ruleset, size),
            size=size,
            match=MatchTerms.parse(
                request.POST.get("match", ""), loser_begins=request.POST.get("loser_begins") == "on"
            ),
        )
    except RequestError as refused:
        return refuse(request, refused)
    return redirect("table", lobby.code)


def chosen_options(request: HttpRequest, ruleset: str, size: int | None) -> dict[str, bool | str]:
    """The options that a form has set, of those that the rules have for this number of seats."""
    chosen: dict[str, bool | str] = {}
    for option in RULESETS[ruleset].options if ruleset in RULESETS else ():
        fits = option.seats is None or size is None or size in option.seats
        if fits and option.name in request.POST:
            said = request.POST[option.name]
            chosen[option.name] = said == "on" if isinstance(option.default, bool) else said
    return chosen


def table(request: HttpRequest, code: str) -> HttpResponse:
    """A lobby: people in it see it fill, and people who have its link join it here."""
    known = Lobby.objects.filter(Q(kind=Lobby.Kind.INVITE) | Q(size__gt=2)).exclude(kind=Lobby.Kind.QUICK)
    known = known.filter(ruleset__in=RULESETS)
    lobby = get_object_or_404(known.select_related("host", "game"), code=code)
    if lobby.game is not None:
        return redirect(lobby.game)
    if request.method == "POST":
        return act_in_lobby(request, lobby)
    user = request.user if isinstance(request.user, User) else None
    seats = selectors.seats_of(lobby)
    is_host = user is not None and user.pk == lobby.host_id
    is_seated = is_host or (user is not None and any(seat.user_id == user.pk for seat in seats))
    context = {
        "lobby": lobby,
        "plugin": plugin_of(lobby.ruleset),
        "several_games": len(PLUGINS) > 1,
        "seats": seats,
        "free": [f"free-{number}" for number in range(len(seats), lobby.size)],
        "invited": selectors.invited_to(lobby),
        "options": game_choices.describe(lobby.ruleset, lobby.options),
        "match": match_terms.describe(lobby),
        "bots": listed_bots(lobby.ruleset, bots.bots_for(lobby)) if is_host else [],
        "seated_levels": [seat.user.bot_level for seat in seats],
        "is_host": is_host,
        "is_seated": is_seated,
        "is_open": lobby.status == Lobby.Status.WAITING,
        "is_barred": lobby.rated and not (user is not None and user.is_member),
        "is_for_others": lobby.kind == Lobby.Kind.CHALLENGE
        and not (user is not None and lobby.invited.filter(pk=user.pk).exists()),
        "speed": time_controls.SPEEDS[lobby_texts.speed_of(lobby.time_control, lobby.ruleset)],
        "hint": time_hint(lobby.time_control),
        "link": request.build_absolute_uri(reverse("table", args=[code])),
        "config": lobby_config(user) | {"table": code, "mine": selectors.overview_of(user)}
        if user is not None and is_seated
        else None,
    }
    return render(request, "lobby/table.html", context)


def act_in_lobby(request: HttpRequest, lobby: Lobby) -> HttpResponse:
    """Join, leave, seat a bot or take it off, start. A host who leaves closes the lobby."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    wanted = request.POST.get("do", "")
    if user.pk == lobby.host_id and wanted not in HOST_ACTIONS:
        leaving.close_lobbies(host=user, code=lobby.code)
        messages.info(request, _("The table is closed."))
        return redirect("play")
    try:
        if wanted == "leave":
            leaving.leave_lobby(user=user, code=lobby.code)
            messages.info(request, _("You have left the table."))
            return redirect("play")
        if wanted == "unseat":
            filling.unseat_bot(host=user, code=lobby.code, level=request.POST.get("level", ""))
            return redirect(request.path)
        if wanted == "fill":
            game = filling.seat_bot(
                host=must_play_in_person(user), code=lobby.code, level=request.POST.get("level", "")
            )
        elif wanted == "start":
            game = filling.start_now(host=must_play_in_person(user), code=lobby.code)
        else:
            game = joining.join_lobby(user=must_play_in_person(user), code=lobby.code)
    except RequestError as refused:
        return refuse(request, refused, "table" if wanted in HOST_ACTIONS else "play", lobby.code)
    return redirect(game or request.path)


def refuse(
    request: HttpRequest, refused: RequestError, to: str = "play", code: str = ""
) -> HttpResponseRedirect:
    """Back to the page of the lobby, with the game that was chosen there, or of a table, with the reason."""
    messages.error(request, refused.message or _("That did not work."))
    if to == "table":
        return redirect(to, code)
    game = request.POST.get("ruleset", "")
    return redirect(reverse(to) + (f"?game={game}" if game in PLUGINS else ""))
