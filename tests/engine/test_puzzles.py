"""The compact file of puzzles: what it keeps, and what ships."""

import json
import lzma
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.ai import puzzle_commands, puzzle_rating, workshop
from engine.ai.__main__ import maker_of
from engine.ai.puzzle_choice import PER_GAME, choose, is_clear
from engine.ai.puzzle_rating import EASIEST, HARDEST, Answers
from engine.ai.puzzles import Kind, Puzzle, Theme, read, write
from engine.registry import RULESETS

SHIPPED = Path(__file__).parents[2] / "games/puzzles/data/puzzles.xz"
LARGEST = 1_000_000


@cache
def shipped() -> list[Puzzle]:
    return read(SHIPPED)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.xz"
    write(path, shipped()[:30])
    assert sorted(read(path), key=lambda puzzle: puzzle.id) == sorted(
        shipped()[:30], key=lambda puzzle: puzzle.id
    )


def test_the_same_puzzles_make_the_same_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.xz", tmp_path / "other.xz"
    write(one, shipped()[:9])
    write(other, reversed(shipped()[:9]))
    assert one.read_bytes() == other.read_bytes()


def test_a_file_that_was_cut_is_not_read(tmp_path: Path) -> None:
    lines = lzma.decompress(SHIPPED.read_bytes()).decode().splitlines()
    path = tmp_path / "cut.xz"
    path.write_bytes(lzma.compress("\n".join(lines[:-1]).encode()))
    with pytest.raises(ValueError, match="not a whole file"):
        read(path)
    head = json.loads(lines[0]) | {"format": 99}
    path.write_bytes(lzma.compress("\n".join([json.dumps(head), *lines[1:]]).encode()))
    with pytest.raises(ValueError, match="not a whole file"):
        read(path)


def test_the_file_is_small() -> None:
    assert SHIPPED.stat().st_size < LARGEST


def test_ids_are_unique_and_follow_from_the_position() -> None:
    ids = [puzzle.id for puzzle in shipped()]
    assert len(set(ids)) == len(ids)
    puzzle = shipped()[0]
    assert Puzzle.from_json(puzzle.to_json() | {"rating": 1, "themes": []}).id == puzzle.id
    assert Puzzle.from_json(puzzle.to_json() | {"played": puzzle.to_json()["played"][:-1]}).id != puzzle.id


def test_every_puzzle_replays_and_judges_exactly_the_legal_moves() -> None:
    for puzzle in shipped():
        position = puzzle.position(RULESETS)
        assert puzzle.version == RULESETS[puzzle.rules].version
        legal = {move.notation for move in position.legal_moves(puzzle.seat)}
        assert {judged.move for judged in puzzle.moves} == legal, puzzle.id
        assert len(puzzle.moves) == len(legal)
        assert puzzle.seat in position.to_move


def test_solutions_come_first_and_lead_all_others() -> None:
    for puzzle in shipped():
        right = len(puzzle.solutions)
        assert puzzle.solutions == tuple(judged.move for judged in puzzle.moves[:right]), puzzle.id
        others = [judged.value for judged in puzzle.moves[right:]]
        assert others, "something has to be wrong"
        assert puzzle.best.value - max(others) == pytest.approx(puzzle.lead, abs=2e-4), puzzle.id
        assert puzzle.is_right(puzzle.best.move)
        assert not puzzle.is_right(puzzle.moves[-1].move)


def test_decisions_and_drafts_lead_by_ten_points_at_200_000_nodes() -> None:
    for puzzle in shipped():
        if puzzle.kind in (Kind.DECISION, Kind.DRAFT):
            assert puzzle.lead >= 0.1
            assert (puzzle.nodes, puzzle.seeds) in ((200_000, 3), (0, 1)), "searched, or solved"


def test_ends_take_several_moves_of_which_the_first_is_the_only_one() -> None:
    for puzzle in shipped():
        if puzzle.kind is Kind.END:
            assert puzzle.length >= 2, puzzle.id
            assert len(puzzle.solutions) == 1


def test_no_wrong_move_promises_as_good_a_place_as_a_right_one() -> None:
    turns = [puzzle for puzzle in shipped() if puzzle.kind is Kind.TURN]
    assert turns
    assert all(is_clear(puzzle) for puzzle in turns)
    puzzle = turns[0]
    last = replace(puzzle.moves[-1], place=puzzle.best.place)
    assert not is_clear(replace(puzzle, moves=(*puzzle.moves[:-1], last)))


def test_every_move_says_why() -> None:
    for puzzle in shipped():
        assert all(judged.facts for judged in puzzle.moves if judged.move != "pass"), puzzle.id
        if puzzle.kind is Kind.TURN:
            assert all(judged.place for judged in puzzle.moves), puzzle.id


def test_lines_are_legal_as_far_as_they_go() -> None:
    for puzzle in shipped()[::7]:
        for judged in puzzle.moves:
            position = puzzle.position(RULESETS)
            rules = RULESETS[puzzle.rules]
            if judged.line:
                position.play(puzzle.seat, rules.parse(judged.move))
            for seat, text in judged.line:
                position.play(seat, rules.parse(text))


def test_ratings_are_on_the_scale_and_spread() -> None:
    ratings = [puzzle.rating for puzzle in shipped()]
    assert min(ratings) >= EASIEST
    assert max(ratings) <= HARDEST
    assert max(ratings) - min(ratings) > 800


def test_every_puzzle_has_themes_and_few_come_from_one_game() -> None:
    assert all(puzzle.themes for puzzle in shipped())
    assert max(Counter(puzzle.seed for puzzle in shipped()).values()) <= PER_GAME
    assert len({theme for puzzle in shipped() for theme in puzzle.themes} & set(Theme)) >= 15


def test_of_puzzles_with_the_same_moves_only_one_is_chosen() -> None:
    puzzle = shipped()[0]
    twin = Puzzle.from_json(puzzle.to_json() | {"seed": bytes(32).hex()})
    assert len(choose([puzzle, twin], {puzzle.kind: 5})) == 1


def test_a_puzzle_that_weak_bots_find_is_rated_below_one_that_only_strong_ones_find() -> None:
    weak = {"weak": Answers(900, 1.0), "strong": Answers(2200, 1.0)}
    strong = {"weak": Answers(900, 0.0), "strong": Answers(2200, 1.0)}
    nobody = {"weak": Answers(900, 0.0), "strong": Answers(2200, 0.0)}
    rated = [puzzle_rating.rate(answers) for answers in (weak, strong, nobody)]
    assert rated == sorted(set(rated))
    assert puzzle_rating.found_by(strong) == ("strong",)


def run(*arguments: str) -> int:
    return puzzle_commands.main([*arguments], "duel", maker_of)


def test_puzzles_are_made_checked_and_packed_by_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out = str(tmp_path), str(tmp_path / "few.xz")
    assert run("make", "--dir", folder, "--kinds", "end", "--puzzles", "3") == 0
    assert run("check", folder, "--dir", folder) == 0
    assert "end: 3 of 3 hold" in capsys.readouterr().out
    assert run("pack", "--dir", folder, "--out", out, "--counts", "end=30") == 0
    packed = read(Path(out))
    assert len(packed) == 3
    assert all(puzzle.themes and puzzle.best.facts for puzzle in packed)


def test_puzzles_are_rated_again_by_command(tmp_path: Path) -> None:
    """By the same levels they get the same rating."""
    run("make", "--dir", str(tmp_path), "--kinds", "end", "--puzzles", "2")
    made = workshop.gathered(tmp_path)
    work = workshop.work_file(tmp_path, "duel", Kind.END)
    rows = [json.loads(line) for line in work.read_text().splitlines()]
    for row in rows:
        row["puzzles"] = [document | {"rating": 800, "found_by": []} for document in row["puzzles"]]
    work.write_text("".join(json.dumps(row) + "\n" for row in rows))
    run("rate", "--dir", str(tmp_path))
    assert workshop.gathered(tmp_path) == made


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_can_be_rated_again(kind: Kind) -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.kind is kind)
    rated = maker_of(puzzle.rules).rated(puzzle)
    assert EASIEST <= rated.rating <= HARDEST
    assert rated == replace(puzzle, rating=rated.rating, found_by=rated.found_by)


def test_a_puzzle_that_failed_a_check_is_not_packed(tmp_path: Path) -> None:
    folder, out = str(tmp_path), str(tmp_path / "few.xz")
    run("make", "--dir", folder, "--kinds", "end", "--puzzles", "2")
    run("check", folder, "--dir", folder)
    checks = tmp_path / puzzle_commands.CHECKS
    failed = min(json.loads(checks.read_text()))
    checks.write_text(json.dumps(json.loads(checks.read_text()) | {failed: False}))
    run("pack", "--dir", folder, "--out", out, "--counts", "end=30")
    assert [puzzle.id for puzzle in read(Path(out))] == sorted(set(json.loads(checks.read_text())) - {failed})
