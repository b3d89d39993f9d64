"""What a rating comes to by the games that count and by what moderators corrected. Numbers alone change.

A rating is what its counted games have given it, one after the other, those that were annulled left out, and
what was refunded in between; all from the start, or from the last reset. So nothing is added to or taken from
the number that stands there: it is counted from what is left, and an undo gives back exactly what was. Later
games keep the points that they gave, whatever they were reckoned from. docs/moderation.md tells moderators.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Game, Seat
from games.ratings import elo
from games.ratings.models import RatingCorrection

# Whose rating, in which pool, at which speed.
Key = tuple[int, str, str]
Kind = RatingCorrection.Kind


@dataclass(frozen=True)
class Step:
    """What a game has given somebody; its number is its place among the rated ones of its pool."""

    number: int
    points: float
    game: int


def standing_after(steps: Iterable[Step], corrections: Iterable[RatingCorrection]) -> elo.Standing:
    """What somebody has by the games that count and the corrections that hold, whatever their order here."""
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
    """All that moderators ever corrected, for whoever goes through history again, game by game.

    When they did so matters, because the games after it were rated from what it had come to.
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
        """A game has given somebody points."""
        if key in self._steps:
            assert game.rated_number is not None
            self._steps[key].append(Step(game.rated_number, points, game.pk))

    def due(self, pool: str, before: int | None = None) -> "list[tuple[RatingCorrection, bool]]":
        """What was done, or else undone, after the last game and before that one (None: until now)."""
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
        """What those have now whom this concerns."""
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
    """Whose ratings a correction concerns."""
    pool, speed = correction.pool, correction.speed
    if correction.person_id is not None:
        return [(correction.person_id, pool, speed)]
    people = Seat.objects.filter(game=correction.game, user__is_bot=False).values_list("user_id", flat=True)
    return [(user_id, pool, speed) for user_id in people]
