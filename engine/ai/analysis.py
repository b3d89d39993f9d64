"""What analyses of all games share: one review for each move of a record."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from engine.record import Record

Review = TypeVar("Review", covariant=True)


class Reviewer(Protocol[Review]):
    def __init__(self, record: Record, *, nodes: int | None = None, seed: int = 0) -> None: ...

    @property
    def moves(self) -> Sequence[Any]: ...

    def review(self, number: int) -> Review:
        """Of the move of this number; the first has 1."""


def review_all(
    kind: type[Reviewer[Review]],
    record: Record,
    *,
    nodes: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Review]:
    """Review each move of a record; `progress` is called with the number of moves done and of all moves."""
    reviewer = kind(record, nodes=nodes, seed=seed)
    reviews: list[Review] = []
    for number in range(1, len(reviewer.moves) + 1):
        reviews.append(reviewer.review(number))
        if progress:
            progress(number, len(reviewer.moves))
    return reviews
