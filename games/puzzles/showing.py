"""What the page of a puzzle shows: the position before an answer, and everything after it.

The solution is only put together for an attempt that is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from engine.ai import puzzles as engine
from games.explore import free_board
from games.explore.free_board import Start
from games.plugin import Json
from games.puzzles import positions, texts
from games.puzzles.models import Attempt, Puzzle, PuzzleVote
from games.registry import plugin_of

SCRIPT = "games/puzzles/puzzle.js"


@dataclass(frozen=True)
class Step:
    """A move of a line, in words."""

    player: str
    move: str


@dataclass(frozen=True)
class Judged:
    """A move with what it is worth, as the list of all moves shows it."""

    notation: str
    words: str
    worth: str
    # For a bar, in per cent.
    share: int
    is_right: bool
    is_mine: bool
    reasons: Sequence[str]
    why: str
    line: Sequence[Step]


def start_of(puzzle: engine.Puzzle) -> Start:
    return Start.of_record(puzzle.record(), len(puzzle.played))


def frames(puzzle: engine.Puzzle, steps: positions.Steps, *, since: int | None = None) -> list[Json]:
    """The position after these moves as the solver sees it, and how it came about."""
    line = [(int(seat), str(move)) for seat, move in steps]
    return free_board.frames_of(start_of(puzzle), line, seat=puzzle.seat, since=since)


def line_frames(puzzle: engine.Puzzle, judged: engine.JudgedMove) -> list[Json]:
    """Each position of the engine's line after a move, the position of the puzzle first."""
    line = [(puzzle.seat, judged.move), *judged.line]
    return [frames(puzzle, line[:number])[-1] for number in range(len(line) + 1)]


def page_context(puzzle: engine.Puzzle, user: User | None, attempt: Attempt | None, number: int) -> Json:
    """For the template: the board, and what its script reads."""
    plugin = plugin_of(puzzle.rules)
    handles = [{"handle": name} for name in texts.players(puzzle)]
    made = attempt.moves if attempt else []
    config = free_board.board_config(plugin, handles, user, seat=puzzle.seat) | {
        "bottom": puzzle.seat,
        "frames": frames(puzzle, made),
        "answer": reverse("puzzle-answer", args=[puzzle.id]),
        "line": reverse("puzzle-line", args=[puzzle.id]),
        "number": number,
        "known": len(made),
        "step": positions.answers_in(puzzle, made),
        "is_over": bool(attempt and attempt.is_over),
    }
    return {
        "page": free_board.free_page(plugin, SCRIPT),
        "config": config,
        "players": handles,
        "is_free": True,
        "seat": puzzle.seat,
    }


def solution(puzzle: engine.Puzzle, attempt: Attempt) -> dict[str, Any]:
    """What an attempt that is over may know."""
    assert attempt.is_over
    plugin = plugin_of(puzzle.rules)
    names, handles = texts.piece_names(plugin), texts.players(puzzle)
    mine = next((str(move) for seat, move in attempt.moves if seat == puzzle.seat), "")

    def judged(one: engine.JudgedMove) -> Judged:
        is_right = puzzle.is_right(one.move)
        return Judged(
            notation=one.move,
            words=plugin.move_words(one.move, puzzle.seat),
            worth=texts.worth(puzzle, one.value, one.place),
            share=round(100 * one.value),
            is_right=is_right,
            is_mine=one.move == mine,
            reasons=texts.reasons(one.facts, puzzle.seat, plugin, names),
            why=texts.main_reason(one.facts, puzzle.seat, plugin, names, is_right=is_right),
            line=[Step(handles[seat], plugin.move_words(move, seat)) for seat, move in one.line],
        )

    moves = [judged(one) for one in puzzle.moves]
    return {
        "moves": moves,
        "best": moves[0],
        "chosen": next((one for one in moves if one.is_mine), None),
        "later": later(puzzle, attempt),
        "said": said(attempt),
    }


def later(puzzle: engine.Puzzle, attempt: Attempt) -> dict[str, Any] | None:
    """For a miss after the first move: what was played, and what would have been right."""
    if not attempt.judged:
        return None
    plugin = plugin_of(puzzle.rules)
    right = [str(move) for move, value in attempt.judged if value >= puzzle.best.value]
    return {
        "played": plugin.move_words(str(attempt.moves[-1][1]), puzzle.seat),
        "right": [plugin.move_words(move, puzzle.seat) for move in right[:3]],
        "number": positions.answers_in(puzzle, attempt.moves),
    }


def said(attempt: Attempt) -> str:
    """The result in a word or two."""
    return _("Solved!") if attempt.solved else _("Not the best move.")


def vote_of(user: User | None, puzzle: Puzzle) -> bool | None:
    if user is None:
        return None
    return PuzzleVote.objects.filter(user=user, puzzle=puzzle).values_list("is_up", flat=True).first()
