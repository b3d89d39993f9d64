"""Deals of the day over the API."""

from typing import Any

import pytest
from django.test import Client

from games.daily.models import DailyAttempt, DailyDeal
from tests.site.daily.days import end_of, finish, member, open_today
from tests.site.daily.test_days import scored
from tests.site.daily.test_pages import as_user

pytestmark = pytest.mark.django_db


def asked(client: Client, path: str, **data: Any) -> dict[str, Any]:
    answer = client.post(path, data, content_type="application/json") if data else client.get(path)
    assert answer.status_code in (200, 201), answer.content
    told: dict[str, Any] = answer.json()
    return told


def test_a_program_plays_todays_deal_and_reads_its_result() -> None:
    deal, ada = open_today(), member("Ada")
    client, path = as_user(ada), f"/api/v1/daily/{deal.day}/duel/"
    begun = asked(client, path, practice=False)
    assert begun["game"]
    assert asked(client, path, practice=False) == begun
    finish(DailyAttempt.objects.get())
    deals = asked(client, "/api/v1/daily/")["deals"]
    mine = next(one for one in deals if one["ruleset"] == "duel")["you"]
    assert mine["is_finished"]
    assert mine["score"] == DailyAttempt.objects.get().score
    assert asked(Client(), path)["you"] is None


def test_seed_par_and_results_are_told_when_the_day_is_over() -> None:
    deal = open_today()
    DailyDeal.objects.update(par=1_003)
    attempts = scored(deal, [50, 60])
    path = f"/api/v1/daily/{deal.day}/duel/"
    before = asked(Client(), path)
    assert (before["seed"], before["par"], before["results"]) == (None, None, [])
    end_of(deal)
    told = asked(Client(), path)
    assert told["seed"] == bytes(deal.seed).hex()
    assert told["par"] == 1_003
    assert [(row["rank"], row["handle"]) for row in told["results"]] == [
        (1, attempts[1].user.handle),
        (2, attempts[0].user.handle),
    ]


def test_the_chain_tells_its_end_and_what_is_revealed() -> None:
    deal = open_today()
    (chain,) = asked(Client(), "/api/v1/daily/chain/")["chains"]
    assert (chain["end"], chain["last_secret"]) == (deal.chain.end, None)
    end_of(deal)
    (chain,) = asked(Client(), "/api/v1/daily/chain/")["chains"]
    assert chain["last_day"] == deal.day.isoformat()
    assert len(chain["last_secret"]) == 64


@pytest.mark.parametrize("path", ["2099-01-01/duel/", "2026-02-30/duel/", "2026-01-01/nothing/"])
def test_a_deal_that_is_not_there_is_not_found(path: str) -> None:
    assert Client().get(f"/api/v1/daily/{path}").status_code == 404
