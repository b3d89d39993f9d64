"""Second results from one address: odd ones go to the moderators, who decide."""

from datetime import timedelta

import pytest

from duelsite import sitetime
from games.daily import suspicions
from games.daily.models import DailyAttempt
from games.models import SeenAddress
from games.moderation.models import Suspicion
from games.moderation.suspicions import in_words
from tests.site.daily.days import end_of, open_today
from tests.site.daily.test_days import scored

pytestmark = pytest.mark.django_db


def day_with(
    first: int, second: int, *, same_address: bool = True, in_turn: bool = True
) -> list[DailyAttempt]:
    """Ten others, and two accounts of which the second begins when the first has finished."""
    deal = open_today()
    attempts = scored(deal, [first, second, *range(100, 1100, 100)])
    begun = deal.opened_at + timedelta(hours=1 if in_turn else -1)
    DailyAttempt.objects.filter(pk=attempts[1].pk).update(created_at=begun)
    for number, attempt in enumerate(attempts[:2]):
        address = "home" if same_address else f"home {number}"
        SeenAddress.objects.create(person=attempt.user, address=address)
    end_of(deal)
    return attempts


def test_a_far_better_second_result_from_the_same_address_is_noted() -> None:
    first, second, *_ = day_with(-50, 2_000)
    assert suspicions.look(now=sitetime.now()) == 1
    found = Suspicion.objects.get()
    assert (found.person, found.kind) == (second.user, Suspicion.Kind.DAILY)
    assert found.evidence["people"] == [first.user_id]
    assert "1 deal of the day" in in_words(found)
    suspicions.look(now=sitetime.now())
    assert Suspicion.objects.count() == 1


def test_the_first_one_may_be_unranked() -> None:
    deal = open_today()
    attempts = scored(deal, [-50, 2_000, *range(100, 1100, 100)])
    DailyAttempt.objects.filter(pk=attempts[0].pk).update(is_ranked=False)
    DailyAttempt.objects.filter(pk=attempts[1].pk).update(created_at=deal.opened_at + timedelta(hours=1))
    for attempt in attempts[:2]:
        SeenAddress.objects.create(person=attempt.user, address="home")
    end_of(deal)
    assert suspicions.look(now=sitetime.now()) == 1


@pytest.mark.parametrize(
    ("first", "second", "same_address", "in_turn"),
    [
        (900, 2_000, True, True),  # not much better
        (-50, 500, True, True),  # not among the best
        (-50, 2_000, False, True),  # another address
        (-50, 2_000, True, False),  # both at the same time
    ],
)
def test_what_is_not_odd_is_not_noted(first: int, second: int, same_address: bool, in_turn: bool) -> None:
    day_with(first, second, same_address=same_address, in_turn=in_turn)
    assert suspicions.look(now=sitetime.now()) == 0
