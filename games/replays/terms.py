"""The terms that a finished game is found by: everything a search can ask of a seat, each as a number.

A seat has the terms of its game, of its own result and of its player, so that one index serves every
combination. A range is a list of numbers with and without their last digits: 1480 to 1600 is 148*, 149*, 15**
and 1600, and a game rated 1512 has the terms 1512, 151* and 15**. facts.py writes them.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

LARGEST_RATING, LARGEST_PLY = 4000, 2000
# Days are numbered from this one.
FIRST_DAY, LARGEST_DAY = date(2020, 1, 1), 40 * 365
# The player of a seat is a number from 0 on, each opponent one from here on; words are negative.
OPPONENTS = 2**30
DIGITS = (1, 10, 100)


def word(text: str) -> int:
    """The term of a word. It is stored, so it must never change; a test checks that all words differ."""
    return -1 - (zlib.crc32(text.encode()) >> 1)


# The first seat of every game has this term: for a search that asks nothing of a seat.
FIRST = word("first")


def of_player(user: int) -> int:
    return user


def of_opponent(user: int) -> int:
    return OPPONENTS + user


def of_game(
    *, ruleset: str = "", how: str = "", size: int | None = None, speed: str = "", rated: bool | None = None
) -> list[int]:
    """Those of a game, and those that a search asks of a game."""
    values: Mapping[str, object] = {
        "ruleset": ruleset or None, "how": how or None, "size": size, "speed": speed or None, "rated": rated
    }  # fmt: skip
    return [word(f"{name}:{value}") for name, value in values.items() if value is not None]


def of_result(result: str) -> int:
    """`result` is won, lost or drawn."""
    return word(f"result:{result}")


def of_place(place: int) -> int:
    return word(f"place:{place}")


def result_of(place: int, places: Sequence[int]) -> str:
    if all(one == 1 for one in places):
        return "drawn"
    return "won" if place == 1 else "lost"


def of_number(name: str, number: int, largest: int) -> list[int]:
    """A number is found by itself and without its last digits."""
    number = min(max(number, 0), largest)
    return [digits(name, number // width, width) for width in DIGITS]


def of_range(name: str, low: int, high: int) -> list[int]:
    """A number from `low` to `high` has exactly one of these terms, any other number none."""
    return [digits(name, number, width) for number, width in parts(low, high + 1)]


def parts(low: int, end: int) -> Iterator[tuple[int, int]]:
    """The range as the fewest hundreds, tens and single numbers."""
    while low < end:
        width = max(width for width in DIGITS if low % width == 0 and low + width <= end)
        yield low // width, width
        low += width


def digits(name: str, number: int, width: int) -> int:
    return word(f"{name}:{number}/{width}")


def of_end(ended: datetime) -> list[int]:
    """The day on which a game ended."""
    return of_number("day", day_of(ended), LARGEST_DAY)


def of_days(first: datetime, last: datetime) -> list[int]:
    """A game that ended on one of these days has one of these terms.

    A day that day_of cannot number counts as the nearest one, so a search has to compare the time as well.
    """
    return of_range("day", day_of(first), day_of(last))


def day_of(at: datetime) -> int:
    return min(max((at.astimezone(UTC).date() - FIRST_DAY).days, 0), LARGEST_DAY)


def of_seats(
    *,
    users: Sequence[int],
    places: Sequence[int],
    marks: Sequence[Sequence[str]],
    rating: int | None,
    ply: int,
    ended: datetime,
    game: Sequence[int],
) -> list[list[int]]:
    """The terms of every seat of a finished game; `game` is what of_game says of it."""
    common = [*game, *of_end(ended), *of_number("ply", ply, LARGEST_PLY)]
    if rating is not None:
        common += of_number("rating", rating, LARGEST_RATING)
    found = []
    for number, (user, place) in enumerate(zip(users, places, strict=True)):
        own = [of_player(user), of_place(place), of_result(result_of(place, places))]
        others = [of_opponent(other) for other in users if other != user]
        first = [] if number else [FIRST]
        found.append([*common, *own, *others, *first, *map(word, marks[number])])
    return found
