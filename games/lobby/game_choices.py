"""The games, editions and options that the lobby offers, as its cards, forms and lists show them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import Option
from games.lobby import lobby_texts
from games.plugin import GamePlugin, OptionWords, Text
from games.registry import PLUGINS, plugin_of, pools


@dataclass(frozen=True)
class Card:
    """A game: rulesets that share a pool are editions of one game."""

    plugin: GamePlugin  # the edition that is chosen, or the first one
    editions: list[GamePlugin]
    is_chosen: bool

    @property
    def ruleset(self) -> str:
        return self.plugin.rules.id

    @property
    def pool(self) -> str:
        return self.plugin.rules.pool

    @property
    def title(self) -> Text:
        return self.plugin.pool_title

    @property
    def players(self) -> str:
        """Of the edition that is shown: others may seat more or fewer."""
        return players(min(self.plugin.rules.seats), max(self.plugin.rules.seats))

    @property
    def shows_editions(self) -> bool:
        """Editions are shown once their game is chosen."""
        return self.is_chosen and len(self.editions) > 1

    @property
    def is_for_two(self) -> bool:
        return max(self.plugin.rules.seats) == 2


def players(fewest: int, most: int) -> str:
    """The number of players of a game, in words."""
    if fewest < most:
        return _("%(fewest)d–%(most)d players") % {"fewest": fewest, "most": most}
    return ngettext("%(count)d player", "%(count)d players", most) % {"count": most}


def cards(chosen: str = "") -> list[Card]:
    """All games, each with its first edition or the one that is chosen."""
    shown = []
    for pool, first in pools().items():
        editions = [plugin for plugin in PLUGINS.values() if plugin.rules.pool == pool]
        is_chosen = chosen in {plugin.rules.id for plugin in editions}
        shown.append(Card(plugin_of(chosen if is_chosen else first), editions, is_chosen))
    return shown


@dataclass(frozen=True)
class OptionField:
    """An option of the rules as a field of a form: a box to tick, or a choice of words."""

    option: Option
    words: OptionWords

    @property
    def name(self) -> str:
        return self.option.name

    @property
    def is_box(self) -> bool:
        return isinstance(self.option.default, bool)

    @property
    def choices(self) -> list[tuple[bool | str, Text]]:
        return [(choice, self.words.choices.get(choice, str(choice))) for choice in self.option.choices]

    @property
    def for_seats(self) -> str:
        """The numbers of seats that have this option, separated by spaces; empty if all have it."""
        return " ".join(map(str, self.option.seats or ()))

    def words_for(self, value: bool | str) -> Text:
        """The value in words, where a table is described; empty for the default."""
        if value == self.option.default:
            return ""
        if words := self.words.choices.get(value):
            return words
        return self.words.label if value is True else "" if value is False else value


def option_fields(ruleset: str) -> list[OptionField]:
    plugin = plugin_of(ruleset)
    words = plugin.option_words()
    return [
        OptionField(option, words.get(option.name, OptionWords(label=option.name)))
        for option in plugin.rules.options
    ]


def describe(ruleset: str, options: Mapping[str, Any]) -> list[Text]:
    """The chosen options in words, without those that have their default."""
    fields = option_fields(ruleset)
    described = [field.words_for(options[field.name]) for field in fields if field.name in options]
    return [words for words in described if words]


def as_json() -> dict[str, Any]:
    """For the lobby's scripts, by ruleset: its title, and for each option the words for its values."""
    return {
        name: {
            "title": str(plugin.title),
            "words": {
                field.name: {
                    script_spelling(value): str(field.words_for(value))
                    for value in field.option.choices
                    if field.words_for(value)
                }
                for field in option_fields(name)
            },
        }
        for name, plugin in PLUGINS.items()
    }


def script_spelling(value: bool | str) -> str:
    """A value as JavaScript spells it."""
    return str(value).lower() if isinstance(value, bool) else value


def usual_time(ruleset: str) -> str:
    """The time control that a form begins with: the first that is rapid."""
    presets = lobby_texts.presets(ruleset)
    rapid = [preset for preset in presets if preset["speed"] == "rapid"]
    return str((rapid or presets)[0]["text"])
