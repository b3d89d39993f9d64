"""Where games were lost: what choices and cards took from the loser's chances, and the kinds of mistakes."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.duel import turns
from engine.duel.ai.analysis import Review, Reviewer
from engine.duel.ai.evaluation import WAYS
from engine.duel.notation import encode
from engine.duel.tables import CHAIN_NEEDED, REPLAYS, WONDERS_REPLAY
from engine.record import Record

LEAST_LOSS = 0.03  # of winning chance, for a mistake
FEW_CARDS = 3  # left in an age, from which on its last card is played for


class Mistake(StrEnum):
    """What a worse choice had to do with."""

    SCIENCE = "science threat"
    MILITARY = "military threat"
    EXTRA_TURN = "extra turn"
    WONDER = "wonder race"
    CHAIN = "chain missed"
    LAST_CARD = "last card of the age"
    VALUE = "price or value misjudged"


@dataclass
class Autopsy:
    """What some lost games have in common; chances are those of the losers."""

    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    by_choice: float = 0.0  # what their own choices took
    by_cards: float = 0.0  # what was revealed took, by their moves and by the opponents'
    by_opponent: float = 0.0  # what the opponents' mistakes gave back
    mistakes: Counter[Mistake] = field(default_factory=Counter)
    losses: defaultdict[Mistake, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, record: Record, *, nodes: int | None = None) -> bool:
        """Count a game; whether somebody has lost it."""
        reviewer = Reviewer(record, nodes=nodes)
        end = reviewer.states[-1]
        if end.winner < 0 or not reviewer.moves:
            return False
        loser = 1 - end.winner
        reviews = [reviewer.review(number + 1) for number in range(len(reviewer.moves))]
        self.games += 1
        self.endings[WAYS[end.how - 1]] += 1
        for i, review in enumerate(reviews):
            if review.seat != loser:
                self.by_opponent += review.loss
                self.by_cards += review.luck
                continue
            self.by_choice += review.loss
            self.by_cards -= review.luck
            if review.loss >= LEAST_LOSS:
                kind = kind_of_mistake(reviewer.states[i], review, reviews[i - 1].ways if i else None)
                self.mistakes[kind] += 1
                self.losses[kind] += review.loss
        return True

    def __str__(self) -> str:
        endings = ", ".join(f"{way} {count}" for way, count in sorted(self.endings.items()))
        lines = [
            f"{self.games} lost games ({endings})",
            f"a game: choices took {self._each(self.by_choice)}, cards {self._each(self.by_cards)}, "
            f"the opponent gave back {self._each(self.by_opponent)}",
        ]
        lines += [
            f"{kind}: {count} mistakes, {self._each(self.losses[kind])} a game"
            for kind, count in self.mistakes.most_common()
        ]
        return "\n".join(lines)

    def _each(self, total: float) -> str:
        return f"{total / max(1, self.games):.3f}"


def kind_of_mistake(state: Any, review: Review, ways: Sequence[Sequence[float]] | None) -> Mistake:
    """What a choice missed: the opponent's threat that grew most, else what the best move would have been."""
    if ways:
        opponent = 1 - review.seat
        grown = [after - before for before, after in zip(ways[opponent], review.ways[opponent], strict=True)]
        for way, kind in ((2, Mistake.SCIENCE), (1, Mistake.MILITARY)):
            if grown[way] == max(grown) and grown[way] >= review.loss / 2:
                return kind
    best, made = encode(review.best), encode(review.move)
    if best & turns.KIND == turns.WONDER and best >> turns.WONDER_SHIFT != made >> turns.WONDER_SHIFT:
        gives_turn = REPLAYS[best >> turns.WONDER_SHIFT & 15] or state.tokens[review.seat] & WONDERS_REPLAY
        return Mistake.EXTRA_TURN if gives_turn else Mistake.WONDER
    if best & turns.KIND == turns.BUILD and state.chains[review.seat] & CHAIN_NEEDED[best & turns.CARD]:
        return Mistake.CHAIN
    if state.age and state.cards_left <= FEW_CARDS:
        return Mistake.LAST_CARD
    return Mistake.VALUE
