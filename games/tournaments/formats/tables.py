"""Tables of three to seven players: how a field is split, points for places, standings, a final of the best.

The rules are those of the German championship: as many tables of four as possible, 5-3-2-1 points, shared
places share points; ties are broken by the sum of one's shares of the victory points of each table, then by
the sum of victory points. The winner of the final has won the event.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player
from games.tournaments.formats.standings import Line, Sheet, ranked

DEFAULT_SIZE = 4
ALLOWED_SIZES = range(3, 8)

# By the number of players at the table, for the first place, the second … Those of three, four and five are
# the championship's; the others continue them: the last place gets 1 and each place above one more, the
# winner two more.
POINTS = {
    2: (5, 1),
    3: (5, 3, 1),
    4: (5, 3, 2, 1),
    5: (6, 4, 3, 2, 1),
    6: (7, 5, 4, 3, 2, 1),
    7: (8, 6, 5, 4, 3, 2, 1),
}

# The tie-breaks, in the order in which they count.
TABLE_SHARE = "table_share"
VICTORY_POINTS = "victory_points"


def sizes(players: int, size: int = DEFAULT_SIZE, allowed: Collection[int] = ALLOWED_SIZES) -> list[int]:
    """How many sit at each table, largest first; nothing if the players cannot be split.

    As many tables as possible have the wanted size and the others one player more or less. Only where that
    cannot be done (seven players, tables of five) are sizes used that are further away, and of these the
    nearest. One or two players fill no table: the event fills up with bots or is cancelled.
    """
    if size not in allowed:
        raise ValueError(f"tables of {size} are not allowed")
    # The cost of the best split of each number of players, with its tables.
    best: dict[int, tuple[tuple[int, int, int], list[int]]] = {0: ((0, 0, 0), [])}
    for seated in range(1, players + 1):
        for last in sorted(allowed):
            if seated - last not in best:
                continue
            (far, wanted, squares), others = best[seated - last]
            distance = abs(last - size)
            cost = (far + max(0, distance - 1), wanted - (last == size), squares + distance**2)
            if seated not in best or cost < best[seated][0]:
                best[seated] = (cost, [*others, last])
    return sorted(best[players][1], reverse=True) if players in best else []


def even_sizes(players: int, tables: int, allowed: Collection[int] = ALLOWED_SIZES) -> list[int]:
    """The same for a given number of tables, of nearly equal sizes."""
    least, larger = divmod(players, tables)
    split = [least + 1] * larger + [least] * (tables - larger)
    return split if all(size in allowed for size in split) else []


def bots_needed(players: int, size: int = DEFAULT_SIZE) -> int:
    """How many bots make every table one of the wanted size. Nobody has come: none."""
    return -players % size


def points(places: Sequence[int]) -> list[Fraction]:
    """The points of each seat of a table: those who share a place share the points of the places they cover.

    Two second places at a table of four get (3 + 2) / 2 each:

    >>> [str(value) for value in points([1, 2, 2, 4])]
    ['5', '5/2', '5/2', '1']
    """
    scale = POINTS[len(places)]
    shared = []
    for place in places:
        better = sum(other < place for other in places)
        equal = places.count(place)
        shared.append(Fraction(sum(scale[better : better + equal]), equal))
    return shared


def mean_points(size: int) -> Fraction:
    """What a player gets who has to sit out, through no fault of their own: the mean of a full table."""
    return Fraction(sum(POINTS[size]), size)


def shares(seats: Sequence[Played], size: int) -> list[Fraction]:
    """Each seat's share of the table's victory points, as if the table had the size of the event's tables.

    A smaller table gets virtual players with the mean of the real ones; from a larger one as many with the
    mean are taken away. With 60, 50 and 40 points at a table of three, in an event of fours, a virtual
    fourth has 50, and the shares are 60/200, 50/200 and 40/200. The mean share is the same at every table.
    """
    total = sum(seat.victory_points for seat in seats)
    if total <= 0:
        # Nothing was played: the winners have the mean share, the others nothing.
        return [Fraction(seat.place == 1, size) for seat in seats]
    scaled = Fraction(total * size, len(seats))
    return [seat.victory_points / scaled for seat in seats]


def standings(
    players: Sequence[Player],
    meetings: Iterable[Meeting],
    *,
    size: int = DEFAULT_SIZE,
    final_round: int | None = None,
) -> list[Line]:
    """The lines, best first. A final gives no points: once it is over, its places are the first ranks.

    - A forfeited seat (did not come, or left) gets no points, no share and no victory points. The others at
      its table are scored by their places, as always.
    - A bye (sitting out because the numbers or blocks demand it) is the mean of a table: 2.75 points and a
      quarter in an event of fours. Half a bye is half the points and no share; an absent player has nothing.
    """
    sheets = {player.id: Sheet(player.id) for player in players}
    breaks = {player.id: [Fraction(0), Fraction(0)] for player in players}
    final: Meeting | None = None
    for meeting in sorted(meetings, key=lambda one: (one.round, one.number)):
        if meeting.round == final_round and len(meeting.seats) > 1:
            final = meeting if meeting.is_over else None
            continue
        for seat, gained, share in _results(meeting, size):
            if (sheet := sheets.get(seat.player)) is None:
                continue
            sheet.score += gained
            sheet.points.append(gained)
            _count(sheet, meeting, seat)
            breaks[seat.player][0] += share
            if meeting.kind == MeetingKind.PLAYED and not seat.forfeited:
                breaks[seat.player][1] += seat.victory_points
    for player, (share_sum, victory_points) in breaks.items():
        sheets[player].tie_breaks = [(TABLE_SHARE, share_sum), (VICTORY_POINTS, victory_points)]
    if final is not None:
        for seat in final.seats:
            if (sheet := sheets.get(seat.player)) is not None:
                _count(sheet, final, seat)
    lines = ranked(list(sheets.values()), order={player.id: player.number for player in players})
    return lines if final is None else _with_final(lines, final)


def finalists(lines: Sequence[Line], players: Iterable[Player], size: int = DEFAULT_SIZE) -> list[int]:
    """The players of the final in playing order: the first of the standings begins, the second sits next.

    A player who is no longer active, or is a bot, gives the place to the next. Blocks do not count: otherwise
    the leader could keep a rival out of the final. Nobody if fewer than three are left.
    """
    able = {player.id for player in players if player.is_active and not player.is_bot}
    chosen = [line.player for line in lines if line.player in able][:size]
    return chosen if len(chosen) >= min(ALLOWED_SIZES) else []


def _results(meeting: Meeting, size: int) -> list[tuple[Played, Fraction, Fraction]]:
    """Each seat with its points and its share of the table."""
    nothing = Fraction(0)
    if meeting.kind == MeetingKind.BYE:
        return [(seat, mean_points(size), Fraction(1, size)) for seat in meeting.seats]
    if meeting.kind == MeetingKind.HALF_BYE:
        return [(seat, mean_points(size) / 2, nothing) for seat in meeting.seats]
    if meeting.kind == MeetingKind.ABSENT:
        return [(seat, nothing, nothing) for seat in meeting.seats]
    if not meeting.is_over:
        return []
    places = [seat.place or 0 for seat in meeting.seats]
    return [
        (seat, nothing, nothing) if seat.forfeited else (seat, gained, share)
        for seat, gained, share in zip(
            meeting.seats, points(places), shares(meeting.seats, size), strict=True
        )
    ]


def _count(sheet: Sheet, meeting: Meeting, seat: Played) -> None:
    if meeting.kind == MeetingKind.PLAYED:
        sheet.played += 1
        sheet.wins += seat.place == 1


def _with_final(lines: list[Line], final: Meeting) -> list[Line]:
    """The finalists come first, by their places; the better rank before the final decides between equals."""
    before = {line.player: number for number, line in enumerate(lines)}
    seats = sorted(
        (seat for seat in final.seats if seat.player in before),
        key=lambda seat: (seat.place, before[seat.player]),
    )
    first = [lines[before[seat.player]] for seat in seats]
    others = [line for line in lines if line not in first]
    placed = [replace(line, rank=rank) for rank, line in enumerate(first, 1)]
    ranks: list[Line] = []
    for number, line in enumerate(others, len(placed) + 1):
        shares_rank = bool(ranks) and line.rank == others[len(ranks) - 1].rank
        ranks.append(replace(line, rank=ranks[-1].rank if shares_rank else number))
    return placed + ranks
