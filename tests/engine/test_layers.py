"""Imports inside the engine point one way: no module imports a higher layer, not even lazily."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import engine

ENGINE = Path(engine.__file__).parent
# The lowest first. A name is a module, or a package with all that is in it, unless a longer name here covers
# that; packages side by side in one layer do not import each other.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("engine", "engine.bits", "engine.subset"),
    ("engine.bench", "engine.dice", "engine.fair", "engine.game"),
    ("engine.native", "engine.record"),
    ("engine.conformance", "engine.terminal"),
    ("engine.ai",),
    ("engine.duel", "engine.wonders"),
    ("engine.duel.ai", "engine.wonders.ai"),
    ("engine.duel.cli", "engine.wonders.cli"),
    ("engine.registry",),
    ("engine.__main__", "engine.ai.__main__"),
)
LAYER = {name: number for number, names in enumerate(LAYERS) for name in names}
# Modules are also loaded by names that are put together: by the registry those of the games it lists, by the
# compiler those that a game's compiled.py lists.
LOADERS = {"engine.native", "engine.native.build", "engine.registry"}

Imports = dict[str, set[str]]


def module_of(file: Path) -> str:
    parts = file.relative_to(ENGINE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_by(tree: ast.Module, known: set[str]) -> set[str]:
    """The modules of the engine that a module imports, at its top or inside a function or condition."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not used"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else str(node.module))
    return found & known


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """The syntax trees of all modules of the engine, by name."""
    return {module_of(file): ast.parse(file.read_text()) for file in sorted(ENGINE.rglob("*.py"))}


@pytest.fixture(scope="module")
def imports(trees: dict[str, ast.Module]) -> Imports:
    return {name: imported_by(tree, set(trees)) - {name} for name, tree in trees.items()}


def place_of(module: str) -> str:
    """The entry of LAYERS that a module belongs to."""
    while module not in LAYER:
        module = module.rpartition(".")[0]
    return module


def test_every_module_has_a_layer_of_its_own(imports: Imports) -> None:
    unlisted = [name for name in imports if "." in name and place_of(name) == "engine"]
    assert unlisted == [], "add them to LAYERS"
    assert set(LAYER) <= set(imports), "LAYERS has names that do not exist"


def test_no_import_points_up(imports: Imports) -> None:
    wrong = []
    for module, others in imports.items():
        here = place_of(module)
        for other in others:
            there = place_of(other)
            if there != here and LAYER[there] >= LAYER[here]:
                wrong.append(f"{module} imports {other}")
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle(imports: Imports) -> None:
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_only_loaders_import_by_a_name_that_is_put_together(trees: dict[str, ast.Module]) -> None:
    dynamic = {
        name
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Name)
        and (node.attr if isinstance(node, ast.Attribute) else node.id) in {"import_module", "__import__"}
    }
    assert dynamic == LOADERS


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import engine.ai.tree", {"engine.ai.tree"}),
        ("from engine import fair", {"engine.fair"}),
        ("from engine.ai.tree import Tree", {"engine.ai.tree"}),
        ("def f():\n    from engine.ai import tree", {"engine.ai.tree"}),
        ("if TYPE_CHECKING:\n    from engine.fair import shuffled", {"engine.fair"}),
        ("import json", set()),
    ],
)
def test_imports_are_found_wherever_they_are(code: str, found: set[str]) -> None:
    known = {"engine", "engine.ai", "engine.ai.tree", "engine.fair"}
    assert imported_by(ast.parse(code), known) == found
