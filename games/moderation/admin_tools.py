"""What the moderators' lists in the admin share: nothing is edited there, and big tables are not counted."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from django.contrib import admin
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.moderation import actions, log


class ReadOnly:
    """Rows are written by services alone."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class FirstPages(Paginator[Any]):
    """Counts no further than a person would leaf: a million rows take as long as a few thousand."""

    MOST = 5000

    @cached_property
    def count(self) -> int:
        rows = self.object_list
        if isinstance(rows, QuerySet):
            return rows.order_by().values("pk")[: self.MOST].count()
        return len(rows)


M = TypeVar("M", bound=Model)


class BigList(admin.ModelAdmin[M]):
    """The latest first, by the key; nothing that a big table would have to be sorted or counted for."""

    paginator = FirstPages
    show_full_result_count = False
    list_per_page = 50
    ordering = ("-pk",)
    sortable_by = ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what the page offers to filter by.

        Django lets staff ask for any column of the table by the address, which would tell bit by bit what no
        page shows: the secret of a deal, an e-mail address, the hash of a password.
        """
        offered = {name_of_filter(entry) for entry in self.get_list_filter(request)}
        return lookup.partition("__")[0] in offered

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if any("\0" in text for texts in request.GET.lists() for text in (texts[0], *texts[1])):
            raise BadRequest("no text has such a character")
        return super().changelist_view(request, extra_context)


def name_of_filter(entry: Any) -> str:
    """Of a filter as admins name it: a field, a field and how, or a filter of its own."""
    if isinstance(entry, type):
        return str(getattr(entry, "parameter_name", ""))
    return str(entry if isinstance(entry, str) else entry[0])


class Moderated(BigList[M]):
    """What moderators act on: each act is on the page of a row, some are done to several from the list."""

    change_form_template = "moderation/change_form.html"

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(log.RIGHT)

    def acts_for(self, request: HttpRequest, key: int) -> list[dict[str, Any]]:
        back = request.get_full_path()
        return actions.links(self.model, key, back) if self.has_moderate_permission(request) else []

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        key = actions.key_of(object_id)
        context = {"acts": self.acts_for(request, key), **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)


def asking(name: str) -> Callable[[Any, HttpRequest, "QuerySet[Any]"], HttpResponse]:
    """An action of a list, which leads to the page that asks why."""

    @admin.action(description=actions.title(name), permissions=["moderate"])
    def ask(_list: Any, request: HttpRequest, rows: "QuerySet[Any]") -> HttpResponse:
        keys = list(rows.values_list("pk", flat=True)[: actions.MOST_AT_ONCE])
        return redirect(actions.address(name, keys, request.get_full_path()))

    ask.__name__ = name
    return ask
