"""Everything that is drawn on cards and boards, for pages and scripts: named, said and as facts.

The facts come from the engine's tables as they stand; nothing about a component is written down here.
"""

from typing import Any

from engine.wonders import data
from games.wonders import effect_words, names

RESOURCE = effect_words.RESOURCE
# What an effect tells in numbers, by the names of the engine's table.
NUMBERS = ("shields", "points", "coins", "coins_each", "points_each", "points_if_complete")


def components(edition: str) -> dict[str, Any]:
    """The cards, boards, colours, resources, symbols and terms of an edition, and its prices."""
    return {
        "cards": cards(edition),
        "boards": boards(edition),
        "resources": names.resources(),
        "symbols": names.symbols(),
        "colours": names.colours(),
        "kinds": names.kinds(),
        "categories": names.categories(),
        "terms": names.terms(),
        "prices": {"full": data.TRADE_PRICE, "discount": data.DISCOUNT_PRICE, "sell": data.SELL_COINS},
        "victories": list(data.VICTORY_POINTS),
        "defeat": data.DEFEAT_POINTS,
    }


def cards(edition: str) -> dict[str, dict[str, Any]]:
    """By id; a building that two ages have stands once, with its copies by age."""
    found: dict[str, dict[str, Any]] = {}
    for card in data.CARDS:
        if not card.is_in(edition):
            continue
        row = found.setdefault(card.id, card_facts(card, edition))
        row["copies"][str(card.age)] = [int(copy) for copy in card.copies.split()]
    return found


def card_facts(card: data.Card, edition: str) -> dict[str, Any]:
    return {
        "name": names.of(card),
        "printed": names.on_the_card(card),
        "colour": card.colour,
        "age": card.age,
        "copies": {},
        "cost": price(card.cost),
        "does": facts(card.does),
        "says": effect_words.card_says(card, edition),
        "free_with": card.free_with.split(),
        "frees": [heir.id for heir in effect_words.heirs_of(card, edition)],
    }


def boards(edition: str) -> dict[str, dict[str, Any]]:
    monuments, called = names.monuments(), names.sides()
    found: dict[str, dict[str, Any]] = {
        board: {"name": name, "monument": monuments[board], "sides": {}}
        for board, name in names.boards().items()
    }
    for side in data.SIDES:
        name = side.name_in(edition)
        if name:
            found[side.board]["sides"][name] = {
                "name": called[name],
                "start": RESOURCE[side.start],
                "stages": [stage_facts(stage) for stage in side.stages],
            }
    return found


def stage_facts(stage: data.Stage) -> dict[str, Any]:
    return {"cost": price(stage.cost), "does": facts(stage.does), "says": effect_words.says(stage.does)}


def price(written: str) -> dict[str, Any]:
    """Coins for the bank, the goods unit by unit, and both in words."""
    coins, letters = data.read_cost(written)
    return {
        "coins": coins,
        "goods": [RESOURCE[letter] for letter in letters],
        "says": effect_words.cost(written),
    }


def facts(does: data.Effects) -> dict[str, Any]:
    """What there is of an effect: nothing is told that it does not have.

    `makes` lists units, each with the goods to choose from; `discount` has the goods and the sides.
    """
    told: dict[str, Any] = {name: getattr(does, name) for name in NUMBERS if getattr(does, name)}
    if does.makes:
        told["makes"] = [[RESOURCE[letter] for letter in unit] for unit in data.read_makes(does.makes)]
        told["sold"] = does.sold
    if does.discount:
        kind, *sides = does.discount.split()
        told["discount"] = {"goods": kind, "sides": sides}
    if does.science:
        told["science"] = does.science
    if does.counts:
        told["counts"] = does.counts.split()
        told["of"] = does.of.split()
    if does.power:
        told["power"] = does.power.replace(" ", "_")
    return told
