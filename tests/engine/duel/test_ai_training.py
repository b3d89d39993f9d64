"""The training: examples, lessons, weights file and graph. NumPy is needed here and nowhere else."""

import json
import random
import xml.etree.ElementTree as ET
from array import array
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.ai.graph import strength_svg
from engine.ai.tastes import SCHOLAR
from engine.ai.weights import Format
from engine.duel import data
from engine.duel.ai import weights
from engine.duel.ai.brain import Brain
from engine.duel.ai.selfplay import LAMBDA, Budget, Example, draw_move, play_examples
from engine.duel.state import NO_DECISION

numpy = pytest.importorskip("numpy")
from engine.duel.ai.learner import Batch, Learner  # noqa: E402
from engine.duel.ai.train import Plan, train  # noqa: E402


def some_examples() -> list[Example]:
    brain = Brain()
    return [example for seed in range(3) for example in play_examples(brain, Budget(20, 5), seed)]


def test_examples_know_how_their_game_ended() -> None:
    examples = play_examples(Brain(), Budget(10, 4), 1)
    assert {example.result for example in examples} <= {0.0, 0.5, 1.0}
    results = {example.seat: example.result for example in examples}
    assert results[0] + results[1] == 1
    for example in examples:
        assert sum(share for *_, share in example.places) == pytest.approx(1 if example.places else 0)


def test_a_position_learns_from_all_that_was_thought_later() -> None:
    examples = play_examples(Brain(), Budget(10, 4), 1)
    last = examples[-1]
    assert last.target == pytest.approx(LAMBDA * last.result + (1 - LAMBDA) * last.searched)
    for earlier, later in pairwise(examples):
        seen = later.target if earlier.seat == later.seat else 1 - later.target
        assert earlier.target == pytest.approx(LAMBDA * seen + (1 - LAMBDA) * earlier.searched)


def test_a_taste_leads_to_other_cities() -> None:
    """A seat that follows a taste for science ends up with more green cards."""
    brain = Brain()

    def greens(tastes: list[Any]) -> int:
        count = 0
        for seed in range(12):
            state = brain.core.State()
            brain.core.deal_game(state, brain.core.Dice(seed))
            dice = random.Random(seed)
            for number in range(40):
                if state.phase != NO_DECISION:
                    thought = brain.think(state, state.seat, nodes=20, seed=number)
                    move = draw_move(thought, dice, number, tastes[state.seat])
                    brain.core.play_move(state, move)
            count += state.tally[data.COLOURS.index("green")]
        return count

    assert greens([SCHOLAR, {}]) > greens([{}, {}])


def test_lessons_lower_the_loss() -> None:
    batch = Batch.of(some_examples())
    learner = Learner()
    losses = [learner.learn(batch, 1e-3) for _ in range(60)]
    assert losses[-1][0] < losses[0][0] - 0.05
    assert losses[-1][1] < losses[0][1] - 0.05


def test_the_slope_is_that_of_the_loss() -> None:
    """One weight of the first layer, moved a little both ways."""
    batch = Batch.of(some_examples()[:40])
    learner = Learner(3)
    kept: dict[str, Any] = {}
    learner._step = lambda slopes, rate: kept.update(slopes)  # type: ignore[method-assign]
    learner.learn(batch, 0.0)
    place = numpy.unravel_index(numpy.abs(kept["prior"]).argmax(), learner.weights["prior"].shape)
    losses = []
    for nudge in (0.01, -0.01):
        learner.weights["prior"][place] += nudge
        taught = (batch.shares[:, 0] > 0).mean()
        losses.append(learner.learn(batch, 0.0)[1] * taught)
        learner.weights["prior"][place] -= nudge
    assert (losses[0] - losses[1]) / 0.02 == pytest.approx(float(kept["prior"][place]), rel=0.05)


def test_the_pupil_plays_as_it_was_taught(tmp_path: Path) -> None:
    """What NumPy computes from the weights is what the engine computes from the file."""
    examples = some_examples()
    learner = Learner(5)
    for _ in range(20):
        learner.learn(Batch.of(examples), 1e-3)
    weights.save(tmp_path / "net.bin", array("f", learner.numbers().tobytes()))
    brain = Brain(weights.load(tmp_path / "net.bin"))
    state = brain.core.State()
    brain.core.deal_game(state, brain.core.Dice(0))
    w = learner.average
    inputs = numpy.frombuffer(brain.core.list_inputs(state), numpy.int8) * learner.scales
    first = numpy.maximum(inputs @ w["first"] + w["first_bias"], 0)
    second = numpy.maximum(first @ w["second"] + w["second_bias"], 0)
    logit = (second @ w["output"] + w["output_bias"])[0]
    assert brain.opinion(state)[0] == pytest.approx(1 / (1 + numpy.exp(-logit)), abs=0.01)


def test_a_pupil_comes_back_from_its_file(tmp_path: Path) -> None:
    batch = Batch.of(some_examples()[:50])
    learner = Learner()
    learner.learn(batch, 1e-3)
    learner.save(tmp_path / "learner.npz")
    again = Learner.load(tmp_path / "learner.npz")
    assert learner.learn(batch, 1e-3) == again.learn(batch, 1e-3)
    assert (learner.numbers() == again.numbers()).all()


def test_training_resumes_and_draws_its_graph(tmp_path: Path) -> None:
    plan = Plan(tmp_path, rounds=1, games=2, least_steps=3, long=8, short=4, pairs=1, match_nodes=4)
    train(plan)
    train(plan)
    assert len(list((tmp_path / "examples").glob("*.npz"))) == 2
    assert ET.fromstring((tmp_path / "strength.svg").read_text()).tag.endswith("svg")
    assert len(weights.load(tmp_path / "best.bin")) == weights.FORMAT.weights


def test_examples_that_are_too_old_are_deleted(tmp_path: Path) -> None:
    plan = Plan(tmp_path, rounds=2, games=1, window=1, least_steps=1, long=8, short=4, pairs=1, match_nodes=4)
    train(plan)
    assert [file.name for file in (tmp_path / "examples").iterdir()] == ["001.npz"]


def test_training_goes_on_from_a_net(tmp_path: Path) -> None:
    start = Learner(9)
    weights.save(tmp_path / "start.bin", array("f", start.numbers().tobytes()))
    again = Learner.of(weights.load(tmp_path / "start.bin"))
    assert again.numbers() == pytest.approx(start.numbers(), abs=1e-3)
    assert all(again.weights[name].shape == weight.shape for name, weight in start.weights.items())
    plan = Plan(
        tmp_path / "on",
        start=tmp_path / "start.bin",
        rounds=1,
        games=2,
        least_steps=1,
        long=8,
        short=4,
        pairs=1,
        match_nodes=4,
    )
    train(plan)
    log = json.loads((tmp_path / "on" / "log.json").read_text())
    assert log["rounds"][0]["match"] is not None


def test_a_file_for_another_net_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.bin").write_bytes(b"DUEL" + bytes(40))
    with pytest.raises(weights.BadWeights):
        weights.load(tmp_path / "other.bin")


def test_a_smaller_net_says_the_same_in_a_larger_shape(tmp_path: Path) -> None:
    """The rated net has fewer inputs than today's and no output for the margin."""
    small = Format(b"DUEL", 3, 2, 2, 1, 1, tmp_path / "small.bin")
    large = Format(b"DUEL", 4, 3, 2, 2, 1, tmp_path / "large.bin")
    small.save(
        tmp_path / "small.bin", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
    )
    widened = large.load(tmp_path / "small.bin")
    rows = [[1, 2, 0], [3, 4, 0], [5, 6, 0], [0, 0, 0], [7, 8, 0]]
    rows += [[9, 10], [11, 12], [0, 0], [13, 14], [15, 16], [0, 0], [17, 0], [18, 19], [20]]
    assert list(widened) == [number for row in rows for number in row]
    large.save(tmp_path / "large.bin", widened)
    with pytest.raises(weights.BadWeights):
        small.load(tmp_path / "large.bin")


def test_cells_that_a_smaller_net_did_not_have_can_learn() -> None:
    known = Learner(4)
    for name in ("first", "first_bias"):
        known.average[name][..., 5:] = 0
    known.average["second"][5:] = 0
    again = Learner.of(array("f", known.numbers().tobytes()))
    assert again.weights["first"][:, 5:].any(0).all()
    assert again.weights["first"][:, :5] == pytest.approx(known.average["first"][:, :5], abs=1e-3)
    assert not again.weights["second"][5:].any()


def test_the_shipped_net_is_there_and_small() -> None:
    assert weights.shipped() is not None
    assert weights.rated() is not None
    assert weights.FORMAT.shipped.stat().st_size + weights.FORMAT.rated.stat().st_size < 2_000_000
    described = (weights.FORMAT.shipped.parent / "README.md").read_text()
    assert weights.tag() in described, "the weights are others than those that the README tells of"


def test_the_graph_survives_a_single_round() -> None:
    assert ET.fromstring(strength_svg([(1.0, 0.0)])).tag.endswith("svg")
