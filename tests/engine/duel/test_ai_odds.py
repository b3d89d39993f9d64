"""Where a card that turns up decides: its odds are weighed one by one, exactly when the end is near."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import native
from engine.duel import ai
from engine.duel.ai.brain import Brain
from engine.duel.ai.choosing import search_move
from engine.duel.state import IN_BOX, NO_DECISION, TAKE_CARD
from engine.duel.tables import AGE_DECK, FIRST_GUILD, FIRST_OF_AGE, GUILDS, SLOTS

pytestmark = pytest.mark.skipif(native.core("duel") is None, reason="no compiled core")

AGE_THREE = 2 * SLOTS
SLACK = 2e-5  # the solver counts in millionths, and rounds at each reveal


@pytest.fixture(scope="module")
def brain() -> Brain:
    return Brain()


def ends(brain: Brain, wanted: Callable[[Any], bool], count: int, first_seed: int = 1) -> list[Any]:
    """Positions of random games in which a card of the last age is to be taken, the first of each game."""
    found: list[Any] = []
    seed = first_seed
    while len(found) < count:
        dice, state = random.Random(seed), brain.core.State()
        brain.core.deal_game(state, brain.core.Dice(seed))
        while state.phase != NO_DECISION and not (
            state.age == 3 and state.phase == TAKE_CARD and wanted(state)
        ):
            brain.core.play_move(state, dice.choice(brain.core.list_legal_moves(state)))
        if state.phase != NO_DECISION:
            found.append(state)
        seed += 1
    return found


def hidden(brain: Brain, number: int, most_left: int) -> Callable[[Any], bool]:
    return lambda s: brain.core.count_hidden(s) == number and s.cards_left <= most_left


def reveals(brain: Brain, before: Any, after: Any) -> Iterator[Any]:
    """The position after a move with every choice of cards that it may have turned up, all equally likely."""
    shown = [slot for slot in range(SLOTS) if after.known & ~before.known & 1 << slot]
    yield from _with_cards(brain, after, shown)


def _with_cards(brain: Brain, s: Any, shown: list[int]) -> Iterator[Any]:
    if not shown:
        yield s
        return
    slot, rest = shown[0], shown[1:]
    card = s.deal[AGE_THREE + slot]
    back = (
        range(FIRST_GUILD, FIRST_GUILD + GUILDS)
        if card >= FIRST_GUILD
        else range(FIRST_OF_AGE[2], FIRST_OF_AGE[2] + AGE_DECK[2])
    )
    seen = {s.deal[AGE_THREE + n] for n in range(SLOTS) if s.known >> n & 1 and n not in shown}
    for other in back:
        if other not in seen:
            yield from _with_cards(brain, with_card(brain, s, slot, other), rest)


def with_card(brain: Brain, s: Any, slot: int, card: int) -> Any:
    """The same position with another card in a slot that nobody had seen into."""
    changed = brain.twin(s)
    deal, place = list(changed.deal), list(changed.place)
    there, came_from = deal[AGE_THREE + slot], place[card]
    if there != card:
        deal[AGE_THREE + slot], place[card], place[there] = card, slot, came_from
        if came_from != IN_BOX:
            deal[AGE_THREE + came_from] = there
    changed.deal, changed.place = deal, place
    return changed


def played(brain: Brain, s: Any, move: int) -> Any:
    after = brain.twin(s)
    brain.core.play_move(after, move)
    return after


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def by_trying_everything(brain: Brain, s: Any) -> float:
    """The expected result for seat 0."""
    if s.phase == NO_DECISION:
        return 0.5 if s.winner < 0 else 1.0 - s.winner
    values = []
    for move in brain.core.list_legal_moves(s):
        after = played(brain, s, move)
        values.append(mean([by_trying_everything(brain, shown) for shown in reveals(brain, s, after)]))
    return max(values) if s.seat == 0 else min(values)


def small(brain: Brain, number: int) -> Callable[[Any], bool]:
    """With few ways on, so that all of them can be tried: nobody can build a wonder."""

    def wanted(s: Any) -> bool:
        return hidden(brain, number, 6)(s) and s.wonders_built == 7 and max(s.coins) < 8

    return wanted


@pytest.mark.parametrize("number", [1, 2])
def test_hidden_cards_are_weighed_as_by_trying_everything(brain: Brain, number: int) -> None:
    for s in ends(brain, small(brain, number), 3):
        solved = brain.solve(s)
        assert solved is not None
        best = max(solved.values())
        assert (best if s.seat == 0 else 1 - best) == pytest.approx(by_trying_everything(brain, s), abs=SLACK)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_move_is_worth_the_mean_of_what_it_may_turn_up(brain: Brain, number: int) -> None:
    for s in ends(brain, hidden(brain, number, 8), 4):
        solved = brain.solve(s, limit=20_000_000)
        assert solved is not None
        for move, value in solved.items():
            after = played(brain, s, move)
            if after.age != 3 or after.phase == NO_DECISION or after.known == s.known:
                continue
            worth = []
            for shown in reveals(brain, s, after):
                best = max((brain.solve(shown, limit=20_000_000) or {}).values())
                worth.append(best if shown.seat == s.seat else 1 - best)
            assert value == pytest.approx(mean(worth), abs=SLACK)


@pytest.mark.parametrize("number", [2, 3])
def test_the_strongest_plays_the_best_move_where_a_reveal_decides(brain: Brain, number: int) -> None:
    for s in ends(brain, hidden(brain, number, 8), 8, first_seed=500):
        solved = brain.solve(s, limit=20_000_000)
        assert solved is not None
        chosen = search_move(brain, s, nodes=500, seed=3)
        assert solved[chosen] == pytest.approx(max(solved.values()), abs=SLACK)


def test_solving_does_not_look_at_hidden_cards(brain: Brain) -> None:
    for s in ends(brain, hidden(brain, 2, 8), 6):
        slot = next(n for n in range(SLOTS) if not s.known >> n & 1)
        seen = {s.deal[AGE_THREE + n] for n in range(SLOTS) if s.known >> n & 1}
        back = range(FIRST_GUILD) if s.deal[AGE_THREE + slot] < FIRST_GUILD else range(FIRST_GUILD, 73)
        others = [card for card in back if card >= FIRST_OF_AGE[2] and card not in seen]
        solved = [brain.solve(with_card(brain, s, slot, card)) for card in others]
        assert solved[0]
        assert all(one == solved[0] for one in solved)


def test_solving_leaves_the_state_as_it_was(brain: Brain) -> None:
    for s in ends(brain, hidden(brain, 3, 9), 4):
        before = brain.twin(s)
        brain.solve(s)
        for name in ("deal", "place", "library", "known", "phase", "seat", "coins"):
            assert getattr(s, name) == getattr(before, name)


@pytest.mark.parametrize("seed", [925, 934, 956])
def test_a_search_comes_to_the_exact_value_where_one_node_for_all_reveals_does_not(
    brain: Brain, seed: int
) -> None:
    s = ends(brain, hidden(brain, 2, 8), 1, first_seed=seed)[0]
    solved = brain.solve(s, limit=20_000_000)
    assert solved is not None
    off = {}
    for odds in (True, False):
        best = brain.think(s, s.seat, nodes=60_000, seed=5, odds=odds).candidates[0]
        off[odds] = abs(best.value - solved[best.move])
    assert off[True] < 0.03
    assert off[False] > 0.1


def test_levels_below_the_strongest_do_not_weigh_odds() -> None:
    assert [level.key for level in ai.LEVELS if level.odds] == ["seshat"]
