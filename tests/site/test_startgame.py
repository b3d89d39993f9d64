"""`manage.py startgame`: a game that conforms at once, with its own templates, static files and words."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from duelsite.plugin_folders import folders

# In a process of its own: settings and registry are read once.
LOOK = """
import django, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "duelsite.settings"
django.setup()
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.utils import translation
from engine.conformance import check
from games.registry import PLUGINS
plugin = PLUGINS["stone-heaps"]
assert check(plugin.rules) == [], check(plugin.rules)
assert finders.find(plugin.emblem), "static files"
assert "three heaps" in get_template(plugin.front).render({"title": plugin.title}), "templates"
with translation.override("fi"):
    assert str(plugin.summary) == "Ota kivi.", "catalogue"
    assert translation.gettext("Players") == "Pelaajat", "the site's own catalogue"
print("loaded")
"""
SUMMARY = "Take stones from the heaps. Each is a point, and the last one is worth five more."


def write_catalogue(target: Path, words: dict[str, str]) -> None:
    """A compiled catalogue, as msgfmt writes it."""
    entries = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **words}.items())
    texts = [[text.encode() for text in column] for column in zip(*entries, strict=True)]
    size = len(entries)
    offset = 28 + 16 * size
    tables, data = b"", b""
    for column in texts:
        for text in column:
            tables += struct.pack("<II", len(text), offset + len(data))
            data += text + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, size, 28, 28 + 8 * size, 0, offset)
    target.parent.mkdir(parents=True)
    target.write_bytes(header + tables + data)


@pytest.fixture
def started(tmp_path: Path) -> Path:
    game = tmp_path / "stone_heaps"
    game.mkdir()
    call_command("startgame", "stone_heaps", str(game), verbosity=0)
    return game


def test_a_new_game_conforms_and_the_site_loads_all_that_it_brings(started: Path, project: Path) -> None:
    write_catalogue(started / "locale/fi/LC_MESSAGES/django.mo", {SUMMARY: "Ota kivi."})
    environment = {
        **os.environ,
        "GAME_PLUGINS": "stone_heaps.plugin",
        "PYTHONPATH": f"{started.parent}{os.pathsep}{project}",
    }
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        env=environment,
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "loaded\n", done.stderr


def test_its_own_tests_pass(started: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(started.parent)
    from stone_heaps import tests  # type: ignore[import-not-found]

    tests.test_the_last_stone_is_worth_five_more()
    assert "{{" not in "".join(file.read_text() for file in started.rglob("*.py"))


def test_a_name_that_no_ruleset_can_have_is_rejected(tmp_path: Path) -> None:
    for name in ("Stones", "_stones", "steine-2"):
        with pytest.raises(CommandError):
            call_command("startgame", name, str(tmp_path), verbosity=0)
    assert not list(tmp_path.iterdir())


def test_plugins_without_folders_bring_none(project: Path) -> None:
    assert folders(["tests.toy.plugin", "single_module", "no.such.package"], "templates") == []
    assert folders(["games.plugin"], "static") == [project / "games" / "static"]
