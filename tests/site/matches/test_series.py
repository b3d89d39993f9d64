"""The rules of a match, by tables of results: who leads, who begins, when it is over."""

import pytest

from games.matches.series import Result, Series, Verdict, score, show_half_points

BEST_OF_3 = Series(3)
ALL_OF_4 = Series(4, ends_early=False, extra_games=0)
GOES_ON = Verdict(False)


def played(results: str, series: Series = BEST_OF_3) -> dict[int, Result]:
    """Results by game: a and b win, = is a draw; A and B win because the other did not come."""
    games: dict[int, Result] = {}
    for number, letter in enumerate(results, start=1):
        winner = {"a": 0, "b": 1, "=": None}[letter.lower()]
        first = series.first_player(number, games)
        games[number] = Result(first, winner, is_no_show=letter in "AB")
    return games


@pytest.mark.parametrize(
    ("series", "results", "verdict"),
    [
        (BEST_OF_3, "", GOES_ON),
        (BEST_OF_3, "a", GOES_ON),
        (BEST_OF_3, "ab", GOES_ON),
        (BEST_OF_3, "aa", Verdict(True, 0)),
        (BEST_OF_3, "bab", Verdict(True, 1)),
        (BEST_OF_3, "a=", GOES_ON),  # 1½ : ½ can still be caught
        (BEST_OF_3, "a==", Verdict(True, 0)),
        (BEST_OF_3, "===", GOES_ON),  # one more
        (BEST_OF_3, "===b", Verdict(True, 1)),
        (BEST_OF_3, "====", GOES_ON),  # and one more
        (BEST_OF_3, "=====", Verdict(True)),
        (BEST_OF_3, "====a", Verdict(True, 0)),
        (Series(5), "aab", GOES_ON),
        (Series(5), "aaba", Verdict(True, 0)),
        (Series(7), "aaa", GOES_ON),
        (Series(7), "aaaa", Verdict(True, 0)),
        (Series(1), "b", Verdict(True, 1)),
        (Series(1), "=", GOES_ON),
        (Series(3, extra_games=0), "===", Verdict(True)),
        (ALL_OF_4, "aaa", GOES_ON),
        (ALL_OF_4, "aaab", Verdict(True, 0)),
        (ALL_OF_4, "abab", Verdict(True)),
        (ALL_OF_4, "a=b=", Verdict(True)),
    ],
)
def test_when_a_match_is_over(series: Series, results: str, verdict: Verdict) -> None:
    assert series.verdict(played(results, series)) == verdict


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ("A", GOES_ON),
        ("aA", GOES_ON),
        ("AA", Verdict(True, 0, is_no_show=True)),
        ("aBB", Verdict(True, 1, is_no_show=True)),
        ("ABa", GOES_ON),
        ("AaA", GOES_ON),
        ("AB", GOES_ON),  # not the same player
    ],
)
def test_a_player_who_does_not_come_twice_in_a_row_has_lost(results: str, verdict: Verdict) -> None:
    series = Series(7)
    assert series.verdict(played(results, series)) == verdict


@pytest.mark.parametrize(
    ("loser_begins", "results", "number", "first"),
    [
        (False, "", 1, 0),
        (False, "a", 2, 1),
        (False, "aa", 3, 0),
        (False, "a==", 4, 1),
        (True, "a", 2, 1),
        (True, "b", 2, 0),
        (True, "ab", 3, 0),
        (True, "=", 2, 1),  # the player who did not begin
        (True, "b=", 3, 1),
    ],
)
def test_the_player_who_begins_the_next_game(
    loser_begins: bool, results: str, number: int, first: int
) -> None:
    series = Series(7, loser_begins=loser_begins)
    assert series.next_game(played(results, series)) == (number, first)


def test_a_game_that_does_not_count_is_played_again_with_its_number_and_first_player() -> None:
    results = played("ab")
    del results[1]
    assert BEST_OF_3.next_game(results) == (1, 0)
    results = played("ab", Series(5, loser_begins=True))
    del results[2]
    assert Series(5, loser_begins=True).next_game(results) == (2, 1)


def test_points_are_counted_and_written_in_halves() -> None:
    assert score({}) == (0, 0)
    assert score(played("a=b=")) == (4, 4)
    assert score(played("a=a")) == (5, 1)
    assert [show_half_points(half) for half in range(6)] == ["0", "½", "1", "1½", "2", "2½"]


@pytest.mark.parametrize("loser_begins", [False, True])
@pytest.mark.parametrize("games", [1, 2, 3, 4, 5, 7])
@pytest.mark.parametrize("ends_early", [False, True])
def test_every_match_ends_and_the_better_score_wins(games: int, ends_early: bool, loser_begins: bool) -> None:
    """All sequences of results."""
    series = Series(games, ends_early, loser_begins, extra_games=2)

    def play(results: dict[int, Result]) -> None:
        verdict = series.verdict(results)
        assert len(results) <= games + 2
        if verdict.is_over:
            one, other = score(results)
            assert verdict.winner == (None if one == other else int(other > one))
            return
        number, first = series.next_game(results)
        assert number == len(results) + 1
        for winner in (0, 1, None):
            play({**results, number: Result(first, winner)})

    play({})
