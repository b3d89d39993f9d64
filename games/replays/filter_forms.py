"""The forms that narrow down a list of games: what they have in common, and the one of a player's history."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import handles
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.registry import PLUGINS
from games.replays.filters import LONGEST_CURSOR, Cursor, GameFilter

ANY = ("", gettext_lazy("Any"))
RESULTS = {
    "won": gettext_lazy("Won"),
    "lost": gettext_lazy("Lost"),
    "drawn": gettext_lazy("Drawn"),
}
NAME = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


def titles() -> list[tuple[str, str]]:
    """The games of the site and their names."""
    return [(name, str(plugin.title)) for name, plugin in PLUGINS.items()]


def name_field(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label, required=False, max_length=handles.MAX_LENGTH, widget=forms.TextInput(NAME)
    )


def day_field(label: Any) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))


class ListForm(forms.Form):
    """Narrows down a list by what every game has, finished or not. Its values are those of the address."""

    ruleset = forms.ChoiceField(label=gettext_lazy("Game"), required=False, choices=lambda: [ANY, *titles()])
    speed = forms.ChoiceField(
        label=gettext_lazy("Speed"), required=False, choices=lambda: [ANY, *time_controls.SPEEDS.items()]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(PLUGINS) == 1:
            del self.fields["ruleset"]

    @property
    def narrows(self) -> bool:
        """Whether the address asks for less than everything."""
        return any(self.data.get(name) for name in self.fields if name != "before")


class GameFilterForm(ListForm):
    """Narrows down a list of finished games, page by page."""

    opponent = name_field(gettext_lazy("Opponent"))
    result = forms.ChoiceField(
        label=gettext_lazy("Result"), required=False, choices=lambda: [ANY, *RESULTS.items()]
    )
    since = day_field(gettext_lazy("From"))
    until = day_field(gettext_lazy("To"))
    before = forms.CharField(required=False, max_length=LONGEST_CURSOR, widget=forms.HiddenInput)

    def clean_before(self) -> Cursor | None:
        if not self.cleaned_data["before"]:
            return None
        try:
            return Cursor.parse(self.cleaned_data["before"])
        except ValueError:
            raise forms.ValidationError(_("There is no such page."), code=ErrorCode.BAD_CURSOR) from None

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        self.check_order("since", "until", _("The end date is before the start date."))
        return cleaned

    def check_order(self, first: str, last: str, sentence: str) -> None:
        one, other = self.cleaned_data.get(first), self.cleaned_data.get(last)
        if one is not None and other is not None and one > other:
            self.add_error(last, sentence)

    def game_filter(self, **more: Any) -> GameFilter:
        """Of a valid form."""
        return GameFilter(**self.cleaned_data, **more)


class HistoryForm(GameFilterForm):
    """Of the finished games of one player."""

    field_order = ("opponent", "ruleset", "result", "speed", "since", "until", "before")

    def clean_opponent(self) -> User | None:
        return known_or_nobody(self.cleaned_data["opponent"])


def known_or_nobody(handle: str) -> User | None:
    """For a history: guests and closed accounts, too. A handle that nobody has finds no games."""
    if not handle:
        return None
    return User.objects.filter(handle__iexact=handle).first() or User(handle=handle)
