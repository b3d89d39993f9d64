"""The text of scripts and templates: what they name exists, and each thing has one place."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from games.explore import views as explore_views
from games.explore.free_board import free_page
from games.registry import PLUGINS, plugin_of
from games.replays import replay_texts
from games.table import pages, table_texts

SCRIPTS = "games/static/games"
IMPORT = r'^(?:import|export) (?:[^"]* from )?"(\.[^"]+)"'
# Also what is fetched later, and what only names types.
ANY_IMPORT = rf'{IMPORT}|import\("(\.[^"]+)"\)'


def test_every_word_of_the_scripts_is_there(project: Path) -> None:
    """Only keys that are written out; test_script_keys.py knows those that are put together as well."""
    plugin = plugin_of("duel")
    texts = {**table_texts.texts(), **replay_texts.texts(), **plugin.texts(), **plugin.replay_texts()}
    used = set()
    for script in (
        script for folder in ("table", "duel") for script in (project / SCRIPTS / folder).glob("*.js")
    ):
        source = script.read_text()
        used |= set(re.findall(r"""\.t\(\s*"([\w.]+)"[,)]""", source))
        used |= {f"{key}.other" for key in re.findall(r"""\.n\(\s*"([\w.]+)",""", source)}
        used |= {f"{key}.you" for key in re.findall(r"""\.by\(\s*"([\w.]+)",""", source)}
    assert len(used) > 80
    assert not used - set(texts)


def test_no_style_or_script_is_in_the_markup(project: Path) -> None:
    folders = ("table", "duel", "wonders")
    templates = [file for folder in folders for file in (project / "templates" / folder).glob("*.html")]
    assert len(templates) > 12
    for template in templates:
        source = template.read_text()
        assert " style=" not in source, template.name
        assert not re.search(r" on\w+=", source), template.name


@pytest.mark.parametrize("ruleset", PLUGINS)
def test_all_scripts_are_fetched_at_once(project: Path, ruleset: str) -> None:
    """Those that only hold types are not fetched at all."""
    plugin = plugin_of(ruleset)
    explored = free_page(plugin, explore_views.SCRIPT, modules=explore_views.MODULES)
    for page in (pages.table_page(plugin), pages.replay_page(plugin), explored):
        starts = [page["start"].removeprefix("games/"), page["plugin"].removeprefix("games/")]
        listed = {module.removeprefix("games/") for module in page["modules"]}
        needed = set().union(*(imported_by(project / SCRIPTS, start) for start in starts))
        assert listed == needed - {starts[0]}


def imported_by(scripts: Path, start: str) -> set[str]:
    """A script and all that it imports, by way of others too; not what it fetches only when needed."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += imports_of(scripts, name)
    return found


def imports_of(scripts: Path, name: str, kinds: str = IMPORT) -> list[str]:
    """What a script imports, as paths below `scripts`."""
    script = scripts / name
    paths = (next(filter(None, match.groups())) for match in re.finditer(kinds, script.read_text(), re.M))
    return [(script.parent / path).resolve().relative_to(scripts.resolve()).as_posix() for path in paths]


def test_no_script_imports_that_of_another_game(project: Path) -> None:
    """Nor do the scripts that games share import those of a game; types and late imports count as well."""
    scripts = project / SCRIPTS
    games = {plugin.folder for plugin in PLUGINS.values()} - {""}
    crossing = [
        f"{name} imports {imported}"
        for name in (script.relative_to(scripts).as_posix() for script in scripts.rglob("*.js"))
        for imported in imports_of(scripts, name, ANY_IMPORT)
        if (folder := imported.split("/")[0]) in games and folder != name.split("/")[0]
    ]
    assert len(games) >= 2
    assert crossing == []


def test_folders_of_scripts_do_not_import_each_other_in_a_circle(project: Path) -> None:
    """Biome finds circles of modules; this one finds those of folders, types included."""
    scripts = project / SCRIPTS
    graph: dict[str, set[str]] = {}
    for script in scripts.rglob("*.js"):
        name = script.relative_to(scripts).as_posix()
        folders = {imported.split("/")[0] for imported in imports_of(scripts, name, ANY_IMPORT)}
        graph.setdefault(name.split("/")[0], set()).update(folders - {name.split("/")[0]})
    assert graph["table"] == set()
    assert {"replay", "lobby", "duel"} <= graph.keys()
    # Raises CycleError.
    TopologicalSorter(graph).prepare()


def test_one_script_takes_moves_apart(project: Path) -> None:
    """The pieces that a verb names are known in one place."""
    scripts = [script for script in (project / SCRIPTS).rglob("*.js") if script.name != "grammar.js"]
    assert len(scripts) > 60
    for script in scripts:
        source = script.read_text()
        assert not re.search(r"""(?:move|notation|last)\b[^\n]{0,20}\.(?:split|startsWith)\(""", source), (
            script.name
        )
        assert not re.search(r"""\b(?:draft|revive|destroy): (?:\[?["'])""", source), script.name


def test_the_table_s_scripts_know_no_game(project: Path) -> None:
    """A game is a plug-in there: what the table needs of it is described in table/plugin.js."""
    scripts = sorted((project / SCRIPTS / "table").glob("*.*"))
    assert len(scripts) > 25
    for script in scripts:
        source = script.read_text()
        assert not re.search(r"duel(?!site)", source, re.IGNORECASE), script.name
        assert not re.search(r"""["'(]\.\./(?!\.\./img/)""", source), script.name
        assert not re.search(r"\b(?:card|wonder|token|structure|seat-top|seat-bottom)\b", source), script.name


def test_sockets_and_notes_are_made_in_one_place(project: Path) -> None:
    makers = {"new WebSocket(": "socket.js", '(".toasts")': "toasts.js"}
    for sign, name in makers.items():
        found = [script.name for script in (project / SCRIPTS).rglob("*.js") if sign in script.read_text()]
        assert found == [name]
