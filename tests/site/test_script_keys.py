"""Every text that a script can ask for is there in every language, and none is there for nothing."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from django.utils import translation

from games.duel.learn import coach_texts as duel_coach
from games.explore import explore_texts, free_board
from games.explore import views as explore_views
from games.judging import analysis_texts
from games.learn import book
from games.lobby import lobby_texts
from games.plugin import GamePlugin
from games.registry import PLUGINS
from games.replays import replay_texts
from games.table import pages, table_texts
from games.tournaments import page_texts as event_texts
from games.wonders.learn import coach_texts as wonders_coach
from tests.languages import LANGUAGES
from tests.site import script_values
from tests.site.script_keys import Unknown, asked_in, keys_in, properties_in, spelled
from tests.site.script_values import SCRIPTS
from tests.site.test_scripts import imported_by

COACHES = {"duel": duel_coach, "wonders": wonders_coach}


@dataclass(frozen=True)
class Page:
    """Scripts that run together, and the texts that they are given, by where those come from."""

    name: str
    game: str
    scripts: frozenset[str]
    texts: dict[str, dict[str, Any]]

    def given(self) -> set[str]:
        return {key for texts in self.texts.values() for key in texts}

    def asked(self) -> set[str]:
        return {key for script in self.scripts for key in asked_by(script, self.game)} - script_values.NEVER


def site_pages() -> list[Page]:
    return [
        *(page for plugin in PLUGINS.values() for page in game_pages(plugin)),
        *(coach_page(plugin) for plugin in PLUGINS.values() if plugin.folder),
        *(analysis_page(plugin) for plugin in PLUGINS.values() if plugin.judge),
        Page("lobby", "", scripts_of("lobby/lobby.js"), {"lobby": lobby_texts.texts()}),
        Page("event", "", scripts_of("tournaments/event.js"), {"event": event_texts.script_texts()}),
        Page("bell", "", scripts_of("lobby/bell.js"), {"bell": lobby_texts.bell_texts()}),
        Page(
            "notifications",
            "",
            scripts_of("lobby/notifications.js"),
            {"notifications": lobby_texts.notification_texts()},
        ),
        Page("rules", "", frozenset({"learn/search.js"}), {"rules": book.config({})["texts"]}),
    ]


def game_pages(plugin: GamePlugin) -> list[Page]:
    table = {"table": table_texts.texts(), plugin.folder: plugin.texts()}
    replay = {"replay": replay_texts.texts(), f"{plugin.folder} replay": plugin.replay_texts()}
    return [
        Page(f"table of {plugin.rules.id}", plugin.folder, modules(pages.table_page(plugin)), table),
        Page(
            f"replay of {plugin.rules.id}", plugin.folder, modules(pages.replay_page(plugin)), table | replay
        ),
        Page(
            f"free board of {plugin.rules.id}",
            plugin.folder,
            modules(free_board.free_page(plugin, explore_views.SCRIPT, modules=explore_views.MODULES)),
            table | {"free board": explore_texts.board(), "explore": explore_texts.texts()},
        ),
    ]


def coach_page(plugin: GamePlugin) -> Page:
    game = plugin.folder
    scripts = {"learn/coach.js", f"{game}/learn/coach.js", f"{game}/learn/hints.js"}
    texts = {
        "table": table_texts.texts(),
        game: plugin.texts(),
        f"{game} coach": COACHES[game].texts(),
    }
    return Page(f"coach of {plugin.rules.id}", game, frozenset(scripts), texts)


def analysis_page(plugin: GamePlugin) -> Page:
    assert plugin.judge
    texts = {"analysis": analysis_texts.texts(), f"{plugin.folder} analysis": plugin.judge.texts()}
    scripts = frozenset(script for script in scripts_of("replay/analysis.js") if "analysis" in script)
    return Page(f"analysis of {plugin.rules.id}", plugin.folder, scripts, texts)


def modules(page: dict[str, Any]) -> frozenset[str]:
    paths = (page["start"], page["plugin"], *page["modules"])
    return frozenset(path.removeprefix("games/") for path in paths)


def scripts_of(start: str) -> frozenset[str]:
    return frozenset(name for name in imported_by(SCRIPTS, start) if name != "table/words.js")


@cache
def asked_by(script: str, game: str) -> frozenset[str]:
    source = (SCRIPTS / script).read_text(encoding="utf-8")
    try:
        keys = keys_in(source, script_values.values_of(script, game))
    except Unknown as unknown:
        raise AssertionError(f"{script}: list in script_values.py what this can be: {unknown}") from None
    if script.startswith(("lobby/", "learn/", "replay/analysis", "tournaments/")):
        keys |= properties_in(source)
    return frozenset(keys | script_values.HANDED_ON.get(script, set()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_a_script_can_ask_for_is_there(language: str) -> None:
    with translation.override(language):
        missing = {page.name: page.asked() - page.given() for page in site_pages()}
        empty = {
            key
            for page in site_pages()
            for texts in page.texts.values()
            for key, text in texts.items()
            if not text and key != "titles"
        }
    assert {name: sorted(keys) for name, keys in missing.items() if keys} == {}
    assert not empty


def test_no_text_is_sent_that_no_script_asks_for() -> None:
    given: dict[str, set[str]] = {}
    asked: dict[str, set[str]] = {}
    for page in site_pages():
        for source, texts in page.texts.items():
            given.setdefault(source, set()).update(texts)
            asked.setdefault(source, set()).update(page.asked())
    unused = {source: sorted(given[source] - asked[source]) for source in given}
    assert {source: keys for source, keys in unused.items() if keys} == {}


def test_every_script_that_asks_for_texts_belongs_to_a_page() -> None:
    asking = {
        path.relative_to(SCRIPTS).as_posix()
        for path in SCRIPTS.rglob("*.js")
        if any(asked_in(path.read_text(encoding="utf-8")))
    }
    assert len(asking) > 40
    assert asking <= set().union(*(page.scripts for page in site_pages())) | {"table/words.js"}


def test_what_a_part_of_a_key_can_be_is_not_listed_for_nothing() -> None:
    for script, values in (script_values.DUEL | script_values.WONDERS | script_values.SHARED).items():
        source = " ".join((SCRIPTS / script).read_text(encoding="utf-8").split())
        for part in values:
            assert part in source, f"{script} has no {part}"


def test_keys_are_read_however_they_are_put_together() -> None:
    source = """
      words.t("close"); words.n("cards", 3); ctx.words.by("city", seat, { n: f(a, b) });
      // words.t("in a comment")
      words.t(open ? "menu.on" : code === 4 ? "menu.off" : `menu.${what}`);
      this.t(`turn.${decision.kind}.${mine(view) ? "you" : "other"}`, { player });
    """
    values = {"what": ("left", "right"), "decision.kind": ("card",)}
    assert keys_in(source, values) == {
        "close",
        *(f"cards.{category}" for category in ("one", "few", "many", "other")),
        "city.you",
        "city.other",
        "menu.on",
        "menu.off",
        "menu.left",
        "menu.right",
        "turn.card.you",
        "turn.card.other",
    }
    with pytest.raises(Unknown):
        spelled("`turn.${anything}`", {})
