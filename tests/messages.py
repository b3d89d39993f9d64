"""Every message of the sources, found as the gettext tools would find it, but without them.

Scripts are not searched: their words come from the server.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.utils.translation.template import templatize

# Where the arguments of a call stand: the context, the message, its plural.
PLACES: dict[str, tuple[int | None, int, int | None]] = {
    "gettext": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
PACKAGES = ("accounts", "duelsite", "engine", "games")
VARIABLE_TAG = re.compile(r"{%\s*trans(?:late)?\s+[^\s\"'].*?%}")


class Message(NamedTuple):
    context: str | None
    text: str
    plural: str | None


class HandedOn(NamedTuple):
    """Something translated by its value: the texts that it may hold are listed elsewhere."""

    path: str
    value: str


class InsideFString(NamedTuple):
    """A call inside an f-string, where the gettext tools do not look: its text is in no catalogue."""

    path: str
    call: str


Found = Message | HandedOn


def of_project(project: Path) -> set[Found]:
    found: set[Found] = set()
    for path, source in python_sources(project):
        found |= of_python(source, path)
    for template in (project / "templates").rglob("*.*"):
        found |= of_template(template.read_text(encoding="utf-8"), str(template.relative_to(project)))
    return found


def python_sources(project: Path) -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for path in (project / package).rglob("*.py"):
            yield str(path.relative_to(project)), path.read_text(encoding="utf-8")


def of_python(source: str, path: str) -> set[Found]:
    tree = ast.parse(source)
    return set(calls(tree, translators(tree), path))


def of_template(source: str, path: str) -> set[Found]:
    """Django itself turns the tags of a template into calls, and blots out everything else."""
    found: set[Found] = {HandedOn(path, tag) for tag in VARIABLE_TAG.findall(source)}
    blotted = templatize(source, origin=path)
    for name in (*PLACES, "_"):
        for call in re.finditer(rf" {name}\(", blotted):
            tree = leading_call(blotted[call.start() + 1 :])
            found |= set(calls(tree, {name: "gettext" if name == "_" else name}, path))
    return found


def inside_f_strings(project: Path) -> set[InsideFString]:
    found = set()
    for path, source in python_sources(project):
        found |= of_f_strings(source, path)
    return found


def of_f_strings(source: str, path: str) -> set[InsideFString]:
    tree = ast.parse(source)
    names = translators(tree)
    return {
        InsideFString(path, ast.unparse(call))
        for string in ast.walk(tree)
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and kind_of(call, names)
    }


def leading_call(text: str) -> ast.AST:
    """The call that the text begins with: up to the first bracket that makes it whole."""
    for end in re.finditer(r"\)", text):
        try:
            return ast.parse(text[: end.end()])
        except SyntaxError:
            continue
    raise AssertionError(text)


def translators(tree: ast.AST) -> dict[str, str]:
    """The names under which a module knows Django's translators, with what they are."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            for name in node.names:
                kind = name.name.removesuffix("_lazy").removesuffix("_noop")
                if kind in PLACES:
                    found[name.asname or name.name] = kind
    return found


def calls(tree: ast.AST, spoken: dict[str, str], path: str) -> Iterator[Found]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not (kind := kind_of(node, spoken)):
            continue
        context, text, plural = (None if at is None else node.args[at] for at in PLACES[kind])
        words = [literal(part) for part in (context, text, plural)]
        if any(
            part is not None and word is None for part, word in zip((text, plural), words[1:], strict=True)
        ):
            yield HandedOn(path, ast.unparse(node.args[PLACES[kind][1]]))
        elif words[1] is not None:
            yield Message(words[0], words[1], words[2])


def kind_of(call: ast.Call, spoken: dict[str, str]) -> str | None:
    """Which translator is called, if any."""
    if isinstance(call.func, ast.Name):
        return spoken.get(call.func.id)
    if isinstance(call.func, ast.Attribute) and call.func.attr.removesuffix("_lazy") in PLACES:
        return call.func.attr.removesuffix("_lazy")
    return None


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
