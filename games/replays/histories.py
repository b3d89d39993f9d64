"""How a history of games is asked for and how its lines read. What it holds, games/selectors.py knows."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import handles
from accounts.models import User
from games.duel import names
from games.models import Game
from games.selectors import HistoryFilter
from games.table import clocks

ANY = ("", gettext_lazy("Any"))
RESULTS = {
    "won": gettext_lazy("Won"),
    "lost": gettext_lazy("Lost"),
    "drawn": gettext_lazy("Drawn"),
}
# Where more than two sat.
PLACES = {
    1: gettext_lazy("1st of %(seats)d"),
    2: gettext_lazy("2nd of %(seats)d"),
    3: gettext_lazy("3rd of %(seats)d"),
    4: gettext_lazy("4th of %(seats)d"),
    5: gettext_lazy("5th of %(seats)d"),
    6: gettext_lazy("6th of %(seats)d"),
    7: gettext_lazy("7th of %(seats)d"),
}


class HistoryForm(forms.Form):
    """What a history is narrowed down to, as it stands in the address."""

    opponent = forms.CharField(
        label=gettext_lazy("Opponent"),
        required=False,
        max_length=handles.MAX_LENGTH,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    result = forms.ChoiceField(
        label=gettext_lazy("Result"), required=False, choices=lambda: [ANY, *RESULTS.items()]
    )
    speed = forms.ChoiceField(
        label=gettext_lazy("Speed"), required=False, choices=lambda: [ANY, *clocks.SPEEDS.items()]
    )
    since = forms.DateField(
        label=gettext_lazy("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    until = forms.DateField(
        label=gettext_lazy("To"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and since > until:
            self.add_error("until", _("This day is before the first one."))
        return cleaned

    def wanted(self) -> HistoryFilter:
        return HistoryFilter(**self.cleaned_data)

    @property
    def narrows(self) -> bool:
        """Whether the address asks for anything but everything."""
        return any(self.data.get(name) for name in self.fields if name != "before")


def history_row(game: Game, owner: User) -> dict[str, Any]:
    """One line of a history, seen from its owner. The seats and changes were fetched along."""
    seats = list(game.seats.all())
    mine = next(seat for seat in seats if seat.user_id == owner.pk)
    others = [seat for seat in seats if seat.user_id != owner.pk]
    change = next((c for c in game.rating_changes.all() if c.user_id == owner.pk), None)
    result, result_name = result_for(game, mine.number)
    scores = game.scores or []
    # The owner's points first; of many only those, beside a place.
    shown = (mine, *others) if len(seats) == 2 else (mine,)
    return {
        "game": game,
        "opponents": others,
        "result": result,
        "result_name": result_name,
        "how": names.ENDINGS.get(game.how, game.how),
        "speed": clocks.SPEEDS[game.speed],
        "change": round(change.after) - round(change.before) if change else None,
        "scores": [scores[seat.number].get("total") for seat in shown] if scores else [],
    }


def result_for(game: Game, seat: int) -> tuple[str, str]:
    """What a finished game was to a seat, as a word for programs and as people read it."""
    result, places = game.result_of(seat), game.places or []
    if len(places) == 2:
        return result, str(RESULTS[result])
    # To come second of five is neither won nor lost.
    name = PLACES[places[seat]] % {"seats": len(places)}
    return "placed" if result == "lost" else result, name
