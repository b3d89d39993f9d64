"""Meetings of two: their results, and what several formats for two players compute from them."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player

# What a win against an opponent adds to the opponent's rating, and a loss takes from it.
PERFORMANCE_SWING = 500

# Kinds of meetings that have an opponent.
WITH_OPPONENT = (MeetingKind.PLAYED, MeetingKind.FORFEIT)


class Result(Enum):
    WIN = 1
    DRAW = 0
    LOSS = -1


def result_between(own: Played, other: Played) -> Result:
    """The result of `own` in a meeting that is over.

    The better place wins, equal first places are a draw. A player who did not come loses, whatever the place,
    and so do both if neither came, or if no place is the first.
    """
    if own.forfeited:
        return Result.LOSS
    if other.forfeited:
        return Result.WIN
    assert own.place is not None
    assert other.place is not None
    if own.place == other.place:
        return Result.DRAW if own.place == 1 else Result.LOSS
    return Result.WIN if own.place < other.place else Result.LOSS


def is_in_progress(meeting: Meeting) -> bool:
    return meeting.kind in WITH_OPPONENT and not meeting.is_over


def in_order(meetings: Iterable[Meeting]) -> list[Meeting]:
    return sorted(meetings, key=lambda meeting: (meeting.round, meeting.number))


def are_blocked(one: Player, other: Player) -> bool:
    return other.id in one.blocked or one.id in other.blocked


def performance(ratings: Mapping[int, float], results: Sequence[tuple[int, Result]]) -> int | None:
    """The mean of the opponents' ratings, 500 higher for each win and 500 lower for each loss.

    `results` are (opponent, result) of games that were really played; None without any.
    """
    rated = [(ratings[player], result) for player, result in results if player in ratings]
    if not rated:
        return None
    total = sum(rating + PERFORMANCE_SWING * result.value for rating, result in rated)
    return round(total / len(rated))


@dataclass
class Past:
    """What a pairing has to know of a player's games, those in progress included."""

    last_opponent: int | None = None
    # Games that the player began, minus those that the opponent began.
    balance: int = 0
    began_last: bool | None = None
    times_met: dict[int, int] = field(default_factory=lambda: defaultdict(int))


def pasts_of(meetings: Iterable[Meeting]) -> dict[int, Past]:
    pasts: dict[int, Past] = defaultdict(Past)
    for meeting in in_order(meetings):
        if meeting.kind not in WITH_OPPONENT:
            continue
        first, second = meeting.players
        for player, opponent, began in ((first, second, True), (second, first, False)):
            past = pasts[player]
            past.last_opponent = opponent
            if meeting.kind is MeetingKind.PLAYED:
                past.balance += 1 if began else -1
                past.began_last = began
                past.times_met[opponent] += 1
    return pasts


def imbalance(balance: int, other_balance: int) -> int:
    """By how much a game will take one of two players out of the range from -1 to 1, or further out of it."""
    low, high = sorted((balance, other_balance))
    return max(low, -high, 0)


def seated(one: Player, other: Player, pasts: Mapping[int, Past]) -> tuple[int, int]:
    """The player who has begun fewer games begins, then the one who did not begin last, then the weaker."""

    def claim(player: Player) -> tuple[int, int, int]:
        past = pasts[player.id]
        return past.balance, 1 if past.began_last else 0, -player.number

    first, second = sorted((one, other), key=claim)
    return first.id, second.id


def near_edges(
    players: Sequence[Player], cost: Callable[[Player, Player], int | None], *, most: int
) -> Iterator[tuple[int, int, int]]:
    """Possible pairs (with `cost`, which is None where it is impossible) for a matching among many.

    Each player with up to `most` of the next players; those who then have few candidates, with everybody.
    """
    few = most // 3
    counts = [0] * len(players)
    for index, player in enumerate(players):
        found = 0
        for other in range(index + 1, len(players)):
            value = cost(player, players[other])
            if value is not None:
                yield index, other, value
                counts[index] += 1
                counts[other] += 1
                found += 1
                if found == most:
                    break
    for index, player in enumerate(players):
        if counts[index] <= few:
            for other, opponent in enumerate(players):
                value = cost(player, opponent) if other != index else None
                if value is not None:
                    yield index, other, value
