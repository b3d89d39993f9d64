"""The end of an age or of the game solved: every line is played to its end.

Alpha-beta over the winning chances of seat 0. Where a move turns up cards in the last age, or draws from the
box, its value is the mean over all that can come, each searched within the bounds that the others leave to it
(Ballard's Star1). The game ends in a result; an age ends in the mean of what the net thinks of some deals of
the next one, the same for every line. Gives up when the tree is too large. Part of the compiled subset.
"""

from engine.ai.integer_layers import Net
from engine.dice import Dice
from engine.duel.ai.knowledge import guess_next_age
from engine.duel.ai.net import think, winning_chances
from engine.duel.state import CHOOSE_FROM_BOX, IN_BOX, MOST_MOVES, NO_DECISION, UNBUILT, State
from engine.duel.tables import (
    AGE_DECK,
    CARDS,
    DRAWS_FROM_BOX,
    FIRST_GUILD,
    FIRST_OF_AGE,
    GUILDS,
    LAST_AGE,
    MOST_IN_DECK,
    MOST_WONDERS_BUILT,
    SLOTS,
    TOKENS,
    WONDERS,
    WONDERS_IN_PLAY,
)
from engine.duel.turns import legal_moves, play
from engine.subset import Ints, Word

STORED: int = 256  # numbers that can change of a state, at most
DEEPEST_LINE: int = 64
SURE: int = 1_000_000  # a win of seat 0; a draw is half of it
NEXT_DEALS: int = 128


class Solver:
    """The states along the line that is looked at, and how many positions may be looked at."""

    stack: Ints
    positions: int
    limit: int
    age: int  # in which the lines end
    deals: Word  # the dice from which the next age is dealt, for all lines alike

    def __init__(self) -> None:
        self.stack = [0] * (STORED * DEEPEST_LINE)
        self.positions = 0
        self.limit = 0
        self.age = 0
        self.deals = 0


def hidden_cards(s: State) -> int:
    """How many cards of this age nobody has seen yet."""
    n = 0
    for slot in range(SLOTS):
        if not s.known >> slot & 1:
            n += 1
    return n


def is_open(s: State) -> int:
    """Whether nothing that matters to this age is hidden or left to chance any more."""
    if s.age == 0 or hidden_cards(s):
        return 0
    if s.wonders_built < MOST_WONDERS_BUILT:
        for i in range(WONDERS_IN_PLAY):
            if DRAWS_FROM_BOX[s.wonders[i]] and s.beneath[s.wonders[i]] == UNBUILT:
                return 0
    return 1


def solve_moves(solver: Solver, net: Net, s: State, dice: Dice, moves: Ints, values: Ints, limit: int) -> int:
    """The value of each legal move; how many there are, or 0 if the tree is too large."""
    solver.positions = 0
    solver.limit = limit
    solver.age = s.age
    solver.deals = dice.state
    count = legal_moves(s, moves)
    store(solver, 0, s)
    for i in range(count):
        values[i] = value_of(solver, net, s, dice, moves[i], 0, 0, SURE)
        if solver.positions > limit:
            return 0
    return count


def value_of(
    solver: Solver, net: Net, s: State, dice: Dice, move: int, depth: int, low: int, high: int
) -> int:
    """The value of a move as far as it lies between the bounds; the state is as before."""
    known = s.known
    phase = s.phase
    total = 0
    if solver.age == LAST_AGE:
        play(s, move)
        if s.phase == CHOOSE_FROM_BOX and phase != CHOOSE_FROM_BOX:
            total = value_of_draws(solver, net, s, dice, depth, low, high)
        else:
            total = value_of_reveals(solver, net, s, dice, s.known & ~known, depth, low, high)
        fetch(solver, depth, s)
        return total
    dice.state = solver.deals
    for _ in range(NEXT_DEALS):
        guess_next_age(s, dice)
        play(s, move)
        if s.age == solver.age:
            total = solve(solver, net, s, dice, depth + 1, low, high)
            fetch(solver, depth, s)
            return total
        total += opinion(net, s)
        fetch(solver, depth, s)
    solver.positions += NEXT_DEALS
    return total // NEXT_DEALS


def value_of_reveals(
    solver: Solver, net: Net, s: State, dice: Dice, shown: int, depth: int, low: int, high: int
) -> int:
    """The mean over all cards that can come to light in the slots that were just uncovered."""
    unseen: Ints = [0] * MOST_IN_DECK
    if shown == 0 or s.phase == NO_DECISION:
        return solve(solver, net, s, dice, depth + 1, low, high)
    slot = 0
    while not shown >> slot & 1:
        slot += 1
    at = (LAST_AGE - 1) * SLOTS + slot
    count = cards_that_may_lie(s, s.deal[at], s.known & ~shown, unseen)
    total = 0
    for i in range(count):
        left = (count - 1 - i) * SURE
        least = count * low - total - left
        most = count * high - total
        other = exchange(s, at, unseen[i])
        value = value_of_reveals(
            solver,
            net,
            s,
            dice,
            shown & ~(1 << slot),
            depth,
            least if least > 0 else 0,
            most if most < SURE else SURE,
        )
        exchange(s, at, other)
        total += value
        if solver.positions > solver.limit or value <= least:
            return (total + left) // count
        if value >= most:
            return total // count
    return total // count


def cards_that_may_lie(s: State, card: int, known: int, unseen: Ints) -> int:
    """The cards with the back of this one that nobody has seen in the last age's structure."""
    first = FIRST_GUILD if card >= FIRST_GUILD else FIRST_OF_AGE[LAST_AGE - 1]
    count = GUILDS if card >= FIRST_GUILD else AGE_DECK[LAST_AGE - 1]
    seen: Word = 0
    for slot in range(SLOTS):
        if known >> slot & 1:
            there = s.deal[(LAST_AGE - 1) * SLOTS + slot] - first
            if there >= 0 and there < count:
                seen |= 1 << there
    n = 0
    for i in range(count):
        if not seen >> i & 1:
            unseen[n] = first + i
            n += 1
    return n


def exchange(s: State, at: int, card: int) -> int:
    """Lay a card into a slot of the last age, and what lay there where it came from; what lay there."""
    there = s.deal[at]
    if there == card:
        return there
    came_from = s.place[card]
    if came_from != IN_BOX:
        s.deal[(LAST_AGE - 1) * SLOTS + came_from] = there
    s.place[there] = came_from
    s.deal[at] = card
    s.place[card] = at - (LAST_AGE - 1) * SLOTS
    return there


def value_of_draws(solver: Solver, net: Net, s: State, dice: Dice, depth: int, low: int, high: int) -> int:
    """The mean over the tokens that can be drawn from the box, three of those left in it."""
    box: Ints = [0] * TOKENS
    kept: Ints = [0] * 3
    n = 0
    for token in range(TOKENS):
        if not (s.board | s.tokens[0] | s.tokens[1]) >> token & 1:
            box[n] = token
            n += 1
    for i in range(3):
        kept[i] = s.library[i]
    draws = n * (n - 1) * (n - 2) // 6
    done = 0
    total = 0
    for a in range(n - 2):
        for b in range(a + 1, n - 1):
            for c in range(b + 1, n):
                s.library[0] = box[a]
                s.library[1] = box[b]
                s.library[2] = box[c]
                done += 1
                least = draws * low - total - (draws - done) * SURE
                most = draws * high - total
                value = solve(
                    solver,
                    net,
                    s,
                    dice,
                    depth + 1,
                    least if least > 0 else 0,
                    most if most < SURE else SURE,
                )
                total += value
                if solver.positions > solver.limit or value <= least or value >= most:
                    for i in range(3):
                        s.library[i] = kept[i]
                    return (total + (draws - done) * SURE) // draws if value <= least else total // draws
    for i in range(3):
        s.library[i] = kept[i]
    return total // draws


def opinion(net: Net, s: State) -> int:
    """What the net thinks of a position."""
    chance: float = 0.0
    think(net, s, 0)
    chance = winning_chances(net)
    if s.seat != 0:
        chance = 1.0 - chance
    return int(SURE * chance)


def solve(solver: Solver, net: Net, s: State, dice: Dice, depth: int, low: int, high: int) -> int:
    """The value of a position as far as it lies between the bounds."""
    moves: Ints = [0] * MOST_MOVES
    if s.phase == NO_DECISION:
        return SURE // 2 if s.winner < 0 else SURE * (1 - s.winner)
    solver.positions += 1
    if solver.positions > solver.limit or depth >= DEEPEST_LINE:
        solver.positions = solver.limit + 1
        return 0
    count = legal_moves(s, moves)
    seat = s.seat
    store(solver, depth, s)
    best = 0 if seat == 0 else SURE
    for i in range(count):
        # Wonders and buildings come last in the list and are looked at first.
        value = value_of(solver, net, s, dice, moves[count - 1 - i], depth, low, high)
        if seat == 0:
            if value > best:
                best = value
            if best > low:
                low = best
        else:
            if value < best:
                best = value
            if best < high:
                high = best
        if low >= high or solver.positions > solver.limit:
            return best
    return best


def store(solver: Solver, depth: int, s: State) -> None:
    """Keep what a move can change, the draft aside."""
    at = depth * STORED
    solver.stack[at] = s.phase
    solver.stack[at + 1] = s.seat
    solver.stack[at + 2] = s.replay
    solver.stack[at + 3] = s.victim_colour
    solver.stack[at + 4] = s.free
    solver.stack[at + 5] = s.known
    solver.stack[at + 6] = s.uncovered
    solver.stack[at + 7] = s.cards_left
    solver.stack[at + 8] = s.wonders_built
    solver.stack[at + 9] = s.pawn
    solver.stack[at + 10] = s.winner
    solver.stack[at + 11] = s.how
    solver.stack[at + 12] = s.board
    solver.stack[at + 13] = s.age
    at += 14
    for seat in range(2):
        solver.stack[at] = s.coins[seat]
        solver.stack[at + 1] = s.made[seat]
        solver.stack[at + 2] = s.price_1[seat]
        solver.stack[at + 3] = s.raw_choices[seat]
        solver.stack[at + 4] = s.goods_choices[seat]
        solver.stack[at + 5] = s.chains[seat]
        solver.stack[at + 6] = s.symbols[seat]
        solver.stack[at + 7] = s.different[seat]
        solver.stack[at + 8] = s.tokens[seat]
        solver.stack[at + 9] = s.token_count[seat]
        solver.stack[at + 10] = s.looted[seat]
        at += 11
    for i in range(SLOTS):
        solver.stack[at + i] = s.blockers[i]
    at += SLOTS
    for i in range(CARDS):
        solver.stack[at + i] = s.place[i]
    at += CARDS
    for i in range(WONDERS):
        solver.stack[at + i] = s.beneath[i]
    at += WONDERS
    for i in range(16):
        solver.stack[at + i] = s.tally[i]
        solver.stack[at + 16 + i] = s.points[i]
    at += 32
    for i in range(10):
        solver.stack[at + i] = s.prices[i]


def fetch(solver: Solver, depth: int, s: State) -> None:
    """Bring back what was kept."""
    at = depth * STORED
    s.phase = solver.stack[at]
    s.seat = solver.stack[at + 1]
    s.replay = solver.stack[at + 2]
    s.victim_colour = solver.stack[at + 3]
    s.free = solver.stack[at + 4]
    s.known = solver.stack[at + 5]
    s.uncovered = solver.stack[at + 6]
    s.cards_left = solver.stack[at + 7]
    s.wonders_built = solver.stack[at + 8]
    s.pawn = solver.stack[at + 9]
    s.winner = solver.stack[at + 10]
    s.how = solver.stack[at + 11]
    s.board = solver.stack[at + 12]
    s.age = solver.stack[at + 13]
    at += 14
    for seat in range(2):
        s.coins[seat] = solver.stack[at]
        s.made[seat] = solver.stack[at + 1]
        s.price_1[seat] = solver.stack[at + 2]
        s.raw_choices[seat] = solver.stack[at + 3]
        s.goods_choices[seat] = solver.stack[at + 4]
        s.chains[seat] = solver.stack[at + 5]
        s.symbols[seat] = solver.stack[at + 6]
        s.different[seat] = solver.stack[at + 7]
        s.tokens[seat] = solver.stack[at + 8]
        s.token_count[seat] = solver.stack[at + 9]
        s.looted[seat] = solver.stack[at + 10]
        at += 11
    for i in range(SLOTS):
        s.blockers[i] = solver.stack[at + i]
    at += SLOTS
    for i in range(CARDS):
        s.place[i] = solver.stack[at + i]
    at += CARDS
    for i in range(WONDERS):
        s.beneath[i] = solver.stack[at + i]
    at += WONDERS
    for i in range(16):
        s.tally[i] = solver.stack[at + i]
        s.points[i] = solver.stack[at + 16 + i]
    at += 32
    for i in range(10):
        s.prices[i] = solver.stack[at + i]
