"""Par: the strongest bot's own result on a deal, and the bots of the days."""

import pytest

from engine.ai.choosing import seed_of_choice
from games.dailies import LEFT, DailyGame, Ended, by_margin, by_margin_words, over_mean_words
from games.daily import pars
from games.daily.attempts import daily_of
from games.daily.models import DailyDeal
from games.registry import PLUGINS, plugin_of
from tests.site.daily.days import open_today


def test_the_bots_get_stronger_from_monday_to_sunday() -> None:
    for plugin in PLUGINS.values():
        if plugin.daily is not None:
            ratings = plugin.bots.ratings
            means = [sum(ratings[level] for level in day) / len(day) for day in plugin.daily.levels]
            assert means == sorted(means)
            assert means[0] + 300 < means[-1]


@pytest.mark.django_db
def test_par_is_a_whole_game_that_anybody_can_compute_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a quicker bot in the player's seat."""
    monkeypatch.setattr(pars, "strongest", lambda bots: "kallias")
    deal = open_today()
    DailyDeal.objects.exclude(pk=deal.pk).update(par=0)
    assert pars.find_missing() == 1
    assert pars.find_missing() == 0
    deal.refresh_from_db()
    plugin, levels = plugin_of("duel"), [*deal.levels]
    levels.insert(deal.seat, "kallias")
    position = plugin.rules.new(seats=2, seed=bytes(deal.seed), options=deal.options)
    for seat, notation in deal.par_moves or ():
        seed = seed_of_choice(bytes(deal.seed), position, seat, seats=2)
        answer = plugin.bots.choose_reproducibly(position, seat, level=levels[seat], seed=seed)
        assert answer == notation
        position.play(seat, plugin.rules.parse(notation))
    outcome = position.outcome
    assert outcome is not None
    ended = Ended(str(outcome.how), outcome.places, [score["total"] for score in outcome.scores])
    assert deal.par == daily_of(deal).score(ended, deal.seat)


@pytest.mark.parametrize(
    ("ended", "score", "words"),
    [
        (Ended("civilian", (1, 2), (60, 48)), 1_012, "won by 12 points"),
        (Ended("civilian", (2, 1), (47, 48)), -1_001, "lost by 1 point"),
        (Ended("civilian", (1, 2), (50, 50)), 1_000, "won by 0 points"),
        (Ended("draw", (1, 1), (50, 50)), 0, "drawn"),
        (Ended("science", (1, 2), (20, 48)), 1_100, "won outright"),
        (Ended("military", (2, 1), (60, 48)), -1_100, "lost outright"),
        (Ended("resignation", (2, 1), (60, 48)), -1_100, "lost outright"),
    ],
)
def test_duel_compares_the_result_and_then_the_margin(ended: Ended, score: int, words: str) -> None:
    assert by_margin(ended, 0, on_points=ended.how == "civilian") == score
    assert by_margin_words(score) == words


def test_7_wonders_compares_the_points_over_the_mean_of_the_others() -> None:
    daily = DailyGame(4, [["a", "b", "c"]] * 7)
    score = daily.score(Ended("points", (1, 2, 3, 4), (60, 50, 45, 40)), 0)
    assert score == 3 * 60 - 135
    assert daily.score_words(score) == "15.0 points above the others"
    assert daily.score_words(-10) == "3.3 points below the others"
    left = daily.score(Ended("resignation", (4, 1, 1, 1), (60, 50, 45, 40)), 0)
    assert left == 3 * LEFT
    assert over_mean_words(left, 4) == "gave up"


def test_a_deal_needs_a_different_bot_for_every_other_seat() -> None:
    with pytest.raises(ValueError, match="different bot"):
        DailyGame(4, [["a", "b", "b"]] * 7)
