"""The pages for newcomers, what makes a game a lesson, and that the rules leave nothing out."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts import services
from engine.duel import data
from games.duel import board_texts
from games.duel.learn import coach_texts, lesson, rulebook
from games.lobby import bot_games
from games.models import Game
from tests.languages import LANGUAGES
from tests.people import member, user_of
from tests.site.pages import page_of

pytestmark = pytest.mark.django_db

PIECES = [
    *(f"card-{card.id}" for card in data.CARDS),
    *(f"wonder-{wonder.id}" for wonder in data.WONDERS),
    *(f"token-{token.id}" for token in data.TOKENS),
]


def coached(client: Client, game: Game) -> bool:
    return 'id="coach"' in client.get(f"/game/{game.code}/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_sound_in_every_language(client: Client, language: str) -> None:
    services.create_bots()
    client.post("/language/", {"language": language})
    for path in ("/learn/", "/learn/duel/", "/learn/rules/"):
        assert page_of(client, path).all("html")[0]["lang"] == language


def test_pages_cost_few_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    services.create_bots()
    ada = member("Ada")
    client.force_login(ada)
    for _ in range(5):
        bot_games.play_bot(user=ada, level=lesson.FIRST_BOT, options=lesson.OPTIONS)
    with django_assert_max_num_queries(8):
        client.get("/learn/duel/")
    with django_assert_max_num_queries(4):
        client.get("/learn/rules/")


def test_a_stranger_begins_a_first_game_as_a_guest_and_finds_it_again(client: Client) -> None:
    services.create_bots()
    response = client.post("/learn/first-game/")
    game = Game.objects.get()
    assert response["Location"] == f"/game/{game.code}/"
    assert game.options == {"first_game_wonders": True}
    assert sorted(game.bot_levels) == ["", lesson.FIRST_BOT]
    assert game.control.per_move
    assert not game.rated
    guest = user_of(client)
    assert guest is not None
    assert guest.is_guest
    links = [link["href"] for link in page_of(client, "/learn/duel/").all("a")]
    assert f"/game/{game.code}/" in links


def test_only_a_person_in_a_first_game_is_coached(client: Client) -> None:
    services.create_bots()
    ada = member("Ada")
    first = bot_games.play_bot(user=ada, level=lesson.FIRST_BOT, options=lesson.OPTIONS)
    drafted = bot_games.play_bot(user=ada, level=lesson.FIRST_BOT, options={"first_game_wonders": False})
    harder = bot_games.play_bot(user=ada, level="ione", options=lesson.OPTIONS)
    assert not coached(client, first)  # a stranger watches
    client.force_login(ada)
    assert [coached(client, game) for game in (first, drafted, harder)] == [True, False, False]


def test_nobody_begins_a_first_game_by_a_link_or_by_forgery(client: Client) -> None:
    assert client.get("/learn/first-game/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/learn/first-game/").status_code == 403
    assert not Game.objects.exists()


def test_without_its_bot_a_first_game_is_rejected_with_a_sentence(client: Client) -> None:
    response = client.post("/learn/first-game/", follow=True)
    assert "There is no such bot." in response.content.decode()
    assert not Game.objects.exists()


def test_every_piece_is_in_the_rules_with_what_it_does(client: Client) -> None:
    entries = {entry["id"]: entry for entry in page_of(client, "/learn/rules/").all("li") if "id" in entry}
    does = board_texts.effects()
    assert [name for name in entries if name in PIECES] == PIECES
    for name in PIECES:
        kind, _, piece = name.partition("-")
        for line in does[f"does.{kind}.{piece}"].split("\n"):
            assert line in entries[name].text
        assert "data-find" in entries[name]


def test_every_link_of_the_rules_leads_somewhere(client: Client) -> None:
    page = page_of(client, "/learn/rules/")
    ids = {element["id"] for element in page.elements}
    anchors = [link["href"][1:] for link in page.all("a") if link["href"].startswith("#")]
    assert len(anchors) > len(PIECES)
    assert set(anchors) <= ids
    assert {line["data-of"] for line in page.all("li") if "data-of" in line} <= ids


def test_what_is_drawn_exists(client: Client, project: Path) -> None:
    art = (project / "games/static/games/duel/art.svg").read_text()
    drawn = [
        place["data-face"] for place in page_of(client, "/learn/rules/").elements if "data-face" in place
    ]
    assert len(drawn) > len(PIECES)
    for face in drawn:
        assert f'id="{face.replace(" ", "-")}"' in art


def test_the_numbers_of_the_rules_are_the_engine_s() -> None:
    assert rulebook.zones() == [
        {"distance": "0", "points": 0, "coins": 0},
        {"distance": "1–2", "points": 2, "coins": 0},
        {"distance": "3–5", "points": 5, "coins": 2},
        {"distance": "6–8", "points": 10, "coins": 5},
    ]
    assert len(rulebook.chains()) == 17
    assert rulebook.cost_in_words("2GP") == "2 coins, 1 glass, 1 papyrus"
    assert rulebook.cost_in_words("") == "nothing"


def test_the_coach_has_words_and_a_chapter_for_every_hint(project: Path) -> None:
    source = (project / "games/static/games/duel/learn/hints.js").read_text()
    hints = dict(re.findall(r'key: "(\w+)",\s+rule: "([\w-]+)"', source))
    said = {key.removeprefix("coach.") for key in coach_texts.texts()} - {
        "title",
        "next",
        "more",
        "off",
        "on",
    }
    assert set(hints) == said
    assert len(said) >= 20
    assert set(hints.values()) <= {chapter.id for chapter in rulebook.chapters()}


def test_the_coach_is_brief() -> None:
    for text in coach_texts.texts().values():
        assert len(re.findall(r"[.!?](?: |$)", text)) <= 2, text


def test_every_chapter_is_written() -> None:
    for chapter in rulebook.chapters():
        assert get_template(chapter.template)
