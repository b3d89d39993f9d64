"""Any game in the terminal: a person at one seat, bots at the others. Each game has its own screen.py."""

import os
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from engine.game import Event, GameError, Move, Position, Rules
from engine.record import Record

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
HELP = """Type the number of a move, or the move itself, such as
{examples}
Other words: board (draw the table again)   moves (list the moves)   quit"""


class Screen(Protocol):
    """What a game brings along to be played in the terminal."""

    HELP: str
    BOTS: Mapping[str, Callable[..., Any]]
    NAMES: Mapping[str, str]

    def draw_board(self, view: Any) -> str:
        """The whole table as text, as the viewer knows it."""
        ...

    def question(self, view: Any) -> str:
        """What the viewer has to decide."""
        ...

    def note(self, position: Any, seat: int, move: Any) -> str:
        """What to say about a move in the list of moves, if anything."""
        ...


def paint(text: str, *styles: str) -> str:
    """Colour for a terminal; plain text when the output goes elsewhere or NO_COLOR is set."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return "".join(f"\x1b[{ANSI[style]}m" for style in styles) + text + "\x1b[0m"


def play(
    *, rules: Rules, screen: Screen, seats: int, seat: int, bot: str, seed: bytes, save: Path | None
) -> None:
    """Play a game to its end, or until the person leaves."""
    position = rules.new(seats=seats, seed=seed)
    print(HELP.format(examples=screen.HELP))
    while position.outcome is None:
        mover = position.to_move[0]
        if seat in position.to_move:
            mover = seat
            answer = ask(rules, screen, position, seat)
            if answer is None:
                return
            move = answer
        else:
            move = screen.BOTS[bot](position, mover, seed=secrets.randbits(32))
        events = position.play(mover, move)
        if mover != seat:
            said = position.told(len(position.history) - 1, seat)
            print(paint(f"Seat {mover} plays: {said}", "bold"))
        for event in events:
            print(tell(screen, event, seat))
    print(screen.draw_board(position.view(seat)))
    if save:
        names = {f"Player{other}": f"bot {bot}" for other in range(seats) if other != seat}
        record = Record.of(rules.id, position, seats=seats, seed=seed, headers=names)
        save.write_text(record.to_text())
        print(f"The record is in {save}.")


def ask(rules: Rules, screen: Screen, position: Position, seat: int) -> Move | None:
    """The person's next legal move; None to leave."""
    view = position.view(seat)
    moves = position.legal_moves(seat)
    print(screen.draw_board(view))
    show_moves(screen, position, seat, moves)
    while True:
        answer = input(f"{screen.question(view)} > ").strip().lower()
        if answer in ("quit", "exit", "q"):
            return None
        if answer in ("", "?", "help"):
            print(HELP.format(examples=screen.HELP))
        elif answer == "board":
            print(screen.draw_board(view))
        elif answer == "moves":
            show_moves(screen, position, seat, moves)
        elif answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        else:
            try:
                move = rules.parse(answer)
                position.copy().play(seat, move)
            except GameError as error:
                print(error.message)
            else:
                return move


def show_moves(screen: Screen, position: Position, seat: int, moves: Sequence[Move]) -> None:
    for number, move in enumerate(moves, start=1):
        said = screen.note(position, seat, move)
        print(f"{number:4}  {move.notation}" + (f" ({said})" if said else ""))


def tell(screen: Screen, event: Event, reader: int) -> str:
    """An event as a line of text."""
    said = event.as_json(reader)
    kind, seat = said.pop("kind"), said.pop("seat")
    details = ", ".join(
        screen.NAMES.get(str(value), f"{name} {value}") for name, value in said.items() if value is not None
    )
    whose = "" if seat is None else f"seat {seat}: "
    return f"  {whose}{kind.replace('_', ' ')} {details}".rstrip()
