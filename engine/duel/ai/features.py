"""A position as the inputs of the value net: small whole numbers, seen by the player to move.

Only what both players can see goes in, and the draw of the Great Library for its chooser. New inputs are
added at the end, so that a net that was taught before them can still be used. Part of the compiled subset.
"""

from engine.ai.inputs import capped, set_bits
from engine.duel.ai.prospects import (
    ALL_NOTES,
    NOTES,
    OPEN_REPLAYS,
    PROSPECT_INPUTS,
    SYMBOLS_UNSEEN,
    encode_prospects,
    note_card,
    note_wonder,
)
from engine.duel.payment import coins_to_pay, price_of_units, units_to_buy
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
    ALSO_COVERS,
    BLUE_POINTS,
    CARDS,
    CATEGORIES,
    CHAIN_SYMBOLS,
    COIN_COST,
    COVERS,
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
    SHIELDS,
    SLOTS,
    SYMBOL,
    SYMBOLS,
    SYMBOLS_TO_WIN,
    TALLIES,
    TOKENS,
    TRACK_END,
    WONDERS,
    WONDERS_IN_PLAY,
)
from engine.subset import Bytes, Ints

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

# What taking a free card does to the structure, by card
OPENS: int = 0
TURNS_UP: int = 1
TAKING_INPUTS: int = 2

# Who takes the last card of the age: odd or even, and the other turns that either may have (0, 1 or more)
TURN_INPUTS: int = 2 * 3 * 3

# Where each begins in the list of all inputs; the cards come first
CITY: int = CARDS * CARD_INPUTS
TABLE: int = CITY + 2 * CITY_INPUTS
TAKING: int = TABLE + TABLE_INPUTS
PROSPECT: int = TAKING + CARDS * TAKING_INPUTS
LAST_CARD: int = PROSPECT + 2 * PROSPECT_INPUTS
INPUTS: int = LAST_CARD + TURN_INPUTS


def encode(s: State, inputs: Bytes) -> None:
    """Write the inputs that are not zero into a cleared list."""
    notes: Ints = [0] * ALL_NOTES
    for i in range(ALL_NOTES):
        notes[i] = 0
    encode_cards(s, notes, inputs)
    encode_city(s, s.seat, CITY, notes, 0, inputs)
    encode_city(s, 1 - s.seat, CITY + CITY_INPUTS, notes, NOTES, inputs)
    encode_table(s, inputs)
    if s.age:
        encode_prospects(s, s.seat, PROSPECT, notes, 0, inputs)
        encode_prospects(s, 1 - s.seat, PROSPECT + PROSPECT_INPUTS, notes, NOTES, inputs)
        mine = capped(notes[OPEN_REPLAYS], 2)
        theirs = capped(notes[NOTES + OPEN_REPLAYS], 2)
        inputs[LAST_CARD + (s.cards_left & 1) * 9 + mine * 3 + theirs] = 1


def encode_cards(s: State, notes: Ints, inputs: Bytes) -> None:
    if s.age:
        base = (s.age - 1) * SLOTS
        for slot in range(SLOTS):
            card = s.deal[base + slot]
            if s.known >> slot & 1 and s.place[card] == slot:
                encode_visible(s, card, slot, notes, inputs)
        encode_unseen(s, FIRST_OF_AGE[s.age - 1], AGE_DECK[s.age - 1], notes, inputs)
        if s.age == LAST_AGE:
            encode_unseen(s, FIRST_GUILD, GUILDS, notes, inputs)
    revivers = 0
    for wonder in range(WONDERS):
        if REVIVES[wonder] and s.beneath[wonder] != LEFT_GAME:
            revivers += 1
    if revivers:
        for card in range(CARDS):
            if s.place[card] == DISCARDED:
                inputs[card * CARD_INPUTS + IN_DISCARD] = 1


def encode_visible(s: State, card: int, slot: int, notes: Ints, inputs: Bytes) -> None:
    """A card that lies face up in the structure."""
    place = card * CARD_INPUTS
    is_free = s.blockers[slot] == 0
    if is_free:
        inputs[place + FREE] = 1
        encode_taking(s, card, slot, inputs)
    else:
        inputs[place + COVERED_BY] = s.blockers[slot]
    price = coins_to_pay(s, s.seat, card)
    inputs[place + MY_PRICE] = capped(price, 15)
    can_pay = price <= s.coins[s.seat]
    if can_pay:
        inputs[place + I_CAN_PAY] = 1
    if SHIELDS[card] or SYMBOL[card]:
        note_card(s, s.seat, card, can_pay and is_free, notes, 0)
    price = coins_to_pay(s, 1 - s.seat, card)
    inputs[place + THEIR_PRICE] = capped(price, 15)
    can_pay = price <= s.coins[1 - s.seat]
    if can_pay:
        inputs[place + THEY_CAN_PAY] = 1
    if SHIELDS[card] or SYMBOL[card]:
        note_card(s, 1 - s.seat, card, can_pay and is_free, notes, NOTES)


def encode_taking(s: State, card: int, slot: int, inputs: Bytes) -> None:
    """How many cards would be free when this one is taken, and how many of them would be turned up."""
    opens = 0
    turns_up = 0
    covered = COVERS[(s.age - 1) * SLOTS + slot]
    if covered >= 0 and s.blockers[covered] == 1:
        opens += 1
        turns_up += 1 - (s.known >> covered & 1)
    covered = ALSO_COVERS[(s.age - 1) * SLOTS + slot]
    if covered >= 0 and s.blockers[covered] == 1:
        opens += 1
        turns_up += 1 - (s.known >> covered & 1)
    inputs[TAKING + card * TAKING_INPUTS + OPENS] = opens
    inputs[TAKING + card * TAKING_INPUTS + TURNS_UP] = turns_up


def encode_unseen(s: State, first: int, count: int, notes: Ints, inputs: Bytes) -> None:
    """The cards of this age that nobody has seen: hidden or left out."""
    seen = 0
    symbols = 0
    base = (s.age - 1) * SLOTS
    for slot in range(SLOTS):
        card = s.deal[base + slot] - first
        if s.known >> slot & 1 and card >= 0 and card < count:
            seen |= 1 << card
    for i in range(count):
        if not seen >> i & 1:
            inputs[(first + i) * CARD_INPUTS + UNSEEN] = 1
            symbols |= SYMBOL[first + i]
    notes[SYMBOLS_UNSEEN] |= symbols
    notes[NOTES + SYMBOLS_UNSEEN] |= symbols


def encode_city(s: State, seat: int, first: int, notes: Ints, noted: int, inputs: Bytes) -> None:
    coins = s.coins[seat]
    inputs[first + COINS_HELD] = capped(coins, 60)
    inputs[first + FEW_COINS] = capped(coins, 5)
    for i in range(RESOURCES):
        inputs[first + MADE + i] = s.made[seat] >> 4 * i & 7
        inputs[first + PRICES + i] = s.prices[seat * RESOURCES + i]
    set_bits(inputs, first + PRICE_ONE, s.price_1[seat], RESOURCES)
    inputs[first + RAW] = s.raw_choices[seat]
    inputs[first + GOODS] = s.goods_choices[seat]
    set_bits(inputs, first + CHAINS, s.chains[seat], CHAIN_SYMBOLS)
    set_bits(inputs, first + SYMBOLS_HELD, s.symbols[seat], SYMBOLS)
    inputs[first + DIFFERENT + capped(s.different[seat], SYMBOLS_TO_WIN)] = 1
    set_bits(inputs, first + TOKENS_HELD, s.tokens[seat], TOKENS)
    for i in range(TALLIES):
        inputs[first + TALLY + i] = s.tally[seat * TALLIES + i]
    inputs[first + SCORE] = capped(total_points(s, seat), 120)
    inputs[first + BLUE_SCORE] = s.points[seat * CATEGORIES + BLUE_POINTS]
    set_bits(inputs, first + LOOTED_FROM, s.looted[seat], LOOTINGS)
    for i in range(GUILDS):
        if s.place[FIRST_GUILD + i] == IN_CITY + seat:
            inputs[first + OWN_GUILDS + i] = 1
    for i in range(seat * 4, seat * 4 + 4):
        wonder = s.wonders[i]
        if wonder >= 0:
            place = first + OWN_WONDERS + wonder * WONDER_INPUTS
            if s.beneath[wonder] == UNBUILT:
                inputs[place + IS_UNBUILT] = 1
                missing = units_to_buy(s, seat, FIRST_WONDER + wonder)
                price = COIN_COST[FIRST_WONDER + wonder] + price_of_units(s, seat, missing)
                inputs[place + WONDER_PRICE] = capped(price, 20)
                can_pay = price <= coins
                if can_pay:
                    inputs[place + WONDER_PAYABLE] = 1
                note_wonder(s, seat, wonder, missing, can_pay, notes, noted)
            elif s.beneath[wonder] != LEFT_GAME:
                inputs[place + IS_BUILT] = 1


def encode_table(s: State, inputs: Bytes) -> None:
    inputs[TABLE + AGE + s.age] = 1
    inputs[TABLE + CARDS_LEFT] = s.cards_left
    inputs[TABLE + ODD_CARDS] = s.cards_left & 1
    inputs[TABLE + PHASE + s.phase] = 1
    lead = s.pawn if s.seat == 0 else -s.pawn
    for i in range(TRACK_END):
        if lead > i:
            inputs[TABLE + MY_LEAD + i] = 1
        if -lead > i:
            inputs[TABLE + THEIR_LEAD + i] = 1
    set_bits(inputs, TABLE + BOARD, s.board, TOKENS)
    if s.phase == CHOOSE_FROM_BOX:
        for i in range(LIBRARY_DRAWS):
            inputs[TABLE + DRAWN + s.library[i]] = 1
    inputs[TABLE + BUILT_IN_ALL + s.wonders_built] = 1
    inputs[TABLE + PLAYS_AGAIN_NEXT] = s.replay
    free = 0
    hidden = 0
    if s.age:
        for slot in range(SLOTS):
            free += s.free >> slot & 1
            hidden += 1 - (s.known >> slot & 1)
    inputs[TABLE + FREE_SLOTS] = free
    inputs[TABLE + HIDDEN_SLOTS] = hidden
    if s.phase == CHOOSE_WONDER:
        for i in range(WONDERS_IN_PLAY):
            if s.pool >> i & 1:
                inputs[TABLE + OFFERED + s.offer[i]] = 1
        inputs[TABLE + DRAFTED + s.drafted] = 1
    inputs[TABLE + IS_FIRST] = 1 - s.seat
