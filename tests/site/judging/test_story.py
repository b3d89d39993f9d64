"""How a game went, told from its analysis in a few sentences."""

from typing import Any

import pytest

from games.judging.story import story
from games.plugin import Judge
from games.registry import plugin_of


def review(number: int, seat: int, chance: float, *, loss: float = 0.0, luck: float = 0.0) -> dict[str, Any]:
    """A move of Duel after which seat 0 wins with this chance."""
    return {
        "number": number,
        "seat": seat,
        "move": "discard guard_tower",
        "best": "build guard_tower",
        "before": 0.5,
        "loss": loss,
        "luck": luck,
        "first_seat": chance,
        "forced": False,
        "ways": [],
    }


def told(reviews: list[dict[str, Any]], places: list[int] | None) -> list[dict[str, Any]]:
    plugin = plugin_of("duel")
    assert isinstance(plugin.judge, Judge)
    return story(reviews, places, plugin, plugin.judge)


def test_the_winner_is_ahead_from_the_move_after_which_nobody_was_before() -> None:
    reviews = [review(1, 0, 0.4), review(2, 1, 0.6), review(3, 0, 0.7)]
    assert told(reviews, [1, 2])[0] == {"kind": "ahead", "number": 2, "seat": 0}


def test_a_lead_from_the_first_move_leads_nowhere() -> None:
    assert told([review(1, 0, 0.6), review(2, 1, 0.7)], [1, 2])[0]["kind"] == "ahead_always"


@pytest.mark.parametrize("places", [[1, 1], None])
def test_nobody_is_ahead_in_a_game_without_a_winner(places: list[int] | None) -> None:
    kinds = [one["kind"] for one in told([review(1, 0, 0.6)], places)]
    assert kinds == ["nobody_ahead", "no_turn", "no_luck"]


def test_a_game_turns_at_the_most_expensive_choice_of_those_who_did_not_win() -> None:
    reviews = [review(1, 0, 0.6, loss=0.4), review(2, 1, 0.7, loss=0.1), review(3, 1, 0.9, loss=0.2)]
    turn = told(reviews, [1, 2])[1]
    assert (turn["kind"], turn["number"], turn["seat"]) == ("turn", 3, 1)
    assert (turn["move"], turn["best"]) == ("Discard Guard Tower", "Build Guard Tower")
    assert turn["after"] == pytest.approx(0.3)


def test_small_losses_and_forced_moves_decide_nothing() -> None:
    forced = review(2, 1, 0.7, loss=0.9) | {"forced": True}
    assert told([review(1, 1, 0.6, loss=0.04), forced], [1, 2])[1]["kind"] == "no_turn"


def test_luck_is_told_of_the_player_whom_it_helped() -> None:
    reviews = [review(1, 0, 0.6, luck=0.02), review(2, 1, 0.8, luck=-0.2)]
    assert told(reviews, [1, 2])[-1] == {
        "kind": "luck",
        "number": 2,
        "seat": 0,
        "before": pytest.approx(0.6),
        "after": 0.8,
    }
