"""The packed form of a log: a few hundred bytes that say exactly what the rows of `Move` said.

Only the client's ids are not in it: of each seat's last line, whose client may still ask what became of it,
a digest is. The form is columns: what clocks and times add to what can be foretold from the lines before is
mostly nought, and compressed; moves are numbers in a list of frequent ones (words.py).

    1 byte     the version of this form, and the list of moves
    head       number of lines; digests; what other columns of the game said (facts.py)
    columns    seats; moves; times used; microseconds; the rest, compressed

Whatever is written once is read for ever: another form gets another version.
"""

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from games.logs import words

FORM = 1
LISTS = 16  # of moves; 0 is the empty one
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
DIGEST = 4


class LogLine(NamedTuple):
    """A line of a log as the row of `Move` has it, but for the id of the client."""

    number: int
    seat: int
    notation: str
    spent_ms: int
    left_ms: int
    counted_ms: int
    version: int
    at: datetime


class LastLine(NamedTuple):
    """The last line of a seat: a digest of the id that its client gave to it."""

    seat: int
    digest: bytes


def digest_of(client_id: str) -> bytes:
    return hashlib.sha256(client_id.encode()).digest()[:DIGEST]


# Numbers of any size, the small ones in a byte


def write_numbers(numbers: Iterable[int]) -> bytes:
    """Seven bits in each byte; negative ones are folded between the others."""
    out = bytearray()
    for number in numbers:
        left = number << 1 if number >= 0 else (-number << 1) - 1
        while left > 127:
            out.append(left & 127 | 128)
            left >>= 7
        out.append(left)
    return bytes(out)


class Reader:
    """Reads from the front what was written."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def piece(self, count: int) -> bytes:
        self.place += count
        return self.data[self.place - count : self.place]

    def number(self) -> int:
        data, place, found, shift = self.data, self.place, 0, 0
        while (byte := data[place]) > 127:
            found |= (byte & 127) << shift
            shift += 7
            place += 1
        self.place = place + 1
        found |= byte << shift
        return found >> 1 if not found & 1 else -(found + 1 >> 1)

    def numbers(self, count: int) -> list[int]:
        return [self.number() for _ in range(count)]

    def rest(self) -> bytes:
        return self.data[self.place :]


def write_bits(numbers: Sequence[int], width: int) -> bytes:
    """Numbers of `width` bits each, side by side."""
    joined = 0
    for number in reversed(numbers):
        joined = joined << width | number
    return joined.to_bytes(size_of_bits(len(numbers), width), "little")


def size_of_bits(count: int, width: int) -> int:
    return (count * width + 7) // 8


def read_bits(data: bytes, count: int, width: int) -> list[int]:
    joined, mask = int.from_bytes(data, "little"), (1 << width) - 1
    return [joined >> place * width & mask for place in range(count)]


# Moves


def best_list(notations: Sequence[str]) -> int:
    """The list that writes these moves in the fewest bytes."""
    return min((0, *words.numbers()), key=lambda number: len(write_moves(notations, number)))


def write_moves(notations: Sequence[str], number: int) -> bytes:
    """Each as its place in the list in one byte or two, else as text."""
    places, out = words.places_of(number) if number else {}, bytearray()
    for notation in notations:
        place = places.get(notation, words.MOST)
        if place < words.SHORT - 1:
            out.append(place + 1)
        elif place < words.MOST:
            high, low = divmod(place - words.SHORT + 1, 256)
            out += bytes((words.SHORT + high, low))
        else:
            text = notation.encode()
            out += b"\0" + write_numbers((len(text),)) + text
    return bytes(out)


def read_moves(reader: Reader, count: int, number: int) -> list[str]:
    known = words.words_of(number) if number else ()
    data, place, found = reader.data, reader.place, []
    for _ in range(count):
        byte = data[place]
        place += 1
        if byte == 0:
            reader.place = place
            found.append(reader.piece(reader.number()).decode())
            place = reader.place
        elif byte < words.SHORT:
            found.append(known[byte - 1])
        else:
            found.append(known[(byte - words.SHORT) * 256 + data[place] + words.SHORT - 1])
            place += 1
    reader.place = place
    return found


# Logs


def pack(lines: Sequence[LogLine], last: Sequence[LastLine] = (), facts: bytes = b"") -> bytes:
    """Lines with the numbers 1, 2 ... as bytes; with the `facts` of their game (facts.py)."""
    count, seats = len(lines), [line.seat for line in lines]
    width = max(seats).bit_length() or 1
    notations = [line.notation for line in lines]
    chosen = best_list(notations)
    micros = [(line.at - EPOCH) // MICROSECOND for line in lines]
    rest = write_numbers(rest_of(lines, [at // 1000 for at in micros]))
    small = zlib.compressobj(9, zlib.DEFLATED, -15)
    digests = b"".join(bytes((one.seat,)) + one.digest for one in last)
    return b"".join(
        (
            bytes((FORM * LISTS + chosen,)),
            write_numbers((count, width, len(last), len(facts))),
            digests,
            facts,
            write_bits(seats, width),
            write_moves(notations, chosen),
            write_numbers(line.spent_ms for line in lines),
            write_bits([at % 1000 for at in micros], 10),
            small.compress(rest) + small.flush(),
        )
    )


def rest_of(lines: Sequence[LogLine], at_ms: Sequence[int]) -> list[int]:
    """What has to be added to what is foretold, column by column."""
    versions, lefts, counted, times = [], [], [], []
    foretold = Foretold()
    for line, at in zip(lines, at_ms, strict=True):
        versions.append(line.version - foretold.version)
        counted.append(line.counted_ms - foretold.counted_ms - line.spent_ms)
        lefts.append(line.left_ms - foretold.left_ms(line.seat) + line.spent_ms)
        times.append(at - foretold.at_ms - (line.counted_ms - foretold.counted_ms))
        foretold.learn(line.seat, line.version, line.left_ms, line.counted_ms, at)
    # Most often what the time control adds for each move.
    usual = max(set(lefts), key=lefts.count)
    return [usual, *versions, *counted, *(left - usual for left in lefts), *times]


class Foretold:
    """What a line is expected to say after those before."""

    def __init__(self) -> None:
        self.version = self.counted_ms = self.at_ms = 0
        self._left: dict[int, int] = {}

    def left_ms(self, seat: int) -> int:
        return self._left.get(seat, 0)

    def learn(self, seat: int, version: int, left_ms: int, counted_ms: int, at_ms: int) -> None:
        self.version, self.counted_ms, self.at_ms = version + 1, counted_ms, at_ms
        self._left[seat] = left_ms


class Head(NamedTuple):
    """What comes before the columns: `chosen` is the list of moves, `width` that of a seat in bits."""

    chosen: int
    lines: int
    width: int
    last: list[LastLine]
    facts: bytes


def opened(packed: bytes) -> tuple[Reader, Head]:
    """A reader behind the head, and the head."""
    form, chosen = divmod(packed[0], LISTS)
    if form != FORM:
        raise ValueError(f"logs of form {form} cannot be read by this version of the site")
    reader = Reader(packed)
    reader.place = 1
    count, width, of_last, of_facts = reader.numbers(4)
    last = [LastLine(reader.piece(1)[0], reader.piece(DIGEST)) for _ in range(of_last)]
    return reader, Head(chosen, count, width, last, reader.piece(of_facts))


def unpack(packed: bytes) -> list[LogLine]:
    reader, (chosen, count, width, _last, _facts) = opened(packed)
    seats = read_bits(reader.piece(size_of_bits(count, width)), count, width)
    notations = read_moves(reader, count, chosen)
    spent = reader.numbers(count)
    micros = read_bits(reader.piece(size_of_bits(count, 10)), count, 10)
    rest = Reader(zlib.decompress(reader.rest(), -15))
    usual = rest.number()
    versions, counted, lefts, times = (rest.numbers(count) for _ in range(4))
    lines, foretold = [], Foretold()
    for number in range(count):
        seat = seats[number]
        version = foretold.version + versions[number]
        now = foretold.counted_ms + counted[number] + spent[number]
        left = foretold.left_ms(seat) + usual + lefts[number] - spent[number]
        at = foretold.at_ms + times[number] + now - foretold.counted_ms
        moment = EPOCH + timedelta(microseconds=at * 1000 + micros[number])
        lines.append(LogLine(number + 1, seat, notations[number], spent[number], left, now, version, moment))
        foretold.learn(seat, version, left, now, at)
    return lines


def moves_in(packed: bytes) -> list[tuple[int, str]]:
    """The seats and moves alone, which take a tenth of the time."""
    reader, (chosen, count, width, _last, _facts) = opened(packed)
    seats = read_bits(reader.piece(size_of_bits(count, width)), count, width)
    return list(zip(seats, read_moves(reader, count, chosen), strict=True))


def last_lines(packed: bytes) -> list[LastLine]:
    return opened(packed)[1].last


def facts_in(packed: bytes) -> bytes:
    return opened(packed)[1].facts
