"""Why a move is illegal, in a code and in words. Only asked once a move is known not to be legal."""

from engine.game import IllegalMove
from engine.wonders import data, payment
from engine.wonders import state as core
from engine.wonders.bill import NAME, Market
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

ASKED = {
    core.CHOOSE_SIDES: (("side",), "Choose a side of your board first."),
    core.CHOOSE_CARDS: (
        ("build", "free", "wonder", "discard"),
        "Choose a card: build it, bury it under your wonder or sell it.",
    ),
    core.SEVENTH: (
        ("build", "wonder", "discard", "pass"),
        "Play the last card: build it, bury it, sell it or pass.",
    ),
    core.DIGGING: (("dig", "pass"), "Build a card of the discard pile, or pass."),
}
CARD_NAMES = {card.id: card.name for card in data.CARDS}


def refusal(s: State, seat: int, move: Move, edition: str) -> IllegalMove:
    """The reason why a seat that owes a decision may not play this."""
    if not isinstance(move, Move) or move.verb not in VERBS:
        return IllegalMove("no_move", "This is not a move of this game.")
    city = asked_city(s, seat)
    verbs, request = ASKED[s.phase]
    if move.city != (city >= s.seats):
        return _wrong_city(s, seat, city)
    if move.verb not in verbs:
        return IllegalMove("wrong_decision", request, expected=list(verbs))
    if move.verb == "side" or move.verb == "pass":
        return IllegalMove("wrong_decision", request, expected=list(verbs))
    number = CARD_NUMBER[edition].get(move.thing)
    if number is None:
        return IllegalMove("unknown_id", f"There is no card “{move.thing}”.", id=move.thing)
    if move.verb == "dig":
        return _dig_refusal(s, city, move.thing, number)
    if number not in hand_of(s, seat, city):
        name = CARD_NAMES[move.thing]
        return IllegalMove("not_in_hand", f"{name} is not in your hand.", id=move.thing)
    return _card_refusal(s, seat, city, move, number)


def _wrong_city(s: State, seat: int, city: int) -> IllegalMove:
    if city >= s.seats:
        return IllegalMove("free_city_next", "Your own choice is made: now choose for the Free City.")
    if s.cities > s.seats and core.holder(s) == seat and s.phase == core.CHOOSE_CARDS:
        return IllegalMove("own_city_first", "Choose for your own city first.")
    return IllegalMove("not_your_decision", "The Free City is not yours to decide for now.")


def hand_of(s: State, seat: int, city: int) -> list[int]:
    """The cards that can be chosen from."""
    if s.phase == core.SEVENTH:
        return [s.seventh]
    first = s.held[seat] * 8
    cards = s.hand[first : first + s.hand_size[s.held[seat]]]
    if city >= s.seats:
        cards.remove(s.choice[seat] >> THING_SHIFT & THING)
    return cards


def _dig_refusal(s: State, city: int, name: str, number: int) -> IllegalMove:
    if not s.discarded[number]:
        return IllegalMove("not_discarded", f"{CARD_NAMES[name]} is not in the discard pile.", id=name)
    return IllegalMove("already_built", f"{CARD_NAMES[name]} stands in the city already.", id=name)


def _card_refusal(s: State, seat: int, city: int, move: Move, number: int) -> IllegalMove:
    name = CARD_NAMES[move.thing]
    if move.verb in ("build", "free") and s.built[city * BUILT_ROOM + number]:
        return IllegalMove("already_built", f"{name} stands in the city already.", id=move.thing)
    if move.verb != "build" and must_build(s, city, number):
        return IllegalMove(
            "must_build", f"A chain makes {name} free: the Free City has to build it.", id=move.thing
        )
    if move.verb == "free":
        return IllegalMove("no_free_build", "There is no free build to be used now.")
    if move.verb == "discard":
        return IllegalMove("must_play", "The Free City sells a card only if it can do nothing else.")
    if move.verb == "build":
        if builds_free(s, city, number):
            return IllegalMove("costs_nothing", f"{name} is free: nothing is to be paid.", id=move.thing)
        return _price_refusal(s, seat, city, move, number, name)
    if s.tally[city * TALLIES + STAGES_BUILT] == STAGES[s.side[city]]:
        return IllegalMove("wonder_complete", "Every stage of the wonder is built.")
    return _price_refusal(s, seat, city, move, next_stage(s, city), "the next stage")


def _price_refusal(s: State, seat: int, city: int, move: Move, item: int, name: str) -> IllegalMove:
    """It cannot be had, it is too expensive, or it is to be paid in another way."""
    # Under a stage the card is not what is paid for.
    tells = {"id": move.thing, "use": move.verb}
    least = payment.least_coins(s, city, item)
    if least == payment.UNPAYABLE:
        missing = Market(s, city).missing(item)
        short = ", ".join(f"{missing.count(good)} {good}" for good in NAME.values() if good in missing)
        return IllegalMove("missing_goods", f"You lack {short} for {name}.", **tells, missing=missing)
    price = least + COIN_COST[item]
    lacking = price - s.coins[city]
    if lacking > 0:
        coins = "1 more coin" if lacking == 1 else f"{lacking} more coins"
        return IllegalMove(
            "too_expensive", f"You need {coins} for {name}.", **tells, short=lacking, coins=price
        )
    found = [0] * payment.MOST_SPLITS
    count = payment.splits(s, city, item, found)
    ways = [[split % payment.SPLIT_RIGHT, split // payment.SPLIT_RIGHT] for split in found[:count]]
    said = " or ".join(f"{left} to the left and {right} to the right" for left, right in ways)
    return IllegalMove("wrong_payment", f"For {name} pay {said}.", **tells, splits=ways)
