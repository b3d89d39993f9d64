"""What Python calls of the core of the rules, plain or compiled (see engine/native/build.py)."""

from engine.dice import Dice
from engine.duel.playout import SUMS, deal_randomly, random_game_digest, random_games
from engine.duel.state import MOST_MOVES, State, copy_state
from engine.duel.turns import legal_moves, play, set_up
from engine.subset import Ints, without_gil


def play_random_games(games: int, dice: Dice) -> list[int]:
    """The sums of random_games."""
    s: State = State()
    sums: Ints = [0] * SUMS
    for i in range(SUMS):
        sums[i] = 0
    with without_gil:
        random_games(s, dice, games, sums)
    return [sums[i] for i in range(SUMS)]


def digest_of_random_game(seed: int) -> int:
    return random_game_digest(State(), Dice(seed))


def deal_game(s: State, dice: Dice) -> None:
    """Deal a new game at random and begin it."""
    deck: Ints = [0] * MOST_MOVES
    deal_randomly(s, dice, deck)
    set_up(s, 0)


def copy_into(to: State, source: State) -> None:
    copy_state(to, source)


def list_legal_moves(s: State) -> list[int]:
    moves: Ints = [0] * MOST_MOVES
    count = legal_moves(s, moves)
    return [moves[i] for i in range(count)]


def play_move(s: State, move: int) -> None:
    play(s, move)


# For measuring: the same work, repeated.


def repeat_copy(to: State, source: State, times: int) -> None:
    with without_gil:
        for _ in range(times):
            copy_state(to, source)


def repeat_legal_moves(_to: State, source: State, times: int) -> None:
    moves: Ints = [0] * MOST_MOVES
    with without_gil:
        for _ in range(times):
            legal_moves(source, moves)


def repeat_play(to: State, source: State, times: int) -> None:
    """Each legal move in turn, each from a fresh copy."""
    moves: Ints = [0] * MOST_MOVES
    count = legal_moves(source, moves)
    with without_gil:
        for i in range(times):
            copy_state(to, source)
            play(to, moves[i % count])
