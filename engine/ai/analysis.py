"""What analyses of all games share: one review for each move of a record."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

Review = TypeVar("Review", covariant=True)


class Reviewer(Protocol[Review]):
    @property
    def moves(self) -> Sequence[Any]: ...

    def review(self, number: int) -> Review:
        """Of the move of this number; the first has 1."""


def review_all(reviewer: Reviewer[Review], progress: Callable[[int, int], None] | None) -> list[Review]:
    """Review each move; progress is told how many of how many are done."""
    reviews: list[Review] = []
    for number in range(1, len(reviewer.moves) + 1):
        reviews.append(reviewer.review(number))
        if progress:
            progress(number, len(reviewer.moves))
    return reviews
