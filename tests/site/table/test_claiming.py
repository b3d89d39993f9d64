"""When a win can be claimed: the opponent has been gone and on turn for a minute, in a running game."""

from datetime import datetime, timedelta

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from duelsite import sharedredis, sitetime
from games.errors import RequestError
from games.models import Game
from games.table import finishing, offers, presence
from games.table.clock import ABANDONED_AFTER
from games.table.state import TableState
from tests.site.tables import begun_game, make_move, pair, seat_to_move, turn_back_the_clock, user_to_move

pytestmark = pytest.mark.django_db

MINUTE = ABANDONED_AFTER


@pytest.fixture
def game() -> Game:
    """Both have moved, and both have been at the table for a quarter of an hour."""
    game = begun_game(pair())
    for _ in range(3):
        make_move(game)
    game.refresh_from_db()
    sit(game, since=sitetime.now() - timedelta(minutes=15))
    return game


def sit(game: Game, *seats: int, since: datetime, until: datetime | None = None) -> None:
    """As sockets do it: a heartbeat every ten seconds."""
    at = since
    while at <= (until or sitetime.now()):
        for seat in seats or (0, 1):
            presence.show_life(game.pk, seat, f"socket-{seat}", now=at.timestamp())
        at += timedelta(seconds=10)


def go(game: Game, seat: int, at: datetime) -> None:
    presence.leave(game.pk, seat, f"socket-{seat}", now=at.timestamp())


def claim(game: Game, at: datetime) -> str:
    """The player who is not to move claims the win; returns the error code, or how the game has ended."""
    game.refresh_from_db()
    user = game.seats.exclude(number=seat_to_move(game)).get().user
    try:
        finishing.claim_abandoned(game_id=game.pk, user_id=user.pk, now=at)
    except RequestError as rejected:
        return rejected.code
    game.refresh_from_db()
    return game.how


def test_the_win_over_a_player_gone_and_on_turn_for_a_minute_can_be_claimed(game: Game) -> None:
    now = sitetime.now()
    away, here = seat_to_move(game), 1 - seat_to_move(game)
    turn_back_the_clock(game, timedelta(minutes=5))
    assert claim(game, now) == "not_gone", "at the table"
    go(game, away, now)
    sit(game, here, since=now, until=now + 2 * MINUTE)
    assert claim(game, now + MINUTE - timedelta(seconds=1)) == "not_gone"
    assert claim(game, now + MINUTE) == "abandoned"
    assert game.winners == [here]
    assert game.places == ([1, 2] if here == 0 else [2, 1])


def test_absence_during_the_others_turn_does_not_count(game: Game) -> None:
    now = sitetime.now()
    here = seat_to_move(game)
    go(game, 1 - here, now - timedelta(minutes=10))
    sit(game, here, since=now - timedelta(minutes=10))
    make_move(game)
    while user_to_move(game).pk == game.seats.get(number=here).user_id:
        make_move(game)
    now = sitetime.now()
    sit(game, here, since=now, until=now + 2 * MINUTE)
    assert claim(game, now + timedelta(seconds=1)) == "not_gone"
    assert claim(game, now + MINUTE + timedelta(seconds=1)) == "abandoned"


def test_nobody_claims_on_the_own_turn(game: Game) -> None:
    now = sitetime.now()
    here = seat_to_move(game)
    go(game, 1 - here, now)
    sit(game, here, since=now, until=now + 5 * MINUTE)
    with pytest.raises(RequestError) as rejected:
        finishing.claim_abandoned(game_id=game.pk, user_id=user_to_move(game).pk, now=now + 2 * MINUTE)
    assert rejected.value.code == "not_gone"


def paused(game: Game) -> Game:
    for seat in game.seats.all():
        offers.offer_pause(game_id=game.pk, user_id=seat.user_id)
    game.refresh_from_db()
    assert game.paused_at
    return game


def test_a_pause_is_leave_to_go(game: Game) -> None:
    now = sitetime.now()
    away, here = seat_to_move(game), 1 - seat_to_move(game)
    paused(game)
    go(game, away, now)
    sit(game, here, since=now, until=now + timedelta(hours=1))
    assert claim(game, now + timedelta(hours=1)) == "paused"


def test_a_player_who_has_not_come_back_from_a_pause_is_not_gone(
    game: Game, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    now = sitetime.now()
    away, here = seat_to_move(game), 1 - seat_to_move(game)
    paused(game)
    go(game, away, now - timedelta(minutes=5))
    with django_capture_on_commit_callbacks(execute=True):
        offers.resume(game_id=game.pk, user_id=game.seats.get(number=here).user_id)
    sit(game, here, since=now, until=now + timedelta(minutes=5))
    assert claim(game, now + timedelta(minutes=5)) == "not_gone"
    # Once back, they can be gone again.
    sit(game, away, since=now, until=now + timedelta(minutes=5))
    go(game, away, now + timedelta(minutes=5))
    sit(game, here, since=now + timedelta(minutes=5), until=now + timedelta(minutes=7))
    assert claim(game, now + timedelta(minutes=7)) == "abandoned"


def test_an_outage_is_nobodys_absence(game: Game) -> None:
    """Nobody was connected for ten minutes; the claimant is back first."""
    now = sitetime.now()
    here = 1 - seat_to_move(game)
    turn_back_the_clock(game, timedelta(minutes=5))
    back = now + timedelta(minutes=10)
    sit(game, here, since=back, until=back + 2 * MINUTE)
    assert claim(game, back + timedelta(seconds=1)) == "not_gone"
    assert claim(game, back + MINUTE) == "abandoned"


def test_lost_presence_makes_nobody_gone(game: Game) -> None:
    now = sitetime.now()
    here = 1 - seat_to_move(game)
    turn_back_the_clock(game, timedelta(minutes=5))
    for name in ("sockets", "last-seen", "here-since"):
        assert sharedredis.client().delete(sharedredis.key(name, str(game.pk)))
    assert claim(game, now + 5 * MINUTE) == "not_gone"
    sit(game, here, since=now, until=now + 10 * MINUTE)
    assert claim(game, now + 10 * MINUTE) == "not_gone", "never seen since: nothing can be said"


def test_a_player_who_is_disconnected_as_well_claims_nothing(game: Game) -> None:
    now = sitetime.now()
    for seat in (0, 1):
        go(game, seat, now)
    turn_back_the_clock(game, timedelta(minutes=5))
    assert claim(game, now + timedelta(minutes=5)) == "not_gone"


def test_correspondence_knows_only_its_days() -> None:
    game = begun_game(pair(), time_control="1d")
    for _ in range(3):
        make_move(game)
    assert claim(game, sitetime.now() + timedelta(hours=2)) == "cannot_claim"


def test_the_button_is_offered_only_while_the_opponent_is_to_move(game: Game) -> None:
    game.refresh_from_db()
    table = TableState.load(game.pk)
    to_move = seat_to_move(game)
    assert "claim" not in table.can(to_move)
    assert "claim" in table.can(1 - to_move)
    Game.objects.filter(pk=game.pk).update(paused_at=sitetime.now())
    assert "claim" not in TableState.load(game.pk).can(1 - to_move)
