"""Looking for absurd moves: what is found, and that the lower levels make none."""

from pathlib import Path

import pytest

from engine import native
from engine.ai.__main__ import main
from engine.duel.ai import brain as brains
from engine.duel.ai.blunders import ABSURD, Oversights, best_as_simple, look_at, oversights_of
from engine.duel.ai.entrants import Entrant
from engine.duel.notation import encode, parse
from engine.duel.tables import SLOTS
from tests.engine.duel.table import Table

compiled = pytest.mark.skipif(native.core("duel") is None, reason="no compiled core")


def military_threat() -> Table:
    """Two cards are left: with the fortifications the opponent wins, otherwise the player to move does."""
    table = Table(
        age=3,
        structure=["fortifications", "palace"],
        only=True,
        pawn=-7,
        coins=(2, 8),
        mine=["senate", "town_hall", "gardens", "pantheon", "theater", "altar", "baths", "temple", "statue"],
        their_wonders=["pyramids", "hanging_gardens", "temple_of_artemis", "sphinx"],
    )
    table.s.known = (1 << SLOTS) - 1
    return table


def judged(table: Table, move: str) -> Oversights:
    found, brain = Oversights("somebody"), brains.newest()
    state = brain.take_over(table.position.state)
    look_at(found, brain, state, encode(parse(move)), deal=1, number=9, nodes=600)
    return found


@compiled
def test_leaving_a_win_to_the_opponent_is_absurd() -> None:
    table = military_threat()
    found = judged(table, "discard palace")
    assert len(found.let_through) == found.threats == 1
    (blunder,) = found.absurd
    assert blunder.left == 0
    assert blunder.loss > ABSURD
    assert blunder.better.endswith("fortifications")
    assert "absurd: deal 1, move 9 (age 3): discard palace leaves 0.00" in str(found)
    kept = judged(table, "discard fortifications")
    assert (kept.threats, kept.let_through, kept.absurd) == (1, [], [])


@compiled
def test_a_win_that_is_not_taken_is_counted() -> None:
    table = Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(20, 20))
    assert (judged(table, "build walls").wins, judged(table, "build walls").wins_missed) == (1, 0)
    assert judged(table, "build brewery").wins_missed == 1


def test_only_moves_that_are_as_simple_are_compared() -> None:
    sell, build, wonder = (
        encode(parse(text)) for text in ("discard walls", "build walls", "wonder sphinx walls")
    )
    values = {sell: 0.2, build: 0.5, wonder: 0.9}
    assert best_as_simple(values, sell) is None
    assert best_as_simple(values, build) is None
    assert best_as_simple(values, wonder) is None
    assert best_as_simple(values | {sell: 0.7}, build) == sell


@compiled
@pytest.mark.parametrize("level", ["tavi", "nerissa", "drusus", "melitta", "hanno", "ione"])
def test_the_lower_levels_make_no_absurd_move(level: str) -> None:
    """A sample of what `python -m engine.ai blunders` looks for in 200 games of each level."""
    for deal in (77, 78):
        found = oversights_of(Entrant(level), deal, 2_000)
        assert found.choices > 40
        assert not found.absurd, str(found)


@compiled
def test_the_command_tells_what_each_level_overlooks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = ["blunders", "--levels", "tavi,kallias", "--games", "1", "--judge", "200", "--workers", "1"]
    monkeypatch.setattr("sys.argv", ["engine.ai", *options])
    assert main() == 0
    said = capsys.readouterr().out
    assert "tavi: 1 games" in said
    assert "kallias: 1 games" in said
