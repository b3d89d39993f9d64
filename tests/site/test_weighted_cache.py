"""What takes long to compute is computed once, and no more is kept than fits."""

import threading
from concurrent.futures import ThreadPoolExecutor

from duelsite.weighted_cache import Weighed, WeightedCache


def test_the_least_recently_used_goes_first() -> None:
    cache: WeightedCache[str] = WeightedCache(10)
    made: list[str] = []

    def get(key: str, weight: int = 4) -> str:
        def make() -> Weighed[str]:
            made.append(key)
            return Weighed(key, weight)

        return cache.get(key, make)

    assert [get(key) for key in "abac"] == ["a", "b", "a", "c"]
    assert made == ["a", "b", "c"]
    get("a")
    assert made == ["a", "b", "c"], "it was used after b"
    get("b")
    assert made == ["a", "b", "c", "b"]
    assert get("huge", weight=11) == "huge", "what does not fit is returned all the same"
    assert cache.weight == 0


def test_of_many_threads_one_computes() -> None:
    cache: WeightedCache[int] = WeightedCache(10)
    all_ask, made = threading.Barrier(8), []

    def make() -> Weighed[int]:
        made.append(1)
        return Weighed(7, 1)

    def ask() -> int:
        all_ask.wait(30)
        return cache.get("key", make)

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda _: ask(), range(8))) == [7] * 8
    assert made == [1]


def test_a_computation_that_fails_is_tried_again() -> None:
    cache: WeightedCache[int] = WeightedCache(10)

    def fail() -> Weighed[int]:
        raise ValueError

    for _ in range(2):
        try:
            cache.get("key", fail)
        except ValueError:
            continue
        raise AssertionError
    assert cache.get("key", lambda: Weighed(7, 1)) == 7
