"""What a move of Duel does, as facts for a sentence of explanation. Only what its seat can know."""

from collections.abc import Iterable

from engine.ai.puzzles import Fact, FactKind
from engine.duel import data, turns
from engine.duel.events import ENDINGS, read_ledger
from engine.duel.notation import decode
from engine.duel.payment import coins_to_pay
from engine.duel.scoring import total_points
from engine.duel.state import (
    CHOOSE_TOKEN,
    CIVILIAN,
    DRAW,
    MILITARY,
    NO_DECISION,
    SCIENCE,
    TAKE_CARD,
    State,
    copy_state,
)
from engine.duel.tables import CARD_IDS, CHAIN_NEEDED, SLOTS, TRACK_END, WONDER_IDS
from engine.duel.view import legal_codes
from engine.game import Event

BY_FORCE = (MILITARY, SCIENCE)
CARD_MOVES = (turns.BUILD, turns.DISCARD, turns.WONDER)
# Kinds of events that are facts as they stand: the fact, and which of their details is the thing
PLAIN = {
    "wonder": (FactKind.BUILDS, "wonder"),
    "pair": (FactKind.PAIRS, "symbol"),
    "token": (FactKind.TOKEN, "token"),
}


def played(s: State, move: int) -> State:
    """The position after a move, hidden cards as they are."""
    after = State()
    copy_state(after, s)
    turns.play(after, move)
    return after


def facts_of(s: State, move: int) -> tuple[Fact, ...]:
    """All that is worth saying about a move of the seat to move."""
    if move & turns.KIND == turns.DRAFT:
        return tuple(_of_draft(s, move & turns.CARD))
    if move & turns.KIND == turns.START:
        return (Fact(FactKind.BEGINS, move & turns.CARD),)
    after = played(s, move)
    return (*_endings(s, after), *_taken(s, move), *_uncovered(s, after), *_effects(s, move, after))


def threats(s: State, seat: int, known: int) -> list[tuple[str, str]]:
    """By what and how a seat would win at once if it were its turn, with the cards that are known."""
    asked = State()
    copy_state(asked, s)
    asked.seat, asked.phase, asked.replay = seat, TAKE_CARD, 0
    found = []
    for move in legal_codes(asked):
        slot = s.place[move & turns.CARD]
        if move & turns.KIND == turns.DISCARD or not known >> slot & 1:
            continue
        how = _forced_end(played(asked, move), seat)
        row = (how, decode(move).wonder or decode(move).thing)
        if how and row not in found:
            found.append(row)
    return found


def _forced_end(after: State, seat: int) -> str:
    """By what ending a seat has won, or wins with a token that it takes next; nothing if it does not."""
    if after.phase == CHOOSE_TOKEN and after.seat == seat:
        ends = [_forced_end(played(after, move), seat) for move in legal_codes(after)]
        return max(ends, default="")
    won = after.phase == NO_DECISION and after.winner == seat and after.how in BY_FORCE
    return str(ENDINGS[after.how]) if won else ""


def _endings(s: State, after: State) -> Iterable[Fact]:
    """What the move has to do with victories, now or on the next turn."""
    seat, other = s.seat, 1 - s.seat
    if after.phase == NO_DECISION:
        if after.winner == seat:
            yield Fact(FactKind.WINS, seat, (str(ENDINGS[after.how]),))
        return
    if after.age != s.age or after.phase != TAKE_CARD:
        return
    before = threats(s, other, s.known) if s.phase == TAKE_CARD else []
    later = threats(after, other, s.known) if after.seat == other else []
    for how, thing in later:
        yield Fact(FactKind.LOSES_TO, other, (how, thing))
    for how, thing in before:
        if not later and after.seat == other:
            yield Fact(FactKind.PREVENTS, other, (how, thing))
    mine = threats(after, seat, s.known)
    for how in dict.fromkeys(how for how, _ in mine):
        yield Fact(FactKind.THREATENS, seat, (how, *(thing for by, thing in mine if by == how)))


def _taken(s: State, move: int) -> Iterable[Fact]:
    """What becomes of the card, and whether the other seat could have built it."""
    kind, card = move & turns.KIND, move & turns.CARD
    if kind not in CARD_MOVES:
        return
    seat, other = s.seat, 1 - s.seat
    price = coins_to_pay(s, other, card)
    if price <= s.coins[other]:
        yield Fact(FactKind.TAKES, other, (CARD_IDS[card],), price)
    row = data.CARDS[card]
    if kind == turns.BUILD:
        if s.chains[seat] & CHAIN_NEEDED[card]:
            giver = next(one.id for one in data.CARDS if one.gives and one.gives == row.free_with)
            yield Fact(FactKind.CHAINS, seat, (row.id, giver))
        if row.gives:
            later = [one.id for one in data.CARDS if one.free_with == row.gives]
            yield Fact(FactKind.GIVES_CHAIN, seat, (row.id, *later))
        made = row.makes or row.makes_one_of or row.price_1_for
        if made:
            yield Fact(FactKind.MAKES, seat, tuple(data.LETTERS[letter] for letter in dict.fromkeys(made)))


def _uncovered(s: State, after: State) -> Iterable[Fact]:
    """What the move makes accessible, and to whom."""
    if after.age != s.age or after.phase != TAKE_CARD:
        return
    fresh = [slot for slot in range(SLOTS) if (after.free & ~s.free) >> slot & 1]
    seen = [CARD_IDS[s.deal[(s.age - 1) * SLOTS + slot]] for slot in fresh if s.known >> slot & 1]
    if fresh:
        yield Fact(FactKind.UNCOVERS, after.seat, tuple(seen), len(fresh) - len(seen))


def _effects(s: State, move: int, after: State) -> Iterable[Fact]:
    """What the move brings to both cities."""
    seat, other = s.seat, 1 - s.seat
    if move & turns.KIND == turns.REVIVE:
        yield Fact(FactKind.REVIVES, seat, (CARD_IDS[move & turns.CARD],))
    events = read_ledger(after)
    built = [event.details["wonder"] for event in events if event.kind == "wonder"]
    yield from (fact for event in events for fact in _of_event(event, seat, other, built))
    if after.symbols[seat] != s.symbols[seat]:
        fresh = after.symbols[seat] & ~s.symbols[seat]
        symbol = data.SYMBOLS[fresh.bit_length() - 1]
        yield Fact(FactKind.NEW_SYMBOL, seat, (symbol,), after.different[seat])
    if after.pawn != s.pawn:
        yield Fact(FactKind.SHIELDS, seat, (), abs(after.pawn - s.pawn))
        yield Fact(FactKind.PAWN, seat, (), after.pawn if seat == 0 else -after.pawn)
    if after.coins[seat] != s.coins[seat]:
        yield Fact(FactKind.COINS, seat, (), after.coins[seat] - s.coins[seat])
    # Before the last count, guilds and coins are counted as they are now.
    gained = total_points(after, seat) - total_points(s, seat)
    if gained and move & turns.KIND != turns.DISCARD:
        yield Fact(FactKind.POINTS, seat, (), gained)


def _of_event(event: Event, seat: int, other: int, built: list[str]) -> Iterable[Fact]:
    details = event.details
    if event.kind in PLAIN:
        kind, name = PLAIN[event.kind]
        yield Fact(kind, seat, (str(details[name]),))
    elif event.kind == "sell":
        yield Fact(FactKind.SELLS, seat, (), int(details["coins"]))
    elif event.kind in ("loot", "lose"):
        yield Fact(FactKind.LOOTS, other, (), int(details["coins"]))
    elif event.kind == "destroy":
        yield Fact(FactKind.DESTROYS, other, (str(details["card"]),))
    elif event.kind == "wonder_leaves":
        yield Fact(FactKind.SHUTS_OUT, event.seat, (str(details["wonder"]),))
    elif event.kind == "replay":
        yield Fact(FactKind.EXTRA_TURN, seat, tuple(str(one) for one in built))


def _of_draft(s: State, wonder: int) -> Iterable[Fact]:
    """What a wonder is good for, and that the other seat does not get it."""
    row = data.WONDERS[wonder]
    seat = s.seat
    yield Fact(FactKind.TAKES, 1 - seat, (WONDER_IDS[wonder],))
    if row.replay:
        yield Fact(FactKind.EXTRA_TURN, seat, (row.id,))
    if row.shields:
        yield Fact(FactKind.SHIELDS, seat, (), row.shields)
    if row.coins:
        yield Fact(FactKind.COINS, seat, (), row.coins)
    if row.opponent_loses:
        yield Fact(FactKind.LOOTS, 1 - seat, (), row.opponent_loses)
    if row.makes_one_of:
        yield Fact(FactKind.MAKES, seat, tuple(data.LETTERS[letter] for letter in row.makes_one_of))
    if row.points:
        yield Fact(FactKind.POINTS, seat, (), row.points)


def end_of_line(s: State, codes: Iterable[int]) -> Fact | None:
    """How the game ends after these moves, if it does."""
    now = State()
    copy_state(now, s)
    for code in codes:
        turns.play(now, code)
    if now.phase != NO_DECISION:
        return None
    if now.how == DRAW:
        return Fact(FactKind.LEADS_TO, None, (str(ENDINGS[DRAW]),))
    ahead = total_points(now, now.winner) - total_points(now, 1 - now.winner)
    return Fact(FactKind.LEADS_TO, now.winner, (str(ENDINGS[now.how]),), ahead if now.how == CIVILIAN else 0)


def is_near_the_end_of_the_track(s: State, seat: int) -> bool:
    """Whether a seat's army stands so far forward that the other has to think of it."""
    return (s.pawn if seat == 0 else -s.pawn) >= TRACK_END // 2
