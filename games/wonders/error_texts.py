"""The engine's errors of 7 Wonders in the reader's language, by their code."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.game import GameError
from games.wonders import effect_words, move_words, names


def error_text(error: GameError) -> str | None:
    """The sentence, or None for a code that is not of this game."""
    priced = {"missing_goods": missing_goods, "too_expensive": too_expensive, "wrong_payment": wrong_payment}
    if error.code in priced:
        return priced[error.code](error)
    if error.code == "wrong_decision":
        return request_for(error.params["expected"])
    sentence = sentences().get(error.code)
    return sentence % {"name": card_of(error)} if sentence else None


def card_of(error: GameError) -> str:
    card = str(error.params.get("id", ""))
    return names.cards().get(card, card)


def sentences() -> dict[str, str]:
    return {
        "game_over": _("The game is over."),
        "already_chosen": _("You have already chosen; wait for the others."),
        "not_your_decision": _("This is not your decision."),
        "own_city_first": _("Choose for your own city first."),
        "free_city_next": _("Your own choice is made: now choose for the Free City."),
        "not_in_hand": _("%(name)s is not in your hand."),
        "not_discarded": _("%(name)s is not in the discard pile."),
        "already_built": _("%(name)s is already built."),
        "must_build": _("A chain makes %(name)s free: the Free City has to build it."),
        "must_play": _("The Free City can sell a card only if it can do nothing else."),
        "no_free_build": _("There is no free build to use now."),
        "costs_nothing": _("%(name)s is free: nothing has to be paid."),
        "wonder_complete": _("Every stage of the wonder is built."),
        "cannot_take_back": _("This move can no longer be taken back."),
        "unknown_id": _("There is no “%(name)s”."),
        "unknown_verb": _("That is not a valid move."),
        "malformed_move": _("That is not a valid move."),
        "no_move": _("That is not a valid move."),
        "no_such_seat": _("There is no such seat at this table."),
        "bad_seats": _("This game does not allow that many players."),
        "bad_option": _("This game has no such option."),
        "bad_seed": _("A game cannot be started from this."),
        "bad_deal": _("A game cannot be started from this."),
    }


def request_for(verbs: Sequence[str]) -> str:
    """What a player is asked for when another kind of move came."""
    if "side" in verbs:
        return _("Choose a side of your board first.")
    if "dig" in verbs:
        return _("Build a card from the discard pile, or skip.")
    if "pass" in verbs:
        return _("Play the last card: build it, build a stage with it, sell it or skip.")
    return _("Choose a card: build it, build a stage of your wonder with it or sell it.")


def is_for_stage(error: GameError) -> bool:
    """Whether a stage was to be paid for: the card that is named only goes under it."""
    return error.params.get("use") == "wonder"


def missing_goods(error: GameError) -> str:
    lacking: list[str] = error.params["missing"]
    goods = ", ".join(
        names.units(lacking.count(good))[good].format(n=lacking.count(good))
        for good in dict.fromkeys(lacking)
    )
    if is_for_stage(error):
        return _("Missing for the next stage: %(goods)s.") % {"goods": goods}
    return _("Missing for %(name)s: %(goods)s.") % {"name": card_of(error), "goods": goods}


def too_expensive(error: GameError) -> str:
    short = error.params["short"]
    if is_for_stage(error):
        sentence = ngettext(
            "You need %(short)d more coin for the next stage.",
            "You need %(short)d more coins for the next stage.",
            short,
        )
    else:
        sentence = ngettext(
            "You need %(short)d more coin for %(name)s.", "You need %(short)d more coins for %(name)s.", short
        )
    return sentence % {"short": short, "name": card_of(error)}


def wrong_payment(error: GameError) -> str:
    ways = effect_words.either(way(left, right) for left, right in error.params["splits"])
    if is_for_stage(error):
        return _("The next stage can be paid for like this: %(ways)s.") % {"ways": ways}
    return _("%(name)s can be paid for like this: %(ways)s.") % {"name": card_of(error), "ways": ways}


def way(left: int, right: int) -> str:
    """A split of coins between the neighbours."""
    words = [*(["left", str(left)] if left else []), *(["right", str(right)] if right else [])]
    return _(" and ").join(move_words.payments(words)) or pgettext("price", "nothing")
