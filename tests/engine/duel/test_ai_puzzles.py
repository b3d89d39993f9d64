"""Solved ends against brute force, the defence of a site, and what puzzles of Duel are made of."""

import random
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from engine.ai import workshop
from engine.ai.puzzles import FactKind, Kind, Puzzle, read
from engine.duel.ai import brain as brains
from engine.duel.ai import puzzle_decisions as decisions
from engine.duel.ai.puzzle_ends import is_in_sight
from engine.duel.ai.puzzle_games import game_of_record, play_game
from engine.duel.ai.puzzles import Maker, find_end, reply, values
from engine.duel.notation import encode, parse
from engine.duel.position import DUEL, Position
from engine.record import Record
from engine.registry import RULESETS
from tests.engine.duel.brute_force import problem_of
from tests.engine.duel.brute_force import values as tried_values

SHIPPED = Path(__file__).parents[3] / "games/puzzles/data/puzzles.xz"
SAMPLE = 12


@cache
def ends() -> list[Puzzle]:
    return [puzzle for puzzle in read(SHIPPED) if puzzle.kind is Kind.END]


def position_of(puzzle: Puzzle) -> Position:
    position = puzzle.position(RULESETS)
    assert isinstance(position, Position)
    return position


def test_a_sample_of_the_shipped_ends_is_solved_the_same_way_by_brute_force() -> None:
    sample = random.Random(5).sample(ends(), min(SAMPLE, len(ends())))
    assert sample, "there are ends"
    assert {puzzle.id: problem_of(puzzle) for puzzle in sample} == dict.fromkeys((p.id for p in sample), "")


def test_the_values_for_a_site_are_those_of_brute_force_after_every_first_move() -> None:
    for puzzle in ends()[:3]:
        for judged in puzzle.moves:
            position = position_of(puzzle)
            position.play(puzzle.seat, parse(judged.move))
            if position.to_move:
                assert values(position) == tried_values(position), (puzzle.id, judged.move)


def test_the_defence_keeps_what_it_has_until_the_end() -> None:
    """A seat that answers rightly against it ends with just what the puzzle promises."""
    for puzzle in ends()[:6]:
        position = position_of(puzzle)
        position.play(puzzle.seat, parse(puzzle.best.move))
        while position.to_move:
            position.play(position.to_move[0], reply(position))
        outcome = position.outcome
        assert outcome is not None
        reached = 0.5 if not outcome.winners else float(outcome.winners == (puzzle.seat,))
        assert reached == puzzle.best.value, puzzle.id


def test_a_wrong_first_move_is_punished_by_the_defence() -> None:
    for puzzle in ends()[:6]:
        position = position_of(puzzle)
        position.play(puzzle.seat, parse(puzzle.moves[-1].move))
        while position.to_move:
            position.play(position.to_move[0], reply(position))
        outcome = position.outcome
        assert outcome is not None
        reached = 0.5 if not outcome.winners else float(outcome.winners == (puzzle.seat,))
        assert reached == puzzle.moves[-1].value < puzzle.best.value, puzzle.id


def test_no_level_solves_an_end_when_it_is_rated() -> None:
    """In a game the weakest count up the last cards, too; a puzzle asks for what they see without."""
    hardest = sorted(ends(), key=lambda puzzle: puzzle.rating)[-10:]
    found = [Maker().rated(puzzle).found_by for puzzle in hardest]
    assert sum("tavi" in levels for levels in found) <= 1


def test_the_middle_of_a_game_has_no_exact_values() -> None:
    position = DUEL.new(seed=bytes(32))
    assert values(position) is None
    with pytest.raises(ValueError, match="cannot be solved"):
        reply(position)


def test_the_same_number_makes_the_same_puzzle() -> None:
    brain = brains.newest()
    number = next(n for n in count() if find_end(brain, play_game(brain, 1, n, quick=True)))
    made = [Maker().of_self_play(number, Kind.END) for _ in range(2)]
    assert made[0] == made[1]
    (puzzle,) = made[0]
    assert puzzle.id == made[1][0].id
    assert Maker().holds(puzzle, times=1)


def test_a_record_yields_the_puzzles_of_its_game() -> None:
    brain = brains.newest()
    number = next(n for n in count() if find_end(brain, play_game(brain, 1, n, quick=True)))
    game = play_game(brain, 1, number, quick=True)
    last = game.question(game.moments[-1])
    record = Record("duel", 2, last["options"], last["played"], seed=game.seed)
    found = game_of_record(brain, record)
    assert [m.number for m in found.moments] == [m.number for m in game.moments[:-1]]
    assert found.moves == game.moves[: len(found.moves)]


def test_candidates_of_a_record_are_the_only_decisions_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    brain = brains.newest()
    game = play_game(brain, 9, 3, quick=True)
    number = next(m.number for m in game.moments if m.state.age == 2)
    looked: list[int] = []
    monkeypatch.setattr(decisions, "first_sight", lambda brain, state, seed: looked.append(seed))
    last = game.question(game.moments[-1])
    record = Record("duel", 2, last["options"], last["played"], seed=game.seed)
    assert Maker().of_record(record, Kind.DECISION, {number + 1, 9999}) == []
    assert looked == [number]


def test_every_move_gets_a_line_and_facts_when_a_puzzle_is_packed() -> None:
    bare = [replace(judged, line=(), facts=()) for judged in ends()[0].moves]
    told = Maker().described(replace(ends()[0], moves=tuple(bare)))
    assert told.moves == ends()[0].moves
    assert all(judged.facts for judged in told.moves)


def test_what_the_seat_cannot_see_changes_no_value() -> None:
    """Decisions are judged by what the seat knows: with other cards in the hidden slots it is the same."""
    brain = brains.newest()
    game = play_game(brain, 9, 3)
    moment = next(m for m in game.moments if m.state.age == 2)
    other = brain.twin(moment.state)
    brain.core.guess(other, moment.state.seat, brain.core.Dice(77))
    assert list(other.deal) != list(moment.state.deal)
    for seed in range(2):
        sights = [decisions.leader(brain, s, 400, 0.0, seed) for s in (moment.state, other)]
        assert sights[0] == sights[1]
    move = brain.core.list_legal_moves(moment.state)[0]
    assert decisions.value_after(brain, moment.state, move) == decisions.value_after(brain, other, move)


def test_hidden_cards_change_no_solved_value() -> None:
    brain = brains.newest()
    moments = [m for n in range(6) for m in play_game(brain, 9, n).moments if is_in_sight(brain, m.state)]
    hidden = [m.state for m in moments if brain.core.count_hidden(m.state) > 1 and brain.solve(m.state)]
    assert hidden, "some ends have cards that nobody has seen"
    for state in hidden[:4]:
        other = brain.twin(state)
        brain.core.guess(other, state.seat, brain.core.Dice(3))
        assert brain.solve(other) == brain.solve(state)


def judged_as(chances: dict[str, float]) -> decisions.JudgedDecision | None:
    return decisions.settled({encode(parse(notation)): chance for notation, chance in chances.items()})


def test_moves_that_build_the_same_wonder_are_one_choice() -> None:
    wonder = {"wonder sphinx baths": 0.6, "wonder sphinx altar": 0.59}
    judged = judged_as(wonder | {"build baths": 0.45, "discard baths": 0.3})
    assert judged is not None
    assert len(judged.solutions) == 2
    assert judged.lead == pytest.approx(0.15)


def test_a_card_of_the_same_wonder_that_is_neither_as_good_nor_clearly_worse_spoils_a_puzzle() -> None:
    assert judged_as({"wonder sphinx baths": 0.6, "wonder sphinx altar": 0.54, "build baths": 0.4}) is None


def test_every_shipped_end_says_how_it_ends() -> None:
    for puzzle in ends():
        told = [fact for fact in puzzle.best.facts if fact.kind in (FactKind.LEADS_TO, FactKind.WINS)]
        assert told, puzzle.id
        winner = told[0].seat
        assert puzzle.best.value == (0.5 if winner is None else float(winner == puzzle.seat)), puzzle.id


def test_reviving_a_card_is_told() -> None:
    revivals = [
        (judged.move, fact)
        for puzzle in ends()
        for judged in puzzle.moves
        for fact in judged.facts
        if fact.kind is FactKind.REVIVES
    ]
    assert revivals
    assert all(move == f"revive {fact.things[0]}" for move, fact in revivals)


def test_a_move_that_lets_the_opponent_win_at_once_says_so() -> None:
    """Facts are true: after such a move the opponent has that winning move."""
    for puzzle in read(SHIPPED):
        for judged in puzzle.moves if puzzle.rules == "duel" else ():
            for fact in judged.facts:
                if fact.kind is FactKind.LOSES_TO:
                    position = position_of(puzzle)
                    position.play(puzzle.seat, parse(judged.move))
                    ending, thing = fact.things
                    assert position.to_move == (1 - puzzle.seat,), puzzle.id
                    assert wins_at_once(position, thing) == ending, (puzzle.id, judged.move)


def wins_at_once(position: Position, thing: str) -> str:
    """The ending that the player to move reaches with a card or wonder, and a token that it wins."""
    (seat,) = position.to_move
    for move in position.legal_moves(seat):
        if (move.wonder or move.thing) == thing and move.verb != "discard":
            reached = position.copy()
            reached.play(seat, move)
            after = [reached]
            for token in reached.legal_moves(seat):
                if token.verb == "take":
                    after.append(reached.copy())
                    after[-1].play(seat, token)
            for one in after:
                if one.outcome and one.outcome.winners == (seat,):
                    return str(one.outcome.how)
    return ""


def make_ends(folder: Path, wanted: int, said: list[str]) -> None:
    games = workshop.of_self_play(Maker(), Kind.END)
    workshop.make(folder, "duel", Kind.END, games, puzzles=wanted, minutes=9, progress=said.append)


def test_a_stopped_run_goes_on_with_the_next_game(tmp_path: Path) -> None:
    said: list[str] = []
    for wanted in (1, 2):
        make_ends(tmp_path, wanted, said)
    path = workshop.work_file(tmp_path, "duel", Kind.END)
    path.write_text(path.read_text() + '{"source": "game 9999", "puz')  # a run that was killed
    make_ends(tmp_path, 3, said)
    sources = [line.split(": ")[1].split(",")[0] for line in said]
    assert sources == [f"game {number}" for number in range(len(sources))]
    assert len({puzzle.id for puzzle in workshop.gathered(tmp_path)}) == 3
