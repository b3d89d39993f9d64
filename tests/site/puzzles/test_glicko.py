"""Glicko-2 against the worked example of Glickman's paper, and what must hold of any rating."""

import pytest

from games.puzzles.glicko import Glicko, Result, aged, expected, rated
from games.puzzles.models import START_DEVIATION

PLAYER = Glicko(1500, 200, 0.06)
OPPONENTS = [
    Result(Glicko(1400, 30), 1),
    Result(Glicko(1550, 100), 0),
    Result(Glicko(1700, 300), 0),
]


def test_the_example_of_the_paper() -> None:
    after = rated(PLAYER, OPPONENTS)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_expected_scores_of_the_paper() -> None:
    scores = [expected(PLAYER, result.opponent) for result in OPPONENTS]
    assert scores == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_a_period_without_games_makes_a_rating_less_certain() -> None:
    after = rated(PLAYER, [])
    assert after.rating == PLAYER.rating
    assert after.deviation == pytest.approx(200.27, abs=0.01)
    assert aged(PLAYER, 10_000).deviation == START_DEVIATION


def test_a_surprise_makes_the_strength_less_steady() -> None:
    weak, strong = Glicko(1200, 60), Glicko(2200, 60)
    surprised = rated(weak, [Result(strong, 1)] * 5)
    assert surprised.volatility > weak.volatility
    assert rated(weak, [Result(strong, 0)] * 5).volatility <= weak.volatility


@pytest.mark.parametrize("opponent", [Glicko(400, 350), Glicko(1500, 45), Glicko(2900, 60)])
def test_winning_never_costs_and_losing_never_gains(opponent: Glicko) -> None:
    for own in (Glicko(), Glicko(700, 45), Glicko(2800, 350, 0.09)):
        won, lost = rated(own, [Result(opponent, 1)]), rated(own, [Result(opponent, 0)])
        assert lost.rating <= own.rating <= won.rating
        assert max(won.deviation, lost.deviation) <= aged(own, 1).deviation + 0.5


def test_what_one_side_expects_and_the_other_adds_up_between_equally_certain_ratings() -> None:
    one, other = Glicko(1620, 80), Glicko(1410, 80)
    assert expected(one, other) + expected(other, one) == pytest.approx(1)
