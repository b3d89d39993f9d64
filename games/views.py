"""Pages about games. Views show and call services; they decide nothing."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import bots, guests
from accounts import selectors as account_selectors
from accounts.models import User
from duelsite import ratelimit
from games import board_texts, clocks, names, selectors
from games.models import Game, Lobby, Seat
from games.refusals import Refused
from games.services import lobby

NEW_GAMES = ratelimit.Limit("new-games", times=30, seconds=600)


@require_GET
def play(request: HttpRequest) -> HttpResponse:
    """The lobby: open seeks, quick pairing, bots, one's own running games."""
    opponents = [
        {"user": user, "bot": bots.BY_LEVEL[user.bot_level]}
        for user in account_selectors.bots()
        if user.bot_level in bots.BY_LEVEL
    ]
    user = request.user if isinstance(request.user, User) else None
    seeks, mine = selectors.lobby(user)
    context = {
        "opponents": opponents,
        "presets": [
            {"text": text, "speed": clocks.SPEEDS[clocks.parse(text).speed]} for text in clocks.PRESETS
        ],
        "seeks": seeks,
        "mine": mine,
        "config": {
            "socket": "/ws/lobby/",
            "you": user.handle if user else None,
            "member": bool(user and user.is_member),
        },
    }
    return render(request, "games/play.html", context)


@require_POST
@ratelimit.limited(NEW_GAMES)
def play_bot(request: HttpRequest) -> HttpResponse:
    """Begin a game with a bot; a stranger becomes a guest."""
    try:
        user = guests.guest_for(request)
    except guests.TooManyGuestsError as error:
        return ratelimit.too_many(request, error.wait)
    options = {"first_game_wonders": request.POST.get("first_game_wonders") == "on"}
    try:
        game = lobby.play_bot(user=user, level=request.POST.get("level", ""), options=options)
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
    try:
        seek = lobby.create_seek(
            host=user,
            kind=Lobby.Kind.INVITE,
            ruleset="duel",
            time_control=request.POST.get("time_control", ""),
            rated=request.POST.get("rated") == "on",
            options={"first_game_wonders": request.POST.get("first_game_wonders") == "on"},
        )
    except Refused as refused:
        return refuse(request, refused)
    return redirect("table", seek.code)


def table(request: HttpRequest, code: str) -> HttpResponse:
    """An invite link: its owner waits here, a friend sits down here."""
    seek = get_object_or_404(Lobby.objects.select_related("host", "game"), code=code, kind=Lobby.Kind.INVITE)
    if seek.game is not None:
        return redirect(seek.game)
    if request.method == "POST":
        try:
            game = lobby.join_seek(user=guests.guest_for(request), seek=code)
        except guests.TooManyGuestsError as error:
            return ratelimit.too_many(request, error.wait)
        except Refused as refused:
            return refuse(request, refused)
        return redirect(game)
    context = {
        "seek": seek,
        "is_host": isinstance(request.user, User) and request.user.pk == seek.host_id,
        "is_open": seek.status == Lobby.Status.WAITING,
        "link": request.build_absolute_uri(reverse("table", args=[code])),
        "config": {"socket": "/ws/lobby/"},
    }
    return render(request, "games/table.html", context)


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
        "config": board_config(found, seat, user),
    }
    return render(request, "games/game.html", context)


def board_config(game: Game, seat: int | None, user: User | None) -> dict[str, Any]:
    """What the board's scripts need to know before they open the socket."""
    return {
        "code": game.code,
        "seat": seat,
        "socket": f"/ws/game/{game.code}/",
        "preferences": {
            "sound": user.sound if user else False,
            "confirm_moves": user.confirm_moves if user else False,
            "animation_speed": user.animation_speed if user else "normal",
            "colour_blind_symbols": user.colour_blind_symbols if user else False,
        },
        "urls": {"play": reverse("play"), "game": reverse("game", args=["CODE"])},
        "names": names.components(),
        "texts": board_texts.texts(),
    }


@require_GET
def history(request: HttpRequest, handle: str) -> HttpResponse:
    """A user's finished games, to be narrowed down."""
    owner = account_selectors.profile(handle=handle)
    if owner is None:
        raise Http404
    wanted = read_filter(request)
    page = selectors.history(owner, wanted)
    query = request.GET.copy()
    if page.next_before is not None:
        query["before"] = str(page.next_before)
    context = {
        "owner": owner,
        "rows": [history_row(game, owner) for game in page.games],
        "filter": wanted,
        "speeds": clocks.SPEEDS,
        "next_query": query.urlencode() if page.next_before is not None else "",
    }
    return render(request, "games/history.html", context)


def read_filter(request: HttpRequest) -> selectors.HistoryFilter:
    """The filter in the address; what makes no sense is left out."""

    def day(name: str) -> date | None:
        try:
            return date.fromisoformat(request.GET.get(name, ""))
        except ValueError:
            return None

    before = request.GET.get("before", "")
    return selectors.HistoryFilter(
        opponent=request.GET.get("opponent", "")[:40],
        result=request.GET.get("result", ""),
        ruleset=request.GET.get("ruleset", ""),
        speed=request.GET.get("speed", ""),
        since=day("since"),
        until=day("until"),
        before=int(before) if before.isdecimal() and len(before) < 18 else None,
    )


def history_row(game: Game, owner: User) -> dict[str, Any]:
    """One line of a history, seen from its owner. The seats and changes were fetched along."""
    seats = list(game.seats.all())
    mine = next(seat for seat in seats if seat.user_id == owner.pk)
    change = next((c for c in game.rating_changes.all() if c.user_id == owner.pk), None)
    winners = game.winners or []
    return {
        "game": game,
        "opponents": [seat.user for seat in seats if seat.user_id != owner.pk],
        "result": "drawn" if not winners else "won" if mine.number in winners else "lost",
        "how": names.ENDINGS.get(game.how, game.how),
        "speed": clocks.SPEEDS[game.speed],
        "change": round(change.after - change.before) if change else None,
        "scores": [score.get("total") for score in game.scores] if game.scores else [],
    }


def refuse(request: HttpRequest, refused: Refused) -> HttpResponseRedirect:
    """Back to the lobby, with the reason."""
    messages.error(request, refused.message or _("That did not work."))
    return redirect("play")
