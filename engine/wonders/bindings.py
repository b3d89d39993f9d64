"""What Python calls of the core of the rules, plain or compiled (see engine/native/build.py)."""

from engine.dice import Dice
from engine.subset import Ints, without_gil
from engine.wonders.moves import legal_moves
from engine.wonders.payment import MOST_SPLITS, SPLIT_RIGHT, splits
from engine.wonders.playout import SUMS, deal_randomly, random_game_digest, random_games
from engine.wonders.state import MOST_MOVES, State, copy_state
from engine.wonders.turns import play, set_up


def play_random_games(edition: int, seats: int, games: int, dice: Dice) -> list[int]:
    """The sums of random_games, for a number of games with which no sum grows too large."""
    s: State = State()
    sums: Ints = [0] * SUMS
    for i in range(SUMS):
        sums[i] = 0
    with without_gil:
        random_games(s, dice, edition, seats, games, sums)
    return [sums[i] for i in range(SUMS)]


def digest_of_random_game(edition: int, seats: int, seed: int, often: int) -> int:
    return random_game_digest(State(), Dice(seed), edition, seats, often)


def deal_game(s: State, dice: Dice, edition: int, seats: int) -> None:
    """Deal a new game at random and begin it."""
    deal_randomly(s, dice, edition, seats)
    set_up(s)


def copy_into(to: State, source: State) -> None:
    copy_state(to, source)


def list_legal_moves(s: State, seat: int) -> list[int]:
    moves: Ints = [0] * MOST_MOVES
    count = legal_moves(s, seat, moves)
    return [moves[i] for i in range(count)]


def list_splits(s: State, city: int, item: int) -> list[tuple[int, int]]:
    """The Pareto-minimal splits of an item's price: pairs of coins to the left and to the right."""
    found: Ints = [0] * MOST_SPLITS
    count = splits(s, city, item, found)
    return [(found[i] % SPLIT_RIGHT, found[i] // SPLIT_RIGHT) for i in range(count)]


def play_move(s: State, seat: int, move: int) -> None:
    play(s, seat, move)
