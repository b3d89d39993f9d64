"""Playing a deal of the day: one attempt that counts, resumable, against bots that answer alike for all."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections

from accounts.models import User
from duelsite.error_codes import ErrorCode
from engine.game import Position
from games.daily import receivers
from games.daily.models import DailyAttempt, DailyDeal
from games.daily.playing import start
from games.errors import RequestError
from games.judging.hinting import ask_hint
from games.models import BotAnswer, Game
from games.ratings import statistics
from games.ratings.models import Tally
from games.registry import plugin_of
from games.table import bot_answers, finishing, offers, positions
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


# Same play, same answers, whatever becomes of the bots meanwhile


def test_bots_that_change_in_the_middle_of_a_day_still_answer_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An update brings a bot that plays otherwise: Bruno, who plays like Ada, meets what Ada met."""
    deal = open_today()
    ada = play(person("Ada"), deal, seed=4)
    bots = type(plugin_of("duel").bots)

    def last_legal(self: object, position: Position, seat: int, *, level: str, seed: int) -> str:
        return position.legal_moves(seat)[-1].notation

    monkeypatch.setattr(bots, "choose_reproducibly", last_legal)
    bruno = play(person("Bruno"), deal, seed=4)
    assert answers_of(bruno.game, deal.seat) == answers_of(ada.game, deal.seat)
    cleo = play(person("Cleo"), deal, seed=5)
    assert answers_of(cleo.game, deal.seat) != answers_of(ada.game, deal.seat)


def test_of_two_answers_that_are_found_at_once_the_first_one_counts() -> None:
    deal = open_today()
    game = start(user=person("Ada"), deal=deal).game
    position = positions.position_of(game)
    seat = position.to_move[0]
    first, second = (move.notation for move in position.legal_moves(seat)[:2])

    def slow() -> str:
        """While this one thinks, another process answers."""
        assert bot_answers.answer(game, position, seat, lambda: first) == first
        return second

    assert bot_answers.answer(game, position, seat, slow) == first


def test_an_answer_that_is_not_legal_any_more_is_not_given() -> None:
    deal = open_today()
    game = start(user=person("Ada"), deal=deal).game
    position = positions.position_of(game)
    seat = position.to_move[0]
    legal = position.legal_moves(seat)[0].notation
    bot_answers.answer(game, position, seat, lambda: "build nothing")
    assert bot_answers.answer(game, position, seat, lambda: legal) == legal


def test_answers_are_forgotten_when_the_deal_is_over() -> None:
    deal, ada = open_today(), member("Ada")
    play(ada, deal)
    assert BotAnswer.objects.filter(deal_key=deal.key).exists()
    end_of(deal)
    assert not BotAnswer.objects.exists()
    deal.refresh_from_db()
    assert deal.status == DailyDeal.Status.CLOSED
    play(ada, deal, practice=True)
    assert not BotAnswer.objects.exists()


def test_what_is_under_a_stage_belongs_to_the_line_of_play() -> None:
    """It is missing from the hand that is passed on, although nobody may know of it."""
    rules = plugin_of("wonders-2e").rules
    keys = set()
    for place in range(2):
        position = rules.new(seats=3, seed=bytes(32), options={})
        while any("side" in str(move) for move in position.legal_moves(position.to_move[0])):
            position.play(position.to_move[0], position.legal_moves(position.to_move[0])[0])
        for seat in range(3):
            stages = [move for move in position.legal_moves(seat) if move.notation.startswith("wonder")]
            sold = [move for move in position.legal_moves(seat) if move.notation.startswith("discard")]
            position.play(seat, (stages or sold)[place] if seat == 0 else sold[0])
        keys.add(bot_answers.key_of(bytes(32), position, 1, seats=3))
    assert len(keys) == 2
