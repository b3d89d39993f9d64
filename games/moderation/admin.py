"""The moderators' part of the admin: users, reports, sanctions, suspicions, the log.

The page of a report has all that is needed to decide it.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from accounts.admin import UserAdmin
from accounts.models import User
from duelsite.admin_lists import ReadOnly
from games.models import Game
from games.moderation import (
    actions,
    admin_views,
    log,
    log_details,
    person_page,
    reports,
    selectors,
    suspicions,
    templates,
    undoing,
    watching,
)
from games.moderation.actions import Link
from games.moderation.admin_tools import Moderated, asking, is_accepted, viewer_of
from games.moderation.models import (
    ActionName,
    ModerationLog,
    Report,
    Sanction,
    Suspicion,
    Template,
    game_subject,
)


class StateFilter(admin.SimpleListFilter):
    """By default the undecided ones."""

    title = gettext_lazy("state")
    parameter_name = "state"
    ALL = "all"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [*Report.State.choices, (self.ALL, gettext_lazy("All"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        undecided, *others = super().choices(changelist)
        yield {**undecided, "display": gettext_lazy("undecided")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Report]") -> "QuerySet[Report]":
        match self.value():
            case None:
                return queryset.filter(state__in=Report.UNDECIDED)
            case self.ALL:
                return queryset
            case state:
                return queryset.filter(state=state)


@admin.register(Report)
class ReportAdmin(ReadOnly, Moderated[Report]):
    list_display = ["at", "reported", "category", "state", "reporter", "handler", "game"]
    list_display_links = ["at", "reported"]
    list_filter = [StateFilter, "category"]
    search_fields = ["=reported__handle", "=reporter__handle", "=game__code"]
    search_help_text = gettext_lazy("Handle, or code of a game")
    list_select_related = ["reported", "reporter", "handler", "game"]

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """The undecided ones as a queue: the oldest first."""
        return ("-pk",) if StateFilter.parameter_name in request.GET else ("pk",)

    def get_urls(self) -> list[URLPattern]:
        guarded = self.admin_site.admin_view
        return [
            path("act/<slug:name>/", guarded(admin_views.take_action), name="moderate"),
            path("queue/", guarded(admin_views.report_queue), name="report_queue"),
            path("statistics/", guarded(admin_views.queue_statistics), name="queue_statistics"),
            path("<int:report_id>/decide/", guarded(admin_views.decide), name="decide_report"),
            path("<int:report_id>/watch/", guarded(admin_views.watch), name="watch_report"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = get_object_or_404(
            self.get_queryset(request).select_related(
                "reporter", "reported", "handler", "game", "chat_line", "sanction__line"
            ),
            pk=actions.key_of(object_id),
        )
        return render(request, "moderation/report.html", self.context(request, found))

    def context(self, request: HttpRequest, found: Report) -> dict[str, Any]:
        may_moderate, here = self.has_moderate_permission(request), request.path
        viewer = viewer_of(request)
        reported = selectors.past_of(found.reported, viewer=viewer)
        if may_moderate:
            reports_page = found.pk if reports.may_decide(viewer, found) and not found.sanction_id else None
            reported.actions = actions.links(viewer, found.reported, here, reports_page)
        game = found.game or (found.chat_line.game if found.chat_line else None)
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": str(found),
            "report": found,
            "may_decide": may_moderate and reports.may_decide(viewer, found),
            "may_hand_back": may_moderate and reports.may_hand_back(viewer, found),
            "also_here": admin_views.also_here(watching.look_at(found.pk, viewer)) if may_moderate else "",
            "state": admin_views.state_of(found),
            "templates": templates.by_use(),
            "reported": reported,
            "reported_role": pgettext("user", "appeals") if found.sanction_id else _("reported"),
            "reporter": None if found.sanction_id else selectors.past_of(found.reporter, viewer=viewer),
            "reporter_role": _("has reported"),
            "scene": selectors.scene_of(game, viewer=viewer) if game else None,
            "game_actions": actions.links(viewer, game, here, found.pk) if game and may_moderate else [],
        }


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, Moderated[Sanction]):
    list_display = ["at", "person", "kind", "until", "lifted_at", "reason"]
    list_filter = ["kind"]
    search_fields = ["=person__handle"]
    list_select_related = ["person"]


@admin.register(Suspicion)
class SuspicionAdmin(ReadOnly, Moderated[Suspicion]):
    list_display = ["person", "kind", "rounded", "evidence_in_words", "at", "dismissed_at"]
    list_filter = ["kind", ("dismissed_at", admin.EmptyFieldListFilter)]
    search_fields = ["=person__handle"]
    list_select_related = ["person"]
    fields = [
        "person", "kind", "rounded", "evidence_in_words", "first_at", "at",
        "dismissed_at", "dismissed_by", "dismissed_because",
    ]  # fmt: skip
    readonly_fields = ["rounded", "evidence_in_words"]
    ordering = ("-weight",)
    actions = [asking(ActionName.DISMISS_SUSPICION)]

    def can_be_chosen(self, viewer: User, row: Suspicion) -> bool:
        return is_accepted(suspicions.check_may_dismiss, viewer, row)

    @admin.display(description=gettext_lazy("weight"))
    def rounded(self, found: Suspicion) -> str:
        return f"{found.weight:.1f}"

    @admin.display(description=gettext_lazy("evidence"))
    def evidence_in_words(self, found: Suspicion) -> str:
        return suspicions.in_words(found, getattr(found, "names", None))

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """With all names in one query."""
        page = super().get_changelist_instance(request)
        names = suspicions.names_in(page.result_list)
        for found in page.result_list:
            found.names = names
        return page


class ModeratedUserAdmin(Moderated[User], UserAdmin):
    """Users, with what moderators know about them and can do to them.

    The form, with which superusers hand out powers, is behind `?edit=1`.
    """

    actions = tuple(
        map(
            asking,
            (
                ActionName.WARN,
                ActionName.MUTE,
                ActionName.SUSPEND,
                ActionName.CLOSE,
                ActionName.HIDE_LINES,
            ),
        )
    )

    def can_be_chosen(self, viewer: User, row: User) -> bool:
        return log.may_judge_by_rank(viewer, row)

    def get_urls(self) -> list[URLPattern]:
        guarded = self.admin_site.admin_view
        note = path("<int:person_id>/note/", guarded(admin_views.add_note), name="add_note")
        return [note, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        person = get_object_or_404(User.objects.select_related("owner"), pk=actions.key_of(object_id))
        # About a bot of the site there is nothing to know but its settings.
        edits = self.has_change_permission(request) and (person.is_bot or "edit" in request.GET)
        if request.method == "POST" or edits:
            return super().change_view(request, object_id, form_url, extra_context)
        return render(request, "moderation/person.html", self.person_context(request, person))

    def person_context(self, request: HttpRequest, person: User) -> dict[str, Any]:
        viewer, may_moderate = viewer_of(request), self.has_moderate_permission(request)
        kinds = [kind for kind in person_page.Kind if kind in request.GET.getlist("show")]
        before = moment_in(request.GET.get("before", ""))
        page = person_page.page_of(person, viewer=viewer, kinds=kinds, before=before)
        if may_moderate:
            page.past.actions = actions.links(viewer, person, request.path)
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": person.handle,
            "person": person,
            "kind": self.kind(person),
            "page": page,
            "older": urlencode(
                {"before": page.older.isoformat(), "show": [str(kind) for kind in kinds]}, doseq=True
            )
            if page.older
            else "",
            "all_kinds": list(person_page.Kind),
            "in_force": person_page.sanctions_in_force(person),
            "may_note": may_moderate and viewer.pk not in (person.pk, person.owner_id),
            "may_edit": self.has_change_permission(request),
            "email": person.email if viewer.is_superuser else None,
        }


def moment_in(text: str) -> datetime | None:
    """The moment in the address of a page of the timeline; nothing for anything else."""
    try:
        found = parse_datetime(text.replace(" ", "+"))
    except ValueError:
        return None
    return found if found and found.tzinfo else None


@admin.register(Template)
class TemplateAdmin(admin.ModelAdmin[Template]):
    """Texts that moderators choose in forms; superusers write them."""

    list_display = ["title", "use", "text"]
    list_filter = ["use"]


admin.site.unregister(User)
admin.site.register(User, ModeratedUserAdmin)


@admin.register(ModerationLog)
class ModerationLogAdmin(ReadOnly, Moderated[ModerationLog]):
    """The rows hold keys: all that their readers see is worded here."""

    list_display = ["at", "moderator", "action_words", "subject_words", "reason_words", "is_undone"]
    fields = [
        "at", "moderator", "action_words", "subject_words", "person", "reason_words", "details", "undoes",
    ]  # fmt: skip
    readonly_fields = ["action_words", "subject_words", "reason_words", "details"]
    search_fields = ["=moderator__handle", "=person__handle", "=subject"]
    search_help_text = gettext_lazy("Handle, or code of a game")
    list_select_related = ["moderator", "undone_by"]
    actions = [asking(ActionName.UNDO)]

    def get_search_results(
        self, request: HttpRequest, lines: "QuerySet[ModerationLog]", term: str
    ) -> "tuple[QuerySet[ModerationLog], bool]":
        if term and Game.objects.filter(code=term.strip()).exists():
            return lines.filter(subject__iexact=game_subject(term.strip())), False
        return super().get_search_results(request, lines, term)

    @admin.display(description=gettext_lazy("action"))
    def action_words(self, line: ModerationLog) -> str:
        return line.action_in_words

    @admin.display(description=gettext_lazy("subject"))
    def subject_words(self, line: ModerationLog) -> str:
        return line.subject_in_words

    @admin.display(description=gettext_lazy("reason"))
    def reason_words(self, line: ModerationLog) -> str:
        return line.reason_in_words

    @admin.display(description=gettext_lazy("details"))
    def details(self, line: ModerationLog) -> str:
        return log_details.in_words(line)

    def can_be_chosen(self, viewer: User, row: ModerationLog) -> bool:
        return row.action in undoing.UNDO and not self.is_undone(row)

    @admin.display(description=gettext_lazy("undone"), boolean=True)
    def is_undone(self, line: ModerationLog) -> bool:
        return hasattr(line, "undone_by")

    def actions_for(self, request: HttpRequest, key: int) -> list[Link]:
        """With the undo of the whole batch, if there is more to it."""
        links = super().actions_for(request, key)
        line = self.get_queryset(request).filter(pk=key).first()
        batch = undoing.batch_of(line) if line and self.has_moderate_permission(request) else []
        if len(batch) > 1:
            title = ngettext("Undo all %(count)d", "Undo all %(count)d", len(batch)) % {"count": len(batch)}
            url = actions.address(ActionName.UNDO, batch, request.get_full_path())
            links.append({"title": title, "url": url})
        return links
