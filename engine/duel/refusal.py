"""Why a move is illegal, in a code and in words. Only asked once a move is known not to be legal."""

from engine.duel import data, payment
from engine.duel import state as core
from engine.duel.notation import Move
from engine.duel.state import State
from engine.duel.tables import (
    CARD_NUMBER,
    FIRST_WONDER,
    MOST_WONDERS_BUILT,
    SLOTS,
    WONDER_NUMBER,
)
from engine.game import IllegalMove

# What each phase asks for: the verbs that answer it, and the sentence for all others.
ASKED = {
    core.CHOOSE_WONDER: (("draft",), "Choose one of the wonders on offer."),
    core.TAKE_CARD: (
        ("build", "discard", "wonder"),
        "Take a card: build it, discard it or put it under a wonder.",
    ),
    core.CHOOSE_TOKEN: (("take",), "Choose a progress token from the board first."),
    core.CHOOSE_FROM_BOX: (("take",), "Choose one of the progress tokens drawn from the box first."),
    core.CHOOSE_VICTIM: (("destroy",), "Choose a card of your opponent to destroy first."),
    core.CHOOSE_REVIVED: (("revive",), "Choose a card of the discard pile to build first."),
    core.CHOOSE_WHO_BEGINS: (("start",), "Say first who begins the age."),
}
NAMES = {thing.id: thing.name for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)}


def refusal(s: State, move: Move) -> IllegalMove:
    """The reason why the player to move may not play this."""
    verbs, request = ASKED[s.phase]
    if move.verb not in verbs:
        return IllegalMove("wrong_decision", request, expected=list(verbs))
    name = NAMES.get(move.thing, move.thing)
    if move.verb == "draft":
        return IllegalMove("not_on_offer", f"{name} is not on offer.", id=move.thing)
    if move.verb == "take":
        where = "on the board" if s.phase == core.CHOOSE_TOKEN else "among the tokens drawn"
        return IllegalMove("no_such_token", f"{name} is not {where}.", id=move.thing)
    if move.verb == "revive":
        return IllegalMove("not_discarded", f"{name} is not in the discard pile.", id=move.thing)
    if move.verb == "destroy":
        colour = data.COLOURS[s.victim_colour]
        return IllegalMove(
            "no_such_victim", f"{name} is not a {colour} card of your opponent.", id=move.thing, colour=colour
        )
    return _turn_refusal(s, move, name)


def _turn_refusal(s: State, move: Move, name: str) -> IllegalMove:
    slot = s.place[CARD_NUMBER[move.thing]]
    if not (0 <= slot < SLOTS and s.known >> slot & 1):
        # The same answer for a hidden card and for one that is not in play at all.
        return IllegalMove("not_in_structure", f"{name} is not to be seen in the structure.", id=move.thing)
    if not s.free >> slot & 1:
        return IllegalMove("covered", f"{name} is still covered by another card.", id=move.thing)
    if move.verb == "wonder":
        wonder = WONDER_NUMBER[move.wonder]
        name = NAMES[move.wonder]
        if wonder not in s.wonders[s.seat * 4 : s.seat * 4 + 4]:
            return IllegalMove("not_your_wonder", f"{name} is not one of your wonders.", id=move.wonder)
        if s.beneath[wonder] >= 0:
            return IllegalMove("already_built", f"{name} is built already.", id=move.wonder)
        if s.wonders_built >= MOST_WONDERS_BUILT:
            return IllegalMove("seven_wonders", "Seven wonders are built: no more are possible.")
        item = FIRST_WONDER + wonder
    else:
        item = CARD_NUMBER[move.thing]
    short = payment.coins_to_pay(s, s.seat, item) - s.coins[s.seat]
    coins = "1 more coin" if short == 1 else f"{short} more coins"
    return IllegalMove(
        "too_expensive", f"You need {coins} for {name}.", id=move.wonder or move.thing, short=short
    )
