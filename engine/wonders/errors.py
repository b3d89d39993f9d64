"""Why a move is illegal, as a code and as a sentence; worked out only for a move that is not legal."""

from enum import StrEnum

from engine.game import GameErrorCode, IllegalMove
from engine.wonders import data, payment
from engine.wonders import state as core
from engine.wonders.bill import NAME, Market
from engine.wonders.bindings import list_splits
from engine.wonders.effects import next_stage
from engine.wonders.moves import (
    THING,
    THING_SHIFT,
    asked_city,
    builds_free,
    must_build,
)
from engine.wonders.notation import VERBS, Move
from engine.wonders.state import State
from engine.wonders.tables import (
    BUILT_ROOM,
    CARD_NUMBER,
    COIN_COST,
    STAGES,
    STAGES_BUILT,
    TALLIES,
)


class WondersErrorCode(StrEnum):
    """The error codes of this game alone."""

    ALREADY_BUILT = "already_built"
    ALREADY_CHOSEN = "already_chosen"
    COSTS_NOTHING = "costs_nothing"
    FREE_CITY_NEXT = "free_city_next"
    MISSING_GOODS = "missing_goods"
    MUST_BUILD = "must_build"
    MUST_PLAY = "must_play"
    NO_FREE_BUILD = "no_free_build"
    NO_MOVE = "no_move"
    NOT_DISCARDED = "not_discarded"
    NOT_IN_HAND = "not_in_hand"
    NOT_YOUR_DECISION = "not_your_decision"
    OWN_CITY_FIRST = "own_city_first"
    TOO_EXPENSIVE = "too_expensive"
    WONDER_COMPLETE = "wonder_complete"
    WRONG_PAYMENT = "wrong_payment"


# By phase: the verbs that are allowed, and the sentence for all others
EXPECTED = {
    core.CHOOSE_SIDES: (("side",), "Choose a side of your board first."),
    core.CHOOSE_CARDS: (
        ("build", "free", "wonder", "discard"),
        "Choose a card: build it, build a stage of your wonder with it or sell it.",
    ),
    core.SEVENTH: (
        ("build", "wonder", "discard", "pass"),
        "Play the last card: build it, build a stage with it, sell it or skip.",
    ),
    core.DIGGING: (("dig", "pass"), "Build a card from the discard pile, or skip."),
}
CARD_NAMES = {card.id: card.name for card in data.CARDS}


def error_for(s: State, seat: int, move: Move, edition: str) -> IllegalMove:
    """The reason why a seat that owes a decision may not play this."""
    if not isinstance(move, Move) or move.verb not in VERBS:
        return IllegalMove(WondersErrorCode.NO_MOVE, "This is not a move of this game.")
    city = asked_city(s, seat)
    verbs, request = EXPECTED[s.phase]
    if move.city != (city >= s.seats):
        return _wrong_city(s, seat, city)
    if move.verb not in verbs:
        return IllegalMove(GameErrorCode.WRONG_DECISION, request, expected=list(verbs))
    if move.verb == "side" or move.verb == "pass":
        return IllegalMove(GameErrorCode.WRONG_DECISION, request, expected=list(verbs))
    number = CARD_NUMBER[edition].get(move.thing)
    if number is None:
        return IllegalMove(GameErrorCode.UNKNOWN_ID, f"There is no card “{move.thing}”.", id=move.thing)
    if move.verb == "dig":
        return _dig_error(s, city, move.thing, number)
    if number not in hand_of(s, seat, city):
        name = CARD_NAMES[move.thing]
        return IllegalMove(WondersErrorCode.NOT_IN_HAND, f"{name} is not in your hand.", id=move.thing)
    return _card_error(s, seat, city, move, number)


def _wrong_city(s: State, seat: int, city: int) -> IllegalMove:
    if city >= s.seats:
        return IllegalMove(
            WondersErrorCode.FREE_CITY_NEXT, "Your own choice is made: now choose for the Free City."
        )
    if s.cities > s.seats and core.holder(s) == seat and s.phase == core.CHOOSE_CARDS:
        return IllegalMove(WondersErrorCode.OWN_CITY_FIRST, "Choose for your own city first.")
    return IllegalMove(WondersErrorCode.NOT_YOUR_DECISION, "The Free City is not yours to decide for now.")


def hand_of(s: State, seat: int, city: int) -> list[int]:
    """The cards that can be chosen from."""
    if s.phase == core.SEVENTH:
        return [s.seventh]
    first = s.held[seat] * 8
    cards = s.hand[first : first + s.hand_size[s.held[seat]]]
    if city >= s.seats:
        cards.remove(s.choice[seat] >> THING_SHIFT & THING)
    return cards


def _dig_error(s: State, city: int, name: str, number: int) -> IllegalMove:
    if not s.discarded[number]:
        return IllegalMove(
            WondersErrorCode.NOT_DISCARDED, f"{CARD_NAMES[name]} is not in the discard pile.", id=name
        )
    return IllegalMove(WondersErrorCode.ALREADY_BUILT, f"{CARD_NAMES[name]} is already in the city.", id=name)


def _card_error(s: State, seat: int, city: int, move: Move, number: int) -> IllegalMove:
    name = CARD_NAMES[move.thing]
    if move.verb in ("build", "free") and s.built[city * BUILT_ROOM + number]:
        return IllegalMove(WondersErrorCode.ALREADY_BUILT, f"{name} is already in the city.", id=move.thing)
    if move.verb != "build" and must_build(s, city, number):
        return IllegalMove(
            WondersErrorCode.MUST_BUILD,
            f"A chain makes {name} free: the Free City has to build it.",
            id=move.thing,
        )
    if move.verb == "free":
        return IllegalMove(WondersErrorCode.NO_FREE_BUILD, "There is no free build to use now.")
    if move.verb == "discard":
        return IllegalMove(
            WondersErrorCode.MUST_PLAY, "The Free City can sell a card only if it can do nothing else."
        )
    if move.verb == "build":
        if builds_free(s, city, number):
            return IllegalMove(
                WondersErrorCode.COSTS_NOTHING, f"{name} is free: nothing has to be paid.", id=move.thing
            )
        return _price_error(s, seat, city, move, number, name)
    if s.tally[city * TALLIES + STAGES_BUILT] == STAGES[s.side[city]]:
        return IllegalMove(WondersErrorCode.WONDER_COMPLETE, "Every stage of the wonder is built.")
    return _price_error(s, seat, city, move, next_stage(s, city), "the next stage")


def _price_error(s: State, seat: int, city: int, move: Move, item: int, name: str) -> IllegalMove:
    """Its goods are not for sale, it is too expensive, or it has to be paid in another way."""
    # A card under a stage is not what is paid for.
    tells = {"id": move.thing, "use": move.verb}
    least = payment.least_coins(s, city, item)
    if least == payment.UNPAYABLE:
        missing = Market(s, city).missing(item)
        short = ", ".join(f"{missing.count(good)} {good}" for good in NAME.values() if good in missing)
        return IllegalMove(
            WondersErrorCode.MISSING_GOODS, f"Missing for {name}: {short}.", **tells, missing=missing
        )
    price = least + COIN_COST[item]
    lacking = price - s.coins[city]
    if lacking > 0:
        coins = "1 more coin" if lacking == 1 else f"{lacking} more coins"
        return IllegalMove(
            WondersErrorCode.TOO_EXPENSIVE,
            f"You need {coins} for {name}.",
            **tells,
            short=lacking,
            coins=price,
        )
    ways = [[left, right] for left, right in list_splits(s, city, item)]
    said = " or ".join(f"{left} to the left and {right} to the right" for left, right in ways)
    return IllegalMove(WondersErrorCode.WRONG_PAYMENT, f"For {name} pay {said}.", **tells, splits=ways)
