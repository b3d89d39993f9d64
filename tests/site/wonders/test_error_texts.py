"""Every error of the engine of 7 Wonders has a sentence in the reader's language."""

import pytest

from engine.duel.errors import DuelErrorCode
from engine.game import GameError, GameErrorCode
from engine.wonders.errors import WondersErrorCode
from engine.wonders.position import SECOND_EDITION
from games.wonders.error_texts import error_text

# Games in which one seat moves at a time have this one.
OTHER_CODES = {GameErrorCode.NOT_YOUR_TURN}


@pytest.mark.parametrize("code", sorted({*GameErrorCode, *WondersErrorCode} - OTHER_CODES))
def test_every_error_of_the_engine_has_a_sentence(code: GameErrorCode | WondersErrorCode) -> None:
    error = GameError(
        code, "", id="palace", use="build", short=2, expected=["build"], missing=["ore"], splits=[[1, 0]]
    )
    assert error_text(error)


def test_a_code_of_another_game_is_left_to_the_site() -> None:
    assert error_text(GameError(DuelErrorCode.SEVEN_WONDERS, "Seven wonders are built.")) is None


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"use": "build"}, "Missing for Palace: 2 ore, 1 cloth."),
        ({"use": "wonder"}, "Missing for the next stage: 2 ore, 1 cloth."),
    ],
)
def test_goods_that_nobody_sells_are_counted(params: dict[str, str], said: str) -> None:
    lacking = ["ore", "ore", "cloth"]
    assert (
        error_text(GameError(WondersErrorCode.MISSING_GOODS, "", id="palace", missing=lacking, **params))
        == said
    )


def test_the_right_ways_to_pay_are_named() -> None:
    error = GameError(WondersErrorCode.WRONG_PAYMENT, "", id="baths", use="build", splits=[[2, 0], [0, 1]])
    assert error_text(error) == "Baths can be paid for like this: 2 coins to the left or 1 coin to the right."


def test_the_error_says_whether_a_stage_was_to_be_paid() -> None:
    position = SECOND_EDITION.new(seats=3, seed=bytes(32), options={"sides": "day"})
    card = position.view(0)["hand"][0]
    with pytest.raises(GameError) as rejected:
        position.play(0, SECOND_EDITION.parse(f"wonder {card} left 9"))
    sentence = error_text(rejected.value)
    assert sentence is not None
    assert "next stage" in sentence
    assert rejected.value.params["use"] == "wonder"


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        (["side"], "Choose a side of your board first."),
        (["dig", "pass"], "Build a card from the discard pile, or skip."),
        (
            ["build", "wonder", "discard", "pass"],
            "Play the last card: build it, build a stage with it, sell it or skip.",
        ),
        (
            ["build", "free", "wonder", "discard"],
            "Choose a card: build it, build a stage of your wonder with it or sell it.",
        ),
    ],
)
def test_another_decision_is_expected(expected: list[str], said: str) -> None:
    assert error_text(GameError(GameErrorCode.WRONG_DECISION, "", expected=expected)) == said
