"""Time controls in words."""

from games.time_labels import game_time_label, time_label


def test_a_game_against_bots_has_no_clock() -> None:
    assert game_time_label("14d") == "no clock"


def test_other_games_say_their_time() -> None:
    assert game_time_label("10+10") == "10+10"
    assert game_time_label("3d") == time_label("3d") == "3 days"
