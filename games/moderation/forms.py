"""The forms of moderation actions, reports and appeals."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import handles
from games.moderation import refunds, reports
from games.moderation.models import Report

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TIMES = {
    "1h": (HOUR, _("an hour")),
    "1d": (DAY, _("a day")),
    "3d": (3 * DAY, _("three days")),
    "1w": (7 * DAY, _("a week")),
    "1m": (30 * DAY, _("a month")),
    "3m": (91 * DAY, _("three months")),
    "1y": (365 * DAY, _("a year")),
}


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "autofocus": True}),
    )

    def wishes(self) -> dict[str, Any]:
        """The arguments for the service."""
        return dict(self.cleaned_data)


class ToldReasonForm(ReasonForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _(
            "The person reads this, in these words. Name nobody who reported."
        )


class UntilForm(ToldReasonForm):
    time = forms.ChoiceField(
        label=_("For how long"), choices=[(key, name) for key, (_t, name) in TIMES.items()]
    )
    until = forms.DateTimeField(
        label=_("or until"),
        required=False,
        help_text=_("UTC, as in 2026-12-24 18:00. Counts before the above."),
    )

    field_order = ["time", "until", "reason"]

    def wishes(self) -> dict[str, Any]:
        given: datetime | None = self.cleaned_data["until"]
        time, _name = TIMES[self.cleaned_data["time"]]
        return {"reason": self.cleaned_data["reason"], "until": given or timezone.now() + time}


class RenameForm(ToldReasonForm):
    handle = forms.CharField(label=_("New handle"), max_length=handles.MAX_LENGTH)

    field_order = ["handle", "reason"]


class RefundForm(ReasonForm):
    days = forms.IntegerField(
        label=_("Games of the last … days"), min_value=1, max_value=refunds.LONGEST_DAYS, initial=30
    )

    field_order = ["days", "reason"]


class ReportForm(forms.Form):
    category = forms.ChoiceField(
        label=_("What is it about?"),
        choices=[choice for choice in Report.Category.choices if choice[0] != Report.Category.APPEAL],
    )
    text = forms.CharField(
        label=_("What happened?"),
        max_length=reports.LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("A few words are enough. Only moderators read this."),
    )


class AppealForm(forms.Form):
    text = forms.CharField(
        label=_("Why should the moderators think again?"),
        max_length=reports.LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
