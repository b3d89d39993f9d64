"""Knock-out: the loser of a match is out, the winner goes on.

- The draw is the usual one: the best two can only meet in the final, the best four in the semi-finals, and so
  on. If the bracket is not full, the best have a bye in the first round. Blocked players are drawn apart, so
  that they meet as late as possible, but never exchanged with a player of another strength; if both get that
  far they play, because otherwise a block would put one of them out.
- A player who has left, or does not come, loses by forfeit. If neither comes, nobody goes on, and the next
  opponent has a bye.
- A drawn match is won by the player with more games won, then more victory points, then the better seed.
- The player who has begun fewer games of the event begins, then the one who did not begin last, then a lot
  from the seed of the event.
- Players who are out in the same round share a rank. The third place is played for by the losers of the
  semi-finals.

The draw is made of the players who are active when the first round is paired. Once that is stored, byes
included, its meetings are the draw: what changes later cannot change it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import combinations

from games.tournaments.formats.history import Meeting, MeetingKind, Player
from games.tournaments.formats.pairs import (
    WITH_OPPONENT,
    Past,
    Result,
    are_blocked,
    in_order,
    is_in_progress,
    pasts_of,
    performance,
    result_between,
)
from games.tournaments.formats.standings import Line, Sheet, ranked

# The number of the match for the third place, in the round of the final.
THIRD_PLACE = 2


class MatchState(StrEnum):
    # For the winner of an earlier match.
    WAITING = "waiting"
    # Both players are known, and the match is not stored yet.
    READY = "ready"
    PLAYING = "playing"
    OVER = "over"
    # The only player goes on without a match.
    BYE = "bye"
    # Nobody has come this far, or neither player came.
    NOBODY = "nobody"


@dataclass(frozen=True)
class Match:
    """A match of the bracket. `number` counts from the top of its round, `meeting` is what is stored."""

    round: int
    number: int
    # The upper and the lower one in the drawing; None if not known yet, or nobody.
    players: tuple[int | None, int | None]
    state: MatchState
    winner: int | None = None
    meeting: Meeting | None = None
    # (round, number) of the two matches whose winners meet here; of the semi-finals for the third place.
    feeders: tuple[tuple[int, int], ...] = ()

    @property
    def is_decided(self) -> bool:
        return self.state in (MatchState.OVER, MatchState.BYE, MatchState.NOBODY)

    @property
    def loser(self) -> int | None:
        """The player who lost against somebody."""
        if self.state is not MatchState.OVER or self.winner is None:
            return None
        return next((player for player in self.players if player != self.winner), None)


@dataclass(frozen=True)
class Bracket:
    rounds: tuple[tuple[Match, ...], ...]
    third_place: Match | None
    champion: int | None

    @property
    def is_over(self) -> bool:
        last = [*(self.rounds[-1] if self.rounds else ()), *([self.third_place] if self.third_place else ())]
        return all(match.is_decided for match in last)


@dataclass(frozen=True)
class Drawn:
    """A match to be stored: the players (the first begins), or the only one of a bye."""

    number: int
    seats: tuple[int, ...]
    kind: MeetingKind = MeetingKind.PLAYED
    # Of a forfeit: the players who have left.
    absent: tuple[int, ...] = ()


# -- The draw.


def draw(players: Sequence[Player]) -> list[int | None]:
    """The players from top to bottom of the first round, two for each match; None is a bye."""
    seeds = sorted(players, key=lambda player: player.number)
    order = _order_of_seeds(len(seeds))
    places: list[int | None] = [seeds[seed].id if seed < len(seeds) else None for seed in order]
    blocked = [(one.id, other.id) for one, other in combinations(seeds, 2) if are_blocked(one, other)]
    if blocked:
        _draw_apart(places, order, blocked)
    return places


def _order_of_seeds(count: int) -> list[int]:
    """Seeds from 0, top to bottom: [0], [0, 1], [0, 3, 1, 2] and so on."""
    order = [0] if count else []
    while len(order) < count:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    return order


def _draw_apart(places: list[int | None], order: Sequence[int], blocked: Sequence[tuple[int, int]]) -> None:
    """Exchange players of the same strength (seeds 3-4, 5-8, 9-16 …) while that keeps blocked ones apart."""
    tiers: dict[int, list[int]] = defaultdict(list)
    for place, seed in enumerate(order):
        if places[place] is not None:
            tiers[seed.bit_length()].append(place)

    def cost() -> int:
        where = {player: place for place, player in enumerate(places)}
        # Each round later costs a quarter.
        rounds = ((where[one] ^ where[other]).bit_length() for one, other in blocked)
        return sum(4 ** (len(order).bit_length() - meet) for meet in rounds)

    lowest = cost()
    improved = True
    while improved:
        improved = False
        for tier in tiers.values():
            for one, other in combinations(tier, 2):
                places[one], places[other] = places[other], places[one]
                now = cost()
                if now < lowest:
                    lowest, improved = now, True
                else:
                    places[one], places[other] = places[other], places[one]


# -- The bracket.


def bracket(
    players: Sequence[Player], meetings: Sequence[Meeting] = (), *, third_place: bool = True
) -> Bracket:
    """All rounds as they stand, ready to be drawn."""
    stored = {(meeting.round, meeting.number): meeting for meeting in meetings}
    numbers = {player.id: player.number for player in players}
    places = _stored_draw(meetings, numbers) or draw([player for player in players if player.is_active])
    rounds: list[tuple[Match, ...]] = []
    row: list[Match] = []
    for number in range(1, len(places) // 2 + 1):
        both = (places[2 * number - 2], places[2 * number - 1])
        row.append(_match(1, number, both, stored.get((1, number)), numbers))
    while row:
        if len(row) > 1 and len(row) % 2:
            # Only after a first round that was paired by hand.
            row.append(Match(row[0].round, len(row) + 1, (None, None), MatchState.NOBODY))
        rounds.append(tuple(row))
        upper_and_lower = list(zip(row[::2], row[1::2], strict=False))
        row = [
            _fed_match(len(rounds) + 1, number, feeders, stored, numbers)
            for number, feeders in enumerate(upper_and_lower, 1)
        ]
    third = None
    if third_place and len(rounds) > 1:
        third = _third_place(rounds, stored, numbers)
    champion = rounds[-1][0].winner if rounds else (places[0] if places else None)
    return Bracket(tuple(rounds), third, champion)


def _stored_draw(meetings: Sequence[Meeting], numbers: Mapping[int, int]) -> list[int | None]:
    """Empty before the first round is stored."""
    first_round = sorted((one for one in meetings if one.round == 1), key=lambda meeting: meeting.number)
    places: list[int | None] = []
    for meeting in first_round:
        better_first = sorted(meeting.players, key=lambda player: numbers[player])
        places += [*better_first, None][:2]
    return places


def _fed_match(
    round_number: int,
    number: int,
    feeders: tuple[Match, Match],
    stored: Mapping[tuple[int, int], Meeting],
    numbers: Mapping[int, int],
) -> Match:
    upper, lower = feeders
    feeding = ((upper.round, upper.number), (lower.round, lower.number))
    both = (upper.winner, lower.winner)
    meeting = stored.get((round_number, number))
    if meeting is None and not (upper.is_decided and lower.is_decided):
        return Match(round_number, number, both, MatchState.WAITING, feeders=feeding)
    return _match(round_number, number, both, meeting, numbers, feeding)


def _third_place(
    rounds: Sequence[tuple[Match, ...]],
    stored: Mapping[tuple[int, int], Meeting],
    numbers: Mapping[int, int],
) -> Match:
    upper, lower = rounds[-2]
    feeding = ((upper.round, upper.number), (lower.round, lower.number))
    both = (upper.loser, lower.loser)
    meeting = stored.get((len(rounds), THIRD_PLACE))
    if meeting is None and not (upper.is_decided and lower.is_decided):
        return Match(len(rounds), THIRD_PLACE, both, MatchState.WAITING, feeders=feeding)
    return _match(len(rounds), THIRD_PLACE, both, meeting, numbers, feeding)


def _match(
    round_number: int,
    number: int,
    both: tuple[int | None, int | None],
    meeting: Meeting | None,
    numbers: Mapping[int, int],
    feeders: tuple[tuple[int, int], ...] = (),
) -> Match:
    """A match whose players are known: from what is stored, if it is."""
    winner = None
    if meeting is not None and meeting.kind in WITH_OPPONENT:
        if set(both) != set(meeting.players):
            # Paired by hand.
            both = (meeting.players[0], meeting.players[1])
        if is_in_progress(meeting):
            state = MatchState.PLAYING
        else:
            state = MatchState.OVER
            winner = _winner(meeting, numbers)
    else:
        known = meeting.players if meeting else tuple(player for player in both if player is not None)
        state = (MatchState.NOBODY, MatchState.BYE, MatchState.READY)[len(known)]
        winner = known[0] if len(known) == 1 else None
    return Match(round_number, number, both, state, winner, meeting, feeders)


def _winner(meeting: Meeting, numbers: Mapping[int, int]) -> int | None:
    """None if neither came."""
    one, other = meeting.seats
    match result_between(one, other), result_between(other, one):
        case Result.WIN, _:
            return one.player
        case _, Result.WIN:
            return other.player
        case Result.LOSS, _:
            return None
    best = max(meeting.seats, key=lambda seat: (seat.games_won, seat.victory_points, -numbers[seat.player]))
    return best.player


# -- Pairing.


def next_round(
    players: Sequence[Player],
    meetings: Sequence[Meeting],
    *,
    round_number: int,
    seed: bytes,
    third_place: bool = True,
) -> list[Drawn]:
    """The matches of a round, its byes, and forfeits where a player has left.

    Without those that are stored already, and empty while the round before is not over.
    """
    drawn = bracket(players, meetings, third_place=third_place)
    if round_number > len(drawn.rounds):
        return []
    row = list(drawn.rounds[round_number - 1])
    # Somebody who is alone for the third place has it without a match.
    third = drawn.third_place
    if third and round_number == len(drawn.rounds) and third.state is not MatchState.BYE:
        row.append(third)
    if any(match.state is MatchState.WAITING for match in row):
        return []
    active = {player.id for player in players if player.is_active}
    pasts = pasts_of(meetings)
    return [
        _drawn(match, active, pasts, seed)
        for match in row
        if match.meeting is None and match.state in (MatchState.BYE, MatchState.READY)
    ]


def _drawn(match: Match, active: set[int], pasts: Mapping[int, Past], seed: bytes) -> Drawn:
    if match.state is MatchState.BYE:
        assert match.winner is not None
        return Drawn(match.number, (match.winner,), MeetingKind.BYE)
    both = _in_playing_order(match, pasts, seed)
    absent = tuple(player for player in both if player not in active)
    kind = MeetingKind.FORFEIT if absent else MeetingKind.PLAYED
    return Drawn(match.number, both, kind, absent)


def _in_playing_order(match: Match, pasts: Mapping[int, Past], seed: bytes) -> tuple[int, int]:
    upper, lower = match.players
    assert upper is not None
    assert lower is not None

    def claim(player: int) -> tuple[int, bool]:
        return pasts[player].balance, bool(pasts[player].began_last)

    if claim(upper) != claim(lower):
        return (upper, lower) if claim(upper) < claim(lower) else (lower, upper)
    lot = sha256(b"first player %d %d " % (match.round, match.number) + seed).digest()[0] % 2
    return (upper, lower) if lot else (lower, upper)


# -- Standings.


def standings(
    players: Sequence[Player], meetings: Sequence[Meeting], *, third_place: bool = True
) -> list[Line]:
    """The score is the round that a player has reached, and one more for winning the final.

    Players who are not in the draw have none.
    """
    drawn = bracket(players, meetings, third_place=third_place)
    reached = {player.id: 0 for player in players}
    for match in (match for matches in drawn.rounds for match in matches):
        for player in match.players:
            if player is not None:
                reached[player] = match.round
    if drawn.champion is not None:
        reached[drawn.champion] = len(drawn.rounds) + 1
    third = drawn.third_place.winner if drawn.third_place and drawn.third_place.is_decided else None
    numbers = {player.id: player.number for player in players}
    ratings = {player.id: player.rating for player in players}
    sheets = {
        player.id: Sheet(
            player.id,
            score=Fraction(reached[player.id]),
            tie_breaks=[("third_place", Fraction(player.id == third))],
        )
        for player in players
    }
    faced: dict[int, list[tuple[int, Result]]] = defaultdict(list)
    for meeting in in_order(meetings):
        if is_in_progress(meeting):
            continue
        winner = _winner(meeting, numbers) if meeting.kind in WITH_OPPONENT else meeting.players[0]
        for player in meeting.players:
            sheets[player].points.append(Fraction(player == winner))
        if meeting.kind in WITH_OPPONENT:
            one, other = meeting.seats
            for own, opponent in ((one, other), (other, one)):
                sheets[own.player].played += 1
                sheets[own.player].wins += own.player == winner
                if meeting.kind is MeetingKind.PLAYED:
                    faced[own.player].append((opponent.player, result_between(own, opponent)))
    for sheet in sheets.values():
        sheet.performance = performance(ratings, faced[sheet.player])
    return ranked(list(sheets.values()), order=numbers)
