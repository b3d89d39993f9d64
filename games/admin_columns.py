"""Columns and filters of the admin that put keys into words: rules, pools, time controls, speeds, endings."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import time_controls, time_labels
from games.registry import plugin_of, pools


def pool_title(pool: str) -> str:
    ruleset = pools().get(pool)
    return str(plugin_of(ruleset).pool_title) if ruleset else pool


def speed_title(speed: str) -> str:
    return str(time_controls.SPEEDS.get(speed, speed))


class Worded(admin.ModelAdmin[Any]):
    """Rows with such keys: in lists and on their pages a column of words takes the place of each."""

    readonly_fields = ("rules_title", "pool_title", "time_title", "speed_title", "ending")
    TITLES = {
        "ruleset": "rules_title",
        "pool": "pool_title",
        "time_control": "time_title",
        "speed": "speed_title",
        "how": "ending",
    }

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        fields = [name for name in super().get_fields(request, obj) if name not in self.readonly_fields]
        return [self.TITLES.get(name, name) if isinstance(name, str) else name for name in fields]

    @admin.display(description=_("rules"))
    def rules_title(self, row: Any) -> str:
        return str(plugin_of(row.ruleset).title)

    @admin.display(description=_("pool"))
    def pool_title(self, row: Any) -> str:
        return pool_title(row.pool)

    @admin.display(description=_("time control"))
    def time_title(self, row: Any) -> str:
        return time_labels.time_label(row.time_control)

    @admin.display(description=_("speed"))
    def speed_title(self, row: Any) -> str:
        return speed_title(row.speed)

    @admin.display(description=_("ending"), empty_value="")
    def ending(self, row: Any) -> str | None:
        """Not of a sealed game: moderators may play the same deal."""
        is_open = row.how and not getattr(row, "is_sealed", False)
        return plugin_of(row.ruleset).ending(row.how) if is_open else None


class SpeedFilter(admin.SimpleListFilter):
    title = _("speed")
    parameter_name = "speed"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(time_controls.SPEEDS.items())

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":
        return queryset.filter(speed=self.value()) if self.value() else queryset


class PoolFilter(admin.SimpleListFilter):
    title = _("pool")
    parameter_name = "pool"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(pool, pool_title(pool)) for pool in pools()]

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":
        return queryset.filter(pool=self.value()) if self.value() else queryset
