"""Lines of moves as codes for addresses."""

import random

import pytest

from games.errors import RequestError
from games.explore.free_board import Start
from games.explore.lines import DIGITS, LONGEST_CODE, LONGEST_LINE, Path, coded

SEED = bytes(range(32))
STARTS = [
    Start("duel", 2, {}, (), SEED),
    Start("wonders-2e", 7, {"sides": "choose"}, (), SEED),
    Start("wonders-1e", 2, {}, (), SEED),
]


def random_path(start: Start, moves: int = LONGEST_LINE) -> Path:
    dice = random.Random(5)
    path = Path(start)
    while path.position.to_move and len(path.steps) < moves:
        seat = dice.choice(path.position.to_move)
        path.play(seat, dice.choice(path.position.legal_moves(seat)).notation)
    return path


@pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start.rules}-{start.seats}")
def test_a_code_leads_to_the_line_that_it_was_made_of(start: Start) -> None:
    path = random_path(start)
    assert not path.position.to_move
    again = Path.of_code(start, path.code)
    assert again.line == path.line
    assert again.code == path.code
    assert len(path.code) < LONGEST_CODE


def test_a_code_begins_with_those_of_the_lines_before() -> None:
    path = random_path(STARTS[0], 20)
    assert [step.code for step in path.steps] == [path.code[: len(step.code)] for step in path.steps]
    assert Path.of_code(STARTS[0], path.steps[11].code).line == path.line[:12]


@pytest.mark.parametrize("code", ["!", "00 ", "_____", "é", "0" * 5 + "."])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(RequestError) as refused:
        Path.of_code(STARTS[0], code)
    assert refused.value.code == "bad_line"


def test_nothing_follows_a_game_that_is_over() -> None:
    path = random_path(STARTS[0])
    with pytest.raises(RequestError) as refused:
        Path.of_code(STARTS[0], path.code + "0")
    assert refused.value.code == "bad_line"


def test_a_code_that_is_too_long_is_not_read() -> None:
    with pytest.raises(RequestError) as refused:
        Path.of_code(STARTS[0], "0" * (LONGEST_CODE + 1))
    assert refused.value.code == "line_too_long"


def test_a_line_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    path = random_path(STARTS[0], 6)
    monkeypatch.setattr("games.explore.lines.LONGEST_LINE", 6)
    seat = path.position.to_move[0]
    with pytest.raises(RequestError) as refused:
        path.play(seat, path.position.legal_moves(seat)[0].notation)
    assert refused.value.code == "line_too_long"
    assert len(path.steps) == 6


def test_many_choices_take_two_digits() -> None:
    codes = [coded(number, 260) for number in range(260)]
    assert len(set(codes)) == 260
    assert {len(code) for code in codes} == {2}
    assert coded(63, 64) == DIGITS[63]


def test_a_move_is_written_as_the_engine_writes_it() -> None:
    path = Path(STARTS[0])
    notation = path.position.legal_moves(0)[0].notation
    path.play(0, f"  {notation.upper()} ")
    assert path.steps[0].notation == notation
