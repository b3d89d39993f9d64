"""A game of Duel in the terminal: a text board drawn from a view, and a human against a bot."""

import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import RULESETS
from engine.ai.simple import greedy_move, random_move
from engine.duel import data
from engine.duel.notation import Move, parse
from engine.duel.position import Position
from engine.game import Event, GameError
from engine.record import Record

BOTS: dict[str, Callable[..., Move]] = {"greedy": greedy_move, "random": random_move}
CARDS = {card.id: card for card in data.CARDS}
WONDERS = {wonder.id: wonder for wonder in data.WONDERS}
NAMES = {thing.id: thing.name for thing in (*data.CARDS, *data.WONDERS, *data.TOKENS)}
ANSI = {
    "brown": 33,
    "grey": 37,
    "blue": 34,
    "green": 32,
    "yellow": 93,
    "red": 31,
    "purple": 35,
    "bold": 1,
    "dim": 2,
}
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
HELP = """Type the number of a move, or the move itself, such as
  build baths | discard stone_pit | wonder sphinx quarry | draft colossus | take philosophy
Prices are given as yours/theirs; “chain” means free by a chain. Other words:
  board (draw the table again)   moves (list the moves)   quit"""


def paint(text: str, *styles: str) -> str:
    """Colour for a terminal; plain text when the output goes elsewhere or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return "".join(f"\x1b[{ANSI[style]}m" for style in styles) + text + "\x1b[0m"


# The board


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


def tell(event: Event) -> str:
    details = ", ".join(NAMES.get(str(value), str(value)) for value in event.details.values())
    seat = "" if event.seat is None else f"seat {event.seat}: "
    return f"  {seat}{event.kind.replace('_', ' ')} {details}".rstrip()


# The game


def play(*, seat: int, bot: str, seed: bytes, save: Path | None) -> None:
    """A human at one seat, a bot at the other, until the end of the game."""
    position = RULESETS["duel"].new(seats=2, seed=seed)
    assert isinstance(position, Position)
    print(HELP)
    while position.outcome is None:
        if position.to_move == (seat,):
            move = ask(position, seat)
            if move is None:
                return
        else:
            move = BOTS[bot](position, 1 - seat, seed=secrets.randbits(32))
            print(paint(f"The bot plays: {move.notation}", "bold"))
        for event in position.play(position.to_move[0], move):
            print(tell(event))
    print(draw_board(position.view(seat)))
    if save:
        record = Record.of("duel", position, seats=2, seed=seed, headers={f"Player{1 - seat}": f"bot {bot}"})
        save.write_text(record.to_text())
        print(f"The record is in {save}.")


def ask(position: Position, seat: int) -> Move | None:
    """The human's next legal move; None to leave."""
    view = position.view(seat)
    moves = position.legal_moves(seat)
    print(draw_board(view))
    show_moves(position, seat, moves)
    while True:
        answer = input(f"{QUESTIONS[view['decision']['kind']]} > ").strip().lower()
        if answer in ("quit", "exit", "q"):
            return None
        if answer in ("", "?", "help"):
            print(HELP)
        elif answer == "board":
            print(draw_board(view))
        elif answer == "moves":
            show_moves(position, seat, moves)
        elif answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        else:
            try:
                move = parse(answer)
                position.copy().play(seat, move)
            except GameError as error:
                print(error.message)
            else:
                return move


def show_moves(position: Position, seat: int, moves: list[Move]) -> None:
    for number, move in enumerate(moves, start=1):
        price = f" ({position.price(seat, move).coins} coins)" if move.verb in ("build", "wonder") else ""
        print(f"{number:4}  {move.notation}{price}")
