"""/learn/ asks which game, if there are several to be learnt."""

import pytest
from django.test import Client

from games.learn import pages
from games.registry import PLUGINS
from tests.site.pages import page_of

pytestmark = pytest.mark.django_db


def test_every_game_that_is_taught_is_offered_once(client: Client) -> None:
    links = [link["href"] for link in page_of(client, "/learn/").all("a")]
    assert links.count("/learn/duel/") == links.count("/learn/wonders/") == 1
    taught = {plugin.learn_page for plugin in PLUGINS.values() if plugin.learn_page}
    assert len(pages.taught()) == len(taught)


def test_where_one_game_is_taught_there_is_no_choice_of_games(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pages.taught()[0].learn_page
    for plugin in PLUGINS.values():
        if plugin.learn_page != first:
            monkeypatch.setattr(plugin, "learn_page", "")
    links = [link["href"] for link in page_of(client, "/learn/").all("a")]
    assert links == [link["href"] for link in page_of(client, "/learn/duel/").all("a")]
