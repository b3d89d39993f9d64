"""What can be seen without judgement: a move that wins at once, and one that lets the opponent do so."""

from typing import Any

from engine.duel.ai.brain import Brain
from engine.duel.state import CHOOSE_TOKEN, NO_DECISION
from engine.duel.tables import SYMBOLS_TO_WIN, TRACK_END

GUESSES = 3  # at hidden cards; a threat is there in all of them
MOST_SHIELDS = 4  # that one move can bring


def winning_move(brain: Brain, state: Any) -> int | None:
    """A move that ends the game in favour of its player, whatever is hidden."""
    for move in brain.core.list_legal_moves(state):
        brain.core.copy_into(brain.scratch, state)
        brain.core.play_move(brain.scratch, move)
        if brain.scratch.phase == NO_DECISION and brain.scratch.winner == state.seat:
            return int(move)
    return None


def can_win_at_once(brain: Brain, state: Any, seat: int) -> bool:
    """Whether a seat, if it is to move, can reach a supremacy with one move, a token for a pair included."""
    if state.seat != seat or state.phase == NO_DECISION:
        return False
    lead = state.pawn if seat == 0 else -state.pawn
    if state.different[seat] < SYMBOLS_TO_WIN - 1 and lead < TRACK_END - MOST_SHIELDS:
        return False
    if winning_move(brain, state) is not None:
        return True
    if state.different[seat] < SYMBOLS_TO_WIN - 1:
        return False
    for move in brain.core.list_legal_moves(state):
        after = brain.twin(state)
        brain.core.play_move(after, move)
        if after.phase == CHOOSE_TOKEN and after.seat == seat and winning_move(brain, after) is not None:
            return True
    return False


def can_be_beaten_at_once(brain: Brain, state: Any, move: int, *, seed: int) -> bool:
    """Whether a move lets the opponent win with the next one, whatever it turns up."""
    opponent = 1 - state.seat
    lead = state.pawn if opponent == 0 else -state.pawn
    if state.different[opponent] < SYMBOLS_TO_WIN - 1 and lead < TRACK_END - MOST_SHIELDS:
        return False
    dice = brain.core.Dice(seed)
    for _ in range(GUESSES):
        after = brain.twin(state)
        brain.core.guess(after, state.seat, dice)
        brain.core.play_move(after, move)
        if after.phase == NO_DECISION or not can_win_at_once(brain, after, opponent):
            return False
    return True
