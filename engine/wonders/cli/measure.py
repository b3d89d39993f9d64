"""How fast 7 Wonders is on this machine."""

import random
from collections.abc import Callable
from typing import Any

from engine import native
from engine.bench import rate
from engine.dice import Dice
from engine.wonders import moves, playout, turns
from engine.wonders.position import EDITIONS, Position
from engine.wonders.state import MOST_MOVES, State, copy_state
from engine.wonders.view import legal_codes


def sample_positions(ruleset: str, seats: int) -> list[Position]:
    """Positions spread over a few random games."""
    dice = random.Random(7)  # noqa: S311  the same positions each time
    found = []
    for game in range(4):
        position = EDITIONS[ruleset].new(seats=seats, seed=bytes([game]) * 32)
        while position.to_move:
            found.append(position.copy())
            seat = position.to_move[0]
            position.play(seat, dice.choice(position.legal_moves(seat)))
    return found


def measure(*, ruleset: str, seats: int, seconds: float) -> dict[str, Any]:
    """Games per second and microseconds per operation, plain and (if it is there) compiled."""
    edition = EDITIONS[ruleset].edition_number
    positions = sample_positions(ruleset, seats)
    states = [position.state for position in positions]
    movers = [position.to_move[0] for position in positions]
    chosen = [legal_codes(s, seat)[0] for s, seat in zip(states, movers, strict=True)]
    first = [position.legal_moves(seat)[0] for position, seat in zip(positions, movers, strict=True)]
    core = native.core("wonders")
    listed, scratch = [0] * MOST_MOVES, State()

    def over_samples(action: Callable[[int], object]) -> float:
        def run(count: int) -> None:
            for i in range(count):
                action(i % len(positions))

        return 1e6 / rate(run, seconds / 2, len(positions))

    def copy_and_play(i: int) -> None:
        copy_state(scratch, states[i])
        turns.play(scratch, movers[i], chosen[i])

    def list_moves(i: int) -> None:
        moves.legal_moves(states[i], movers[i], listed)

    def compiled_games(games: int) -> None:
        assert core is not None
        core.play_random_games(edition, seats, games, core.Dice(games))

    def random_games(games: int) -> None:
        playout.random_games(State(), Dice(games), edition, seats, games, [0] * playout.SUMS)

    copy_us = over_samples(lambda i: copy_state(scratch, states[i]))
    position_copy_us = over_samples(lambda i: positions[i].copy())
    validated_us = over_samples(lambda i: positions[i].copy().play(movers[i], first[i]))
    return {
        "ruleset": ruleset,
        "seats": seats,
        "plain": {
            "games_per_second": round(rate(random_games, seconds, 10)),
            "legal_moves_us": round(over_samples(list_moves), 2),
            "play_us": round(over_samples(copy_and_play) - copy_us, 2),
            "copy_us": round(copy_us, 2),
            "validated_play_us": round(validated_us - position_copy_us, 2),
            "view_us": round(over_samples(lambda i: positions[i].view(movers[i])), 1),
            "views_of_all_us": round(over_samples(lambda i: positions[i].views()), 1),
        },
        "compiled": {"games_per_second": round(rate(compiled_games, seconds, 500))} if core else None,
    }
