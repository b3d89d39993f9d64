"""The autopsy of lost games: the parts add up, and mistakes get the right names."""

from pathlib import Path

import pytest

from engine.ai.__main__ import main
from engine.duel import ai
from engine.duel.ai.analysis import Review
from engine.duel.ai.autopsy import Autopsy, Mistake, kind_of_mistake
from engine.duel.notation import parse
from engine.duel.position import Duel
from engine.duel.tables import CARD_NUMBER, CHAIN_NEEDED
from engine.record import Record
from tests.engine.duel.table import Table

QUIET = ((0.5, 0.0, 0.0), (0.5, 0.0, 0.0))


def lost_game() -> Record:
    seed = bytes(32)
    position = Duel().new(seed=seed)
    while position.to_move:
        seat = position.to_move[0]
        position.play(seat, ai.choose(position, seat, level=("tavi", "kallias")[seat], seed=5))
    return Record.of("duel", position, seats=2, seed=seed)


def review(move: str, best: str, ways: tuple[tuple[float, ...], tuple[float, ...]] = QUIET) -> Review:
    return Review(9, 3, 0, parse(move), parse(best), 0.6, 0.4, 0.4, False, ways)


def test_choices_cards_and_gifts_add_up_to_the_loss() -> None:
    record, found = lost_game(), Autopsy()
    assert found.add(record, nodes=60)
    assert found.games == 1
    assert 0.2 < found.by_choice + found.by_cards - found.by_opponent < 0.8
    assert "1 lost games" in str(found)


def test_a_threat_that_grew_names_the_mistake() -> None:
    state = Table(age=3, structure=["university", "palace"]).position.state
    science = ((0.4, 0.0, 0.0), (0.3, 0.0, 0.3))
    assert kind_of_mistake(state, review("discard palace", "build university", science), QUIET) == (
        Mistake.SCIENCE
    )
    military = ((0.4, 0.0, 0.0), (0.3, 0.3, 0.0))
    assert kind_of_mistake(state, review("discard palace", "build university", military), QUIET) == (
        Mistake.MILITARY
    )


def test_the_best_move_names_the_mistake() -> None:
    state = Table(age=3, structure=["university", "palace"], mine=["pharmacist"]).position.state
    assert kind_of_mistake(state, review("discard palace", "wonder sphinx palace"), None) == (
        Mistake.EXTRA_TURN
    )
    assert kind_of_mistake(state, review("discard palace", "wonder pyramids palace"), None) == (
        Mistake.WONDER
    )
    state.cards_left = 12
    assert kind_of_mistake(state, review("discard palace", "build palace"), None) == Mistake.VALUE
    state.cards_left = 2
    assert kind_of_mistake(state, review("discard palace", "build palace"), None) == Mistake.LAST_CARD
    state.chains[0] = CHAIN_NEEDED[CARD_NUMBER["university"]]
    assert kind_of_mistake(state, review("discard palace", "build university"), None) == Mistake.CHAIN


def test_the_command_reads_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.txt").write_text(lost_game().to_text())
    monkeypatch.setattr("sys.argv", ["engine.ai", "autopsy", str(tmp_path / "one.txt"), "--nodes", "30"])
    assert main() == 0
    assert "lost games" in capsys.readouterr().out
