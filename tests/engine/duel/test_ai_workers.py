"""Games shared among processes come out as if one had played them all."""

import pytest

from engine.ai.tournament import as_json, round_robin
from engine.duel.ai.brain import of_level
from engine.duel.ai.entrants import Entrant, shared_match
from engine.duel.ai.levels import BY_KEY
from engine.duel.ai.match import Score, level_player, play_match, random_player
from engine.duel.ai.soak import SoakReport, soak


def test_a_shared_match_is_the_same_match() -> None:
    brain = of_level(BY_KEY["tavi"])
    alone = play_match(brain, level_player(brain, BY_KEY["tavi"]), random_player(brain), 3, seed=8)
    together = shared_match(Entrant("tavi"), Entrant("random"), 3, workers=2, seed=8)
    assert (together.points, together.games, together.ways) == (alone.points, alone.games, alone.ways)
    assert sorted(together.pairs) == sorted(alone.pairs)


def test_a_match_tells_how_it_was_lost_and_the_longest_thought() -> None:
    score = shared_match(Entrant("random"), Entrant("kallias"), 2, workers=1)
    assert score.games == 4
    assert sum(score.lost.values()) == score.games - score.points
    assert 0 < score.longest[0] < score.longest[1]


def test_scores_add_up() -> None:
    one, other = (
        Score(2, 1.5, longest=(0.1, 0.3), pairs=[0.75]),
        Score(2, 1.0, longest=(0.2, 0.2), pairs=[0.5]),
    )
    one.ways["civilian"] = other.ways["civilian"] = 2
    one.add(other)
    assert (one.games, one.points, one.pairs) == (4, 2.5, [0.75, 0.5])
    assert one.longest == (0.2, 0.3)
    assert one.ways == {"civilian": 4}


def test_a_soak_counts_every_move() -> None:
    kept = soak(Entrant("tavi"), 2, workers=2)
    assert kept.games == 2
    assert kept.moves > 60
    assert 0 < kept.longest <= kept.seconds
    assert not kept.is_overrun
    assert sum(kept.ways.values()) == 2
    assert kept.first_seat in (0, 0.5, 1, 1.5, 2)


def test_a_fifth_more_than_the_limit_is_an_overrun() -> None:
    assert not SoakReport("seshat", longest=1.19, limit=1.0).is_overrun
    assert SoakReport("seshat", longest=1.21, limit=1.0).is_overrun


def test_a_round_robin_meets_only_those_within_reach() -> None:
    entrants = [Entrant("random"), Entrant("greedy"), Entrant("tavi")]
    table = round_robin(entrants, lambda one, other, seed: shared_match(one, other, 1, seed=seed), reach=1)
    assert [table.games(0, 1), table.games(1, 2), table.games(0, 2)] == [2, 2, 0]
    assert {row["name"] for row in as_json(table)["ratings"]} == {"random", "greedy", "tavi"}


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(KeyError):
        Entrant("nobody").player()
