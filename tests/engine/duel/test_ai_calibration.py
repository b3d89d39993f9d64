"""Measuring the judgement: what was said against what came true, and lost deals played again."""

from pathlib import Path

import pytest

from engine import native
from engine.ai.__main__ import main
from engine.duel.ai.calibration import Calibration, calibrate, compared
from engine.duel.ai.entrants import Entrant, shared_match
from engine.duel.ai.second_tries import SecondTries, second_tries
from engine.record import Record
from engine.registry import RULESETS

SURE = [0.6, 0.1, 0.0, 0.2, 0.1, 0.0]


def test_what_was_said_is_compared_with_what_came_true() -> None:
    found = Calibration()
    for won in (1.0, 1.0, 0.0, 1.0, 0.0):
        came_true = [won, 0.0, 0.0, 0.0, 1 - won, 0.0]
        found.add(compared([(1, 0.62, SURE), (3, 0.66, SURE)], 1, won, came_true))
    assert (found.games, found.points) == (5, 3.0)
    assert found.groups["says 60 to 70 %"].positions == 10
    assert found.groups["says 60 to 70 %"].said == pytest.approx(6.4)
    assert found.groups["says 60 to 70 %"].won == 6.0
    assert found.groups["age 1"].positions == found.groups["age 3"].positions == 5
    assert set(found.groups).isdisjoint({"age 2", "first seat"})
    assert found.groups["their military"].won == 4.0
    assert "says 60 to 70 %" in str(found)


def test_positions_of_one_game_are_one_observation() -> None:
    """Ten judgements of the same game say no more than one."""
    few, many = Calibration(), Calibration()
    for won in (1.0, 0.0, 0.0, 1.0, 1.0, 0.0):
        for found, positions in ((few, 1), (many, 10)):
            found.add(compared([(2, 0.5, SURE)] * positions, 0, won, [won, 0, 0, 1 - won, 0, 0]))
    assert many.groups["all"].positions == 10 * few.groups["all"].positions
    assert many.groups["all"].error == pytest.approx(few.groups["all"].error)
    assert few.groups["all"].error > 0.3


@pytest.mark.skipif(native.core("duel") is None, reason="no compiled core")
def test_games_are_judged_the_same_again() -> None:
    one, other = (calibrate(2, nodes=30, stronger=60, seed=4) for _ in range(2))
    assert one.games == 2
    assert str(one) == str(other)
    assert {"first seat", "second seat", "draft", "age 1"} <= set(one.groups)


@pytest.mark.skipif(native.core("duel") is None, reason="no compiled core")
def test_lost_deals_are_played_again_with_more_nodes() -> None:
    weak, strong = Entrant("net", nodes=2), Entrant("net", nodes=60)
    found = second_tries(weak, strong, 2, times=40, tries=2, seed=3)
    assert found.games == 4
    assert 0 < found.lost == len(found.alike) == len(found.longer)
    assert f"{found.lost} of 4 games lost" in str(found)


def test_second_tries_add_up() -> None:
    found = SecondTries(2, 1, [0.0], [0.5])
    found.add(SecondTries(4, 2, [0.5, 0.25], [1.0, 1.0]))
    assert "3 of 6 games lost; played again with the same time 25.0 %" in str(found)
    assert "with more time 83.3 %" in str(found)


def test_games_that_the_first_player_lost_are_kept(tmp_path: Path) -> None:
    score = shared_match(Entrant("random"), Entrant("greedy"), 2, seed=5, keep=tmp_path / "kept")
    files = sorted((tmp_path / "kept").iterdir())
    assert len(files) == sum(score.lost.values()) > 0
    for file in files:
        record = Record.from_text(file.read_text())
        end = record.replay(RULESETS)
        loser = [record.headers["Player0"], record.headers["Player1"]].index("random")
        assert end.outcome
        assert end.outcome.winners == (1 - loser,)


def test_the_commands_say_what_they_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = (
        ["calibrate", "--games", "1", "--nodes", "2", "--times", "2", "--workers", "1"],
        ["retry", "net", "random", "--pairs", "1", "--nodes", "1", "--tries", "1", "--workers", "1"],
    )
    for command in commands:
        monkeypatch.setattr("sys.argv", ["engine.ai", *command])
        assert main() == 0
    said = capsys.readouterr().out
    assert "1 games against the stronger version" in said
    assert "net - random: " in said
    monkeypatch.setattr("sys.argv", ["engine.ai", "retry", "net", "random"])
    with pytest.raises(SystemExit, match="--nodes or --seconds"):
        main()
