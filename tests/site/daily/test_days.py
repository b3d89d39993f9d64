"""The turn of the day: ranks, published results, opened games, and the chain of secrets."""

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import IntegrityError, connections, transaction
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from duelsite import sitetime
from games.daily import attempts, chains, choices, closing, conductor, opening, receivers
from games.daily.models import DailyAttempt, DailyChain, DailyCount, DailyDeal, DailyMonth
from games.daily.playing import start
from games.models import Game, Seat
from tests.site.daily.days import at, end_of, finish, member, open_today, play
from tests.site.tables import person

pytestmark = pytest.mark.django_db


def scored(deal: DailyDeal, scores: Sequence[int]) -> list[DailyAttempt]:
    """Ranked attempts with these scores."""
    users = [person(f"P{number}") for number in range(len(scores))]
    return [
        DailyAttempt.objects.create(
            deal=deal,
            day=deal.day,
            user=user,
            game=Game.objects.create(
                ruleset=deal.ruleset,
                secret=b"",
                origin=Game.Origin.DAILY,
                status=Game.Status.ABORTED,
                time_control="14d",
            ),
            is_ranked=True,
            is_counted=True,
            score=score,
            finished_at=deal.opened_at,
        )
        for user, score in zip(users, scores, strict=True)
    ]


def ranked(deal: DailyDeal) -> list[tuple[int | None, int | None, int | None]]:
    rows = DailyAttempt.objects.filter(deal=deal).order_by("pk")
    return list(rows.values_list("rank", "place", "percent"))


def test_ranks_are_matchpoints_in_per_cent() -> None:
    """60 beats all three, each 50 beats one and equals one, 40 beats nobody."""
    deal = open_today()
    scored(deal, [50, 60, 40, 50])
    end_of(deal)
    assert [(rank, percent) for rank, _, percent in ranked(deal)] == [
        (2, 5000),
        (1, 10000),
        (4, 0),
        (2, 5000),
    ]
    assert sorted(place for _, place, _ in ranked(deal) if place) == [1, 2, 3, 4]


def test_the_only_player_has_half() -> None:
    deal = open_today()
    scored(deal, [-5])
    end_of(deal)
    assert ranked(deal) == [(1, 1, 5000)]


def test_unfinished_attempts_end_unranked_at_midnight_and_finished_ones_are_opened() -> None:
    deal, ada, bruno = open_today(), member("Ada"), member("Bruno")
    done, running = play(ada, deal), start(user=bruno, deal=deal)
    finish(running, most=2)
    # Long before midnight, whatever the time is now.
    Game.objects.filter(pk=running.game_id).update(waiting_since=deal.ends_at - timedelta(hours=5))
    end_of(deal)
    for attempt in (done, running):
        attempt.refresh_from_db()
        attempt.game.refresh_from_db()
    assert (done.rank, done.game.status, done.game.is_sealed) == (1, Game.Status.FINISHED, False)
    assert (running.rank, running.game.status, running.is_ranked) == (None, Game.Status.ABORTED, False)
    assert not running.game.is_sealed
    # It can be searched for now.
    assert Seat.objects.get(game=done.game, user=ada).finished_at is not None
    deal.refresh_from_db()
    assert (deal.status, deal.ranked) == (DailyDeal.Status.CLOSED, 1)


def test_a_player_who_has_just_decided_plays_on_unranked_after_midnight() -> None:
    deal, ada, bruno = open_today(), member("Ada"), member("Bruno")
    done, running = play(ada, deal), start(user=bruno, deal=deal)
    finish(running, most=2)
    Game.objects.filter(pk=running.game_id).update(waiting_since=deal.ends_at - timedelta(minutes=1))
    end_of(deal)
    running.game.refresh_from_db()
    deal.refresh_from_db()
    assert (running.game.status, running.game.is_sealed) == (Game.Status.PLAYING, True)
    assert deal.status == DailyDeal.Status.RANKED
    assert not Game.objects.get(pk=done.game_id).is_sealed
    finish(running)
    end_of(deal)
    for row in (running, running.game, deal):
        row.refresh_from_db()
    assert running.score is not None
    assert (running.is_ranked, running.rank, running.game.is_sealed) == (False, None, False)
    assert (deal.status, deal.ranked, deal.counted) == (DailyDeal.Status.CLOSED, 1, 2)


def test_nobody_plays_on_for_longer_than_three_hours() -> None:
    deal = open_today()
    running = start(user=member("Ada"), deal=deal)
    finish(running, most=2)
    late = deal.ends_at + timedelta(hours=3)
    Game.objects.filter(pk=running.game_id).update(waiting_since=late)
    for _ in range(5):
        conductor.conduct(now=late)
    running.game.refresh_from_db()
    assert running.game.status == Game.Status.ABORTED
    deal.refresh_from_db()
    assert deal.status == DailyDeal.Status.CLOSED


def test_a_game_that_ends_after_the_ranks_were_computed_is_not_ranked() -> None:
    deal, ada = open_today(), member("Ada")
    attempt = start(user=ada, deal=deal)
    assert closing.rank(deal.pk, now=deal.ends_at)
    finish(attempt)
    attempt.refresh_from_db()
    assert attempt.score is not None
    assert (attempt.is_ranked, attempt.rank) == (False, None)


def test_looking_again_changes_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    deal = open_today()
    scored(deal, [50, 60, 40])
    end_of(deal)
    before = list(DailyDeal.objects.order_by("pk").values()), ranked(deal), list(DailyMonth.objects.values())
    end_of(deal)
    after = list(DailyDeal.objects.order_by("pk").values()), ranked(deal), list(DailyMonth.objects.values())
    assert after == before


def test_a_day_does_not_end_before_midnight() -> None:
    deal = open_today()
    conductor.conduct(now=deal.ends_at - timedelta(seconds=1))
    deal.refresh_from_db()
    assert deal.status == DailyDeal.Status.OPEN
    assert not closing.rank(deal.pk, now=deal.ends_at - timedelta(seconds=1))


def test_the_first_look_on_a_new_site_opens_a_deal_of_each_game() -> None:
    assert not DailyDeal.objects.exists()
    conductor.conduct()
    today = opening.today(sitetime.now().date())
    assert [deal.ruleset for deal in today] == opening.rulesets()
    assert len(today) == 2
    assert [len(deal.levels) for deal in today] == [1, 3]


def test_after_an_outage_the_day_that_was_missed_is_ranked_and_today_opens() -> None:
    deal = open_today()
    scored(deal, [50, 60])
    back = deal.ends_at + timedelta(days=3, hours=5)
    for _ in range(5):
        conductor.conduct(now=back)
    deal.refresh_from_db()
    assert deal.status == DailyDeal.Status.CLOSED
    assert DailyDeal.objects.filter(day=back.date(), status=DailyDeal.Status.OPEN).count() == 2
    assert DailyDeal.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_many_processes_at_midnight_rank_and_open_once() -> None:
    deal = open_today()
    scored(deal, [50, 60, 40])
    now = deal.ends_at + timedelta(seconds=1)

    def look(_: int) -> None:
        try:
            conductor.conduct(now=now)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as processes:
        list(processes.map(look, range(12)))
    assert DailyDeal.objects.count() == 4
    assert [month.days for month in DailyMonth.objects.filter(ruleset="duel")] == [1, 1, 1]
    assert DailyChain.objects.count() == 1


def test_one_ranked_attempt_is_a_constraint_of_the_database() -> None:
    deal = open_today()
    (attempt,) = scored(deal, [50])
    other = Game.objects.create(ruleset="duel", secret=b"", time_control="14d")
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyAttempt.objects.create(deal=deal, day=deal.day, user=attempt.user, game=other, is_ranked=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyAttempt.objects.create(
            deal=deal, day=deal.day, user=attempt.user, game=other, is_ranked=True, is_practice=True
        )


def test_accounts_that_are_suspended_or_closed_meanwhile_are_not_ranked() -> None:
    deal = open_today()
    suspended, closed, stays = scored(deal, [70, 60, 50])
    receivers.leave_ranks(suspended.user)
    User.objects.filter(pk=closed.user_id).update(is_active=False)
    end_of(deal)
    assert [rank for rank, _, _ in ranked(deal)] == [None, None, 1]
    assert stays.user_id == DailyAttempt.objects.get(deal=deal, place=1).user_id


# The monthly table


def test_the_monthly_table_adds_up_the_days() -> None:
    """Ada has 100 % and 0 %, Bruno 0 % and 100 %, Cleo 50 % once."""
    first = open_today()
    day = first.day.replace(day=1) + timedelta(days=40)
    conductor.conduct(now=at(day))
    deals = [DailyDeal.objects.get(day=day, ruleset="duel")]
    attempts = scored(deals[0], [60, 40])
    conductor.conduct(now=at(day + timedelta(days=1)))
    deals.append(DailyDeal.objects.get(day=day + timedelta(days=1), ruleset="duel"))
    cleo = person("Cleo")
    for user, score in [(attempts[0].user, 10), (attempts[1].user, 30), (cleo, 20)]:
        (again,) = scored_for(deals[1], user, score)
        assert again.is_ranked
    conductor.conduct(now=at(day + timedelta(days=2)))
    lines = DailyMonth.objects.filter(ruleset="duel", month=day.replace(day=1)).order_by("user")
    assert list(lines.values_list("days", "total", "rank")) == [(2, 10000, 1), (2, 10000, 1), (1, 5000, 3)]


def scored_for(deal: DailyDeal, user: User, score: int) -> list[DailyAttempt]:
    game = Game.objects.create(
        ruleset="duel", secret=b"", status=Game.Status.ABORTED, time_control="14d", origin="daily"
    )
    return [
        DailyAttempt.objects.create(
            deal=deal, day=deal.day, user=user, game=game, is_ranked=True, is_counted=True, score=score,
            finished_at=deal.opened_at,
        )
    ]  # fmt: skip


# Secrets and seeds


def test_each_secret_is_the_hash_of_the_next_one_back_to_the_published_end() -> None:
    chain = chains.new_chain(date(2027, 1, 1), days=10)
    days = [chain.first_day + timedelta(days=number) for number in range(10)]
    secrets = [chains.secret_of(chain, day) for day in days]
    before = [bytes.fromhex(chain.end), *secrets]
    assert [hashlib.sha256(secret).digest() for secret in secrets] == before[:-1]
    with pytest.raises(ValueError, match="not in the chain"):
        chains.secret_of(chain, days[-1] + timedelta(days=1))


def test_the_seed_mixes_the_secret_with_the_results_of_the_deal_before() -> None:
    deal = open_today()
    scored(deal, [50, 60])
    end_of(deal)
    deal.refresh_from_db()
    following = DailyDeal.objects.get(day=deal.day + timedelta(days=1), ruleset="duel")
    text = deal.results.text
    assert text.count("\n") == 3
    assert following.digest_before == deal.digest == hashlib.sha256(text.encode()).hexdigest()
    secret = chains.secret_of(following.chain, following.day)
    seed = hashlib.sha256(secret + bytes.fromhex(deal.digest) + b"duel").digest()
    assert bytes(following.seed) == seed
    assert following.commitment == hashlib.sha256(seed).hexdigest()


def test_a_secret_is_revealed_when_all_deals_of_its_day_are_over() -> None:
    deal = open_today()
    assert chains.revealed_secret(deal) is None
    end_of(deal)
    secret = chains.revealed_secret(deal)
    assert secret is not None
    assert hashlib.sha256(secret).hexdigest() == deal.chain.end


def test_the_end_of_the_next_chain_is_published_before_it_begins() -> None:
    chain = chains.new_chain(date(2027, 1, 1), days=100)
    assert chains.chain_for(date(2027, 1, 5)) == chain
    assert DailyChain.objects.count() == 1
    assert chains.chain_for(date(2027, 3, 1)) == chain
    following = DailyChain.objects.get(first_day=date(2027, 4, 11))
    assert chains.chain_for(date(2027, 4, 10)) == chain
    assert chains.chain_for(date(2027, 4, 11)) == following


def test_after_a_clock_was_wrong_no_secret_is_used_that_is_out() -> None:
    """A deal of next month was opened and ranked, so that all secrets up to it are known."""
    deal = open_today()
    later = deal.day + timedelta(days=30)
    conductor.conduct(now=at(later))
    conductor.conduct(now=at(later + timedelta(days=1)))
    tomorrow = deal.day + timedelta(days=1)
    conductor.conduct(now=at(tomorrow))
    opened = DailyDeal.objects.get(day=tomorrow, ruleset="duel")
    assert opened.chain != deal.chain
    assert opened.chain.first_day == tomorrow


# What others have chosen


def test_choices_are_counted_once_for_each_attempt() -> None:
    deal = open_today()
    for name in ("Ada", "Bruno"):
        play(person(name), deal, seed=3)
    play(person("Cleo"), deal, seed=8)
    for _ in range(3):
        conductor.conduct()
    deal.refresh_from_db()
    assert deal.counted == 3
    made = DailyAttempt.objects.filter(deal=deal)
    moves = choices.moves_of(made.values_list("game_id", flat=True))
    assert len(moves) == 3
    first = next(choices.decisions_of(attempts.daily_of(deal), moves[made[0].game_id], deal.seat))
    found = choices.counts_for(deal, [choices.AFTER + first.after])
    assert sum(found[choices.AFTER + first.after].values()) == 3
    assert max(DailyCount.objects.filter(deal=deal).values_list("count", flat=True)) <= 3
    assert DailyCount.objects.filter(deal=deal, key__startswith=choices.THING, count__gte=2).exists()


def test_practice_and_unfinished_attempts_are_not_counted() -> None:
    deal, ada = open_today(), person("Ada")
    play(ada, deal)
    play(ada, deal, practice=True)
    finish(start(user=person("Bruno"), deal=deal), most=1)
    conductor.conduct()
    deal.refresh_from_db()
    assert (deal.counted, deal.started) == (1, 2)
