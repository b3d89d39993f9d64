"""Positions, rebuilt from the moves and kept in this process as long as they are used.

A kept position is never changed: a caller that plays on copies it first. So any thread can read it.
"""

from collections.abc import Iterable, Sequence

from engine.game import Event, Position, replay
from games.logs import reading
from games.models import Game, Move
from games.registry import rules_of
from games.table.recent import Recent

MOST_KEPT = 2_000

# By game: the number of lines, the position after them, and what the last one brought about (None: unknown).
_kept: Recent[tuple[int, Position, Sequence[Event] | None]] = Recent(MOST_KEPT)


def position_of(game: Game) -> Position:
    """The position after the first `game.ply` lines of the log.

    Raises LookupError if they are not there: the game was deleted since it was read.
    """
    kept = kept_position(game.pk, game.ply)
    if kept is not None:
        return kept
    lines = reading.lines(game, *reading.MOVES)
    if len(lines) != game.ply:
        raise LookupError(f"of {game.ply} lines of the log there are {len(lines)}")
    position = replayed(game, lines)
    keep(game.pk, game.ply, position)
    return position


def replayed(game: Game, lines: Iterable[tuple[int, str]]) -> Position:
    rules = rules_of(game.ruleset)
    seed = bytes(game.seed) if game.seed is not None else None
    return replay(rules, seed, game.size, game.options, standing(lines), deal=game.given_deal)


def standing(lines: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """The moves of a log that still stand: an undo takes back the last one of the same seat."""
    moves: list[tuple[int, str]] = []
    for seat, notation in lines:
        if notation == Move.UNDO:
            del moves[last_of(seat, [mover for mover, _ in moves])]
        else:
            moves.append((seat, notation))
    return moves


def last_of(seat: int, movers: Sequence[int]) -> int:
    """Where the last move of a seat is among standing ones."""
    return len(movers) - 1 - movers[::-1].index(seat)


def kept_position(game_id: int, ply: int) -> Position | None:
    kept = _kept.get(game_id)
    return kept[1] if kept and kept[0] == ply else None


def kept_with_events(game_id: int, ply: int) -> tuple[Position, Sequence[Event]] | None:
    """The position after `ply` lines and the events of the last one, if it was played in this process."""
    kept = _kept.get(game_id)
    if kept is None or kept[0] != ply or kept[2] is None:
        return None
    return kept[1], kept[2]


def keep(game_id: int, ply: int, position: Position, events: Sequence[Event] | None = None) -> None:
    """Keep a position of a committed move."""
    kept = _kept.get(game_id)
    if kept is None or kept[0] < ply or (kept[0] == ply and kept[2] is None):
        _kept.keep(game_id, (ply, position, events))
