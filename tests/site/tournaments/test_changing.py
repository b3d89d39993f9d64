"""An event is changed before it begins; what players have entered for stays."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from duelsite import sitetime
from games.errors import RequestError
from games.tournaments import creating
from games.tournaments.models import Tournament, TournamentAction
from tests.site.tables import person
from tests.site.tournaments.events import fill, look, new_event, players

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return person("Organiser")


def own_event(organiser: User, **fields: Any) -> Tournament:
    event = new_event(**{"starts_at": sitetime.now() + timedelta(hours=1), **fields})
    Tournament.objects.filter(pk=event.pk).update(organiser=organiser)
    return event


def test_everything_can_change_while_nobody_has_entered(organiser: User) -> None:
    event = own_event(organiser)
    changed = creating.change(
        actor=organiser, code=event.code, changes={"rounds": 5, "time_control": "5+5", "same_deals": True}
    )
    assert (changed.rounds, changed.time_control, changed.version) == (5, "5+5", event.version + 1)
    assert changed.played_rounds.exclude(commitment="").count() == 5
    (action,) = changed.actions.all()
    assert action.name == TournamentAction.Name.CHANGE
    assert action.details == {"fields": ["rounds", "same_deals", "time_control"]}


def test_what_players_have_entered_for_stays(organiser: User) -> None:
    event = own_event(organiser)
    fill(event, players(3))
    creating.change(actor=organiser, code=event.code, changes={"name": "Another name", "max_entries": 10})
    for changes in ({"time_control": "5+5"}, {"rated": True}, {"max_entries": 2}):
        with pytest.raises(RequestError) as refused:
            creating.change(actor=organiser, code=event.code, changes=changes)
        assert refused.value.code == "bad_tournament"
    event.refresh_from_db()
    assert (event.name, event.time_control, event.max_entries) == ("Another name", "10+10", 10)


def test_a_change_that_changes_nothing_leaves_no_line(organiser: User) -> None:
    event = own_event(organiser)
    creating.change(actor=organiser, code=event.code, changes={"name": event.name})
    assert not event.actions.exists()


def test_only_organisers_change_an_event_and_only_before_it_begins(organiser: User) -> None:
    event = own_event(organiser, starts_at=sitetime.now())
    with pytest.raises(RequestError) as refused:
        creating.change(actor=person("Stranger"), code=event.code, changes={"name": "Mine"})
    assert refused.value.code == "not_organiser"
    fill(event, players(2))
    look(event)
    with pytest.raises(RequestError) as refused:
        creating.change(actor=organiser, code=event.code, changes={"name": "Later"})
    assert refused.value.code == "begun"
