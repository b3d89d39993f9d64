"""Uniformly random play goes as three independent public engines say it goes.

Their figures come from 5,000 games each and are rounded. The bounds here are that rounding and four standard
errors of both samples together; where there is a compiled core they are tighter, for more games are played.
"""

from math import sqrt
from typing import Any

import pytest

from engine import native
from engine.wonders.cli.selfplay import selfplay
from tests.engine.wonders.rulebook import CATEGORIES

IS_COMPILED = native.core("wonders") is not None
GAMES = 20_000 if IS_COMPILED else 250
THEIR_GAMES = 5_000
ROUNDING = 0.05
SD_OF_LEGAL = 2.6  # of the number of legal uses, from decision to decision

# ruleset, seats: mean score, legal cards-and-uses per decision
KNOWN = {
    ("wonders-1e", 3): (26.0, 8.2),
    ("wonders-1e", 4): (26.3, 8.2),
    ("wonders-1e", 5): (26.2, 8.0),
    ("wonders-1e", 7): (25.5, 7.6),
    ("wonders-2e", 3): (26.1, 8.1),
    ("wonders-2e", 4): (26.3, 8.1),
    ("wonders-2e", 5): (26.1, 7.9),
    ("wonders-2e", 7): (25.4, 7.5),
}


def standard_errors(sd: float, per_game: int) -> float:
    """Four standard errors of the difference of two means, theirs and ours."""
    return 4 * sd * sqrt(1 / (GAMES * per_game) + 1 / (THEIR_GAMES * per_game))


def told(rules: str, seats: int) -> dict[str, Any]:
    report = selfplay(ruleset=rules, seats=seats, games=GAMES, seed=11, plain=False)
    assert report["games"] == GAMES
    assert set(report) >= {
        "mean_score",
        "sd_score",
        "legal_per_decision",
        "wins_by_seat",
        "decisions_per_game",
    }
    assert tuple(report["by_category"]) == CATEGORIES
    assert sum(report["by_category"].values()) == pytest.approx(report["mean_score"], abs=0.05)
    return report


@pytest.mark.parametrize(("rules", "seats"), KNOWN)
def test_random_games_score_as_elsewhere(rules: str, seats: int) -> None:
    report = told(rules, seats)
    score, legal = KNOWN[rules, seats]
    within = ROUNDING + standard_errors(report["sd_score"], seats)
    assert within < (0.4 if IS_COMPILED else 1.5)
    assert abs(report["mean_score"] - score) < within
    # The decisions of a game hang together, so that its 18 turns tell hardly more than one of each seat.
    assert abs(report["legal_per_decision"] - legal) < ROUNDING + standard_errors(SD_OF_LEGAL, seats)
    check_wins(report)


@pytest.mark.parametrize(("rules", "seats"), [("wonders-1e", 6), ("wonders-2e", 6)])
def test_six_score_between_five_and_seven(rules: str, seats: int) -> None:
    report = told(rules, seats)
    scores = [KNOWN[rules, 5][0], KNOWN[rules, 7][0]]
    within = ROUNDING + standard_errors(report["sd_score"], seats)
    assert min(scores) - within < report["mean_score"] < max(scores) + within
    check_wins(report)


def check_wins(report: dict[str, Any]) -> None:
    """Wins fall evenly on the seats; ties are shared, so that there are a few more than games."""
    wins, seats = report["wins_by_seat"], report["seats"]
    assert GAMES <= sum(wins) < GAMES * 1.02 + 10
    share = sum(wins) / seats / GAMES
    for won in wins:
        assert abs(won / GAMES - share) < 4.5 * sqrt(share * (1 - share) / GAMES)


def test_two_with_the_free_city_score_as_elsewhere() -> None:
    report = told("wonders-1e", 2)
    assert abs(report["mean_score"] - 26.2) < ROUNDING + standard_errors(report["sd_score"], 2)
    assert abs(report["mean_city"] - 45.0) < ROUNDING + standard_errors(11.0, 1)
    assert abs(report["legal_per_decision"] - 9.9) < ROUNDING + standard_errors(SD_OF_LEGAL, 2)
    assert abs(report["legal_per_city_decision"] - 4.0) < ROUNDING + standard_errors(SD_OF_LEGAL, 1)
    assert abs(report["decisions_per_game"] - 54.6) < ROUNDING + standard_errors(0.8, 1)
    check_wins(report)


def test_there_are_as_many_decisions_as_turns_and_a_few_more() -> None:
    """Eighteen turns of each seat, then seventh cards and digs."""
    for seats in (3, 5):
        report = told("wonders-2e", seats)
        assert 0 < report["decisions_per_game"] - 18 * seats < 2
