"""Choosing for the outside world, in positions and moves as the site knows them."""

from engine.game import GameErrorCode, IllegalMove
from engine.wonders.ai import brain as brains
from engine.wonders.ai.choosing import choose_code
from engine.wonders.ai.levels import BY_KEY, STRONGEST
from engine.wonders.notation import Move, decode
from engine.wonders.position import Position

FOREVER = 1e9  # seconds


def choose(
    position: Position,
    seat: int,
    *,
    level: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
) -> Move:
    """The move of a bot (the strongest unless named), which depends on nothing that the seat cannot see.

    Nodes and seconds are limits of thought, whichever comes first; by nodes alone the choice is reproducible.
    """
    if seat not in position.to_move:
        raise IllegalMove(GameErrorCode.NOT_YOUR_TURN, "It is not this seat's turn.")
    if level is None and nodes is not None and seconds is None:
        seconds = FOREVER
    chosen = STRONGEST if level is None else BY_KEY[level]
    brain = brains.of_level(chosen)
    code = choose_code(
        brain,
        brain.take_over(position.state),
        seat,
        position.story,
        chosen,
        nodes=nodes,
        seconds=seconds,
        seed=seed,
    )
    return decode(code, position.rules.edition)
