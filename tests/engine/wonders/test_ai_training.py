"""The training of the net of 7 Wonders: examples, lessons and the weights file."""

from array import array
from pathlib import Path

import pytest

from engine.wonders.ai import weights
from engine.wonders.ai.brain import Brain
from engine.wonders.ai.net import OUTPUTS, WEIGHTS
from engine.wonders.ai.selfplay import Example, play_examples
from engine.wonders.tables import CATEGORIES

numpy = pytest.importorskip("numpy")
from engine.wonders.ai.learner import Batch, Learner  # noqa: E402
from engine.wonders.ai.train import Plan, train  # noqa: E402


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    """Of games played by rule of thumb, of several tables."""
    brain = Brain(untaught=True)
    return [example for seed in range(6) for example in play_examples(brain, 0, seed)]


def test_examples_know_how_their_game_ended(examples: list[Example]) -> None:
    for example in examples:
        assert 0 <= example.target <= 1
        assert 0 <= example.first <= 1
        assert len(example.points) == CATEGORIES
        assert sum(share for *_, share in example.places) == pytest.approx(1)


def test_searches_teach_a_net_that_there_is() -> None:
    found = play_examples(Brain(array("f", bytes(4 * WEIGHTS))), 4, 2)
    searched = [example for example in found if example.searched is not None]
    assert 0 < len(searched) < len(found)
    assert all(bool(example.places) == (example.searched is not None) for example in found)


def test_lessons_lower_the_loss(examples: list[Example]) -> None:
    batch = Batch.of(examples)
    learner = Learner()
    losses = [learner.learn(batch, 1e-3) for _ in range(15)]
    assert losses[-1][0] < losses[0][0] - 0.05
    assert losses[-1][1] < losses[0][1] - 0.05


def test_the_pupil_plays_as_it_was_taught(examples: list[Example], tmp_path: Path) -> None:
    """What NumPy computes from the weights is what the engine computes from the file."""
    learner = Learner(5)
    for _ in range(5):
        learner.learn(Batch.of(examples), 1e-3)
    weights.save(tmp_path / "net.bin", array("f", learner.numbers().tobytes()))
    brain = Brain(weights.load(tmp_path / "net.bin"))
    state = brain.core.State()
    brain.core.deal_game(state, brain.core.Dice(0), 1, 5)
    w = learner.average
    inputs = numpy.frombuffer(brain.core.list_inputs(state, 2), numpy.int8) * learner.scales
    first = numpy.maximum(inputs @ w["first"] + w["first_bias"], 0)
    second = numpy.maximum(first @ w["second"] + w["second_bias"], 0)
    output = second @ w["output"] + w["output_bias"]
    said = brain.opinion(state, 2)
    assert len(said) == OUTPUTS
    assert said[0] == pytest.approx(1 / (1 + numpy.exp(-output[0])), abs=0.01)
    assert said[3:] == pytest.approx(list(output[3:] * 10), abs=0.3)


def test_training_resumes(tmp_path: Path) -> None:
    plan = Plan(tmp_path, rounds=1, games=2, least_steps=2, long=4, pairs=1, match_nodes=2, workers=1)
    train(plan)
    train(plan)
    assert len(list((tmp_path / "examples").glob("*.npz"))) == 2
    assert len(weights.load(tmp_path / "best.bin")) == WEIGHTS


def test_the_shipped_net_is_there_and_small() -> None:
    assert weights.shipped() is not None
    assert weights.FORMAT.shipped.stat().st_size + weights.FORMAT.rated.stat().st_size < 2_000_000
    described = (weights.FORMAT.shipped.parent / "README.md").read_text()
    assert weights.tag() in described, "the weights are others than those that the README tells of"
