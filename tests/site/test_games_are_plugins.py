"""No file of the site names a game: adding one touches its own packages and a line of the registry."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from games.plugin import GamePlugin

# The site. More roots may follow; a game's own folders below them are found by the name of its package.
SEARCHED = ("accounts", "duelsite", "engine", "games", "templates")
SUFFIXES = (".py", ".html", ".txt", ".js", ".css")
# The registry of the site and the one of the engine are the lines that a new game adds. Migrations tell
# what was.
ALLOWED = (
    "games/registry.py",
    "engine/registry.py",
    "games/migrations/",
    "accounts/migrations/",
)


def plugins_by_folder(project: Path) -> dict[str, tuple[GamePlugin, ...]]:
    """By the name of their folders: every game that has a package, whether it is offered yet or not."""
    folders = sorted(module.parent.name for module in (project / "games").glob("*/plugin.py"))
    return {folder: import_module(f"games.{folder}.plugin").plugins for folder in folders}


def names_of(folder: str, plugins: tuple[GamePlugin, ...]) -> re.Pattern[str]:
    """Its ids and titles, and its folder in paths, imports and quotes; a mere word may mean something."""
    said = {plugin.rules.id for plugin in plugins} | {plugin.rules.name for plugin in plugins}
    said |= {str(title) for plugin in plugins for title in (plugin.title, plugin.pool_title)}
    words = "|".join(rf"\b{re.escape(word)}\b" for word in sorted(said))
    inside = rf"\b(?:engine|games|templates)[./]{folder}\b|[\"'/]{folder}[\"'/]"
    return re.compile(f"{words}|{inside}", re.IGNORECASE)


def site_files(project: Path, folders: set[str]) -> list[Path]:
    """The files of the site: none in a game's own folder."""
    found = []
    for root in SEARCHED:
        for file in sorted((project / root).rglob("*")):
            path = file.relative_to(project)
            if file.suffix not in SUFFIXES or folders & set(path.parts[:-1]):
                continue
            if not str(path).startswith(ALLOWED):
                found.append(file)
    return found


def test_games_have_packages(project: Path) -> None:
    assert {"duel", "wonders"} <= set(plugins_by_folder(project))


def test_a_name_is_recognised_in_any_place(project: Path) -> None:
    pattern = names_of("duel", plugins_by_folder(project)["duel"])
    for line in (
        'ruleset = "duel"',
        "from games.duel import names",
        "Play 7 Wonders Duel",
        "games/duel/art.svg",
    ):
        assert pattern.search(line)
    for line in ("from duelsite import codes", "DuelsiteConfig", "an individuel choice"):
        assert not pattern.search(line)


@pytest.mark.parametrize("root", SEARCHED)
def test_no_file_of_the_site_names_a_game(root: str, project: Path) -> None:
    known = plugins_by_folder(project)
    patterns = [names_of(folder, plugins) for folder, plugins in known.items()]
    told = [
        f"{file.relative_to(project)}:{number}: {line.strip()[:100]}"
        for file in site_files(project, set(known))
        if file.is_relative_to(project / root)
        for number, line in enumerate(file.read_text().splitlines(), start=1)
        if any(pattern.search(line) for pattern in patterns)
    ]
    assert told == []
