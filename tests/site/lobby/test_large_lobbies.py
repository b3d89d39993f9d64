"""Lobbies of more than two: they fill seat by seat, with people and bots, and begin when they are full."""

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from accounts import services as account_services
from accounts.guests import absorb_guest, create_guest
from accounts.models import Relation, User
from accounts.signals import account_suspended
from duelsite import sitetime
from games import time_controls
from games.errors import RequestError
from games.lobby import bot_games, filling, joining, leaving, opening, pairing, permissions, upkeep
from games.lobby.pairing import pair_players
from games.lobby.selectors import open_lobbies, overview_of
from games.models import Game, Lobby, TakenSeat
from games.ratings import fairplay
from games.ratings.models import Rating
from games.registry import RULESETS
from tests.site.tables import at_once, person

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Fanny", "Gero")


def rejected(code: str) -> "pytest.RaisesExc[RequestError]":
    return pytest.RaisesExc(RequestError, check=lambda error: error.code == code)


def people(size: int) -> list[User]:
    return [person(name) for name in NAMES[:size]]


def lobby_of(host: User, kind: str = Lobby.Kind.OPEN, size: int | None = 3, **fields: Any) -> Lobby:
    asked: dict[str, Any] = {"ruleset": "toy", "time_control": "10+10", "rated": False, **fields}
    return opening.open_lobby(host=host, kind=kind, size=size, **asked)


def rate(user: User, value: float) -> User:
    Rating.objects.create(user=user, pool="toy", speed="rapid", value=value, games=30)
    return user


def handles(lobby: Lobby) -> list[str]:
    return [seat.user.handle for seat in lobby.taken.select_related("user")]


def seated(game: Game | None) -> set[str]:
    assert game is not None
    return set(game.players.values_list("handle", flat=True))


def sit(lobby: Lobby, *users: User) -> Game | None:
    game = None
    for user in users:
        game = joining.join_lobby(user=user, code=lobby.code)
    return game


# Filling


@pytest.mark.parametrize("size", [3, 7])
def test_a_table_fills_seat_by_seat_and_begins_when_it_is_full(size: int) -> None:
    host, *others = people(size)
    lobby = lobby_of(host, size=size, options={"bluff": True})
    assert sit(lobby, *others[:-1]) is None
    (shown,) = open_lobbies()
    assert (shown["size"], shown["options"]) == (size, {"bluff": True})
    assert [seat["handle"] for seat in shown["seats"]] == list(NAMES[: size - 1])
    first = {"handle": "Ada", "guest": False, "rating": 1500, "bot": None, "program": False}
    assert shown["seats"][0] == first
    game = sit(lobby, others[-1])
    assert seated(game) == set(NAMES[:size])
    lobby.refresh_from_db()
    assert (lobby.status, lobby.game, open_lobbies()) == (Lobby.Status.TAKEN, game, [])
    assert game is not None
    assert game.options == {"bluff": True}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"size": 2}, "bad_seats"),
        ({"size": 9}, "bad_seats"),
        ({"options": {"bluff": "yes"}}, "bad_option"),
        ({"options": {"bluff": 1}}, "bad_option"),
        ({"options": {"cheats": True}}, "bad_option"),
        ({"ruleset": "duel", "size": 3}, "bad_seats"),
    ],
)
def test_sizes_and_options_are_those_that_the_rules_declare(fields: dict[str, Any], code: str) -> None:
    with rejected(code):
        lobby_of(person("Ada"), **fields)
    assert not Lobby.objects.exists()


def test_without_a_size_a_table_is_the_smallest_that_can_play() -> None:
    ada = person("Ada")
    assert lobby_of(ada, size=None).size == 3
    assert lobby_of(ada, size=None, ruleset="duel").size == 2


def test_nobody_sits_twice_nor_at_too_many_tables() -> None:
    host, bruno = people(2)
    lobby = lobby_of(host)
    sit(lobby, bruno)
    with rejected("already_seated"):
        sit(lobby, bruno)
    with rejected("own_seek"):
        sit(lobby, host)
    for number in range(permissions.MOST_JOINED - 1):
        sit(lobby_of(person(f"Host{number}")), bruno)
    with rejected("too_many_tables"):
        sit(lobby_of(person("Zoe")), bruno)


def test_rating_range_and_blocks_are_checked_for_everybody_who_joins() -> None:
    ada, bruno, cleo = people(3)
    lobby = lobby_of(ada, rating_min=1400, rating_max=1600)
    sit(lobby, bruno)
    Relation.objects.create(owner=cleo, other=bruno, kind=Relation.Kind.BLOCK)
    with rejected("blocked"):
        sit(lobby, cleo)
    with rejected("out_of_range"):
        sit(lobby, rate(person("Dora"), 1700))
    with rejected("suspended"):
        sit(lobby, person("Emil", suspended_until=sitetime.now() + timedelta(days=1)))
    assert handles(lobby) == ["Ada", "Bruno"]


def test_a_rated_table_is_for_members_who_may_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bruno, cleo = people(3)
    lobby = lobby_of(ada, rated=True, size=4)
    with rejected("members_only"):
        sit(lobby, create_guest())
    monkeypatch.setattr(fairplay, "PAIR_GAMES_A_DAY", 0)
    with rejected("pair_limit"):
        sit(lobby, bruno)
    monkeypatch.undo()
    sit(lobby, bruno, cleo)
    game = sit(lobby, person("Dora"))
    assert game is not None
    assert game.rated


def test_players_who_begin_a_game_in_real_time_leave_their_other_lobbies() -> None:
    ada, bruno, cleo, dora = people(4)
    first, hers, invite = lobby_of(ada), lobby_of(bruno), lobby_of(cleo, Lobby.Kind.INVITE)
    elsewhere = lobby_of(dora)
    sit(hers, dora)
    sit(elsewhere, bruno)
    sit(invite, bruno)
    sit(first, bruno, cleo)
    assert handles(elsewhere) == ["Dora"]
    hers.refresh_from_db()
    assert hers.status == Lobby.Status.CLOSED
    assert handles(invite) == ["Cleo", "Bruno"], "an invite link waits"


def test_a_game_of_days_keeps_nobody_from_other_tables() -> None:
    ada, bruno, cleo, dora = people(4)
    days, quick = lobby_of(ada, time_control="3d"), lobby_of(dora)
    sit(quick, bruno)
    sit(days, bruno, cleo)
    assert handles(quick) == ["Dora", "Bruno"]


# Leaving


def test_one_may_leave_before_the_start_and_the_host_closes_the_table() -> None:
    ada, bruno, cleo = people(3)
    lobby = lobby_of(ada)
    sit(lobby, bruno)
    leaving.leave_lobby(user=bruno, code=lobby.code)
    assert handles(lobby) == ["Ada"]
    with rejected("not_seated"):
        leaving.leave_lobby(user=bruno, code=lobby.code)
    sit(lobby, cleo)
    leaving.leave_lobby(user=ada, code=lobby.code)
    with rejected("seek_gone"):
        sit(lobby, bruno)
    assert (open_lobbies(), overview_of(cleo)["tables"]) == ([], [])


def test_seats_are_free_again_when_their_people_have_gone() -> None:
    ada, bruno, cleo = people(3)
    lobby, invite = lobby_of(ada, size=4), lobby_of(ada, Lobby.Kind.INVITE, size=4)
    sit(lobby, bruno, cleo)
    sit(invite, bruno)
    now = sitetime.now()
    for user in (ada, cleo):
        upkeep.keep_alive(user_id=user.pk, now=now + timedelta(seconds=20))
    assert upkeep.close_stale_lobbies(now=now + timedelta(seconds=40)) == 0
    assert handles(lobby) == ["Ada", "Cleo"]
    assert handles(invite) == ["Ada", "Bruno"]
    assert upkeep.close_stale_lobbies(now=now + timedelta(seconds=60)) == 1
    assert open_lobbies() == []
    assert overview_of(bruno)["tables"][0]["id"] == invite.code


def test_suspended_and_closed_accounts_leave_their_lobbies() -> None:
    ada, bruno, cleo = people(3)
    lobby = lobby_of(ada, size=4)
    sit(lobby, bruno, cleo)
    bruno.suspended_until = sitetime.now() + timedelta(days=1)
    bruno.save()
    account_suspended.send(sender=User, user=bruno)
    account_services.close_account(user=cleo)
    assert handles(lobby) == ["Ada"]


def test_a_guest_who_logs_in_keeps_the_seat() -> None:
    ada, member = people(2)
    guest = create_guest()
    lobby, both = lobby_of(ada), lobby_of(ada, size=4)
    sit(lobby, guest)
    sit(both, guest, member)
    absorb_guest(guest=guest, user=member)
    assert handles(lobby) == ["Ada", "Bruno"]
    assert handles(both) == ["Ada", "Bruno"]


# Bots


@pytest.fixture
def bots() -> None:
    account_services.create_bots()


@pytest.mark.usefixtures("bots")
def test_the_host_fills_seats_with_bots_of_chosen_levels() -> None:
    ada, bruno = people(2)
    lobby = lobby_of(ada, size=4)
    sit(lobby, bruno)
    with rejected("not_the_host"):
        filling.seat_bot(host=bruno, code=lobby.code, level="greedy")
    with rejected("no_such_bot"):
        filling.seat_bot(host=ada, code=lobby.code, level="hal9000")
    assert filling.seat_bot(host=ada, code=lobby.code, level="greedy") is None
    with rejected("already_seated"):
        filling.seat_bot(host=ada, code=lobby.code, level="greedy")
    assert [seat["bot"] for seat in open_lobbies()[0]["seats"]] == [None, None, "greedy"]
    game = filling.seat_bot(host=ada, code=lobby.code, level="seshat")
    assert game is not None
    assert sorted(game.bot_levels) == ["", "", "greedy", "seshat"]


@pytest.mark.usefixtures("bots")
def test_the_host_takes_a_bot_off_again_and_nobody_else() -> None:
    ada, bruno = people(2)
    lobby = lobby_of(ada, size=4)
    sit(lobby, bruno)
    filling.seat_bot(host=ada, code=lobby.code, level="greedy")
    with rejected("not_the_host"):
        filling.unseat_bot(host=bruno, code=lobby.code, level="greedy")
    for nobody in ("hanno", "hal9000", ""):
        with rejected("no_such_bot"):
            filling.unseat_bot(host=ada, code=lobby.code, level=nobody)
    assert handles(lobby) == ["Ada", "Bruno", "Greedy-Gaius"]
    filling.unseat_bot(host=ada, code=lobby.code, level="greedy")
    assert [seat["handle"] for seat in overview_of(bruno)["tables"][0]["seats"]] == ["Ada", "Bruno"]
    filling.seat_bot(host=ada, code=lobby.code, level="greedy")
    assert filling.start_now(host=ada, code=lobby.code) is not None
    with rejected("seek_gone"):
        filling.unseat_bot(host=ada, code=lobby.code, level="greedy")


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    "levels", [["greedy", "hanno"], ["tavi", "ione", "random", "seshat", "hanno", "drusus"]]
)
def test_one_sits_down_with_any_number_of_bots_at_once(levels: list[str]) -> None:
    level, *others = levels
    game = bot_games.play_bot(
        user=create_guest(), level=level, others=others, ruleset="toy", options={"bluff": True}
    )
    assert sorted(game.bot_levels) == sorted(["", *levels])
    assert (game.rated, game.time_control, game.options) == (False, time_controls.UNHURRIED, {"bluff": True})


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("levels", "code"),
    [
        (["greedy"], "bad_seats"),
        (["greedy", "greedy"], "already_seated"),
        (["greedy", "hal9000"], "no_such_bot"),
        (["tavi", "ione", "random", "seshat", "hanno", "drusus", "melitta", "sabitu"], "bad_seats"),
    ],
)
def test_bots_are_as_many_and_as_different_as_the_rules_want(levels: list[str], code: str) -> None:
    level, *others = levels
    with rejected(code):
        bot_games.play_bot(user=person("Ada"), level=level, others=others, ruleset="toy")
    assert not Game.objects.exists()


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(("ruleset", "bots_there"), [("toy", 3), ("duel", 1)])
def test_a_newcomer_plays_now_with_gentle_bots(ruleset: str, bots_there: int) -> None:
    game = bot_games.play_now(user=create_guest(), ruleset=ruleset)
    levels = [level for level in game.bot_levels if level]
    assert len(levels) == bots_there
    assert set(levels) <= {"tavi", "nerissa", "drusus"}


@pytest.mark.usefixtures("bots")
def test_a_rated_player_plays_now_with_bots_of_similar_rating() -> None:
    game = bot_games.play_now(user=rate(person("Ada"), 2100), ruleset="toy")
    assert set(game.bot_levels) == {"", "sabitu", "imhotep", "seshat"}
    with rejected("unknown_ruleset"):
        bot_games.play_now(user=person("Bruno"), ruleset="chess")


@pytest.mark.usefixtures("bots")
def test_the_host_begins_early_with_the_nearest_bots() -> None:
    ada = rate(person("Ada"), 2100)
    lobby = lobby_of(ada, size=7)
    sit(lobby, person("Bruno"))
    filling.seat_bot(host=ada, code=lobby.code, level="random")
    game = filling.start_now(host=ada, code=lobby.code)
    assert game is not None
    levels = set(game.bot_levels)
    assert (len(game.bot_levels), len(levels)) == (7, 6), "no bot twice"
    assert {"random", "seshat", "imhotep"} <= levels
    with rejected("seek_gone"):
        filling.start_now(host=ada, code=lobby.code)


@pytest.mark.usefixtures("bots")
def test_bots_at_a_rated_table_are_rated_and_play_with_a_clock() -> None:
    ada = person("Ada")
    lobby = lobby_of(ada, rated=True)
    with rejected("bot_not_rated"):
        filling.seat_bot(host=ada, code=lobby.code, level="greedy")
    days = lobby_of(ada, rated=True, time_control="3d")
    with rejected("needs_a_clock"):
        filling.start_now(host=ada, code=days.code)
    User.objects.filter(is_bot=True).update(bot_rated=False)
    with rejected("too_few_bots"):
        filling.start_now(host=ada, code=lobby.code)
    assert handles(lobby) == ["Ada"]


# Invitations


def test_several_are_challenged_and_some_decline() -> None:
    ada, bruno, cleo, dora = people(4)
    asked: dict[str, Any] = {"ruleset": "toy", "time_control": "3d", "rated": False}
    lobby = opening.challenge(host=ada, handle="bruno", others=["Cleo", "dora", "Dora"], **asked)
    assert lobby.size == 4
    assert [shown["id"] for shown in overview_of(cleo)["challenges"]] == [lobby.code]
    (mine,) = overview_of(ada)["tables"]
    assert (mine["mine"], mine["invited"]) == (True, ["Bruno", "Cleo", "Dora"])
    with rejected("not_challenged"):
        sit(lobby, person("Emil"))
    sit(lobby, bruno)
    assert (overview_of(bruno)["challenges"], overview_of(bruno)["tables"][0]["mine"]) == ([], False)
    leaving.decline_challenge(user=cleo, code=lobby.code)
    with rejected("no_such_seek"):
        leaving.decline_challenge(user=cleo, code=lobby.code)
    assert overview_of(cleo)["challenges"] == []
    sit(lobby, dora)
    assert handles(lobby) == ["Ada", "Bruno", "Dora"]


def test_a_challenge_that_all_decline_is_closed() -> None:
    ada, bruno, cleo = people(3)
    asked: dict[str, Any] = {"ruleset": "toy", "time_control": "3d", "rated": False}
    lobby = opening.challenge(host=ada, handle="Bruno", others=["Cleo"], **asked)
    leaving.decline_challenge(user=bruno, code=lobby.code)
    assert overview_of(ada)["tables"] != []
    account_services.close_account(user=cleo)
    assert overview_of(ada)["tables"] == []
    with rejected("too_many_invited"):
        opening.challenge(host=ada, handle="Bruno", others=[person("Dora").handle], ruleset="duel", size=2,
                        time_control="3d", rated=False)  # fmt: skip


def test_a_rated_challenge_is_for_as_many_as_can_come() -> None:
    """Bots take seats that are left only if they are let play for ratings, and with a clock."""
    ada, bruno, cleo, dora = people(4)
    asked: dict[str, Any] = {"ruleset": "wonders-2e", "rated": True, "host": ada, "handle": "Bruno"}
    with rejected("too_few_invited"):
        opening.challenge(**asked, others=["Cleo"], size=4, time_control="5+30")
    assert not Lobby.objects.exists()
    account_services.create_bots()
    User.objects.filter(bot_level__in=["hanno", "ione"]).update(bot_rated=True)
    with rejected("too_few_invited"):
        opening.challenge(**asked, others=["Cleo"], size=4, time_control="3d")
    helped = opening.challenge(**asked, others=["Cleo"], size=4, time_control="5+30")
    days = opening.challenge(**asked, others=["Cleo", "Dora"], size=4, time_control="3d")
    for user in (bruno, cleo):
        sit(helped, user)
        sit(days, user)
    for lobby in (helped, days):
        leaving.leave_lobby(user=bruno, code=lobby.code)
    assert [shown["id"] for shown in overview_of(cleo)["tables"]] == [helped.code]
    assert overview_of(dora)["challenges"] == []
    game = filling.start_now(host=ada, code=helped.code)
    assert game is not None
    assert (game.rated, sorted(filter(None, game.bot_levels))) == (True, ["hanno", "ione"])


def test_a_rated_challenge_that_somebody_declines_keeps_nobody_waiting() -> None:
    ada, bruno, cleo = people(3)
    lobby = opening.challenge(
        host=ada, handle="Bruno", others=["Cleo"], ruleset="toy", time_control="5+5", rated=True
    )
    sit(lobby, bruno)
    leaving.decline_challenge(user=cleo, code=lobby.code)
    assert overview_of(ada)["tables"] == overview_of(bruno)["tables"] == []
    with rejected("seek_gone"):
        sit(lobby, cleo)


@pytest.mark.parametrize("how", ["closed", "suspended"])
def test_a_rated_challenge_that_a_closed_or_suspended_account_leaves_is_closed(how: str) -> None:
    ada, bruno, cleo = people(3)
    lobby = opening.challenge(
        host=ada, handle="Bruno", others=["Cleo"], ruleset="toy", time_control="5+5", rated=True
    )
    sit(lobby, bruno)
    if how == "closed":
        account_services.close_account(user=bruno)
    else:
        until = sitetime.now() + timedelta(days=1)
        account_services.set_sanctions(user=bruno, suspended_until=until, muted_until=None)
    lobby.refresh_from_db()
    assert lobby.status == Lobby.Status.CLOSED
    assert (overview_of(ada)["tables"], overview_of(cleo)["challenges"]) == ([], [])


def test_a_casual_challenge_that_a_closed_account_leaves_goes_on() -> None:
    """Bots may take the seat."""
    ada, bruno, _ = people(3)
    lobby = opening.challenge(
        host=ada, handle="Bruno", others=["Cleo"], ruleset="toy", time_control="5+5", rated=False
    )
    sit(lobby, bruno)
    account_services.close_account(user=bruno)
    assert handles(lobby) == ["Ada"]
    assert [shown["id"] for shown in overview_of(ada)["tables"]] == [lobby.code]


# Quick pairing


def quick(user: User, size: int = 3, **fields: Any) -> Lobby:
    return lobby_of(user, Lobby.Kind.QUICK, size, **fields)


def test_the_nearest_ratings_sit_down_together() -> None:
    for handle, value in (("Low", 1400), ("High", 1600), ("Higher", 1620), ("Lower", 1390), ("Lowest", 1380)):
        quick(rate(person(handle), value))
    assert pair_players() == 1
    assert seated(Game.objects.get()) == {"Low", "Lower", "Lowest"}
    quick(rate(person("Highest"), 1640))
    assert pair_players() == 1
    assert Lobby.objects.filter(status=Lobby.Status.TAKEN).count() == 6


def test_quick_pairing_mixes_no_sizes_and_nobody_with_those_they_block() -> None:
    ada, bruno, cleo, dora = people(4)
    for user in (ada, bruno):
        quick(user)
    quick(cleo, size=4)
    assert pair_players() == 0
    Relation.objects.create(owner=dora, other=ada, kind=Relation.Kind.BLOCK)
    quick(dora)
    assert pair_players() == 0
    quick(person("Emil"))
    assert pair_players() == 1
    assert {"Bruno", "Emil"} < seated(Game.objects.get())


def test_players_who_take_any_size_sit_with_those_who_want_one() -> None:
    ada, bruno, cleo = people(3)
    quick(ada, size=5, size_from=3)
    quick(bruno, size=3)
    quick(cleo, size=5, size_from=3)
    assert pair_players() == 1
    assert seated(Game.objects.get()) == {"Ada", "Bruno", "Cleo"}


def test_players_who_take_any_size_wait_a_moment_for_a_larger_table() -> None:
    *three, dora, emil = people(5)
    for user in three:
        quick(user, size=5, size_from=3)
    now = sitetime.now()
    assert pair_players(now=now) == 0
    quick(dora, size=4)
    assert pair_players(now=now) == 1, "four of four"
    assert seated(Game.objects.get()) == {"Ada", "Bruno", "Cleo", "Dora"}
    for user in (*three, emil):
        quick(user, size=5, size_from=3)
    assert pair_players(now=now) == 0
    assert pair_players(now=sitetime.now() + pairing.MORE_MAY_COME) == 1
    assert Game.objects.latest("pk").size == 4


def test_only_quick_pairing_leaves_the_size_open() -> None:
    (ada,) = people(1)
    wishes: list[dict[str, Any]] = [
        {"kind": Lobby.Kind.OPEN, "size": 5, "size_from": 3},
        {"kind": Lobby.Kind.QUICK, "size": 5, "size_from": 2},
        {"kind": Lobby.Kind.QUICK, "size": 4, "size_from": 5},
    ]
    for wanted in wishes:
        with pytest.raises(RequestError, match="so few players"):
            opening.open_lobby(host=ada, ruleset="toy", time_control="10+10", rated=False, **wanted)


# Speed


def test_the_speed_of_a_table_follows_from_how_often_its_players_decide() -> None:
    lobby = lobby_of(person("Ada"), time_control="5+60")
    assert open_lobbies()[0]["speed"] == "blitz", "four decisions"
    assert time_controls.parse("5+60").speed(RULESETS["duel"].decisions) == "classical"
    game = sit(lobby, person("Bruno"), person("Cleo"))
    assert game is not None
    assert game.speed == "blitz"


# Many at once


def together(jobs: list[Callable[[], object]]) -> list[object]:
    start = threading.Barrier(len(jobs))

    def begin(job: Callable[[], object]) -> object:
        start.wait()
        return job()

    return list(at_once([partial(begin, job) for job in jobs]))


@pytest.mark.django_db(transaction=True)
def test_of_many_who_come_at_once_as_many_sit_down_as_there_are_seats() -> None:
    host, *others = people(7)
    for _ in range(3):
        lobby = lobby_of(host, size=4)
        answers = together([partial(joining.join_lobby, user=user, code=lobby.code) for user in others])
        games = [answer for answer in answers if isinstance(answer, Game)]
        errors = [answer.code for answer in answers if isinstance(answer, RequestError)]
        assert (len(games), answers.count(None), errors) == (1, 2, ["seek_gone"] * 3)
        assert games[0].players.count() == 4
        assert TakenSeat.objects.filter(lobby=lobby).count() == 4


@pytest.mark.django_db(transaction=True)
def test_joining_leaving_and_beginning_never_lock_each_other_out() -> None:
    account_services.create_bots()
    crowd = people(5)
    for _ in range(4):
        lobbies = [lobby_of(user, size=3) for user in crowd]
        jobs: list[Callable[[], object]] = []
        for number, lobby in enumerate(lobbies):
            near, far = crowd[number - 1], crowd[number - 2]
            jobs += [partial(joining.join_lobby, user=user, code=lobby.code) for user in (near, far)]
            jobs.append(partial(leaving.leave_lobby, user=near, code=lobby.code))
            jobs.append(partial(upkeep.keep_alive, user_id=lobby.host_id))
        jobs.append(partial(filling.start_now, host=crowd[0], code=lobbies[0].code))
        jobs.append(upkeep.close_stale_lobbies)
        broken = [
            answer
            for answer in together(jobs)
            if isinstance(answer, Exception) and not isinstance(answer, RequestError)
        ]
        assert broken == []
        for lobby in Lobby.objects.filter(status=Lobby.Status.TAKEN, game__isnull=False):
            assert lobby.game is not None
            assert lobby.game.players.count() == 3
        Lobby.objects.update(status=Lobby.Status.CLOSED)
