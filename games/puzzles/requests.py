"""What the views of this package have in common: who asks, and what they have chosen."""

from typing import Any

from django import forms
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts import guests
from accounts.models import User
from duelsite.error_codes import status_of
from games.errors import RequestError
from games.plugin import Text
from games.puzzles import texts
from games.puzzles.models import PuzzleKind
from games.puzzles.selection import Wanted
from games.registry import plugin_of, pools
from games.table.people import must_play_in_person


def user_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def solver_of(request: HttpRequest) -> User:
    """A visitor without an account becomes a guest, who keeps the attempts; TooManyGuestsError."""
    return must_play_in_person(guests.guest_for(request))


def games() -> dict[str, Text]:
    """The pools that puzzles are kept in, with the names of their games."""
    return {pool: plugin_of(ruleset).pool_title for pool, ruleset in pools().items()}


def pool_asked(request: HttpRequest, values: Any = None) -> str:
    """The pool that a request names, or the first one."""
    names = games()
    asked = (values or request.GET).get("game", "")
    return asked if asked in names else next(iter(names))


class WantedForm(forms.Form):
    """Which puzzles somebody wants. Its values are those of the address."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False, choices=lambda: [*games().items()])
    kind = forms.ChoiceField(
        label=pgettext_lazy("puzzle", "Kind"),
        required=False,
        choices=lambda: [("", gettext_lazy("any")), *PuzzleKind.choices],
    )
    theme = forms.ChoiceField(
        label=gettext_lazy("Theme"),
        required=False,
        choices=lambda: [("", gettext_lazy("any")), *texts.THEMES.items()],
    )

    def wanted(self) -> Wanted:
        """What is not known is left out."""
        self.is_valid()
        chosen = getattr(self, "cleaned_data", {})
        pool = chosen.get("game") or next(iter(games()))
        return Wanted(pool, chosen.get("kind", ""), chosen.get("theme", ""))


def error_response(refused: RequestError) -> JsonResponse:
    answer = {"code": refused.code, "message": refused.message}
    response = JsonResponse(answer, status=status_of(refused.code))
    if "seconds" in refused.params:
        response["Retry-After"] = str(refused.params["seconds"])
    return response
