"""Players who know the cards by their English names see those, alone or beside the translations."""

import pytest
from django.test import Client
from django.utils import translation

from accounts import printed_names
from engine.duel import data as duel
from engine.wonders import data as wonders
from games.duel import names as duel_names
from games.duel.move_words import advice
from games.wonders import components
from games.wonders import names as wonders_names
from tests.people import log_in, member

BARRACKS = next(card for card in wonders.CARDS if card.name == "Barracks")


def test_a_reader_who_asks_for_printed_names_gets_them_in_any_language() -> None:
    with translation.override("da"):
        assert wonders_names.of(BARRACKS) == "Kaserne"
        with printed_names.override(True):
            assert wonders_names.of(BARRACKS) == "Barracks"
            assert duel_names.components()["cards"]["baths"] == "Baths"
            assert advice("build baths", 0).endswith("Baths")
        assert wonders_names.of(BARRACKS) == "Kaserne"


@pytest.mark.parametrize(
    ("language", "said"),
    [("da", "På kortet: Barracks"), ("fi", "Kortissa: Barracks"), ("et", ""), ("uk", ""), ("en", "")],
)
def test_danish_and_finnish_players_read_what_the_box_prints(language: str, said: str) -> None:
    with translation.override(language):
        assert components.cards(wonders.FIRST)[BARRACKS.id]["printed"] == said
        with printed_names.override(True):
            assert wonders_names.on_the_card(BARRACKS) == ""


def test_the_finnish_rule_book_of_duel_names_all_but_the_cards_of_the_ages() -> None:
    cards = {card.id: card for card in duel.CARDS}
    with translation.override("fi"):
        assert duel_names.on_the_card(cards["baths"]) == "Kortissa: Baths"
        assert duel_names.on_the_card(cards["merchants_guild"]) == ""
        assert duel_names.on_the_card(duel.WONDERS[0]) == ""


@pytest.mark.django_db
def test_the_setting_changes_the_names_on_the_page_of_rules(client: Client) -> None:
    user = member(language="da")
    log_in(client, user)
    page = client.get("/learn/wonders/rules/", follow=True).text
    assert "Kaserne" in page
    assert "På kortet: Barracks" in page
    user.printed_names = True
    user.save()
    page = client.get("/learn/wonders/rules/", follow=True).text
    assert "På kortet" not in page
    assert ">Barracks</a>" in page
    client.logout()
    assert not printed_names.are_shown()
