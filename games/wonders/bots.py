"""The bots of 7 Wonders, and what the engine thinks of its games."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.game import Position as AnyPosition
from engine.record import Record
from engine.wonders import ai
from engine.wonders.ai.simple import greedy_move, random_move
from engine.wonders.ai.weights import tag
from engine.wonders.position import Position
from games.engine_bots import EngineBots
from games.plugin import Chapter, Judge
from games.wonders.names import AGE_NUMERALS, age_name

BOTS = EngineBots(ai, {"random": random_move, "greedy": greedy_move})


class WondersJudge(Judge):
    """Values are standings: half for the share of the others that are beaten, half for the first place."""

    analyses = True

    def best_moves(
        self, position: AnyPosition, seat: int, *, most: int, nodes: int | None, seconds: float
    ) -> list[dict[str, Any]]:
        """The moves that were given most thought, each with the place and the points to expect from it."""
        assert isinstance(position, Position)
        judged = ai.evaluate(position, seat, nodes=nodes, seconds=seconds, prospects=most).moves[:most]
        # What seems better than the choice has been looked at less: as far as is known, it is no better.
        best = judged[0].value
        found = []
        for one in judged:
            assert one.prospect is not None
            expected = {
                "place": round(one.prospect.place, 2),
                "points": round(one.prospect.points["total"], 1),
            }
            found.append({"move": one.move.notation, "win": round(min(best, one.value), 4), **expected})
        return found

    def hint_words(self, advised: Mapping[str, Any]) -> str:
        return outlook_words(advised["place"], advised["points"])

    def reviewer(self, record: Record, *, nodes: int | None) -> ai.Reviewer:
        return last_reviewer(Key(record), nodes)

    def engine(self) -> str:
        return tag()

    def start(self, review: Mapping[str, Any]) -> list[float]:
        """Before the first hands were seen."""
        seen = [value for value, _place, _points in review["start"]]
        return [value - dealt for value, dealt in zip(seen, review["start_deal"], strict=True)]

    def values(self, review: Mapping[str, Any]) -> list[float]:
        return [value for value, _place, _points in review["outlooks"]]

    def luck(self, review: Mapping[str, Any]) -> list[float]:
        first = review.get("start_deal") or [0.0 for _ in review["deal"]]
        return [now + before for now, before in zip(review["deal"], first, strict=True)]

    def table(self, review: Mapping[str, Any]) -> list[float]:
        return list(review["table"])

    def details(self, review: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "luck": self.luck(review),
            "table": self.table(review),
            "outlooks": [{"place": place, "points": points} for _value, place, points in review["outlooks"]],
        }

    def chapter(self, review: Mapping[str, Any]) -> Chapter:
        return chapter_of(review["age"])

    def texts(self) -> dict[str, str]:
        return {
            "graph": _("What each player could expect over the game"),
            "verdict.slip": _("A slip: {player} could then expect place {place} with {points} points."),
            "verdict.mistake": _("A mistake: {player} could then expect place {place} with {points} points."),
            "verdict.blunder": _(
                "A big mistake: {player} could then expect place {place} with {points} points."
            ),
            "luck": _("Luck of the deal (points)"),
        }

    def meaning(self) -> list[str]:
        return [
            _(
                "They are the judgement of this site’s engine, not the truth: it examines a few thousand "
                "continuations and can be wrong. It judges every choice by what the player could know at "
                "that moment."
            ),
            _(
                "A standing of 100 is a certain first place, 0 a certain last one: half of it is the share "
                "of opponents who end up behind you, half is for finishing ahead of the best of them."
            ),
            _(
                "A choice costs the difference to the standing after the engine’s best move. The luck of "
                "the deal is what the new hand of each age was worth compared with other hands that might "
                "have been dealt. The table is everything else: what the others chose, and the hands they "
                "passed on. Start, minus what choices cost, plus deal and table, gives the end."
            ),
            _(
                "Accuracy is 100 % for a player who always did as well as the engine. A choice that costs 5 "
                "points counts as 80 %, one that costs 10 as 65 %, one that costs 25 as 34 %; forced moves "
                "do not count."
            ),
        ]


class Key:
    """A record by what its reviews depend on."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.same = (record.rules, record.seats, record.seed, str(record.deal), tuple(record.moves))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.same == other.same

    def __hash__(self) -> int:
        return hash(self.same)


@lru_cache(maxsize=1)
def last_reviewer(key: Key, nodes: int | None) -> ai.Reviewer:
    """The next piece of an analysis mostly comes to the same process, where its last judgements still are."""
    return ai.Reviewer(key.record, nodes=nodes)


def outlook_words(place: float, points: float) -> str:
    """What a seat may expect."""
    n = round(points)
    said = ngettext("place {place}, {n} point", "place {place}, {n} points", n)
    return said.format(place=f"{place:.1f}", n=n)


def hint_texts() -> dict[str, str]:
    return {"hint.note": _("What to expect on average. Only in casual games against bots.")}


def chapter_of(age: int) -> Chapter:
    name = age_name(age) if age else _("Choosing sides")
    return Chapter(name, AGE_NUMERALS[age])
