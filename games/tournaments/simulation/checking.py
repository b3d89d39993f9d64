"""Checks a tournament that is over against its rows, in the plainest way. Shares no code with formats/."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from accounts import relations
from games.tournaments.models import PARTS, Entry, Format, Pairing, PairingGame, PairingSeat, Tournament

Kind = Pairing.Kind
OPPONENTS = (Kind.PLAYED, Kind.FORFEIT)
TABLE_POINTS = {
    3: (5, 3, 1), 4: (5, 3, 2, 1), 5: (6, 4, 3, 2, 1), 6: (7, 5, 4, 3, 2, 1), 7: (8, 6, 5, 4, 3, 2, 1),
}  # fmt: skip
# Rounds with more players are not compared with the fewest possible repeats.
MOST_FOR_BRUTE_FORCE = 8


@dataclass
class Report:
    """What was wrong, and what is counted over all events."""

    wrong: list[str] = field(default_factory=list)
    # Repeated pairs of a Swiss round beyond the fewest possible.
    more_repeats: Counter[int] = field(default_factory=Counter)
    repeats: Counter[int] = field(default_factory=Counter)
    # By format: how many games more, or fewer, players have begun than their opponents.
    balance: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))


@dataclass(frozen=True)
class Row:
    """A pairing with its seats."""

    pk: int
    round: int
    number: int
    kind: str
    seats: list[PairingSeat]


def rows_of(event: Tournament) -> list[Row]:
    pairings = event.pairings.select_related("round").prefetch_related("seats__entry")
    rows = [
        Row(one.pk, one.round.number if one.round else 0, one.number, one.kind, list(one.seats.all()))
        for one in pairings
    ]
    return sorted(rows, key=lambda row: (row.round, row.number))


def check(event: Tournament, report: Report, *, paired_by_hand: bool) -> None:
    rows, wrong = rows_of(event), report.wrong
    name = f"{event.format} {event.code}"
    if not event.is_over:
        wrong.append(f"{name} has not ended")
        return
    if event.status == Tournament.Status.FINISHED and event.pairings.filter(finished_at=None).exists():
        wrong.append(f"{name} has ended with open pairings")
    seen = Counter((row.round, seat.entry_id) for row in rows if row.round for seat in row.seats)
    wrong += [f"{name}: entry {key} twice in a round" for key, times in seen.items() if times > 1]
    check_games(event, name, wrong)
    if event.status == Tournament.Status.FINISHED:
        check_standings(event, rows, name, wrong)
    if not paired_by_hand:
        check_blocks(event, rows, name, wrong)
        count_balance(event, rows, report)
        if event.format == Format.SWISS:
            count_repeats(event, rows, report)


def check_games(event: Tournament, name: str, wrong: list[str]) -> None:
    games = PairingGame.objects.filter(pairing__tournament=event).select_related("game", "pairing")
    counted = Counter(one.pairing_id for one in games if one.game.status == "finished")
    wrong += [f"{name}: pairing {key} has {times} results" for key, times in counted.items() if times > 1]


def check_blocks(event: Tournament, rows: list[Row], name: str, wrong: list[str]) -> None:
    """A knock-out plays on, and so does a final, so that a block puts nobody out."""
    if event.format == Format.KNOCKOUT:
        return
    blocked = blocked_entries(event)
    for row in rows:
        if event.has_final and row.round == event.rounds + 1:
            continue
        for one, other in combinations((seat.entry_id for seat in row.seats), 2):
            if frozenset((one, other)) in blocked:
                wrong.append(f"{name}: blocked players meet in round {row.round}")


def blocked_entries(event: Tournament) -> set[frozenset[int]]:
    by_user = dict(event.entries.values_list("user_id", "pk"))
    pairs = relations.blocked_pairs(by_user)
    return {frozenset(by_user[user] for user in pair) for pair in pairs}


# Standings, computed once more


def check_standings(event: Tournament, rows: list[Row], name: str, wrong: list[str]) -> None:
    entries = list(event.entries.all())
    keys = KEYS[Format(event.format)](event, rows)
    for entry in entries:
        stored = (entry.score, *(parts for _name, parts in entry.tie_breaks))
        expected = tuple(round(value * PARTS) for value in keys[entry.pk])
        if stored[: len(expected)] != expected:
            wrong.append(f"{name}: entry {entry.pk} has {stored}, not {expected}")
    finalists = final_places(event, rows)
    ordered = sorted(entries, key=lambda entry: sort_key(entry, keys[entry.pk], finalists))
    for one, other in pairwise(ordered):
        if (one.position or 0) > (other.position or 0) and (
            sort_key(one, keys[one.pk], finalists) != sort_key(other, keys[other.pk], finalists)
        ):
            wrong.append(f"{name}: entries {one.pk} and {other.pk} are in the wrong order")


def sort_key(entry: Entry, key: tuple[Fraction, ...], finalists: dict[int, int]) -> Any:
    """The final decides first, then the score and what breaks ties; performance is taken as it is stored."""
    more = [-parts for _name, parts in entry.tie_breaks[len(key) - 1 :]]
    return finalists.get(entry.pk, 99), [-value for value in key], more


def final_places(event: Tournament, rows: list[Row]) -> dict[int, int]:
    last = [row for row in rows if event.has_final and row.round == event.rounds + 1 and len(row.seats) > 1]
    return {seat.entry_id: seat.place or 99 for row in last for seat in row.seats}


def won(own: PairingSeat, other: PairingSeat) -> Fraction:
    if own.missed:
        return Fraction(0)
    if other.missed or (own.place or 9) < (other.place or 9):
        return Fraction(1)
    return Fraction(1, 2) if own.place == other.place == 1 else Fraction(0)


def pairs(rows: list[Row]) -> list[tuple[Row, PairingSeat, PairingSeat]]:
    """Every pair from both sides."""
    both = [row for row in rows if row.kind in OPPONENTS and len(row.seats) == 2]
    return [(row, own, other) for row in both for own, other in (row.seats, row.seats[::-1])]


def arena_keys(event: Tournament, rows: list[Row]) -> dict[int, tuple[Fraction, ...]]:
    points: Counter[int] = Counter()
    streak: Counter[int] = Counter()
    for _row, own, other in pairs(rows):
        me, result = own.entry_id, won(own, other)
        double = 2 if streak[me] >= 2 else 1
        points[me] += int(2 * result * double) + int(result == 1 and own.berserk_counts)
        streak[me] = streak[me] + 1 if result == 1 else 0
    return {entry.pk: (Fraction(points[entry.pk]),) for entry in event.entries.all()}


def swiss_keys(event: Tournament, rows: list[Row]) -> dict[int, tuple[Fraction, ...]]:
    points: dict[int, Fraction] = defaultdict(Fraction)
    for _row, own, other in pairs(rows):
        points[own.entry_id] += won(own, other)
    for row in rows:
        if row.kind in (Kind.BYE, Kind.HALF_BYE):
            points[row.seats[0].entry_id] += Fraction(1 if row.kind == Kind.BYE else Fraction(1, 2))
    second: dict[int, Fraction] = defaultdict(Fraction)
    for row, own, other in pairs(rows):
        if row.kind == Kind.PLAYED:
            beaten = won(own, other) * points[other.entry_id]
            second[own.entry_id] += beaten if event.tie_break == "sonneborn_berger" else own.supremacies
    return {entry.pk: (points[entry.pk], second[entry.pk]) for entry in event.entries.all()}


def tables_keys(event: Tournament, rows: list[Row]) -> dict[int, tuple[Fraction, ...]]:
    size = event.table_size
    mean = Fraction(sum(TABLE_POINTS[size]), size)
    points: dict[int, Fraction] = defaultdict(Fraction)
    share: dict[int, Fraction] = defaultdict(Fraction)
    total: Counter[int] = Counter()
    for row in rows:
        if row.kind == Kind.BYE:
            points[row.seats[0].entry_id] += mean
            share[row.seats[0].entry_id] += Fraction(1, size)
        if row.kind == Kind.HALF_BYE:
            points[row.seats[0].entry_id] += mean / 2
        if row.kind not in OPPONENTS or (event.has_final and row.round == event.rounds + 1):
            continue
        everything = sum(seat.victory_points for seat in row.seats)
        for seat in row.seats:
            if seat.missed:
                continue
            same = [one for one in row.seats if one.place == seat.place]
            better = sum((one.place or 0) < (seat.place or 0) for one in row.seats)
            covered = TABLE_POINTS[len(row.seats)][better : better + len(same)]
            points[seat.entry_id] += Fraction(sum(covered), len(same))
            if everything > 0:
                share[seat.entry_id] += Fraction(seat.victory_points * len(row.seats), everything * size)
            else:
                share[seat.entry_id] += Fraction(int(seat.place == 1), size)
            total[seat.entry_id] += seat.victory_points if row.kind == Kind.PLAYED else 0
    return {one.pk: (points[one.pk], share[one.pk], Fraction(total[one.pk])) for one in event.entries.all()}


def knockout_keys(event: Tournament, rows: list[Row]) -> dict[int, tuple[Fraction, ...]]:
    """The round that was reached, and one more for the winner of the final."""
    reached: Counter[int] = Counter()
    for row in rows:
        if row.round == event.rounds and row.number == 2:
            continue  # the match for the third place
        for seat in row.seats:
            has_won_all = row.round == event.rounds and wins(row, seat)
            reached[seat.entry_id] = max(reached[seat.entry_id], row.round + has_won_all)
    return {one.pk: (Fraction(reached[one.pk]),) for one in event.entries.all()}


def wins(row: Row, seat: PairingSeat) -> bool:
    if len(row.seats) == 1:
        return True
    other = next(one for one in row.seats if one is not seat)
    if won(seat, other) == Fraction(1, 2):
        return strength(seat) > strength(other)
    return won(seat, other) == 1


def strength(seat: PairingSeat) -> tuple[int, int, int]:
    return seat.games_won, seat.victory_points, -(seat.entry.number or 0)


KEYS = {
    Format.ARENA: arena_keys,
    Format.SWISS: swiss_keys,
    Format.TABLES: tables_keys,
    Format.KNOCKOUT: knockout_keys,
}


# What is counted


def count_balance(event: Tournament, rows: list[Row], report: Report) -> None:
    begun: Counter[int] = Counter()
    for row in rows:
        if row.kind == Kind.PLAYED and len(row.seats) == 2:
            begun[row.seats[0].entry_id] += 1
            begun[row.seats[1].entry_id] -= 1
    report.balance[event.format].update(abs(difference) for difference in begun.values())


def count_repeats(event: Tournament, rows: list[Row], report: Report) -> None:
    """Compare each round with all ways in which it could have been paired."""
    blocked = blocked_entries(event)
    late = dict(event.entries.values_list("pk", "from_round"))
    for number in sorted({row.round for row in rows}):
        before = [row for row in rows if row.round < number]
        met = Counter(pair_of(row) for row in before if row.kind == Kind.PLAYED)
        had = Counter(row.seats[0].entry_id for row in before if row.kind == Kind.BYE)
        for row, own, other in pairs(before):
            had[own.entry_id] += row.kind == Kind.FORFEIT and won(own, other) == 1
        now = [row for row in rows if row.round == number and row.kind != Kind.ABSENT]
        now = [row for row in now if late[row.seats[0].entry_id] <= number]
        made = sum(met[pair_of(row)] > 0 for row in now if len(row.seats) == 2)
        report.repeats[made] += 1
        players = [seat.entry_id for row in now for seat in row.seats]
        if len(players) <= MOST_FOR_BRUTE_FORCE:
            report.more_repeats[made - fewest_repeats(players, met, had, blocked)] += 1


def pair_of(row: Row) -> frozenset[int]:
    return frozenset(seat.entry_id for seat in row.seats)


def fewest_repeats(
    players: list[int], met: Counter[frozenset[int]], had: Counter[int], blocked: set[frozenset[int]]
) -> int:
    """Of all pairings with the fewest players without an opponent, and of these the fewest second byes."""

    def best(rest: tuple[int, ...]) -> tuple[int, int, int]:
        if not rest:
            return 0, 0, 0
        one, *others = rest
        alone = best(tuple(others))
        found = [(alone[0] + 1, alone[1] + (had[one] > 0), alone[2])]
        for other in others:
            pair = frozenset((one, other))
            if pair not in blocked:
                out, byes, repeats = best(tuple(each for each in others if each != other))
                found.append((out, byes, repeats + (met[pair] > 0)))
        return min(found)

    return best(tuple(players))[2]
