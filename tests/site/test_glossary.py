"""Texts use the words of the glossary: one term for one thing, in English and in every translation.

`locale/glossary.json` lists terms with the stems that may translate them, words to avoid with what to say
instead, and the marks of each language. `locale/names.json` has the names of cards, wonders and tokens as
the rule books print them. CONTRIBUTING.md says how to word and translate.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypedDict, cast

import pytest

from tests.languages import LANGUAGES, TRANSLATED
from tests.site.test_translations import Entry, entries

LOCALE = Path(__file__).parents[2] / "locale"
NOT_WORDS = re.compile(r"%\(\w+\)(?:[sd]|\.\d[fg])|\{\w+\}|<[^>]+>")
QUOTED = re.compile(r"[“„”»«][^“”„«»]*[”“«»]")
QUOTATION_MARKS = '"“”„«»‟‹›‚‘'
LAST_MARK = re.compile(r"[.!?…:]$")
# The names of pieces: names.json has them.
NAMES = ("duel", "wonders")


Key = tuple[str | None, str]
Term = dict[str, Any]


class Glossary(TypedDict):
    """Of a term: how English calls it, as a pattern, and how words for it may begin in each language.

    A stem after a hyphen may stand inside a compound. `except` are messages in which it is something else.
    """

    terms: list[Term]
    avoid: dict[str, dict[str, str]]
    quotation_marks: dict[str, str]
    dashes: dict[str, str]
    abbreviations: dict[str, list[str]]


@cache
def glossary() -> Glossary:
    return cast("Glossary", json.loads((LOCALE / "glossary.json").read_text(encoding="utf-8")))


@cache
def catalogue(language: str) -> list[Entry]:
    return list(entries(LOCALE / language / "LC_MESSAGES" / "django.po"))


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, with the English message that it translates."""
    for entry in catalogue(TRANSLATED[0] if language == "en" else language):
        for keyword, text in entry.items():
            if keyword.startswith("msgid" if language == "en" else "msgstr"):
                yield entry["msgid"], text


def words_of(text: str) -> str:
    """Without placeholders and tags."""
    return NOT_WORDS.sub("", text)


def stems(allowed: list[str]) -> re.Pattern[str]:
    return re.compile(
        "|".join(stem[1:] if stem.startswith("-") else rf"\b{stem}" for stem in allowed), re.IGNORECASE
    )


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_term_is_translated_by_its_own_words(language: str) -> None:
    wrong = []
    translated = {key_of(entry): entry for entry in catalogue(language)}
    for term, messages in messages_with_terms():
        allowed = stems(term[language])
        wrong += [
            f"{term['en']}: {message[1]!r} → {text!r}"
            for message in messages
            for keyword, text in translated[message].items()
            if keyword.startswith("msgstr") and not allowed.search(words_of(text))
        ]
    assert wrong == []


@cache
def messages_with_terms() -> list[tuple[Term, list[Key]]]:
    """Every term with the messages that have it; all catalogues hold the same ones."""
    messages = {
        key_of(entry): QUOTED.sub("", words_of(entry["msgid"]))
        for entry in catalogue(TRANSLATED[0])
        if entry.get("msgctxt") not in NAMES
    }
    found = []
    for term in glossary()["terms"]:
        english = re.compile(rf"\b(?:{term['en']})\b", re.IGNORECASE)
        exceptions = term.get("except", ())
        found.append(
            (
                term,
                [key for key, text in messages.items() if english.search(text) and key[1] not in exceptions],
            )
        )
    return found


def key_of(entry: Entry) -> Key:
    return entry.get("msgctxt"), entry["msgid"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_to_avoid(language: str) -> None:
    """English words are whole words; those of other languages are stems."""
    end = r"\b" if language == "en" else ""
    avoided = {
        re.compile(rf"\b(?:{word}){end}", re.IGNORECASE): better
        for word, better in glossary()["avoid"][language].items()
    }
    found = [
        f"{match[0]!r}, rather {better!r}: {text!r}"
        for _message, text in texts(language)
        for word, better in avoided.items()
        if (match := word.search(words_of(text)))
    ]
    assert found == []


def test_an_english_sentence_has_a_subject() -> None:
    """Not "Who leaves comes last": that is only a question."""
    sentence = re.compile(r"(?:^|[.!:;] )Who\b[^.?!:]*\.")
    assert [text for _message, text in texts("en") if sentence.search(words_of(text))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_pieces_have_the_names_of_the_rule_books(language: str) -> None:
    names = json.loads((LOCALE / "names.json").read_text(encoding="utf-8"))
    said = {
        (entry["msgctxt"], entry["msgid"]): entry["msgstr"]
        for entry in catalogue(language)
        if entry.get("msgctxt") in NAMES
    }
    printed = {
        (game, name): translated[language]
        for game, rows in names.items()
        for name, translated in rows.items()
        if language in translated
    }
    assert len(printed) > 90
    assert {name: said[name] for name in printed} == printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    pair = list(glossary()["quotation_marks"][language])
    for message, text in texts(language):
        marks = [letter for letter in words_of(text) if letter in QUOTATION_MARKS]
        assert marks == pair * (len(marks) // 2), f"{message!r} → {text!r}"
        assert "'" not in words_of(text), f"{message!r} → {text!r}: an apostrophe is ’"


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_dots_and_dashes_are_regular(language: str) -> None:
    dashes = glossary()["dashes"][language]
    irregular = re.compile(rf"  |\.\.\.| - |[^\W\d]…[^\W\d]|[{''.join(set('–—') - set(dashes))}\0]| [,;.!?]")
    assert [text for _message, text in texts(language) if irregular.search(NOT_WORDS.sub("x", text))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_ends_like_the_english_text(language: str) -> None:
    """With the same mark, and dots with the same space before them."""
    abbreviations = tuple(glossary()["abbreviations"].get(language, ()))
    for message, text in texts(language):
        if not text.endswith(abbreviations or "\0"):
            assert last_mark(text) == last_mark(message), f"{message!r} → {text!r}"
        assert text.endswith(" …") == message.endswith(" …"), f"{message!r} → {text!r}"


def last_mark(text: str) -> str:
    found = LAST_MARK.search(re.sub(r"<[^>]+>", "", text).strip())
    return found[0] if found else ""


def test_the_glossary_lists_nothing_that_is_not_said() -> None:
    """A term that no message has any more is removed, and so is an exception."""
    said = {message for message, _text in texts("en")}
    for term, messages in messages_with_terms():
        assert messages, term["en"]
        assert set(term.get("except", ())) <= said, term["en"]
