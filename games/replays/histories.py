"""A user's finished games: how they are asked for, found, and how a line of theirs reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import handles
from accounts.models import User
from games import time_controls
from games.models import Game, Seat
from games.registry import PLUGINS, plugin_of
from games.table.selectors import with_seats

PAGE = 20
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


# What Game.result_of tells, for the database.
DRAWN = Q(game__places__contained_by=[1])
WON = Q(game__winners__contains=[F("number")])


@dataclass(frozen=True)
class HistoryFilter:
    """What a history is narrowed down to; nothing set means everything."""

    opponent: str = ""
    result: str = ""  # won, lost, drawn
    ruleset: str = ""
    speed: str = ""
    since: date | None = None
    until: date | None = None
    before: int | None = None  # the key to go on from


@dataclass(frozen=True)
class HistoryPage:
    games: Sequence[Game]
    next_before: int | None


def history(user: User, wanted: HistoryFilter, *, size: int = PAGE) -> HistoryPage:
    """A user's finished games, newest first, paged by key: page 500 costs no more than page 1."""
    seats = Seat.objects.filter(user=user, game__status=Game.Status.FINISHED).order_by("-game_id")
    if wanted.before is not None:
        seats = seats.filter(game_id__lt=wanted.before)
    if wanted.ruleset:
        seats = seats.filter(game__ruleset=wanted.ruleset)
    if wanted.speed:
        seats = seats.filter(game__speed=wanted.speed)
    if wanted.opponent:
        seats = seats.filter(game__players__handle__iexact=wanted.opponent).exclude(
            user__handle__iexact=wanted.opponent
        )
    if wanted.since:
        seats = seats.filter(game__finished_at__date__gte=wanted.since)
    if wanted.until:
        seats = seats.filter(game__finished_at__date__lte=wanted.until)
    if wanted.result == "drawn":
        seats = seats.filter(DRAWN)
    elif wanted.result in ("won", "lost"):
        seats = seats.exclude(DRAWN).filter(WON if wanted.result == "won" else ~WON)
    ids = list(seats.values_list("game_id", flat=True)[: size + 1])
    games = Game.objects.filter(pk__in=ids[:size]).defer("secret", "seed").prefetch_related("rating_changes")
    return HistoryPage(with_seats(games.order_by("-pk")), ids[size - 1] if len(ids) > size else None)


def titles() -> list[tuple[str, str]]:
    """The games of the site and what they are called."""
    return [(name, str(plugin.title)) for name, plugin in PLUGINS.items()]


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
    ruleset = forms.ChoiceField(label=gettext_lazy("Game"), required=False, choices=lambda: [ANY, *titles()])
    result = forms.ChoiceField(
        label=gettext_lazy("Result"), required=False, choices=lambda: [ANY, *RESULTS.items()]
    )
    speed = forms.ChoiceField(
        label=gettext_lazy("Speed"), required=False, choices=lambda: [ANY, *time_controls.SPEEDS.items()]
    )
    since = forms.DateField(
        label=gettext_lazy("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    until = forms.DateField(
        label=gettext_lazy("To"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    before = forms.IntegerField(required=False, min_value=1, max_value=2**62, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(PLUGINS) == 1:
            del self.fields["ruleset"]

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
        # Which game it was, where there are several.
        "title": plugin_of(game.ruleset).title if len(PLUGINS) > 1 else "",
        "opponents": others,
        "result": result,
        "result_name": result_name,
        "how": plugin_of(game.ruleset).ending(game.how),
        "speed": time_controls.SPEEDS[game.speed],
        "change": round(change.after) - round(change.before) if change and not game.annulled_at else None,
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
