"""Arena: the pairing and the points, as pure functions."""

import random
import time
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from games.tournaments.formats import arena
from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player


def people(count: int, **differences: object) -> list[Player]:
    return [Player(id=100 + n, number=n, rating=2000 - 10 * n, **differences) for n in range(1, count + 1)]  # type: ignore[arg-type]


def game(
    number: int, first: int, second: int, places: tuple[int | None, int | None], **more: object
) -> Meeting:
    return Meeting(1, number, (Played(first, places[0]), Played(second, places[1])), **more)  # type: ignore[arg-type]


def won(number: int, winner: int, loser: int) -> Meeting:
    return game(number, winner, loser, (1, 2))


def ranks_of(players: list[Player], meetings: list[Meeting]) -> dict[int, int]:
    return {line.player: line.rank for line in arena.standings(players, meetings)}


def pairs_of(players: list[Player], meetings: list[Meeting], **more: object) -> list[tuple[int, int]]:
    return arena.pair(players, meetings, ranks=ranks_of(players, meetings), **more)  # type: ignore[arg-type]


class Event:
    """An arena played by chance: games last one to four ticks, players come, leave and block each other."""

    def __init__(self, count: int, seed: int, *, blocks: int = 0, leaving: float = 0.0) -> None:
        self.chance = random.Random(seed)
        blocked: dict[int, set[int]] = {player.id: set() for player in people(count)}
        for _ in range(blocks):
            blocked[self.chance.randint(101, 100 + count)].add(self.chance.randint(101, 100 + count))
        self.players = [
            Player(one.id, one.number, one.rating, blocked=frozenset(blocked[one.id]))
            for one in people(count)
        ]
        self.leaving = leaving
        self.free = list(self.players)
        self.meetings: list[Meeting] = []
        self.ends: dict[int, int] = {}
        self.repeats = 0
        # The players who waited, and those of them who still did after the pairing.
        self.waits: list[tuple[list[int], list[int]]] = []

    def play(self, ticks: int) -> None:
        for tick in range(ticks):
            self.begin(tick)
            self.finish(tick)
            gone = [player for player in self.free if self.chance.random() < self.leaving]
            self.free = [player for player in self.free if player not in gone]
            playing = {
                player for meeting in self.meetings if not meeting.is_over for player in meeting.players
            }
            here = playing | {player.id for player in self.free + gone}
            self.free += [one for one in self.players if one.id not in here and self.chance.random() < 0.3]

    def begin(self, tick: int) -> None:
        pairs = pairs_of_event(self)
        taken = [player for both in pairs for player in both]
        assert len(taken) == len(set(taken)), "nobody is paired twice"
        assert set(taken) <= {player.id for player in self.free}
        blocked = {player.id: player.blocked for player in self.players}
        others_play = any(not one.is_over for one in self.meetings)
        for first, second in pairs:
            assert first not in blocked[second]
            assert second not in blocked[first]
            mine = [one.players for one in self.meetings if first in one.players]
            theirs = [one.players for one in self.meetings if second in one.players]
            if (mine and second in mine[-1]) or (theirs and first in theirs[-1]):
                self.repeats += 1
                assert not others_play, "waiting would have helped"
            number = len(self.meetings) + 1
            self.meetings.append(game(number, first, second, (None, None)))
            self.ends[number] = tick + self.chance.randrange(4)
        waited = [player.id for player in self.free]
        self.free = [player for player in self.free if player.id not in taken]
        self.waits.append((waited, [player.id for player in self.free]))

    def finish(self, tick: int) -> None:
        for place, meeting in enumerate(self.meetings):
            if not meeting.is_over and self.ends[meeting.number] <= tick:
                places = self.chance.choice([(1, 2), (2, 1), (1, 2), (2, 1), (1, 1)])
                first, second = meeting.players
                self.meetings[place] = game(meeting.number, first, second, places)
                self.free += [player for player in self.players if player.id in meeting.players]

    def balances(self) -> Counter[int]:
        balances: Counter[int] = Counter()
        for meeting in self.meetings:
            first, second = meeting.players
            balances[first] += 1
            balances[second] -= 1
        return balances


def pairs_of_event(event: Event) -> list[tuple[int, int]]:
    return arena.pair(event.free, event.meetings, ranks=ranks_of(event.players, event.meetings))


def naive_standings(players: list[Player], meetings: list[Meeting]) -> dict[int, tuple[int, int, int]]:
    """Rank, points and performance, computed another way: from a string of results for each player."""
    rows = {}
    rating = {player.id: player.rating for player in players}
    for player in players:
        letters, faced = "", []
        for meeting in sorted(meetings, key=lambda one: one.number):
            if player.id in meeting.players and meeting.is_over:
                own = meeting.seat_of(player.id)
                other = next(seat for seat in meeting.seats if seat.player != player.id)
                assert own.place is not None
                assert other.place is not None
                letter = "D" if own.place == other.place else "W" if own.place < other.place else "L"
                letters += letter
                faced.append(rating[other.player] + {"W": 500, "D": 0, "L": -500}[letter])
        total = 0
        for at, letter in enumerate(letters):
            double = letters[max(0, at - 2) : at] == "WW"
            total += {"W": 2, "D": 1, "L": 0}[letter] * (2 if double else 1)
        rows[player.id] = (total, round(sum(faced) / len(faced)) if faced else 0)
    return {
        one: (1 + sum(other > row for other in rows.values()), row[0], row[1]) for one, row in rows.items()
    }


# -- Points.


def points_of(player: int, meetings: list[Meeting]) -> list[int]:
    players = people(6)
    line = next(one for one in arena.standings(players, meetings) if one.player == player)
    assert line.score == sum(line.points)
    return [int(each) for each in line.points]


def test_the_third_win_in_a_row_counts_double_and_so_on() -> None:
    meetings = [won(number, 101, 102) for number in range(1, 5)]
    assert points_of(101, meetings) == [2, 2, 4, 4]
    assert arena.standings(people(2), meetings)[0].on_streak


def test_a_draw_after_two_wins_is_doubled_and_ends_the_streak() -> None:
    meetings = [
        won(1, 101, 102),
        won(2, 101, 103),
        game(3, 101, 104, (1, 1)),
        won(4, 101, 105),
        won(5, 101, 106),
    ]
    assert points_of(101, meetings) == [2, 2, 2, 2, 2]
    assert arena.standings(people(6), meetings)[0].on_streak


def test_a_loss_ends_the_streak() -> None:
    meetings = [won(1, 101, 102), won(2, 101, 103), won(3, 104, 101), won(4, 101, 105)]
    assert points_of(101, meetings) == [2, 2, 0, 2]
    assert not arena.standings(people(6), meetings)[0].on_streak


def test_a_halved_clock_gives_a_point_more_only_to_a_winner_and_is_never_doubled() -> None:
    meetings = [
        Meeting(1, 1, (Played(101, 1, berserk=True), Played(102, 2, berserk=True))),
        won(2, 101, 103),
        Meeting(1, 3, (Played(104, 2), Played(101, 1, berserk=True))),
    ]
    assert points_of(101, meetings) == [3, 2, 5]
    assert points_of(102, meetings) == [0]


def test_a_forfeit_gives_points_but_no_performance_and_neither_coming_gives_nothing() -> None:
    meetings = [
        game(1, 101, 102, (1, 2), kind=MeetingKind.FORFEIT),
        game(2, 103, 104, (2, 2), kind=MeetingKind.FORFEIT),
    ]
    assert points_of(101, meetings) == [2]
    assert points_of(103, meetings) == points_of(104, meetings) == [0]
    assert {line.performance for line in arena.standings(people(4), meetings)} == {None}


def test_a_game_in_progress_counts_for_nothing() -> None:
    assert points_of(101, [game(1, 101, 102, (None, None))]) == []


def test_ties_are_broken_by_performance_and_equal_ones_share_a_rank() -> None:
    meetings = [won(1, 101, 104), won(2, 102, 103)]
    lines = arena.standings(people(4), meetings)
    # 102 has beaten the stronger player.
    assert [(line.player, line.rank) for line in lines] == [(102, 1), (101, 2), (104, 3), (103, 4)]
    assert [line.performance for line in lines] == [2470, 2460, 1490, 1480]


def test_players_without_games_share_the_last_rank() -> None:
    lines = arena.standings(people(5), [won(1, 101, 102)])
    assert [(line.player, line.rank) for line in lines] == [(101, 1), (102, 2), (103, 3), (104, 3), (105, 3)]
    assert arena.standings([], []) == []


@pytest.mark.parametrize("count", [2, 3, 7, 12])
def test_standings_equal_a_naive_computation(count: int) -> None:
    event = Event(count, seed=count, leaving=0.05)
    event.play(60)
    naive = naive_standings(event.players, event.meetings)
    lines = arena.standings(event.players, event.meetings)
    assert {line.player: (line.rank, line.score, line.tie_breaks[0][1]) for line in lines} == {
        player: (rank, Fraction(points), Fraction(performance))
        for player, (rank, points, performance) in naive.items()
    }


# -- Pairing.


def test_nobody_and_one_player_are_not_paired() -> None:
    assert pairs_of([], []) == []
    assert pairs_of(people(1), []) == []


def test_two_players_alone_meet_again_and_begin_in_turn() -> None:
    players = people(2)
    meetings: list[Meeting] = []
    for number in range(1, 7):
        [(first, second)] = pairs_of(players, meetings)
        meetings.append(won(number, first, second))
    assert [meeting.players[0] for meeting in meetings] == [102, 101] * 3


def test_the_last_opponent_is_not_met_again_while_others_play() -> None:
    meetings = [won(1, 101, 102), game(2, 103, 104, (None, None))]
    assert pairs_of(people(2), meetings) == []
    assert len(pairs_of(people(2), meetings, impatient=[101])) == 1


def test_three_players_take_turns() -> None:
    players = people(3)
    waiting = list(players)
    meetings: list[Meeting] = []
    for number in range(1, 13):
        [(first, second)] = pairs_of(waiting, meetings)
        meetings.append(won(number, first, second))
        # The one who was left out has waited longest.
        waiting.sort(key=lambda player: player.id in (first, second))
    games = Counter(player for meeting in meetings for player in meeting.players)
    assert set(games.values()) == {8}


def test_blocked_players_never_meet_even_if_nobody_else_is_there() -> None:
    one, other = people(2)
    assert pairs_of([Player(one.id, 1, 2000, blocked=frozenset({other.id})), other], []) == []


def test_neighbours_by_rank_meet() -> None:
    players = people(8)
    lost = (2, 1)
    meetings = [won(1, 101, 105), game(2, 106, 102, lost), won(3, 103, 107), game(4, 108, 104, lost)]
    winners = {101, 102, 103, 104}
    assert all((first in winners) == (second in winners) for first, second in pairs_of(players, meetings))


def test_nobody_begins_twice_more_than_not_if_another_game_can_be_waited_for() -> None:
    # 101 and 103 have begun their only games.
    meetings = [won(1, 101, 102), won(2, 103, 104), game(3, 105, 106, (None, None))]
    waiting = [player for player in people(6) if player.id in (101, 103)]
    assert pairs_of(waiting, meetings) == []
    assert len(pairs_of(waiting, meetings, impatient=[103])) == 1


@pytest.mark.parametrize("count", [4, 5, 6, 7, 9, 12, 33])
def test_events_without_absences_are_balanced_and_without_repeats(count: int) -> None:
    event = Event(count, seed=count)
    event.play(40)
    assert len(event.meetings) > 5 * count
    assert event.repeats == 0
    assert set(map(abs, event.balances().values())) <= {0, 1}


@pytest.mark.parametrize("seed", range(12))
def test_random_events_hold_the_rules(seed: int) -> None:
    """Players leave and come back, some are blocked; `Event.begin` checks each tick."""
    event = Event(3 + seed, seed=seed, blocks=seed % 5, leaving=0.1)
    event.play(50)
    assert event.meetings
    assert max(map(abs, event.balances().values())) <= 2


def test_the_same_player_is_not_left_out_twice_in_a_row() -> None:
    event = Event(9, seed=4)
    event.play(60)
    for (_, before), (waited, after) in pairwise(event.waits):
        assert len(waited) == 1 or len(after) > 1 or not set(before) & set(after)


def test_winners_who_all_began_are_paired_all_the_same() -> None:
    players = people(200)
    pairs = pairs_of(players, [])
    meetings = [won(number, *both) for number, both in enumerate(pairs, 1)]
    assert len(pairs_of(players, meetings)) == 100


def test_a_thousand_players_are_paired_fast() -> None:
    players = people(1000)
    meetings: list[Meeting] = []
    for _ in range(2):
        ranks = ranks_of(players, meetings)
        began = time.process_time()
        pairs = arena.pair(players, meetings, ranks=ranks)
        assert time.process_time() - began < 1.5, "usually a quarter of a second"
        assert len(pairs) == 500
        for first, second in pairs:
            number = len(meetings) + 1
            meetings.append(game(number, first, second, (1, 2) if number % 3 else (2, 1)))


# -- Times.


def test_waits_and_the_last_pairing_depend_on_size_and_clock() -> None:
    assert [arena.waits(count) for count in (2, 3, 4, 20, 100, 140, 1000)] == [15, 15, 49, 45, 25, 15, 15]
    assert [arena.closes_before_end(seconds) for seconds in (30, 120, 180, 600)] == [30, 60, 90, 120]
