"""The keys of the texts that scripts ask for, read from their sources.

A key is mostly written out: `words.t("close")`. One that is put together, ``words.t(`turn.${kind}.other`)``,
is known by what its parts can be, which `VALUES` of script_values.py lists by script and expression.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from games.plurals import CATEGORIES

CALL = re.compile(r"\b(?:words|names|this)\s*\.(t|n|by|of|signed)\(\s*")
NUMBER_CALL = re.compile(r'\bformFor\(texts, ("[\w.]+"),')
PROPERTY = re.compile(r"\btexts\.(\w+)")
INDEX = re.compile(r"\b(?:this|config)?\.?texts\[([^\]]+)\]")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
# What each way to ask adds to the key (table/words.js, wonders/words.js).
ENDINGS = {
    "t": ("",),
    "n": tuple(f".{category}" for category in CATEGORIES),
    "signed": tuple(f".{category}" for category in CATEGORIES),
    "by": (".you", ".other"),
    "of": (".you", ".other", ".city"),
}
OPENING, CLOSING = "([{", ")]}"

# What an expression can be, by its source.
Values = Mapping[str, tuple[str, ...]]


class Unknown(Exception):
    """Nobody has said what a part of a key can be."""


class Asked(NamedTuple):
    how: str
    expression: str


def asked_in(source: str) -> Iterator[Asked]:
    """The places where a script asks for a text, with the expression for the key."""
    code = COMMENT.sub("", source)
    for call in CALL.finditer(code):
        yield Asked(call[1], first_argument(code[call.end() :]))
    for call in NUMBER_CALL.finditer(code):
        yield Asked("n", call[1])
    for index in INDEX.finditer(code):
        yield Asked("t", index[1])


def keys_in(source: str, values: Values) -> set[str]:
    """Every key that a script can ask for."""
    found = set()
    for how, expression in asked_in(source):
        found |= {key + ending for key in spelled(expression, values) for ending in ENDINGS[how]}
    return found


def properties_in(source: str) -> set[str]:
    """The keys of scripts that read `texts.copied`."""
    return set(PROPERTY.findall(COMMENT.sub("", source)))


def spelled(expression: str, values: Values) -> set[str]:
    """All that an expression can be: a text, one of two, or a text with parts."""
    expression = " ".join(expression.split())
    if expression in values:
        return set(values[expression])
    if re.fullmatch(r'"[^"]*"', expression):
        return {expression[1:-1]}
    if parts := split_at(expression, "?:"):
        _condition, yes, no = parts
        return spelled(yes, values) | spelled(no, values)
    if expression.startswith("`") and expression.endswith("`"):
        choices = [spelled_part(part, values) for part in template_parts(expression[1:-1])]
        return {"".join(chosen) for chosen in product(*choices)}
    raise Unknown(expression)


def spelled_part(part: str, values: Values) -> set[str]:
    return spelled(part[2:-1], values) if part.startswith("${") else {part}


def template_parts(text: str) -> Iterator[str]:
    """The pieces of a template: plain text, and `${…}`, which may hold braces itself."""
    at = 0
    while at < len(text):
        if text.startswith("${", at):
            end = at + 2 + len(first_argument(text[at + 2 :], stops="")) + 1
        else:
            end = text.find("${", at)
            end = len(text) if end < 0 else end
        yield text[at:end]
        at = end


def first_argument(code: str, stops: str = ",") -> str:
    """The code up to a comma or a closing bracket that belongs to neither a bracket nor a text in it."""
    for at, _letter in outside(code):
        if code[at] in stops or code[at] in CLOSING:
            return code[:at]
    return code


def split_at(code: str, signs: str) -> list[str]:
    """`a ? b : c`, taken apart; nothing if that is not what it is."""
    ternary = re.compile(r" ([?:]) ")
    places = [at for at, _letter in outside(code) if ternary.match(code, at)]
    first = next((at for at in places if code[at + 1] == signs[0]), None)
    if first is None:
        return []
    # Of several in a row, the rest is the last part.
    second = next(at for at in places if at > first and code[at + 1] == signs[1])
    return [code[:first], code[first + 3 : second], code[second + 3 :]]


def outside(code: str) -> Iterator[tuple[int, str]]:
    """The letters of some code that are neither in brackets nor in a text; a closing bracket too many is."""
    depth, quote, at = 0, "", 0
    holes: list[int] = []
    while at < len(code):
        letter = code[at]
        if quote == "`" and code.startswith("${", at):
            holes.append(depth)
            depth, quote, at = depth + 1, "", at + 1
        elif quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'`":
            if not depth:
                yield at, letter
            quote = letter
        elif letter in CLOSING:
            if not depth:
                yield at, letter
            depth -= 1
            if holes and depth == holes[-1]:
                holes.pop()
                quote = "`"
        else:
            if not depth:
                yield at, letter
            depth += letter in OPENING
        at += 1
