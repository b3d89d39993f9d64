"""Seating at tables: few repeats, never a blocked pair, the same for everybody who computes it."""

import hashlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.formats import seating, tables
from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player
from games.tournaments.formats.seating import Past, Repeats

Seating = Sequence[tuple[int, ...]]


def seed_of(*numbers: int) -> bytes:
    return hashlib.sha256(bytes(numbers)).digest()


def field_of(count: int, blocked: Iterable[tuple[int, int]] = ()) -> list[Player]:
    """Players of whom the first of each pair has blocked the second."""
    pairs = list(blocked)
    return [
        Player(number, number, 1500, blocked=frozenset(b for a, b in pairs if a == number))
        for number in range(1, count + 1)
    ]


def played(round_number: int, found: Seating) -> list[Meeting]:
    return [
        Meeting(round_number, number, tuple(Played(player, 1) for player in table))
        for number, table in enumerate(found, 1)
    ]


def event(
    count: int, rounds: int, *, size: int = 4, seed: bytes = seed_of(0)
) -> tuple[list[Meeting], Repeats]:
    """All rounds of an event, and what they repeat in all."""
    rows: list[Meeting] = []
    total = Repeats()
    for number in range(1, rounds + 1):
        found = seating.seat(
            field_of(count), rows, seed=seed, round_number=number, size=size, rounds_left=rounds - number + 1
        )
        total = added(total, seating.repeats(found, rows))
        rows += played(number, found)
    return rows, total


def added(one: Repeats, other: Repeats) -> Repeats:
    return Repeats(*(a + b for a, b in zip(one, other, strict=True)))


def greedy(count: int, rows: list[Meeting], size: int, dice: random.Random) -> list[tuple[int, ...]]:
    """The baseline: one player after the other takes the free seat that repeats least."""
    past = Past(rows, {})
    found: list[list[int]] = [[] for _ in tables.sizes(count, size)]
    room = dict(enumerate(tables.sizes(count, size)))
    for player in dice.sample(range(1, count + 1), count):

        def cost(table: int, player: int = player) -> tuple[int, int, int]:
            sitting = found[table]
            met = sum(past.met[min(player, other), max(player, other)] for other in sitting)
            beside = past.neighbours[min(player, sitting[-1]), max(player, sitting[-1])] if sitting else 0
            return met, beside, past.seats[player, len(sitting)]

        chosen = min((table for table in room if len(found[table]) < room[table]), key=cost)
        found[chosen].append(player)
    return [tuple(table) for table in found]


def optimum(count: int, rows: list[Meeting], size: int = 4) -> Repeats:
    """The least that any seating of the next round repeats, by trying them all."""
    past = Past(rows, {})

    @cache
    def best_order(members: tuple[int, ...]) -> Repeats:
        met = sum(past.met[pair] for pair in combinations(members, 2))
        return min(
            Repeats(
                met,
                sum(past.neighbours[pair] for pair in seating.neighbours(order)),
                0,
                sum(past.seats[player, number] for number, player in enumerate(order)),
            )
            for order in permutations(members)
        )

    @cache
    def best_of(left: tuple[int, ...], sizes: tuple[int, ...]) -> Repeats:
        if not left:
            return Repeats()
        found = []
        for one in set(sizes):
            others = list(sizes)
            others.remove(one)
            for company in combinations(left[1:], one - 1):
                rest = tuple(player for player in left[1:] if player not in company)
                found.append(added(best_order((left[0], *company)), best_of(rest, tuple(others))))
        return min(found)

    return best_of(tuple(range(1, count + 1)), tuple(tables.sizes(count, size)))


def assert_seated(found: Seating, count: int, size: int = 4) -> None:
    assert sorted(player for table in found for player in table) == list(range(1, count + 1))
    assert sorted((len(table) for table in found), reverse=True) == tables.sizes(count, size)


@pytest.mark.parametrize("size", tables.ALLOWED_SIZES)
def test_everybody_is_seated_once_in_every_round(size: int) -> None:
    for count in (3, 5, 8, 23):
        rows, _ = event(count, 2, size=size)
        for number in (1, 2):
            assert_seated([row.players for row in rows if row.round == number], count, size)


def test_nobody_meets_twice_where_a_perfect_schedule_is_known() -> None:
    """Sixteen players at fours for five rounds, nine at threes for four: everybody meets everybody once."""
    assert event(9, 4, size=3)[1].opponents == 0
    assert event(16, 5)[1].opponents == 0
    assert event(20, 4)[1].opponents == 0
    assert event(28, 6)[1].opponents == 0


def test_nothing_at_all_is_repeated_in_three_rounds_of_a_large_field() -> None:
    assert event(64, 3)[1] == Repeats()
    assert event(70, 3, size=7)[1] == Repeats()


def test_a_round_of_two_hundred_players_takes_less_than_a_second() -> None:
    before = time.process_time()
    rows, total = event(200, 3)
    assert time.process_time() - before < 3
    assert total == Repeats()
    assert len(rows) == 150


@pytest.mark.parametrize("count", [6, 7, 8])
def test_no_seating_of_a_small_field_is_better(count: int) -> None:
    """In every round of an event, compared with all possible seatings: opponents, neighbours and seats."""
    rows: list[Meeting] = []
    for number in range(1, 7):
        found = seating.seat(field_of(count), rows, seed=seed_of(count), round_number=number)
        assert seating.repeats(found, rows) == optimum(count, rows)
        rows += played(number, found)


def test_no_seating_of_twelve_repeats_fewer_opponents() -> None:
    """After four rounds that were drawn by lot."""
    dice = random.Random(12)
    rows: list[Meeting] = []
    for number in range(1, 5):
        order = dice.sample(range(1, 13), 12)
        rows += played(number, [tuple(order[start : start + 4]) for start in (0, 4, 8)])
    found = seating.seat(field_of(12), rows, seed=seed_of(12), round_number=5)
    assert seating.repeats(found, rows).opponents == optimum(12, rows).opponents


@pytest.mark.parametrize("count", [7, 10, 16, 23, 40])
def test_seating_is_never_worse_than_greedy(count: int) -> None:
    """Round by round after the same history, and over a whole event with a history of its own."""
    dice = random.Random(count)
    rows: list[Meeting] = []
    greedy_total = Repeats()
    for number in range(1, 5):
        found = seating.seat(field_of(count), rows, seed=seed_of(count), round_number=number)
        baseline = greedy(count, rows, 4, dice)
        assert seating.repeats(found, rows) <= seating.repeats(baseline, rows)
        greedy_total = added(greedy_total, seating.repeats(baseline, rows))
        rows += played(number, baseline)
    assert event(count, 4)[1] <= greedy_total


def test_a_third_meeting_is_worse_than_a_second() -> None:
    """1 and 2 have met twice, 1 and 3 once. One of the two pairs has to meet again."""
    rows = [
        *played(1, [(1, 2, 5), (3, 4, 6)]),
        *played(2, [(1, 2, 3), (4, 5, 6)]),
    ]
    assert seating.repeats([(1, 2, 4), (3, 5, 6)], rows) > seating.repeats([(1, 3, 4), (2, 5, 6)], rows)


def test_players_who_meet_again_sit_across() -> None:
    """Four players only: whoever sat side by side before sits across as far as possible."""
    rows = played(1, [(1, 2, 3, 4)])
    (table,) = seating.seat(field_of(4), rows, seed=seed_of(1), round_number=2)
    assert set(seating.neighbours(table)) > {(1, 3), (2, 4)}


def test_boards_are_not_repeated_where_they_are_known() -> None:
    boards = {4: ("giza", "rhodos", "ephesos", "babylon")}
    had = {1: ["giza"], 2: ["giza", "rhodos"], 3: ["babylon", "giza"], 4: []}
    (table,) = seating.seat(
        field_of(4), [], seed=seed_of(2), round_number=1, boards=boards, boards_played=had
    )
    assert table[0] == 4
    assert seating.repeats([table], [], boards=boards, boards_played=had) == Repeats()


def test_a_board_is_worth_more_than_seats() -> None:
    boards = {3: ("giza", "rhodos", "ephesos"), 4: ("babylon",) * 4}
    rows = played(1, [(1, 2, 3)])
    had = {1: ["rhodos", "ephesos"], 2: ["giza"], 3: ["giza"]}
    (table,) = seating.seat(
        field_of(3), rows, seed=seed_of(3), round_number=2, boards=boards, boards_played=had
    )
    assert table == (1, 3, 2)


def test_tables_decided_without_play_are_no_meetings() -> None:
    row = Meeting(1, 1, tuple(Played(player, 1) for player in (1, 2, 3)), MeetingKind.FORFEIT)
    assert seating.repeats([(1, 2, 3)], [row]) == Repeats()


def test_inactive_players_are_not_seated() -> None:
    field = [*field_of(8), Player(9, 9, 1500, is_active=False)]
    assert_seated(seating.seat(field, [], seed=seed_of(4), round_number=1), 8)


def test_bots_are_spread_over_the_tables() -> None:
    field = [Player(number, number, 1500, is_bot=number > 9) for number in range(1, 13)]
    rows: list[Meeting] = []
    for number in (1, 2, 3):
        found = seating.seat(field, rows, seed=seed_of(5), round_number=number)
        assert [sum(player > 9 for player in table) for table in found] == [1, 1, 1]
        rows += played(number, found)


def test_blocks_may_need_smaller_tables() -> None:
    """Nine players sit at a five and a four; three who block each other need three tables."""
    found = seating.seat(field_of(9, [(1, 2), (2, 3), (3, 1)]), [], seed=seed_of(6), round_number=1)
    assert [len(table) for table in found] == [3, 3, 3]
    assert len([table for table in found if set(table) & {1, 2, 3}]) == 3


def test_a_player_who_is_blocked_with_everybody_sits_out() -> None:
    found = seating.seat(
        field_of(9, [(9, number) for number in range(1, 9)]), [], seed=seed_of(7), round_number=1
    )
    assert_seated(found, 8)


def test_the_player_who_has_sat_out_before_is_seated() -> None:
    """Five at one table of whom two cannot sit together: each of the two sits out once."""
    field = field_of(5, [(1, 2)])
    out: set[int] = set()
    rows: list[Meeting] = []
    for number in (1, 2):
        (table,) = seating.seat(field, rows, seed=seed_of(8), round_number=number)
        (left,) = {1, 2, 3, 4, 5} - set(table)
        out.add(left)
        rows += [*played(number, [table]), Meeting(number, 2, (Played(left),), MeetingKind.BYE)]
    assert out == {1, 2}


def test_nobody_is_seated_where_no_table_is_possible() -> None:
    assert seating.seat(field_of(2), [], seed=seed_of(9), round_number=1) == []
    assert seating.seat(field_of(3, [(2, 3)]), [], seed=seed_of(9), round_number=1) == []
    assert seating.seat([], [], seed=seed_of(9), round_number=1) == []


@given(data=st.data())
@settings(max_examples=20, deadline=None, derandomize=True, database=None)
def test_no_blocked_pair_ever_sits_at_one_table(data: st.DataObject) -> None:
    count = data.draw(st.integers(3, 18))
    player = st.integers(1, count)
    blocked = data.draw(
        st.lists(st.tuples(player, player).filter(lambda pair: pair[0] != pair[1]), max_size=20)
    )
    field = field_of(count, blocked)
    rows: list[Meeting] = []
    for number in (1, 2):
        found = seating.seat(field, rows, seed=seed_of(count), round_number=number, rounds_left=2)
        seated = [one for table in found for one in table]
        assert len(set(seated)) == len(seated)
        assert all(3 <= len(table) <= 7 for table in found)
        pairs = {frozenset(pair) for table in found for pair in combinations(table, 2)}
        assert not pairs & {frozenset(pair) for pair in blocked}
        if not blocked:
            assert_seated(found, count)
        rows += played(number, found)


def test_a_few_blocks_in_a_large_field_keep_nobody_out() -> None:
    dice = random.Random(1)
    blocked = [(dice.randint(1, 50), dice.randint(51, 100)) for _ in range(100)]
    found = seating.seat(field_of(100, blocked), [], seed=seed_of(10), round_number=1)
    assert_seated(found, 100)
    assert not {pair for table in found for pair in combinations(sorted(table), 2)} & set(blocked)


def test_the_order_of_players_and_rows_does_not_matter() -> None:
    rows, _ = event(14, 2)
    found = seating.seat(field_of(14), rows, seed=seed_of(11), round_number=4)
    assert found == seating.seat(field_of(14)[::-1], rows[::-1], seed=seed_of(11), round_number=4)
    assert found != seating.seat(field_of(14), rows, seed=seed_of(12), round_number=4)


PROGRAM = """
from tests.site.tournaments.test_seating import event, seed_of
print([row.players for row in event(14, 4, seed=seed_of(13))[0]])
"""


def test_another_process_gets_the_same_tables(project: Path) -> None:
    rows, _ = event(14, 4, seed=seed_of(13))
    other = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=project,
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == str([row.players for row in rows])


def test_the_tables_of_a_known_seed() -> None:
    """A change here means that the tables of past events can no longer be recomputed."""
    rows, _ = event(11, 2, seed=bytes(32))
    assert [row.players for row in rows] == [
        (7, 5, 8),
        (2, 3, 6, 9),
        (11, 10, 1, 4),
        (4, 2, 10, 8),
        (6, 11, 7),
        (3, 9, 5, 1),
    ]
