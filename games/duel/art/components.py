"""What a card face shows, for the browser: costs, effects, colours, chain symbols from the engine's tables.

Nothing here is a rule. The client draws from it; what is legal and what it costs comes with the engine's
view.
"""

import json
from typing import Any

from engine.duel import data

RESOURCE_LETTERS = data.LETTERS


def cost_of(text: str) -> dict[str, Any]:
    """A written cost as the rail shows it: coins, then one entry per unit."""
    coins, units = data.read_cost(text)
    shown: dict[str, Any] = {}
    if coins:
        shown["coins"] = coins
    if units:
        shown["units"] = [resource for resource, count in units.items() for _ in range(count)]
    return shown


def resources(letters: str) -> list[str]:
    return [RESOURCE_LETTERS[letter] for letter in letters]


def card_effects(card: data.Card) -> list[dict[str, Any]]:
    """The effects of a card in the order its band shows them."""
    effects: list[dict[str, Any]] = []
    if card.makes:
        effects.append({"kind": "makes", "resources": resources(card.makes)})
    if card.makes_one_of:
        effects.append({"kind": "oneOf", "resources": resources(card.makes_one_of)})
    if card.price_1_for:
        effects.append({"kind": "price", "resources": resources(card.price_1_for), "coins": 1})
    if card.shields:
        effects.append({"kind": "shields", "count": card.shields})
    if card.science:
        effects.append({"kind": "science", "symbol": card.science})
    if card.coins:
        effects.append({"kind": "coins", "count": card.coins})
    if card.coins_per:
        effects.append({"kind": "coinsPer", "count": card.coins_per[1], "counts": [card.coins_per[0]]})
    if card.counts:
        effects.append(
            {
                "kind": "most",
                "counts": list(card.counts),
                "points": card.points_each,
                "coins": card.coins_each,
            }
        )
    if card.points:
        effects.append({"kind": "points", "count": card.points})
    return effects


def wonder_effects(wonder: data.Wonder) -> list[dict[str, Any]]:
    effects: list[dict[str, Any]] = []
    if wonder.makes_one_of:
        effects.append({"kind": "oneOf", "resources": resources(wonder.makes_one_of)})
    if wonder.shields:
        effects.append({"kind": "shields", "count": wonder.shields})
    if wonder.destroys:
        effects.append({"kind": "destroy", "counts": [wonder.destroys]})
    if wonder.draws_from_box:
        effects.append({"kind": "box", "count": data.LIBRARY_DRAWS})
    if wonder.revives:
        effects.append({"kind": "revive"})
    if wonder.coins:
        effects.append({"kind": "coins", "count": wonder.coins})
    if wonder.opponent_loses:
        effects.append({"kind": "lose", "count": wonder.opponent_loses})
    if wonder.replay:
        effects.append({"kind": "replay"})
    if wonder.points:
        effects.append({"kind": "points", "count": wonder.points})
    return effects


def components() -> dict[str, dict[str, Any]]:
    cards: dict[str, Any] = {}
    for card in data.CARDS:
        shown: dict[str, Any] = {
            "name": card.name,
            "age": card.age,
            "colour": card.colour,
            "cost": cost_of(card.cost),
            "effects": card_effects(card),
        }
        if card.gives:
            shown["gives"] = card.gives
        if card.free_with:
            shown["freeWith"] = card.free_with
        cards[card.id] = shown
    return {
        "cards": cards,
        "wonders": {
            w.id: {"name": w.name, "cost": cost_of(w.cost), "effects": wonder_effects(w)}
            for w in data.WONDERS
        },
        "tokens": {t.id: {"name": t.name} for t in data.TOKENS},
    }


def module() -> str:
    """The table as an ES module, one component a line."""
    out = ["// Written by `python -m games.duel.art` from engine/duel/data.py; do not edit.\n"]
    for kind, table in components().items():
        out.append(f"\nexport const {kind.upper()} = {{\n")
        out += [f"  {name}: {json.dumps(shown, separators=(',', ':'))},\n" for name, shown in table.items()]
        out.append("};\n")
    return "".join(out)
