"""What the moderators' lists in the admin share: actions, on one row or on several."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from duelsite.admin_lists import BigList, M
from games.moderation import actions, log


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
