"""Pages and files about finished games: the replay, its data, records, pictures, import.

Nothing here is available for a running game.
"""

import gzip
import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import condition, require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.preferences import values_for_scripts
from duelsite import ratelimit
from duelsite.database import release_connection
from duelsite.error_codes import ErrorCode
from duelsite.name_lists import name_list
from duelsite.weighted_cache import Weighed, WeightedCache
from engine.record import LONGEST, BadRecord, Record
from games import ties
from games.models import Game
from games.registry import PLUGINS, plugin_of
from games.replays import pictures, playback, records, replay_texts
from games.replays.rasterise import Busy
from games.replicas import reads_from_copy
from games.sockets.server_messages import encoder
from games.table import pages, sealing, table_texts
from games.table.selectors import SEATS

IMPORTS = ratelimit.Limit("imports", times=60, seconds=600)
PICTURES = ratelimit.Limit("pictures", times=60, seconds=60)
POSITIONS = ratelimit.Limit("positions", times=120, seconds=60)
RETRY_SECONDS = 10
YEAR = 365 * 24 * 3600
DAY = 24 * 3600

# The positions of games that were replayed lately, compressed: this many bytes of them.
_packed: WeightedCache[bytes] = WeightedCache(32 << 20)

GameView = Callable[..., HttpResponse]


def error_response(code: str, message: str, status: int = 404) -> JsonResponse:
    response = JsonResponse({"code": code, "message": message}, status=status)
    # A game that is not finished now may be in a minute: errors are not cached.
    response["Cache-Control"] = "no-store"
    return response


def why_no_replay(game: Game) -> str:
    if game.status == Game.Status.ABORTED:
        return _("This game was aborted: there is nothing to replay.")
    return _("This game is not over yet. Its replay opens when it ends.")


def found_game(code: str) -> Game | None:
    return Game.objects.prefetch_related(SEATS).filter(code=code).first()


def of_finished_game(view: GameView) -> GameView:
    """A decorator: gives a view the finished game with that code, or returns an error."""

    @require_safe
    @wraps(view)
    def guarded(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        game = found_game(code)
        if game is None:
            return error_response(ErrorCode.NO_SUCH_GAME, _("There is no such game."))
        if game.status != Game.Status.FINISHED:
            return error_response(ErrorCode.NOT_FINISHED, why_no_replay(game))
        if game.is_sealed:
            return error_response(ErrorCode.SEALED, sealing.sentence(), status=403)
        return view(request, game, **kwargs)

    return guarded


def number_asked(request: HttpRequest, last: int) -> int:
    """The number of the move in the address, or of the last one."""
    text = request.GET.get("move", "")
    return min(int(text), last) if text.isdecimal() and len(text) < 5 else last


# The page

# What packages above this one show beside a replay: the name in the page's context, and what the page needs.
PANELS: dict[str, Callable[[Game, User | None], Any]] = {}


@require_safe
@reads_from_copy
def replay(request: HttpRequest, code: str) -> HttpResponse:
    """A finished game, move by move. A running game redirects to its table."""
    game = found_game(code)
    if game is None:
        raise Http404
    if game.status != Game.Status.FINISHED:
        messages.info(request, why_no_replay(game))
        return redirect(game)
    if game.is_sealed:
        return render(request, "table/sealed.html", {"sentence": sealing.sentence()}, status=403)
    shown = playback.of_game(game)
    if plugin_of(game.ruleset).is_retired:
        return retired_page(request, game, shown)
    user = request.user if isinstance(request.user, User) else None
    seat = next((s.number for s in game.seats.all() if user is not None and s.user_id == user.pk), None)
    number = number_asked(request, len(shown.record.moves))
    release_connection()
    address = reverse("replay", args=[code])
    query = f"?move={number}" if "move" in request.GET else ""
    context = {
        **page_context(shown, seat, user),
        "game": game,
        "summary": summary(shown),
        "address": request.build_absolute_uri(address + query),
        "picture": request.build_absolute_uri(reverse("picture", args=[code, "png"]) + f"?move={number}"),
        **{name: panel(game, user) for name, panel in PANELS.items()},
    }
    context["config"] |= {
        "code": code,
        "positions": f"{reverse('replay-positions', args=[code])}?v={playback.shape(game.ruleset)}",
        "address": address,
        "picture": reverse("picture", args=[code, "png"]),
    }
    return render(request, "replays/replay.html", context)


def retired_page(request: HttpRequest, game: Game, shown: playback.Replay) -> HttpResponse:
    """A game whose rules are gone: players, result and moves, but no positions."""
    names = [player["handle"] for player in shown.players]
    scores = game.scores or [{} for _ in names]
    context = {
        "game": game,
        "title": title_of(names),
        "summary": headline(shown),
        "standings": sorted(
            (
                {"place": place, "handle": name, "points": score.get("total")}
                for name, place, score in zip(names, game.places or [], scores, strict=False)
            ),
            key=lambda line: line["place"],
        ),
        "moves": [(names[seat], notation) for seat, notation in shown.record.moves],
    }
    return render(request, "replays/retired.html", context)


def title_of(names: list[str]) -> str:
    return (" – " if len(names) == 2 else ", ").join(names)


def page_context(shown: playback.Replay, seat: int | None, user: User | None) -> dict[str, Any]:
    """The context of every replay page, of a game of this site or an imported one."""
    plugin = plugin_of(shown.record.rules)
    config = {
        "seat": seat,
        "preferences": values_for_scripts(user),
        "names": plugin.names(),
        "texts": table_texts.texts() | replay_texts.texts() | plugin.texts() | plugin.replay_texts(),
        **shown.outline(),
    }
    title = title_of([player["handle"] for player in shown.players])
    return {
        "config": config,
        "players": shown.players,
        "seat": seat,
        "title": title,
        "headers": shown.record.headers,
        "is_replay": True,
        "page": pages.replay_page(plugin),
    }


def headline(shown: playback.Replay) -> str:
    """The result in one line, without points; of a tie, what decided it."""
    result = shown.result
    if result is None:
        return _("An unfinished game.")
    plugin = plugin_of(shown.record.rules)
    tie = ties.for_first_place(result.ties, result.places)
    if not result.winners:
        return _("A draw: %(how)s.") % {"how": ties.short(plugin, tie)} if tie else _("A draw.")
    names = [player["handle"] for player in shown.players]
    winners = [names[seat] for seat in result.winners]
    how = ties.short(plugin, tie) if tie else plugin.ending(result.how)
    if len(winners) == 1:
        return _("%(player)s wins: %(how)s.") % {"player": winners[0], "how": how}
    return _("%(players)s share the first place: %(how)s.") % {"players": name_list(winners), "how": how}


def summary(shown: playback.Replay) -> str:
    """The result with its points, for shared links."""
    line, result = headline(shown), shown.result
    if result is None or not result.scores:
        return line
    plugin, names = plugin_of(shown.record.rules), [player["handle"] for player in shown.players]
    if len(names) == 2 and result.ties:
        return ties.pair_words(plugin, names, result.ties[0])
    if result.winners and plugin.is_on_points(result.how):
        line += " " + points_told(names, result)
    if below := ties.below_first(plugin, names, result.ties, result.places):
        line = " ".join([line if line.endswith(".") else f"{line}.", *below])
    return line


def points_told(names: list[str], result: records.Result) -> str:
    """The points of two players by seat; of more players with their names, the best first."""
    points = [score["total"] for score in result.scores or ()]
    if len(names) == 2:
        return " – ".join(str(one) for one in points[:2])
    best_first = sorted(range(len(names)), key=lambda seat: result.places[seat])
    return ", ".join(f"{names[seat]} {points[seat]}" for seat in best_first)


# The positions


def positions_tag(request: HttpRequest, game: Game) -> str | None:
    perspective = request.GET.get("as", "all")
    if not playback.is_perspective(perspective, game.size):
        return None
    return f'"{game.code}-{perspective}-{playback.shape(game.ruleset)}"'


@reads_from_copy
@of_finished_game
@condition(etag_func=positions_tag)
def replay_positions(request: HttpRequest, game: Game) -> HttpResponse:
    """Every position of a game from one perspective."""
    perspective = request.GET.get("as", playback.ALL)
    if not playback.is_perspective(perspective, game.size):
        return no_such_perspective(game.size)
    if plugin_of(game.ruleset).is_retired:
        return error_response(ErrorCode.GAME_RETIRED, _("This game is no longer played here."))
    if wait := ratelimit.take(POSITIONS, ratelimit.address_of(request)):
        return too_often(wait)
    release_connection()
    packed = _packed.get(positions_tag(request, game), lambda: packed_positions(game, perspective))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(packed, content_type="application/json")
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(gzip.decompress(packed), content_type="application/json")
    patch_vary_headers(response, ["Accept-Encoding"])
    if request.GET.get("v") == playback.shape(game.ruleset):
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)
    return response


def packed_positions(game: Game, perspective: str) -> Weighed[bytes]:
    """Computed without a database connection, which other pages need meanwhile."""
    shown = playback.of_game(game)
    release_connection()
    packed = gzip.compress(encoder.encode(shown.as_known(perspective)), compresslevel=6)
    return Weighed(packed, len(packed))


def too_often(wait: float) -> HttpResponse:
    response = error_response(ErrorCode.TOO_OFTEN, _("You are going too fast. Please slow down."), 429)
    response["Retry-After"] = str(max(1, math.ceil(wait)))
    return response


def no_such_perspective(seats: int) -> JsonResponse:
    sentence = _("Ask for the view of a seat, from 0 to %(last)d, or for all.") % {"last": seats - 1}
    return error_response(ErrorCode.NO_SUCH_PERSPECTIVE, sentence, 400)


def positions_response(shown: playback.Replay, perspective: str) -> HttpResponse:
    body = encoder.encode(shown.as_known(perspective))
    response = HttpResponse(body, content_type="application/json")
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


# Records


@reads_from_copy
@of_finished_game
def record(request: HttpRequest, game: Game, kind: str) -> HttpResponse:
    """The record of a game, for download."""
    written = records.record_of(game)
    response: HttpResponse
    if kind == "json":
        response = JsonResponse(written.to_json(), json_dumps_params={"indent": 1})
    else:
        response = HttpResponse(written.to_text(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{game.code}.{kind}"'
    patch_cache_control(response, public=True, max_age=DAY)
    return response


# Pictures


@ratelimit.limited(PICTURES, methods=("GET", "HEAD"), who=ratelimit.address_of)
@reads_from_copy
@of_finished_game
def picture(request: HttpRequest, game: Game, kind: str) -> HttpResponse:
    """A position as a picture for shared links. In English, so that it is the same for everybody."""
    shown = playback.of_game(game)
    number = number_asked(request, len(shown.record.moves))
    with override("en"):
        drawn = pictures.drawn(shown, number, headline(shown))
    if kind == "png":
        # Rendering may wait, and no page could use a database connection that waits with it.
        release_connection()
        try:
            response = HttpResponse(pictures.as_png(drawn), content_type="image/png")
        except Busy:
            return busy()
    else:
        response = HttpResponse(drawn, content_type="image/svg+xml")
    # Not permanently: a closed account loses its name.
    patch_cache_control(response, public=True, max_age=DAY)
    return response


def busy() -> HttpResponse:
    response = error_response(
        ErrorCode.BUSY, _("Many pictures are being drawn right now. Please try again in a moment."), 503
    )
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


# Import


class ImportForm(forms.Form):
    """An imported record, pasted or as a file."""

    record = forms.CharField(
        label=gettext_lazy("Paste a record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("As text or as JSON. It is not stored."),
    )
    upload = forms.FileField(
        label=gettext_lazy("or choose a file"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.json,text/plain,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        text, upload = cleaned.get("record", ""), cleaned.get("upload")
        if upload is not None:
            # A character has four bytes at most.
            try:
                text = upload.read(4 * LONGEST + 1).decode("utf-8-sig")
            except UnicodeDecodeError:
                raise forms.ValidationError(_("This file is not text."), code=ErrorCode.NOT_TEXT) from None
        if not text.strip():
            raise forms.ValidationError(_("Paste a record, or choose a file."), code=ErrorCode.REQUIRED)
        try:
            cleaned["read"] = records.read_record(text)
        except BadRecord as error:
            raise forms.ValidationError(error.message, code=error.code) from error
        return cleaned


@require_http_methods(["GET", "POST"])
@ratelimit.limited(IMPORTS)
def import_record(request: HttpRequest) -> HttpResponse:
    """Replay an imported record without storing it. An app may have shared one with us, by its address."""
    if request.method != "POST":
        form = ImportForm(initial={"record": request.GET.get("record", "")})
        return render(request, "replays/import.html", {"form": form})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "replays/import.html", {"form": form}, status=400)
    shown = brought(form.cleaned_data["read"])
    context = page_context(shown, None, request.user if isinstance(request.user, User) else None)
    context["config"] |= {"positions": reverse("import-positions"), "record": shown.record.to_text()}
    return render(request, "replays/replay.html", {**context, "summary": summary(shown)})


@gzip_page
@require_POST
@ratelimit.limited(IMPORTS)
def import_positions(request: HttpRequest) -> HttpResponse:
    """Every position of a record, as for a game of the site."""
    form = ImportForm({"record": request.POST.get("record", "")})
    if not form.is_valid():
        error = form.errors.as_data()["__all__"][0]
        return error_response(error.code or "bad_record", error.messages[0], 400)
    record = form.cleaned_data["read"]
    perspective = request.POST.get("as", "")
    if not playback.is_perspective(perspective, record.seats):
        return no_such_perspective(record.seats)
    response = positions_response(brought(record), perspective)
    patch_cache_control(response, private=True, no_store=True)
    return response


def brought(record: Record) -> playback.Replay:
    unnamed = [_("First player"), _("Second player")]
    if record.seats != len(unnamed):
        unnamed = [_("Player %(number)d") % {"number": seat + 1} for seat in range(record.seats)]
    return playback.of_record(record, unnamed=unnamed)


def fairness(request: HttpRequest) -> HttpResponse:
    """The page about how deals are made and checked."""
    # Editions of a game may have the same deal.
    plugins = {plugin.shuffles: plugin for plugin in PLUGINS.values() if plugin.shuffles}
    return render(request, "replays/fairness.html", {"plugins": list(plugins.values())})
