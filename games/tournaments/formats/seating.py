"""Who sits where in the next round at tables of three to seven: as few repeats as possible, blocks never.

In this order, each only among what is equal before: repeated opponents, repeated neighbours (one trades with
these two and fights them), repeated boards, repeated seats. Players are not seated by their scores: every
round but the final mixes the whole field. A pair that has met twice costs two, so that a third meeting is
worse than a second one.

The seating follows from the seed of the event, the number of the round and the rows alone. Numbers come from
the seed as docs/fairness.md says, and the search is limited by steps, never by a clock: anybody who repeats
it gets the same tables.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine import fair
from games.tournaments.formats import tables
from games.tournaments.formats.history import Meeting, MeetingKind, Player
from games.tournaments.formats.partition import Partition, shuffled

# The costs of a pair at one table, in units of one repeated meeting.
BLOCKED = 1_000_000
# Two bots meet only where there are more bots than tables: each table of people gets its share of them.
TWO_BOTS = 1_000

# The costs of an order around a table: a neighbour is worth more than all boards, a board than all seats.
NEIGHBOUR = 1 << 32
BOARD = 1 << 16
SEAT = 1

# How long the search goes on where repeats cannot be avoided. A step compares one player with all others. The
# limits on comparisons are for large fields: a round of 200 players takes less than a second on a slow core.
TRIES = 16
STEPS_PER_PLAYER = 25
MOST_COMPARISONS = 60_000
# How many later rounds are tried before one of the tries is chosen.
ROUNDS_AHEAD = 3
# How many places and exchanges are tried to better the orders around tables, for all tries together.
ORDERINGS_PER_PLAYER = 2_000
MOST_ORDERINGS = 150_000


class Repeats(NamedTuple):
    """What a seating repeats of the rounds before; the smaller one is the better seating."""

    opponents: int = 0
    neighbours: int = 0
    boards: int = 0
    seats: int = 0


class Past:
    """How often each pair has met and has sat side by side, and who has had which seats and boards."""

    def __init__(self, meetings: Iterable[Meeting], boards: Mapping[int, Iterable[str]]) -> None:
        self.met: Counter[tuple[int, int]] = Counter()
        self.neighbours: Counter[tuple[int, int]] = Counter()
        self.seats: Counter[tuple[int, int]] = Counter()
        self.boards = Counter((player, board) for player, played in boards.items() for board in played)
        for meeting in meetings:
            # Nobody has met at a table that was decided without play.
            if meeting.kind == MeetingKind.PLAYED and len(meeting.seats) > 1:
                table = meeting.players
                self.met.update(_pairs(table))
                self.neighbours.update(neighbours(table))
                self.seats.update((player, seat) for seat, player in enumerate(table))


def seat(
    players: Iterable[Player],
    meetings: Iterable[Meeting],
    *,
    seed: bytes,
    round_number: int,
    size: int = tables.DEFAULT_SIZE,
    rounds_left: int = 1,
    boards: Mapping[int, Sequence[str]] | None = None,
    boards_played: Mapping[int, Iterable[str]] | None = None,
) -> list[tuple[int, ...]]:
    """The tables of a round: the ids of the players in playing order, neighbours side by side, in a circle.

    `rounds_left` counts this round and those that are seated after it, so that this one does not spoil them.
    `boards` are the boards of the seats by number of players at the table, if they are known because all
    tables share a deal, and `boards_played` those that each player has had. Inactive players are ignored.

    An active player who is at no table sits out, because blocks or numbers allow nothing else. More and
    smaller tables are tried before that. The player with the most blocks in the way sits out, among equals
    the one who has had the fewest byes, then by lot.
    """
    active = sorted((player for player in players if player.is_active), key=lambda player: player.id)
    rows = list(meetings)
    past = Past(rows, boards_played or {})
    byes = Counter(row.seats[0].player for row in rows if row.kind == MeetingKind.BYE)
    stream = fair.numbers(seed, f"seating of round {round_number}")
    drawn = [active[number] for number in shuffled(stream, range(len(active)))]
    seated = [player for player in drawn if _has_company(player, drawn)]
    while wanted := tables.sizes(len(seated), size):
        blocks = [[int(_are_blocked(one, other)) for other in seated] for one in seated]
        start = _without_blocks(blocks, wanted, stream)
        if start.best_cost == 0:
            orders = _Orders(seated, past, boards or {})
            best = _best(_pair_costs(seated, past), start.best[0], orders, stream, rounds_left)
            return [tuple(seated[place].id for place in table) for table in best.tables]
        in_the_way = {
            one: sum(blocks[one][other] for other in table) for table in start.best[0] for one in table
        }
        # The last criterion is the number in the list, whose order was drawn.
        del seated[min(in_the_way, key=lambda one: (-in_the_way[one], byes[seated[one].id], one))]
    return []


def repeats(
    seating: Iterable[Sequence[int]],
    meetings: Iterable[Meeting],
    *,
    boards: Mapping[int, Sequence[str]] | None = None,
    boards_played: Mapping[int, Iterable[str]] | None = None,
) -> Repeats:
    """What a seating repeats: a pair that has met twice counts two, a seat held twice before counts two."""
    past = Past(meetings, boards_played or {})
    counts = [0, 0, 0, 0]
    for table in seating:
        counts[0] += sum(past.met[pair] for pair in _pairs(table))
        counts[1] += sum(past.neighbours[pair] for pair in neighbours(table))
        dealt = (boards or {}).get(len(table), ())
        counts[2] += sum(past.boards[player, board] for player, board in zip(table, dealt, strict=False))
        counts[3] += sum(past.seats[player, number] for number, player in enumerate(table))
    return Repeats(*counts)


def neighbours(table: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs that sit side by side around a table, each with the smaller first."""
    around = zip(table, (*table[1:], table[0]), strict=True)
    return sorted({(min(pair), max(pair)) for pair in around})


def _pairs(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    for number, one in enumerate(table):
        for other in table[number + 1 :]:
            yield (one, other) if one < other else (other, one)


def _are_blocked(one: Player, other: Player) -> bool:
    return other.id in one.blocked or one.id in other.blocked


def _has_company(player: Player, others: Sequence[Player]) -> bool:
    """Whether any table can seat this player: two others block neither this player nor each other."""
    free = [other for other in others if other is not player and not _are_blocked(player, other)]
    return any(not _are_blocked(one, other) for i, one in enumerate(free) for other in free[i + 1 :])


def _without_blocks(blocks: list[list[int]], wanted: list[int], stream: Iterator[int]) -> Partition:
    """Tables at which nobody is blocked, of the wanted sizes if possible, else more and smaller ones.

    If there are none, or none were found, the tables of the wanted sizes with the fewest blocked pairs.
    """
    players = len(blocks)
    first = Partition(blocks, wanted, stream)
    first.search(_steps(players))
    if first.best_cost:
        for number in range(len(wanted), players // min(tables.ALLOWED_SIZES) + 1):
            if (sizes := tables.even_sizes(players, number)) and sizes != wanted:
                other = Partition(blocks, sizes, stream)
                other.search(_steps(players))
                if other.best_cost == 0:
                    return other
    return first


def _steps(players: int) -> int:
    return min(STEPS_PER_PLAYER * players, MOST_COMPARISONS // players)


def _pair_costs(players: Sequence[Player], past: Past) -> list[list[int]]:
    """What it costs to seat each player, by number in the list, with each other."""
    costs = [[0] * len(players) for _ in players]
    for i, one in enumerate(players):
        for j, other in enumerate(players[:i]):
            cost = past.met[min(one.id, other.id), max(one.id, other.id)]
            if one.is_bot and other.is_bot:
                cost += TWO_BOTS
            if _are_blocked(one, other):
                cost += BLOCKED
            costs[i][j] = costs[j][i] = cost
    return costs


def _seat_costs(player: int, size: int, past: Past, boards: Sequence[str]) -> list[int]:
    """What each seat of a table of that size costs a player."""
    seats = [SEAT * past.seats[player, number] for number in range(size)]
    for number, board in enumerate(boards):
        seats[number] += BOARD * past.boards[player, board]
    return seats


class _Orders:
    """Finds the best order around a table, exactly. Players are numbers in a list here."""

    def __init__(self, players: Sequence[Player], past: Past, boards: Mapping[int, Sequence[str]]) -> None:
        ids = [player.id for player in players]
        self.beside = [
            [NEIGHBOUR * past.neighbours[min(one, other), max(one, other)] for other in ids] for one in ids
        ]
        # By number of players at the table, by player, by seat.
        self.at = {
            size: [_seat_costs(one, size, past, boards.get(size, ())) for one in ids]
            for size in tables.ALLOWED_SIZES
        }
        self.known: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
        self.left = min(ORDERINGS_PER_PLAYER * len(ids), MOST_ORDERINGS)

    def best(self, members: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The lowest cost and its order; the first found among equals."""
        key = tuple(sorted(members))
        if key not in self.known:
            self.found: tuple[int, tuple[int, ...]] | None = None
            # What each costs at least, wherever the player sits: beside the one before, and in a seat.
            self.beside_least = {
                one: min(self.beside[one][other] for other in key if other != one) for one in key
            }
            at = self.at[len(key)]
            self.least = {one: self.beside_least[one] + min(at[one]) for one in key}
            for first in key:
                left = [other for other in key if other != first]
                to_come = self.beside_least[first] + sum(self.least[other] for other in left)
                self._extend([first], left, at[first][0], to_come)
            assert self.found is not None
            self.known[key] = self.found
        return self.known[key]

    def _extend(self, placed: list[int], left: list[int], cost: int, to_come: int) -> None:
        self.left -= 1
        if self.found is not None and cost + to_come >= self.found[0]:
            return
        if not left:
            cost += self.beside[placed[-1]][placed[0]]
            if self.found is None or cost < self.found[0]:
                self.found = (cost, tuple(placed))
            return
        beside, number = self.beside[placed[-1]], len(placed)
        at = self.at[number + len(left)]
        for one in left:
            self._extend(
                [*placed, one],
                [other for other in left if other != one],
                cost + beside[one] + at[one][number],
                to_come - self.least[one],
            )


class _Candidate(NamedTuple):
    """A seating, with what it costs. The lowest is the best; tables are in playing order."""

    pair_cost: int
    later_cost: int
    order_cost: int
    tables: list[tuple[int, ...]]


def _best(
    costs: list[list[int]],
    start: list[list[int]],
    orders: _Orders,
    stream: Iterator[int],
    rounds_left: int,
) -> _Candidate:
    """The best of a few tries; the first one that repeats nothing, now or later, is good enough."""
    sizes = [len(table) for table in start]
    best: _Candidate | None = None
    for number in range(TRIES):
        # The first try begins without blocks, and so the best has none.
        partition = Partition(costs, sizes, stream, start if number == 0 else None)
        partition.search(_steps(len(costs)))
        if best is not None and partition.best_cost > best.pair_cost:
            continue
        order_cost, ordered = min(_ordered(split, costs, orders) for split in partition.best)
        later_cost = _later_cost(costs, ordered, stream, min(rounds_left - 1, ROUNDS_AHEAD))
        candidate = _Candidate(partition.best_cost, later_cost, order_cost, ordered)
        if best is None or candidate[:3] < best[:3]:
            best = candidate
        if not any(best[:3]):
            break
    assert best is not None
    return best


def _later_cost(
    costs: list[list[int]], groups: Sequence[Sequence[int]], stream: Iterator[int], rounds: int
) -> int:
    """What the pairs of later rounds cost if this one is seated like this, found by seating them once."""
    total = 0
    costs = [row[:] for row in costs]
    for _ in range(rounds):
        for group in groups:
            for one, other in _pairs(group):
                costs[one][other] += 1
                costs[other][one] += 1
        partition = Partition(costs, [len(group) for group in groups], stream)
        partition.search(_steps(len(costs)) // rounds)
        total += partition.best_cost
        groups = partition.best[0]
    return total


def _ordered(
    tables_found: list[list[int]], costs: list[list[int]], orders: _Orders
) -> tuple[int, list[tuple[int, ...]]]:
    """The tables in their best orders; players change tables if that betters an order and repeats no pair."""
    groups = [table[:] for table in tables_found]
    found = [orders.best(group) for group in groups]
    before = None
    while orders.left > 0 and (now := sum(cost for cost, _ in found)) != before:
        before = now
        for a, i, b, j in _exchanges(groups, found):
            orders.left -= 1
            if orders.left <= 0:
                break
            one, other = groups[a][i], groups[b][j]
            if _change(costs, groups[a], groups[b], one, other) > 0:
                continue
            new_a = orders.best([*groups[a][:i], other, *groups[a][i + 1 :]])
            new_b = orders.best([*groups[b][:j], one, *groups[b][j + 1 :]])
            if new_a[0] + new_b[0] < found[a][0] + found[b][0]:
                groups[a][i], groups[b][j] = other, one
                found[a], found[b] = new_a, new_b
    return sum(cost for cost, _ in found), [order for _, order in found]


def _exchanges(
    groups: list[list[int]], found: list[tuple[int, tuple[int, ...]]]
) -> Iterator[tuple[int, int, int, int]]:
    """A place at a table whose order costs something (checked again each time), and one at another table."""
    for a in range(len(groups)):
        for b in range(len(groups)):
            for i in range(len(groups[a])):
                for j in range(len(groups[b])):
                    if a != b and found[a][0]:
                        yield a, i, b, j


def _change(costs: list[list[int]], here: list[int], there: list[int], one: int, other: int) -> int:
    """How the cost of all pairs changes when two players at different tables change places."""
    of_one, of_other = costs[one], costs[other]
    change = sum(of_other[x] - of_one[x] for x in here) + sum(of_one[x] - of_other[x] for x in there)
    return change - 2 * of_one[other]
