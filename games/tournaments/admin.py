"""Schedules for superusers, who write them, and events for moderators, who read them here."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from duelsite import sitetime
from duelsite.admin_lists import BigList, ReadOnly
from games.errors import RequestError
from games.tournaments import conductor, schedules
from games.tournaments.models import Schedule, Tournament


class ScheduleForm(forms.ModelForm[Schedule]):
    """A schedule that could not create its events is rejected, with the reason."""

    weekday = forms.TypedChoiceField(
        label=gettext_lazy("Day of the week"), coerce=int, help_text=gettext_lazy("Not for daily events.")
    )

    class Meta:
        model = Schedule
        fields = ["name", "is_active", "every", "weekday", "at", "zone", "has_shield", "setup"]
        help_texts = {
            "zone": gettext_lazy(
                "Its name in the time zone database. The hour stays the same when the clocks change."
            ),
            "setup": gettext_lazy(
                "The fields of a tournament as the API takes them, without name and start."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days: Any = self.fields["weekday"]
        days.choices = schedules.weekdays()

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        if zone not in available_timezones():
            raise ValidationError(_("There is no such time zone."))
        return zone

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                schedules.check_setup(cleaned["setup"], cleaned["name"], sitetime.now())
            except RequestError as refused:
                self.add_error("setup", refused.message)
        return cleaned


@admin.register(Schedule)
class ScheduleAdmin(admin.ModelAdmin[Schedule]):
    form = ScheduleForm
    list_display = ["name", "is_active", "every", "at", "zone", "has_shield", "created_until"]
    list_filter = ["is_active", "every"]

    def get_readonly_fields(self, request: HttpRequest, obj: Schedule | None = None) -> tuple[str, ...]:
        """Its events are named after it, and its shield follows from them."""
        return ("created_until",) if obj else ()


@admin.register(Tournament)
class TournamentAdmin(ReadOnly, BigList[Tournament]):
    list_display = ["name", "format", "status", "starts_at", "entry_count", "organiser", "fault"]
    list_filter = ["status", "format", ("fault", admin.EmptyFieldListFilter)]
    search_fields = ["=code", "name__istartswith"]
    fields = [
        "name", "format", "status", "starts_at", "started_at", "finished_at", "entry_count",
        "organiser", "schedule", "cancelled_because", "fault",
    ]  # fmt: skip
    list_select_related = ["organiser"]
    actions = ["try_again"]

    @admin.action(description=gettext_lazy("Try again"), permissions=["view"])
    def try_again(self, request: HttpRequest, chosen: "QuerySet[Tournament]") -> None:
        """Events that were set aside because they could not be moved on."""
        count = sum(conductor.try_again(event.pk) for event in chosen)
        words = ngettext("%(count)d tournament continues.", "%(count)d tournaments continue.", count)
        messages.success(request, words % {"count": count})
