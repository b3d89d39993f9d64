"""Games of self-play on disk: they come back as they were, and a run goes on where it stopped."""

from pathlib import Path

import pytest

from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.gamefile import BadGameFile, Origin, read_origin, read_portion, write_portion
from engine.duel.ai.gathering import Gathering, gather
from engine.duel.ai.selfplay import Budget, PlayedGame, examples_of, play_examples, play_game

BUDGET = Budget(12, 5, solver=400)


def some_games(count: int = 3) -> list[PlayedGame]:
    brain = Brain()
    return [play_game(brain, BUDGET, seed) for seed in range(count)]


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    games = some_games()
    write_portion(tmp_path / "one.games", Origin("abc", BUDGET), games)
    again = read_portion(tmp_path / "one.games")
    assert read_origin(tmp_path / "one.games") == Origin("abc", BUDGET)
    for game, kept in zip(games, again, strict=True):
        assert (kept.seed, kept.winner, kept.how, kept.points) == (
            game.seed,
            game.winner,
            game.how,
            game.points,
        )
        for decision, other in zip(game.decisions, kept.decisions, strict=True):
            assert (other.move, other.tries, other.is_long, other.is_solved) == (
                decision.move,
                decision.tries,
                decision.is_long,
                decision.is_solved,
            )
            assert other.value == pytest.approx(decision.value, abs=1e-4)


def test_examples_are_made_again_from_a_kept_game(tmp_path: Path) -> None:
    brain = Brain()
    write_portion(tmp_path / "one.games", Origin("abc", BUDGET), some_games(1))
    examples = examples_of(brain, read_portion(tmp_path / "one.games")[0])
    played = play_examples(brain, BUDGET, 0)
    assert [(e.inputs, e.places, e.result, e.way, e.margin) for e in examples] == [
        (e.inputs, e.places, e.result, e.way, e.margin) for e in played
    ]


def test_solved_ends_teach_the_true_value() -> None:
    """Once an end is solved the value of each decision is what the game really ends in, if all play well."""
    solved = [d for game in some_games(8) for d in game.decisions if d.is_solved]
    assert solved
    assert all(move in dict(d.tries) for d in solved for move in [d.move])


def test_what_is_no_file_of_games_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.games").write_bytes(b"something else")
    with pytest.raises(BadGameFile):
        read_portion(tmp_path / "other.games")


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.duel.ai.gathering.PORTION", 2)
    wanted = Gathering(tmp_path, Budget(4, 2), weights.FORMAT.shipped)
    gather(wanted, 3, workers=1, progress=lambda _: None)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["001-000000.games", "001-000001.games"]
    kept = (tmp_path / "001-000001.games").read_bytes()
    (tmp_path / "001-000000.games").unlink()
    gather(wanted, 4, workers=1, progress=lambda _: None)
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"001-00000{n}.games" for n in range(3)]
    assert (tmp_path / "001-000001.games").read_bytes() == kept


def test_a_net_is_taught_on_kept_games(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from engine.duel.ai.lessons import Lessons, encode_all, learn

    games = some_games(4)
    for number in range(2):
        file = tmp_path / f"001-00000{number}.games"
        write_portion(file, Origin("abc", BUDGET), games[2 * number : 2 * number + 2])
    lessons = Lessons(tmp_path, tmp_path / "net", start=weights.FORMAT.shipped)
    said: list[str] = []
    encode_all(lessons, workers=1, progress=lambda *_: None)
    learn(lessons, said.append)
    assert len(said) == 2
    assert len(weights.load(tmp_path / "net" / "net.bin")) == weights.FORMAT.weights
