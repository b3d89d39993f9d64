"""A position as the inputs of the value net: small whole numbers, seen by the player to move.

Only what both players can see goes in, and the draw of the Great Library for its chooser. Inputs are
written as a list of places and amounts, zeros left out. Part of the compiled subset.
"""

from engine.ai.inputs import add, add_bits, capped
from engine.duel.payment import coins_to_pay
from engine.duel.scoring import total_points
from engine.duel.state import (
    CHOOSE_FROM_BOX,
    CHOOSE_WONDER,
    DISCARDED,
    IN_CITY,
    LEFT_GAME,
    NO_DECISION,
    UNBUILT,
    State,
)
from engine.duel.tables import (
    AGE_DECK,
    BLUE_POINTS,
    CARDS,
    CATEGORIES,
    CHAIN_SYMBOLS,
    FIRST_GUILD,
    FIRST_OF_AGE,
    FIRST_WONDER,
    GUILDS,
    LAST_AGE,
    LIBRARY_DRAWS,
    LOOTINGS,
    MOST_WONDERS_BUILT,
    RESOURCES,
    REVIVES,
    SLOTS,
    SYMBOLS,
    SYMBOLS_TO_WIN,
    TALLIES,
    TOKENS,
    TRACK_END,
    WONDERS,
    WONDERS_IN_PLAY,
)
from engine.subset import Ints

# Of each card
FREE: int = 0
COVERED_BY: int = 1
UNSEEN: int = 2
MY_PRICE: int = 3
I_CAN_PAY: int = 4
THEIR_PRICE: int = 5
THEY_CAN_PAY: int = 6
IN_DISCARD: int = 7
CARD_INPUTS: int = 8

# Of each wonder of a city
IS_UNBUILT: int = 0
IS_BUILT: int = 1
WONDER_PRICE: int = 2
WONDER_PAYABLE: int = 3
WONDER_INPUTS: int = 4

# Of each city: where its parts begin, each behind the one before it
COINS_HELD: int = 0
FEW_COINS: int = COINS_HELD + 1
MADE: int = FEW_COINS + 1
PRICES: int = MADE + RESOURCES
PRICE_ONE: int = PRICES + RESOURCES
RAW: int = PRICE_ONE + RESOURCES
GOODS: int = RAW + 1
CHAINS: int = GOODS + 1
SYMBOLS_HELD: int = CHAINS + CHAIN_SYMBOLS
DIFFERENT: int = SYMBOLS_HELD + SYMBOLS  # 0 to SYMBOLS_TO_WIN
TOKENS_HELD: int = DIFFERENT + SYMBOLS_TO_WIN + 1
TALLY: int = TOKENS_HELD + TOKENS
SCORE: int = TALLY + TALLIES
BLUE_SCORE: int = SCORE + 1
LOOTED_FROM: int = BLUE_SCORE + 1
OWN_GUILDS: int = LOOTED_FROM + LOOTINGS
OWN_WONDERS: int = OWN_GUILDS + GUILDS
CITY_INPUTS: int = OWN_WONDERS + WONDERS * WONDER_INPUTS

# Of the table, likewise
AGE: int = 0  # 0 to 3
CARDS_LEFT: int = AGE + LAST_AGE + 1
ODD_CARDS: int = CARDS_LEFT + 1
PHASE: int = ODD_CARDS + 1
MY_LEAD: int = PHASE + NO_DECISION
THEIR_LEAD: int = MY_LEAD + TRACK_END
BOARD: int = THEIR_LEAD + TRACK_END
DRAWN: int = BOARD + TOKENS
BUILT_IN_ALL: int = DRAWN + TOKENS  # 0 to MOST_WONDERS_BUILT
PLAYS_AGAIN_NEXT: int = BUILT_IN_ALL + MOST_WONDERS_BUILT + 1
FREE_SLOTS: int = PLAYS_AGAIN_NEXT + 1
HIDDEN_SLOTS: int = FREE_SLOTS + 1
OFFERED: int = HIDDEN_SLOTS + 1
DRAFTED: int = OFFERED + WONDERS
IS_FIRST: int = DRAFTED + WONDERS_IN_PLAY
TABLE_INPUTS: int = IS_FIRST + 1

# Where each begins in the list of all inputs; the cards come first
CITY: int = CARDS * CARD_INPUTS
TABLE: int = CITY + 2 * CITY_INPUTS
INPUTS: int = TABLE + TABLE_INPUTS
MOST_INPUTS: int = 512  # that are not zero at the same time


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
        if s.age == LAST_AGE:
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
    for i in range(RESOURCES):
        n = add(where, what, n, first + MADE + i, s.made[seat] >> 4 * i & 7)
        n = add(where, what, n, first + PRICES + i, s.prices[seat * RESOURCES + i])
    n = add_bits(where, what, n, first + PRICE_ONE, s.price_1[seat], RESOURCES)
    n = add(where, what, n, first + RAW, s.raw_choices[seat])
    n = add(where, what, n, first + GOODS, s.goods_choices[seat])
    n = add_bits(where, what, n, first + CHAINS, s.chains[seat], CHAIN_SYMBOLS)
    n = add_bits(where, what, n, first + SYMBOLS_HELD, s.symbols[seat], SYMBOLS)
    n = add(where, what, n, first + DIFFERENT + capped(s.different[seat], SYMBOLS_TO_WIN), 1)
    n = add_bits(where, what, n, first + TOKENS_HELD, s.tokens[seat], TOKENS)
    for i in range(TALLIES):
        n = add(where, what, n, first + TALLY + i, s.tally[seat * TALLIES + i])
    n = add(where, what, n, first + SCORE, capped(total_points(s, seat), 120))
    n = add(where, what, n, first + BLUE_SCORE, s.points[seat * CATEGORIES + BLUE_POINTS])
    n = add_bits(where, what, n, first + LOOTED_FROM, s.looted[seat], LOOTINGS)
    for i in range(GUILDS):
        if s.place[FIRST_GUILD + i] == IN_CITY + seat:
            n = add(where, what, n, first + OWN_GUILDS + i, 1)
    for i in range(seat * 4, seat * 4 + 4):
        wonder = s.wonders[i]
        if wonder >= 0:
            place = first + OWN_WONDERS + wonder * WONDER_INPUTS
            if s.beneath[wonder] == UNBUILT:
                n = add(where, what, n, place + IS_UNBUILT, 1)
                price = coins_to_pay(s, seat, FIRST_WONDER + wonder)
                n = add(where, what, n, place + WONDER_PRICE, capped(price, 20))
                if price <= coins:
                    n = add(where, what, n, place + WONDER_PAYABLE, 1)
            elif s.beneath[wonder] != LEFT_GAME:
                n = add(where, what, n, place + IS_BUILT, 1)
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
