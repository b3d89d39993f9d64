"""What a bot of 7 Wonders knows: what its seat has seen, all of it, and nothing more."""

import random
from collections import Counter

import pytest

from engine.dice import Dice
from engine.wonders.ai.knowledge import Known, guess_hidden
from engine.wonders.ai.tracking import CardTracker
from engine.wonders.memory import remembered
from engine.wonders.moves import asked_city
from engine.wonders.position import EDITIONS, Position
from engine.wonders.state import CHOOSE_CARDS, DIGGING, NOBODY, State, copy_state, decider
from engine.wonders.tables import CARD_IDS, CITIES, HAND

TABLES = [("wonders-1e", 2), ("wonders-1e", 3), ("wonders-2e", 4), ("wonders-1e", 5), ("wonders-2e", 7)]


def positions(ruleset: str, seats: int, seed: int, every: int = 1) -> list[Position]:
    """The positions of a random game, the first of each phase included."""
    dice = random.Random(seed)
    position = EDITIONS[ruleset].new(seats=seats, seed=bytes([seed]) * 32)
    assert isinstance(position, Position)
    found = []
    while position.to_move:
        if len(position.history) % every == 0 or position.state.phase != CHOOSE_CARDS:
            found.append(position.copy())
        seat = position.to_move[0]
        position.play(seat, dice.choice(position.legal_moves(seat)))
    return found


def guessed(position: Position, seat: int, seed: int) -> State:
    s = State()
    copy_state(s, position.state)
    known = CardTracker(position.state, seat, position.turn_log).write_into(Known())
    guess_hidden(s, known, Dice(seed))
    return s


def hand(s: State, seat: int) -> list[int]:
    number = s.held[seat]
    return s.hand[number * 8 : number * 8 + s.hand_size[number]]


def cards_of_age(s: State, position: Position, age: int) -> Counter[int]:
    first = (age - 1) * CITIES * HAND
    return Counter(s.deal[first : first + s.cities * HAND])


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_guess_fits_all_that_the_seat_has_seen(ruleset: str, seats: int) -> None:
    for position in positions(ruleset, seats, seed=seats, every=3):
        true = position.state
        for seat in range(seats):
            s = guessed(position, seat, len(position.history))
            assert hand(s, seat) == hand(true, seat)
            assert s.hand_size[:seats] == true.hand_size[:seats]
            assert sum(s.discarded) == true.discard_size
            for known in remembered(true, seat, position.turn_log.turns):
                theirs = Counter(CARD_IDS[card] for card in hand(s, known["seat"]))
                strangers = theirs - Counter(known["cards"])
                assert sum(strangers.values()) <= known["unknown"], "a card that cannot be there"
            for age in range(true.age + 1, 4):
                assert sorted(cards_of_age(s, position, age)) != [], "a coming age is dealt"
                plain = {card for card, count in cards_of_age(true, position, age).items()}
                assert len(plain) > 10
            if true.phase == DIGGING and decider(true, true.actor) == seat:
                assert s.discarded == true.discarded, "who digs sees the pile"


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_all_cards_of_an_age_are_somewhere(ruleset: str, seats: int) -> None:
    """Hands, cities, sold cards and cards under stages of a guess make up the deck of Age I."""
    for position in positions(ruleset, seats, seed=20 + seats, every=5):
        s = position.state
        if s.age != 1:
            continue
        deck = cards_of_age(s, position, 1)
        for seat in range(seats):
            guess = guessed(position, seat, 1)
            placed = Counter(card for other in range(seats) for card in hand(guess, other))
            for card, copies in enumerate(guess.discarded):
                placed[card] += copies
            for city in range(s.cities):
                placed.update(card for card in range(92) if s.built[city * 93 + card])
            assert not placed - deck, "more copies than the deck has"


def test_swapping_what_a_seat_cannot_know_changes_no_guess() -> None:
    """Two games that one seat cannot tell apart lead to the very same guesses."""
    compared = 0
    for position in positions("wonders-2e", 4, seed=9):
        s = position.state
        if s.age == 0 or s.turn > 3 or s.phase != CHOOSE_CARDS:
            continue
        seat = s.turn % 4
        swapped = with_other_secrets(position, seat)
        if asked_city(s, seat) == NOBODY or swapped is None:
            continue
        one, other = guessed(position, seat, 5), guessed(swapped, seat, 5)
        assert one.hand == other.hand
        assert one.discarded == other.discarded
        assert one.choice == other.choice
        first = s.age * CITIES * HAND
        assert one.deal[first:] == other.deal[first:]
        compared += 1
    assert compared > 10


def with_other_secrets(position: Position, seat: int) -> Position | None:
    """The same game to this seat: hands that it has not seen exchange cards, coming ages are dealt again."""
    twin = position.copy()
    s = twin.state
    dice = random.Random(4)
    for age in range(s.age, 3):
        first = age * CITIES * HAND
        later = s.deal[first : first + s.cities * HAND]
        dice.shuffle(later)
        s.deal[first : first + s.cities * HAND] = later
    seen = {s.held[seat]} | {
        hand_number
        for hand_number in range(s.seats)
        for turn in range(1, s.turn + 1)
        if (hand_number + (turn - 1) * (-1 if s.age == 2 else 1)) % s.seats == seat
    }
    others = [number for number in range(s.seats) if number not in seen]
    if len(others) < 2:
        return None
    one, other = others[:2]
    a, b = one * 8, other * 8
    mine, theirs = s.hand[a], s.hand[b]
    if mine == theirs:
        return None
    for number, old, new in ((one, mine, theirs), (other, theirs, mine)):
        at = ((s.age - 1) * CITIES + number) * HAND
        dealt = s.deal[at : at + HAND]
        dealt[dealt.index(old)] = new
        s.deal[at : at + HAND] = dealt
        cards = s.hand[number * 8 : number * 8 + s.hand_size[number]]
        cards[cards.index(old)] = new
        s.hand[number * 8 : number * 8 + s.hand_size[number]] = sorted(cards)
    return twin


@pytest.mark.parametrize("seats", [3, 5])
def test_who_digs_sees_the_very_pile(seats: int) -> None:
    """Also when the same cards were sold from several hands, and when it has dug before."""
    digs = 0
    for seed in range(40, 70):
        for position in positions("wonders-1e", seats, seed, every=1_000):
            s = position.state
            if s.phase == DIGGING:
                assert guessed(position, s.actor, seed).discarded == s.discarded
                digs += 1
    assert digs > 5
