"""Players who leave a knock-out between its rounds lose by forfeit, and the event still ends."""

import pytest

from games.tournaments import entering
from games.tournaments.models import Format, Pairing, Tournament
from tests.site.tournaments.events import begin_next_round, fill, look, new_event, play_round, players

pytestmark = pytest.mark.django_db


def test_the_last_player_left_wins_the_final_by_forfeit() -> None:
    event = new_event(Format.KNOCKOUT, third_place=True)
    users = players(4)
    fill(event, users)
    look(event)
    play_round(event)
    for user in users:
        if user != users[1]:
            entering.withdraw(user=user, code=event.code)
    begin_next_round(event)
    look(event)
    assert event.status == Tournament.Status.FINISHED
    last = event.pairings.filter(round__number=2).order_by("number")
    assert [pairing.kind for pairing in last] == [Pairing.Kind.FORFEIT, Pairing.Kind.FORFEIT]
    by_rank = event.entries.order_by("position").values_list("user", "rank")
    # Neither loser of the semi-finals came for the third place.
    assert list(by_rank) == [(users[1].pk, 1), (users[0].pk, 2), (users[2].pk, 3), (users[3].pk, 3)]
