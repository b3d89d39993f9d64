"""The packed form of a log says exactly what its rows said."""

import random
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.logs import packed, words
from games.logs.packed import LogLine

WHEN = datetime(2026, 11, 1, 12, 30, 15, 123_456, tzinfo=UTC)
# Of the files, which never change.
LISTS = {1: "fc79d058", 2: "d6b12959"}

moments = st.integers(0, 10**17).map(lambda microseconds: packed.EPOCH + microseconds * packed.MICROSECOND)
notations = st.sampled_from(["undo", "build theater", "build loom", "Ж" * 40]) | st.text(
    "ab :Ж👑", max_size=80
)


@st.composite
def logs(draw: st.DrawFn) -> list[LogLine]:
    lines = draw(
        st.lists(
            st.tuples(
                st.integers(0, 7), notations, st.integers(0, 2**31 - 1), st.integers(-(2**31), 2**31 - 1),
                st.integers(-(2**62), 2**62), st.integers(0, 2**31 - 1), moments,
            ),
            min_size=1, max_size=30,
        )
    )  # fmt: skip
    return [LogLine(number, *line) for number, line in enumerate(lines, start=1)]


@given(logs())
def test_every_log_comes_back_as_it_was(lines: list[LogLine]) -> None:
    found = packed.pack(lines)
    assert packed.unpack(found) == lines
    assert packed.moves_in(found) == [(line.seat, line.notation) for line in lines]


def test_an_ordinary_log_takes_a_few_hundred_bytes() -> None:
    dice, lines, at, counted, left = random.Random(1), [], WHEN, 0, [600_000, 600_000]
    for number in range(1, 71):
        seat, spent = number % 2, dice.randrange(400, 30_000)
        at += timedelta(milliseconds=spent, microseconds=dice.randrange(900))
        counted += spent
        left[seat] -= spent
        word = dice.choice(words.words_of(1)[:300])
        lines.append(LogLine(number, seat, word, spent, left[seat], counted, number + 2, at))
        left[seat] += 10_000
    found = packed.pack(lines)
    assert packed.unpack(found) == lines
    assert len(found) < 480


def test_the_last_line_of_a_seat_is_known_by_the_id_of_its_client() -> None:
    last = [packed.LastLine(0, packed.digest_of("one")), packed.LastLine(3, packed.digest_of("other"))]
    found = packed.pack([LogLine(1, 3, "undo", 0, 0, 0, 1, WHEN)], last)
    assert packed.last_lines(found) == last
    assert packed.unpack(found)[0].at == WHEN


def test_a_form_that_is_unknown_is_not_guessed() -> None:
    with pytest.raises(ValueError, match="form 9"):
        packed.unpack(bytes((9 * packed.LISTS,)))


def test_lists_of_moves_never_change() -> None:
    """Every packed log refers to them. A better list gets the next number."""
    assert set(words.numbers()) == {1, 2}
    assert all(len(words.words_of(number)) == len(set(words.words_of(number))) for number in (1, 2))
    assert {number: packed.digest_of("\n".join(words.words_of(number))).hex() for number in (1, 2)} == LISTS
