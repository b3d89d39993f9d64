"""The pages for newcomers to 7 Wonders, and that the rules leave nothing out of either edition."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import services
from engine.wonders import data
from games.lobby import bot_games
from games.models import Game
from games.wonders import effect_words
from games.wonders.learn import coach_texts, lesson, rulebook
from tests.languages import LANGUAGES
from tests.people import member, user_of
from tests.site.pages import page_of

pytestmark = pytest.mark.django_db

LANDING, RULES, FIRST_GAME = "/learn/wonders/", "/learn/wonders/rules/", "/learn/wonders/first-game/"
PIECES = [
    *dict.fromkeys(f"card-{card.id}" for card in data.CARDS),
    *(f"board-{board}" for board in data.BOARDS),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_sound_in_every_language(client: Client, language: str) -> None:
    services.create_bots()
    client.post("/language/", {"language": language})
    for path in (LANDING, RULES):
        assert page_of(client, path).all("html")[0]["lang"] == language


def test_pages_cost_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(member("Ada"))
    for path in (LANDING, RULES):
        with django_assert_max_num_queries(6):
            client.get(path)


def test_the_pages_of_the_games_lead_to_each_other(client: Client) -> None:
    assert LANDING in [link["href"] for link in page_of(client, "/learn/duel/").all("a")]
    assert "/learn/duel/" in [link["href"] for link in page_of(client, LANDING).all("a")]


def test_every_card_of_both_editions_is_in_the_rules_with_what_it_does(client: Client) -> None:
    entries = {entry["id"]: entry for entry in page_of(client, RULES).all("li") if "id" in entry}
    assert sorted(name for name in entries if name in PIECES) == sorted(PIECES)
    for card in data.CARDS:
        said = entries[f"card-{card.id}"].text
        assert effect_words.cost(card.cost) in said
        for edition in data.EDITIONS:
            if card.is_in(edition):
                for line in effect_words.card_says(card, edition):
                    assert line in said
    for side in data.SIDES:
        said = entries[f"board-{side.board}"].text
        for stage in side.stages:
            assert effect_words.cost(stage.cost) in said
            for line in effect_words.says(stage.does):
                assert line in said
    assert all("data-find" in entries[name] for name in PIECES)


def test_what_the_editions_print_differently_is_marked(client: Client) -> None:
    entries = {entry["id"]: entry.text for entry in page_of(client, RULES).all("li") if "id" in entry}
    both = entries["card-altar"]
    assert both.index("first edition") < both.index("2 points.") < both.index("second edition")
    assert "edition" not in entries["card-baths"]
    assert "first edition" in entries["card-pawnshop"]
    assert "second edition" not in entries["card-pawnshop"]
    found = {key: {card["id"] for card in cards} for key, cards in rulebook.differences().items()}
    assert found["first"] == {"pawnshop", "strategists_guild"}
    assert found["second"] == {"well", "ludus", "castrum", "decorators_guild"}
    assert {"altar", "arena", "spies_guild"} <= found["changed"]
    assert "baths" not in found["changed"]


def test_chains_of_one_edition_are_marked() -> None:
    told = {(chain["giver"]["id"], chain["heir"]["id"]): chain["edition"] for chain in rulebook.chains()}
    assert told["baths", "aqueduct"] == ""
    assert told["altar", "temple"] == "first edition"
    assert told["altar", "pantheon"] == "second edition"
    assert told["east_trading_post", "forum"] == told["west_trading_post", "forum"] == ""


def test_every_link_of_the_rules_leads_somewhere(client: Client) -> None:
    page = page_of(client, RULES)
    ids = {element["id"] for element in page.elements}
    anchors = [link["href"][1:] for link in page.all("a") if link["href"].startswith("#")]
    assert len(anchors) > len(PIECES)
    assert set(anchors) <= ids
    assert {line["data-of"] for line in page.all("li") if "data-of" in line} <= ids


def test_every_chapter_is_written() -> None:
    for chapter in rulebook.chapters():
        assert get_template(chapter.template)


def test_the_coach_has_words_and_a_chapter_for_every_hint(project: Path) -> None:
    source = (project / "games/static/games/wonders/learn/hints.js").read_text()
    hints = dict(re.findall(r'key: "(\w+)",\s+rule: "([\w-]+)"', source))
    around = {"title", "next", "more", "off", "on"}
    said = {key.removeprefix("coach.") for key in coach_texts.texts()} - around
    assert set(hints) == said
    assert len(said) >= 20
    assert set(hints.values()) <= {chapter.id for chapter in rulebook.chapters()}


def test_the_coach_is_brief() -> None:
    for text in coach_texts.texts().values():
        assert len(re.findall(r"[.!?](?: |$)", text)) <= 2, text


def test_a_stranger_begins_a_first_game_with_two_bots_and_finds_it_again(client: Client) -> None:
    services.create_bots()
    response = client.post(FIRST_GAME)
    game = Game.objects.get()
    assert response["Location"] == f"/game/{game.code}/"
    assert sorted(game.bot_levels) == ["", *sorted(lesson.FIRST_BOTS)]
    assert game.ruleset == "wonders-2e"
    assert lesson.is_lesson(game)
    assert game.control.per_move
    guest = user_of(client)
    assert guest is not None
    assert guest.is_guest
    assert f"/game/{game.code}/" in [link["href"] for link in page_of(client, LANDING).all("a")]


def test_nobody_begins_a_first_game_by_a_link_or_by_forgery(client: Client) -> None:
    assert client.get(FIRST_GAME).status_code == 405
    assert Client(enforce_csrf_checks=True).post(FIRST_GAME).status_code == 403
    assert not Game.objects.exists()


def test_other_bots_and_other_sides_make_no_lesson() -> None:
    services.create_bots()
    ada = member("Ada")
    first, second = lesson.FIRST_BOTS
    options = dict(lesson.OPTIONS)

    def begun(level: str, other: str, **changed: str) -> Game:
        return bot_games.play_bot(
            user=ada, level=level, others=[other], ruleset=lesson.RULESET, options=options | changed
        )

    assert lesson.is_lesson(begun(first, second))
    assert not lesson.is_lesson(begun(first, "ione"))
    assert not lesson.is_lesson(begun(first, second, sides="night"))


def test_the_example_of_the_free_city_can_happen(client: Client) -> None:
    """The cards are in the deck of its edition, and the one that it cannot produce is paid with ore."""
    deck = data.deck(data.FIRST, 1, 3)
    assert set(rulebook.example_cards()) <= set(deck)
    cards = {card.id: card for card in data.CARDS if card.edition in (data.FIRST, data.BOTH)}
    assert data.read_cost(cards["barracks"].cost) == (0, "O")
    assert cards["ore_vein"].does.makes == "O"
    assert cards["altar"].cost == ""
    page = client.get(RULES).content.decode()
    assert all(f'data-face="card {card}"' in page for card in rulebook.example_cards())
