"""The compiled core of 7 Wonders plays exactly as the plain one."""

import random
from types import ModuleType

import pytest

from engine.dice import Dice
from engine.wonders import effects, moves, payment, playout, turns
from engine.wonders.position import Position
from engine.wonders.state import MOST_MOVES, State
from tests.engine import golden_digests
from tests.engine.golden_digests import EDITION_NUMBERS
from tests.engine.helpers import NATIVE_GAMES, compiled_core
from tests.engine.wonders.games import TABLES, random_position


@pytest.fixture
def core() -> ModuleType:
    return compiled_core("wonders")


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_both_cores_play_the_same_games(core: ModuleType, rules: str, seats: int) -> None:
    """Every list of legal moves, every ledger, all points and the last position of each game, digested."""
    for seed in range(-(-NATIVE_GAMES // len(TABLES))):
        plain = golden_digests.plain_wonders(rules, seats, seed)
        assert core.digest_of_random_game(EDITION_NUMBERS[rules], seats, seed, 0) == plain, seed


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_compiled_core_reaches_the_recorded_digests(core: ModuleType, rules: str, seats: int) -> None:
    """Many more games: those that plain Python played when the rules last changed."""

    def digest_of(seed: int) -> int:
        digest: int = core.digest_of_random_game(EDITION_NUMBERS[rules], seats, seed, 0)
        return digest

    found = golden_digests.digest_of_all(digest_of, golden_digests.GAMES_PER_TABLE)
    assert found == golden_digests.recorded()[f"{rules}-{seats}"], golden_digests.__doc__


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_both_cores_go_through_the_same_positions(core: ModuleType, rules: str, seats: int) -> None:
    """The same with the whole position after each decision."""
    state, edition = State(), EDITION_NUMBERS[rules]
    for seed in range(1000, 1012):
        plain = playout.random_game_digest(state, Dice(seed), edition, seats, 1)
        assert core.digest_of_random_game(edition, seats, seed, 1) == plain, seed


def test_games_differ_by_seed_seats_and_edition(core: ModuleType) -> None:
    """The tests above would prove little if all digests were the same."""
    digests = {
        core.digest_of_random_game(edition, seats, seed, often)
        for edition in (0, 1)
        for seats in (3, 7)
        for seed in range(50)
        for often in (0, 1)
    }
    assert len(digests) == 2 * 2 * 50 * 2


def state_of(rules: str, seats: int, number: int, length: int) -> State:
    position = random_position(rules, seats, number, length)
    assert isinstance(position, Position)
    return position.state


def fields(state: State) -> dict[str, object]:
    """All of a state but the ledger of its last move, and what lies beyond the end of a hand."""
    return {name: value for name, value in vars(state).items() if not name.startswith("ledger")}


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_digest_notices_a_single_difference(rules: str, seats: int) -> None:
    state = state_of(rules, seats, 5, 40)
    before = playout.fingerprint(state)
    beyond = [hand * 8 + i for hand in range(7) for i in range(state.hand_size[hand], 8)]
    unseen = [*beyond, *range(seats * 8, 56)]
    for name, value in fields(state).items():
        if name in ("edition", "seats", "cities"):
            continue
        if isinstance(value, list):
            for i in range(len(value)):
                if name == "hand" and i in unseen:
                    continue
                value[i] += 1
                assert playout.fingerprint(state) != before, (name, i)
                value[i] -= 1
        else:
            assert isinstance(value, int)
            setattr(state, name, value + 1)
            assert playout.fingerprint(state) != before, name
            setattr(state, name, value)
    assert playout.fingerprint(state) == before


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_plain_state_moves_into_the_compiled_core_and_on(core: ModuleType, rules: str, seats: int) -> None:
    dice = random.Random(f"{rules} {seats}")
    for number in range(12):
        state = state_of(rules, seats, number, number * 9)
        twin = core.State()
        for name, value in vars(state).items():
            setattr(twin, name, value)
        for seat in range(seats):
            found = [0] * MOST_MOVES
            legal = found[: moves.legal_moves(state, seat, found)]
            assert core.list_legal_moves(twin, seat) == legal
            if legal:
                move = dice.choice(legal)
                turns.play(state, seat, move)
                core.play_move(twin, seat, move)
                for name, value in fields(state).items():
                    assert getattr(twin, name) == value, name


@pytest.mark.parametrize("rules", ["wonders-1e", "wonders-2e"])
def test_both_cores_split_payments_alike(core: ModuleType, rules: str) -> None:
    for number in range(10):
        state = state_of(rules, 4, number, 60)
        twin = core.State()
        for name, value in vars(state).items():
            setattr(twin, name, value)
        for city in range(4):
            for item in (*range(1, 60), effects.next_stage(state, city)):
                found = [0] * payment.MOST_SPLITS
                count = payment.splits(state, city, item, found)
                splits = [(s % payment.SPLIT_RIGHT, s // payment.SPLIT_RIGHT) for s in found[:count]]
                assert core.list_splits(twin, city, item) == splits
