"""Words that depend on where they stand: after a number, on another button, in another game."""

import pytest
from django.test import Client
from django.utils import translation

from engine.duel import data
from games.duel import board_texts, move_words, names
from games.duel.learn import rulebook
from games.replays import replay_texts
from tests.markup import Page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2 wood, 1 stone, 1 papyrus"),
        ("et", "2 puitu, 1 kivi, 1 papüürus"),
        ("fi", "2 puuta, 1 kivi, 1 papyrus"),
        ("da", "2 træ, 1 sten, 1 papyrus"),
        ("uk", "2 дерева, 1 камінь, 1 папірус"),
    ],
)
def test_resources_are_inflected_after_a_number(language: str, said: str) -> None:
    with translation.override(language):
        assert rulebook.cost_in_words("WWSP") == said


@pytest.mark.parametrize(
    ("language", "said"), [("et", "Esita"), ("fi", "Toista"), ("da", "Afspil"), ("uk", "Відтворити")]
)
def test_to_play_a_recording_is_not_to_play_a_game(language: str, said: str) -> None:
    with translation.override(language):
        assert replay_texts.texts()["replay.play"] == said
        assert translation.gettext("Play") != said


def test_the_names_of_pieces_are_those_of_their_game() -> None:
    lumber_yard = data.CARDS[0]
    with translation.override("et"):
        assert names.of(lumber_yard) == "Raielank"
        # 7 Wonders may call its Lumber Yard otherwise: without a game the name says nothing.
        assert translation.gettext(lumber_yard.name) == "Lumber Yard"
        assert names.components()["cards"]["lumber_yard"] == "Raielank"
        assert move_words.advice("build lumber_yard", 0).endswith("Raielank")
        assert "Kõrts" in board_texts.effects()["does.card.lighthouse"]


@pytest.mark.django_db
def test_the_rules_say_which_player_begins_when_the_pawn_is_in_the_middle(client: Client) -> None:
    page = Page(client.get("/learn/rules/").content.decode())
    points = [item.text for item in page.all("li")]
    assert any(point.startswith("With the pawn in the centre at the end of an age") for point in points)
