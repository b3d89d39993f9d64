"""Arena: players who are free are paired again and again until the time is over.

Pairs are the matching of lowest total cost: near in rank, then near in rating, with opponents they have met
less often. Two players do not meet twice in a row, and nobody begins two games more, or fewer, than the
opponents did: they wait for the end of another game instead. This gives way where no other game is in
progress, for players who have waited too long, and where it keeps many apart. Blocks never give way.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import networkx

from games.tournaments.formats.history import Meeting, MeetingKind, Player
from games.tournaments.formats.pairs import (
    WITH_OPPONENT,
    Past,
    Result,
    are_blocked,
    imbalance,
    in_order,
    is_in_progress,
    near_edges,
    pasts_of,
    performance,
    result_between,
    seated,
)
from games.tournaments.formats.standings import Line, Sheet, ranked

# Matching takes time with the cube of a group, and with the candidates of each player in it: 1,000 players
# take a quarter of a second with these numbers, and 1.6 s with groups of 100 and all of them as candidates.
GROUP = 40
CANDIDATES = 12
# Players whom a group leaves over go into the next group, but no more than these.
CARRIED = 20
# If more players are left at the end, the rules keep them apart, and waiting would not help.
MOST_LEFT = 10

# Costs. A difference of one rank counts for more at the top, where it matters who meets.
RANK_AT_TOP = 2000
RANK_AT_BOTTOM = 300
MET_BEFORE = 1500
SAME_SEAT_LAST = 500
# What giving way costs, if it must: more than any difference in rank.
LAST_OPPONENT = 10_000_000
UNBALANCED = 5_000_000
# To leave out a player of an odd number, for each other who has begun to wait later.
LEFT_OUT = 100_000

SHORTEST_WAIT, LONGEST_WAIT = 15, 50
EARLIEST_CLOSE, LATEST_CLOSE = 120, 30

WIN, DRAW, BERSERK_BONUS = 2, 1, 1
_FRACTIONS = tuple(Fraction(points) for points in range(2 * WIN + BERSERK_BONUS + 1))


def waits(players: int) -> int:
    """For how many seconds players wait for more choice before they are paired, in an arena of this size.

    The fewer they are, the longer the wait, except for two or three, who have no choice.
    """
    if players <= 3:
        return SHORTEST_WAIT
    return max(SHORTEST_WAIT, LONGEST_WAIT - players // 4)


def closes_before_end(seconds_per_player: float) -> int:
    """How many seconds before the end the last pairs are made: half of the time on one player's clock."""
    return round(min(EARLIEST_CLOSE, max(LATEST_CLOSE, seconds_per_player / 2)))


def pair(
    waiting: Sequence[Player],
    meetings: Sequence[Meeting],
    *,
    ranks: Mapping[int, int],
    impatient: Collection[int] = (),
) -> list[tuple[int, int]]:
    """The new pairs; the first of each begins.

    `waiting`: those who are free and present, the one who has waited longest first. With an odd number one of
    those who have begun to wait last is left out. `meetings`: all of the event, games in progress included.
    `impatient`: those who have waited too long, and also get the last opponent or an unbalanced seat.
    """
    pasts = pasts_of(meetings)
    idle = not any(is_in_progress(meeting) for meeting in meetings)
    turn = {player.id: place for place, player in enumerate(waiting)}
    rest = sorted(
        (player for player in waiting if player.is_active),
        key=lambda player: (ranks.get(player.id, len(ranks) + 1), player.number),
    )
    costs = _Costs(pasts, ranks, frozenset(impatient), keeps_balance=len(rest) <= GROUP)
    pairs, left = _match_in_groups(rest, costs, turn)
    if len(rest) > GROUP:
        more, left = _match_in_groups(left, costs, turn)
        pairs += more
    if (idle and not pairs) or len(left) > MOST_LEFT:
        costs.gives_way = True
        more, left = _match_in_groups(left, costs, turn)
        pairs += more
    return [seated(one, other, pasts) for one, other in pairs]


@dataclass
class _Costs:
    pasts: Mapping[int, Past]
    ranks: Mapping[int, int]
    impatient: frozenset[int]
    # Whether two players wait if one of them would get an unbalanced seat. Among many others it only costs.
    keeps_balance: bool
    # Whether the last opponent and an unbalanced seat are allowed to everybody.
    gives_way: bool = False

    def of(self, one: Player, other: Player) -> int | None:
        """The cost of a pair; None if it must not be."""
        if are_blocked(one, other):
            return None
        own, theirs = self.pasts[one.id], self.pasts[other.id]
        repeats = (own.last_opponent == other.id) + (theirs.last_opponent == one.id)
        excess = imbalance(own.balance, theirs.balance)
        if (repeats or (excess and self.keeps_balance)) and not self._may_give_way(one, other):
            return None
        worst = max(len(self.ranks), 1)
        rank, other_rank = self.ranks.get(one.id, worst), self.ranks.get(other.id, worst)
        from_bottom = max(worst - min(rank, other_rank), 0)
        per_rank = RANK_AT_BOTTOM + (RANK_AT_TOP - RANK_AT_BOTTOM) * from_bottom // worst
        same_seat = own.balance == theirs.balance == 0 and own.began_last == theirs.began_last is not None
        return (
            abs(rank - other_rank) * per_rank
            + round(abs(one.rating - other.rating))
            + own.times_met.get(other.id, 0) * MET_BEFORE
            + same_seat * SAME_SEAT_LAST
            + repeats * LAST_OPPONENT
            + excess * UNBALANCED
        )

    def _may_give_way(self, one: Player, other: Player) -> bool:
        return self.gives_way or one.id in self.impatient or other.id in self.impatient


_Matched = tuple[list[tuple[Player, Player]], list[Player]]


def _match_in_groups(players: Sequence[Player], costs: _Costs, turn: Mapping[int, int]) -> _Matched:
    """The pairs and the players who are left, in groups of neighbours by rank."""
    pairs: list[tuple[Player, Player]] = []
    carried: list[Player] = []
    left: list[Player] = []
    for start in range(0, len(players), GROUP):
        made, over = _match([*carried, *players[start : start + GROUP]], costs, turn)
        pairs += made
        carried = over[:CARRIED]
        left += over[CARRIED:]
    return pairs, [*left, *carried]


def _match(group: Sequence[Player], costs: _Costs, turn: Mapping[int, int]) -> _Matched:
    """As many pairs as possible at the lowest cost, and the players who are left."""
    if len(group) < 2:
        return [], list(group)
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(group)))
    for index, other, cost in near_edges(group, costs.of, most=CANDIDATES):
        graph.add_edge(index, other, weight=cost)
    if len(group) % 2:
        # An opponent for the player who is left out.
        for index, player in enumerate(group):
            later = sum(turn[one.id] > turn[player.id] for one in group)
            graph.add_edge(index, len(group), weight=later * LEFT_OUT)
    # Lowest cost among the matchings with most pairs: the library turns costs into weights by itself.
    matched = sorted(tuple(sorted(edge)) for edge in networkx.min_weight_matching(graph))
    pairs = [(group[one], group[other]) for one, other in matched if other < len(group)]
    taken = {player.id for both in pairs for player in both}
    return pairs, [player for player in group if player.id not in taken]


def standings(players: Sequence[Player], meetings: Sequence[Meeting]) -> list[Line]:
    """A win is 2 points, a draw 1. Ties are broken by performance.

    After two wins in a row the next game counts double: 4 for a win, 2 for a draw. That goes on until a game
    is not won, and begins again with the next two wins. A win on a clock that was halved by choice gives one
    point more, which is never doubled. A win by forfeit counts as any win, but not for performance.
    """
    ratings = {player.id: player.rating for player in players}
    results: dict[int, list[tuple[Meeting, int, Result, bool]]] = {player.id: [] for player in players}
    for meeting in in_order(meetings):
        if meeting.kind in WITH_OPPONENT and meeting.is_over:
            one, other = meeting.seats
            for own, theirs in ((one, other), (other, one)):
                if own.player in results:
                    result = result_between(own, theirs)
                    results[own.player].append((meeting, theirs.player, result, own.berserk))
    sheets = []
    for player, games in results.items():
        points: list[int] = []
        streak = 0
        for _, _, result, berserk in games:
            doubled = 2 if streak >= 2 else 1
            if result is Result.WIN:
                points.append(WIN * doubled + (BERSERK_BONUS if berserk else 0))
                streak += 1
            else:
                points.append(DRAW * doubled if result is Result.DRAW else 0)
                streak = 0
        shown = performance(
            ratings,
            [(opponent, won) for meeting, opponent, won, _ in games if meeting.kind is MeetingKind.PLAYED],
        )
        sheets.append(
            Sheet(
                player,
                score=Fraction(sum(points)),
                tie_breaks=[("performance", Fraction(shown or 0))],
                points=[_FRACTIONS[each] for each in points],
                wins=sum(result is Result.WIN for _, _, result, _ in games),
                played=len(games),
                on_streak=streak >= 2,
                performance=shown,
            )
        )
    return ranked(sheets, order={player.id: player.number for player in players})
