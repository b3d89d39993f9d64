"""What the moderators' lists in the admin share: actions, on one row or on several."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import SafeString

from accounts.models import User
from duelsite.admin_lists import BigList, M
from games.errors import RequestError
from games.moderation import actions, log
from games.moderation.actions import Link
from games.moderation.models import ActionName
from games.moderation.visibility import visible_to


class Moderated(BigList[M]):
    """Rows that moderators act on: on the page of a row, and some actions on several in the list."""

    change_form_template = "moderation/change_form.html"

    def get_queryset(self, request: HttpRequest) -> "QuerySet[M]":
        return visible_to(viewer_of(request), super().get_queryset(request))

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(log.PERMISSION)

    def actions_for(self, request: HttpRequest, key: int) -> list[Link]:
        """Those that would not be refused."""
        subject = self.get_queryset(request).filter(pk=key).first()
        if subject is None or not self.has_moderate_permission(request):
            return []
        return actions.links(viewer_of(request), subject, request.get_full_path())

    def can_be_chosen(self, viewer: User, row: M) -> bool:
        """Whether an action on several rows could include this one, as far as is known without a query."""
        return True

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Rows that all actions would refuse get no box to tick."""
        page = super().get_changelist_instance(request)
        page.result_list = list(page.result_list)
        viewer = viewer_of(request)
        for row in page.result_list:
            row.can_be_chosen = self.can_be_chosen(viewer, row)
        return page

    def action_checkbox(self, obj: M) -> SafeString:
        return super().action_checkbox(obj) if getattr(obj, "can_be_chosen", True) else SafeString("&nbsp;")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        key = actions.key_of(object_id)
        context = {"moderation_actions": self.actions_for(request, key), **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)


def viewer_of(request: HttpRequest) -> User:
    """The admin lets only users in."""
    assert isinstance(request.user, User)
    return request.user


def is_accepted(check: Callable[[User, Any], object], viewer: User, row: Any) -> bool:
    """Whether a check of a service raises no error."""
    try:
        check(viewer, row)
    except RequestError:
        return False
    return True


def asking(name: ActionName) -> Callable[[Any, HttpRequest, "QuerySet[Any]"], HttpResponse]:
    """An admin action that leads to the page which asks for the reason."""

    title: Any = actions.ACTIONS[name].title  # still to be translated

    @admin.action(description=title, permissions=["moderate"])
    def ask(_list: Any, request: HttpRequest, rows: "QuerySet[Any]") -> HttpResponse:
        keys = list(rows.values_list("pk", flat=True)[: actions.MOST_AT_ONCE])
        return redirect(actions.address(name, keys, request.get_full_path()))

    ask.__name__ = actions.ACTIONS[name].slug
    return ask
