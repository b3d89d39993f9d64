"""Pages about games. Views show and call services; they decide nothing."""

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import bots, guests
from accounts import selectors as account_selectors
from accounts.models import Rating, User
from duelsite import ratelimit
from games import selectors
from games.duel import board_texts, names
from games.duel.learn import lesson
from games.lobby import lobby_texts, seeks, tables
from games.models import Game, Lobby, Seat
from games.ratings import fairplay
from games.refusals import Refused
from games.replays.histories import HistoryForm, history_row
from games.rulesets import RULESETS
from games.table import clocks

HOST_ACTS = ("fill", "start")
NEW_GAMES = ratelimit.Limit("new-games", times=30, seconds=600)


@require_GET
def play(request: HttpRequest) -> HttpResponse:
    """The lobby: open seeks, quick pairing, bots, one's own running games."""
    user = request.user if isinstance(request.user, User) else None
    mine = selectors.my_table(user) if user else selectors.NOTHING
    may_be_rated = user is not None and user.is_member
    context = {
        "opponents": listed_bots(),
        "rated_bots": may_be_rated and User.objects.filter(bot_rated=True, is_active=True).exists(),
        "clocks": [preset for preset in lobby_texts.presets("duel") if not preset["per_move"]],
        "presets": lobby_texts.presets("duel"),
        "mine": mine,
        "challenge": request.GET.get("challenge", "")[:40],
        "config": lobby_config(user) | {"seeks": selectors.open_seeks(), "mine": mine},
    }
    return render(request, "lobby/play.html", context)


def listed_bots() -> list[dict[str, Any]]:
    return [
        {"user": user, "bot": bots.BY_LEVEL[user.bot_level]}
        for user in account_selectors.bots()
        if user.bot_level in bots.BY_LEVEL and bots.BY_LEVEL[user.bot_level].listed
    ]


def lobby_config(user: User | None) -> dict[str, Any]:
    """What the lobby's scripts need to know before they open the socket."""
    return {
        "socket": "/ws/lobby/",
        **selectors.viewer(user),
        "texts": lobby_texts.texts(),
        "urls": {
            "game": reverse("game", args=["CODE"]),
            "table": reverse("table", args=["CODE"]),
            "profile": reverse("profile", args=["HANDLE"]),
        },
    }


@require_POST
@ratelimit.limited(NEW_GAMES)
def play_bot(request: HttpRequest) -> HttpResponse:
    """Begin a game with the bot of one's choice."""
    options = {"first_game_wonders": request.POST.get("first_game_wonders") == "on"}
    if level := request.POST.get("rated_level", ""):
        control = request.POST.get("time_control", "")
        return begin_with_bot(request, level=level, options=options, rated=True, time_control=control)
    return begin_with_bot(request, level=request.POST.get("level", ""), options=options)


def begin_with_bot(request: HttpRequest, *, level: str, options: dict[str, Any], **how: Any) -> HttpResponse:
    """Sit down with a bot; a stranger becomes a guest."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    try:
        game = seeks.play_bot(user=user, level=level, options=options, **how)
    except Refused as refused:
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
    ruleset, size = request.POST.get("ruleset", "duel"), request.POST.get("size", "")
    try:
        seek = seeks.create_seek(
            host=user,
            kind=Lobby.Kind.INVITE,
            ruleset=ruleset,
            time_control=request.POST.get("time_control", ""),
            rated=request.POST.get("rated") == "on",
            options=chosen_options(request, ruleset),
            size=int(size) if size.isdecimal() and len(size) < 3 else None,
        )
    except Refused as refused:
        return refuse(request, refused)
    return redirect("table", seek.code)


def chosen_options(request: HttpRequest, ruleset: str) -> dict[str, bool | str]:
    """What a form says about the options that the rules declare: ticked boxes, chosen words."""
    chosen: dict[str, bool | str] = {}
    for option in RULESETS[ruleset].options if ruleset in RULESETS else ():
        if isinstance(option.default, bool):
            chosen[option.name] = request.POST.get(option.name) == "on"
        elif option.name in request.POST:
            chosen[option.name] = request.POST[option.name]
    return chosen


def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table that waits: who sits there sees it fill, whoever has its link sits down here."""
    known = Lobby.objects.filter(Q(kind=Lobby.Kind.INVITE) | Q(size__gt=2)).exclude(kind=Lobby.Kind.QUICK)
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
        "title": RULESETS[seek.ruleset].name,
        "seats": seats,
        "free": range(seek.size - len(seats)),
        "bots": [bot for bot in listed_bots() if bot["user"].pk not in {seat.user_id for seat in seats}],
        "is_host": is_host,
        "is_seated": is_seated,
        "is_open": seek.status == Lobby.Status.WAITING,
        "is_barred": seek.rated and not (user is not None and user.is_member),
        "is_for_others": seek.kind == Lobby.Kind.CHALLENGE
        and not (user is not None and seek.invited.filter(pk=user.pk).exists()),
        "speed": clocks.SPEEDS[lobby_texts.speed_of(seek.time_control, seek.ruleset)],
        "hint": lobby_texts.time_hint(seek.time_control),
        "link": request.build_absolute_uri(reverse("table", args=[code])),
        "config": lobby_config(user) | {"table": code, "mine": selectors.my_table(user)}
        if user is not None and is_seated
        else None,
    }
    return render(request, "lobby/table.html", context)


def act_at_table(request: HttpRequest, seek: Lobby) -> HttpResponse:
    """Sit down, leave, seat a bot, begin. The host who leaves closes the table."""
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
        if wanted == "fill":
            game = tables.seat_bot(host=user, seek=seek.code, level=request.POST.get("level", ""))
        elif wanted == "start":
            game = tables.start_now(host=user, seek=seek.code)
        else:
            game = seeks.join_seek(user=user, seek=seek.code)
    except Refused as refused:
        return refuse(request, refused, "table" if wanted in HOST_ACTS else "play", seek.code)
    return redirect(game or request.path)


@require_GET
def game(request: HttpRequest, code: str) -> HttpResponse:
    """A table, for its players and for whoever looks on."""
    found = get_object_or_404(Game.objects.defer("secret", "seed"), code=code)
    user = request.user if isinstance(request.user, User) else None
    seats = list(Seat.objects.filter(game=found).select_related("user").order_by("number"))
    seat = next((s.number for s in seats if user is not None and s.user_id == user.pk), None)
    context = {
        "game": found,
        "seats": seats,
        "seat": seat,
        "websocket_path": f"/ws/game/{found.code}/",
        "config": board_config(found, seat, user) | {"coach": lesson.coach(found, seat)},
    }
    return render(request, "table/game.html", context)


def board_config(game: Game, seat: int | None, user: User | None) -> dict[str, Any]:
    """What the board's scripts need to know before they open the socket."""
    return {
        "code": game.code,
        "seat": seat,
        "socket": f"/ws/game/{game.code}/",
        "preferences": preferences(user),
        "urls": {
            "play": reverse("play"),
            "game": reverse("game", args=["CODE"]),
            "replay": reverse("replay", args=[game.code]),
        },
        "names": names.components(),
        "texts": board_texts.texts(),
    }


def preferences(user: User | None) -> dict[str, Any]:
    """How a user, or a stranger, likes the board."""
    return {
        "sound": user.sound if user else False,
        "confirm_moves": user.confirm_moves if user else False,
        "animation_speed": user.animation_speed if user else "normal",
        "colour_blind_symbols": user.colour_blind_symbols if user else False,
    }


@require_GET
def history(request: HttpRequest, handle: str) -> HttpResponse:
    """A user's finished games, to be narrowed down; for their owner the running ones as well."""
    viewer = request.user if isinstance(request.user, User) else None
    owner = viewer if viewer and viewer.handle == handle else account_selectors.profile(handle=handle)
    if owner is None:
        raise Http404
    form = HistoryForm(request.GET)
    page = selectors.history(owner, form.wanted()) if form.is_valid() else selectors.HistoryPage([], None)
    query = request.GET.copy()
    if page.next_before is not None:
        query["before"] = str(page.next_before)
    mine = viewer is not None and viewer.pk == owner.pk
    running = selectors.running_games(owner) if mine and "before" not in request.GET else ()
    context = {
        "owner": owner,
        "mine": mine,
        "running": [selectors.running_json(game, owner) for game in running],
        "form": form,
        "rows": [history_row(game, owner) for game in page.games],
        "next_query": query.urlencode() if page.next_before is not None else "",
    }
    return render(request, "replays/history.html", context)


@require_GET
def leaderboard(request: HttpRequest, pool: str = "", speed: str = "rapid") -> HttpResponse:
    """The best players of a pool and a speed; of the first pool if none is named."""
    pools = selectors.pool_titles()
    pool = pool or next(iter(pools))
    if pool not in pools or speed not in clocks.SPEEDS:
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    context = {
        "board": selectors.leaderboard(pool, speed, user),
        "pool": pool,
        "speed": speed,
        "pools": pools,
        "tables_of_many": any(max(rules.seats) > 2 for rules in RULESETS.values() if rules.pool == pool),
        "speeds": clocks.SPEEDS,
        "provisional_games": Rating.PROVISIONAL_GAMES,
        "moves_each": fairplay.MOVES_EACH,
        "early_leaves": fairplay.EARLY_LEAVES_A_DAY,
        "pair_games": fairplay.PAIR_GAMES_A_DAY,
    }
    return render(request, "ratings/leaderboard.html", context)


def refuse(request: HttpRequest, refused: Refused, to: str = "play", code: str = "") -> HttpResponseRedirect:
    """Back to the lobby, or to a table, with the reason."""
    messages.error(request, refused.message or _("That did not work."))
    return redirect(to, code) if to == "table" else redirect(to)
