"""Terms: every range is found by its digits and nothing else, and no two words share a number."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from games import time_controls
from games.plugin import SITE_ENDINGS
from games.registry import PLUGINS
from games.replays import terms


def test_a_number_is_in_a_range_if_they_share_a_term_and_then_exactly_one() -> None:
    dice = random.Random(1)
    for _ in range(200):
        low, high = sorted(dice.choices(range(terms.LARGEST_RATING + 1), k=2))
        wanted = set(terms.of_range("rating", low, high))
        for number in {low - 1, low, high, high + 1, *dice.choices(range(terms.LARGEST_RATING + 1), k=20)}:
            if 0 <= number <= terms.LARGEST_RATING:
                shared = wanted & set(terms.of_number("rating", number, terms.LARGEST_RATING))
                assert len(shared) == (low <= number <= high), (low, high, number)


def test_few_terms_make_up_any_range() -> None:
    assert len(terms.of_range("rating", 1480, 1600)) == 4
    assert len(terms.of_range("rating", 1, terms.LARGEST_RATING)) < 60


@pytest.mark.parametrize(("rating", "counts_as"), [(-20, 0), (5000, terms.LARGEST_RATING)])
def test_values_beyond_the_searchable_range_are_found_at_its_ends(rating: int, counts_as: int) -> None:
    found = terms.of_number("rating", rating, terms.LARGEST_RATING)
    assert found == terms.of_number("rating", counts_as, terms.LARGEST_RATING)


def test_a_day_is_among_those_it_lies_between_also_where_nobody_counts_any_more() -> None:
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    for days in (0, 1, 17, 400):
        among = set(terms.of_days(noon - timedelta(days=days), noon))
        assert len(among & set(terms.of_end(noon - timedelta(days=days, hours=12)))) == 1
        assert not among & set(terms.of_end(noon - timedelta(days=days + 1)))
        assert not among & set(terms.of_end(noon + timedelta(hours=12)))
    long_ago, far = datetime(1990, 1, 1, tzinfo=UTC), datetime(2222, 2, 2, tzinfo=UTC)
    for at in (long_ago, far):
        assert set(terms.of_days(at, at)) & set(terms.of_end(at))


def test_no_two_words_share_a_number_and_none_is_a_person() -> None:
    numbers = [terms.FIRST, *(terms.of_result(result) for result in ("won", "lost", "drawn"))]
    numbers += [terms.of_place(place) for place in range(1, 9)]
    for name in PLUGINS:
        numbers += terms.of_game(ruleset=name)
    for size in range(1, 9):
        numbers += terms.of_game(size=size)
    for speed in time_controls.SPEEDS:
        numbers += terms.of_game(speed=speed)
    endings = {how for plugin in PLUGINS.values() for how in plugin.endings} | set(SITE_ENDINGS)
    for how in endings:
        numbers += terms.of_game(how=how)
    numbers += [*terms.of_game(rated=True), *terms.of_game(rated=False)]
    marks = {
        f"{kind}:{mark}"
        for plugin in PLUGINS.values()
        for kind, words in plugin.mark_words().items()
        for mark in words.names
    }
    numbers += map(terms.word, marks)
    for name, largest in (
        ("rating", terms.LARGEST_RATING),
        ("ply", terms.LARGEST_PLY),
        ("day", terms.LARGEST_DAY),
    ):
        numbers += {term for number in range(largest + 1) for term in terms.of_number(name, number, largest)}
    assert len(set(numbers)) == len(numbers)
    assert all(-(2**31) <= number < 0 for number in numbers)
    assert 0 < terms.of_player(17) < terms.OPPONENTS < terms.of_opponent(17) < 2**31
