"""A move of 7 Wonders in words, also where the reader may not know the card."""

import pytest

from engine.wonders.notation import HIDING, VERBS, Move
from engine.wonders.position import FIRST_EDITION
from games.wonders.move_words import advice


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("side A", "Play with this side: Side A"),
        ("build baths", "Build Baths"),
        ("build baths left 2", "Build Baths: 2 coins to the left"),
        ("build palace left 4 right 1", "Build Palace: 4 coins to the left, 1 coin to the right"),
        ("free palace", "Build Palace for free"),
        ("wonder altar right 2", "Build the next stage with Altar: 2 coins to the right"),
        ("wonder ? right 2", "Build the next stage with a card: 2 coins to the right"),
        ("discard altar", "Sell Altar"),
        ("discard ?", "Sell a card"),
        ("dig academy", "Build Academy from the discard pile"),
        ("pass", "Skip"),
        ("city build stockade left 1", "For the Free City: Build Stockade: 1 coin to the left"),
        ("city discard ?", "For the Free City: Sell a card"),
        ("?", "A choice that is not revealed yet"),
    ],
)
def test_a_move_in_words(notation: str, said: str) -> None:
    assert advice(notation, 0) == said


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_words(verb: str) -> None:
    thing = {"side": "A", "pass": ""}.get(verb, "altar")
    move = Move(verb, thing)
    assert FIRST_EDITION.parse(move.notation) == move
    assert advice(move.notation, 0) != move.notation
    if verb in HIDING:
        assert "Altar" not in advice(move.public, 0)


def test_what_is_no_move_is_left_as_it_is() -> None:
    assert advice("dance", 0) == "dance"
    assert advice("", 0) == ""
