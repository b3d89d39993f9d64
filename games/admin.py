"""Games and lobbies for moderators. No list and no page shows what players may not know yet."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from duelsite.admin_lists import BigList, M, ReadOnly
from engine.game import HIDDEN
from games.admin_columns import SpeedFilter, Worded
from games.logs import reading
from games.matches.models import Match, MatchGame
from games.models import Analysis, ChatLine, Game, Hint, Lobby, MissedEvent, Move, Outage, Seat
from games.moderation import actions, broken_games, chat, log, selectors
from games.moderation import admin as moderation_admin
from games.moderation.admin_tools import Moderated, asking, is_accepted, viewer_of
from games.moderation.models import ActionName
from games.ratings import admin as ratings_admin
from games.tournaments import admin as tournaments_admin

# Django looks for the admin of an app in this module.
__all__ = ["moderation_admin", "ratings_admin", "tournaments_admin"]


class OfGame(ReadOnly):
    """Part of the page of a game, with the same permission."""

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return request.user.has_perm("games.view_game")


class SeatInline(OfGame, admin.TabularInline[Seat, Game]):
    model = Seat
    fields = ["number", "user", "rating_before"]
    extra = 0


SHOWN_OF_MOVES = ("number", "seat", "notation", "spent_ms", "at")


def table_of_moves(game: Game) -> SafeString:
    """While a game is played, what spectators may read; of a sealed game nothing."""
    rows = reading.lines(game, *SHOWN_OF_MOVES)
    if not game.is_over or game.is_sealed:
        words = dict(enumerate(selectors.words_for_spectators(game.pk, game.version), start=1))
        rows = [(number, seat, words.get(number, HIDDEN), *rest) for number, seat, _move, *rest in rows]
    fields: list[Any] = [Move._meta.get_field(name) for name in SHOWN_OF_MOVES]
    lines = [(number, seat, told, ms, localize(localtime(at))) for number, seat, told, ms, at in rows]
    cells = "<tr>" + "<td>{}</td>" * len(SHOWN_OF_MOVES) + "</tr>"
    return format_html(
        "<table><thead>{}</thead><tbody>{}</tbody></table>",
        format_html(cells.replace("td>", "th>"), *(field.verbose_name for field in fields)),
        format_html_join("", cells, lines),
    )


@admin.register(Game)
class GameAdmin(ReadOnly, Worded, Moderated[Game]):
    list_display = [
        "titled_code", "who", "rules_title", "time_title", "rated", "status", "ending", "annulled",
        "created_at", "fault",
    ]  # fmt: skip
    list_filter = ["status", ("fault", admin.EmptyFieldListFilter), "rated", SpeedFilter]
    search_fields = ["=code", "=players__handle"]
    search_help_text = gettext_lazy("Code, or handle of a player")
    exclude = ["secret", "seed", "nonces"]
    readonly_fields = (*Worded.readonly_fields, "log_of_moves")  # type: ignore[assignment]
    inlines = [SeatInline]
    actions = [asking(ActionName.ANNUL), "open_secret", "try_again", "call_off"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [*super().get_fields(request, obj), "log_of_moves"]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Game]":
        return super().get_queryset(request).defer("secret", "seed").prefetch_related("seats__user")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A page to read; all columns are behind `?columns=1`."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        game = get_object_or_404(self.get_queryset(request), pk=actions.key_of(object_id))
        if "columns" in request.GET and not game.is_sealed:
            return super().change_view(request, object_id, form_url, extra_context)
        viewer = viewer_of(request)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": game.code,
            "scene": selectors.scene_of(game, viewer=viewer),
            "game_actions": self.actions_for(request, game.pk),
            **selectors.case_of(game, viewer=viewer),
        }
        return render(request, "moderation/game.html", context)

    def get_search_results(
        self, request: HttpRequest, games: "QuerySet[Game]", term: str
    ) -> "tuple[QuerySet[Game], bool]":
        return by_code_or_handle(games, term, "code", "seats__user"), False

    def can_be_chosen(self, viewer: User, row: Game) -> bool:
        if broken_games.may_look_after_games(viewer) or broken_games.may_open_secrets(viewer):
            return True
        ended = row.status == Game.Status.FINISHED and not row.annulled_at
        return ended and all(log.may_judge_by_rank(viewer, seat.user) for seat in row.seats.all())

    @admin.display(description=gettext_lazy("code"))
    def titled_code(self, game: Game) -> str:
        return game.code

    @admin.display(description=Move._meta.verbose_name_plural)
    def log_of_moves(self, game: Game) -> SafeString:
        return table_of_moves(game)

    @admin.display(description=gettext_lazy("players"))
    def who(self, game: Game) -> str:
        return " – ".join(seat.user.handle for seat in game.seats.all())

    @admin.display(description=gettext_lazy("annulled"), empty_value="")
    def annulled(self, game: Game) -> str | None:
        return _("annulled") if game.annulled_at else None

    @admin.action(description=gettext_lazy("Reveal the secret (this is logged)"), permissions=["open_secret"])
    def open_secret(self, request: HttpRequest, games: "QuerySet[Game]") -> None:
        for game in games:
            secret = broken_games.open_secret(moderator=viewer_of(request), game_id=game.pk)
            messages.warning(request, _("Secret of %(game)s: %(secret)s") % {"game": game, "secret": secret})

    @admin.action(description=gettext_lazy("Retry games that were set aside"), permissions=["look_after"])
    def try_again(self, request: HttpRequest, games: "QuerySet[Game]") -> None:
        moderator = viewer_of(request)
        tried = [game for game in games if broken_games.try_again(moderator=moderator, game_id=game.pk)]
        messages.success(request, _("Will be retried: %(games)s") % {"games": listed(tried)})

    @admin.action(description=gettext_lazy("Abort games that were set aside"), permissions=["look_after"])
    def call_off(self, request: HttpRequest, games: "QuerySet[Game]") -> None:
        moderator = viewer_of(request)
        aborted = [game for game in games if broken_games.call_off(moderator=moderator, game_id=game.pk)]
        messages.success(request, _("Aborted: %(games)s") % {"games": listed(aborted)})

    def has_look_after_permission(self, request: HttpRequest) -> bool:
        return broken_games.may_look_after_games(viewer_of(request))

    def has_open_secret_permission(self, request: HttpRequest) -> bool:
        return broken_games.may_open_secrets(viewer_of(request))


def by_code_or_handle(rows: "QuerySet[M]", term: str, code: str, person: str) -> "QuerySet[M]":
    """Search by code, else by handle, each by its index: one query for both would scan the table."""
    term = term.strip()
    if not term:
        return rows
    if Game.objects.filter(code=term).exists():
        return rows.filter(**{code: term})
    found = User.objects.filter(handle__iexact=term).first()
    return rows.filter(**{person: found}) if found else rows.none()


def listed(games: list[Game]) -> str:
    return ", ".join(game.code for game in games) or "–"


@admin.register(Outage)
class OutageAdmin(ReadOnly, admin.ModelAdmin[Outage]):
    list_display = ["began_at", "ended_at", "clocks_from", "games"]


@admin.register(MissedEvent)
class MissedEventAdmin(ReadOnly, BigList[MissedEvent]):
    list_display = ["at", "game", "event", "subscriber", "attempts", "next_attempt_at", "reason"]
    search_fields = ["=game__code"]
    list_select_related = ["game"]


@admin.register(Lobby)
class LobbyAdmin(ReadOnly, Worded, BigList[Lobby]):
    list_display = ["host", "kind", "status", "rules_title", "size", "time_title", "rated", "created_at"]
    list_filter = ["kind", "status", "rated"]
    search_fields = ["=host__handle"]
    list_select_related = ["host"]


class MatchGameInline(OfGame, admin.TabularInline[MatchGame, Match]):
    model = MatchGame
    fields = ["number", "attempt", "game", "is_settled"]
    extra = 0


@admin.register(Match)
class MatchAdmin(OfGame, BigList[Match]):
    list_display = [
        "code", "one", "other", "kind", "games", "status", "how", "winner", "next_game_at", "created_at",
    ]  # fmt: skip
    fields = [
        "code", "one", "other", "kind", "games", "status", "how", "winner", "next_game_at", "created_at",
    ]  # fmt: skip
    list_filter = ["status", "how", "rated"]
    search_fields = ["=code"]
    list_select_related = ["one", "other", "winner"]
    inlines = [MatchGameInline]


@admin.register(ChatLine)
class ChatLineAdmin(ReadOnly, Moderated[ChatLine]):
    list_display = ["at", "user", "room", "text", "game", "hidden_at"]
    list_filter = ["room"]
    search_fields = ["=user__handle", "=game__code"]
    search_help_text = gettext_lazy("Handle, or code of a game")
    list_select_related = ["user", "game"]
    actions = [asking(ActionName.HIDE_LINE)]

    def can_be_chosen(self, viewer: User, row: ChatLine) -> bool:
        return is_accepted(chat.check_may_hide, viewer, row)

    def get_search_results(
        self, request: HttpRequest, lines: "QuerySet[ChatLine]", term: str
    ) -> "tuple[QuerySet[ChatLine], bool]":
        return by_code_or_handle(lines, term, "game__code", "user"), False


@admin.register(Analysis)
class AnalysisAdmin(ReadOnly, BigList[Analysis]):
    list_display = ["game", "status", "done", "of", "nodes", "engine", "losses", "asked_at", "finished_at"]
    list_filter = ["status", "engine"]
    search_fields = ["=game__code"]
    list_select_related = ["game"]


@admin.register(Hint)
class HintAdmin(ReadOnly, BigList[Hint]):
    list_display = ["at", "game", "seat", "version"]
    search_fields = ["=game__code"]
    list_select_related = ["game"]
    exclude = ["moves"]
