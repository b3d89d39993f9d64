"""The autopsy of lost games: the parts add up, and mistakes get the right names."""

import json
from pathlib import Path

import pytest

from engine.ai.__main__ import main
from engine.duel import ai
from engine.duel.ai.analysis import Review
from engine.duel.ai.autopsy import Autopsy, Mistake, autopsy_of, kind_of_mistake
from engine.duel.ai.brain import Brain
from engine.duel.notation import parse
from engine.duel.position import Duel
from engine.duel.tables import CARD_NUMBER, CHAIN_NEEDED
from engine.record import Record
from tests.engine.duel.table import Table

BRAIN = Brain(compiled=False)
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
    assert kind_of_mistake(BRAIN, state, review("discard palace", "build university", science), QUIET) == (
        Mistake.SCIENCE
    )
    military = ((0.4, 0.0, 0.0), (0.3, 0.3, 0.0))
    assert kind_of_mistake(BRAIN, state, review("discard palace", "build university", military), QUIET) == (
        Mistake.MILITARY
    )


def test_the_best_move_names_the_mistake() -> None:
    state = Table(age=3, structure=["university", "palace"], mine=["pharmacist"]).position.state
    assert kind_of_mistake(BRAIN, state, review("discard palace", "wonder sphinx palace"), None) == (
        Mistake.EXTRA_TURN
    )
    assert kind_of_mistake(BRAIN, state, review("discard palace", "wonder pyramids palace"), None) == (
        Mistake.WONDER
    )
    state.cards_left = 12
    assert kind_of_mistake(BRAIN, state, review("discard palace", "build palace"), None) == Mistake.VALUE
    state.cards_left = 2
    assert kind_of_mistake(BRAIN, state, review("discard palace", "build palace"), None) == Mistake.LAST_CARD
    state.chains[0] = CHAIN_NEEDED[CARD_NUMBER["university"]]
    assert kind_of_mistake(BRAIN, state, review("discard palace", "build university"), None) == Mistake.CHAIN


def test_a_price_is_misjudged_where_the_best_move_is_much_cheaper_or_makes_things_cheaper() -> None:
    state = Table(age=2, structure=["statue", "brickyard"], coins=(20, 9)).position.state
    costly, sold = "build statue", "discard brickyard"
    assert kind_of_mistake(BRAIN, state, review(costly, sold), None) == Mistake.PRICE
    assert kind_of_mistake(BRAIN, state, review(sold, "build brickyard"), None) == Mistake.PRICE
    assert kind_of_mistake(BRAIN, state, review(sold, costly), None) == Mistake.VALUE


def test_the_worst_moments_and_the_ages_are_named() -> None:
    found = autopsy_of(lost_game().to_text(), nodes=60)
    falls = [fall for _, fall in found.falls]
    assert 0 < len(falls) <= 3
    assert [fall.size for fall in falls] == sorted((fall.size for fall in falls), reverse=True)
    assert sum(found.choice_by_age.values()) == pytest.approx(found.by_choice - found.by_opponent)
    assert sum(found.cards_by_age.values()) == pytest.approx(found.by_cards)
    assert "age 3: choices of both took" in str(found)
    assert str(falls[0]).startswith(f"move {falls[0].number} (age {falls[0].age}), {falls[0].move}: choice")


def test_autopsies_of_several_games_add_up() -> None:
    one, both = autopsy_of(lost_game().to_text(), nodes=40), Autopsy()
    both.join(one)
    both.join(one)
    assert both.games == 2 * one.games == 2
    assert both.by_choice == pytest.approx(2 * one.by_choice)
    assert both.mistakes.total() == 2 * one.mistakes.total()
    assert [number for number, _ in both.falls] == [1] * len(one.falls) + [2] * len(one.falls)
    assert both.losses == pytest.approx({kind: 2 * loss for kind, loss in one.losses.items()})


def test_the_command_reads_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.txt").write_text(lost_game().to_text())
    (tmp_path / "two.json").write_text(json.dumps(lost_game().to_json()))
    files = [str(tmp_path / name) for name in ("one.txt", "two.json")]
    monkeypatch.setattr("sys.argv", ["engine.ai", "autopsy", *files, "--nodes", "30", "--falls"])
    assert main() == 0
    said = capsys.readouterr().out
    assert "2 lost games" in said
    assert "one.txt: move" in said
