"""How a game went, in three sentences: who was ahead from when on, what it turned on, what luck did.

The sentences are facts here; scripts word them (the texts "story.*" of analysis_texts.py).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.plugin import GamePlugin, Judge

# A choice or a piece of luck that changed less than this is not worth a sentence.
NOTABLE = 0.05

Review = Mapping[str, Any]
Sentence = dict[str, Any]


def story(
    reviews: Sequence[Review], places: Sequence[int] | None, plugin: GamePlugin, judge: Judge
) -> list[Sentence]:
    """Each with the kind of sentence, the move it leads to (None: none), the seat, and what it says of it."""
    values = [judge.start(reviews[0]), *(judge.values(review) for review in reviews)]
    winners = [seat for seat, place in enumerate(places or []) if place == 1]
    winner = winners[0] if len(winners) == 1 else None
    return [
        *lead(values, winner),
        *turning_point(reviews, values, winner, plugin, judge),
        *luck(reviews, values, judge),
    ]


def lead(values: Sequence[Sequence[float]], winner: int | None) -> list[Sentence]:
    """After which move nobody was ahead of the winner any more."""
    nobody: list[Sentence] = [{"kind": "nobody_ahead", "number": None, "seat": None}]
    if winner is None:
        return nobody
    behind = [number for number, now in enumerate(values) if now[winner] < max(now)]
    number = behind[-1] + 1 if behind else 0
    if number >= len(values):
        return nobody
    return [{"kind": "ahead" if number else "ahead_always", "number": number or None, "seat": winner}]


def turning_point(
    reviews: Sequence[Review],
    values: Sequence[Sequence[float]],
    winner: int | None,
    plugin: GamePlugin,
    judge: Judge,
) -> list[Sentence]:
    """The most expensive choice of those who did not win."""
    choices = [review for review in reviews if not review["forced"] and review["seat"] != winner]
    worst = max(choices, key=lambda review: review["loss"], default=None)
    if worst is None or worst["loss"] < NOTABLE:
        return [{"kind": "no_turn", "number": None, "seat": None}]
    seat, number = worst["seat"], worst["number"]
    told = {
        "kind": "turn",
        "number": number,
        "seat": seat,
        "move": plugin.move_words(worst["move"], seat),
        "best": plugin.move_words(worst["best"], seat),
        "before": worst["before"],
        "after": worst["before"] - worst["loss"],
    }
    return [told | outlook(worst, seat, judge)]


def outlook(review: Review, seat: int, judge: Judge) -> Sentence:
    """Where each seat has a line of its own: the place and the points that it could expect then."""
    outlooks = judge.details(review).get("outlooks")
    return {} if outlooks is None else dict(outlooks[seat])


def luck(reviews: Sequence[Review], values: Sequence[Sequence[float]], judge: Judge) -> list[Sentence]:
    """What chance has done: for two the greatest help, for more players who was dealt best."""
    no_luck: list[Sentence] = [{"kind": "no_luck", "number": None, "seat": None}]
    if not judge.shares:
        sums = [sum(judge.luck(review)[seat] for review in reviews) for seat in range(len(values[0]))]
        seat = max(range(len(sums)), key=sums.__getitem__)
        return [{"kind": "dealt", "number": None, "seat": seat}] if sums[seat] >= NOTABLE else no_luck
    help_ = [
        (gain, review["number"], seat) for review in reviews for seat, gain in enumerate(judge.luck(review))
    ]
    gain, number, seat = max(help_, default=(0.0, 0, 0))
    if gain < NOTABLE:
        return no_luck
    after = values[number][seat]
    return [{"kind": "luck", "number": number, "seat": seat, "before": after - gain, "after": after}]
