"""What people read in the sources is in every catalogue, and nothing else is.

How new words get there is described in test_translations.
"""

from pathlib import Path

import pytest

from tests import messages
from tests.languages import TRANSLATED
from tests.messages import HandedOn, Message
from tests.site.test_translations import entries

# What is translated by its value, from the lists that `python -m games.<game>.engine_texts` writes.
OF_THE_ENGINE = {
    HandedOn("accounts/bots.py", "character.title"),
    HandedOn("accounts/bots.py", "character.description"),
    HandedOn("games/duel/names.py", "piece.name"),
    HandedOn("games/engine_bots.py", "level.description"),
    HandedOn("games/wonders/names.py", "piece.name"),
}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_what_the_sources_say(project: Path, language: str) -> None:
    said = {found for found in messages.of_project(project) if isinstance(found, Message)}
    catalogue = project / "locale" / language / "LC_MESSAGES" / "django.po"
    known = {
        Message(entry.get("msgctxt"), entry["msgid"], entry.get("msgid_plural"))
        for entry in entries(catalogue)
    }
    not_extracted, no_longer_said = said - known, known - said
    assert not not_extracted
    assert not no_longer_said


def test_no_message_is_put_together_at_run_time(project: Path) -> None:
    """Nobody could translate it: `_(f"{n} cards")` is in no catalogue."""
    handed_on = {found for found in messages.of_project(project) if isinstance(found, HandedOn)}
    assert handed_on == OF_THE_ENGINE


def test_no_message_is_inside_an_f_string(project: Path) -> None:
    """The gettext tools do not look there, so it would be lost when the catalogues are updated."""
    assert messages.inside_f_strings(project) == set()


def test_a_message_inside_an_f_string_is_found() -> None:
    source = """
from django.utils.translation import gettext as _, ngettext

f"{a}: {_('lost')}"; f"{', '.join(ngettext('{n} card', '{n} cards', n) for n in b)}"; f"{len(a)}"; _("kept")
"""
    assert messages.of_f_strings(source, "a.py") == {
        messages.InsideFString("a.py", "_('lost')"),
        messages.InsideFString("a.py", "ngettext('{n} card', '{n} cards', n)"),
    }


def test_every_way_to_say_something_is_found() -> None:
    source = """
from django.utils import translation
from django.utils.translation import gettext as _, ngettext, npgettext, pgettext_lazy

_("one"); _("two " "halves"); ngettext("{n} card", "{n} cards", n); pgettext_lazy("duel", "Quarry")
npgettext("army", "{n} man", "{n} men", n); translation.gettext("by the module"); _(card.name); _(f"{n}")
print("not said")
"""
    assert messages.of_python(source, "a.py") == {
        Message(None, "one", None),
        Message(None, "two halves", None),
        Message(None, "{n} card", "{n} cards"),
        Message("duel", "Quarry", None),
        Message("army", "{n} man", "{n} men"),
        Message(None, "by the module", None),
        HandedOn("a.py", "card.name"),
        HandedOn("a.py", "f'{n}'"),
    }


def test_every_way_to_say_something_in_a_template_is_found() -> None:
    source = """<a title="{% translate 'Take (it)' %}">{% translate "Play" context "replay" %}</a>
{% blocktranslate with name=x %}{{ name }}: 5%{% endblocktranslate %} {% translate label %}
{% blocktranslate count n=n %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}
{{ value|default:_("none") }} {% include "a.html" with title=_("A title") %}
{% comment %}{{ _("not said") }}{% endcomment %}
"""
    assert messages.of_template(source, "a.html") == {
        Message(None, "Take (it)", None),
        Message("replay", "Play", None),
        Message(None, "%(name)s: 5%%", None),
        Message(None, "%(n)s card", "%(n)s cards"),
        Message(None, "none", None),
        Message(None, "A title", None),
        HandedOn("a.html", "{% translate label %}"),
    }
