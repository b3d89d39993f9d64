"""Many people in the lobby in the same moment, each with a database connection of their own: no deadlock."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts.guests import absorb_guest, create_guest
from accounts.models import User
from accounts.services import close_account
from games.errors import RequestError
from games.lobby import joining, leaving, opening, upkeep
from games.lobby.pairing import pair_players
from games.models import Game, Lobby
from tests.site.tables import at_once, pair, person

pytestmark = pytest.mark.django_db(transaction=True)

ASKED: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10", "rated": False}


def opened(host: User, kind: str = Lobby.Kind.OPEN) -> str:
    return opening.open_lobby(host=host, kind=kind, **ASKED).code


def together(jobs: list[Callable[[], object]]) -> list[object]:
    """What each job returned or raised; all begin in the same moment."""
    start = threading.Barrier(len(jobs))

    def begin(job: Callable[[], object]) -> object:
        start.wait()
        return job()

    return list(at_once([partial(begin, job) for job in jobs]))


def test_two_who_join_each_other_at_once_get_one_game() -> None:
    """Each join locks a lobby that the other closes."""
    ada, bruno = pair()
    for number in range(1, 9):
        hers, his = opened(ada), opened(bruno)
        answers = together(
            [
                partial(joining.join_lobby, user=ada, code=his),
                partial(joining.join_lobby, user=bruno, code=hers),
            ]
        )
        (refusal,) = [answer for answer in answers if isinstance(answer, Exception)]
        assert isinstance(refusal, RequestError), refusal
        assert refusal.code == "seek_gone"
        assert Game.objects.count() == number
        assert not Lobby.objects.filter(status=Lobby.Status.WAITING).exists()


def test_joins_pairings_and_second_thoughts_never_lock_each_other_out() -> None:
    people = [person(f"player{number}") for number in range(4)]
    for _ in range(6):
        quick = [partial(opened, user, Lobby.Kind.QUICK) for user in people]
        codes = [opened(user) for user in people for _ in range(2)]
        assert not any(isinstance(answer, Exception) for answer in together([*quick]))
        joins: list[Callable[[], object]] = [
            partial(joining.join_lobby, user=people[(number // 2 + 1) % 4], code=code)
            for number, code in enumerate(codes)
        ]
        others: list[Callable[[], object]] = [
            pair_players,
            pair_players,
            upkeep.close_stale_lobbies,
            partial(leaving.close_lobbies, host=people[0]),
            *(partial(upkeep.keep_alive, user_id=user.pk) for user in people),
        ]
        broken = [
            answer
            for answer in together([*joins, *others])
            if isinstance(answer, Exception) and not isinstance(answer, RequestError)
        ]
        assert broken == []
        Lobby.objects.update(status=Lobby.Status.CLOSED)


def test_a_lobby_whose_guest_has_just_logged_in_is_joined_or_gone() -> None:
    for number in range(4):
        guest, user, other = create_guest(), person(f"member{number}"), person(f"other{number}")
        code = opened(guest)
        handed_over, joined = together(
            [
                partial(absorb_guest, guest=guest, user=user),
                partial(joining.join_lobby, user=other, code=code),
            ]
        )
        assert handed_over is None
        assert isinstance(joined, Game | RequestError), joined


def test_people_who_close_their_accounts_at_once_never_lock_each_other_out() -> None:
    """Each has challenged all others, and has joined the challenge of one."""
    for turn in range(4):
        people = [person(f"player{turn}{number}") for number in range(4)]
        handles = [user.handle for user in people]
        setup: dict[str, Any] = {"ruleset": "toy", "time_control": "5+5", "rated": True}
        codes = []
        for number, host in enumerate(people):
            first, *others = handles[:number] + handles[number + 1 :]
            codes.append(opening.challenge(host=host, handle=first, others=others, **setup).code)
        for number, code in enumerate(codes):
            joining.join_lobby(user=people[number - 1], code=code)
        joins = [
            partial(joining.join_lobby, user=people[number - 2], code=code)
            for number, code in enumerate(codes)
        ]
        jobs: list[Callable[[], object]] = [partial(close_account, user=user) for user in people]
        broken = [
            answer
            for answer in together([*jobs, *joins])
            if isinstance(answer, Exception) and not isinstance(answer, RequestError)
        ]
        assert broken == []
        assert not Lobby.objects.filter(status=Lobby.Status.WAITING).exists()
