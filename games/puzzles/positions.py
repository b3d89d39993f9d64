"""The position of a puzzle before and during an attempt. The engine judges the moves."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from engine.ai import puzzles as engine
from engine.game import GameError, Position
from games.errors import RequestError, check_is_played
from games.puzzles.models import Puzzle
from games.registry import RULESETS, plugin_of

# Moves of the other seats between two answers: more than any game has.
MOST_REPLIES = 20

Steps = Sequence[Sequence[Any]]


def read(row: Puzzle) -> engine.Puzzle:
    """The puzzle with its solution."""
    return engine.Puzzle.from_json(row.document)


def position_of(puzzle: engine.Puzzle, steps: Steps = ()) -> Position:
    """The position after these moves of an attempt."""
    check_is_played(puzzle.rules)
    rules, position = RULESETS[puzzle.rules], puzzle.position(RULESETS)
    for seat, notation in steps:
        position.play(seat, rules.parse(notation))
    return position


def answers_in(puzzle: engine.Puzzle, steps: Steps) -> int:
    """How many of these moves the solver has made."""
    return sum(seat == puzzle.seat for seat, _notation in steps)


def needs_answer(puzzle: engine.Puzzle, position: Position) -> bool:
    return puzzle.seat in position.to_move


def played(puzzle: engine.Puzzle, position: Position, move: str) -> str:
    """Play a move of the solver; its notation as the engine writes it. RequestError if it is not legal."""
    if not needs_answer(puzzle, position):
        raise RequestError(ErrorCode.PUZZLE_OVER, _("This puzzle needs no further answer."))
    try:
        chosen = RULESETS[puzzle.rules].parse(move)
        position.play(puzzle.seat, chosen)
    except GameError as error:
        raise RequestError.from_engine(error, puzzle.rules) from error
    return str(chosen.notation)


def replies(puzzle: engine.Puzzle, position: Position) -> list[tuple[int, str]]:
    """The engine's moves for the other seats, played, until the solver has to answer again."""
    solver, rules = plugin_of(puzzle.rules).solver, RULESETS[puzzle.rules]
    made: list[tuple[int, str]] = []
    while position.to_move and not needs_answer(puzzle, position) and len(made) < MOST_REPLIES:
        if solver is None:
            break
        seat, notation = position.to_move[0], solver.reply(position)
        position.play(seat, rules.parse(notation))
        made.append((seat, notation))
    return made


def exact_values(puzzle: engine.Puzzle, position: Position) -> dict[str, float] | None:
    """What every legal move is worth to the solver, who is to move; None if that cannot be computed."""
    solver = plugin_of(puzzle.rules).solver
    values = None if solver is None else solver.values(position)
    return None if values is None else dict(values)
