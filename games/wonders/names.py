"""The names of cards, boards, monuments, sides and terms of 7 Wonders in the reader's language.

Names have the game as their context: the rule books of two games translate the same English name
differently (the Estonian "raielank" is the Lumber Yard of Duel and the Timber Yard of 7 Wonders).
"""

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from accounts import printed_names
from engine.wonders import data

# By number; sides are chosen before the first age.
AGE_NUMERALS = ("", "I", "II", "III")


def age_name(age: int) -> str:
    return _("Age {age}").format(age=AGE_NUMERALS[age])


def of(piece: data.Card) -> str:
    return piece.name if printed_names.are_shown() else pgettext("wonders", piece.name)


def on_the_card(piece: data.Card) -> str:
    """The English name that readers know from the box, if it is not shown anyway.

    Danish and Finnish boxes have cards in English.
    """
    in_english = get_language() in ("da", "fi") and of(piece) != piece.name
    return _("On the card: {name}").format(name=piece.name) if in_english else ""


def cards() -> dict[str, str]:
    """Every card of either edition by id."""
    return {card.id: of(card) for card in data.CARDS}


def boards() -> dict[str, str]:
    return {
        "alexandria": pgettext("wonders", "Alexandria"),
        "babylon": pgettext("wonders", "Babylon"),
        "ephesos": pgettext("wonders", "Ephesos"),
        "gizah": pgettext("wonders", "Gizah"),
        "halikarnassos": pgettext("wonders", "Halikarnassos"),
        "olympia": pgettext("wonders", "Olympia"),
        "rhodos": pgettext("wonders", "Rhodos"),
    }


def monuments() -> dict[str, str]:
    """The wonder of the world that each board is about."""
    return {
        "alexandria": pgettext("wonders", "Lighthouse of Alexandria"),
        "babylon": pgettext("wonders", "Hanging Gardens of Babylon"),
        "ephesos": pgettext("wonders", "Temple of Artemis in Ephesos"),
        "gizah": pgettext("wonders", "Pyramids of Giza"),
        "halikarnassos": pgettext("wonders", "Mausoleum of Halikarnassos"),
        "olympia": pgettext("wonders", "Statue of Zeus in Olympia"),
        "rhodos": pgettext("wonders", "Colossus of Rhodes"),
    }


def sides() -> dict[str, str]:
    return {
        "A": pgettext("wonders", "Side A"),
        "B": pgettext("wonders", "Side B"),
        "day": pgettext("wonders", "Day side"),
        "night": pgettext("wonders", "Night side"),
    }


def resources() -> dict[str, str]:
    return {
        "wood": _("wood"),
        "stone": _("stone"),
        "ore": _("ore"),
        "clay": _("clay"),
        "glass": _("glass"),
        "cloth": _("cloth"),
        "papyrus": _("papyrus"),
    }


def units(n: int) -> dict[str, str]:
    """A number of units of each resource: many languages inflect its name after a number."""
    return {
        "wood": ngettext("{n} wood", "{n} wood", n),
        "stone": ngettext("{n} stone", "{n} stone", n),
        "ore": ngettext("{n} ore", "{n} ore", n),
        "clay": ngettext("{n} clay", "{n} clay", n),
        "glass": ngettext("{n} glass", "{n} glass", n),
        "cloth": ngettext("{n} cloth", "{n} cloth", n),
        "papyrus": ngettext("{n} papyrus", "{n} papyrus", n),
    }


def symbols() -> dict[str, str]:
    return {
        "compass": pgettext("wonders", "compass"),
        "gear": pgettext("wonders", "gear"),
        "tablet": pgettext("wonders", "tablet"),
        "wild": pgettext("wonders", "symbol of choice"),
    }


def colours() -> dict[str, str]:
    return {
        "brown": _("brown"),
        "grey": _("grey"),
        "blue": _("blue"),
        "yellow": _("yellow"),
        "red": _("red"),
        "green": _("green"),
        "purple": _("purple"),
    }


def kinds() -> dict[str, str]:
    """What a card of each colour is."""
    return {
        "brown": _("Raw materials"),
        "grey": _("Manufactured goods"),
        "blue": _("Civilian building"),
        "yellow": _("Commercial building"),
        "red": _("Military building"),
        "green": _("Scientific building"),
        "purple": _("Guild"),
    }


def all_of_kind() -> dict[str, str]:
    """What all the cards of a colour are."""
    return {
        "brown": _("Raw materials"),
        "grey": _("Manufactured goods"),
        "blue": pgettext("wonders", "Civilian buildings"),
        "yellow": pgettext("wonders", "Commercial buildings"),
        "red": pgettext("wonders", "Military buildings"),
        "green": pgettext("wonders", "Scientific buildings"),
        "purple": _("Guilds"),
    }


def categories() -> dict[str, str]:
    """The columns of the score sheet."""
    return {
        "military": _("Military"),
        "coins": _("Coins"),
        "wonders": _("Wonder"),
        "blue": _("Civilian"),
        "yellow": _("Commerce"),
        "green": _("Science"),
        "guilds": _("Guilds"),
        "total": _("Total"),
    }


def terms() -> dict[str, str]:
    """Words that stand alone on boards, tabs and headings."""
    return {
        "age.1": age_name(1),
        "age.2": age_name(2),
        "age.3": age_name(3),
        "wonder": pgettext("wonders", "Wonder"),
        "wonder_board": pgettext("wonders", "Wonder board"),
        "stage": pgettext("wonders", "Stage of a wonder"),
        "building": pgettext("wonders", "Building"),
        "resource": pgettext("wonders", "Resource"),
        "start_resource": pgettext("wonders", "Start resource"),
        "coin": pgettext("wonders", "Coin"),
        "victory_point": pgettext("wonders", "Victory point"),
        "shield": pgettext("wonders", "Shield"),
        "military_strength": pgettext("wonders", "Military strength"),
        "conflict": pgettext("wonders", "Military conflict"),
        "conflict_token": pgettext("wonders", "Conflict token"),
        "victory_token": pgettext("wonders", "Victory token"),
        "defeat_token": pgettext("wonders", "Defeat token"),
        "science_symbol": pgettext("wonders", "Science symbol"),
        "city": pgettext("wonders", "City"),
        "neighbour": pgettext("wonders", "Neighbour"),
        "left": pgettext("wonders", "Left neighbour"),
        "right": pgettext("wonders", "Right neighbour"),
        "production": pgettext("wonders", "Production"),
        "trade": pgettext("wonders", "Trade"),
        "cost": pgettext("wonders", "Cost"),
        "effect": pgettext("wonders", "Effect"),
        "chain": pgettext("wonders", "Chain"),
        "discard_pile": pgettext("wonders", "Discard pile"),
        "hand": pgettext("wonders", "Hand"),
        "turn": pgettext("wonders", "Turn"),
        "clockwise": pgettext("wonders", "Clockwise"),
        "counter_clockwise": pgettext("wonders", "Counter-clockwise"),
        "guild": _("Guild"),
        "guilds": _("Guilds"),
        "free_city": pgettext("wonders", "Free City"),
        "free_city_card": pgettext("wonders", "Free City card"),
    }
