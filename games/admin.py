"""Games and lobbies for moderators. No list and no page shows what players may not know yet."""

from collections.abc import Sequence
from functools import lru_cache

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import FirstPlayerEdge, ModerationLog, Rating, User
from games.models import Analysis, ChatLine, Game, Hint, Lobby, Move, Outage, Seat
from games.table import faults, finishing, telling


class ReadOnly:
    """Games are written by services alone."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline[Seat, Game]):
    model = Seat
    fields = ["number", "user", "rating_before"]
    extra = 0


class MoveInline(ReadOnly, admin.TabularInline[Move, Game]):
    model = Move
    fields = ["number", "seat", "told", "spent_ms", "at"]
    readonly_fields = ["told"]
    extra = 0

    @admin.display(description=gettext_lazy("move"))
    def told(self, move: Move) -> str:
        """While a game is played, what spectators may read."""
        if move.game.is_over:
            return move.notation
        words = words_for_spectators(move.game_id, move.game.version)
        return words[move.number - 1] if move.number <= len(words) else telling.HIDDEN


@lru_cache(maxsize=4)
def words_for_spectators(game_id: int, version: int) -> Sequence[str]:
    game = Game.objects.get(pk=game_id)
    return telling.read(game, telling.lines_of(game))[1].words(None)


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin[Game]):
    list_display = [
        "code", "who", "ruleset", "time_control", "rated", "status", "how", "places", "uncounted", "ply",
        "created_at", "fault",
    ]  # fmt: skip
    list_filter = ["status", ("fault", admin.EmptyFieldListFilter), "rated", "speed", "how", "uncounted"]
    search_fields = ["code", "players__handle"]
    date_hierarchy = "created_at"
    exclude = ["secret", "seed", "nonces"]
    inlines = [SeatInline, MoveInline]
    actions = ["open_secret", "try_again", "call_off"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Game]":
        return super().get_queryset(request).defer("secret", "seed").prefetch_related("seats__user")

    @admin.display(description=gettext_lazy("players"))
    def who(self, game: Game) -> str:
        return " – ".join(seat.user.handle for seat in game.seats.all())

    @admin.action(description=gettext_lazy("Open the secret (this is logged)"), permissions=["open_secret"])
    def open_secret(self, request: HttpRequest, games: "QuerySet[Game]") -> None:
        assert isinstance(request.user, User)
        for game in games:
            ModerationLog.objects.create(
                moderator=request.user, act="open secret", subject=f"game {game.code}"
            )
            secret = bytes(game.secret).hex()
            messages.warning(request, _("Secret of %(game)s: %(secret)s") % {"game": game, "secret": secret})

    @admin.action(description=gettext_lazy("Try again what was set aside"), permissions=["look_after"])
    def try_again(self, request: HttpRequest, games: "QuerySet[Game]") -> None:
        again = [game for game in games if faults.try_again(game_id=game.pk)]
        self.log_acts(request, "try again", again)
        messages.success(request, _("To be tried again: %(games)s") % {"games": listed(again)})

    @admin.action(
        description=gettext_lazy("Abort what was set aside"),
        permissions=["look_after"],
    )
    def call_off(self, request: HttpRequest, games: "QuerySet[Game]") -> None:
        off = [game for game in games if finishing.call_off(game_id=game.pk)]
        self.log_acts(request, "call off", off)
        messages.success(request, _("Aborted: %(games)s") % {"games": listed(off)})

    def log_acts(self, request: HttpRequest, act: str, games: "list[Game]") -> None:
        assert isinstance(request.user, User)
        for game in games:
            ModerationLog.objects.create(
                moderator=request.user, act=act, subject=f"game {game.code}", reason=game.fault
            )

    def has_look_after_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("games.change_game")

    def has_open_secret_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))


def listed(games: list[Game]) -> str:
    return ", ".join(game.code for game in games) or "–"


@admin.register(Outage)
class OutageAdmin(ReadOnly, admin.ModelAdmin[Outage]):
    list_display = ["began_at", "ended_at", "clocks_from", "games"]


@admin.register(Lobby)
class LobbyAdmin(ReadOnly, admin.ModelAdmin[Lobby]):
    list_display = ["host", "kind", "status", "ruleset", "size", "time_control", "rated", "created_at"]
    list_filter = ["kind", "status", "rated"]
    search_fields = ["host__handle"]
    list_select_related = ["host"]


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, admin.ModelAdmin[ChatLine]):
    list_display = ["at", "user", "room", "text", "game"]
    list_filter = ["room"]
    search_fields = ["user__handle", "text", "game__code"]
    list_select_related = ["user", "game"]


@admin.register(Analysis)
class AnalysisAdmin(ReadOnly, admin.ModelAdmin[Analysis]):
    list_display = ["game", "status", "done", "of", "nodes", "engine", "losses", "asked_at", "finished_at"]
    list_filter = ["status", "engine"]
    search_fields = ["game__code"]
    list_select_related = ["game"]


@admin.register(Hint)
class HintAdmin(ReadOnly, admin.ModelAdmin[Hint]):
    list_display = ["at", "game", "seat", "version"]
    search_fields = ["game__code"]
    list_select_related = ["game"]
    exclude = ["moves"]


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin[Rating]):
    list_display = ["user", "pool", "speed", "value", "games", "peak"]
    list_filter = ["pool", "speed"]
    search_fields = ["user__handle"]
    list_select_related = ["user"]


@admin.register(FirstPlayerEdge)
class FirstPlayerEdgeAdmin(ReadOnly, admin.ModelAdmin[FirstPlayerEdge]):
    list_display = ["pool", "games", "points"]


@admin.register(ModerationLog)
class ModerationLogAdmin(ReadOnly, admin.ModelAdmin[ModerationLog]):
    list_display = ["at", "moderator", "act", "subject", "reason"]
    search_fields = ["moderator__handle", "subject"]
    list_select_related = ["moderator"]
