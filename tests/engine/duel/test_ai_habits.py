"""Bots that do not search: they overlook what people overlook, and never do what everybody sees is wrong."""

import pytest

from engine.ai.choosing import Sense, choose_at_a_glance
from engine.ai.levels import Level
from engine.duel import ai
from engine.duel.ai import brain as brains
from engine.duel.ai import habits
from engine.duel.ai.brain import Brain
from engine.duel.ai.habits import CHAINS, PAWN, SYMBOL, as_seen, choose_as_people_do, common_sense
from engine.duel.ai.levels import BY_KEY, LEVELS
from engine.duel.ai.tactics import can_be_beaten_at_once, can_win_at_once, winning_move
from engine.duel.notation import decode, encode, parse
from engine.duel.tables import SLOTS
from tests.engine.duel.table import Table

PEOPLE = [level for level in LEVELS if not level.nodes]


def code(text: str) -> int:
    return encode(parse(text))


def military_threat() -> Table:
    """Two cards are left: with the fortifications the opponent wins, otherwise the player to move does."""
    table = Table(
        age=3,
        structure=["fortifications", "palace"],
        only=True,
        pawn=-7,
        coins=(2, 8),
        mine=["senate", "town_hall", "gardens", "pantheon", "theater", "altar", "baths", "temple", "statue"],
        their_wonders=["pyramids", "hanging_gardens", "temple_of_artemis", "sphinx"],
    )
    table.s.known = (1 << SLOTS) - 1
    return table


@pytest.fixture
def brain() -> Brain:
    return brains.of_level(BY_KEY["ione"])


def choices(table: Table, level: Level, count: int = 25) -> set[str]:
    """What a level plays for many seeds."""
    brain = brains.of_level(level)
    state = brain.take_over(table.position.state)
    legal = brain.core.list_legal_moves(state)
    return {decode(choose_as_people_do(brain, state, level, legal, seed)).notation for seed in range(count)}


def test_a_level_from_the_middle_on_never_overlooks_a_win() -> None:
    table = Table(structure=["walls", "brewery"], age=2, pawn=7, coins=(20, 20))
    for level in PEOPLE:
        if level.alert == 1:
            assert choices(table, level) == {"build walls"}


def test_nobody_leaves_the_card_that_wins_for_the_opponent() -> None:
    """Whatever a level is fond of, it takes that card away."""
    table = military_threat()
    brain = brains.of_level(BY_KEY["ione"])
    state = brain.take_over(table.position.state)
    for move in brain.core.list_legal_moves(state):
        lets = can_be_beaten_at_once(brain, state, move, seed=1)
        assert lets == (move == code("discard palace"))
    for level in PEOPLE:
        assert choices(table, level) == {"discard fortifications"}


def test_a_token_for_a_pair_can_be_the_sixth_symbol(brain: Brain) -> None:
    for board, wins in ((["law", "economy"], True), (["economy", "masonry"], False)):
        table = Table(
            age=3,
            structure=["study", "palace"],
            theirs=["workshop", "apothecary", "scriptorium", "pharmacist", "academy"],
            board=board,
            turn_of=1,
            coins=(20, 20),
        )
        state = brain.take_over(table.position.state)
        assert state.different[1] == 5
        assert winning_move(brain, state) is None
        assert can_win_at_once(brain, state, 1) is wins
        assert not can_win_at_once(brain, state, 0)


def test_what_a_level_forgets_is_not_in_what_it_sees(brain: Brain) -> None:
    table = Table(age=2, pawn=-5, theirs=["apothecary", "library"])
    state = brain.take_over(table.position.state)
    assert as_seen(brain, state, set()).pawn == -5
    assert as_seen(brain, state, {PAWN}).pawn == 0
    one_less = as_seen(brain, state, {SYMBOL})
    assert one_less.different[1] == state.different[1] - 1 == one_less.symbols[1].bit_count()
    assert (one_less.pawn, state.pawn) == (-5, -5)


def test_a_level_that_forgets_chains_does_not_build_by_them() -> None:
    table = Table(age=2, structure=["horse_breeders", "brewery"], mine=["stable"], coins=(9, 9))
    told = "build horse_breeders"
    fond = {"rating": 1, "taste": {"red": 1.0}, "trust": 0.0, "worst": 1.0}
    always = Level("a", "A", "", "", **fond)  # type: ignore[arg-type]
    forgetful = Level("b", "B", "", "", forgets={CHAINS: 1.0}, **fond)  # type: ignore[arg-type]
    assert choices(table, always) == {told}
    assert told not in choices(table, forgetful)


def test_sense_overrules_taste_and_plays_soundly_where_everything_wished_for_is_wrong() -> None:
    level = Level("a", "A", "", "", rating=1, trust=0.0)
    for wrong, chosen in (({3}, 2), ({2, 3}, 1), (set(), 3), ({1, 2, 3}, 1)):
        sense = Sense(1, wrong.__contains__)
        assert choose_at_a_glance(level, [1, 2, 3], float, float, 5, sense) == chosen


def test_the_last_cards_are_counted_up(brain: Brain) -> None:
    table = military_threat()
    state = brain.take_over(table.position.state)
    legal = brain.core.list_legal_moves(state)
    sense = common_sense(brain, state, legal, 0.3, 1)
    assert sense.best == code("discard fortifications")
    assert [move for move in legal if sense.is_wrong(move)] == [code("discard palace")]


def test_the_end_of_the_second_age_is_thought_about(brain: Brain, monkeypatch: pytest.MonkeyPatch) -> None:
    """With many cards left a glance is enough; with few of them the answers matter."""
    glances: list[int] = []

    def glance(_brain: Brain, _state: object, move: int, _seed: int) -> float:
        glances.append(move)
        return 0.5

    monkeypatch.setattr(habits, "sober_glance", glance)
    table = Table(age=2, structure=["walls", "brewery"], only=True, coins=(9, 9))
    state = brain.take_over(table.position.state)
    legal = brain.core.list_legal_moves(state)
    common_sense(brain, state, legal, 0.3, 1)
    assert glances == []
    state.cards_left = habits.COUNTED_CARDS + 1
    common_sense(brain, state, legal, 0.3, 1)
    assert glances == legal


def test_each_level_up_loses_less_by_habit() -> None:
    worst = [level.worst for level in PEOPLE]
    assert worst == sorted(worst, reverse=True)
    assert worst[0] < 0.6
    assert ai.LEVELS[0].alert < 1 == BY_KEY["melitta"].alert
