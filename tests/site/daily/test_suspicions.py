"""Second results from one address: odd ones go to the moderators, who decide."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
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


def begun_at(attempt: DailyAttempt, address: str, hours: int) -> None:
    begun = attempt.deal.opened_at + timedelta(hours=hours)
    hashed = suspicions.hashed(attempt.deal, address)
    DailyAttempt.objects.filter(pk=attempt.pk).update(address=hashed, created_at=begun)


def test_a_guest_who_has_seen_the_deal_from_the_same_address_is_enough() -> None:
    """Somebody tries the deal in a private window, and then plays it as a member."""
    deal = open_today()
    guest, second, *_ = scored(deal, [-50, 2_000, *range(100, 1100, 100)])
    visitor = User.objects.create(handle="guest-1", is_guest=True)
    DailyAttempt.objects.filter(pk=guest.pk).update(user=visitor, is_ranked=False)
    begun_at(guest, "2001:db8::", 0)
    begun_at(second, "2001:db8::", 1)
    end_of(deal)
    assert suspicions.look(now=sitetime.now()) == 1
    assert Suspicion.objects.get().person == second.user


def test_another_address_of_an_attempt_is_nothing() -> None:
    deal = open_today()
    first, second, *_ = scored(deal, [-50, 2_000, *range(100, 1100, 100)])
    begun_at(first, "192.0.2.7", 0)
    begun_at(second, "192.0.2.8", 1)
    end_of(deal)
    assert suspicions.look(now=sitetime.now()) == 0


def test_the_button_notes_where_an_attempt_begins_and_a_month_later_it_is_forgotten() -> None:
    deal = open_today()
    here, there = Client(REMOTE_ADDR="192.0.2.7"), Client(REMOTE_ADDR="192.0.2.8")
    for client in (here, Client(REMOTE_ADDR="192.0.2.7"), there):
        client.post(reverse("daily-start", args=[deal.day.isoformat(), "duel"]))
    one, other, third = DailyAttempt.objects.order_by("pk").values_list("address", flat=True)
    assert one == other != third
    assert len(one) == 64
    suspicions.forget_old(now=deal.ends_at + timedelta(days=29))
    assert DailyAttempt.objects.exclude(address="").count() == 3
    suspicions.forget_old(now=deal.ends_at + timedelta(days=31))
    assert not DailyAttempt.objects.exclude(address="").exists()


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
