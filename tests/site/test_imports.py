"""Dependencies point one way: packages form layers, and a lower one never imports a higher one."""

import ast
import importlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from duelsite.celery import app
from games import queue
from games.queue import BotTurn

# Lowest first. A package may import those of the layers below, and itself; those of one layer know nothing of
# each other. A module belongs to the longest name here that it begins with; "games.*.models" is a pattern.
LAYERS = (
    ("engine",),
    ("duelsite",),
    ("accounts",),
    # The core of the games: models, the plug-in protocol and its registry, errors, events, sockets.
    ("games", "games.*.models", "games.art", "games.logs", "games.sockets"),
    ("games.table",),
    ("games.ratings",),
    ("games.notifications", "games.replays"),
    ("games.judging", "games.lobby", "games.matches"),
    ("games.explore", "games.integrity", "games.learn", "games.moderation", "games.watch"),
    ("games.daily", "games.puzzles", "games.tournaments"),
    # The plug-ins: nothing but the registry knows them, and it imports them by name.
    ("games.duel", "games.wonders"),
    ("games.api",),
    # What puts all of it together.
    (
        "duelsite.asgi",
        "duelsite.settings",
        "duelsite.urls",
        "games.admin",
        "games.apps",
        "games.management",
        "games.routing",
        "games.tasks",
        "games.templatetags",
        "games.urls",
    ),
)
# Within these two layers packages may import each other.
CORE, TOP = 3, len(LAYERS) - 1
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}


def package_of(module: str) -> str:
    """The entry of LAYERS that a module belongs to; "" if it is not of the project."""
    parts = module.split(".")
    if parts[0] == "games" and parts[2:3] == ["models"]:
        return "games.*.models"
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((name for name in names if name in RANK), "")


def sources(project: Path) -> Iterator[tuple[str, Path]]:
    """Every module of the site with its name. Migrations have a test of their own."""
    for root in ("engine", "duelsite", "accounts", "games"):
        for path in sorted((project / root).rglob("*.py")):
            if "migrations" not in path.parts:
                name = ".".join(path.relative_to(project).with_suffix("").parts)
                yield name.removesuffix(".__init__"), path


def imported(source: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it: at the top, inside a function, for types only."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: imports are absolute"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def upward(project: Path) -> list[tuple[str, str]]:
    """Every import that points up, or from one package of a layer to another."""
    found = []
    for module, path in sources(project):
        own = package_of(module)
        for name in imported(path):
            other = package_of(name)
            together = any({own, other} <= set(LAYERS[rank]) for rank in (CORE, TOP))
            if other and other != own and not together and RANK[other] >= RANK[own]:
                found.append((module, name))
    return found


def test_no_import_points_up(project: Path) -> None:
    assert upward(project) == []


def test_every_package_has_a_layer(project: Path) -> None:
    folders = {f"games.{path.parent.name}" for path in (project / "games").glob("*/__init__.py")}
    assert folders - RANK.keys() - {"games.migrations"} == set()


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("engine/game.py", "import games.models"),
        ("duelsite/mail.py", "from accounts.models import User"),
        ("games/events.py", "from games.ratings import elo"),
        ("games/table/playing.py", "    from games.replays import facts"),  # lazy
        ("games/table/playing.py", "from games.notifications.turns import notify_turns"),
        ("games/judging/hinting.py", "from games.lobby import opening"),  # beside it
        ("games/ratings/rating.py", "from games.tasks import rate_game"),
        ("games/watch/views.py", "from games.duel.plugin import DuelPlugin"),
    ],
)
def test_an_import_that_points_up_is_found(tmp_path: Path, module: str, line: str) -> None:
    path = tmp_path / module
    path.parent.mkdir(parents=True)
    path.write_text(f"def later() -> None:\n{line}\n" if line.startswith(" ") else f"{line}\n")
    assert len(upward(tmp_path)) == 1


def test_plugins_import_no_service_when_they_are_loaded(project: Path) -> None:
    """The registry loads them, and services ask the registry."""
    packages = {source.parent for source in (project / "games").glob("*/plugin.py")}
    assert len(packages) > 1
    services = ("games.lobby", "games.replays.replay_views", "games.judging", "games.table.playing")
    for source in (file for package in packages for file in package.glob("*.py")):
        assert [name for name in imported(source) if name.startswith(services)] == [], source


@pytest.mark.parametrize(
    "ask",
    [
        lambda: queue.ask_bot(BotTurn(1, 0, 1, person=None, seconds=1.0, unhurried=False)),
        lambda: queue.ask_hint(1, person=1),
        lambda: queue.ask_piece(1, 0, person=None),
        lambda: queue.ask_line(1, person=None),
        lambda: queue.ask_rating(1),
        lambda: queue.ask_match(1),
        lambda: queue.ask_dump(),
    ],
)
def test_every_task_that_services_name_exists(
    ask: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tasks import services; services name tasks."""
    named: list[str] = []
    monkeypatch.setattr(app, "send_task", lambda name, *_, **__: named.append(name))
    ask()
    module, _, task = named[0].rpartition(".")
    assert getattr(importlib.import_module(module), task).name == named[0]
