"""The named bots: a ladder of strength, and never an illegal move."""

import pytest

from engine.ai.levels import Level, ladder
from engine.ai.tournament import Table, as_json, as_text, from_json, ratings
from engine.duel import ai
from engine.duel.ai import brain as brains
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.levels import BY_KEY, LEVELS
from engine.duel.ai.match import greedy_player, level_player, play_game, play_match, random_player
from engine.duel.state import NO_DECISION
from tests.engine.duel.test_ai_knowledge import position_after


def test_the_ladder_is_long_and_even() -> None:
    rated = [level.rating for level in LEVELS]
    assert len(LEVELS) >= 8
    assert rated == sorted(rated)
    assert rated[-1] - rated[0] >= 1000
    assert len({level.name for level in LEVELS}) == len(BY_KEY) == len(LEVELS)
    assert all(level.description and level.title for level in LEVELS)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_each_level_plays_whole_games(level: Level) -> None:
    brain = Brain()
    player = level_player(brain, level, nodes=min(level.nodes, 60) or None)
    for seed in range(3):
        assert play_game(brain, (player, player), seed).phase == NO_DECISION


@pytest.mark.parametrize("level", LEVELS[:7], ids=lambda level: level.key)
def test_a_level_repeats_itself_for_the_same_seed(level: Level) -> None:
    position = position_after(20)
    seat = position.to_move[0]
    chosen = {ai.choose(position, seat, level=level.key, seed=2) for _ in range(3)}
    assert len(chosen) == 1


def test_the_strongest_alone_goes_by_the_newest_net() -> None:
    """A better net changes nobody's rating: the others keep the one that they were rated with."""
    assert [level.key for level in LEVELS if level.newest] == [ai.STRONGEST.key]
    newest, rated = brains.of_level(ai.STRONGEST), brains.of_level(BY_KEY["ione"])
    assert newest is brains.newest()
    state = newest.take_over(position_after(20).state)
    assert newest.opinion(state) == Brain(weights.shipped()).opinion(state)
    assert rated.opinion(state) == Brain(weights.rated()).opinion(state) != newest.opinion(state)


def test_a_weak_level_varies_with_the_seed() -> None:
    position = position_after(20)
    seat = position.to_move[0]
    assert len({ai.choose(position, seat, level="tavi", seed=seed) for seed in range(20)}) > 1


def test_the_weakest_beats_random_play_and_a_good_one_beats_greed() -> None:
    brain = Brain()
    weakest = play_match(brain, level_player(brain, LEVELS[0]), random_player(brain), 15)
    assert weakest.share > 0.6
    good = play_match(brain, level_player(brain, BY_KEY["kallias"]), greedy_player(), 4)
    assert good.share > 0.7


def test_ratings_recover_the_odds() -> None:
    # 10 to 1 is 400 points.
    table = Table(["low", "middle", "high"], [[0, 100, 10], [1000, 0, 100], [1000, 1000, 0]])
    rated = {name: (elo, error) for name, elo, error in ratings(table)}
    assert rated["middle"][0] - rated["low"][0] == pytest.approx(400, abs=10)
    assert rated["high"][0] - rated["middle"][0] == pytest.approx(400, abs=10)
    assert (rated["high"][0] + rated["low"][0]) / 2 == pytest.approx(1500)
    assert all(0 < error < 50 for _, error in rated.values())
    assert "high" in as_text(table).splitlines()[1]


def test_tables_add_up() -> None:
    low = Table(["random", "tavi"], [[0, 1], [3, 0]])
    high = Table(["tavi", "nerissa", "random"], [[0, 2, 2], [4, 0, 5], [0, 1, 0]])
    both = low.joined(from_json(as_json(high)))
    assert both.names == ["random", "tavi", "nerissa"]
    assert both.points == [[0, 1, 1], [5, 0, 2], [5, 4, 0]]


def test_a_character_that_a_game_does_not_know_is_left_out_of_its_ladder() -> None:
    levels = ladder({"ione": {"rating": 1500}, "tavi": {"rating": 900}})
    assert [level.key for level in levels] == ["tavi", "ione"]


def test_skills_of_nobody_are_an_error() -> None:
    with pytest.raises(ValueError, match="hal9000"):
        ladder({"hal9000": {"rating": 3000}})
