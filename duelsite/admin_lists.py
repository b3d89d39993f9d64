"""What the lists in the admin share: nothing is edited there, and big tables are not counted."""

from functools import cached_property
from typing import Any, TypeVar

from django.contrib import admin
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse


class ReadOnly:
    """Only services write these rows."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class FirstPages(Paginator[Any]):
    """Counts at most as many rows as a person would page through, even in a table of millions."""

    MOST = 5000

    @cached_property
    def count(self) -> int:
        rows = self.object_list
        if isinstance(rows, QuerySet):
            return rows.order_by().values("pk")[: self.MOST].count()
        return len(rows)


M = TypeVar("M", bound=Model)


class BigList(admin.ModelAdmin[M]):
    """A list of a big table: the latest rows first, by primary key."""

    paginator = FirstPages
    show_full_result_count = False
    list_per_page = 50
    ordering = ("-pk",)
    sortable_by = ()

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the filters that the page offers.

        By default staff can filter by any column in the URL, which would give away bit by bit what no page
        shows: the secret of a deal, an e-mail address, the hash of a password.
        """
        offered = {name_of_filter(entry) for entry in self.get_list_filter(request)}
        return lookup.partition("__")[0] in offered

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if any("\0" in text for texts in request.GET.lists() for text in (texts[0], *texts[1])):
            raise BadRequest("no text has such a character")
        return super().changelist_view(request, extra_context)


def name_of_filter(entry: Any) -> str:
    """The name of a filter as an admin declares it: a field, a field with a class, or a class."""
    if isinstance(entry, type):
        return str(getattr(entry, "parameter_name", ""))
    return str(entry if isinstance(entry, str) else entry[0])
