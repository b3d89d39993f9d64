"""Swiss: everybody plays every round, against opponents with about the same score, and nobody twice.

Rounds are paired by the Dutch system of FIDE, as `py4swiss` implements it; "white" is the player who begins.

- A bye gives one point, and the Dutch system gives nobody two. A forfeit counts for points only: the two have
  not met, and the winner gets no bye later.
- A player who enters late gets half a point for the first round that was missed, and nothing for the others.
- A meeting of an earlier round that is still in progress is paired as a draw, and counts once it is over.
- Blocks, or more rounds than opponents, can make a round impossible for the Dutch system. Players who are
  blocked with all others are then taken out; if that is not enough, players may meet again (`_relaxed`), but
  never a blocked opponent. Players without an opponent get a bye: one point the first time, half a point
  after that, so that nobody wins by blocking everybody.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import networkx
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.sections import TournamentSection

from games.tournaments.formats import trf
from games.tournaments.formats.dutch import Dutch
from games.tournaments.formats.history import Meeting, MeetingKind, Player
from games.tournaments.formats.pairs import (
    WITH_OPPONENT,
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

POINTS = {Result.WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.LOSS: Fraction(0)}
BYE_POINTS = {
    MeetingKind.BYE: Fraction(1),
    MeetingKind.HALF_BYE: Fraction(1, 2),
    MeetingKind.ABSENT: Fraction(0),
}
# The opponents that a relaxed pairing considers for each player.
CANDIDATES = 24
NAME_LENGTH = 33


class TieBreak(StrEnum):
    SONNEBORN_BERGER = "sonneborn_berger"
    # Of the World Boardgaming Championships: wins by supremacy, then the share of victory points.
    WBC = "wbc"


@dataclass(frozen=True)
class SwissRound:
    """The pairs (the first begins), best first, and the players without an opponent."""

    pairs: tuple[tuple[int, int], ...] = ()
    # For one point. The Dutch system has at most one.
    byes: tuple[int, ...] = ()
    # For half a point: players without an opponent who have already had a bye.
    half_byes: tuple[int, ...] = ()

    @property
    def bye(self) -> int | None:
        return self.byes[0] if self.byes else None


def may_enter(round_number: int, rounds: int) -> bool:
    """Whether a player can still enter before this round: until half of the rounds are missed."""
    return round_number - 1 <= rounds // 2


def missed_rounds(count: int) -> list[MeetingKind]:
    """What a player who enters late gets for each round that was missed: half a point in all."""
    return [MeetingKind.HALF_BYE if number == 0 else MeetingKind.ABSENT for number in range(count)]


def pair(
    players: Sequence[Player], meetings: Sequence[Meeting], *, round_number: int, rounds: int, seed: bytes
) -> SwissRound:
    """The pairs of a round, from everything before it. Players who are not active are left out."""
    before = [meeting for meeting in meetings if meeting.round < round_number]
    active = [player for player in players if player.is_active]
    parsed = trf.parsed(players, before, through=round_number - 1, rounds=rounds, seed=seed)
    numbers = trf.numbers_of(players)
    pairs = _dutch(parsed, numbers, active)
    if pairs is None:
        able = [
            player
            for player in active
            if any(one is not player and not are_blocked(player, one) for one in active)
        ]
        pairs = _dutch(parsed, numbers, able) if len(able) < len(active) else None
        if pairs is None:
            pairs = _relaxed(able, before)
    taken = {player for both in pairs for player in both}
    unpaired = [player.id for player in active if player.id not in taken]
    had = _byes_of(before)
    return SwissRound(
        tuple(pairs),
        tuple(player for player in unpaired if not had[player]),
        tuple(player for player in unpaired if had[player]),
    )


def _dutch(
    parsed: ParsedTrf, numbers: Mapping[int, int], players: Sequence[Player]
) -> list[tuple[int, int]] | None:
    """The pairs of these players by the Dutch system; None if it finds none."""
    if not players:
        return []
    ids = {number: player for player, number in numbers.items()}
    parsed.x_section.zeroed_ids = set(ids) - {numbers[player.id] for player in players}
    try:
        pairings = Dutch.generate_pairings(parsed)
    except PairingError:
        return None
    return [(ids[pairing.white], ids[pairing.black]) for pairing in pairings if pairing.black]


def _byes_of(meetings: Iterable[Meeting]) -> Counter[int]:
    """How often each player has had a point without playing."""
    had: Counter[int] = Counter()
    for meeting in meetings:
        if meeting.kind is MeetingKind.BYE:
            had[meeting.players[0]] += 1
        elif meeting.kind is MeetingKind.FORFEIT and meeting.is_over:
            one, other = meeting.seats
            had[one.player] += result_between(one, other) is Result.WIN
            had[other.player] += result_between(other, one) is Result.WIN
    return had


def to_trf(
    players: Sequence[Player],
    meetings: Sequence[Meeting],
    *,
    rounds: int,
    seed: bytes,
    title: str,
    names: Mapping[int, str],
) -> str:
    """All rounds that are over, as a TRF(x) file. From it `py4swiss` and others pair the same next round."""
    last = max((meeting.round for meeting in meetings), default=0)
    if any(meeting.round == last and is_in_progress(meeting) for meeting in meetings):
        last -= 1
    through = [meeting for meeting in meetings if meeting.round <= last]
    parsed = trf.parsed(players, through, through=last, rounds=rounds, seed=seed)
    parsed.tournament_section = TournamentSection(
        tournament_name=_one_line(title), number_of_players=str(len(players))
    )
    numbers = trf.numbers_of(players)
    sections = {section.starting_number: section for section in parsed.player_sections}
    for line in standings(players, through):
        section = sections[numbers[line.player]]
        section.name = _one_line(names[line.player])[:NAME_LENGTH]
        section.rank = line.rank
    parsed.x_section.zeroed_ids = {numbers[player.id] for player in players if not player.is_active}
    return trf.text_of(parsed)


def _one_line(text: str) -> str:
    return " ".join(text.split())


# -- Where the Dutch system finds nothing.


def _relaxed(players: Sequence[Player], before: Sequence[Meeting]) -> list[tuple[int, int]]:
    """As many pairs as blocks allow. In this order: no second bye, no repeated pair, first-player balance,
    equal scores (the bye to the lowest), neighbours by number."""
    pasts = pasts_of(before)
    had = _byes_of(before)
    had.update(meeting.players[0] for meeting in before if meeting.kind is MeetingKind.HALF_BYE)
    points = _scores(before)
    scores = {player.id: int(2 * points[player.id]) for player in players}
    in_line = sorted(players, key=lambda player: (-scores[player.id], player.number))
    place = {player.id: index for index, player in enumerate(in_line)}
    # One unit of a level is more than all pairs together can have of the levels after it.
    most = len(players) + 1
    highest = max(scores.values(), default=0) + 1
    by_score = most * most
    by_balance = by_score * most * 2 * highest * highest
    games = 1 + max((meeting.round for meeting in before), default=0)
    by_meeting = by_balance * most * games
    by_bye = by_meeting * most * games

    def weight(one: Player, other: Player) -> int | None:
        if are_blocked(one, other):
            return None
        own, theirs = pasts[one.id], pasts[other.id]
        value = (had[one.id] + had[other.id]) * by_bye
        value -= own.times_met.get(other.id, 0) * by_meeting
        value -= imbalance(own.balance, theirs.balance) * by_balance
        value -= (scores[one.id] - scores[other.id]) ** 2 * by_score
        # Of those left over nothing is counted, so that they are the ones with the lowest scores.
        value += (scores[one.id] ** 2 + scores[other.id] ** 2) * by_score
        return value - abs(place[one.id] - place[other.id])

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(in_line)))
    for one, other, value in near_edges(in_line, weight, most=CANDIDATES):
        graph.add_edge(one, other, weight=value)
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return [seated(in_line[one], in_line[other], pasts) for one, other in sorted(map(sorted, matched))]


# -- Standings.


def _scores(meetings: Iterable[Meeting]) -> dict[int, Fraction]:
    scores: dict[int, Fraction] = defaultdict(Fraction)
    for meeting in meetings:
        for player, points in _points(meeting).items():
            scores[player] += points
    return scores


def _points(meeting: Meeting) -> dict[int, Fraction]:
    if meeting.kind not in WITH_OPPONENT:
        return {meeting.players[0]: BYE_POINTS[meeting.kind]}
    if not meeting.is_over:
        return {}
    one, other = meeting.seats
    return {
        one.player: POINTS[result_between(one, other)],
        other.player: POINTS[result_between(other, one)],
    }


def standings(
    players: Sequence[Player],
    meetings: Sequence[Meeting],
    *,
    tie_break: TieBreak = TieBreak.SONNEBORN_BERGER,
) -> list[Line]:
    """One point for a win or a bye, half for a draw or half a bye.

    Sonneborn-Berger is the sum of the scores of all opponents beaten and half of those drawn with; after it
    comes the performance. WBC counts the games won by supremacy, then the player's share of all victory
    points in the player's games. Byes and forfeits count for none of these.
    """
    scores = _scores(meetings)
    ratings = {player.id: player.rating for player in players}
    histories: dict[int, list[Meeting]] = defaultdict(list)
    for meeting in in_order(meetings):
        if not is_in_progress(meeting):
            for player in meeting.players:
                histories[player].append(meeting)
    sheets = []
    for player in ratings:
        sheet = Sheet(player, score=scores[player])
        faced: list[tuple[int, Result]] = []
        sonneborn_berger = Fraction(0)
        own_points = all_points = supremacies = 0
        for meeting in histories[player]:
            points = _points(meeting)[player]
            sheet.points.append(points)
            if meeting.kind not in WITH_OPPONENT:
                continue
            own = meeting.seat_of(player)
            other = next(seat for seat in meeting.seats if seat.player != player)
            result = result_between(own, other)
            sheet.played += 1
            sheet.wins += result is Result.WIN
            if meeting.kind is MeetingKind.PLAYED:
                faced.append((other.player, result))
                sonneborn_berger += points * scores[other.player]
                supremacies += own.supremacies
                own_points += own.victory_points
                all_points += own.victory_points + other.victory_points
        sheet.performance = performance(ratings, faced)
        if tie_break is TieBreak.WBC:
            share = Fraction(own_points, all_points) if all_points else Fraction(0)
            sheet.tie_breaks = [("supremacies", Fraction(supremacies)), ("share_of_points", share)]
        else:
            sheet.tie_breaks = [
                ("sonneborn_berger", sonneborn_berger),
                ("performance", Fraction(sheet.performance or 0)),
            ]
        sheets.append(sheet)
    return ranked(sheets, order={player.id: player.number for player in players})
