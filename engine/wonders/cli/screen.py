"""7 Wonders on a text screen: cities drawn from a view, and the words around them; see engine/terminal.py."""

from collections.abc import Callable
from typing import Any

from engine.terminal import paint
from engine.wonders import data
from engine.wonders.ai.simple import greedy_move, random_move
from engine.wonders.notation import Move
from engine.wonders.position import Position

BOTS: dict[str, Callable[..., Move]] = {"greedy": greedy_move, "random": random_move}
NAMES = {card.id: card.name for card in data.CARDS}
COLOURS = {card.id: card.colour for card in data.CARDS}
QUESTIONS = {
    "side": "Choose the side of your board",
    "card": "Choose a card",
    "seventh": "Your last card of the age may be played too",
    "dig": "Build one of the discarded cards for free",
}
FREE_CITY_QUESTIONS = {
    "card": "Choose a card for the Free City",
    "seventh": "The Free City's last card of the age",
    "dig": "Build one of the discarded cards in the Free City",
}
HELP = """  build baths | build temple left 2 right 1 | wonder baths right 4 | discard baths | side night
What follows left and right is paid to the neighbour there; the rest goes to the bank."""


def draw_board(view: dict[str, Any]) -> str:
    """All cities and what the viewer holds."""
    title = f"Age {'I' * view['age']}, turn {view['turn']}" if view["age"] else "The sides"
    if view["direction"]:
        title += f", hands go {view['direction']}"
    parts = [paint(f"── {title} ".ljust(84, "─"), "bold")]
    parts += [draw_city(view, city) for city in range(len(view["cities"]))]
    parts.append(f"Discard pile: {view['discard']['size']} cards")
    if view["discard"]["cards"]:
        parts.append("  " + ", ".join(painted(card) for card in view["discard"]["cards"]))
    if view["chosen"]:
        parts.append("Chosen: " + ", ".join(view["chosen"]))
    if view["hand"]:
        parts.append("Your hand: " + ", ".join(painted(card) for card in view["hand"]))
    if view["outcome"]:
        parts.append(draw_outcome(view["outcome"]))
    return "\n".join(parts)


def draw_city(view: dict[str, Any], number: int) -> str:
    city = view["cities"][number]
    head = f"{whose(view, number)}: {city['board']} {city['side'] or '?'}, {city['stages']} stages"
    science = ", ".join(f"{count} {symbol}" for symbol, count in city["science"].items() if count)
    facts = [
        f"{city['coins']} coins",
        f"{city['shields']} shields",
        f"{city['points']['total']} points",
        science,
        "tokens " + " ".join(f"{token:+d}" for token in city["tokens"]) if city["tokens"] else "",
    ]
    lines = [paint(head, "bold") + ", " + ", ".join(fact for fact in facts if fact)]
    cards = [painted(card) for cards in city["cards"].values() for card in cards]
    if cards:
        lines.append("  " + ", ".join(cards))
    return "\n".join(lines)


def whose(view: dict[str, Any], number: int) -> str:
    """A city by its place as the viewer sees it."""
    cities, me = len(view["cities"]), view["seat"]
    name = "Free City" if "holder" in view and number == cities - 1 else f"Seat {number}"
    if me is None:
        return name
    places = {me: "You", (me + 1) % cities: f"{name} (left)", (me - 1) % cities: f"{name} (right)"}
    return places.get(number, name)


def painted(card: str) -> str:
    return paint(NAMES[card], COLOURS[card])


def draw_outcome(outcome: dict[str, Any]) -> str:
    lines = [paint("The end", "bold")]
    for city, score in enumerate(outcome["scores"]):
        places = outcome["places"]
        place = f"place {places[city]}" if city < len(places) else "Free City"
        lines.append(f"  {city}: {place}; " + ", ".join(f"{name} {value}" for name, value in score.items()))
    return "\n".join(lines)


def question(view: dict[str, Any]) -> str:
    """What the viewer has to decide."""
    decision = view["decision"]
    kind: str = decision["kind"]
    return QUESTIONS[kind] if decision["city"] == view["seat"] else FREE_CITY_QUESTIONS[kind]


def note(position: Position, seat: int, move: Move) -> str:
    """What a move costs and the points that it leads to."""
    offer = next(offer for offer in position.view(seat)["legal"] if offer["move"] == move.notation)
    if "points" not in offer:
        return ""
    price = f"{offer['coins']} coins, " if offer["coins"] else ""
    return f"{price}{offer['points']['before']} → {offer['points']['after']} points"
