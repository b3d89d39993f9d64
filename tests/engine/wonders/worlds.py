"""Other worlds that look the same to a seat: what it cannot know is dealt, sold and put under stages again.

Every card of the ages so far is followed from the deal to where it went. The seat knows a card that was
built, or that it has put away itself. Of the cards that it saw last in the same hand at the same time it does
not know which have left since. Cards it has never seen may be any of each other.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.engine.wonders.rulebook import Rulebook, card_of, deck, edition_of, guilds

History = Sequence[tuple[int, str]]
UNSEEN = (0, 0)


@dataclass
class Piece:
    """One card of one age, and what becomes of it."""

    name: str
    age: int
    hand: int  # of the beginning of the age; 2 is the Free City's pile
    seen: tuple[int, int] = UNSEEN  # in which hand and turn the reader saw it last
    fixed: bool = False  # the reader knows what became of it
    entry: int | None = None  # where the history names it


class Follower:
    """Follows all cards through a game, on behalf of a reader."""

    def __init__(
        self, rules: str, seats: int, deal: dict[str, Any], history: History, reader: int | None
    ) -> None:
        self.seats, self.reader = seats, reader
        self.book = Rulebook(rules, seats, deal)
        self.history = history
        self.ages: list[list[list[Piece]]] = []
        self.hands: list[list[Piece]] = []
        self.at = (0, 0)
        self.dug: set[str] = set()
        self.notice_turn()
        for number, (seat, text) in enumerate(history):
            self.follow(number, seat, text)

    def follow(self, number: int, seat: int, text: str) -> None:
        book = self.book
        if book.phase == "dig":
            self.dug.update(text.split()[-1:])
            if seat == self.reader:
                # The reader has looked through the whole pile.
                for hands in self.ages:
                    for piece in (piece for hand in hands for piece in hand):
                        piece.fixed = True
        elif book.phase in ("turn", "seventh") and not text.endswith("pass"):
            piece = self.piece_for(seat, text)
            piece.entry = number
            piece.fixed = seat == self.reader or text.removeprefix("city ").startswith(("build", "free"))
        elif book.phase == "seventh" and seat == self.reader:
            for piece in self.hands_left(seat, text):
                piece.fixed = True
        book.play(seat, text)
        self.notice_turn()

    def piece_for(self, seat: int, text: str) -> Piece:
        """The card that a move puts away."""
        if self.book.phase == "seventh":
            return next(iter(self.hands_left(seat, text)))
        hand = self.hands[self.hand_of(seat)]
        piece = next(piece for piece in hand if piece.name == card_of(text))
        hand.remove(piece)
        return piece

    def hands_left(self, seat: int, text: str) -> list[Piece]:
        return [self.ages[-1][2][6]] if text.startswith("city") else self.hands[self.hand_of(seat)]

    def hand_of(self, seat: int) -> int:
        step = 1 if self.book.age == 2 else -1
        return (seat + step * (self.book.turn - 1)) % self.seats

    def notice_turn(self) -> None:
        """Deal, draw and look at the hand when a turn begins."""
        book = self.book
        if book.phase != "turn" or self.at == (book.age, book.turn):
            return
        self.at = (book.age, book.turn)
        if book.turn == 1:
            dealt = [
                [Piece(name, book.age, at) for name in names]
                for at, names in enumerate(book.ages[book.age - 1])
            ]
            self.ages.append(dealt)
            self.hands = [list(hand) for hand in dealt[: self.seats]]
        if self.seats == 2:
            drawn = self.ages[-1][2][book.turn - 1]
            drawn.hand = self.hand_of(book.holder())
            self.hands[drawn.hand].append(drawn)
        if self.reader is not None:
            for piece in self.hands[self.hand_of(self.reader)]:
                piece.seen = (self.hand_of(self.reader) + 1, book.turn)


def other_world(
    rules: str, seats: int, deal: dict[str, Any], history: History, reader: int | None, dice: random.Random
) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """A deal and a history that the reader cannot tell from these."""
    edition, cities = edition_of(rules), max(seats, 3)
    follower = Follower(rules, seats, deal, history, reader)
    if follower.book.phase in ("dig", "seventh") and reader in follower.book.to_move:
        for hands in follower.ages:
            for piece in (piece for hand in hands for piece in hand):
                piece.fixed = True
    texts = [text for _, text in history]
    ages: list[list[list[str]]] = []
    for hands in follower.ages:
        pieces = [piece for hand in hands for piece in hand]
        groups: dict[tuple[int, int], list[Piece]] = {}
        for piece in pieces:
            if not piece.fixed and piece.name not in follower.dug:
                groups.setdefault(piece.seen, []).append(piece)
        for seen, group in groups.items():
            names = [piece.name for piece in group]
            if seen == UNSEEN:
                dealt = {piece.name for piece in pieces}
                removed = [name for name in guilds(edition) if name not in dealt] if len(ages) == 2 else []
                for at, name in enumerate(names):
                    if name in guilds(edition) and removed and dice.random() < 0.5:
                        names[at] = removed.pop()
            dice.shuffle(names)
            for piece, name in zip(group, names, strict=True):
                if piece.entry is not None:
                    words = texts[piece.entry].split()
                    words[words.index(piece.name)] = name
                    texts[piece.entry] = " ".join(words)
                piece.name = name
        ages.append([[piece.name for piece in hand] for hand in hands])
    for age in range(len(ages) + 1, 4):
        cards = deck(edition, age, cities)
        if age == 3:
            cards += dice.sample(guilds(edition), cities + 2)
        dice.shuffle(cards)
        ages.append([cards[7 * city : 7 * city + 7] for city in range(cities)])
    changed = [(seat, text) for (seat, _), text in zip(history, texts, strict=True)]
    return {**deal, "ages": ages}, changed
