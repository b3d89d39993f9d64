"""The form of the search of games. The game that is chosen decides which fields there are."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts import printed_names
from accounts import selectors as account_selectors
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.plugin import SITE_ENDINGS, GamePlugin, Text
from games.registry import PLUGINS
from games.replays.filter_forms import ANY, GameFilterForm, name_field
from games.replays.filters import GameFilter
from games.replays.terms import LARGEST_PLY, LARGEST_RATING

MARK = "with_"
FIRST_FIELDS = ("player", "opponent", "result", "ruleset")
# The markup of empty fields, by language, games and name; there are few of each.
EMPTY_FIELDS: dict[tuple[object, ...], SafeString] = {}


def number_field(label: Any, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=most)


class SearchForm(GameFilterForm):
    """Fields of the site, fields that depend on the chosen game, and one for each kind of its marks."""

    player = name_field(gettext_lazy("Player"))
    how = forms.ChoiceField(label=gettext_lazy("Way of winning"), required=False)
    place = forms.TypedChoiceField(label=gettext_lazy("Place"), required=False, coerce=int, empty_value=None)
    size = forms.TypedChoiceField(label=gettext_lazy("Players"), required=False, coerce=int, empty_value=None)
    rated = forms.TypedChoiceField(
        label=gettext_lazy("Rated"),
        required=False,
        coerce=lambda text: text == "yes",
        empty_value=None,
        choices=[ANY, ("yes", gettext_lazy("rated")), ("no", gettext_lazy("casual"))],
    )
    rating_min = number_field(gettext_lazy("Average rating from"), LARGEST_RATING)
    rating_max = number_field(gettext_lazy("Average rating to"), LARGEST_RATING)
    ply_min = number_field(gettext_lazy("Moves, at least"), LARGEST_PLY)
    ply_max = number_field(gettext_lazy("Moves, at most"), LARGEST_PLY)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = PLUGINS.get(str(self.data.get("ruleset", "")))
        self.plugins = [chosen] if chosen else list(PLUGINS.values())
        if len(self.plugins) == 1:
            chosen = self.plugins[0]
        self._offer("how", endings(self.plugins))
        sizes = sorted({size for plugin in self.plugins for size in plugin.rules.seats})
        self._offer("size", [(str(size), str(size)) for size in sizes])
        self._offer("place", [(str(place), str(place)) for place in range(1, sizes[-1] + 1)])
        if sizes == [2]:
            # Won and lost say it all.
            del self.fields["size"], self.fields["place"]
        if chosen:
            self._add_marks(chosen)

    def _offer(self, name: str, choices: list[tuple[str, Text]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [ANY, *choices]

    def _add_marks(self, plugin: GamePlugin) -> None:
        """Boxes to tick where a seat can have several of a kind, otherwise a list to choose one from."""
        for kind, words in plugin.mark_words().items():
            choices = [(key, str(name)) for key, name in words.names.items()]
            field: forms.Field
            if words.several:
                field = forms.MultipleChoiceField(
                    label=str(words.label),
                    required=False,
                    choices=choices,
                    widget=forms.CheckboxSelectMultiple,
                )
            else:
                field = forms.ChoiceField(label=str(words.label), required=False, choices=[ANY, *choices])
            self.fields[MARK + kind] = field

    # The parts of the page

    def first_fields(self) -> Iterator[SafeString]:
        return self._shown(*FIRST_FIELDS)

    def more_fields(self) -> Iterator[SafeString]:
        return self._shown("speed", "rated", "rating_min", "rating_max", "since", "until")

    def depending(self) -> Iterator[SafeString]:
        """The fields that depend on the chosen game."""
        lists = [name for name in self.fields if self._is_list(name)]
        single = [name for name in self.fields if name.startswith(MARK) and name not in lists]
        return self._shown("how", "size", "place", *single, "ply_min", "ply_max", *lists)

    def _shown(self, *names: str) -> Iterator[SafeString]:
        """Rendering them is half of the work for a page. Most are empty, and the same for everybody."""
        for name in names:
            if name not in self.fields:
                continue
            field = self[name]
            if field.data or field.errors:
                yield self._made(name)
                continue
            rulesets = tuple(plugin.rules.id for plugin in self.plugins)
            key = (get_language(), printed_names.are_shown(), tuple(PLUGINS), rulesets, name)
            if key not in EMPTY_FIELDS:
                EMPTY_FIELDS[key] = self._made(name)
            yield EMPTY_FIELDS[key]

    def _made(self, name: str) -> SafeString:
        template = "replays/search_ticks.html" if self._is_list(name) else "forms/field.html"
        return render_to_string(template, {"field": self[name]})

    def _is_list(self, name: str) -> bool:
        return isinstance(self.fields[name], forms.MultipleChoiceField)

    @property
    def is_open(self) -> bool:
        """Whether the address has values for more than the first fields."""
        asked = {name for name in self.data if self.data.get(name)}
        return bool(asked - {*FIRST_FIELDS, "before"})

    # Validation

    def clean_player(self) -> User | None:
        return self._found("player")

    def clean_opponent(self) -> User | None:
        return self._found("opponent")

    def _found(self, name: str) -> User | None:
        handle = self.cleaned_data[name].removeprefix("@")
        if not handle:
            return None
        user = account_selectors.profile(handle=handle)
        if user is None:
            raise forms.ValidationError(
                _("There is no player with this name."), code=ErrorCode.UNKNOWN_PLAYER
            )
        return user

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        self.check_order("rating_min", "rating_max", _("This is less than the minimum."))
        self.check_order("ply_min", "ply_max", _("This is less than the minimum."))
        player, opponent = cleaned.get("player"), cleaned.get("opponent")
        if player is not None and player == opponent:
            self.add_error("opponent", _("Choose two different players."))
        if any(name.startswith(MARK) and name not in self.fields for name in self.data):
            name = "ruleset" if "ruleset" in self.fields else None
            self.add_error(name, _("Choose a game first: this can only be searched within one."))
        return cleaned

    def game_filter(self, **more: Any) -> GameFilter:
        cleaned = self.cleaned_data
        marks: list[str] = []
        for name in self.fields:
            if name.startswith(MARK) and cleaned[name]:
                chosen = cleaned[name] if isinstance(cleaned[name], list) else [cleaned[name]]
                marks += [f"{name.removeprefix(MARK)}:{mark}" for mark in chosen]
        fields = {name: value for name, value in cleaned.items() if not name.startswith(MARK)}
        return GameFilter(marks=tuple(sorted(marks)), **fields, **more)


def endings(plugins: list[GamePlugin]) -> list[tuple[str, Text]]:
    """The ways in which these games end: first those of their rules, then those of the site."""
    own = {how: words for plugin in plugins for how, words in plugin.endings.items()}
    return list((own | dict(SITE_ENDINGS)).items())
