"""One game that something is wrong with stops nobody else's clock, start, rating, analysis or e-mail."""

import logging
from datetime import timedelta

import pytest
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.notifications import delivery
from accounts.services import create_bots
from duelsite import sitetime
from games import tasks
from games.judging import analysing
from games.models import Analysis, Game, Move
from games.moderation.models import ModerationLog
from games.ratings import upkeep as rating_upkeep
from games.ratings.models import RatingChange
from games.table import faults, finishing, positions, upkeep
from games.table.starting import create_game
from tests.site.tables import begun_game, finished_game, make_move, person, turn_back_the_clock

pytestmark = pytest.mark.django_db

LONG = timedelta(minutes=30)


def spoil(game: Game) -> None:
    """As if a rule had changed under it: its log cannot be replayed."""
    Move.objects.filter(game=game, number=1).update(notation="draft moon")
    positions._kept.clear()


def late_game(name: str, *, by: timedelta = LONG) -> Game:
    game = begun_game([person(f"{name}1"), person(f"{name}2")])
    for _ in range(3):
        make_move(game)
    turn_back_the_clock(game, by)
    return game


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_game_that_cannot_be_replayed_stops_no_other_clock(caplog: pytest.LogCaptureFixture) -> None:
    bad, good = late_game("Bad", by=2 * LONG), late_game("Good")
    spoil(bad)
    assert upkeep.sweep_deadlines() == 1
    for game in (bad, good):
        game.refresh_from_db()
    assert (good.status, good.how, good.fault) == (Game.Status.FINISHED, "timeout", "")
    assert bad.status == Game.Status.PLAYING
    assert "moon" in bad.fault
    assert bad.fault_at is not None
    assert [str(bad.pk) in line for line in errors(caplog)] == [True]


def test_what_is_set_aside_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    spoil(late_game("Bad"))
    for _ in range(5):
        assert upkeep.sweep_deadlines() == 0
    assert len(errors(caplog)) == 1


def test_late_starts_wait_for_no_bad_game() -> None:
    spoil(late_game("Bad"))
    odd, good = (
        create_game(users=[person(f"{n}1"), person(f"{n}2")], ruleset="duel", time_control="5+5", rated=False)
        for n in ("Odd", "Good")
    )
    long_ago = sitetime.now() - LONG
    Game.objects.filter(pk=odd.pk).update(ruleset="chess", created_at=long_ago - LONG)
    Game.objects.filter(pk=good.pk).update(created_at=long_ago)
    tasks.sweep_deadlines()
    for game in (odd, good):
        game.refresh_from_db()
    assert good.status == Game.Status.PLAYING
    assert (odd.status, odd.fault) == (Game.Status.STARTING, "BadSetup: This game is no longer played here.")


def test_ratings_wait_for_no_bad_game() -> None:
    bad, good = (
        finished_game([person(f"{name}1"), person(f"{name}2")], rated=True) for name in ("Bad", "Good")
    )
    bad.seats.filter(number=1).delete()
    Game.objects.filter(pk=bad.pk).update(finished_at=sitetime.now() - LONG)
    later = sitetime.now() + LONG
    assert rating_upkeep.rate_forgotten_games(now=later) == 1
    assert rating_upkeep.rate_forgotten_games(now=later) == 0
    bad.refresh_from_db()
    assert bad.fault
    assert set(RatingChange.objects.values_list("game_id", flat=True)) == {good.pk}


def test_a_rating_task_does_not_try_a_bad_game_again(caplog: pytest.LogCaptureFixture) -> None:
    bad = finished_game([person("Ada"), person("Bruno")], rated=True)
    bad.seats.filter(number=1).delete()
    tasks.rate_game(bad.pk)
    bad.refresh_from_db()
    assert bad.fault
    assert len(errors(caplog)) == 1


def test_analyses_wait_for_no_bad_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [finished_game([person(f"{name}1"), person(f"{name}2")]) for name in ("Bad", "Good")]
    bad, _good = (Analysis.objects.create(game=game, of=game.ply) for game in games)

    def hand_on(analysis: Analysis) -> None:
        if analysis == bad:
            raise ValueError("an odd one")

    monkeypatch.setattr(analysing, "hand_on", hand_on)
    assert analysing.revive_analyses(now=sitetime.now() + LONG) == 1
    assert analysing.revive_analyses(now=sitetime.now() + 3 * LONG) == 1
    games[0].refresh_from_db()
    assert games[0].fault == "ValueError: an odd one"


def test_bots_of_other_games_are_queued_again_and_a_bot_of_a_bad_game_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    create_bots()
    bot = User.objects.get(bot_level="greedy")
    bad, good = (begun_game([person(name), bot], time_control="5+5") for name in ("Ada", "Bruno"))
    for game in (bad, good):
        make_move(game)
        turn_back_the_clock(game, timedelta(minutes=1))
    spoil(bad)
    asked = upkeep.late_turns()
    assert {turn.game_id for turn in asked} == {bad.pk, good.pk}
    for turn in asked:
        tasks.ai_move(turn.game_id, turn.seat, turn.version)
    good.refresh_from_db()
    assert good.ply >= 2
    assert bad.pk not in {turn.game_id for turn in upkeep.late_turns()}
    assert len(errors(caplog)) == 1


def test_emails_wait_for_no_bad_game(caplog: pytest.LogCaptureFixture) -> None:
    bad, _good = (
        begun_game([person(f"{name}1"), person(f"{name}2")], time_control="1d") for name in ("Bad", "Good")
    )
    Game.objects.filter(pk=bad.pk).update(time_control="nonsense", code="lost")
    assert delivery.send_emails(now=sitetime.now() + LONG) == 1
    assert [email.to for email in mail.outbox] == [["Good1@example.org"]]
    assert len(errors(caplog)) == 1
    assert delivery.send_emails(now=sitetime.now() + LONG) == 0


def test_a_database_that_is_down_is_no_games_fault(caplog: pytest.LogCaptureFixture) -> None:
    games = [late_game(name) for name in ("Ada", "Bruno", "Cleo", "Dora", "Eric")]
    tried = []

    def fail(game_id: int) -> None:
        tried.append(game_id)
        raise OperationalError("the connection is lost")

    with pytest.raises(OperationalError):
        faults.each([game.pk for game in games], fail)
    assert len(tried) == faults.MOST_TROUBLE
    assert not Game.objects.exclude(fault="").exists()
    assert not errors(caplog)


def test_chores_are_done_whatever_becomes_of_those_before() -> None:
    done = []

    def fail() -> None:
        raise OperationalError("the connection is lost")

    with pytest.raises(OperationalError):
        tasks.in_turn(fail, lambda: done.append("the other"))
    assert done == ["the other"]


# The admin


@pytest.fixture
def moderator(client: Client) -> Client:
    client.force_login(person("Boss", is_staff=True, is_superuser=True))
    return client


def listed(client: Client, query: str) -> str:
    return client.get(reverse("admin:games_game_changelist") + query).content.decode()


def act(client: Client, name: str, game: Game) -> None:
    data = {"action": name, "_selected_action": [game.pk]}
    assert client.post(reverse("admin:games_game_changelist"), data, follow=True).status_code == 200


def test_the_admin_finds_what_was_set_aside_and_why(moderator: Client) -> None:
    bad, good = late_game("Bad"), begun_game([person("Ada"), person("Bruno")])
    spoil(bad)
    upkeep.sweep_deadlines()
    bad.refresh_from_db()
    shown = listed(moderator, "?fault__isempty=0")
    assert bad.code in shown
    assert "moon" in shown
    assert good.code not in shown


def test_the_admin_lets_it_be_tried_again(moderator: Client) -> None:
    bad = late_game("Bad")
    notation = Move.objects.get(game=bad, number=1).notation
    spoil(bad)
    upkeep.sweep_deadlines()
    Move.objects.filter(game=bad, number=1).update(notation=notation)
    act(moderator, "try_again", bad)
    assert upkeep.sweep_deadlines() == 1
    bad.refresh_from_db()
    assert (bad.how, bad.fault) == ("timeout", "")
    assert ModerationLog.objects.filter(action="try again", subject=f"game {bad.code}").exists()


def test_the_admin_can_call_off_games_beyond_repair_and_no_others(moderator: Client) -> None:
    bad, good = late_game("Bad"), begun_game([person("Ada"), person("Bruno")])
    spoil(bad)
    upkeep.sweep_deadlines()
    for game in (bad, good):
        act(moderator, "call_off", game)
        game.refresh_from_db()
    assert (bad.status, bad.fault) == (Game.Status.ABORTED, "")
    assert good.status == Game.Status.PLAYING


def test_looking_after_games_needs_the_permission(client: Client) -> None:
    client.force_login(person("Helper", is_staff=True))
    bad = late_game("Bad")
    faults.set_aside(bad.pk, ValueError("odd"))
    client.post(reverse("admin:games_game_changelist"), {"action": "call_off", "_selected_action": [bad.pk]})
    bad.refresh_from_db()
    assert bad.fault == "ValueError: odd"
    assert not finishing.call_off(game_id=begun_game([person("Ada"), person("Bruno")]).pk)
