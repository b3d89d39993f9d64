"""Errors are in the language of the user, and every error code of the engine has a text."""

from enum import StrEnum

import pytest
from django.utils import translation

from engine.duel.errors import DuelErrorCode
from engine.game import GameError, GameErrorCode, IllegalMove
from games.errors import RequestError, error_text

# Checked by the site before it calls the engine, or impossible for a player's move.
OTHER_CODES = {"no_such_seat", "no_price", "bad_seed", "bad_deal", "bad_seats", "bad_option"}


class NewCode(StrEnum):
    BRAND_NEW = "brand_new"


@pytest.mark.parametrize("code", sorted({*GameErrorCode, *DuelErrorCode} - OTHER_CODES))
def test_every_error_of_the_engine_is_translatable(code: GameErrorCode | DuelErrorCode) -> None:
    error = GameError(code, "the engine's words", id="palace", short=2, expected=["take"])
    assert error_text(error, "duel") != "the engine's words"


def test_an_error_names_the_card_and_counts_the_coins() -> None:
    error = IllegalMove(DuelErrorCode.TOO_EXPENSIVE, "x", id="palace", short=3)
    assert RequestError.from_engine(error, "duel").message == "You need 3 more coins for Palace."
    error = IllegalMove(DuelErrorCode.TOO_EXPENSIVE, "x", id="palace", short=1)
    assert RequestError.from_engine(error, "duel").message == "You need 1 more coin for Palace."


def test_an_error_names_the_card_in_the_language_of_the_player() -> None:
    error = IllegalMove(DuelErrorCode.TOO_EXPENSIVE, "x", id="palace", short=3)
    with translation.override("et"):
        assert "Palee" in RequestError.from_engine(error, "duel").message


def test_an_unknown_code_keeps_the_engines_words() -> None:
    with translation.override("et"):
        error = GameError(NewCode.BRAND_NEW, "As the engine says.")
        assert error_text(error, "duel") == "As the engine says."
