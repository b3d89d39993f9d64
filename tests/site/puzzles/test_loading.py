"""The file of puzzles becomes rows, once, and again when it changes; ratings stay."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine.ai import puzzles as engine
from engine.ai.puzzles import Theme
from games.puzzles import loading
from games.puzzles.loading import Loaded
from games.puzzles.models import Puzzle
from tests.site.puzzles.made import made_puzzle

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.xz"
    engine.write(path, [made_puzzle(number) for number in range(4)])
    return path


def test_a_file_is_loaded_once(file: Path) -> None:
    assert loading.load(file) == Loaded(added=4)
    assert loading.load(file) is None
    assert Puzzle.objects.count() == 4
    row = Puzzle.objects.earliest("pk")
    assert (row.ruleset, row.pool, row.rating, row.status) == ("duel", "duel", 1500.0, "active")
    assert engine.Puzzle.from_json(row.document).id == row.key


def test_a_newer_file_keeps_ratings_and_retires_what_it_no_longer_has(file: Path) -> None:
    loading.load(file)
    Puzzle.objects.update(rating=1777.0, plays=9)
    first, second, *_ = (made_puzzle(number) for number in range(4))
    engine.write(file, [first, replace(second, themes=(Theme.CHAIN,)), made_puzzle(9)])
    assert loading.load(file) == Loaded(added=1, changed=1, retired=2)
    kept = Puzzle.objects.get(key=second.id)
    assert (kept.rating, kept.plays, kept.themes) == (1777.0, 9, ["chain"])


def test_puzzles_of_other_rules_are_left_out(file: Path) -> None:
    engine.write(file, [replace(made_puzzle(1), version=99), replace(made_puzzle(2), rules="chess")])
    assert loading.load(file) == Loaded(skipped=2)


def test_a_broken_file_changes_nothing(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-40])
    with pytest.raises(CommandError, match=r"puzzles\.xz cannot be loaded"):
        call_command("load_puzzles", file)
    assert not Puzzle.objects.exists()


def test_a_retired_puzzle_stays_retired(file: Path) -> None:
    loading.load(file)
    Puzzle.objects.update(status=Puzzle.Status.RETIRED)
    engine.write(file, [made_puzzle(number) for number in range(5)])
    loading.load(file)
    assert Puzzle.objects.filter(status=Puzzle.Status.ACTIVE).count() == 1


def test_the_command_says_what_it_has_done(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_puzzles", file)
    call_command("load_puzzles", file)
    assert capsys.readouterr().out.splitlines() == [
        "puzzles.xz: 4 added, 0 changed, 0 retired, 0 of other rules left out.",
        "puzzles.xz: loaded before.",
    ]


def test_many_puzzles_are_loaded_with_few_statements(
    file: Path, django_assert_max_num_queries: object
) -> None:
    engine.write(file, [made_puzzle(number) for number in range(60)])
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        loading.load(file)
