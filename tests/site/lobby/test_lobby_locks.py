"""Many at the lobby's doors in the same moment, each with a database connection of their own: no deadlock."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts.guests import absorb_guest, create_guest
from accounts.models import User
from games.errors import RequestError
from games.lobby import seeks
from games.lobby.pairing import pair_seekers
from games.models import Game, Lobby
from tests.site.tables import at_once, pair, person

pytestmark = pytest.mark.django_db(transaction=True)

ASKED: dict[str, Any] = {"ruleset": "duel", "time_control": "10+10", "rated": False}


def seek(host: User, kind: str = Lobby.Kind.OPEN) -> str:
    return seeks.create_seek(host=host, kind=kind, **ASKED).code


def together(jobs: list[Callable[[], object]]) -> list[object]:
    """What each job returned or raised; all begin in the same moment."""
    start = threading.Barrier(len(jobs))

    def begin(job: Callable[[], object]) -> object:
        start.wait()
        return job()

    return list(at_once([partial(begin, job) for job in jobs]))


def test_two_who_join_each_other_at_once_get_one_game() -> None:
    """Each join locks a seek that the other takes down."""
    ada, bruno = pair()
    for number in range(1, 9):
        hers, his = seek(ada), seek(bruno)
        answers = together(
            [
                partial(seeks.join_seek, user=ada, seek=his),
                partial(seeks.join_seek, user=bruno, seek=hers),
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
        quick = [partial(seek, user, Lobby.Kind.QUICK) for user in people]
        opened = [seek(user) for user in people for _ in range(2)]
        assert not any(isinstance(answer, Exception) for answer in together([*quick]))
        joins: list[Callable[[], object]] = [
            partial(seeks.join_seek, user=people[(number // 2 + 1) % 4], seek=code)
            for number, code in enumerate(opened)
        ]
        others: list[Callable[[], object]] = [
            pair_seekers,
            pair_seekers,
            seeks.close_stale_seeks,
            partial(seeks.cancel_seeks, host=people[0]),
            *(partial(seeks.show_life, user_id=user.pk) for user in people),
        ]
        broken = [
            answer
            for answer in together([*joins, *others])
            if isinstance(answer, Exception) and not isinstance(answer, RequestError)
        ]
        assert broken == []
        Lobby.objects.update(status=Lobby.Status.CLOSED)


def test_a_seek_whose_guest_has_just_logged_in_is_joined_or_gone() -> None:
    for number in range(4):
        guest, user, other = create_guest(), person(f"member{number}"), person(f"other{number}")
        code = seek(guest)
        handed_over, joined = together(
            [
                partial(absorb_guest, guest=guest, user=user),
                partial(seeks.join_seek, user=other, seek=code),
            ]
        )
        assert handed_over is None
        assert isinstance(joined, Game | RequestError), joined
