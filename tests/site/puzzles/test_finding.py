"""Puzzles from games that were played here: only from public ones, where an analysis says what was missed."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.ai import workshop
from engine.ai.puzzles import Kind, Puzzle
from engine.record import Record
from games.models import Analysis, Game
from games.puzzles import finding
from tests.site.puzzles.made import made_puzzle
from tests.site.tables import finished_game, pair, person

pytestmark = pytest.mark.django_db


class NotingMaker:
    """Finds the same puzzle in every game, and notes what it was asked to look at."""

    kinds = (Kind.DECISION,)

    def __init__(self) -> None:
        self.looked: list[tuple[Record, set[int]]] = []

    def of_self_play(self, number: int, kind: Kind) -> list[Puzzle]:
        raise NotImplementedError

    def of_record(
        self, record: Record, kind: Kind, candidates: Collection[int] | None = None
    ) -> list[Puzzle]:
        self.looked.append((record, set(candidates or ())))
        return [made_puzzle(len(self.looked))]

    def described(self, puzzle: Puzzle) -> Puzzle:
        return puzzle

    def holds(self, puzzle: Puzzle, *, times: int) -> bool:
        return True


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> NotingMaker:
    noting = NotingMaker()
    monkeypatch.setattr(finding, "maker_of", lambda ruleset: noting if ruleset == "duel" else None)
    return noting


def analysed(game: Game, *losses: float, status: str = Analysis.Status.DONE) -> Game:
    moves = [{"number": n, "loss": loss, "forced": loss < 0} for n, loss in enumerate(losses, start=1)]
    Analysis.objects.create(game=game, status=status, of=len(moves), done=len(moves), moves=moves)
    return game


def find(folder: Path) -> None:
    call_command("find_puzzles", "--dir", folder, verbosity=0)


def test_moves_that_cost_something_are_the_candidates(maker: NotingMaker, tmp_path: Path) -> None:
    game = analysed(finished_game(pair(), seed=3), 0.0, 0.2, 0.01, -1.0, 0.3)
    find(tmp_path)
    [(record, candidates)] = maker.looked
    assert record.seed == bytes(game.seed or b"")
    assert candidates == {2, 5}
    assert len(workshop.gathered(tmp_path)) == 1


def test_a_game_is_looked_at_once_and_new_ones_later(maker: NotingMaker, tmp_path: Path) -> None:
    analysed(finished_game(pair(), seed=3), 0.5)
    find(tmp_path)
    analysed(finished_game([person("Cleo"), person("Dora")], seed=4), 0.5)
    find(tmp_path)
    find(tmp_path)
    assert len(maker.looked) == 2


def test_a_game_in_which_nothing_was_missed_is_left_alone(maker: NotingMaker, tmp_path: Path) -> None:
    analysed(finished_game(pair(), seed=3), 0.0, 0.02)
    find(tmp_path)
    assert maker.looked == []


@pytest.mark.parametrize(
    "fields",
    [
        {"is_listed": False},
        {"is_sealed": True},
        {"status": Game.Status.ABORTED},
        {"rules_version": 99},
        {"seed": None},
    ],
)
def test_only_public_games_of_these_rules_are_looked_at(
    maker: NotingMaker, tmp_path: Path, fields: dict[str, Any]
) -> None:
    game = analysed(finished_game(pair(), seed=3), 0.5)
    Game.objects.filter(pk=game.pk).update(**fields)
    find(tmp_path)
    assert maker.looked == []


def test_a_deal_that_others_still_play_sealed_gives_no_puzzle(maker: NotingMaker, tmp_path: Path) -> None:
    game = analysed(finished_game(pair(), seed=3), 0.5)
    other = finished_game([person("Cleo"), person("Dora")], seed=3)
    Game.objects.filter(pk__in=[game.pk, other.pk]).update(deal_key="day-1")
    Game.objects.filter(pk=other.pk).update(is_sealed=True)
    find(tmp_path)
    assert maker.looked == []
    Game.objects.filter(pk=other.pk).update(is_sealed=False)
    find(tmp_path)
    assert len(maker.looked) == 1


def test_an_analysis_that_is_not_done_has_to_wait(maker: NotingMaker, tmp_path: Path) -> None:
    analysed(finished_game(pair(), seed=3), 0.5, status=Analysis.Status.RUNNING)
    find(tmp_path)
    assert maker.looked == []


def test_games_without_puzzles_have_no_maker() -> None:
    assert finding.maker_of("duel") is not None
    assert finding.maker_of("wonders-2e") is not None
    assert finding.maker_of("unknown") is None
