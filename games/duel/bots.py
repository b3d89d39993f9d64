"""The bots of Duel, and what the engine thinks of its games."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine.duel import ai
from engine.duel.ai.evaluation import WAYS
from engine.duel.ai.simple import greedy_move, random_move
from engine.duel.ai.weights import tag
from engine.duel.position import Position
from engine.game import Position as AnyPosition
from engine.record import Record
from games.duel.names import AGE_NUMERALS, age_name
from games.engine_bots import EngineBots
from games.plugin import Chapter, Judge

BOTS = EngineBots(ai, {"random": random_move, "greedy": greedy_move})


class DuelJudge(Judge):
    analyses = True
    shares = True
    ways = WAYS

    def best_moves(
        self, position: AnyPosition, seat: int, *, most: int, nodes: int | None, seconds: float
    ) -> list[dict[str, Any]]:
        """The move that the engine would make, and the next ones by the thought they were given."""
        assert isinstance(position, Position)
        judged = ai.evaluate(position, seat, nodes=nodes, seconds=seconds).moves[:most]
        # What seems better than the choice has been looked at less: as far as is known, it is no better.
        best = judged[0].value
        return [{"move": one.move.notation, "win": round(min(best, one.value), 4)} for one in judged]

    def reviewer(self, record: Record, *, nodes: int | None) -> ai.Reviewer:
        return ai.Reviewer(record, nodes=nodes)

    def engine(self) -> str:
        return tag()

    def start(self, review: Mapping[str, Any]) -> list[float]:
        return by_seat(review["seat"], review["before"])

    def values(self, review: Mapping[str, Any]) -> list[float]:
        return by_seat(0, review["first_seat"])

    def luck(self, review: Mapping[str, Any]) -> list[float]:
        """What a move brings to light is luck for its player, and as much bad luck for the other."""
        return [review["luck"] if seat == review["seat"] else -review["luck"] for seat in (0, 1)]

    def details(self, review: Mapping[str, Any]) -> dict[str, Any]:
        return {"luck": review["luck"], "ways": review["ways"]}

    def chapter(self, review: Mapping[str, Any]) -> Chapter:
        return chapter_of(review["age"])

    def texts(self) -> dict[str, str]:
        return {
            "way.civilian": _("civilian victory"),
            "way.military": _("military supremacy"),
            "way.science": _("scientific supremacy"),
        }


def by_seat(seat: int, chance: float) -> list[float]:
    """A chance of one seat, and what it leaves to the other."""
    return [chance, 1 - chance] if seat == 0 else [1 - chance, chance]


def chapter_of(age: int) -> Chapter:
    """The draft comes before the first age."""
    name = age_name(age) if age else _("Draft")
    return Chapter(name, AGE_NUMERALS[age])
