"""Uniformly random play goes as three independent public engines say it goes."""

import json
import subprocess
import sys


def test_random_games_end_as_they_should() -> None:
    command = [sys.executable, "-m", "engine", "selfplay", "--games", "20000", "--seed", "11"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert told["games"] == sum(told["results"].values()) == 20_000
    # Bounds of about five standard errors.
    assert abs(told["decisions_per_game"] - 71.6) < 0.3
    assert abs(told["shares"]["civilian"] + told["shares"]["draw"] - 0.965) < 0.008
    assert abs(told["shares"]["military"] - 0.034) < 0.007
    assert 0.0002 < told["shares"]["science"] < 0.0030
    assert abs(told["first_player_share"] - 0.535) < 0.018
