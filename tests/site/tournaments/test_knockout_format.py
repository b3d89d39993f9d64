"""Knock-out: the draw, the rounds, walk-overs, the third place and the ranks, as pure functions."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from games.tournaments.formats import knockout
from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player
from games.tournaments.formats.knockout import Drawn, MatchState

SEED = b"an event"


def people(count: int) -> list[Player]:
    return [Player(id=100 + n, number=n, rating=2000 - 10 * n) for n in range(1, count + 1)]


def decided(meeting: Meeting, winner: int | None, kind: MeetingKind | None = None) -> Meeting:
    seats = tuple(replace(seat, place=1 if seat.player == winner else 2) for seat in meeting.seats)
    return replace(meeting, seats=seats, kind=kind or meeting.kind)


def next_meetings(
    players: list[Player], meetings: list[Meeting], *, seed: bytes = SEED, third_place: bool = True
) -> list[Meeting]:
    """The next matches as they are stored; those without play are over."""
    for round_number in range(1, 10):
        drawn = knockout.next_round(
            players, meetings, round_number=round_number, seed=seed, third_place=third_place
        )
        if drawn:
            return [
                Meeting(
                    round_number,
                    one.number,
                    tuple(Played(player, place_of(one, player)) for player in one.seats),
                    one.kind,
                )
                for one in drawn
            ]
    return []


def place_of(drawn: Drawn, player: int) -> int | None:
    if drawn.kind is MeetingKind.PLAYED:
        return None
    return 2 if player in drawn.absent else 1


def play_favourites(players: list[Player], *, third_place: bool = True) -> list[Meeting]:
    """The better seed wins every match."""
    meetings: list[Meeting] = []
    while new := next_meetings(players, meetings, third_place=third_place):
        meetings += [one if one.is_over else decided(one, min(one.players)) for one in new]
    return meetings


def ranks(
    players: list[Player], meetings: list[Meeting], *, third_place: bool = True
) -> list[tuple[int, int]]:
    lines = knockout.standings(players, meetings, third_place=third_place)
    return [(line.player, line.rank) for line in lines]


# -- The draw.


def test_the_draw_of_eight() -> None:
    assert knockout.draw(people(8)) == [101, 108, 104, 105, 102, 107, 103, 106]


@pytest.mark.parametrize("count", [3, 5, 6, 7, 9, 13, 21, 33])
def test_byes_go_to_the_best(count: int) -> None:
    places = knockout.draw(people(count))
    byes = [places[at - at % 2] for at, player in enumerate(places) if player is None]
    assert sorted(one for one in places if one) == [player.id for player in people(count)]
    assert sorted(one or 0 for one in byes) == [101 + n for n in range(len(places) - count)]


def test_nobody_and_one_player() -> None:
    nobody = knockout.bracket([])
    assert (nobody.rounds, nobody.champion, nobody.is_over) == ((), None, True)
    assert next_meetings([], []) == []
    assert knockout.standings([], []) == []
    alone = knockout.bracket(people(1))
    assert (alone.rounds, alone.champion, alone.is_over) == ((), 101, True)
    assert next_meetings(people(1), []) == []
    assert ranks(people(1), []) == [(101, 1)]


def test_blocked_players_are_drawn_apart_within_their_strength() -> None:
    players = people(8)
    players[0] = replace(players[0], blocked=frozenset({108, 105}))
    places = knockout.draw(players)
    half = places[:4] if 101 in places[:4] else places[4:]
    assert not {105, 108} & set(half)
    # The best four are still the only ones of their quarters.
    assert sorted(one for one in places[::2] if one) == [101, 102, 103, 104]


def test_a_block_during_the_event_does_not_change_the_draw() -> None:
    players = people(8)
    meetings = next_meetings(players, [])
    before = knockout.bracket(players, meetings)
    players[0] = replace(players[0], blocked=frozenset({108}))
    assert knockout.draw(players) != knockout.draw(people(8))
    assert knockout.bracket(players, meetings) == before


# -- Rounds.


def test_eight_players_whose_favourites_win() -> None:
    players = people(8)
    meetings = play_favourites(players)
    assert Counter(meeting.round for meeting in meetings) == {1: 4, 2: 2, 3: 2}
    drawn = knockout.bracket(players, meetings)
    assert drawn.is_over
    assert drawn.champion == 101
    assert drawn.rounds[1][0].feeders == ((1, 1), (1, 2))
    assert drawn.third_place
    assert drawn.third_place.feeders == ((2, 1), (2, 2))
    assert ranks(players, meetings) == [
        (101, 1), (102, 2), (103, 3), (104, 4), (105, 5), (106, 5), (107, 5), (108, 5),
    ]  # fmt: skip


def test_without_a_match_for_it_the_third_place_is_shared() -> None:
    players = people(4)
    meetings = play_favourites(players, third_place=False)
    assert len(meetings) == 3
    assert ranks(players, meetings, third_place=False) == [(101, 1), (102, 2), (103, 3), (104, 3)]


def test_three_players_need_no_match_for_the_third_place() -> None:
    players = people(3)
    meetings = play_favourites(players)
    assert [(one.round, one.kind) for one in meetings] == [
        (1, MeetingKind.BYE),
        (1, MeetingKind.PLAYED),
        (2, MeetingKind.PLAYED),
    ]
    assert knockout.bracket(players, meetings).is_over
    assert ranks(players, meetings) == [(101, 1), (102, 2), (103, 3)]


def test_no_round_begins_before_the_last_match_is_over() -> None:
    players = people(4)
    first, second = next_meetings(players, [])
    meetings = [decided(first, 101), second]
    assert next_meetings(players, meetings) == []
    assert knockout.bracket(players, meetings).rounds[1][0].state is MatchState.WAITING
    assert knockout.bracket(players, meetings).rounds[1][0].players == (101, None)


def test_a_player_who_has_left_loses_by_forfeit() -> None:
    players = people(4)
    meetings = [decided(one, min(one.players)) for one in next_meetings(players, [])]
    players[0] = replace(players[0], is_active=False)
    final, third = next_meetings(players, meetings)
    assert final.kind is MeetingKind.FORFEIT
    assert final.seat_of(102).place == 1
    assert third.kind is MeetingKind.PLAYED
    meetings += [final, decided(third, 103)]
    assert ranks(players, meetings) == [(102, 1), (101, 2), (103, 3), (104, 4)]


def test_if_neither_comes_the_next_opponent_has_a_bye() -> None:
    players = people(4)
    first, second = next_meetings(players, [])
    meetings = [decided(first, 101), decided(second, None, MeetingKind.FORFEIT)]
    [final] = next_meetings(players, meetings)
    assert (final.kind, final.players) == (MeetingKind.BYE, (101,))
    meetings.append(final)
    # 104 has lost to somebody, and comes before the two who did not come, who share the last rank.
    assert ranks(players, meetings) == [(101, 1), (104, 2), (102, 3), (103, 3)]
    assert knockout.bracket(players, meetings).is_over


def test_everybody_has_left() -> None:
    meetings = [one if one.is_over else decided(one, one.players[0]) for one in next_meetings(people(6), [])]
    players = [replace(player, is_active=False) for player in people(6)]
    while new := next_meetings(players, meetings):
        assert all(one.is_over for one in new)
        meetings += new
    drawn = knockout.bracket(players, meetings)
    assert drawn.is_over
    assert drawn.champion is None


def test_players_who_left_before_the_start_are_not_in_the_draw() -> None:
    players = [replace(player, is_active=player.id != 102) for player in people(5)]
    meetings = play_favourites(players)
    assert {player for one in meetings for player in one.players} == {101, 103, 104, 105}
    # Later standings still say so, though they cannot know who was active then.
    assert ranks(people(5), meetings) == [(101, 1), (103, 2), (104, 3), (105, 4), (102, 5)]


def test_neither_player_of_a_forfeit_goes_on_if_both_are_marked_absent() -> None:
    both = (Played(101, 1, forfeited=True), Played(102, 1, forfeited=True))
    assert knockout.bracket(people(2), [Meeting(1, 1, both, MeetingKind.FORFEIT)]).champion is None


def test_a_first_round_paired_by_hand_may_have_any_size() -> None:
    players = people(6)
    meetings = [
        Meeting(1, number, (Played(100 + number, 1), Played(107 - number, 2))) for number in (1, 2, 3)
    ]
    semi, bye = next_meetings(players, meetings)
    assert (set(semi.players), bye.players, bye.kind) == ({101, 102}, (103,), MeetingKind.BYE)


def test_a_drawn_match_goes_to_games_then_points_then_the_better_seed() -> None:
    def winner(one: Played, other: Played) -> int | None:
        return knockout.bracket(people(2), [Meeting(1, 1, (one, other))]).champion

    assert winner(Played(101, 1, 50, 1), Played(102, 1, 40, 2)) == 102
    assert winner(Played(101, 1, 50, 1), Played(102, 1, 60, 1)) == 102
    assert winner(Played(102, 1, 50, 1), Played(101, 1, 50, 1)) == 101


def test_the_player_who_has_begun_less_begins_and_at_first_the_lot_decides() -> None:
    players = people(4)
    begins = {tuple(one.players[0] for one in next_meetings(players, [], seed=bytes([n]))) for n in range(40)}
    assert begins == {(101, 102), (101, 103), (104, 102), (104, 103)}
    first = Meeting(1, 1, (Played(101, 1), Played(104, 2)))
    second = Meeting(1, 2, (Played(103, 2), Played(102, 1)))
    final, third = next_meetings(players, [first, second])
    assert final.players == (102, 101)
    assert third.players == (104, 103)


def test_a_pair_that_was_changed_by_hand_counts_as_stored() -> None:
    players = people(4)
    meetings = [decided(one, min(one.players)) for one in next_meetings(players, [])]
    meetings.append(Meeting(2, 1, (Played(103, 1), Played(101, 2))))
    drawn = knockout.bracket(players, meetings)
    assert drawn.champion == 103


# -- Random events against another computation.


@pytest.mark.parametrize("count", range(18))
def test_random_events_end_with_the_right_ranks(count: int) -> None:
    chance = random.Random(count)
    for _ in range(4):
        players = people(count)
        meetings: list[Meeting] = []
        out: dict[int, int] = {}
        for _round in range(20):
            players = [replace(one, is_active=not meetings or chance.random() > 0.1) for one in players]
            new = next_meetings(players, meetings)
            if not new:
                break
            for one in new:
                done = one
                if not one.is_over:
                    winner = chance.choice([*one.players, *one.players, None])
                    done = decided(one, winner, MeetingKind.FORFEIT if winner is None else None)
                meetings.append(done)
                is_third = done.number == 2 and done.round == max(2, (count - 1).bit_length())
                if not is_third:
                    out |= {seat.player: done.round for seat in done.seats if seat.place == 2}
        drawn = knockout.bracket(players, meetings)
        assert drawn.is_over
        left = [player.id for player in players if player.id not in out]
        assert left == ([drawn.champion] if drawn.champion else [])
        check_ranks(players, meetings, out)


def check_ranks(players: list[Player], meetings: list[Meeting], out: dict[int, int]) -> None:
    """Those out later are before those out earlier; only the third place separates two of one round."""
    lines = {line.player: line for line in knockout.standings(players, meetings)}
    rounds = max((one.round for one in meetings), default=0)
    for one in lines.values():
        stage = out.get(one.player, rounds + 1)
        better = sum(out.get(other, rounds + 1) > stage for other in lines)
        equals = [other for other in lines if out.get(other, rounds + 1) == stage]
        if stage == rounds - 1 and any(lines[other].tie_breaks[0][1] for other in equals):
            assert one.rank == better + (1 if one.tie_breaks[0][1] else 2)
        else:
            assert one.rank == better + 1
        assert one.wins <= one.played
        assert one.score == Fraction(stage)


def test_a_large_event_with_many_blocks_is_drawn_fast() -> None:
    chance = random.Random(1)
    players = [
        replace(one, blocked=frozenset(chance.sample(range(101, 229), 1)) - {one.id}) for one in people(128)
    ]
    places = knockout.draw(players)
    blocked = {player.id: player.blocked for player in players}
    for one, other in zip(places[::2], places[1::2], strict=True):
        assert one is not None
        assert other is not None
        assert other not in blocked[one]
        assert one not in blocked[other]
