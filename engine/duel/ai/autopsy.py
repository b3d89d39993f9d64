"""Where games were lost: what choices and cards took from the loser's chances, and the kinds of mistakes."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.duel import turns
from engine.duel.ai.analysis import Review, Reviewer
from engine.duel.ai.brain import Brain
from engine.duel.ai.evaluation import WAYS
from engine.duel.notation import encode
from engine.duel.tables import (
    CHAIN_NEEDED,
    GOODS_CHOICE,
    MAKES,
    PRICE_1_FOR,
    RAW_CHOICE,
    REPLAYS,
    WONDERS_REPLAY,
)
from engine.record import Record

LEAST_LOSS = 0.03  # of winning chance, for a mistake
FEW_CARDS = 3  # left in an age, from which on its last card is played for
DEAR = 4  # coins that a move costs more than the best one, for its price to be the mistake
WORST_FALLS = 3  # of each game, that are named


class Mistake(StrEnum):
    """What a worse choice had to do with."""

    SCIENCE = "science threat"
    MILITARY = "military threat"
    EXTRA_TURN = "extra turn"
    WONDER = "wonder race"
    CHAIN = "chain missed"
    LAST_CARD = "last card of the age"
    PRICE = "price misjudged"
    VALUE = "value misjudged"


@dataclass(frozen=True)
class Fall:
    """A moment of a game at which the loser's chance fell: by the choice made, or by what was turned up."""

    number: int  # of the move
    age: int
    by_choice: float
    by_cards: float
    move: str
    best: str
    kind: Mistake | None  # of the choice, if it cost enough

    @property
    def size(self) -> float:
        return self.by_choice + self.by_cards

    def __str__(self) -> str:
        cause = f"choice {self.by_choice:.2f}, cards {self.by_cards:.2f}"
        better = f"; best {self.best}: {self.kind}" if self.kind else ""
        return f"move {self.number} (age {self.age}), {self.move}: {cause}{better}"


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
    choice_by_age: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    cards_by_age: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    falls: list[tuple[int, Fall]] = field(default_factory=list)  # the worst ones, by number of the game

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
        falls = [self._count(reviewer, reviews, i, loser) for i in range(len(reviews))]
        falls.sort(key=lambda fall: -fall.size)
        self.falls += [(self.games, fall) for fall in falls[:WORST_FALLS] if fall.size >= LEAST_LOSS]
        return True

    def _count(self, reviewer: Reviewer, reviews: Sequence[Review], i: int, loser: int) -> Fall:
        """Count a move of either player; what it took from the loser."""
        review, kind = reviews[i], None
        if review.seat == loser:
            by_choice, by_cards = review.loss, -review.luck
            self.by_choice += by_choice
            if by_choice >= LEAST_LOSS:
                earlier = reviews[i - 1].ways if i else None
                kind = kind_of_mistake(reviewer.brain, reviewer.states[i], review, earlier)
                self.mistakes[kind] += 1
                self.losses[kind] += by_choice
        else:
            by_choice, by_cards = -review.loss, review.luck
            self.by_opponent += review.loss
        self.by_cards += by_cards
        self.choice_by_age[review.age] += by_choice
        self.cards_by_age[review.age] += by_cards
        return Fall(
            review.number,
            review.age,
            by_choice,
            by_cards,
            review.move.notation,
            review.best.notation,
            kind,
        )

    def join(self, other: "Autopsy") -> None:
        """Count the games of another part of the same work."""
        self.falls += [(self.games + number, fall) for number, fall in other.falls]
        self.games += other.games
        self.endings += other.endings
        self.by_choice += other.by_choice
        self.by_cards += other.by_cards
        self.by_opponent += other.by_opponent
        self.mistakes += other.mistakes
        for kind, loss in other.losses.items():
            self.losses[kind] += loss
        for mine, others in (
            (self.choice_by_age, other.choice_by_age),
            (self.cards_by_age, other.cards_by_age),
        ):
            for age, taken in others.items():
                mine[age] += taken

    def __str__(self) -> str:
        endings = ", ".join(f"{way} {count}" for way, count in sorted(self.endings.items()))
        lines = [
            f"{self.games} lost games ({endings})",
            f"a game: choices took {self._each(self.by_choice)}, cards {self._each(self.by_cards)}, "
            f"the opponent gave back {self._each(self.by_opponent)}",
        ]
        lines += [
            f"{f'age {age}' if age else 'draft'}: choices of both took {self._each(taken)}, "
            f"cards {self._each(self.cards_by_age[age])}"
            for age, taken in sorted(self.choice_by_age.items())
        ]
        lines += [
            f"{kind}: {count} mistakes, {self._each(self.losses[kind])} a game"
            for kind, count in self.mistakes.most_common()
        ]
        return "\n".join(lines)

    def _each(self, total: float) -> str:
        return f"{total / max(1, self.games):.3f}"


def autopsy_of(text: str, nodes: int | None = None) -> Autopsy:
    """The autopsy of one record, as text or as JSON."""
    is_json = text.lstrip().startswith("{")
    found = Autopsy()
    found.add(Record.from_json(json.loads(text)) if is_json else Record.from_text(text), nodes=nodes)
    return found


def kind_of_mistake(
    brain: Brain, state: Any, review: Review, ways: Sequence[Sequence[float]] | None
) -> Mistake:
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
    is_dearer = price_of(brain, state, made) - price_of(brain, state, best) >= DEAR
    return Mistake.PRICE if is_dearer or lowers_prices(best) else Mistake.VALUE


def price_of(brain: Brain, state: Any, move: int) -> int:
    """The coins that a move takes; below zero if it brings some."""
    after = brain.twin(state)
    brain.core.play_move(after, move)
    return int(state.coins[state.seat] - after.coins[state.seat])


def lowers_prices(move: int) -> bool:
    """Whether a move builds a card that produces, or that makes resources cheaper."""
    card = move & turns.CARD
    produces = MAKES[card] or RAW_CHOICE[card] or GOODS_CHOICE[card] or PRICE_1_FOR[card]
    return move & turns.KIND == turns.BUILD and bool(produces)
