"""Every language says everything that the catalogues know, with the same placeholders, and is compiled.

New words: `manage.py makemessages -a --no-location --no-obsolete --ignore tests`, translate, then
`manage.py compilemessages --ignore .venv` (both need the gettext tools; the site does not, since the compiled
catalogues are in the repository).
"""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages import TRANSLATED

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]+>")
LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?(".*")')

Entry = dict[str, str]


def entries(catalogue: Path) -> Iterator[Entry]:
    """The entries of a .po file, as {"msgid": ..., "msgstr": ...}, without its header."""
    for block in catalogue.read_text(encoding="utf-8").split("\n\n"):
        entry: Entry = {}
        keyword = ""
        for line in block.splitlines():
            found = LINE.fullmatch(line)
            if found:
                keyword = found[1] or keyword
                entry[keyword] = entry.get(keyword, "") + ast.literal_eval(found[2])
            assert not line.startswith("#, fuzzy"), f"a guess nobody has checked: {block}"
        if entry.get("msgid"):
            yield entry


@pytest.fixture(params=TRANSLATED)
def catalogue(request: pytest.FixtureRequest, project: Path) -> Path:
    return project / "locale" / str(request.param) / "LC_MESSAGES" / "django.po"


def test_nothing_is_left_untranslated(catalogue: Path) -> None:
    for entry in entries(catalogue):
        for keyword, text in entry.items():
            assert text.strip(), f"{keyword} of {entry['msgid']!r}"


def test_placeholders_and_tags_survive_translation(catalogue: Path) -> None:
    """Each form has what its original has: of one card less may be said than of many.

    Where there are more forms than two, the first is that of 21 as well.
    """
    for entry in entries(catalogue):
        one, many = (placeholders(entry.get(key, entry["msgid"])) for key in ("msgid", "msgid_plural"))
        of_one = [] if "msgstr[2]" in entry else ["msgstr[0]"]
        for keyword, text in entry.items():
            if keyword.startswith("msgstr"):
                expected = one if keyword in of_one else many
                assert placeholders(text) == expected, f"{keyword}: {text}"


def test_every_plural_has_all_forms_of_its_language(catalogue: Path) -> None:
    """As the header counts them, like `msgfmt --check`: Ukrainian has four, the last one for fractions."""
    count = re.search(r"nplurals=(\d)", catalogue.read_text(encoding="utf-8"))
    assert count
    forms = {f"msgstr[{n}]" for n in range(int(count[1]))}
    for entry in entries(catalogue):
        if "msgid_plural" in entry:
            missing = forms - entry.keys()
            assert not missing, f"{entry['msgid']!r} has no {sorted(missing)}"


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def test_placeholders_of_both_kinds_are_seen(catalogue: Path) -> None:
    seen = {mark[0] for entry in entries(catalogue) for mark in placeholders(entry["msgid"])}
    assert seen == {"%", "{", "<"}


def test_the_compiled_catalogue_says_the_same(catalogue: Path) -> None:
    with catalogue.with_suffix(".mo").open("rb") as compiled:
        translation = gettext.GNUTranslations(compiled)
    for entry in entries(catalogue):
        if "msgid_plural" in entry:
            said = {form_for(translation, entry, n) for n in range(1, 40)}
            assert said <= {text for keyword, text in entry.items() if keyword.startswith("msgstr")}
        elif "msgctxt" in entry:
            assert translation.pgettext(entry["msgctxt"], entry["msgid"]) == entry["msgstr"]
        else:
            assert translation.gettext(entry["msgid"]) == entry["msgstr"], "run manage.py compilemessages"


def form_for(translation: gettext.GNUTranslations, entry: Entry, n: int) -> str:
    one, many = entry["msgid"], entry["msgid_plural"]
    if "msgctxt" in entry:
        return translation.npgettext(entry["msgctxt"], one, many, n)
    return translation.ngettext(one, many, n)


def test_all_languages_know_the_same_words(project: Path) -> None:
    known = [
        {
            (entry.get("msgctxt"), entry["msgid"], entry.get("msgid_plural"))
            for entry in entries(project / "locale" / language / "LC_MESSAGES" / "django.po")
        }
        for language in TRANSLATED
    ]
    assert len(known[0]) > 200
    assert all(words == known[0] for words in known)
