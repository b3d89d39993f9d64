"""Playing moves through the one service: what is accepted, what is rejected, what clocks and undo do."""

from datetime import timedelta
from functools import partial

import pytest
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from duelsite import sitetime
from engine import fair
from engine.registry import RULESETS
from games import time_controls
from games.errors import RequestError, StaleVersion
from games.models import Game, Move
from games.table import clock, finishing, memory, offers, upkeep
from games.table.permissions import MOST_TAKE_BACKS
from games.table.playing import play_move, take_back
from games.table.starting import begin_late_games, create_game, give_nonce
from games.table.state import TableState
from tests.site.tables import (
    at_once,
    begun_game,
    make_move,
    pair,
    person,
    play_to_the_end,
    position_of,
    seat_to_move,
    turn_back_the_clock,
    user_to_move,
)

pytestmark = pytest.mark.django_db


def rejected(code: str) -> "pytest.RaisesExc[RequestError]":
    return pytest.RaisesExc(RequestError, check=lambda error: error.code == code)


# Beginning


def test_a_game_begins_when_every_seat_has_sent_its_nonce() -> None:
    ada, bruno = pair()
    game = create_game(users=[ada, bruno], ruleset="duel", time_control="10+10", rated=False, by_lot=False)
    assert game.status == Game.Status.STARTING
    assert game.commitment == fair.commitment(bytes(game.secret))
    give_nonce(game_id=game.pk, user_id=ada.pk, nonce="aa")
    give_nonce(game_id=game.pk, user_id=ada.pk, nonce="bb")  # the first one counts
    game.refresh_from_db()
    assert (game.status, game.nonces) == (Game.Status.STARTING, ["aa", None])
    give_nonce(game_id=game.pk, user_id=bruno.pk, nonce="")
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert bytes(game.seed or b"") == fair.mixed_seed(bytes(game.secret), [b"\xaa", b""])
    assert position_of(game) == RULESETS["duel"].new(seats=2, seed=bytes(game.seed or b""))


@pytest.mark.parametrize("nonce", ["x", "abc", "00" * 33, "AA", None, 7])
def test_a_nonce_is_hexadecimal(nonce: str) -> None:
    ada, bruno = pair()
    game = create_game(users=[ada, bruno], ruleset="duel", time_control="10+10", rated=False)
    with rejected("bad_nonce"):
        give_nonce(game_id=game.pk, user_id=ada.pk, nonce=nonce)


def test_a_game_does_not_wait_for_a_nonce_for_ever() -> None:
    ada, bruno = pair()
    game = create_game(users=[ada, bruno], ruleset="duel", time_control="10+10", rated=False)
    assert begin_late_games() == 0
    assert begin_late_games(now=game.created_at + timedelta(seconds=9)) == 1
    game.refresh_from_db()
    assert (game.status, game.nonces) == (Game.Status.PLAYING, ["", ""])


def test_seats_are_drawn_by_lot() -> None:
    ada, bruno = pair()
    first = set()
    for _ in range(30):
        game = create_game(users=[ada, bruno], ruleset="duel", time_control="10+10", rated=False)
        first.add(game.seats.get(number=0).user_id)
    assert first == {ada.pk, bruno.pk}


# Moves


def test_a_move_is_stored_with_its_time_and_the_turn_goes_on() -> None:
    game = begun_game(pair())
    turn_back_the_clock(game, timedelta(seconds=7))
    played = make_move(game)
    game.refresh_from_db()
    line = Move.objects.get(game=game)
    assert (line.number, line.seat, line.version) == (1, 0, played.version)
    assert 7000 <= line.spent_ms < 8000
    assert game.to_move == [1]
    assert game.version == game.position_version == played.version
    assert game.clocks_ms[0] == 10 * 60_000 - line.spent_ms + 10_000
    assert game.deadline is not None


def test_a_move_in_an_unknown_game_needs_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    game = begun_game(pair())
    make_move(game)
    user = user_to_move(game)
    move = position_of(game).legal_moves(1)[0].notation
    memory.take(game.pk, game.version)
    sitetime.measure()  # which is done now and then
    with django_assert_max_num_queries(5):  # with the savepoint that replaces the transaction in a test
        play_move(game_id=game.pk, user_id=user.pk, version=game.version, notation=move, client_id="x")


def test_the_position_is_remembered_and_a_move_is_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = begun_game(pair())
    make_move(game)
    user = user_to_move(game)
    move = position_of(game).legal_moves(seat_to_move(game))[0].notation
    sitetime.measure()
    with django_assert_num_queries(1):
        played = play_move(
            game_id=game.pk, user_id=user.pk, version=game.version, notation=move, client_id="quick"
        )
    game.refresh_from_db()
    line = Move.objects.get(game=game, client_id="quick")
    assert (game.version, game.ply, line.number, line.version) == (played.version, 2, 2, played.version)


def test_what_is_remembered_yields_to_what_the_database_says() -> None:
    game = begun_game(pair())
    make_move(game)
    outdated = memory.take(game.pk, Game.objects.get(pk=game.pk).version)
    assert outdated
    version, user = outdated[0].version, user_to_move(game)
    legal = position_of(game).legal_moves(seat_to_move(game))
    # As if another process had played meanwhile.
    play_move(
        game_id=game.pk, user_id=user.pk, version=version, notation=legal[0].notation, client_id="there"
    )
    memory.remember(*outdated)
    with rejected("stale_version"):
        play_move(
            game_id=game.pk, user_id=user.pk, version=version, notation=legal[1].notation, client_id="here"
        )
    assert list(Move.objects.order_by("number").values_list("notation", flat=True))[1:] == [legal[0].notation]


def test_errors_change_nothing() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    legal = position_of(game).legal_moves(0)[0].notation
    before = Game.objects.filter(pk=game.pk).values().get()

    def ask(user_id: int, notation: str, version: int = game.version, game_id: int = game.pk) -> None:
        play_move(game_id=game_id, user_id=user_id, version=version, notation=notation, client_id="c")

    with rejected("not_your_turn"):
        ask(bruno.pk, legal)
    with rejected("not_a_player"):
        ask(person("Mallory").pk, legal)
    with rejected("no_such_game"):
        ask(ada.pk, legal, game_id=10**9)
    with rejected("unknown_id"):
        ask(ada.pk, "build the_moon")
    with rejected("wrong_decision"):
        ask(ada.pk, "build baths")
    with rejected("stale_version"):
        ask(ada.pk, legal, version=game.version - 1)
    with rejected("stale_version"):
        ask(ada.pk, legal, version=game.version + 1)
    assert Game.objects.filter(pk=game.pk).values().get() == before
    assert not Move.objects.exists()


def test_a_stale_move_is_answered_with_the_current_version() -> None:
    game = begun_game(pair())
    old = game.version
    make_move(game)
    with pytest.raises(StaleVersion) as error:
        make_move(game, version=old, client_id="late")
    assert error.value.version == game.version


def test_a_move_sent_twice_is_answered_with_the_first_result() -> None:
    game = begun_game(pair())
    user, version = user_to_move(game), game.version
    move = position_of(game).legal_moves(0)[0].notation
    first, again = (
        play_move(game_id=game.pk, user_id=user.pk, version=version, notation=move, client_id="same")
        for _ in range(2)
    )
    assert (again.version, again.repeated) == (first.version, True)
    assert Move.objects.count() == 1


def test_an_offer_does_not_make_an_answer_stale() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    version = game.version
    offers.offer_pause(game_id=game.pk, user_id=bruno.pk)
    make_move(game, version=version)
    game.refresh_from_db()
    assert game.ply == 1
    assert game.pause_offers == []


@pytest.mark.django_db(transaction=True)
def test_of_two_moves_at_the_same_time_exactly_one_is_accepted() -> None:
    game = begun_game(pair())
    for round_number in range(6):
        user, version = user_to_move(game), game.version
        moves = position_of(game).legal_moves(seat_to_move(game))
        answers = at_once(
            [
                partial(
                    play_move,
                    game_id=game.pk,
                    user_id=user.pk,
                    version=version,
                    notation=moves[number % len(moves)].notation,
                    client_id=f"{round_number}-{number}",
                )
                for number in range(4)
            ]
        )
        accepted = [answer for answer in answers if not isinstance(answer, Exception)]
        assert len(accepted) == 1, answers
        assert all(isinstance(a, RequestError) for a in answers if isinstance(a, Exception))
        game.refresh_from_db()
        assert game.ply == round_number + 1 == Move.objects.filter(game=game).count()


def test_a_finished_game_has_its_result_and_takes_no_more_moves() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    play_to_the_end(game)
    assert game.status == Game.Status.FINISHED
    outcome = position_of(game).outcome
    assert outcome is not None
    assert (game.winners, game.how) == (list(outcome.winners), outcome.how)
    assert game.places == list(outcome.places)
    assert game.scores == [dict(score) for score in outcome.scores]
    assert (game.to_move, game.deadline) == ([], None)
    for user in (ada, bruno):
        with rejected("game_over"):
            play_move(
                game_id=game.pk, user_id=user.pk, version=game.version, notation="build baths", client_id="c"
            )


def test_in_correspondence_the_next_player_hears_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    told: list[int] = []
    monkeypatch.setattr("games.sockets.publish.user_changed", lambda user_id, **_: told.append(user_id))
    ada, bruno = pair()
    make_move(begun_game([ada, bruno]))
    assert told == [ada.pk, bruno.pk]  # of the game that began, and of no move
    slow = begun_game([ada, bruno], time_control="1d")
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        make_move(slow)
    assert told == [bruno.pk]


# Taking back


def test_a_harmless_move_can_be_taken_back_and_nobody_gains_time() -> None:
    game = begun_game(pair())
    user = user_to_move(game)
    make_move(game)
    game.refresh_from_db()
    turn_back_the_clock(game, timedelta(seconds=5))
    take_back(game_id=game.pk, user_id=user.pk, version=game.version, client_id="u1")
    game.refresh_from_db()
    assert game.to_move == [0]
    assert position_of(game).history == ()
    assert [line.notation for line in Move.objects.order_by("number")][-1] == Move.UNDO
    assert game.clocks_ms[0] <= 10 * 60_000 - 5000
    assert game.clocks_ms[1] == 10 * 60_000
    make_move(game, client_id="other")
    assert len(position_of(game).history) == 1


def test_only_ones_own_last_move_can_be_taken_back() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    with rejected("cannot_take_back"):
        take_back(game_id=game.pk, user_id=ada.pk, version=game.version, client_id="u")
    make_move(game)
    with rejected("cannot_take_back"):
        game.refresh_from_db()
        take_back(game_id=game.pk, user_id=bruno.pk, version=game.version, client_id="u")
    make_move(game)
    game.refresh_from_db()
    with rejected("cannot_take_back"):
        take_back(game_id=game.pk, user_id=ada.pk, version=game.version, client_id="u")


def test_a_log_cannot_grow_for_ever_by_moving_and_taking_back() -> None:
    game = begun_game(pair())
    user = user_to_move(game)
    for number in range(MOST_TAKE_BACKS):
        make_move(game, client_id=f"m{number}")
        game.refresh_from_db()
        assert "undo" in TableState.load(game.pk).can(0)
        take_back(game_id=game.pk, user_id=user.pk, version=game.version, client_id=f"u{number}")
    make_move(game, client_id="last")
    game.refresh_from_db()
    assert "undo" not in TableState.load(game.pk).can(0)
    with rejected("too_many_undos"):
        take_back(game_id=game.pk, user_id=user.pk, version=game.version, client_id="u")
    assert Move.objects.filter(game=game).count() == game.ply == 2 * MOST_TAKE_BACKS + 1
    # The opponent has as many of their own.
    other = user_to_move(game)
    make_move(game)
    game.refresh_from_db()
    take_back(game_id=game.pk, user_id=other.pk, version=game.version, client_id="u")


# Clocks


@pytest.mark.parametrize(
    ("text", "speed"),
    [("5+5", "blitz"), ("10+10", "rapid"), ("20+10", "classical"), ("1d", "correspondence")],
)
def test_time_controls_have_a_speed(text: str, speed: str) -> None:
    assert time_controls.parse(text).speed(35) == speed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0+5",
        "5",
        "999+1",
        "5+999",
        "0d",
        "99d",
        "5+5d",
        "-1+5",
        " 5+5",
        "\u0665+\u0665",
        "\u096b+5",
        "\uff13d",
    ],
)
def test_nonsense_is_no_time_control(text: str) -> None:
    with pytest.raises(ValueError, match="no time control"):
        time_controls.parse(text)


def test_lag_is_forgiven_out_of_a_reserve() -> None:
    assert clock.forgiven_lag(300, 1500) == 300
    assert clock.forgiven_lag(60_000, 1500) == clock.LAG_PER_MOVE_MS
    assert clock.forgiven_lag(400, 120) == 120
    game = begun_game(pair())
    turn_back_the_clock(game, timedelta(seconds=2))
    make_move(game, lag_ms=60_000)
    game.refresh_from_db()
    assert 1500 <= Move.objects.get().spent_ms < 1900
    assert game.lag_ms[0] == clock.LAG_RESERVE_MS - clock.LAG_PER_MOVE_MS + clock.LAG_REFILL_MS


def test_correspondence_gives_the_same_days_for_every_move() -> None:
    game = begun_game(pair(), time_control="3d")
    turn_back_the_clock(game, timedelta(days=2))
    make_move(game)
    game.refresh_from_db()
    assert game.clocks_ms == [3 * time_controls.DAY_MS] * 2


def moved_once_each() -> Game:
    game = begun_game(pair())
    make_move(game)
    make_move(game)
    make_move(game)
    game.refresh_from_db()
    assert all(game.moved)
    return game


def test_a_player_who_runs_out_of_time_loses() -> None:
    game = moved_once_each()
    loser = seat_to_move(game)
    assert upkeep.sweep_deadlines() == 0
    turn_back_the_clock(game, timedelta(minutes=30))
    assert upkeep.sweep_deadlines() == 1
    game.refresh_from_db()
    assert (game.status, game.how, game.winners) == (Game.Status.FINISHED, "timeout", [1 - loser])
    assert game.places == ([2, 1] if loser == 0 else [1, 2])
    assert upkeep.sweep_deadlines() == 0


def test_a_move_after_the_flag_has_fallen_is_too_late() -> None:
    game = moved_once_each()
    turn_back_the_clock(game, timedelta(minutes=30))
    with rejected("too_late"):
        make_move(game)
    game.refresh_from_db()
    assert game.how == "timeout"
    assert Move.objects.count() == 3


def test_a_game_out_of_time_before_both_have_moved_is_aborted() -> None:
    game = begun_game(pair())
    turn_back_the_clock(game, timedelta(minutes=30))
    assert upkeep.sweep_deadlines() == 1
    game.refresh_from_db()
    assert (game.status, game.winners) == (Game.Status.ABORTED, None)


# Other ends


def test_resigning_gives_the_win_to_the_other() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    finishing.resign(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    assert (game.winners, game.how) == ([1], "resignation")
    with rejected("game_over"):
        finishing.resign(game_id=game.pk, user_id=bruno.pk)


def test_a_game_can_be_aborted_only_before_both_have_moved() -> None:
    game = moved_once_each()
    with rejected("too_late_to_abort"):
        finishing.abort(game_id=game.pk, user_id=user_to_move(game).pk)
    fresh = begun_game([person("Cleo"), person("Dora")])
    finishing.abort(game_id=fresh.pk, user_id=user_to_move(fresh).pk)
    fresh.refresh_from_db()
    assert fresh.status == Game.Status.ABORTED


# Pause and rematch


def test_a_pause_needs_both_and_stops_the_clock() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    offers.offer_pause(game_id=game.pk, user_id=ada.pk)
    offers.offer_pause(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    assert (game.paused_at, game.pause_offers) == (None, [0])
    offers.offer_pause(game_id=game.pk, user_id=bruno.pk)
    game.refresh_from_db()
    assert game.paused_at is not None
    assert game.deadline is None
    with rejected("paused"):
        make_move(game)
    offers.resume(game_id=game.pk, user_id=bruno.pk)
    game.refresh_from_db()
    assert game.paused_at is None
    assert game.deadline is not None
    make_move(game)
    with rejected("not_paused"):
        offers.resume(game_id=game.pk, user_id=bruno.pk)


def test_a_rematch_swaps_the_seats_and_happens_once() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], options={"first_game_wonders": True})
    with rejected("not_over"):
        offers.offer_rematch(game_id=game.pk, user_id=ada.pk)
    finishing.resign(game_id=game.pk, user_id=ada.pk)
    assert offers.offer_rematch(game_id=game.pk, user_id=ada.pk) is None
    fresh = offers.offer_rematch(game_id=game.pk, user_id=bruno.pk)
    assert fresh is not None
    assert [seat.user for seat in fresh.seats.all()] == [bruno, ada]
    assert fresh.options == {"first_game_wonders": True}
    assert offers.offer_rematch(game_id=game.pk, user_id=ada.pk) == fresh


def test_an_offer_can_be_declined() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    offers.offer_pause(game_id=game.pk, user_id=ada.pk)
    offers.decline(game_id=game.pk, user_id=bruno.pk, offer="pause")
    game.refresh_from_db()
    assert game.pause_offers == []
    with rejected("unknown_offer"):
        offers.decline(game_id=game.pk, user_id=bruno.pk, offer="peace")


@pytest.mark.parametrize("offer", ["pause", "rematch"])
def test_declining_what_nobody_offers_changes_nothing(offer: str) -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno])
    version = game.version
    offers.decline(game_id=game.pk, user_id=ada.pk, offer=offer)
    game.refresh_from_db()
    assert game.version == version
