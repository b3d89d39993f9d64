"""A sample of `manage.py simulate_tournaments`: events of every kind end, and their rows agree.

More by hand: `pytest tests/site/tournaments/test_simulation.py --events 1000 -s`.
"""

from collections import Counter

import pytest

from accounts import services
from games.models import Game
from games.tournaments.models import PARTS, Tournament
from games.tournaments.simulation.checking import Report, check
from games.tournaments.simulation.playing import simulate
from tests.site.tournaments.events import fill, new_event, play_through, players

pytestmark = pytest.mark.django_db


def test_random_events_end_and_their_standings_agree_with_the_rows(request: pytest.FixtureRequest) -> None:
    services.create_bots()
    report, events = Report(), request.config.getoption("--events")
    ended = simulate(range(1, events + 1), report, most_players=6 if events < 10 else 12)
    print(Counter(ended), report)
    assert report.wrong == []
    assert len(ended) == events
    assert not Tournament.objects.exists()
    assert not Game.objects.exists()


def test_a_wrong_score_and_a_repeated_entry_are_found() -> None:
    event = new_event(rounds=2)
    fill(event, players(4))
    play_through(event)
    report = Report()
    check(event, report, paired_by_hand=False)
    assert report.wrong == []
    entry = event.entries.get(position=1)
    entry.score += PARTS
    entry.save()
    check(event, report, paired_by_hand=False)
    assert len(report.wrong) == 1
    one, other = event.pairings.filter(round__number=1)
    other.seats.filter(number=1).update(entry=one.seats.get(number=0).entry)
    check(event, report, paired_by_hand=False)
    assert any("twice in a round" in text for text in report.wrong)
