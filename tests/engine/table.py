"""A table to sit down at in the middle of a game: short words for the position that a ruling is about."""

from collections.abc import Sequence
from typing import Any

from engine.duel import data, effects, payment, turns
from engine.duel.notation import parse
from engine.duel.position import OPTIONS, Position
from engine.duel.state import DISCARDED, TAKE_CARD, UNBUILT, UNDER_WONDER
from engine.duel.tables import CARD_IDS, CARD_NUMBER, SLOTS, TOKEN_NUMBER, WONDER_NUMBER
from engine.game import Event

# Slots from the nearest row to the far one: the order in which a structure is taken apart.
NEAREST_FIRST = range(SLOTS - 1, -1, -1)


def deal_with(
    ages: dict[int, Sequence[str]] | None = None,
    *,
    wonders: Sequence[str] = (),
    board: Sequence[str] = (),
    library: Sequence[str] = (),
) -> dict[str, Any]:
    """A whole deal with the named things first: of an age, these cards lie in the nearest slots, in order."""

    def filled(wanted: Sequence[str], all_ids: Sequence[str], count: int) -> list[str]:
        return [*wanted, *(name for name in all_ids if name not in wanted)][:count]

    def age_cards(age: int) -> list[str]:
        wanted = list((ages or {}).get(age, ()))
        plain = [card.id for card in data.CARDS if card.age == age and not card.is_guild]
        guilds = [card.id for card in data.CARDS if card.age == age and card.is_guild]
        guild_count = data.GUILDS_IN_PLAY if age == 3 else 0
        own_guilds = [name for name in wanted if name in guilds]
        others = filled([name for name in wanted if name in plain], plain, SLOTS - guild_count)
        rest = [*others, *filled(own_guilds, guilds, guild_count)]
        order = [*wanted, *(name for name in rest if name not in wanted)]
        by_slot = [""] * SLOTS
        for slot, name in zip(NEAREST_FIRST, order, strict=True):
            by_slot[slot] = name
        return by_slot

    tokens = [token.id for token in data.TOKENS]
    on_board = filled(board, [name for name in tokens if name not in library], data.TOKENS_ON_BOARD)
    drawn = filled(library, [name for name in tokens if name not in on_board], data.LIBRARY_DRAWS)
    return {
        "wonders": filled(wonders, [wonder.id for wonder in data.WONDERS], data.WONDERS_IN_PLAY),
        "board_tokens": on_board,
        "library_draw": drawn,
        "ages": [age_cards(age) for age in (1, 2, 3)],
    }


class Table:
    """A running game of Duel, arranged at will; seat 0 is to move and owns the things named for `mine`."""

    def __init__(
        self,
        *,
        age: int = 1,
        structure: Sequence[str] = (),
        only: bool = False,
        mine: Sequence[str] = (),
        theirs: Sequence[str] = (),
        coins: tuple[int, int] = (7, 7),
        my_wonders: Sequence[str] = ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
        their_wonders: Sequence[str] = ("circus_maximus", "piraeus", "appian_way", "colossus"),
        my_built: Sequence[str] = (),
        their_built: Sequence[str] = (),
        my_tokens: Sequence[str] = (),
        their_tokens: Sequence[str] = (),
        board: Sequence[str] = (),
        library: Sequence[str] = (),
        discarded: Sequence[str] = (),
        pawn: int = 0,
        looted: tuple[int, int] = (0, 0),
    ) -> None:
        """Named cards of the structure lie nearest, so the first two are free. `only`: no others are left.

        Cards of `mine`, `theirs` and `discarded` must not be named in `structure`. A wonder that is built
        has some card of the box under it. The effects of what lies there already are not paid out again.
        """
        owned = [*my_tokens, *their_tokens]
        free_tokens = [t.id for t in data.TOKENS if t.id not in owned]
        if not library:
            library = [t for t in reversed(free_tokens) if t not in board][:3]
        deal = deal_with({age: structure}, board=board, library=library)
        self.position = Position(deal, {**OPTIONS, "first_game_wonders": True})
        s = self.s = self.position.state
        s.ledger_size = 0
        while s.age < age:
            turns.deal_age(s)
        for card in range(len(CARD_IDS)):
            if s.place[card] >= SLOTS or data.CARDS[card].age < age:
                s.place[card] = -1
        s.phase, s.seat = TAKE_CARD, 0
        s.wonders[:] = [WONDER_NUMBER[name] for name in (*my_wonders, *their_wonders)]
        self._clear_slots(set(structure), only=only, elsewhere={*mine, *theirs, *discarded})
        for seat, cards in enumerate((mine, theirs)):
            for name in cards:
                number = CARD_NUMBER[name]
                effects.enter_city(s, seat, number)
                if data.CARDS[number].science:
                    symbol = 1 << data.SYMBOLS.index(data.CARDS[number].science)
                    s.different[seat] += int(not s.symbols[seat] & symbol)
                    s.symbols[seat] |= symbol
        for name in discarded:
            s.place[CARD_NUMBER[name]] = DISCARDED
        self._build_wonders(0, my_built)
        self._build_wonders(1, their_built)
        for seat, tokens in enumerate((my_tokens, their_tokens)):
            for name in tokens:
                s.board &= ~(1 << TOKEN_NUMBER[name])
                effects.take_progress(s, seat, TOKEN_NUMBER[name])
        if board:
            s.board = sum(1 << TOKEN_NUMBER[name] for name in board)
        s.phase, s.pawn = TAKE_CARD, pawn
        s.looted[:] = looted
        s.coins[:] = coins
        s.ledger_size = 0
        payment.set_prices(s, 0)
        payment.set_prices(s, 1)

    def _clear_slots(self, keep: set[str], *, only: bool, elsewhere: set[str]) -> None:
        """Take away, nearest first, what is not kept; cards that are to lie elsewhere go in any case."""
        s = self.s
        for slot in NEAREST_FIRST:
            card = s.deal[(s.age - 1) * SLOTS + slot]
            if s.place[card] == slot and CARD_IDS[card] not in keep and (only or CARD_IDS[card] in elsewhere):
                turns.take_from_structure(s, card)
                s.place[card] = -1
        s.free = 0
        for slot in range(SLOTS):
            card = s.deal[(s.age - 1) * SLOTS + slot]
            if s.place[card] == slot and s.blockers[slot] == 0:
                s.free |= 1 << slot
        s.known |= s.free
        s.uncovered = 0

    def _build_wonders(self, seat: int, names: Sequence[str]) -> None:
        s = self.s
        for name in names:
            wonder = WONDER_NUMBER[name]
            assert s.beneath[wonder] == UNBUILT and wonder in s.wonders[seat * 4 : seat * 4 + 4]
            card = next(c for c in range(len(CARD_IDS)) if s.place[c] == -1)
            s.place[card] = UNDER_WONDER
            s.beneath[wonder] = card
            s.wonders_built += 1
            effects.wonder_effects(s, seat, wonder)
        s.replay = 0
        s.phase = TAKE_CARD

    # What a player would do and see

    def play(self, *moves: str) -> list[Event]:
        """Play moves of whoever is to move; the events of the last one."""
        events: list[Event] = []
        for text in moves:
            events = self.position.play(self.position.to_move[0], parse(text))
        return events

    def moves(self) -> list[str]:
        return [move.notation for move in self.position.legal_moves(self.to_move)]

    @property
    def to_move(self) -> int:
        return self.position.to_move[0]

    def price(self, move: str, seat: int = 0) -> int:
        return self.position.price(seat, parse(move)).coins

    def view(self, seat: int | None = 0) -> dict[str, Any]:
        return self.position.view(seat)

    @property
    def decision(self) -> str:
        """What kind of decision is due: turn, token, library, destroy, revive, start; '' when over."""
        decision = self.view()["decision"]
        return decision["kind"] if decision else ""

    @property
    def coins(self) -> tuple[int, int]:
        return self.s.coins[0], self.s.coins[1]

    @property
    def pawn(self) -> int:
        return self.s.pawn

    def cards(self, seat: int) -> set[str]:
        return {name for names in self.view()["cities"][seat]["cards"].values() for name in names}

    def points(self, seat: int) -> dict[str, int]:
        points: dict[str, int] = self.view()["cities"][seat]["points"]
        return points

    @property
    def discard(self) -> set[str]:
        return set(self.view()["discard"])
