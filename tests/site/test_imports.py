"""Who imports whom: what services ask of the workers they say by name, and tasks call services."""

import ast
import importlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import games
from duelsite.celery import app
from games import queue

GAMES = Path(games.__file__).parent


def imported(source: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_nothing_in_the_house_imports_the_tasks() -> None:
    sources = [source for source in GAMES.rglob("*.py") if source != GAMES / "tasks.py"]
    assert len(sources) > 100
    assert [source for source in sources if "games.tasks" in set(imported(source))] == []


def test_rooms_of_games_import_no_service_when_they_are_loaded() -> None:
    """The registry loads them, and services ask the registry."""
    packages = {source.parent for source in GAMES.glob("*/plugin.py")}
    assert len(packages) > 1
    services = ("games.lobby", "games.replays.replay_views", "games.judging", "games.table.playing")
    for source in (file for package in packages for file in package.glob("*.py")):
        assert [name for name in imported(source) if name.startswith(services)] == [], source


@pytest.mark.parametrize(
    "ask",
    [
        lambda: queue.ask_bot(1, 0, 1, unhurried=False),
        lambda: queue.ask_hint(1),
        lambda: queue.ask_piece(1, 0),
        lambda: queue.ask_rating(1),
        lambda: queue.ask_dump(),
    ],
)
def test_every_task_that_is_named_is_one(ask: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []
    monkeypatch.setattr(app, "send_task", lambda name, *_, **__: named.append(name))
    ask()
    module, _, task = named[0].rpartition(".")
    assert getattr(importlib.import_module(module), task).name == named[0]
