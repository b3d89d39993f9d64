"""Everything in the boxes of 7 Wonders has a name in every language, in the words of the rule books."""

from pathlib import Path

import pytest
from django.utils import translation

from engine.wonders import data
from games.wonders import components, effect_words, names
from tests.languages import TRANSLATED
from tests.site.test_translations import entries


def named() -> set[str]:
    with translation.override("en"):
        return {
            *names.cards().values(),
            *names.boards().values(),
            *names.monuments().values(),
            *names.sides().values(),
            *names.symbols().values(),
        }


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_component_has_a_name_of_this_game(project: Path, language: str) -> None:
    catalogue = project / "locale" / language / "LC_MESSAGES" / "django.po"
    known = {entry["msgid"] for entry in entries(catalogue) if entry.get("msgctxt") == "wonders"}
    assert len(named()) > 100
    assert named() <= known


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("et", ["Raielank", "Idamaine kaubapunkt", "Teadlaste gild", "Babüloni rippaiad"]),
        ("fi", ["Tukkipiha", "Itäinen kauppa-asema", "Tiedemiesten kilta", "Babylonin riippuvat puutarhat"]),
        ("da", ["Tømmergård", "Østlig handelsstation", "Videnskabsmændenes laug", "Babylons Hængende Haver"]),
        ("uk", ["Лісовий двір", "Східний торговий пост", "Гільдія вчених", "Висячі сади"]),
    ],
)
def test_names_are_those_of_the_rule_books(language: str, said: list[str]) -> None:
    with translation.override(language):
        cards = names.cards()
        found = [cards[card] for card in ("timber_yard", "east_trading_post", "scientists_guild")]
        assert [*found, names.monuments()["babylon"]] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 ore, 1 cloth"),
        ("et", "2 maaki, 1 tekstiil"),
        ("fi", "2 malmia, 1 kangas"),
        ("da", "2 malm, 1 stof"),
        ("uk", "2 руди, 1 тканина"),
    ],
)
def test_resources_are_inflected_after_a_number(language: str, said: str) -> None:
    with translation.override(language):
        assert effect_words.cost("OOL") == said


def test_the_games_call_the_same_card_by_different_names() -> None:
    with translation.override("et"):
        assert names.cards()["lumber_yard"] == "Puiduladu"
        assert translation.pgettext("duel", "Lumber Yard") == "Raielank"


@pytest.mark.parametrize("edition", data.EDITIONS)
def test_the_components_are_those_of_the_edition(edition: str) -> None:
    found = components.components(edition)
    assert set(found["cards"]) == {card.id for card in data.CARDS if card.is_in(edition)}
    assert set(found["boards"]) == set(data.BOARDS)
    for board in found["boards"].values():
        assert tuple(board["sides"]) == data.SIDE_NAMES[edition]
        assert all(stage["says"] for side in board["sides"].values() for stage in side["stages"])
    assert all(card["says"] and card["copies"] for card in found["cards"].values())


def test_what_is_drawn_on_a_card_comes_from_the_tables() -> None:
    cards = components.cards(data.SECOND)
    assert cards["loom"]["copies"] == {"1": [3, 6], "2": [3, 5]}
    assert cards["tree_farm"]["does"] == {"makes": [["wood", "clay"]], "sold": True}
    assert cards["sawmill"]["does"]["makes"] == [["wood"], ["wood"]]
    assert cards["marketplace"]["does"] == {"discount": {"goods": "goods", "sides": ["left", "right"]}}
    assert cards["forum"]["free_with"] == ["east_trading_post", "west_trading_post"]
    assert cards["forum"]["frees"] == ["haven"]
    assert cards["sawmill"]["cost"] == {"coins": 1, "goods": [], "says": "1 coin"}
    assert cards["decorators_guild"]["does"] == {"points_if_complete": 7}
    assert components.cards(data.FIRST)["altar"]["frees"] == ["temple"]
    assert cards["altar"]["frees"] == ["pantheon"]
