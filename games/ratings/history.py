"""Computes a rating from the games that count and the corrections of moderators (docs/moderation.md).

A rating is the sum of what its games gave, without annulled ones, and of refunds, in order, from the start or
from the last reset. A correction never adds to the stored number: the rating is computed again from what is
left, so that an undo restores it exactly. Later games keep the points that they gave.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Game, Seat
from games.ratings import elo
from games.ratings.models import RatingCorrection

# User, pool, speed.
Key = tuple[int, str, str]
Kind = RatingCorrection.Kind


@dataclass(frozen=True)
class Step:
    """The points that a game gave a user; the number is that of the game among the rated ones of its pool."""

    number: int
    points: float
    game: int


def standing_after(steps: Iterable[Step], corrections: Iterable[RatingCorrection]) -> elo.Standing:
    """The standing after the games that count and the corrections in force, in any order."""
    history: list[tuple[tuple[int, int, int], Step | RatingCorrection]] = [
        *(((step.number, 0, 0), step) for step in steps),
        *(((each.after_number, 1, each.pk), each) for each in corrections),
    ]
    standing = elo.Standing()
    for _, what in sorted(history, key=lambda entry: entry[0]):
        if isinstance(what, Step):
            standing = standing.after_gaining(what.points)
        elif what.kind == Kind.RESET:
            standing = elo.Standing()
        elif what.kind == Kind.REFUND:
            standing = standing.refunded(what.amount)
    return standing


class Corrections:
    """All corrections ever made, for computing history again game by game.

    Their time matters, because later games were rated from the corrected ratings.
    """

    def __init__(self) -> None:
        self._pending: dict[str, list[tuple[int, RatingCorrection]]] = defaultdict(list)
        for each in RatingCorrection.objects.select_related("game").order_by("pk"):
            for number in (each.after_number, each.undone_after):
                if number is not None:
                    self._pending[each.pool].append((number, each))
        for pending in self._pending.values():
            pending.sort(key=lambda entry: entry[0], reverse=True)
        self._keys = {each.pk: keys_of(each) for each in self._all()}
        self._steps: dict[Key, list[Step]] = {key: [] for keys in self._keys.values() for key in keys}
        self._in_force: dict[int, RatingCorrection] = {}

    def _all(self) -> Iterable[RatingCorrection]:
        return (each for pending in self._pending.values() for _, each in pending)

    def note(self, key: Key, game: Game, points: float) -> None:
        """A game gave a user points."""
        if key in self._steps:
            assert game.rated_number is not None
            self._steps[key].append(Step(game.rated_number, points, game.pk))

    def due(self, pool: str, before: int | None = None) -> "list[tuple[RatingCorrection, bool]]":
        """The corrections after the last game and before that one (None: until now).

        Each with True if it was made then, and False if it was undone.
        """
        pending, due = self._pending[pool], []
        while pending and (before is None or pending[-1][0] < before):
            _, each = pending.pop()
            if begins := each.pk not in self._in_force:
                self._in_force[each.pk] = each
            else:
                del self._in_force[each.pk]
            due.append((each, begins))
        return due

    def standings(self, due: "Sequence[tuple[RatingCorrection, bool]]") -> dict[Key, elo.Standing]:
        """The standings that these corrections change."""
        annulled = {each.game_id for each in self._in_force.values()}
        found = {}
        for key in {key for each, _ in due for key in self._keys[each.pk]}:
            steps = [step for step in self._steps[key] if step.game not in annulled]
            held = [each for each in self._in_force.values() if is_of(each, key)]
            found[key] = standing_after(steps, held)
        return found


def is_of(correction: RatingCorrection, key: Key) -> bool:
    return (correction.person_id, correction.pool, correction.speed) == key


def keys_of(correction: RatingCorrection) -> list[Key]:
    """The ratings that a correction changes."""
    pool, speed = correction.pool, correction.speed
    if correction.person_id is not None:
        return [(correction.person_id, pool, speed)]
    people = Seat.objects.filter(game=correction.game, user__is_bot=False).values_list("user_id", flat=True)
    return [(user_id, pool, speed) for user_id in people]
