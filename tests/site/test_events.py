"""The life of a game as its subscribers hear of it: in order, inside the transaction, and never twice."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
from django.db import connection
from pytest_django import DjangoCaptureOnCommitCallbacks

from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.models import Game, MissedEvent, Seat
from games.moderation import annulling, undoing
from games.ratings.models import Rating
from games.ratings.rating import rate_game
from games.table import finishing, leaving
from tests.site.tables import begun_game, finished_game, make_move, person, play_to_the_end

pytestmark = pytest.mark.django_db
KINDS = (
    events.GameCreated,
    events.GameBegun,
    events.TurnChanged,
    events.PlayerLeft,
    events.GameFinished,
    events.GameAborted,
    events.GameRated,
    events.GameAnnulled,
    events.GameRestored,
)


@contextmanager
def heard() -> Iterator[list[events.GameEvent]]:
    """Every event of every game, in order."""
    told: list[events.GameEvent] = []
    with ExitStack() as stack:
        for kind in KINDS:
            stack.enter_context(events.subscribed(kind, told.append))
        yield told


def names(told: list[events.GameEvent]) -> list[str]:
    return [type(event).__name__ for event in told]


def test_a_whole_game_is_announced_from_its_creation_to_its_annulment() -> None:
    ada, bruno, themis = person("Ada"), person("Bruno"), person("Themis", is_superuser=True, is_staff=True)
    with heard() as told:
        game = begun_game([ada, bruno], rated=True)
        make_move(game)
        play_to_the_end(game)
        rate_game(game_id=game.pk)
        line = annulling.annul_game(moderator=themis, game_id=game.pk, reason="Agreed beforehand.")
        assert line is not None
        undoing.undo(moderator=themis, line_id=line.pk, reason="They had not.")
    assert names(told)[:3] == ["GameCreated", "TurnChanged", "GameBegun"]
    middle, end = names(told)[3:-4], names(told)[-4:]
    assert set(middle) == {"TurnChanged"}
    assert end == ["GameFinished", "GameRated", "GameAnnulled", "GameRestored"]


def test_a_table_of_three_announces_the_player_who_leaves_and_goes_on() -> None:
    users = [person(handle) for handle in ("Ada", "Bruno", "Cleo")]
    game = begun_game(users, ruleset="wonders-2e")
    with heard() as told:
        finishing.resign(game_id=game.pk, user_id=users[1].pk)
        leaving.come_back(game_id=game.pk, user_id=users[1].pk)
    causes = [event.cause for event in told if isinstance(event, events.TurnChanged)]
    assert names(told) == ["TurnChanged", "PlayerLeft", "TurnChanged"]
    assert causes == [events.TurnCause.SEAT, events.TurnCause.SEAT]


def test_a_game_that_is_called_off_is_aborted_not_finished() -> None:
    ada, bruno = person("Ada"), person("Bruno")
    game = begun_game([ada, bruno])
    with heard() as told:
        finishing.abort(game_id=game.pk, user_id=ada.pk)
    assert [(type(event), event.left_by) for event in told if isinstance(event, events.GameAborted)] == [
        (events.GameAborted, Seat.objects.get(game=game, user=ada).number)
    ]


def fail(_event: events.GameEvent) -> None:
    Rating.objects.create(user=person("Nobody"), pool="duel", speed="blitz")
    raise ZeroDivisionError("by chance")


def test_an_essential_subscriber_that_fails_fails_the_change() -> None:
    ada = person("Ada")
    game = begun_game([ada, person("Bruno")])
    with (
        events.subscribed(events.GameFinished, fail, essential=True),
        pytest.raises(ZeroDivisionError),
    ):
        finishing.resign(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_any_other_that_fails_changes_nothing_and_is_caught_up_by_upkeep(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ada = person("Ada")
    game = begun_game([ada, person("Bruno")])
    with events.subscribed(events.GameFinished, fail), caplog.at_level(logging.ERROR):
        finishing.resign(game_id=game.pk, user_id=ada.pk)
        game.refresh_from_db()
        assert game.status == Game.Status.FINISHED
        assert not Rating.objects.filter(user__handle="Nobody").exists()
        missed = MissedEvent.objects.get()
        assert (missed.event, missed.attempts) == ("GameFinished", 0)
        assert "ZeroDivisionError" in missed.reason
        assert "missed GameFinished" in caplog.text
        later = sitetime.now() + timedelta(minutes=1)
        assert events.catch_up(now=later) == 0
    missed.refresh_from_db()
    assert missed.attempts == 1
    assert missed.next_attempt_at is not None
    assert missed.next_attempt_at > later


def test_what_was_missed_is_handled_once_with_the_same_details() -> None:
    ada = person("Ada")
    game = begun_game([ada, person("Bruno")])
    broken, told = True, []

    def remember(event: events.GameAborted) -> None:
        if broken:
            raise LookupError
        told.append((event.game.pk, event.left_by))

    with events.subscribed(events.GameAborted, remember):
        finishing.abort(game_id=game.pk, user_id=ada.pk)
        broken = False
        assert events.catch_up() == 0  # too early
        later = sitetime.now() + timedelta(minutes=1)
        assert [events.catch_up(now=later), events.catch_up(now=later)] == [1, 0]
    assert told == [(game.pk, Seat.objects.get(game=game, user=ada).number)]
    assert not MissedEvent.objects.exists()


def test_a_subscriber_that_keeps_failing_is_left_alone_in_the_end() -> None:
    ada = person("Ada")
    game = begun_game([ada, person("Bruno")])
    with events.subscribed(events.GameFinished, fail):
        finishing.resign(game_id=game.pk, user_id=ada.pk)
        for day in range(events.MOST_ATTEMPTS + 2):
            events.catch_up(now=sitetime.now() + timedelta(days=1 + day))
    missed = MissedEvent.objects.get()
    assert (missed.attempts, missed.next_attempt_at) == (events.MOST_ATTEMPTS, None)


def test_what_nobody_subscribes_to_any_more_is_forgotten() -> None:
    game = finished_game([person("Ada"), person("Bruno")], seed=1)
    MissedEvent.objects.create(
        game=game, event="GameFinished", subscriber="games.gone", reason="", next_attempt_at=sitetime.now()
    )
    assert events.catch_up() == 0
    assert not MissedEvent.objects.exists()


def test_after_the_commit_no_failure_reaches_the_player(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks, caplog: pytest.LogCaptureFixture
) -> None:
    ada, told = person("Ada"), []
    game = begun_game([ada, person("Bruno")])

    def fail_late(event: events.GameFinished) -> None:
        told.append(connection.in_atomic_block)
        raise ZeroDivisionError

    with (
        events.subscribed(events.GameFinished, fail_late, is_after_commit=True),
        django_capture_on_commit_callbacks(execute=True),
    ):
        finishing.resign(game_id=game.pk, user_id=ada.pk)
        assert told == []
    assert len(told) == 1
    assert "failed after the commit of GameFinished" in caplog.text


def test_a_subscriber_forbids_leaving_with_its_own_error_and_nothing_changes() -> None:
    ada = person("Ada")
    game = begun_game([ada, person("Bruno")])

    def forbid(_event: events.PlayerLeaving) -> None:
        raise RequestError(ErrorCode.BUSY, "Not now.")

    with (
        events.subscribed(events.PlayerLeaving, forbid, essential=True),
        pytest.raises(RequestError, match=r"Not now\."),
    ):
        finishing.resign(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    assert not game.is_over
    with pytest.raises(AssertionError, match="always essential"):
        events.subscribe(events.PlayerLeaving)(forbid)
