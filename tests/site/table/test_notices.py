"""Letters to people whose turn it is in a correspondence game: one for each turn, to those who want them."""

from datetime import timedelta

import pytest
from django.core import mail

from accounts.services import save_preferences
from games.table import upkeep
from tests.site.tables import begun_game, make_move, pair, turn_back_the_clock, user_to_move

pytestmark = pytest.mark.django_db


def test_one_letter_for_each_turn() -> None:
    game = begun_game(pair(), time_control="3d")
    assert upkeep.send_notices() == 0  # give them time to see it by themselves
    turn_back_the_clock(game, timedelta(minutes=15))
    assert upkeep.send_notices() == 1
    assert upkeep.send_notices() == 0
    letter = mail.outbox[0]
    assert letter.to == ["Ada@example.org"]
    assert f"/game/{game.code}/" in letter.body
    assert "Bruno" in f"{letter.subject}{letter.body}"
    make_move(game)
    turn_back_the_clock(game, timedelta(minutes=15))
    assert upkeep.send_notices() == 1
    assert mail.outbox[1].to == ["Bruno@example.org"]


def test_no_letter_to_those_who_do_not_want_any_and_none_in_real_time() -> None:
    game = begun_game(pair(), time_control="3d")
    save_preferences(user=user_to_move(game), preferences={"email_notices": False})
    turn_back_the_clock(game, timedelta(minutes=15))
    assert upkeep.send_notices() == 0


def test_no_letter_in_real_time() -> None:
    game = begun_game(pair())
    turn_back_the_clock(game, timedelta(minutes=5))
    assert upkeep.send_notices() == 0
    assert mail.outbox == []
