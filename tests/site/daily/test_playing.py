"""Playing a deal of the day: one attempt that counts, resumable, against bots that answer alike for all."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections

from accounts.models import User
from duelsite.error_codes import ErrorCode
from games.daily import receivers
from games.daily.models import DailyAttempt, DailyDeal
from games.daily.playing import start
from games.errors import RequestError
from games.judging.hinting import ask_hint
from games.models import Game
from games.ratings import statistics
from games.ratings.models import Tally
from games.table import finishing, offers, positions
from tests.site.daily.days import answers_of, end_of, finish, member, open_today, play
from tests.site.tables import person

pytestmark = pytest.mark.django_db


def refused(error: pytest.ExceptionInfo[RequestError]) -> str:
    return str(error.value.code)


@pytest.mark.parametrize("ruleset", ["duel", "wonders-2e"])
def test_the_same_play_meets_the_same_answers(ruleset: str) -> None:
    deal = open_today(ruleset)
    one, other = (play(person(name), deal, seed=4) for name in ("Ada", "Bruno"))
    assert positions.position_of(one.game).outcome is not None
    assert answers_of(one.game, deal.seat) == answers_of(other.game, deal.seat)
    assert (one.score, one.squares) == (other.score, other.squares)


def test_an_attempt_begins_at_once_and_is_sealed() -> None:
    deal = open_today()
    game = start(user=person("Ada"), deal=deal).game
    assert (game.status, game.is_sealed, game.is_listed) == (Game.Status.PLAYING, True, False)
    assert (game.rated, game.origin, game.origin_key) == (False, Game.Origin.DAILY, deal.key)
    assert bytes(game.seed or b"") == bytes(deal.seed)
    assert game.control.per_move
    assert [bool(level) for level in game.bot_levels].index(False) == deal.seat


def test_starting_again_goes_on_with_the_same_game() -> None:
    deal, ada = open_today(), person("Ada")
    first = start(user=ada, deal=deal)
    finish(first, most=2)
    assert start(user=ada, deal=deal) == first
    assert start(user=ada, deal=deal, practice=True) == first


def test_a_finished_attempt_stays_and_the_next_one_is_practice() -> None:
    deal, ada = open_today(), member("Ada")
    first = play(ada, deal)
    assert first.is_ranked
    assert first.score is not None
    assert start(user=ada, deal=deal) == first
    again = play(ada, deal, practice=True, seed=2)
    assert (again.is_practice, again.is_ranked) == (True, False)
    assert DailyAttempt.objects.filter(user=ada, is_practice=False).count() == 1


@pytest.mark.parametrize(("games", "is_ranked"), [(19, False), (20, True)])
def test_members_with_20_counted_games_are_ranked(games: int, is_ranked: bool) -> None:
    deal = open_today()
    assert start(user=member("Ada", games), deal=deal).is_ranked is is_ranked


def test_guests_and_bot_accounts_play_unranked() -> None:
    deal = open_today()
    guest = User.objects.create(handle="guest-1", is_guest=True)
    program = member("Robo")
    program.plays_by_api, program.owner = True, person("Owner")
    program.save()
    assert not start(user=guest, deal=deal).is_ranked
    assert not start(user=program, deal=deal).is_ranked


def test_a_suspended_player_cannot_start() -> None:
    deal = open_today()
    ada = person("Ada", suspended_until=deal.ends_at + timedelta(days=9))
    with pytest.raises(RequestError):
        start(user=ada, deal=deal)
    assert not DailyAttempt.objects.exists()


def test_what_would_change_or_help_an_attempt_is_refused() -> None:
    deal, ada = open_today(), person("Ada")
    attempt = start(user=ada, deal=deal)
    game = finish(attempt, most=1)
    with pytest.raises(RequestError) as error:
        finishing.abort(game_id=game.pk, user_id=ada.pk)
    assert refused(error) == ErrorCode.TOO_LATE_TO_ABORT
    with pytest.raises(RequestError) as error:
        ask_hint(game_id=game.pk, user_id=ada.pk, version=game.version)
    assert refused(error) == ErrorCode.NO_HINTS_HERE
    finish(attempt)
    with pytest.raises(RequestError):
        offers.offer_rematch(game_id=game.pk, user_id=ada.pk)


@pytest.mark.parametrize(("ruleset", "score"), [("duel", -1_100), ("wonders-2e", -3_000)])
def test_an_attempt_that_is_resigned_ends_with_the_lowest_score(ruleset: str, score: int) -> None:
    """At tables of several, too: no bot plays on for the player."""
    deal, ada = open_today(ruleset), member("Ada")
    attempt = start(user=ada, deal=deal)
    finish(attempt, most=1)
    finishing.resign(game_id=attempt.game_id, user_id=ada.pk)
    attempt.refresh_from_db()
    assert Game.objects.get(pk=attempt.game_id).status == Game.Status.FINISHED
    assert (attempt.score, attempt.is_ranked) == (score, True)


def test_an_attempt_is_in_no_statistics() -> None:
    deal, ada = open_today(), member("Ada")
    game = play(ada, deal).game
    assert not statistics.count_casual_game(game_id=game.pk) or not Tally.objects.exists()
    end_of(deal)
    statistics.rebuild()
    assert not Tally.objects.exists()


def test_a_guest_who_signs_up_keeps_the_attempts() -> None:
    deal, ada = open_today(), member("Ada")
    guest = User.objects.create(handle="guest-1", is_guest=True)
    theirs, own = start(user=guest, deal=deal), start(user=ada, deal=deal)
    receivers.hand_over_attempts(guest, ada)
    theirs.refresh_from_db()
    own.refresh_from_db()
    assert (theirs.user, theirs.is_practice, own.is_practice) == (ada, True, False)


def test_after_its_day_a_deal_can_be_played_as_practice_in_the_open() -> None:
    deal, ada = open_today(), member("Ada")
    end_of(deal)
    deal.refresh_from_db()
    with pytest.raises(RequestError) as error:
        start(user=ada, deal=deal)
    assert refused(error) == ErrorCode.GAME_OVER
    attempt = start(user=ada, deal=deal, practice=True)
    assert (attempt.is_practice, attempt.is_ranked, attempt.game.is_sealed) == (True, False, False)


@pytest.mark.django_db(transaction=True)
def test_two_tabs_start_one_game() -> None:
    deal, ada = open_today(), person("Ada")

    def begin(_: int) -> int:
        try:
            return start(user=ada, deal=DailyDeal.objects.get(pk=deal.pk)).game_id
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as tabs:
        games = set(tabs.map(begin, range(4)))
    assert len(games) == 1
    assert Game.objects.count() == 1
