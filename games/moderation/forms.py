"""The forms of moderation actions, reports and appeals."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar, cast

from django import forms
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts import handles
from accounts.models import User
from duelsite.name_lists import name_list
from games.moderation import refunds, reports
from games.moderation.models import Report, Template

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
    # Whether the form shows what would happen, so that it can be looked at again before it is sent.
    can_be_previewed: ClassVar[bool] = False

    reason = forms.CharField(
        label=_("Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3, "autofocus": True}),
    )

    def __init__(self, *args: Any, moderator: User, subjects: Sequence[Model], **kwargs: Any) -> None:
        """`subjects` are the rows that the moderator is about to act on."""
        super().__init__(*args, **kwargs)

    def wishes(self) -> dict[str, Any]:
        """The arguments for the service."""
        return dict(self.cleaned_data)


class ToldReasonForm(ReasonForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _(
            "The user will read exactly this text. Do not name the person who reported them."
        )
        self.fields["reason"].widget.attrs["data-templates"] = Template.Use.REASON


class UntilForm(ToldReasonForm):
    time = forms.ChoiceField(
        label=_("For how long"), choices=[(key, name) for key, (_t, name) in TIMES.items()]
    )
    until = forms.DateTimeField(
        label=_("or until"),
        required=False,
        help_text=_("UTC, for example 2026-12-24 18:00. Takes precedence over the choice above."),
    )

    field_order = ["time", "until", "reason"]

    def wishes(self) -> dict[str, Any]:
        given: datetime | None = self.cleaned_data["until"]
        time, _name = TIMES[self.cleaned_data["time"]]
        return {"reason": self.cleaned_data["reason"], "until": given or timezone.now() + time}


class DaysForm(ReasonForm):
    days = forms.ChoiceField(
        label=_("Lines written in the last"),
        choices=[("1", _("day")), ("7", _("seven days")), ("30", _("30 days")), ("3650", _("ten years"))],
        initial="7",
    )

    field_order = ["days", "reason"]

    def wishes(self) -> dict[str, Any]:
        return {**self.cleaned_data, "days": int(self.cleaned_data["days"])}


class ClosingForm(forms.Form):
    """Beside an action that begins at a report: whether it is closed in the same step."""

    THIS, ALL, NONE = "this", "all", "none"

    close = forms.ChoiceField(label=_("The report"), widget=forms.RadioSelect, initial=THIS, required=False)
    answer = forms.CharField(
        label=_("Message to the reporter (optional, shown to them as it is)"),
        required=False,
        max_length=reports.LONGEST,
        widget=forms.Textarea(attrs={"rows": 2, "data-templates": Template.Use.ANSWER}),
    )

    def __init__(self, *args: Any, report: Report, others: Sequence[Report], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.report, self.others = report, others
        count = 1 + len(others)
        more = ngettext("close all %(count)d about this user", "close all %(count)d about this user", count)
        choices = [(self.THIS, _("close it as handled")), (self.ALL, more % {"count": count})]
        cast("forms.ChoiceField", self.fields["close"]).choices = [
            *(choices if others else choices[:1]),
            (self.NONE, _("leave it open")),
        ]

    def chosen(self) -> list[Report]:
        match self.cleaned_data["close"]:
            case self.THIS:
                return [self.report]
            case self.ALL:
                return [self.report, *self.others]
            case _:
                return []


class RenameForm(ToldReasonForm):
    handle = forms.CharField(label=_("New handle"), max_length=handles.MAX_LENGTH)

    field_order = ["handle", "reason"]


class RefundForm(ReasonForm):
    """With a preview: the players who would get points, from whom the moderator chooses."""

    DAYS = 30
    can_be_previewed = True

    days = forms.IntegerField(
        label=_("Games of the last … days"), min_value=1, max_value=refunds.LONGEST_DAYS, initial=DAYS
    )
    people = forms.MultipleChoiceField(
        label=_("Who gets points back"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one user.")},
    )

    field_order = ["days", "people", "reason"]

    def __init__(self, *args: Any, moderator: User, subjects: Sequence[Model], **kwargs: Any) -> None:
        super().__init__(*args, moderator=moderator, subjects=subjects, **kwargs)
        [abuser] = subjects
        assert isinstance(abuser, User)
        victims = refunds.victims_of(abuser, moderator=moderator, days=self.chosen_days())
        people = cast("forms.MultipleChoiceField", self.fields["people"])
        people.choices = [(str(one.person.pk), in_words(one)) for one in victims if not one.close]
        people.initial = [str(one.person.pk) for one in victims if not one.close and not one.is_doubtful]
        if left_out := [one.person.handle for one in victims if one.close]:
            sentence = gettext("For another moderator to decide, because you are not neutral: %(names)s.")
            people.help_text = sentence % {"names": name_list(left_out)}
        elif not victims:
            people.help_text = gettext("Nobody has lost points to this user in that time.")

    def chosen_days(self) -> int:
        text = str(self.data.get("days", "")) if self.is_bound else ""
        days = int(text) if text.isdecimal() and len(text) < 5 else self.DAYS
        return min(max(days, 1), refunds.LONGEST_DAYS)

    def wishes(self) -> dict[str, Any]:
        return {**self.cleaned_data, "people": {int(key) for key in self.cleaned_data["people"]}}


def in_words(victim: refunds.Victim) -> str:
    """A player in the preview of a refund, with what speaks for an accomplice."""
    parts = [
        f"{victim.person.handle}: {victim.points:+.0f}",
        ngettext("%(count)d game", "%(count)d games", victim.games) % {"count": victim.games},
    ]
    if victim.left:
        parts.append(gettext("left %(count)d of them") % {"count": victim.left})
    if victim.at_same_address:
        parts.append(gettext("same address as the abuser"))
    return ", ".join(parts)


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
        label=_("Why should the moderators reconsider?"),
        max_length=reports.LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
