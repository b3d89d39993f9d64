"""Refusals speak the asker's language, and every one of the engine's is known here."""

import re
from pathlib import Path

import pytest
from django.utils import translation

import engine
from engine.game import GameError, IllegalMove
from games.errors import RequestError, error_text

# Told by the site before the engine is asked, or impossible for a player's move.
OTHER_CODES = {"no_such_seat", "no_price", "bad_seed", "bad_deal", "bad_seats", "bad_option"}


def codes_in_the_engine() -> set[str]:
    folder = Path(engine.__file__).parent / "duel"
    texts = [(folder / name).read_text() for name in ("refusal.py", "position.py", "notation.py")]
    return {code for text in texts for code in re.findall(r'(?:IllegalMove|MalformedMove)\(\s*"(\w+)"', text)}


@pytest.mark.parametrize("code", sorted(codes_in_the_engine() - OTHER_CODES))
def test_every_refusal_of_the_engine_is_translatable(code: str) -> None:
    error = GameError(code, "the engine's words", id="palace", short=2, expected=["take"])
    assert error_text(error, "duel") != "the engine's words"


def test_a_refusal_names_the_card_and_counts_the_coins() -> None:
    error = IllegalMove("too_expensive", "x", id="palace", short=3)
    assert RequestError.from_engine(error, "duel").message == "You need 3 more coins for Palace."
    error = IllegalMove("too_expensive", "x", id="palace", short=1)
    assert RequestError.from_engine(error, "duel").message == "You need 1 more coin for Palace."


def test_a_refusal_names_the_card_in_the_askers_language() -> None:
    error = IllegalMove("too_expensive", "x", id="palace", short=3)
    with translation.override("et"):
        assert "Palee" in RequestError.from_engine(error, "duel").message


def test_an_unknown_code_keeps_the_engines_words() -> None:
    with translation.override("et"):
        assert error_text(GameError("brand_new", "As the engine says."), "duel") == "As the engine says."
