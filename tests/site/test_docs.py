"""The documents and comments are true to the tree: every file, module and page that they name exists."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
CURRENT = [path for path in DOCUMENTS if path.name != "CHANGELOG.md"]  # the changelog names what is gone
SOURCES = ["*.py", "*.js", "*.css", "*.html", "*.toml", "*.service", "*.conf"]
FOLDERS = [
    *[
        "accounts",
        "bench",
        "deploy",
        "docs",
        "duelsite",
        "engine",
        "examples",
        "games",
        "locale",
        "requirements",
    ],
    *["templates", "tests"],
]

CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PLACEHOLDER = re.compile(r"<[^>]+>|\bXX\b")
FILE_NAME = r"[\w.<>*-]+\.(?:py|js|css|html|md|toml|txt|po|bin)"
A_PATH = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w./<>*-]*|(?:[\w<>*-]+/)*{FILE_NAME}")
PATH_IN_SOURCE = re.compile(
    rf"(?<![\w./-])(?:{'|'.join(FOLDERS)})/(?:[\w<>-]+/)*[\w-]+\.(?:py|js|css|html|md)\b"
)
MODULE = re.compile(r"python -m ((?:bench|engine|games|tests)[\w.<>]*)")


@cache
def tree() -> list[str]:
    """Every file and folder of the project, from its root."""
    below = (
        path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts
    )
    return [f"/{path.relative_to(ROOT).as_posix()}" for path in [*ROOT.glob("*"), *below]]


@cache
def exists(name: str) -> bool:
    """Whether there is such a file or folder; a name may leave out the folders that the text is about."""
    pattern = "*/" + PLACEHOLDER.sub("*", name).rstrip("/")
    return any(fnmatchcase(path, pattern) for path in tree())


def module_exists(name: str) -> bool:
    path = name.replace(".", "/")
    return exists(f"{path}.py") or exists(f"{path}/__main__.py")


def anchors(document: Path) -> set[str]:
    """The fragments of a document's headings, as code hosts make them."""
    found = HEADING.findall(document.read_text())
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        for kind in SOURCES:
            for path in (ROOT / folder).rglob(kind):
                if "node_modules" not in path.parts:
                    yield path


@pytest.mark.parametrize("document", CURRENT, ids=lambda path: path.name)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    named = {name for name in CODE.findall(document.read_text()) if A_PATH.fullmatch(name)}
    assert sorted(name for name in named if not exists(name)) == []


@pytest.mark.parametrize("document", CURRENT, ids=lambda path: path.name)
def test_every_module_that_a_document_runs_exists(document: Path) -> None:
    text = " ".join(document.read_text().split())
    assert sorted(name for name in set(MODULE.findall(text)) if not module_exists(name)) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_the_tree_resolves(document: Path) -> None:
    lost = []
    for link in LINK.findall(document.read_text()):
        if re.match(r"[a-z]+:", link):
            continue
        address, _, fragment = link.partition("#")
        target = document.parent / address if address else document
        if not target.exists() or (fragment and fragment not in anchors(target)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("document", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_a_page_of_the_documentation_begins_with_its_readers(document: Path) -> None:
    assert document.read_text().split("\n\n")[1].startswith("For ")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_lines_of_documents_are_short(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.DOTALL | re.MULTILINE)
    prose = [line for line in text.splitlines() if not line.startswith(("|", "    ", "!"))]
    assert [line for line in prose if len(line) > 110] == []


def test_every_file_that_a_source_names_exists() -> None:
    lost = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources()
        for name in PATH_IN_SOURCE.findall(path.read_text())
        if not exists(name)
    }
    assert sorted(lost) == []
