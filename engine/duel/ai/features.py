"""A position as the inputs of the value net: small whole numbers, seen by the player to move.

Only what both players can see goes in, and the draw of the Great Library for its chooser. Inputs are
written as a list of places and amounts, zeros left out. Part of the compiled subset.
"""

from engine.duel.payment import coins_to_pay
from engine.duel.scoring import total_points
from engine.duel.state import CHOOSE_FROM_BOX, CHOOSE_WONDER, DISCARDED, IN_CITY, LEFT_GAME, UNBUILT, State
from engine.duel.tables import (
    AGE_DECK,
    BLUE_POINTS,
    CARDS,
    CATEGORIES,
    FIRST_GUILD,
    FIRST_OF_AGE,
    FIRST_WONDER,
    GUILDS,
    LIBRARY_DRAWS,
    REVIVES,
    SLOTS,
    TOKENS,
    TRACK_END,
    WONDERS,
    WONDERS_IN_PLAY,
)
from engine.subset import Ints

# Of each card: 8 places
CARD_INPUTS: int = 8
FREE: int = 0
COVERED_BY: int = 1
UNSEEN: int = 2
MY_PRICE: int = 3
I_CAN_PAY: int = 4
THEIR_PRICE: int = 5
THEY_CAN_PAY: int = 6
IN_DISCARD: int = 7

# Of each city: the places of its parts
CITY: int = 73 * 8
COINS_HELD: int = 0
FEW_COINS: int = 1
MADE: int = 2
PRICES: int = 7
PRICE_ONE: int = 12
RAW: int = 17
GOODS: int = 18
CHAINS: int = 19
SYMBOLS_HELD: int = 36
DIFFERENT: int = 43
TOKENS_HELD: int = 50
TALLY: int = 60
SCORE: int = 68
BLUE_SCORE: int = 69
LOOTED_FROM: int = 70
OWN_GUILDS: int = 72
OWN_WONDERS: int = 79  # of each wonder: unbuilt, built, its price, whether it can be paid
CITY_INPUTS: int = 79 + 48

# Of the table
TABLE: int = 73 * 8 + 2 * 127
AGE: int = 0
CARDS_LEFT: int = 4
ODD_CARDS: int = 5
PHASE: int = 6
MY_LEAD: int = 13
THEIR_LEAD: int = 22
BOARD: int = 31
DRAWN: int = 41
BUILT_IN_ALL: int = 51
PLAYS_AGAIN_NEXT: int = 59
FREE_SLOTS: int = 60
HIDDEN_SLOTS: int = 61
OFFERED: int = 62
DRAFTED: int = 74
IS_FIRST: int = 82
INPUTS: int = 73 * 8 + 2 * 127 + 83
MOST_INPUTS: int = 512  # that are not zero at the same time


def add(where: Ints, what: Ints, n: int, place: int, amount: int) -> int:
    """Note an input if it is not zero; how many there are now."""
    if amount:
        where[n] = place
        what[n] = amount
        return n + 1
    return n


def add_bits(where: Ints, what: Ints, n: int, place: int, mask: int, count: int) -> int:
    """Note the bits of a mask as inputs of one each."""
    for i in range(count):
        if mask >> i & 1:
            where[n] = place + i
            what[n] = 1
            n += 1
    return n


def capped(amount: int, cap: int) -> int:
    return amount if amount < cap else cap


def encode(s: State, where: Ints, what: Ints) -> int:
    """The inputs that are not zero: their places, their amounts and their number."""
    n = encode_cards(s, where, what)
    n = encode_city(s, s.seat, CITY, where, what, n)
    n = encode_city(s, 1 - s.seat, CITY + CITY_INPUTS, where, what, n)
    return encode_table(s, where, what, n)


def encode_cards(s: State, where: Ints, what: Ints) -> int:
    n = 0
    if s.age:
        base = (s.age - 1) * SLOTS
        for slot in range(SLOTS):
            card = s.deal[base + slot]
            if s.known >> slot & 1 and s.place[card] == slot:
                n = encode_visible(s, card, slot, where, what, n)
        n = encode_unseen(s, FIRST_OF_AGE[s.age - 1], AGE_DECK[s.age - 1], where, what, n)
        if s.age == 3:
            n = encode_unseen(s, FIRST_GUILD, GUILDS, where, what, n)
    revivers = 0
    for wonder in range(WONDERS):
        if REVIVES[wonder] and s.beneath[wonder] != LEFT_GAME:
            revivers += 1
    if revivers:
        for card in range(CARDS):
            if s.place[card] == DISCARDED:
                n = add(where, what, n, card * CARD_INPUTS + IN_DISCARD, 1)
    return n


def encode_visible(s: State, card: int, slot: int, where: Ints, what: Ints, n: int) -> int:
    """A card that lies face up in the structure."""
    place = card * CARD_INPUTS
    if s.blockers[slot] == 0:
        n = add(where, what, n, place + FREE, 1)
    else:
        n = add(where, what, n, place + COVERED_BY, s.blockers[slot])
    price = coins_to_pay(s, s.seat, card)
    n = add(where, what, n, place + MY_PRICE, capped(price, 15))
    if price <= s.coins[s.seat]:
        n = add(where, what, n, place + I_CAN_PAY, 1)
    price = coins_to_pay(s, 1 - s.seat, card)
    n = add(where, what, n, place + THEIR_PRICE, capped(price, 15))
    if price <= s.coins[1 - s.seat]:
        n = add(where, what, n, place + THEY_CAN_PAY, 1)
    return n


def encode_unseen(s: State, first: int, count: int, where: Ints, what: Ints, n: int) -> int:
    """The cards of this age that nobody has seen: hidden or left out."""
    seen = 0
    base = (s.age - 1) * SLOTS
    for slot in range(SLOTS):
        card = s.deal[base + slot] - first
        if s.known >> slot & 1 and card >= 0 and card < count:
            seen |= 1 << card
    for i in range(count):
        if not seen >> i & 1:
            n = add(where, what, n, (first + i) * CARD_INPUTS + UNSEEN, 1)
    return n


def encode_city(s: State, seat: int, first: int, where: Ints, what: Ints, n: int) -> int:
    coins = s.coins[seat]
    n = add(where, what, n, first + COINS_HELD, capped(coins, 60))
    n = add(where, what, n, first + FEW_COINS, capped(coins, 5))
    for i in range(5):
        n = add(where, what, n, first + MADE + i, s.made[seat] >> 4 * i & 7)
        n = add(where, what, n, first + PRICES + i, s.prices[seat * 5 + i])
    n = add_bits(where, what, n, first + PRICE_ONE, s.price_1[seat], 5)
    n = add(where, what, n, first + RAW, s.raw_choices[seat])
    n = add(where, what, n, first + GOODS, s.goods_choices[seat])
    n = add_bits(where, what, n, first + CHAINS, s.chains[seat], 17)
    n = add_bits(where, what, n, first + SYMBOLS_HELD, s.symbols[seat], 7)
    n = add(where, what, n, first + DIFFERENT + capped(s.different[seat], 6), 1)
    n = add_bits(where, what, n, first + TOKENS_HELD, s.tokens[seat], TOKENS)
    for i in range(8):
        n = add(where, what, n, first + TALLY + i, s.tally[seat * 8 + i])
    n = add(where, what, n, first + SCORE, capped(total_points(s, seat), 120))
    n = add(where, what, n, first + BLUE_SCORE, s.points[seat * CATEGORIES + BLUE_POINTS])
    n = add_bits(where, what, n, first + LOOTED_FROM, s.looted[seat], 2)
    for i in range(GUILDS):
        if s.place[FIRST_GUILD + i] == IN_CITY + seat:
            n = add(where, what, n, first + OWN_GUILDS + i, 1)
    for i in range(seat * 4, seat * 4 + 4):
        wonder = s.wonders[i]
        if wonder >= 0:
            place = first + OWN_WONDERS + wonder * 4
            if s.beneath[wonder] == UNBUILT:
                n = add(where, what, n, place, 1)
                price = coins_to_pay(s, seat, FIRST_WONDER + wonder)
                n = add(where, what, n, place + 2, capped(price, 20))
                if price <= coins:
                    n = add(where, what, n, place + 3, 1)
            elif s.beneath[wonder] != LEFT_GAME:
                n = add(where, what, n, place + 1, 1)
    return n


def encode_table(s: State, where: Ints, what: Ints, n: int) -> int:
    n = add(where, what, n, TABLE + AGE + s.age, 1)
    n = add(where, what, n, TABLE + CARDS_LEFT, s.cards_left)
    n = add(where, what, n, TABLE + ODD_CARDS, s.cards_left & 1)
    n = add(where, what, n, TABLE + PHASE + s.phase, 1)
    lead = s.pawn if s.seat == 0 else -s.pawn
    for i in range(TRACK_END):
        if lead > i:
            n = add(where, what, n, TABLE + MY_LEAD + i, 1)
        if -lead > i:
            n = add(where, what, n, TABLE + THEIR_LEAD + i, 1)
    n = add_bits(where, what, n, TABLE + BOARD, s.board, TOKENS)
    if s.phase == CHOOSE_FROM_BOX:
        for i in range(LIBRARY_DRAWS):
            n = add(where, what, n, TABLE + DRAWN + s.library[i], 1)
    n = add(where, what, n, TABLE + BUILT_IN_ALL + s.wonders_built, 1)
    n = add(where, what, n, TABLE + PLAYS_AGAIN_NEXT, s.replay)
    free = 0
    hidden = 0
    if s.age:
        for slot in range(SLOTS):
            free += s.free >> slot & 1
            hidden += 1 - (s.known >> slot & 1)
    n = add(where, what, n, TABLE + FREE_SLOTS, free)
    n = add(where, what, n, TABLE + HIDDEN_SLOTS, hidden)
    if s.phase == CHOOSE_WONDER:
        for i in range(WONDERS_IN_PLAY):
            if s.pool >> i & 1:
                n = add(where, what, n, TABLE + OFFERED + s.offer[i], 1)
        n = add(where, what, n, TABLE + DRAFTED + s.drafted, 1)
    return add(where, what, n, TABLE + IS_FIRST, 1 - s.seat)
