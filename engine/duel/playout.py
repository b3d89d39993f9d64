"""Random deals and whole random games: for statistics, benchmarks, searches and comparing the two builds.

The dice here are quick, not fair in the sense of docs/fairness.md: no game of a person is ever dealt by them.
"""

from engine.dice import BITS_60, FNV_BASIS, Dice, mix, mix_all, roll, shuffle
from engine.duel.scoring import total_points
from engine.duel.state import NO_DECISION, State
from engine.duel.tables import (
    AGE_DECK,
    CARDS,
    FIRST_GUILD,
    FIRST_OF_AGE,
    GUILDS,
    GUILDS_IN_PLAY,
    LAST_AGE,
    LIBRARY_DRAWS,
    SLOTS,
    TOKENS,
    TOKENS_ON_BOARD,
    WONDERS,
    WONDERS_IN_PLAY,
)
from engine.duel.turns import legal_moves, play, set_up
from engine.subset import Ints, Word

# Columns of the sums that random_games keeps
GAMES: int = 0
DECISIONS: int = 1
FIRST_WON: int = 2
SECOND_WON: int = 3
CIVILIAN_WINS: int = 4
MILITARY_WINS: int = 5
SCIENCE_WINS: int = 6
DRAWS: int = 7
POINTS_SCORED: int = 8
LEGAL_MOVES: int = 9
SUMS: int = 10


def deal_age_randomly(s: State, age: int, dice: Dice, deck: Ints) -> None:
    """Deal the cards of an age, counted from 0 here. The deck is scratch space."""
    guilds = GUILDS_IN_PLAY if age == LAST_AGE - 1 else 0
    if guilds:
        for i in range(GUILDS):
            deck[i] = FIRST_GUILD + i
        shuffle(dice, deck, 0, GUILDS, guilds)
    for i in range(AGE_DECK[age]):
        deck[guilds + i] = FIRST_OF_AGE[age] + i
    shuffle(dice, deck, guilds, guilds + AGE_DECK[age], SLOTS - guilds)
    if guilds:
        shuffle(dice, deck, 0, SLOTS, SLOTS)
    for i in range(SLOTS):
        s.deal[age * SLOTS + i] = deck[i]


def deal_randomly(s: State, dice: Dice, deck: Ints) -> None:
    """Fill what is dealt before a game begins. The deck is scratch space."""
    for age in range(LAST_AGE):
        deal_age_randomly(s, age, dice, deck)
    for i in range(WONDERS):
        deck[i] = i
    shuffle(dice, deck, 0, WONDERS, WONDERS_IN_PLAY)
    for i in range(WONDERS_IN_PLAY):
        s.offer[i] = deck[i]
    for i in range(TOKENS):
        deck[i] = i
    shuffle(dice, deck, 0, TOKENS, TOKENS_ON_BOARD + LIBRARY_DRAWS)
    s.board = 0
    for i in range(TOKENS_ON_BOARD):
        s.board |= 1 << deck[i]
    for i in range(LIBRARY_DRAWS):
        s.library[i] = deck[TOKENS_ON_BOARD + i]


def fingerprint(s: State) -> Word:
    """A number that tells two states apart, hidden cards included."""
    digest: Word = FNV_BASIS
    digest = mix_all(digest, s.deal, 60)
    digest = mix_all(digest, s.offer, 8)
    digest = mix_all(digest, s.library, 3)
    digest = mix_all(digest, s.place, CARDS)
    digest = mix_all(digest, s.wonders, 8)
    digest = mix_all(digest, s.beneath, WONDERS)
    digest = mix_all(digest, s.blockers, SLOTS)
    digest = mix_all(digest, s.tally, 16)
    digest = mix_all(digest, s.points, 16)
    digest = mix_all(digest, s.prices, 10)
    for seat in range(2):
        digest = mix(digest, s.coins[seat])
        digest = mix(digest, s.made[seat])
        digest = mix(digest, s.price_1[seat])
        digest = mix(digest, s.raw_choices[seat])
        digest = mix(digest, s.goods_choices[seat])
        digest = mix(digest, s.chains[seat])
        digest = mix(digest, s.symbols[seat])
        digest = mix(digest, s.different[seat])
        digest = mix(digest, s.tokens[seat])
        digest = mix(digest, s.token_count[seat])
        digest = mix(digest, s.looted[seat])
    digest = mix(digest, s.board)
    digest = mix(digest, s.phase)
    digest = mix(digest, s.seat)
    digest = mix(digest, s.age)
    digest = mix(digest, s.drafted)
    digest = mix(digest, s.pool)
    digest = mix(digest, s.replay)
    digest = mix(digest, s.victim_colour)
    digest = mix(digest, s.free)
    digest = mix(digest, s.known)
    digest = mix(digest, s.uncovered)
    digest = mix(digest, s.cards_left)
    digest = mix(digest, s.wonders_built)
    digest = mix(digest, s.pawn)
    digest = mix(digest, s.winner)
    return mix(digest, s.how)


def random_games(s: State, dice: Dice, games: int, sums: Ints) -> None:
    """Play whole games of uniformly random moves and add up how they went."""
    moves: Ints = [0] * 80
    for _ in range(games):
        deal_randomly(s, dice, moves)
        set_up(s, 0)
        while s.phase != NO_DECISION:
            count = legal_moves(s, moves)
            play(s, moves[roll(dice, count)])
            sums[DECISIONS] += 1
            sums[LEGAL_MOVES] += count
        sums[GAMES] += 1
        if s.winner >= 0:
            sums[FIRST_WON + s.winner] += 1
        sums[CIVILIAN_WINS + s.how - 1] += 1
        sums[POINTS_SCORED] += total_points(s, 0) + total_points(s, 1)


def random_game_digest(s: State, dice: Dice) -> Word:
    """Play one random game and digest every position and every list of legal moves on its way."""
    moves: Ints = [0] * 80
    deal_randomly(s, dice, moves)
    set_up(s, 0)
    digest: Word = fingerprint(s)
    while s.phase != NO_DECISION:
        count = legal_moves(s, moves)
        digest = mix(mix_all(digest, moves, count), count)
        play(s, moves[roll(dice, count)])
        digest = mix_all(digest, s.ledger, s.ledger_size)
        digest = (digest * 3 ^ fingerprint(s)) & BITS_60
    return digest
