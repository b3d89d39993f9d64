"""The forms of organisers: creating an event, and changing one that has not begun."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.registry import PLUGINS
from games.replays.filter_forms import titles
from games.time_labels import time_label
from games.tournaments import beginning, creating, lengths
from games.tournaments.creating import Setup
from games.tournaments.models import Format, Tournament

ALL = " ".join(Format.values)
# By field: the formats that need it. The script of the page hides it for the others.
FORMATS = {
    "minutes": "arena",
    "berserk": "arena",
    "rounds": "swiss tables",
    "table_size": "tables",
    "has_final": "tables",
    "third_place": "knockout",
    "best_of": "swiss knockout",
    "best_of_by_round": "knockout",
    "tie_break": "swiss",
    "same_deals": "swiss tables",
    "pace": "swiss knockout tables",
    "break_seconds": "swiss knockout tables",
    "round_days": "swiss knockout tables",
    "late_entry": "swiss tables",
}
# By field: the ways in which the next round may begin that need it.
PACES = {
    "break_seconds": f"{Tournament.Pace.WHEN_DONE} {Tournament.Pace.INTERVAL}",
    "round_days": str(Tournament.Pace.DAYS),
}
# The parts of the form after the first, by their first field.
PARTS = {"best_of": gettext_lazy("Rounds"), "min_entries": gettext_lazy("Conditions")}
# Where errors of the core land that name no field.
FIELD_OF = {ErrorCode.UNKNOWN_RULESET: "ruleset", ErrorCode.UNKNOWN_TIME_CONTROL: "time_control"}
LOCAL = "%Y-%m-%dT%H:%M"


def time_controls() -> list[tuple[str, str]]:
    """Those that any game of the site proposes."""
    found = {text: time_label(text) for plugin in PLUGINS.values() for text in plugin.time_controls}
    return list(found.items())


def number(label: Any, initial: int | None, low: int, high: int, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, initial=initial, min_value=low, max_value=high, required=initial is not None, **more
    )


class ConditionsForm(forms.Form):
    """What can be changed until an event begins."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    description = forms.CharField(
        label=gettext_lazy("Description"),
        max_length=1000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    min_entries = number(gettext_lazy("Minimum players"), 2, 1, 2000)
    max_entries = number(gettext_lazy("Maximum players"), 200, 1, 2000)
    min_rating = number(gettext_lazy("Minimum rating"), None, 0, 4000)
    max_rating = number(gettext_lazy("Maximum rating"), None, 0, 4000)
    min_games = number(gettext_lazy("Minimum rated games"), 0, 0, 1000)

    def refuse(self, refused: RequestError) -> None:
        """Put an error of the service at its field."""
        field = refused.params.get("param") or FIELD_OF.get(ErrorCode(refused.code))
        self.add_error(field if field in self.fields else None, refused.message)


class StartForm(forms.Form):
    """A moment in somebody's own time."""

    starts_at = forms.DateTimeField(
        label=gettext_lazy("Start"),
        input_formats=[LOCAL],
        widget=forms.DateTimeInput({"type": "datetime-local"}, LOCAL),
        help_text=gettext_lazy("Universal time (UTC)"),
    )
    # Filled in by a script: the start is then in the organiser's own time.
    zone = forms.CharField(required=False, max_length=60, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("starts_at"):
            typed = cleaned["starts_at"].replace(tzinfo=None)
            cleaned["starts_at"] = typed.replace(tzinfo=zone_of(cleaned.get("zone", "")))
        return cleaned


class EventForm(ConditionsForm, StartForm):
    """All that an organiser chooses. Fields that the format does not need keep their defaults."""

    field_order = (
        "name", "format", "ruleset", "time_control", "starts_at", "minutes", "rounds", "table_size", "rated",
        "berserk", "has_final", "third_place", "description",
        "best_of", "best_of_by_round", "tie_break", "pace", "break_seconds", "round_days", "same_deals",
        "min_entries", "max_entries", "bots", "min_rating", "max_rating", "min_games", "check_in",
        "late_entry",
    )  # fmt: skip

    format = forms.ChoiceField(label=gettext_lazy("Format"), choices=Format.choices, initial=Format.SWISS)
    ruleset = forms.ChoiceField(label=gettext_lazy("Game"), choices=titles)
    time_control = forms.ChoiceField(
        label=gettext_lazy("Time control"), choices=time_controls, initial="10+10"
    )
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False, initial=True)
    minutes = number(gettext_lazy("Length in minutes"), 60, 10, 360)
    berserk = forms.BooleanField(label=gettext_lazy("Berserk allowed"), required=False, initial=True)
    rounds = number(gettext_lazy("Rounds"), 5, 1, creating.MOST_ROUNDS)
    table_size = number(gettext_lazy("Players per table"), 4, 3, 7)
    has_final = forms.BooleanField(label=gettext_lazy("Final for the best players"), required=False)
    third_place = forms.BooleanField(label=gettext_lazy("Third-place match"), required=False)
    best_of = forms.TypedChoiceField(
        label=gettext_lazy("Best of"), coerce=int, choices=[(one, one) for one in creating.LENGTHS], initial=1
    )
    best_of_by_round = forms.CharField(
        label=gettext_lazy("Best of, in the last rounds"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("For example 3 5: best of 3 in the semi-finals, best of 5 in the final."),
    )
    tie_break = forms.ChoiceField(label=gettext_lazy("Tie-break"), choices=Tournament.TieBreak.choices)
    same_deals = forms.BooleanField(label=gettext_lazy("Same deals for all"), required=False)
    pace = forms.ChoiceField(label=gettext_lazy("Next round"), choices=Tournament.Pace.choices)
    break_seconds = number(
        gettext_lazy("Break between rounds in seconds"), 60, 10, 7 * 24 * 3600,
        help_text=gettext_lazy("With fixed intervals: from the start of one round to the start of the next."),
    )  # fmt: skip
    round_days = number(
        gettext_lazy("Days per round"), 7, 1, 60,
        help_text=gettext_lazy("For rounds of several days only."),
    )  # fmt: skip
    check_in = forms.BooleanField(label=gettext_lazy("Players check in"), required=False)
    late_entry = forms.BooleanField(label=gettext_lazy("Late entry"), required=False, initial=True)
    bots = forms.ChoiceField(label=gettext_lazy("Bots"), choices=Tournament.Bots.choices)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].initial = next_hour()
        for name, field in self.fields.items():
            field.widget.attrs["data-formats"] = FORMATS.get(name, ALL)
            if name in PACES:
                field.widget.attrs["data-paces"] = PACES[name]

    @property
    def parts(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The visible fields in groups, each with its heading; the first has none."""
        groups: list[tuple[Any, list[forms.BoundField]]] = [("", [])]
        for field in self.visible_fields():
            if field.name in PARTS:
                groups.append((PARTS[field.name], []))
            groups[-1][1].append(field)
        return groups

    def clean_best_of_by_round(self) -> tuple[int, ...]:
        given = re.split(r"[\s,;]+", self.cleaned_data["best_of_by_round"].strip())
        if not all(re.fullmatch("[1357]?", one) for one in given):
            raise forms.ValidationError(_("A pairing is one game, or best of 3, 5 or 7."))
        return tuple(int(one) for one in given if one)

    def setup(self) -> Setup:
        """Of a valid form."""
        values = {name: value for name, value in self.cleaned_data.items() if name != "zone"}
        if values["pace"] != Tournament.Pace.DAYS:
            values["round_days"] = 0
        if values["format"] != Format.KNOCKOUT:
            values["best_of_by_round"] = ()
        return Setup(**values)


def next_hour() -> datetime:
    return sitetime.now().replace(minute=0, second=0, microsecond=0) + timedelta(hours=2)


def zone_of(name: str) -> Any:
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def explained(setup: Setup) -> list[str]:
    """What will happen, in words."""
    facts: dict[str, Any] = {
        "rounds": setup.rounds,
        "minutes": setup.minutes,
        "time": time_label(setup.time_control),
        "length": lengths.in_words(lengths.expected(setup, 16)),
        "size": setup.table_size,
        "games": setup.best_of,
        "fewest": beginning.fewest(setup),
    }
    match Format(setup.format):
        case Format.ARENA:
            said = [_("Players are paired again and again for %(minutes)d minutes, with %(time)s per game.")]
        case Format.SWISS:
            said = [_("Rounds: %(rounds)d, with %(time)s per game; about %(length)s.")]
        case Format.KNOCKOUT:
            said = [_("A bracket, with %(time)s per game; about %(length)s with 16 players.")]
        case Format.TABLES:
            said = [_("Rounds: %(rounds)d, at tables of %(size)d, with %(time)s per game; about %(length)s.")]
            if setup.has_final:
                said.append(_("The best players then play a final."))
    if setup.best_of > 1 and setup.format in (Format.SWISS, Format.KNOCKOUT):
        said.append(_("Each pairing is a match, best of %(games)d."))
    said.append(
        _("The tournament is cancelled if fewer than %(fewest)d players are there an hour after the start.")
    )
    return [sentence % facts for sentence in said]
