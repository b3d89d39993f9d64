"""7 Wonders from the command line: a game in the terminal and its record, statistics, speed, fair deals."""

import hashlib
import json
from pathlib import Path

import pytest

from engine.wonders.ai.simple import greedy_move
from engine.wonders.deal import deal_from_seed
from engine.wonders.position import EDITIONS, Position
from tests.engine.helpers import engine_command, verifier


@pytest.mark.parametrize(("ruleset", "seats"), [("wonders-2e", 3), ("wonders-1e", 2)])
def test_a_whole_game_in_the_terminal_is_saved_and_replayed(tmp_path: Path, ruleset: str, seats: int) -> None:
    file, game = tmp_path / "game.txt", ["--ruleset", ruleset, "--seats", str(seats)]
    typed = "help\nbuild rome\nmoves\nboard\n" + "1\n" * 60
    played = engine_command("play", *game, "--seed", "07" * 32, "--save", str(file), typed=typed)
    assert played.returncode == 0, played.stderr
    assert "There is no card “rome”." in played.stdout
    replayed = engine_command("replay", str(file))
    assert replayed.returncode == 0, replayed.stderr
    assert "place 1" in replayed.stdout


def test_nobody_sits_where_there_is_no_seat() -> None:
    for wrong in (["--seats", "2"], ["--seats", "8"], ["--seat", "3"], ["--bot", "deep thought"]):
        refused = engine_command("play", "--ruleset", "wonders-2e", *wrong)
        assert refused.returncode == 1
        assert refused.stderr.strip().endswith(".")


@pytest.mark.parametrize(("ruleset", "seats"), [("wonders-1e", 2), ("wonders-1e", 5), ("wonders-2e", 7)])
def test_selfplay_tells_the_same_of_the_same_seed_on_both_cores(ruleset: str, seats: int) -> None:
    game = ["selfplay", "--ruleset", ruleset, "--seats", str(seats), "--games", "12", "--seed", "7"]
    plain, quick = (json.loads(engine_command(*game, *flags).stdout) for flags in (["--plain"], []))
    assert plain.pop("core") == "plain"
    quick.pop("core")
    assert plain == quick
    assert plain["games"] == 12
    assert sum(plain["by_category"].values()) == pytest.approx(plain["mean_score"], abs=0.05)
    assert sum(plain["wins_by_seat"]) >= 12
    assert ("mean_city" in plain) == (seats == 2)


def test_the_bench_measures_both_cores() -> None:
    told = json.loads(
        engine_command("bench", "--ruleset", "wonders-2e", "--seats", "7", "--seconds", "0.02").stdout
    )
    assert told["plain"]["games_per_second"] > 0
    assert told["plain"]["view_us"] > 0
    assert (told["ruleset"], told["seats"]) == ("wonders-2e", 7)


@pytest.mark.parametrize(
    ("ruleset", "seats", "sides"),
    [
        *[("wonders-1e", seats, "dealt") for seats in range(2, 8)],
        *[("wonders-2e", seats, "choose") for seats in range(3, 8)],
        ("wonders-1e", 2, "choose"),
        ("wonders-1e", 4, "B"),
        ("wonders-2e", 4, "night"),
    ],
)
def test_a_stranger_recomputes_the_deal(ruleset: str, seats: int, sides: str) -> None:
    seed = hashlib.sha256(f"{ruleset} {seats}".encode()).digest()
    game = ["--ruleset", ruleset, "--seats", str(seats), "--sides", sides]
    told = json.loads(verifier(*game, seed.hex()).stdout)
    assert told == {"seed": seed.hex(), "deal": deal_from_seed(seed, EDITIONS[ruleset].edition, seats, sides)}


@pytest.mark.parametrize(("ruleset", "seats"), [("wonders-1e", 2), ("wonders-2e", 4)])
def test_the_greedy_bot_plays_to_the_end_and_beats_chance(ruleset: str, seats: int) -> None:
    rules = EDITIONS[ruleset]
    first = 0
    for game in range(6):
        position = rules.new(seats=seats, seed=bytes([game]) * 32)
        assert isinstance(position, Position)
        while position.to_move:
            seat = position.to_move[0]
            moves = position.legal_moves(seat)
            move = greedy_move(position, seat, seed=game) if seat == 0 else moves[game * 7 % len(moves)]
            position.play(seat, move)
        assert position.outcome is not None
        first += 0 in position.outcome.winners
    assert first >= 4
