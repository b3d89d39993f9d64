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


Found = Message | HandedOn


def of_project(project: Path) -> set[Found]:
    found: set[Found] = set()
    for package in PACKAGES:
        for path in (project / package).rglob("*.py"):
            found |= of_python(path.read_text(encoding="utf-8"), str(path.relative_to(project)))
    for path in (project / "templates").rglob("*.*"):
        found |= of_template(path.read_text(encoding="utf-8"), str(path.relative_to(project)))
    return found


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
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in spoken:
            kind = spoken[node.func.id]
        elif isinstance(node.func, ast.Attribute) and node.func.attr.removesuffix("_lazy") in PLACES:
            kind = node.func.attr.removesuffix("_lazy")
        else:
            continue
        context, text, plural = (None if at is None else node.args[at] for at in PLACES[kind])
        words = [literal(part) for part in (context, text, plural)]
        if any(
            part is not None and word is None for part, word in zip((text, plural), words[1:], strict=True)
        ):
            yield HandedOn(path, ast.unparse(node.args[PLACES[kind][1]]))
        elif words[1] is not None:
            yield Message(words[0], words[1], words[2])


def literal(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
