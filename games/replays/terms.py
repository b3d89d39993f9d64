"""The terms that a finished game is found by: everything a search can ask of a seat, each as a number.

A seat has the terms of its game, its own and those of who sat there, so that one index answers whatever is
asked together. A range is asked for by its digits: 1480 to 1600 is 148*, 149*, 15** and 1600, and a game that
is rated 1512 has 1512, 151* and 15**. All follows from the game and its marks: facts.py writes it.
"""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

LARGEST_RATING, LARGEST_PLY = 4000, 2000
# Days are counted from here on.
FIRST_DAY, LARGEST_DAY = date(2020, 1, 1), 40 * 365
# People have the numbers from 0 on, as the one who sits there and as one of the others; words those below.
OTHERS = 2**30
DIGITS = (1, 10, 100)


def word(text: str) -> int:
    """The term of a word: the same for ever, as it is stored. A test sees that no two share one."""
    return -1 - (zlib.crc32(text.encode()) >> 1)


# One seat of every game has this: for a search that asks nothing of a seat.
FIRST = word("first")


def of_player(user: int) -> int:
    return user


def of_opponent(user: int) -> int:
    return OTHERS + user


def of_game(
    *, ruleset: str = "", how: str = "", size: int | None = None, speed: str = "", rated: bool | None = None
) -> list[int]:
    """What is said of a game, and what is asked of it."""
    said: Mapping[str, object] = {
        "ruleset": ruleset or None, "how": how or None, "size": size, "speed": speed or None, "rated": rated
    }  # fmt: skip
    return [word(f"{name}:{value}") for name, value in said.items() if value is not None]


def of_result(result: str) -> int:
    """Won, lost or drawn."""
    return word(f"result:{result}")


def of_place(place: int) -> int:
    return word(f"place:{place}")


def result_of(place: int, places: Sequence[int]) -> str:
    if all(one == 1 for one in places):
        return "drawn"
    return "won" if place == 1 else "lost"


def of_number(name: str, number: int, largest: int) -> list[int]:
    """How a number is found: by itself and by its first digits."""
    number = min(max(number, 0), largest)
    return [digits(name, number // width, width) for width in DIGITS]


def of_range(name: str, low: int, high: int) -> list[int]:
    """Of these a number in the range, its ends included, has exactly one; others have none."""
    return [digits(name, number, width) for number, width in parts(low, high + 1)]


def parts(low: int, end: int) -> Iterator[tuple[int, int]]:
    """The fewest numbers, tens and hundreds that make up the range."""
    while low < end:
        width = max(width for width in DIGITS if low % width == 0 and low + width <= end)
        yield low // width, width
        low += width


def digits(name: str, number: int, width: int) -> int:
    return word(f"{name}:{number}/{width}")


def of_end(ended: datetime) -> list[int]:
    """The day on which a game has ended."""
    return of_number("day", day_of(ended), LARGEST_DAY)


def of_days(first: datetime, last: datetime) -> list[int]:
    """Those that a game has one of if it ended from the one day to the other, and maybe others at the ends of
    all days: they narrow down where an index looks, and whoever asks for a time asks for the time itself."""
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
