"""The course of the game: which moves are legal, and what a move sets going until the next decision.

A move is one int: its kind, the thing it is about (a card, wonder, token or seat) and, for a wonder, the
card that goes under it. `play` expects a move that `legal_moves` has listed.
"""

from engine.bits import lowest_bit
from engine.duel.effects import (
    build_effects,
    destroy_card,
    enter_city,
    gain,
    take_progress,
    wonder_effects,
)
from engine.duel.payment import coins_to_pay, price_of_units, set_prices, units_to_buy
from engine.duel.scoring import count_points, is_won
from engine.duel.state import (
    AGE_BEGUN,
    AGE_DEALT,
    CARD_FLIPPED,
    CHOOSE_FROM_BOX,
    CHOOSE_REVIVED,
    CHOOSE_TOKEN,
    CHOOSE_VICTIM,
    CHOOSE_WHO_BEGINS,
    CHOOSE_WONDER,
    DISCARDED,
    IN_BOX,
    IN_CITY,
    LEFT_GAME,
    NOBODY,
    PAID,
    PLAYS_AGAIN,
    POOL_SHOWN,
    REPLAY_LOST,
    SOLD,
    TAKE_CARD,
    TRADE_GAINED,
    UNBUILT,
    UNDER_WONDER,
    WONDER_BUILT,
    WONDER_DRAFTED,
    WONDER_LEFT,
    State,
    note,
)
from engine.duel.tables import (
    ALSO_COVERS,
    CARDS,
    CATEGORIES,
    CHAIN_NEEDED,
    COIN_COST,
    COLOUR,
    COVERED,
    COVERS,
    DISCARD_COINS,
    DRAFT_ORDER,
    FACE_UP,
    FIRST_GAME_WONDERS,
    FIRST_WONDER,
    FREE_AT_FIRST,
    GAINS_TRADE,
    LIBRARY_DRAWS,
    MOST_WONDERS_BUILT,
    POOL,
    SLOTS,
    START_COINS,
    TOKENS,
    WONDERS,
    WONDERS_IN_PLAY,
    YELLOW,
)
from engine.subset import Ints

# Kinds of move
DRAFT: int = 0 << 12
BUILD: int = 1 << 12
DISCARD: int = 2 << 12
WONDER: int = 3 << 12
TAKE: int = 4 << 12
DESTROY: int = 5 << 12
REVIVE: int = 6 << 12
START: int = 7 << 12
KIND: int = 15 << 12
CARD: int = 127  # mask of the thing a move is about
WONDER_SHIFT: int = 7


def set_up(s: State, first_game: int) -> None:
    """Begin a game with what has been dealt into the state: with a draft, or with the first-game wonders."""
    s.phase = CHOOSE_WONDER
    s.seat = 0
    s.age = 0
    s.drafted = 0
    s.pool = 0
    s.replay = 0
    s.victim_colour = -1
    s.free = 0
    s.known = 0
    s.uncovered = 0
    s.cards_left = 0
    s.wonders_built = 0
    s.pawn = 0
    s.winner = NOBODY
    s.how = 0
    s.ledger_size = 0
    for card in range(CARDS):
        s.place[card] = IN_BOX
    for wonder in range(WONDERS):
        s.beneath[wonder] = UNBUILT
    for slot in range(SLOTS):
        s.blockers[slot] = 0
    for i in range(WONDERS_IN_PLAY):
        s.wonders[i] = -1
    for i in range(2 * CATEGORIES):
        s.tally[i] = 0
        s.points[i] = 0
    for seat in range(2):
        s.coins[seat] = START_COINS
        s.made[seat] = 0
        s.price_1[seat] = 0
        s.raw_choices[seat] = 0
        s.goods_choices[seat] = 0
        s.chains[seat] = 0
        s.symbols[seat] = 0
        s.different[seat] = 0
        s.tokens[seat] = 0
        s.token_count[seat] = 0
        s.looted[seat] = 0
    set_prices(s, 0)
    set_prices(s, 1)
    if first_game:
        for i in range(WONDERS_IN_PLAY):
            s.wonders[i] = FIRST_GAME_WONDERS[i]
        s.drafted = WONDERS_IN_PLAY
        deal_age(s)
        begin_age(s, 0)
    else:
        show_pool(s)


# Legal moves


def legal_moves(s: State, moves: Ints) -> int:
    """Write the legal moves into a list and return how many they are."""
    if s.phase == TAKE_CARD:
        return card_moves(s, moves)
    return choice_moves(s, moves)


def card_moves(s: State, moves: Ints) -> int:
    """A turn: each free card can be sold, built if it can be paid, or put under a wonder that can be paid."""
    seat = s.seat
    coins = s.coins[seat]
    free = 0
    first = (s.age - 1) * SLOTS
    slots = s.free
    while slots:
        moves[free] = DISCARD | s.deal[first + lowest_bit(slots)]
        slots &= slots - 1
        free += 1
    n = free
    for i in range(free):
        card = moves[i] & CARD
        # Written in any case and kept if it can be paid: there is nothing to guess for the processor.
        moves[n] = BUILD | card
        n += coins_to_pay(s, seat, card) <= coins
    if s.wonders_built < MOST_WONDERS_BUILT:
        for i in range(seat * 4, seat * 4 + 4):
            wonder = s.wonders[i]
            if s.beneath[wonder] == UNBUILT and coins_to_pay(s, seat, FIRST_WONDER + wonder) <= coins:
                for j in range(free):
                    moves[n] = WONDER | wonder << WONDER_SHIFT | moves[j] & CARD
                    n += 1
    return n


def choice_moves(s: State, moves: Ints) -> int:
    """Every decision that is not a turn of its own."""
    n = 0
    if s.phase == CHOOSE_WONDER:
        for i in range(WONDERS_IN_PLAY):
            if s.pool >> i & 1:
                moves[n] = DRAFT | s.offer[i]
                n += 1
    elif s.phase == CHOOSE_TOKEN:
        for token in range(TOKENS):
            if s.board >> token & 1:
                moves[n] = TAKE | token
                n += 1
    elif s.phase == CHOOSE_FROM_BOX:
        for i in range(LIBRARY_DRAWS):
            moves[n] = TAKE | s.library[i]
            n += 1
    elif s.phase == CHOOSE_VICTIM:
        for card in range(CARDS):
            if s.place[card] == IN_CITY + 1 - s.seat and COLOUR[card] == s.victim_colour:
                moves[n] = DESTROY | card
                n += 1
    elif s.phase == CHOOSE_REVIVED:
        for card in range(CARDS):
            if s.place[card] == DISCARDED:
                moves[n] = REVIVE | card
                n += 1
    elif s.phase == CHOOSE_WHO_BEGINS:
        moves[0] = START
        moves[1] = START | 1
        n = 2
    return n


# Playing


def play(s: State, move: int) -> None:
    """Play a legal move up to the next decision of either player."""
    s.ledger_size = 0
    kind = move & KIND
    thing = move & CARD
    if kind == BUILD:
        build(s, thing)
    elif kind == DISCARD:
        sell(s, thing)
    elif kind == WONDER:
        build_wonder(s, move >> WONDER_SHIFT & 15, thing)
    elif kind == DRAFT:
        draft(s, thing)
        return
    elif kind == START:
        begin_age(s, thing)
        return
    else:
        # A choice within a turn: the card was taken before, the structure flips after.
        s.phase = TAKE_CARD
        if kind == TAKE:
            s.board &= ~(1 << thing)
            take_progress(s, s.seat, thing)
        elif kind == DESTROY:
            destroy_card(s, 1 - s.seat, thing)
        else:
            enter_city(s, s.seat, thing)
            build_effects(s, s.seat, thing, 0)
    if not is_won(s) and s.phase == TAKE_CARD:
        end_turn(s)


def build(s: State, card: int) -> None:
    seat = s.seat
    by_chain = s.chains[seat] & CHAIN_NEEDED[card]
    take_from_structure(s, card)
    if by_chain:
        enter_city(s, seat, card)
    else:
        bought = price_of_units(s, seat, units_to_buy(s, seat, card))
        pay(s, seat, COIN_COST[card], bought)
        enter_city(s, seat, card)
    build_effects(s, seat, card, by_chain)


def sell(s: State, card: int) -> None:
    take_from_structure(s, card)
    s.place[card] = DISCARDED
    gain(s, s.seat, DISCARD_COINS + s.tally[s.seat * 8 + YELLOW], SOLD)


def build_wonder(s: State, wonder: int, card: int) -> None:
    seat = s.seat
    item = FIRST_WONDER + wonder
    take_from_structure(s, card)
    pay(s, seat, COIN_COST[item], price_of_units(s, seat, units_to_buy(s, seat, item)))
    s.place[card] = UNDER_WONDER
    s.beneath[wonder] = card
    s.wonders_built += 1
    note(s, WONDER_BUILT, seat, wonder)
    if s.wonders_built == MOST_WONDERS_BUILT:
        remove_last_wonder(s)
    wonder_effects(s, seat, wonder)


def pay(s: State, seat: int, coins: int, bought: int) -> None:
    """Pay the coins of a cost and those for bought units; the latter go to an opponent who has Economy."""
    if coins + bought:
        s.coins[seat] -= coins + bought
        note(s, PAID, seat, coins + bought)
    if s.tokens[1 - seat] & GAINS_TRADE:
        gain(s, 1 - seat, bought, TRADE_GAINED)


def remove_last_wonder(s: State) -> None:
    """Only seven wonders are ever built: the eighth leaves the game, whichever seat owns it."""
    for i in range(WONDERS_IN_PLAY):
        if s.beneath[s.wonders[i]] == UNBUILT:
            s.beneath[s.wonders[i]] = LEFT_GAME
            note(s, WONDER_LEFT, i // 4, s.wonders[i])


def take_from_structure(s: State, card: int) -> None:
    slot = s.place[card]
    s.free &= ~(1 << slot)
    s.cards_left -= 1
    uncover(s, COVERS[(s.age - 1) * SLOTS + slot])
    uncover(s, ALSO_COVERS[(s.age - 1) * SLOTS + slot])


def uncover(s: State, slot: int) -> None:
    if slot >= 0:
        s.blockers[slot] -= 1
        if s.blockers[slot] == 0:
            s.uncovered |= 1 << slot


def end_turn(s: State) -> None:
    """Flip what the turn has freed, after all its choices; then find out which seat plays next."""
    if s.uncovered:
        flipped = s.uncovered & ~s.known
        while flipped:
            note(s, CARD_FLIPPED, s.seat, lowest_bit(flipped))
            flipped &= flipped - 1
        s.free |= s.uncovered
        s.known |= s.uncovered
        s.uncovered = 0
    if s.cards_left == 0:
        if s.replay:
            # A replay won with the last card of an age is lost.
            s.replay = 0
            note(s, REPLAY_LOST, s.seat, 0)
        if s.age == 3:
            count_points(s)
        else:
            deal_age(s)
            s.phase = CHOOSE_WHO_BEGINS
            # The weaker player chooses; with the pawn in the middle, the one who played last.
            if s.pawn > 0:
                s.seat = 1
            elif s.pawn < 0:
                s.seat = 0
    elif s.replay:
        s.replay = 0
        note(s, PLAYS_AGAIN, s.seat, 0)
    else:
        s.seat = 1 - s.seat


def deal_age(s: State) -> None:
    """Lay out the structure of the next age."""
    s.age += 1
    first = (s.age - 1) * SLOTS
    for slot in range(SLOTS):
        s.place[s.deal[first + slot]] = slot
        s.blockers[slot] = COVERED[first + slot]
    s.free = FREE_AT_FIRST[s.age - 1]
    s.known = FACE_UP[s.age - 1]
    s.uncovered = 0
    s.cards_left = SLOTS
    note(s, AGE_DEALT, 0, s.age)


def begin_age(s: State, seat: int) -> None:
    s.seat = seat
    s.phase = TAKE_CARD
    note(s, AGE_BEGUN, seat, s.age)


# The draft


def show_pool(s: State) -> None:
    """Show the next four wonders."""
    s.pool = 15 << s.drafted
    s.seat = DRAFT_ORDER[s.drafted]
    note(s, POOL_SHOWN, s.seat, s.drafted // POOL)


def draft(s: State, wonder: int) -> None:
    """Take a wonder; the last one of a pool is taken without a decision."""
    give_wonder(s, wonder)
    if s.drafted % POOL == POOL - 1:
        for i in range(WONDERS_IN_PLAY):
            if s.pool >> i & 1:
                give_wonder(s, s.offer[i])
        if s.drafted == WONDERS_IN_PLAY:
            deal_age(s)
            begin_age(s, 0)
        else:
            show_pool(s)


def give_wonder(s: State, wonder: int) -> None:
    seat = DRAFT_ORDER[s.drafted]
    for i in range(WONDERS_IN_PLAY):
        if s.offer[i] == wonder:
            s.pool &= ~(1 << i)
    i = seat * 4
    while s.wonders[i] >= 0:
        i += 1
    s.wonders[i] = wonder
    s.drafted += 1
    note(s, WONDER_DRAFTED, seat, wonder)
    if s.drafted < WONDERS_IN_PLAY:
        s.seat = DRAFT_ORDER[s.drafted]
