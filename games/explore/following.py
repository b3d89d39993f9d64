"""The moves of the game itself, as far as a line has not left it.

A line may follow the game in whole or, where several decide at once, for those whose choices did not depend
on the move that was changed: what they chose in that turn they would have chosen all the same.
"""

from collections.abc import Sequence

from engine.record import Record
from games.errors import RequestError
from games.explore.lines import Path


def recorded(record: Record, seat: int) -> list[str]:
    """The moves of a seat in a record."""
    return [notation for mover, notation in record.moves if mover == seat]


def next_in_game(record: Record, path: Path, seat: int) -> str | None:
    """What a seat decided here in the game; None if the line has left the game before this decision."""
    history = [(mover, move.notation) for mover, move in path.position.history]
    own = [notation for mover, notation in history if mover == seat]
    moves = recorded(record, seat)
    if len(own) >= len(moves) or not is_as_played(record, known_to_all(path, history)):
        return None
    if own != moves[: len(own)]:
        return None
    chosen = moves[len(own)]
    legal = {move.notation for move in path.position.legal_moves(seat)}
    return chosen if chosen in legal else None


def is_as_played(record: Record, history: Sequence[tuple[int, str]]) -> bool:
    """Whether every seat has decided as in the game; the order among those who choose at once is nothing."""
    for seat in range(record.seats):
        own = [notation for mover, notation in history if mover == seat]
        if own != recorded(record, seat)[: len(own)]:
            return False
    return True


def known_to_all(path: Path, history: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The history without the choices that are not revealed yet."""
    return history[: path.revealed]


def follow(record: Record, path: Path, *, besides: int | None) -> None:
    """Let all seats but one decide as in the game, as far as they can."""
    while True:
        for seat in path.position.to_move:
            chosen = next_in_game(record, path, seat) if seat != besides else None
            if chosen is None:
                continue
            try:
                path.play(seat, chosen)
            except RequestError:
                return
            break
        else:
            return
