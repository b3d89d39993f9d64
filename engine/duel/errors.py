"""Why a move is illegal, as a code and as a sentence; worked out only for a move that is not legal."""

from enum import StrEnum

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
from engine.game import GameErrorCode, IllegalMove


class DuelErrorCode(StrEnum):
    """The error codes of this game alone."""

    ALREADY_BUILT = "already_built"
    COVERED = "covered"
    NO_PRICE = "no_price"
    NO_SUCH_TOKEN = "no_such_token"  # noqa: S105
    NO_SUCH_VICTIM = "no_such_victim"
    NOT_DISCARDED = "not_discarded"
    NOT_IN_STRUCTURE = "not_in_structure"
    NOT_ON_OFFER = "not_on_offer"
    NOT_YOUR_WONDER = "not_your_wonder"
    SEVEN_WONDERS = "seven_wonders"
    TOO_EXPENSIVE = "too_expensive"


# By phase: the verbs that are allowed, and the sentence for all others
EXPECTED = {
    core.CHOOSE_WONDER: (("draft",), "Choose one of the wonders on offer."),
    core.TAKE_CARD: (
        ("build", "discard", "wonder"),
        "Take a card: build it, discard it or build a wonder with it.",
    ),
    core.CHOOSE_TOKEN: (("take",), "Choose a progress token from the board first."),
    core.CHOOSE_FROM_BOX: (("take",), "Choose one of the progress tokens drawn from the box first."),
    core.CHOOSE_VICTIM: (("destroy",), "First choose one of your opponent’s cards to destroy."),
    core.CHOOSE_REVIVED: (("revive",), "First choose a card from the discard pile to build."),
    core.CHOOSE_WHO_BEGINS: (("start",), "First choose who begins the age."),
}
NAMES = {thing.id: thing.name for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)}


def error_for(s: State, move: Move) -> IllegalMove:
    """The reason why the player to move may not play this."""
    verbs, request = EXPECTED[s.phase]
    if move.verb not in verbs:
        return IllegalMove(GameErrorCode.WRONG_DECISION, request, expected=list(verbs))
    name = NAMES.get(move.thing, move.thing)
    if move.verb == "draft":
        return IllegalMove(DuelErrorCode.NOT_ON_OFFER, f"{name} is not on offer.", id=move.thing)
    if move.verb == "take":
        where = "on the board" if s.phase == core.CHOOSE_TOKEN else "among the tokens drawn"
        return IllegalMove(DuelErrorCode.NO_SUCH_TOKEN, f"{name} is not {where}.", id=move.thing)
    if move.verb == "revive":
        return IllegalMove(DuelErrorCode.NOT_DISCARDED, f"{name} is not in the discard pile.", id=move.thing)
    if move.verb == "destroy":
        colour = data.COLOURS[s.victim_colour]
        return IllegalMove(
            DuelErrorCode.NO_SUCH_VICTIM,
            f"{name} is not one of your opponent’s {colour} cards.",
            id=move.thing,
            colour=colour,
        )
    return _turn_error(s, move, name)


def _turn_error(s: State, move: Move, name: str) -> IllegalMove:
    slot = s.place[CARD_NUMBER[move.thing]]
    if not (0 <= slot < SLOTS and s.known >> slot & 1):
        # The same answer for a hidden card and for one that is not in play at all.
        return IllegalMove(
            DuelErrorCode.NOT_IN_STRUCTURE, f"{name} cannot be seen in the structure.", id=move.thing
        )
    if not s.free >> slot & 1:
        return IllegalMove(DuelErrorCode.COVERED, f"{name} is still covered by another card.", id=move.thing)
    if move.verb == "wonder":
        wonder = WONDER_NUMBER[move.wonder]
        name = NAMES[move.wonder]
        if wonder not in s.wonders[s.seat * 4 : s.seat * 4 + 4]:
            return IllegalMove(
                DuelErrorCode.NOT_YOUR_WONDER, f"{name} is not one of your wonders.", id=move.wonder
            )
        if s.beneath[wonder] >= 0:
            return IllegalMove(DuelErrorCode.ALREADY_BUILT, f"{name} is already built.", id=move.wonder)
        if s.wonders_built >= MOST_WONDERS_BUILT:
            return IllegalMove(
                DuelErrorCode.SEVEN_WONDERS, "Seven wonders have been built: no more are possible."
            )
        item = FIRST_WONDER + wonder
    else:
        item = CARD_NUMBER[move.thing]
    short = payment.coins_to_pay(s, s.seat, item) - s.coins[s.seat]
    coins = "1 more coin" if short == 1 else f"{short} more coins"
    return IllegalMove(
        DuelErrorCode.TOO_EXPENSIVE,
        f"You need {coins} for {name}.",
        id=move.wonder or move.thing,
        short=short,
    )
