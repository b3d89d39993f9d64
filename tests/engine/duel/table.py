"""A table to sit down at in the middle of a game: short words for the position that a ruling is about."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from engine.duel import data, effects, payment, turns
from engine.duel.notation import parse
from engine.duel.position import Position
from engine.duel.state import DISCARDED, IN_BOX, TAKE_CARD, UNBUILT, UNDER_WONDER
from engine.duel.tables import CARD_IDS, CARD_NUMBER, SLOTS, TOKEN_NUMBER, WONDER_NUMBER
from engine.duel.view import DuelView
from engine.game import Event, IllegalMove, Outcome

# Slots from the nearest row to the far one: the order in which a structure is taken apart.
NEAREST_FIRST = range(SLOTS - 1, -1, -1)


def deal_with(
    ages: dict[int, Sequence[str]] | None = None,
    *,
    wonders: Sequence[str] = (),
    board: Sequence[str] = (),
    library: Sequence[str] = (),
    rather_not: Collection[str] = (),
) -> dict[str, Any]:
    """A whole deal with the named things first: of an age, these cards lie in the nearest slots, in order.

    The cards that had `rather_not` be dealt are the first to stay in the box.
    """

    def filled(wanted: Sequence[str], all_ids: Sequence[str], count: int) -> list[str]:
        others = sorted((name for name in all_ids if name not in wanted), key=lambda name: name in rather_not)
        return [*wanted, *others][:count]

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


def kinds(events: Sequence[Event]) -> list[str]:
    """What a log would head its lines with."""
    return [event.kind for event in events]


class Table:
    """A running game of Duel, arranged at will; seat 0 owns the things named for `mine`."""

    def __init__(
        self,
        *,
        age: int = 1,
        structure: Sequence[str] = (),
        only: bool = False,
        mine: Sequence[str] = (),
        theirs: Sequence[str] = (),
        coins: tuple[int, int] = (7, 7),
        my_wonders: Sequence[str] = (),
        their_wonders: Sequence[str] = (),
        my_built: Sequence[str] = (),
        their_built: Sequence[str] = (),
        my_tokens: Sequence[str] = (),
        their_tokens: Sequence[str] = (),
        board: Sequence[str] | None = None,
        library: Sequence[str] = (),
        discarded: Sequence[str] = (),
        pawn: int = 0,
        pawn_has_been: tuple[int, int] = (0, 0),
        turn_of: int = 0,
    ) -> None:
        """Named cards of the structure lie nearest, so the first two are free. `only`: no others are left.

        A card is named in one place only. Wonders that are built need not be named among the four; these
        are filled up, and each that is built has some card of the box under it. The effects of what lies
        there already are not paid out again. Without `board`, the tokens owned came from there. Zones that
        the pawn is in or beyond have been looted, and those as far as it `has_been` on either side.
        """
        elsewhere = [*mine, *theirs, *discarded]
        assert len({*structure, *elsewhere}) == len(structure) + len(elsewhere), "a card is named twice"
        owned = [*my_tokens, *their_tokens]
        unowned = [token.id for token in data.TOKENS if token.id not in owned]
        if not library:
            library = [name for name in reversed(unowned) if name not in (board or ())][: data.LIBRARY_DRAWS]
        deal = deal_with(
            {age: structure},
            board=[name for name in board or owned if name not in library][: data.TOKENS_ON_BOARD],
            library=library,
            rather_not=elsewhere,
        )
        self.position = Position(deal, {"first_game_wonders": True})
        s = self.s = self.position.state
        while s.age < age:
            turns.deal_age(s)
            s.ledger_size = 0
        for card in range(len(CARD_IDS)):
            if data.CARDS[card].age < age:
                s.place[card] = IN_BOX
        self._clear_slots(set(structure), only=only, elsewhere=set(elsewhere))
        for seat, cards in enumerate((mine, theirs)):
            for name in cards:
                self._put_into_city(seat, CARD_NUMBER[name])
        for name in discarded:
            s.place[CARD_NUMBER[name]] = DISCARDED
        self._give_wonders([*my_wonders, *my_built], [*their_wonders, *their_built])
        self._build_wonders(0, my_built)
        self._build_wonders(1, their_built)
        for seat, tokens in enumerate((my_tokens, their_tokens)):
            for name in tokens:
                s.board &= ~(1 << TOKEN_NUMBER[name])
                effects.take_progress(s, seat, TOKEN_NUMBER[name])
        if board is not None:
            s.board = sum(1 << TOKEN_NUMBER[name] for name in board)
        s.phase, s.seat, s.pawn, s.replay = TAKE_CARD, turn_of, pawn, 0
        for seat, distance in enumerate((max(-pawn, pawn_has_been[0]), max(pawn, pawn_has_been[1]))):
            s.looted[seat] = sum(
                1 << token for token, (zone, _) in enumerate(data.LOOTING) if distance >= zone
            )
        s.coins[:] = coins
        s.ledger_size = 0
        payment.set_prices(s, 0)
        payment.set_prices(s, 1)

    def _clear_slots(self, keep: set[str], *, only: bool, elsewhere: set[str]) -> None:
        """Take away, nearest first, what is not kept; cards that are to lie elsewhere go in any case."""
        s = self.s
        for slot in NEAREST_FIRST:
            card = s.deal[(s.age - 1) * SLOTS + slot]
            if CARD_IDS[card] not in keep and (only or CARD_IDS[card] in elsewhere):
                turns.take_from_structure(s, card)
                s.place[card] = IN_BOX
        s.free = 0
        for slot in range(SLOTS):
            card = s.deal[(s.age - 1) * SLOTS + slot]
            if s.place[card] == slot and s.blockers[slot] == 0:
                s.free |= 1 << slot
        s.known |= s.free
        s.uncovered = 0

    def _put_into_city(self, seat: int, card: int) -> None:
        s = self.s
        effects.enter_city(s, seat, card)
        if data.CARDS[card].science:
            symbol = 1 << data.SYMBOLS.index(data.CARDS[card].science)
            s.different[seat] += int(not s.symbols[seat] & symbol)
            s.symbols[seat] |= symbol

    def _give_wonders(self, mine: Sequence[str], theirs: Sequence[str]) -> None:
        """Four wonders to each: those named, then the ones of a first game, then any."""
        named = list(dict.fromkeys(mine)), list(dict.fromkeys(theirs))
        assert not set(named[0]) & set(named[1]), "a wonder has two owners"
        everything = [wonder.id for wonder in data.WONDERS]
        for seat in (0, 1):
            for name in (*data.FIRST_GAME_WONDERS[seat], *everything):
                if len(named[seat]) < 4 and name not in (*named[0], *named[1]):
                    named[seat].append(name)
        self.s.wonders[:] = [WONDER_NUMBER[name] for names in named for name in names]

    def _build_wonders(self, seat: int, names: Sequence[str]) -> None:
        s = self.s
        dealt = s.deal[(s.age - 1) * SLOTS :]
        for name in names:
            wonder = WONDER_NUMBER[name]
            assert s.beneath[wonder] == UNBUILT
            card = next(c for c in range(len(CARD_IDS)) if s.place[c] == IN_BOX and c not in dealt)
            s.place[card] = UNDER_WONDER
            s.beneath[wonder] = card
            s.wonders_built += 1
            effects.wonder_effects(s, seat, wonder)
            s.ledger_size = 0
        if s.wonders_built == data.MOST_WONDERS_BUILT:
            turns.remove_last_wonder(s)

    # What a player would do

    def play(self, *moves: str) -> list[Event]:
        """Play moves of the seat to move; the events of the last one."""
        events: list[Event] = []
        for text in moves:
            events = self.position.play(self.position.to_move[0], parse(text))
        return events

    def refused(self, move: str, seat: int | None = None) -> str:
        """The error code of a move, which must not be legal and must change nothing."""
        before = self.position.copy()
        with pytest.raises(IllegalMove) as refusal:
            self.position.play(self.to_move if seat is None else seat, parse(move))
        assert self.position == before
        return refusal.value.code

    def moves(self) -> list[str]:
        return [move.notation for move in self.position.legal_moves(self.to_move)]

    # What a player would see

    @property
    def to_move(self) -> int:
        return self.position.to_move[0]

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    def price(self, move: str, seat: int = 0) -> int:
        return self.position.price(seat, parse(move)).coins

    def view(self, seat: int | None = 0) -> DuelView:
        return self.position.view(seat)

    def city(self, seat: int) -> dict[str, Any]:
        city: dict[str, Any] = self.view()["cities"][seat]
        return city

    @property
    def decision(self) -> str:
        """What kind of decision is due: turn, token, library, destroy, revive, start; '' when over."""
        decision = self.view()["decision"]
        return decision["kind"] if decision else ""

    @property
    def coins(self) -> tuple[int, int]:
        return self.city(0)["coins"], self.city(1)["coins"]

    @property
    def pawn(self) -> int:
        """Above 0, it is on the side of seat 1."""
        pawn: int = self.view()["track"]["pawn"]
        return pawn

    @property
    def board(self) -> set[str]:
        """The progress tokens on the board."""
        return set(self.view()["tokens"]["board"])

    @property
    def box(self) -> set[str]:
        """The progress tokens in the box."""
        return set(self.view()["tokens"]["box"])

    @property
    def discard(self) -> set[str]:
        return set(self.view()["discard"])

    @property
    def free_cards(self) -> set[str]:
        return {taken["card"] for taken in self.view()["takeable"]}

    def slot(self, number: int, seat: int | None = 0) -> dict[str, Any]:
        slot: dict[str, Any] = self.view(seat)["structure"]["slots"][number]
        return slot

    def cards(self, seat: int) -> set[str]:
        return {name for names in self.city(seat)["cards"].values() for name in names}

    def tokens(self, seat: int) -> set[str]:
        return set(self.city(seat)["tokens"])

    def wonder(self, name: str) -> dict[str, Any]:
        """A wonder as it lies before its owner."""
        return next(w for seat in (0, 1) for w in self.city(seat)["wonders"] if w["wonder"] == name)

    def points(self, seat: int) -> dict[str, int]:
        points: dict[str, int] = self.city(seat)["points"]
        return points
