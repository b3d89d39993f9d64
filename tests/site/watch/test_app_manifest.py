"""The site can be installed as an app, and says so when it is offline."""

import json
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.art import app_icons
from tests.people import log_in, member
from tests.site.tables import begun_game, person, user_to_move

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_and_pages_that_exist(client: Client) -> None:
    response = client.get("/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    described = json.loads(response.content)
    for shown in described["icons"]:
        path = finders.find(shown["src"].removeprefix("/static/"))
        assert path, shown["src"]
        if shown["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", Path(path).read_bytes()[16:24])) == shown["sizes"]
    addresses = [described["start_url"], described["share_target"]["action"]]
    addresses += [shortcut["url"] for shortcut in described["shortcuts"]]
    assert {client.get(address, follow=True).status_code for address in addresses} == {200}


def test_the_shortcuts_lead_to_play_and_to_what_waits(client: Client) -> None:
    shortcuts = client.get("/manifest.webmanifest").json()["shortcuts"]
    assert [(shortcut["name"], shortcut["url"]) for shortcut in shortcuts] == [
        ("Play now", "/play/"),
        ("My turn", "/play/turn/"),
        ("Deal of the day", "/daily/"),
    ]


def test_the_manifest_is_in_the_language_of_the_visitor(client: Client) -> None:
    client.post("/language/", {"language": "fi"})
    assert client.get("/manifest.webmanifest").json()["lang"] == "fi"


def test_the_icons_are_those_of_the_logo() -> None:
    logo = (app_icons.FOLDER / "logo.svg").read_text()
    for name, image in app_icons.draw(logo).items():
        assert (app_icons.FOLDER / name).read_bytes() == image, f"{name}: python -m games.art.app_icons"


def test_the_worker_keeps_files_that_exist(project: Path, client: Client) -> None:
    source = client.get("/service-worker.js").content.decode()
    kept = source.split("const FILES = [")[1].split("]")[0]
    files = [line.strip(' ",') for line in kept.splitlines() if line.strip()]
    assert len(files) > 3
    assert [file for file in files if not finders.find(file.removeprefix("/static/"))] == []
    assert client.get("/push-worker.js").content.decode() == source


def test_the_offline_page_names_nobody(client: Client) -> None:
    log_in(client, member("Ariadne"))
    page = client.get("/offline/").content.decode()
    assert "You are offline" in page
    assert "Ariadne" not in page


def test_a_shared_record_is_ready_to_be_replayed(client: Client) -> None:
    page = client.get("/replay/import/", {"record": '[Ruleset "x"]\n<b>'}).content.decode()
    assert "[Ruleset &quot;x&quot;]\n&lt;b&gt;</textarea>" in page


def test_my_turn_leads_to_the_game_that_waits(client: Client) -> None:
    assert client.get("/play/turn/")["Location"] == "/play/#my-games"
    ada = member("Ada")
    game = begun_game([ada, person("Bruno")])
    log_in(client, ada)
    waits = user_to_move(game) == ada
    assert client.get("/play/turn/")["Location"] == (f"/game/{game.code}/" if waits else "/play/#my-games")
