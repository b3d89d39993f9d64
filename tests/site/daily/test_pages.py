"""The pages of deals of the day, before and after midnight."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from duelsite import sitetime
from games.daily import choices, share_cards, streaks
from games.daily.attempts import daily_of
from games.daily.models import DailyAttempt, DailyDeal
from games.models import Analysis, Game
from tests.site.daily.days import end_of, member, open_today, play
from tests.site.daily.test_days import scored

pytestmark = pytest.mark.django_db


def as_user(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def read(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def test_today_shows_a_button_for_each_game_and_until_when() -> None:
    open_today()
    page = read(Client(), "/daily/")
    assert page.count("Play today’s deal</button>") == 0
    assert page.count('aria-label="Play today’s deal: ') == 2
    assert "data-until" in page
    assert 'aria-label="Play today’s deal: 7 Wonders Duel"' in read(Client(), "/")


def test_before_the_first_look_the_page_says_that_deals_are_being_dealt() -> None:
    assert "being dealt" in read(Client(), "/daily/")


def test_the_button_makes_a_visitor_a_guest_and_begins_the_game() -> None:
    deal, visitor = open_today(), Client()
    response = visitor.post(reverse("daily-start", args=[deal.day.isoformat(), "duel"]))
    attempt = DailyAttempt.objects.get()
    assert response["Location"] == f"/game/{attempt.game.code}/"
    assert attempt.user.is_guest
    assert "Play on" in read(visitor, "/daily/")
    table = read(visitor, f"/game/{attempt.game.code}/")
    assert f'<a href="{deal.get_absolute_url()}">Deal of the day</a> · until midnight UTC' in table
    assert '"sealed": true' in table


def test_a_player_who_has_finished_sees_the_own_result_and_par_only() -> None:
    deal, ada = open_today(), member("Ada")
    DailyDeal.objects.filter(pk=deal.pk).update(par=1_007)
    mine = play(ada, deal)
    page = read(as_user(ada), deal.get_absolute_url())
    assert share_cards.outcome(mine) in page
    assert "Par, the strongest bot in your seat: won by 7 points" in page
    assert "Your rank is computed at midnight" in page
    assert 'id="results"' not in page
    other = read(as_user(member("Bruno")), deal.get_absolute_url())
    assert "Par, " not in other
    assert share_cards.outcome(mine) not in other


def test_after_midnight_all_results_open_on_the_page_with_ones_own_row() -> None:
    deal = open_today()
    attempts = scored(deal, [1_000 + number % 97 for number in range(120)])
    end_of(deal)
    lowest = DailyAttempt.objects.get(place=120)
    page = read(as_user(lowest.user), deal.get_absolute_url())
    assert "Page 3 of 3" in page
    assert page.count('class="mine"') == 1
    assert page.count('<td><a href="/@/') == 20
    assert "Page 1 of 3" in read(Client(), deal.get_absolute_url())
    assert len(attempts) == 120


def test_decisions_stand_beside_those_of_the_best_of_par_and_of_all() -> None:
    deal = open_today()
    ada = member("Ada")
    for number, user in enumerate([ada, member("Bruno"), member("Cleo")]):
        play(user, deal, seed=number // 2)
    mine = DailyAttempt.objects.get(user=ada)
    moves = choices.moves_of([mine.game_id])[mine.game_id]
    first = next(choices.decisions_of(daily_of(deal), moves, deal.seat))
    review = {
        "number": first.number, "seat": deal.seat, "loss": 0.123, "forced": False, "luck": 0.021,
        "before": 0.5, "first_seat": 0.5,
    }  # fmt: skip
    Analysis.objects.create(game=mine.game, of=1, status=Analysis.Status.DONE, moves=[review])
    end_of(deal)
    page = read(as_user(ada), deal.get_absolute_url())
    assert "Decision by decision" in page
    assert "67 %: " in page
    assert "cost 12.3 points" in page
    assert "<dd>12.3</dd>" in page
    assert "<dd>+2.1</dd>" in page
    assert "% of the 3 who had played the same until then" in page


def test_who_has_not_played_sees_the_best_attempt_decision_by_decision() -> None:
    deal = open_today()
    play(member("Ada"), deal)
    DailyDeal.objects.filter(pk=deal.pk).update(par=1_001, par_moves=[])
    assert "Decision by decision" not in read(Client(), deal.get_absolute_url())
    end_of(deal)
    page = read(Client(), deal.get_absolute_url())
    assert "Decision by decision" in page
    assert "<dt>You</dt>" not in " ".join(page.split()).replace("<dt> ", "<dt>").replace(" </dt>", "</dt>")
    assert f'data-judge="/game/{DailyAttempt.objects.get().game.code}/analysis.json"' in page


def test_an_analysis_that_runs_is_waited_for() -> None:
    deal, ada = open_today(), member("Ada")
    mine = play(ada, deal)
    end_of(deal)
    assert "data-judging" not in read(as_user(ada), deal.get_absolute_url())
    Analysis.objects.create(game=mine.game, of=60, status=Analysis.Status.RUNNING)
    assert "data-judging" in read(as_user(ada), deal.get_absolute_url())


def test_the_published_results_are_there_after_midnight_only() -> None:
    deal = open_today()
    scored(deal, [50, 60])
    address = reverse("daily-results", args=[deal.day.isoformat(), "duel"])
    assert Client().get(address).status_code == 404
    end_of(deal)
    text = Client().get(address).content.decode()
    assert text.splitlines()[1].startswith("1 10000 60 ")
    deal.refresh_from_db()
    page = read(Client(), deal.get_absolute_url())
    assert deal.chain.end in page
    assert bytes(deal.seed).hex() in page


def test_a_card_is_only_for_its_player_until_midnight() -> None:
    deal = open_today()
    (attempt,) = scored(deal, [1_012])
    attempt.squares = "ggy-rgg"
    attempt.save()
    address = reverse("daily-card", args=[attempt.game.code])
    assert Client().get(address).status_code == 404
    assert as_user(member("Bruno")).get(address).status_code == 404
    own = as_user(attempt.user).get(address)
    assert own["Content-Type"] == "image/png"
    assert own.content[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    assert "private" in own["Cache-Control"]
    end_of(deal)
    assert Client().get(address).status_code == 200


def test_the_text_to_share_shows_squares_and_no_card() -> None:
    deal = open_today()
    (attempt,) = scored(deal, [1_012])
    attempt.squares, attempt.percent = "ggy-rgg", 8_750
    text = share_cards.text(attempt, "https://example.org/daily/")
    assert "🟩🟩🟨 🟥🟩🟩" in text
    assert "won by 12 points: 87.5 %" in text
    assert text.endswith("https://example.org/daily/")


def test_no_statement_of_a_page_grows_with_the_players(django_assert_max_num_queries: object) -> None:
    deal = open_today()
    scored(deal, range(60))
    end_of(deal)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        read(Client(), deal.get_absolute_url())


@pytest.mark.parametrize(
    "path", ["/daily/2026-02-30/duel/", "/daily/2099-01-01/duel/", "/daily/archive/2026-13/"]
)
def test_a_day_that_is_none_is_not_found(path: str) -> None:
    open_today()
    assert Client().get(path).status_code == 404


def test_the_archive_lists_days_and_the_month() -> None:
    deal = open_today()
    scored(deal, [50, 60])
    end_of(deal)
    page = read(Client(), f"/daily/archive/{deal.day:%Y-%m}/")
    assert deal.get_absolute_url() in page
    assert ">P1</a>" in page


# Streaks


def test_a_streak_counts_days_in_a_row_and_pardons_one_a_week() -> None:
    """Wednesday 18 November 2026."""
    today = sitetime.now().date().replace(year=2026, month=11, day=18)

    def played(*ago: int) -> set[date]:
        return {today - timedelta(days=days) for days in ago}

    assert streaks.streak(played(), today) == 0
    assert streaks.streak(played(0, 1, 2), today) == 3
    assert streaks.streak(played(1, 2), today) == 2  # today is not over
    assert streaks.streak(played(0, 2, 3), today) == 3  # Tuesday is pardoned
    assert streaks.streak(played(0, 2, 4, 5), today) == 4  # one in this week and one in the last
    assert streaks.streak(played(0, 3, 4), today) == 1  # two in one week are not
    assert streaks.streak(played(0, 1, 2, 3, 5, 7), today) == 5
    assert streaks.streak(played(0, 1, 4), today) == 3  # Sunday is of the week before Monday


def test_days_without_deals_do_not_end_a_streak() -> None:
    """The site was down on Monday and Tuesday, and Ada missed the Sunday before."""
    deal, ada = open_today(), member("Ada")
    monday = date(2030, 1, 7)
    for ago in (-3, -2, 2, 3):
        made = copy_of(deal, monday + timedelta(days=ago))
        scored_on(made, ada)
    copy_of(deal, monday - timedelta(days=1))
    assert streaks.days_without_deals(monday - timedelta(days=3), monday + timedelta(days=3)) == {
        monday,
        monday + timedelta(days=1),
    }
    assert streaks.streak_of(ada, monday + timedelta(days=3)) == 4


def copy_of(deal: DailyDeal, day: date) -> DailyDeal:
    fields = {"ruleset": deal.ruleset, "chain": deal.chain, "seat": 0, "levels": deal.levels}
    return DailyDeal.objects.create(day=day, seed=bytes(deal.seed), **fields)


def scored_on(deal: DailyDeal, user: User) -> None:
    game = Game.objects.create(ruleset=deal.ruleset, secret=b"", time_control="14d")
    DailyAttempt.objects.create(deal=deal, day=deal.day, user=user, game=game, score=5)


def test_the_streak_is_shown_to_the_player() -> None:
    deal, ada = open_today(), member("Ada")
    play(ada, deal)
    assert "Your streak: 1 day" in read(as_user(ada), "/daily/")
