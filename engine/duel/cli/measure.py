"""How fast Duel and its bots are on this machine."""

import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from engine import native
from engine.bench import rate
from engine.dice import Dice
from engine.duel import playout, turns
from engine.duel.ai.brain import Brain, Thought
from engine.duel.ai.choosing import choose_code
from engine.duel.ai.entrants import Entrant
from engine.duel.ai.levels import LEVELS, STRONGEST
from engine.duel.ai.soak import soak
from engine.duel.position import Duel, Position
from engine.duel.state import MOST_MOVES, NO_DECISION, State, copy_state
from engine.duel.view import legal_codes


def sample_positions() -> list[Position]:
    """Positions spread over a few random games."""
    dice = random.Random(7)  # noqa: S311  the same positions each time
    found = []
    for game in range(8):
        position = Duel().new(seed=bytes([game]) * 32)
        while position.to_move:
            found.append(position.copy())
            position.play(position.to_move[0], dice.choice(position.legal_moves(position.to_move[0])))
    return found


def measure(*, ruleset: str, seats: int, seconds: float) -> dict[str, Any]:
    """Games per second and microseconds per operation, plain and (if it is there) compiled."""
    positions = sample_positions()
    states = [position.state for position in positions]

    def over_samples(action: Callable[[int], object]) -> float:
        def run(count: int) -> None:
            for i in range(count):
                action(i % len(positions))

        return 1e6 / rate(run, seconds / 2, len(positions))

    moves, scratch = [0] * MOST_MOVES, State()
    chosen = [legal_codes(s)[len(legal_codes(s)) // 2] for s in states]

    def copy_and_play(i: int) -> None:
        copy_state(scratch, states[i])
        turns.play(scratch, chosen[i])

    copy_us = over_samples(lambda i: copy_state(scratch, states[i]))
    plain = {
        "games_per_second": round(
            rate(
                lambda games: playout.random_games(State(), Dice(games), games, [0] * playout.SUMS),
                seconds,
                50,
            )
        ),
        "legal_moves_us": round(over_samples(lambda i: turns.legal_moves(states[i], moves)), 2),
        "play_us": round(over_samples(copy_and_play) - copy_us, 2),
        "copy_us": round(copy_us, 2),
        "validated_play_us": round(_validated_play(positions, seconds), 2),
        "view_us": round(over_samples(lambda i: positions[i].view(0)), 1),
    }
    return {
        "plain": plain,
        "compiled": _compiled(states, seconds),
        "ai": _ai(positions, seconds),
    }


def _ai(positions: list[Position], seconds: float) -> dict[str, Any]:
    """How fast the bots think, and how long each level takes for a move."""
    brain = Brain()
    states = [brain.take_over(position.state) for position in positions[::20]]

    def per_second(think: Callable[..., Thought]) -> int:
        return round(sum(think(s, s.seat, seconds=seconds / len(states)).nodes for s in states) / seconds)

    figures: dict[str, Any] = {
        "build": "compiled" if brain.is_compiled else "plain",
        "nodes_per_second": per_second(brain.think),
        "baseline_playouts_per_second": per_second(brain.think_plainly),
        "evaluations_per_second": round(_evaluations(brain, states, seconds)),
    }
    figures["levels"] = {
        level.key: soak(Entrant(level.key), games=2 if brain.is_compiled else 1).as_json()
        for level in LEVELS[:-1]
    }
    # A whole game of the strongest takes minutes: three moves of it will do.
    start = time.perf_counter()
    for s in states[3:6]:
        choose_code(brain, s, STRONGEST)
    figures["levels"][STRONGEST.key] = {"mean_ms": round((time.perf_counter() - start) * 1000 / 3, 2)}
    return figures


def _evaluations(brain: Brain, states: list[Any], seconds: float) -> float:
    if not brain.is_compiled:
        return rate(lambda n: [brain.opinion(states[i % len(states)]) for i in range(n)], seconds, 20)
    share = seconds / len(states)
    rates = [
        rate(partial(brain.core.repeat_ask, brain.net, s, _later(brain, s)), share, 2_000) for s in states
    ]
    return statistics.mean(rates)


def _later(brain: Brain, state: Any) -> Any:
    """A position that the same seat may be in some moves later, or the same one at the end of the game."""
    later, found = brain.twin(state), brain.twin(state)
    for _ in range(4):
        legal = brain.core.list_legal_moves(later)
        if not legal:
            break
        brain.core.play_move(later, legal[len(legal) // 2])
        if later.seat == state.seat and later.phase != NO_DECISION and later.age == state.age:
            found = brain.twin(later)
    return found


def _validated_play(positions: list[Position], seconds: float) -> float:
    """A move through Position.play, with its check and its events, less the copy of the position."""
    pairs = [(p, p.legal_moves(p.to_move[0])[0]) for p in positions]

    def run(count: int) -> None:
        for position, move in pairs[:count]:
            position.copy().play(position.to_move[0], move)

    def copies(count: int) -> None:
        for position, _ in pairs[:count]:
            position.copy()

    return 1e6 / rate(run, seconds / 2, len(pairs)) - 1e6 / rate(copies, seconds / 2, len(pairs))


def _compiled(states: list[State], seconds: float) -> dict[str, float] | None:
    core = native.core("duel")
    if core is None:
        return None
    source, target = core.State(), core.State()
    middle = states[len(states) // 2]
    assert middle.phase != NO_DECISION
    for name, value in vars(middle).items():
        setattr(source, name, value)
    micro = {
        "legal_moves_us": core.repeat_legal_moves,
        "play_us": core.repeat_play,
        "copy_us": core.repeat_copy,
    }
    times = {
        name: 1e6 / rate(partial(run, target, source), seconds / 2, 100_000) for name, run in micro.items()
    }
    times["play_us"] -= times["copy_us"]
    games = rate(lambda n: core.play_random_games(n, core.Dice(n)), seconds, 2_000)
    return {"games_per_second": round(games)} | {name: round(value, 3) for name, value in times.items()}
