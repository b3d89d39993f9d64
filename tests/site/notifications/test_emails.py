"""The e-mails about games, in every language."""

from datetime import timedelta

import pytest
from django.core import mail

from accounts.notifications import delivery
from duelsite import sitetime
from games.models import Game
from games.table import starting
from tests.languages import LANGUAGES
from tests.people import member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ply", [0, 7])
def test_the_email_that_says_it_is_your_turn(language: str, ply: int) -> None:
    ada, bruno = member("Ada", language=language), member("B-and-b")
    game = starting.create_game(
        users=[ada, bruno], ruleset="duel", time_control="3d", rated=False, by_lot=False
    )
    starting.begin(game, sitetime.now() - timedelta(hours=1))
    Game.objects.update(ply=ply)
    assert delivery.send_emails(now=sitetime.now() + timedelta(minutes=11)) == 1
    (email,) = mail.outbox
    assert email.to == ["ada@example.org"]
    assert "B-and-b" in email.subject
    assert "\n" not in email.subject
    assert f"http://localhost:8000/game/{game.code}/\n" in email.body
    assert "http://localhost:8000/settings/" in email.body
    assert not {"&", "<", "{"} & set(email.body)
    if language == "en":
        assert email.subject == "Your turn against B-and-b"
        first = "Your game with B-and-b has begun, and the first move is yours:"
        news = "It is your turn in your game with B-and-b:" if ply else first
        assert email.body.startswith(f"Hello Ada!\n\n{news}\n")
        assert "You have 3 days per move; your time runs out on" in email.body
    assert "\n\n\n" not in email.body
