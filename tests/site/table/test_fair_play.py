"""Which rated games count, which players may leave them, and that leaving gains neither points nor deals."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from accounts.models import User
from accounts.services import create_bots
from duelsite import sitetime
from games.errors import RequestError
from games.lobby import joining, opening
from games.lobby.pairing import pair_players
from games.models import Game, Lobby, Move, Seat
from games.ratings import elo, fairplay
from games.ratings import upkeep as rating_upkeep
from games.ratings.fairplay import EARLY_LEAVES_A_DAY, PAIR_GAMES_A_DAY
from games.ratings.models import FirstPlayerEdge, Rating, RatingChange
from games.ratings.rating import rate_game, recompute_ratings
from games.table import finishing, offers, presence, upkeep
from games.table.playing import take_back
from games.table.real_play import MOVES_EACH
from games.table.receivers import leave_all_games
from games.table.starting import create_game, give_nonce
from games.table.state import TableState, result_of
from tests.site.tables import (
    begun_game,
    make_move,
    pair,
    person,
    play_on,
    play_to_the_end,
    seat_to_move,
    turn_back_the_clock,
    user_to_move,
)

pytestmark = pytest.mark.django_db


def rejected(code: str) -> "pytest.RaisesExc[RequestError]":
    return pytest.RaisesExc(RequestError, check=lambda error: error.code == code)


def resigned(users: list[User], loser: User, *, after: int = 0) -> Game:
    game = play_on(begun_game(users, rated=True), moves_each=after)
    finishing.resign(game_id=game.pk, user_id=loser.pk)
    game.refresh_from_db()
    return game


def leave_often(user: User) -> None:
    """Leave as many rated games early as are free, each against somebody else."""
    for number in range(EARLY_LEAVES_A_DAY):
        resigned([user, person(f"{user.handle}Foe{number}")], user)


def age(hours: float) -> None:
    """As if all games had been begun and ended earlier."""
    for game in Game.objects.all():
        game.created_at -= timedelta(hours=hours)
        if game.finished_at:
            game.finished_at -= timedelta(hours=hours)
        game.save(update_fields=["created_at", "finished_at"])
    left = Seat.objects.exclude(left_early_at=None)
    left.update(left_early_at=F("left_early_at") - timedelta(hours=hours))


def left_early(game: Game) -> list[int]:
    """The seats whose people have left before it counted."""
    seats = game.seats.exclude(left_early_at=None).order_by("number")
    return list(seats.values_list("number", flat=True))


# Real play


def test_a_game_resigned_before_real_play_changes_nothing() -> None:
    ada, bruno = pair()
    game = resigned([ada, bruno], bruno)
    assert (game.how, game.winners, game.uncounted) == ("resignation", [0], "too_short")
    assert left_early(game) == [1]
    assert result_of(game).uncounted == "too_short"
    assert rate_game(game_id=game.pk) is False
    assert rating_upkeep.rate_forgotten_games(now=sitetime.now() + timedelta(hours=1)) == 0
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()
    assert not FirstPlayerEdge.objects.exists()
    assert recompute_ratings() == 0


@pytest.mark.parametrize(("moves", "counts"), [(MOVES_EACH - 1, False), (MOVES_EACH, True)])
def test_real_play_begins_after_a_number_of_moves_of_each_player(moves: int, counts: bool) -> None:
    ada, bruno = pair()
    game = resigned([ada, bruno], bruno, after=moves)
    assert rate_game(game_id=game.pk) is counts
    assert (left_early(game) == []) is counts


def test_moves_that_were_taken_back_are_no_play() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], rated=True)
    for number in range(MOVES_EACH):
        make_move(game, client_id=f"m{number}")
        game.refresh_from_db()
        take_back(game_id=game.pk, user_id=ada.pk, version=game.version, client_id=f"u{number}")
    while Counter(Move.objects.values_list("seat", flat=True))[1] < MOVES_EACH - 1:
        make_move(game)
    finishing.resign(game_id=game.pk, user_id=bruno.pk)
    game.refresh_from_db()
    assert game.uncounted == "too_short"


def test_a_game_played_to_its_end_always_counts() -> None:
    game = begun_game(pair(), rated=True)
    play_to_the_end(game)
    assert game.uncounted == ""
    assert rate_game(game_id=game.pk) is True


def test_time_lost_before_real_play_is_leaving_and_after_it_a_loss() -> None:
    early, late = begun_game(pair(), rated=True), begun_game([person("Cleo"), person("Dora")], rated=True)
    play_on(late)
    for game in (early, late):
        turn_back_the_clock(game, timedelta(hours=2))
    loser = seat_to_move(early)
    assert upkeep.sweep_deadlines() == 2
    for game in (early, late):
        game.refresh_from_db()
    assert (early.status, early.how) == (Game.Status.FINISHED, "timeout")
    assert left_early(early) == [loser]
    assert (early.uncounted, late.uncounted) == ("too_short", "")
    assert (rate_game(game_id=early.pk), rate_game(game_id=late.pk)) == (False, True)


def test_a_player_gone_after_the_deal_has_left_and_cannot_call_off_the_game() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], rated=True)
    now = sitetime.now()
    for second in range(0, 130, 10):
        presence.show_life(game.pk, 1, "bruno", now=now.timestamp() + second)
    presence.leave(game.pk, 0, "ada", now=now.timestamp())
    finishing.claim_abandoned(game_id=game.pk, user_id=bruno.pk, now=now + timedelta(minutes=2))
    game.refresh_from_db()
    assert (game.status, game.how, game.winners) == (Game.Status.FINISHED, "abandoned", [1])
    assert (game.uncounted, left_early(game)) == ("too_short", [0])


def test_a_closed_account_has_left_its_rated_games() -> None:
    ada, bruno = pair()
    dealt, waiting = begun_game([ada, bruno], rated=True), create_rated([ada, bruno])
    leave_all_games(ada)
    dealt.refresh_from_db()
    waiting.refresh_from_db()
    assert (dealt.status, dealt.winners, dealt.uncounted) == (Game.Status.FINISHED, [1], "too_short")
    assert waiting.status == Game.Status.ABORTED


# Aborting


def create_rated(users: list[User]) -> Game:
    return create_game(users=users, ruleset="duel", time_control="10+10", rated=True, by_lot=False)


def can(game: Game, seat: int = 0) -> list[str]:
    return TableState.load(game.pk).can(seat)


def test_a_rated_game_is_aborted_only_before_anything_is_dealt() -> None:
    ada, bruno = pair()
    game = create_rated([ada, bruno])
    assert can(game) == ["abort"]
    give_nonce(game_id=game.pk, user_id=ada.pk, nonce="")
    finishing.abort(game_id=game.pk, user_id=bruno.pk)
    game.refresh_from_db()
    assert (game.status, left_early(game), game.seed) == (Game.Status.ABORTED, [1], None)
    dealt = begun_game([ada, bruno], rated=True)
    assert "abort" not in can(dealt)
    with rejected("too_late_to_abort"):
        finishing.abort(game_id=dealt.pk, user_id=user_to_move(dealt).pk)
    dealt.refresh_from_db()
    assert dealt.status == Game.Status.PLAYING


def test_a_casual_game_is_aborted_until_both_have_moved_and_nobody_counts() -> None:
    ada, bruno = pair()
    for _ in range(EARLY_LEAVES_A_DAY + 2):
        game = begun_game([ada, bruno])
        assert "abort" in can(game)
        finishing.abort(game_id=game.pk, user_id=ada.pk)
    assert not fairplay.early_leaves(ada.pk, now=sitetime.now()).exists()


def test_aborts_and_early_resignations_are_counted_together_and_limited() -> None:
    ada, bruno = pair()
    finishing.abort(game_id=create_rated([ada, bruno]).pk, user_id=ada.pk)
    running, waiting = begun_game([ada, bruno], rated=True), create_rated([ada, bruno])
    for _ in range(EARLY_LEAVES_A_DAY - 1):
        resigned([ada, bruno], ada)
    assert fairplay.early_leaves(ada.pk, now=sitetime.now()).count() == EARLY_LEAVES_A_DAY
    with rejected("left_too_often"):
        finishing.abort(game_id=waiting.pk, user_id=ada.pk)
    with rejected("left_too_often"):
        finishing.resign(game_id=running.pk, user_id=ada.pk)
    # The other one is free to, and so is Ada once it counts.
    finishing.abort(game_id=waiting.pk, user_id=bruno.pk)
    play_on(running)
    finishing.resign(game_id=running.pk, user_id=ada.pk)


def test_a_player_who_has_left_too_often_plays_casual_games_for_a_day() -> None:
    ada, bruno = pair()
    leave_often(ada)
    lobby = {"ruleset": "duel", "time_control": "10+10"}
    with rejected("left_too_often") as error:
        opening.open_lobby(host=ada, kind=Lobby.Kind.OPEN, rated=True, **lobby)  # type: ignore[arg-type]
    assert "24 hours" in error.value.message
    with rejected("left_too_often"):
        offered = opening.open_lobby(host=bruno, kind=Lobby.Kind.OPEN, rated=True, **lobby)  # type: ignore[arg-type]
        joining.join_lobby(user=ada, code=offered.code)
    with rejected("rated_barred"):
        create_rated([ada, bruno])
    begun_game([ada, bruno], rated=False)
    age(hours=23)
    with rejected("rated_barred"):
        create_rated([ada, bruno])
    age(hours=1.1)
    create_rated([ada, bruno])


def test_fishing_for_a_good_deal_by_rematch_soon_ends() -> None:
    ada, bruno = pair()
    game = begun_game([ada, bruno], rated=True)
    for dealt in range(1, EARLY_LEAVES_A_DAY + 1):
        finishing.resign(game_id=game.pk, user_id=ada.pk)
        if dealt == EARLY_LEAVES_A_DAY:
            break
        offers.offer_rematch(game_id=game.pk, user_id=ada.pk)
        fresh = offers.offer_rematch(game_id=game.pk, user_id=bruno.pk)
        assert fresh is not None
        game = fresh
        for user in (ada, bruno):
            give_nonce(game_id=game.pk, user_id=user.pk, nonce="")
    with rejected("left_too_often"):
        offers.offer_rematch(game_id=game.pk, user_id=ada.pk)
    with rejected("rated_barred"):
        offers.offer_rematch(game_id=game.pk, user_id=bruno.pk)


# The same two


def test_the_number_of_rated_games_a_day_of_the_same_two_is_limited() -> None:
    ada, bruno = pair()
    for _ in range(PAIR_GAMES_A_DAY):
        game = resigned([ada, bruno], bruno, after=MOVES_EACH)
        assert rate_game(game_id=game.pk) is True
    with rejected("pair_limit"):
        create_rated([bruno, ada])
    with rejected("pair_limit"):
        offers.offer_rematch(game_id=game.pk, user_id=ada.pk)
    game.refresh_from_db()
    assert game.rematch_offers == []
    begun_game([ada, bruno])
    create_rated([ada, person("Cleo")])
    age(hours=25)
    create_rated([ada, bruno])


def test_quick_pairing_passes_over_players_who_may_not_meet() -> None:
    ada, bruno = pair()
    for _ in range(PAIR_GAMES_A_DAY):
        resigned([ada, bruno], bruno, after=MOVES_EACH)
    for user in (ada, bruno):
        opening.open_lobby(host=user, kind=Lobby.Kind.QUICK, ruleset="duel", time_control="10+10", rated=True)
    assert pair_players() == 0
    opening.open_lobby(
        host=person("Cleo"), kind=Lobby.Kind.QUICK, ruleset="duel", time_control="10+10", rated=True
    )
    assert pair_players(now=sitetime.now() + timedelta(minutes=2)) == 1


def test_a_game_too_many_that_slipped_in_is_played_and_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two processes may begin games of the same two in the same instant; the later ones do not count."""
    ada, bruno = pair()
    with monkeypatch.context() as unchecked:
        unchecked.setattr(fairplay, "check_may_meet_rated", lambda users, **_: None)
        games = [begun_game([ada, bruno], rated=True) for _ in range(PAIR_GAMES_A_DAY + 2)]
    for game in reversed(games):
        play_on(game)
        finishing.resign(game_id=game.pk, user_id=bruno.pk)
        game.refresh_from_db()
    assert [game.uncounted for game in games] == [""] * PAIR_GAMES_A_DAY + ["pair_limit"] * 2
    assert sum(rate_game(game_id=game.pk) for game in games) == PAIR_GAMES_A_DAY
    assert recompute_ratings() == 0
    assert FirstPlayerEdge.objects.get().games == PAIR_GAMES_A_DAY


def test_the_same_two_is_also_a_person_and_a_bot() -> None:
    create_bots()
    User.objects.filter(bot_level="hanno").update(bot_rated=True)
    ada, hanno = person("Ada"), User.objects.get(bot_level="hanno")
    for _ in range(PAIR_GAMES_A_DAY):
        create_rated([ada, hanno])
    with rejected("pair_limit"):
        create_rated([ada, hanno])


# The edge


def test_no_two_people_move_the_first_players_edge_for_everybody() -> None:
    assert elo.edge(PAIR_GAMES_A_DAY, PAIR_GAMES_A_DAY) < 4
    assert elo.edge(1_000_000, 1_000_000) == elo.MOST_EDGE
    assert elo.edge(1_000_000, 0) == -elo.MOST_EDGE


def test_the_rules_of_rating_are_shown(client: Client) -> None:
    page = client.get("/leaderboard/").content.decode()
    told = page.partition('id="rules"')[2]
    assert "has made 6 moves" in told
    assert "left 3 rated games early" in told
    assert "start 10 rated games within a day" in told
