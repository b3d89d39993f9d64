"""Swiss: the pairs of the Dutch system, byes, blocks, points and tie-breaks, as pure functions."""

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

from games.tournaments.formats import swiss
from games.tournaments.formats.history import Meeting, MeetingKind, Played, Player
from games.tournaments.formats.swiss import SwissRound, TieBreak

HALF = Fraction(1, 2)
SEED = b"an event"


def people(count: int) -> list[Player]:
    return [Player(id=100 + n, number=n, rating=2000 - 10 * n) for n in range(1, count + 1)]


def game(
    round_number: int, first: int, second: int, places: tuple[int | None, int | None], **more: object
) -> Meeting:
    seats = (Played(first, places[0]), Played(second, places[1]))
    return Meeting(round_number, 1, seats, **more)  # type: ignore[arg-type]


def bye(round_number: int, player: int, kind: MeetingKind = MeetingKind.BYE) -> Meeting:
    return Meeting(round_number, 1, (Played(player, 1),), kind)


class Event:
    """A Swiss tournament played by chance. Each round is checked when it is paired."""

    def __init__(self, count: int, rounds: int, seed: int, *, blocks: int = 0, trouble: bool = False) -> None:
        self.chance = random.Random(seed)
        self.seed = str(seed).encode()
        self.rounds = rounds
        self.trouble = trouble
        blocked: dict[int, set[int]] = {player.id: set() for player in people(count)}
        for _ in range(blocks):
            one, other = self.chance.sample(sorted(blocked), 2)
            blocked[one].add(other)
        self.players = [replace(one, blocked=frozenset(blocked[one.id])) for one in people(count)]
        self.meetings: list[Meeting] = []
        self.entered = {
            one.id: self.chance.randint(1, 1 + rounds // 2) if trouble and self.chance.random() < 0.2 else 1
            for one in self.players
        }

    def play(self) -> None:
        for number in range(1, self.rounds + 1):
            self.round_with(number, self.pair(number))

    def pair(self, number: int) -> SwissRound:
        players = [one for one in self.players if self.entered[one.id] <= number]
        for one in players:
            if self.entered[one.id] == number:
                kinds = swiss.missed_rounds(number - 1)
                self.meetings += [bye(missed, one.id, kind) for missed, kind in enumerate(kinds, 1)]
        players = [
            replace(one, is_active=not (self.trouble and self.chance.random() < 0.15)) for one in players
        ]
        self.present = players
        paired = swiss.pair(players, self.meetings, round_number=number, rounds=self.rounds, seed=self.seed)
        self.check(paired)
        return paired

    def check(self, paired: SwissRound) -> None:
        everybody = [*(one for both in paired.pairs for one in both), *paired.byes, *paired.half_byes]
        assert sorted(everybody) == [one.id for one in self.present if one.is_active]
        blocked = {one.id: one.blocked for one in self.players}
        for first, second in paired.pairs:
            assert first not in blocked[second]
            assert second not in blocked[first]

    def round_with(self, number: int, paired: SwissRound) -> None:
        for first, second in paired.pairs:
            places = self.chance.choice([(1, 2), (2, 1), (1, 2), (2, 1), (1, 1)])
            kind = MeetingKind.PLAYED
            if self.trouble and self.chance.random() < 0.1:
                kind, places = MeetingKind.FORFEIT, self.chance.choice([(1, 2), (2, 1), (2, 2)])
            self.meetings.append(game(number, first, second, places, kind=kind))
        self.meetings += [bye(number, one) for one in paired.byes]
        self.meetings += [bye(number, one, MeetingKind.HALF_BYE) for one in paired.half_byes]
        self.meetings += [
            bye(number, one.id, MeetingKind.ABSENT) for one in self.present if not one.is_active
        ]

    def times_met(self) -> Counter[frozenset[int]]:
        return Counter(frozenset(one.players) for one in self.meetings if one.kind is MeetingKind.PLAYED)

    def balances(self) -> Counter[int]:
        found: Counter[int] = Counter({one.id: 0 for one in self.players})
        for meeting in self.meetings:
            if meeting.kind is MeetingKind.PLAYED:
                found[meeting.players[0]] += 1
                found[meeting.players[1]] -= 1
        return found


# -- The same pairs as py4swiss on its own.


def trf_text(event: Event, through: int, players: Sequence[Player], *, white1: bool) -> str:
    """A TRF(x), letter by letter, without the code that is tested. Player 101 has the number 1, and so on."""
    lines = ["012 A test"]
    for player in players:
        cells, points = "", 0.0
        for number in range(1, through + 1):
            cell = "  0000 - Z"
            for meeting in event.meetings:
                if meeting.round == number and player.id in meeting.players:
                    cell, value = trf_cell(meeting, player.id)
                    points += value
            cells += cell
        number = player.id - 100
        lines.append(f"001 {number:4}{'':72}{points:4.1f} {number:4}{cells}")
    lines.append(f"XXR {event.rounds}")
    lines.append("XXC white1" if white1 else "XXC black1")
    absent = [str(player.id - 100) for player in players if not player.is_active]
    if absent:
        lines.append("XXZ " + " ".join(absent))
    here = {player.id for player in players}
    lines += [f"XXP {one.id - 100} {other - 100}" for one in players for other in one.blocked & here]
    return "\n".join(lines) + "\n"


def trf_cell(meeting: Meeting, player: int) -> tuple[str, float]:
    if len(meeting.seats) == 1:
        letter, points = {"bye": ("U", 1.0), "half_bye": ("H", 0.5), "absent": ("Z", 0.0)}[meeting.kind]
        return f"  0000 - {letter}", points
    at = meeting.players.index(player)
    own, other = meeting.seats[at].place, meeting.seats[1 - at].place
    played = meeting.kind is MeetingKind.PLAYED
    letter, points = {
        (1, 2): ("1" if played else "+", 1.0),
        (1, 1): ("=", 0.5),
        (2, 1): ("0" if played else "-", 0.0),
        (2, 2): ("-", 0.0),
    }[own, other]  # type: ignore[index]
    return f"  {meeting.players[1 - at] - 100:4} {'wb'[at]} {letter}", points


def library_pairs(text: str, folder: Path) -> set[tuple[int, int]]:
    """What py4swiss makes of a file; 0 is the bye."""
    file = folder / "event.trf"
    file.write_text(text)
    pairings = DutchEngine.generate_pairings(TrfParser.parse(file, strict=True))
    return {(one.white + 100, one.black + 100) for one in pairings}


@pytest.mark.parametrize(
    ("count", "rounds", "seed"), [(7, 5, 1), (12, 6, 2), (25, 7, 3), (40, 6, 4), (9, 9, 5)]
)
def test_pairs_are_those_of_py4swiss_given_the_same_history(
    count: int, rounds: int, seed: int, tmp_path: Path
) -> None:
    event = Event(count, rounds, seed, blocks=count // 4, trouble=True)
    event.entered = dict.fromkeys(event.entered, 1)
    first_choice: bool | None = None
    compared = 0
    for number in range(1, rounds + 1):
        paired = event.pair(number)
        ours = {*paired.pairs, *((one, 100) for one in paired.byes)}
        for white1 in (True, False) if first_choice is None else (first_choice,):
            try:
                theirs = library_pairs(trf_text(event, number - 1, event.present, white1=white1), tmp_path)
            except PairingError:
                break
            if number == 1 and theirs != ours:
                continue
            first_choice = white1
            assert theirs == ours
            compared += 1
            break
        event.round_with(number, paired)
    assert first_choice is not None, "neither of the two first colours gives the first round"
    assert compared > rounds // 2


def test_an_exported_event_is_parsed_and_paired_as_by_the_site(tmp_path: Path) -> None:
    event = Event(17, 7, seed=8, blocks=4, trouble=True)
    for number in range(1, 6):
        paired = event.pair(number)
        text = swiss.to_trf(
            event.present,
            event.meetings,
            rounds=event.rounds,
            seed=event.seed,
            title="Tuesday\nevening",
            names={player.id: f"Ülo {player.id} " + "x" * 40 for player in event.players},
        )
        file = tmp_path / "event.trf"
        file.write_text(text)
        parsed = TrfParser.parse(file, strict=True)
        assert parsed.tournament_section.tournament_name == "Tuesday evening"
        assert all(len(section.results) == number - 1 for section in parsed.player_sections)
        numbers = {n: one.id for n, one in enumerate(event.present, 1)}
        ours = {*paired.pairs, *((one, 0) for one in paired.byes)}
        pairings = DutchEngine.generate_pairings(parsed)
        assert {(numbers[one.white], numbers.get(one.black, 0)) for one in pairings} == ours
        event.round_with(number, paired)


def test_a_round_in_progress_is_not_exported() -> None:
    text = swiss.to_trf(
        people(2),
        [game(1, 101, 102, (None, None))],
        rounds=3,
        seed=SEED,
        title="",
        names={101: "A", 102: "B"},
    )
    assert "w" not in text.split("XXR")[0].replace("white", "")


# -- Pairing.


def test_no_player_one_two_and_three() -> None:
    assert swiss.pair([], [], round_number=1, rounds=3, seed=SEED) == SwissRound()
    assert swiss.pair(people(1), [], round_number=1, rounds=3, seed=SEED) == SwissRound(byes=(101,))
    two = swiss.pair(people(2), [], round_number=1, rounds=3, seed=SEED)
    assert [set(both) for both in two.pairs] == [{101, 102}]
    three = swiss.pair(people(3), [], round_number=1, rounds=3, seed=SEED)
    assert ([set(both) for both in three.pairs], three.bye) == ([{101, 102}], 103)


def test_everybody_has_withdrawn() -> None:
    players = [replace(player, is_active=False) for player in people(5)]
    assert swiss.pair(players, [], round_number=2, rounds=5, seed=SEED) == SwissRound()


def test_the_seed_decides_who_begins_the_first_round() -> None:
    begin = {
        swiss.pair(people(2), [], round_number=1, rounds=3, seed=bytes([n])).pairs[0][0] for n in range(16)
    }
    assert begin == {101, 102}


@pytest.mark.parametrize(("count", "rounds"), [(2, 4), (3, 6), (4, 6), (5, 7)])
def test_with_more_rounds_than_opponents_all_meet_equally_often(count: int, rounds: int) -> None:
    event = Event(count, rounds, seed=count)
    event.play()
    times = event.times_met()
    every = [times[frozenset(pair)] for pair in combinations(sorted(event.balances()), 2)]
    assert max(every) - min(every) <= 1
    byes = Counter(one.players[0] for one in event.meetings if len(one.seats) == 1)
    if count % 2:
        assert max(byes.values()) - min(byes[one.id] for one in event.players) <= 1


@pytest.mark.parametrize("count", [4, 6, 8])
def test_players_meet_again_only_where_no_round_without_repeats_exists(count: int) -> None:
    for seed in range(6):
        event = Event(count, count + 2, seed)
        for number in range(1, event.rounds + 1):
            met = event.times_met()
            paired = event.pair(number)
            repeats = sum(met[frozenset(both)] for both in paired.pairs)
            assert repeats == fewest_repeats([one.id for one in event.players], met)
            event.round_with(number, paired)


def fewest_repeats(players: list[int], met: Counter[frozenset[int]]) -> int:
    """Of all ways to pair everybody."""
    if not players:
        return 0
    first, *rest = players
    return min(
        met[frozenset((first, other))] + fewest_repeats([one for one in rest if one != other], met)
        for other in rest
    )


@pytest.mark.parametrize("seed", range(10))
def test_random_events_repeat_nothing_and_give_nobody_a_second_bye(seed: int) -> None:
    """With absences, forfeits, late entries and a few blocks; `Event.check` looks at each round."""
    event = Event(12 + seed, 5, seed, blocks=seed, trouble=True)
    event.play()
    assert set(event.times_met().values()) == {1}
    byes = Counter(one.players[0] for one in event.meetings if one.kind is MeetingKind.BYE)
    assert set(byes.values()) <= {1}
    assert max(map(abs, event.balances().values())) <= 2


@pytest.mark.parametrize("seed", range(10))
def test_small_events_with_many_blocks_go_on_to_the_end(seed: int) -> None:
    event = Event(3 + seed % 5, 7, seed, blocks=2 + seed, trouble=True)
    event.play()
    byes = Counter(one.players[0] for one in event.meetings if one.kind is MeetingKind.BYE)
    assert set(byes.values()) <= {1}


def test_players_who_block_everybody_get_one_point_and_then_halves() -> None:
    players = people(6)
    players[2] = replace(players[2], blocked=frozenset(range(101, 107)))
    meetings: list[Meeting] = []
    for number in range(1, 4):
        paired = swiss.pair(players, meetings, round_number=number, rounds=5, seed=SEED)
        assert 103 in (paired.byes if number == 1 else paired.half_byes)
        # Five are left: four play.
        assert len(paired.pairs) == 2
        meetings += [game(number, *both, (1, 1)) for both in paired.pairs]
        meetings += [bye(number, one) for one in paired.byes]
        meetings += [bye(number, one, MeetingKind.HALF_BYE) for one in paired.half_byes]
    line = next(one for one in swiss.standings(players, meetings) if one.player == 103)
    assert line.points == (Fraction(1), HALF, HALF)


def test_a_repeated_pair_comes_before_a_blocked_one() -> None:
    one, other, third, fourth = people(4)
    # 101 and 102 have met, and are blocked with both others.
    players = [
        replace(one, blocked=frozenset({103, 104})),
        replace(other, blocked=frozenset({103, 104})),
        third,
        fourth,
    ]
    meetings = [game(1, 101, 102, (1, 2)), game(1, 103, 104, (1, 2))]
    paired = swiss.pair(players, meetings, round_number=2, rounds=3, seed=SEED)
    # The one who did not begin begins now.
    assert set(paired.pairs) == {(102, 101), (104, 103)}


def test_players_of_a_forfeit_have_not_met() -> None:
    meetings = [game(1, 101, 102, (1, 2), kind=MeetingKind.FORFEIT)]
    [both] = swiss.pair(people(2), meetings, round_number=2, rounds=2, seed=SEED).pairs
    assert set(both) == {101, 102}


def test_a_player_who_won_by_forfeit_gets_no_bye() -> None:
    forfeits = [game(1, 101, 102, (2, 1)), game(1, 103, 104, (1, 2), kind=MeetingKind.FORFEIT)]
    players = [replace(one, is_active=one.id != 104) for one in people(4)]
    assert swiss.pair(players, forfeits, round_number=2, rounds=3, seed=SEED).bye != 103


def test_a_game_in_progress_is_paired_as_a_draw() -> None:
    meetings = [game(1, 101, 103, (None, None)), game(1, 102, 104, (1, 2))]
    paired = swiss.pair(people(4), meetings, round_number=2, rounds=3, seed=SEED)
    done = [game(1, 101, 103, (1, 1)), game(1, 102, 104, (1, 2))]
    assert paired == swiss.pair(people(4), done, round_number=2, rounds=3, seed=SEED)


def test_late_entry_until_half_of_the_rounds() -> None:
    assert [swiss.may_enter(number, 5) for number in range(1, 6)] == [True, True, True, False, False]
    assert swiss.missed_rounds(0) == []
    assert swiss.missed_rounds(3) == [MeetingKind.HALF_BYE, MeetingKind.ABSENT, MeetingKind.ABSENT]


@pytest.mark.parametrize(("rounds", "most"), [(7, 1), (6, 2)])
def test_first_player_balance(rounds: int, most: int) -> None:
    """The Dutch system allows a difference of two. After an odd number of rounds it is one."""
    found: Counter[int] = Counter()
    for seed in range(3):
        event = Event(20, rounds, seed)
        event.play()
        found.update(map(abs, event.balances().values()))
    assert max(found) <= most
    assert found[0] + found[1] > 0.75 * found.total()


def test_a_hundred_players_are_paired_fast() -> None:
    event = Event(100, 9, seed=1)
    event.round_with(1, event.pair(1))
    began = time.process_time()
    event.pair(2)
    assert time.process_time() - began < 1.5, "usually a tenth of a second"


def test_a_relaxed_round_of_many_players_is_fast() -> None:
    players = people(200)
    # 150 has met the only player that is not blocked.
    players[49] = replace(players[49], blocked=frozenset(range(101, 301)) - {101})
    meetings = [game(1, 101, 150, (1, 2))]
    began = time.process_time()
    paired = swiss.pair(players, meetings, round_number=2, rounds=5, seed=SEED)
    assert time.process_time() - began < 4
    assert len(paired.pairs) == 100
    assert (150, 101) in paired.pairs


# -- Standings.


def test_sonneborn_berger_counts_beaten_opponents_and_half_of_drawn_ones() -> None:
    meetings = [
        game(1, 101, 102, (1, 2)),
        game(1, 103, 104, (1, 1)),
        game(2, 101, 103, (1, 1)),
        game(2, 104, 102, (1, 2)),
    ]
    lines = swiss.standings(people(4), meetings)
    # 101 beat 102 (0) and drew with 103 (1); 104 drew with 103 (1) and beat 102 (0); both have 1½ points.
    assert [(line.player, line.score, line.tie_breaks[0][1]) for line in lines] == [
        (101, 1 + HALF, HALF),
        (104, 1 + HALF, HALF),
        (103, 1, HALF * (1 + HALF) * 2),
        (102, 0, 0),
    ]
    assert [line.rank for line in lines] == [1, 1, 3, 4]
    assert lines[0].performance == round(((1980 + 500) + 1970) / 2)


def test_the_tie_breaks_of_the_wbc() -> None:
    meetings = [
        Meeting(1, 1, (Played(101, 1, 60, 1, 0), Played(102, 2, 40))),
        Meeting(1, 2, (Played(103, 1, 20, 1, 1), Played(104, 2, 60))),
    ]
    lines = swiss.standings(people(4), meetings, tie_break=TieBreak.WBC)
    assert [line.player for line in lines] == [103, 101, 104, 102]
    assert lines[1].tie_breaks == (("supremacies", Fraction(0)), ("share_of_points", Fraction(60, 100)))


def test_byes_and_forfeits_give_points_and_no_tie_break() -> None:
    meetings = [
        bye(1, 101),
        bye(1, 102, MeetingKind.HALF_BYE),
        bye(1, 103, MeetingKind.ABSENT),
        game(1, 104, 105, (1, 2), kind=MeetingKind.FORFEIT),
        game(1, 106, 107, (2, 2), kind=MeetingKind.FORFEIT),
    ]
    lines = {line.player: line for line in swiss.standings(people(7), meetings)}
    assert [lines[player].score for player in range(101, 108)] == [1, HALF, 0, 1, 0, 0, 0]
    assert {line.tie_breaks[0][1] for line in lines.values()} == {0}
    assert lines[101].rank == lines[104].rank == 1
    assert [lines[player].played for player in (101, 104)] == [0, 1]


@pytest.mark.parametrize("seed", range(5))
def test_standings_equal_a_naive_computation(seed: int) -> None:
    event = Event(11 + seed, 6, seed, blocks=2, trouble=True)
    event.play()
    value = {"bye": 1.0, "half_bye": 0.5, "absent": 0.0}

    def score(player: int) -> float:
        return sum(trf_cell(one, player)[1] for one in event.meetings if player in one.players)

    def berger(player: int) -> float:
        total = 0.0
        for one in event.meetings:
            if player in one.players and one.kind not in value and one.kind != "forfeit":
                opponent = next(other for other in one.players if other != player)
                total += trf_cell(one, player)[1] * score(opponent)
        return total

    lines = swiss.standings(event.players, event.meetings)
    assert len(lines) == len(event.players)
    for line in lines:
        assert float(line.score) == score(line.player)
        assert float(line.tie_breaks[0][1]) == berger(line.player)
        better = [
            other
            for other in lines
            if (other.score, other.tie_breaks[0][1], other.tie_breaks[1][1])
            > (line.score, line.tie_breaks[0][1], line.tie_breaks[1][1])
        ]
        assert line.rank == len(better) + 1
