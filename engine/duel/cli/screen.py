"""Duel on a text screen: the board drawn from a view, and the words around it (see engine/terminal.py)."""

from collections.abc import Callable
from typing import Any

from engine.duel import data
from engine.duel.ai.simple import greedy_move, random_move
from engine.duel.notation import Move
from engine.duel.position import Position
from engine.terminal import paint

BOTS: dict[str, Callable[..., Move]] = {"greedy": greedy_move, "random": random_move}
CARDS = {card.id: card for card in data.CARDS}
WONDERS = {wonder.id: wonder for wonder in data.WONDERS}
NAMES = {thing.id: thing.name for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)}
HALF_CARD = 7
QUESTIONS = {
    "draft": "Draft a wonder",
    "turn": "Your turn",
    "token": "A pair! Take a progress token from the board",
    "library": "The Great Library: keep one of the tokens drawn",
    "destroy": "Destroy a card of your opponent",
    "revive": "The Mausoleum: build a card of the discard pile for free",
    "start": "Say who begins the age: 0 or 1",
}
HELP = """  build baths | discard stone_pit | wonder sphinx quarry | draft colossus | take philosophy
Prices are given as yours/theirs; “chain” means free by a chain."""


def draw_board(view: dict[str, Any]) -> str:
    """The whole table as text, the viewer's city at the bottom."""
    me = view["seat"] or 0
    title = "The draft" if view["age"] == 0 else f"Age {'I' * view['age']}"
    parts = [paint(f"── {title} ".ljust(84, "─"), "bold"), draw_city(view, 1 - me), draw_track(view["track"])]
    if view["structure"]:
        parts.append(draw_structure(view))
    if view["draft"]:
        parts += [f"  {describe(name)}" for name in view["draft"]["pool"]]
    parts.append(
        "Tokens on the board: " + (", ".join(NAMES[name] for name in view["tokens"]["board"]) or "none")
    )
    if view["discard"]:
        parts.append("Discarded: " + ", ".join(NAMES[name] for name in view["discard"]))
    parts.append(draw_city(view, me))
    if view["outcome"]:
        parts.append(draw_outcome(view["outcome"]))
    return "\n".join(parts)


def draw_city(view: dict[str, Any], seat: int) -> str:
    city = view["cities"][seat]
    whose = f"Seat {seat}" if view["seat"] is None else ("You" if seat == view["seat"] else "Opponent")
    made = ", ".join(f"{count} {name}" for name, count in city["production"].items()) or "nothing"
    science = f"science {city['science']['different']}/{city['science']['to_win']}"
    lines = [
        paint(f"{whose}: {city['coins']} coins, {city['points']['total']} points, {science}", "bold")
        + f", makes {made}"
    ]
    cards = [paint(NAMES[name], colour) for colour, names in city["cards"].items() for name in names]
    if cards:
        lines.append("  city: " + ", ".join(cards))
    if city["tokens"]:
        lines.append("  tokens: " + ", ".join(NAMES[name] for name in city["tokens"]))
    for wonder in city["wonders"]:
        if wonder["state"] == "unbuilt":
            lines.append(f"  ○ {describe(wonder['wonder'])}, now {wonder['price']['coins']} coins")
        else:
            mark = "●" if wonder["state"] == "built" else "✗"
            lines.append(paint(f"  {mark} {NAMES[wonder['wonder']]}", "dim"))
    return "\n".join(lines)


def draw_track(track: dict[str, Any]) -> str:
    """The conflict track, seat 1's capital on the right."""
    spaces = ["·"] * (2 * track["end"] + 1)
    for token in track["looting"]:
        at = token["distance"] if token["loser"] == 1 else -token["distance"]
        spaces[at + track["end"]] = str(token["coins"])
    spaces[track["pawn"] + track["end"]] = paint("♟", "red", "bold")
    return f"  seat 0 ⌂ {' '.join(spaces)} ⌂ seat 1"


def draw_structure(view: dict[str, Any]) -> str:
    prices = {entry["card"]: entry["prices"] for entry in view["takeable"]}
    me = view["seat"] or 0
    rows: list[list[dict[str, Any]]] = [[] for _ in range(view["structure"]["rows"])]
    for slot in view["structure"]["slots"]:
        rows[slot["row"]].append(slot)
    lines = []
    for row in rows:
        names, details, at = "", "", 0
        for slot in row:
            gap = " " * (HALF_CARD * slot["column"] - at)
            name, detail = cell(slot, prices, me)
            names += gap + name
            details += gap + detail
            at = HALF_CARD * (slot["column"] + 2)
        lines += [names.rstrip(), details.rstrip()]
    return "\n".join(line for line in lines if line.strip())


def cell(slot: dict[str, Any], prices: dict[str, Any], me: int) -> tuple[str, str]:
    """Two lines of a card, padded to its width before they are painted."""
    width = 2 * HALF_CARD
    if slot["state"] == "gone":
        return " " * width, " " * width
    if slot["state"] == "hidden":
        return paint(f"▒{slot['back']}▒".center(width), "dim"), " " * width
    card = CARDS[slot["card"]]
    name = card.name[: width - 1].center(width)
    if slot["state"] == "covered":
        return paint(name, card.colour, "dim"), paint(short_effect(card).center(width), "dim")
    price = "/".join(
        "chain" if p["chain"] else str(p["coins"]) for p in (prices[card.id][me], prices[card.id][1 - me])
    )
    return paint(name, card.colour, "bold"), f"{short_effect(card)} ${price}".center(width)


def short_effect(card: data.Card) -> str:
    """The effect of a card in a few signs."""
    parts = [
        f"+{card.makes}" if card.makes else "",
        "/".join(card.makes_one_of),
        f"{card.price_1_for}=1" if card.price_1_for else "",
        "†" * card.shields,
        f"({card.science})" if card.science else "",
        f"{card.points}★" if card.points else "",
        f"+{card.coins}$" if card.coins else "",
        "guild" if card.is_guild else "",
    ]
    return " ".join(part for part in parts if part)[: 2 * HALF_CARD - 5]


def describe(wonder_id: str) -> str:
    """A wonder with its cost and effects."""
    wonder = WONDERS[wonder_id]
    effects = [
        f"{wonder.points} points" if wonder.points else "",
        f"{wonder.coins} coins" if wonder.coins else "",
        f"{wonder.shields} shields" if wonder.shields else "",
        f"makes one of {'/'.join(wonder.makes_one_of)}" if wonder.makes_one_of else "",
        f"opponent loses {wonder.opponent_loses} coins" if wonder.opponent_loses else "",
        f"destroys a {wonder.destroys} card" if wonder.destroys else "",
        "a progress token from the box" if wonder.draws_from_box else "",
        "builds a discarded card" if wonder.revives else "",
        "play again" if wonder.replay else "",
    ]
    return f"{wonder.name} [{wonder.cost}]: {', '.join(effect for effect in effects if effect)}"


def draw_outcome(outcome: dict[str, Any]) -> str:
    won = f"Seat {outcome['winners'][0]} wins" if outcome["winners"] else "A draw"
    lines = [paint(f"{won} ({outcome['how']})", "bold")]
    for seat, score in enumerate(outcome["scores"]):
        lines.append(f"  seat {seat}: " + ", ".join(f"{name} {value}" for name, value in score.items()))
    return "\n".join(lines)


def question(view: dict[str, Any]) -> str:
    """What the viewer has to decide."""
    return QUESTIONS[view["decision"]["kind"]]


def note(position: Position, seat: int, move: Move) -> str:
    """What to say about a move in the list of moves."""
    return f"{position.price(seat, move).coins} coins" if move.verb in ("build", "wonder") else ""
