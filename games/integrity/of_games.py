"""Checks one game that is over: plays its moves again and compares what follows with what is stored."""

import zlib
from collections.abc import Iterator
from typing import Any

from engine import fair
from engine.game import GameError, Position
from engine.record import ties_of, winners_of, with_leavers_last
from games.endings import SiteEnding
from games.integrity.findings import Code, Finding
from games.logs import reading
from games.models import Analysis, Game, Move, Seat
from games.ratings.models import RatingChange
from games.registry import RULESETS, plugin_of
from games.replays import facts, records
from games.table import positions

UNREADABLE = (ValueError, IndexError, AssertionError, zlib.error)
MOST_SHOWN = 120


def differs(code: Code, game: Game, what: str, stored: object, expected: object) -> Iterator[Finding]:
    if stored != expected:
        text = f"{what}: stored {shown(stored)}, expected {shown(expected)}"
        yield Finding(code, game.code, text)


def shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def check(game: Game) -> Iterator[Finding]:
    """Everything about a game that is over."""
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    yield from differs(Code.SEATS, game, "seats", [seat.number for seat in seats], list(range(game.size)))
    try:
        yield from check_deal(game)
        lines = reading.lines(game, "number", "seat", "notation")
    except UNREADABLE as error:
        yield Finding(Code.PACKED, game.code, f"the packed log cannot be read: {error!r}")
        return
    yield from check_log(game, lines)
    if game.status != Game.Status.FINISHED or len(seats) != game.size:
        return
    try:
        end = end_of(game, [(seat, notation) for _, seat, notation in lines])
    except (GameError, ValueError, IndexError) as error:
        yield Finding(Code.REPLAY, game.code, f"its moves cannot be played: {error}")
        return
    if end is not None:
        yield from check_result(game, end)
    yield from check_facts(game, seats, end)
    yield from check_changes(game, seats)
    yield from check_analysis(game)


def check_log(game: Game, lines: list[tuple[Any, ...]]) -> Iterator[Finding]:
    numbers = [number for number, _, _ in lines]
    if numbers != list(range(1, game.ply + 1)):
        yield Finding(Code.LOG, game.code, f"{len(numbers)} lines of {game.ply} are there")
    if game.packed is not None and (rows := Move.objects.filter(game=game).count()):
        yield Finding(Code.LOG, game.code, f"{rows} rows stand beside the packed log")


def check_deal(game: Game) -> Iterator[Finding]:
    """That the cards follow from what was committed; a shared deal is committed elsewhere."""
    if game.deal_key or game.given_deal is not None:
        return
    secret = bytes(game.secret)
    yield from differs(Code.DEAL, game, "commitment", game.commitment, fair.commitment(secret))
    if game.seed is not None and all(nonce is not None for nonce in game.nonces):
        mixed = fair.mixed_seed(secret, [bytes.fromhex(nonce or "") for nonce in game.nonces])
        yield from differs(Code.DEAL, game, "seed", bytes(game.seed).hex(), mixed.hex())


def end_of(game: Game, lines: list[tuple[int, str]]) -> Position | None:
    """None if no version of the rules that is there has dealt it."""
    rules = RULESETS.get(game.ruleset)
    if rules is None or rules.version != game.rules_version or plugin_of(game.ruleset).is_retired:
        return None
    return positions.replayed(game, lines) if game.is_dealt else None


def check_result(game: Game, end: Position) -> Iterator[Finding]:
    leavers, outcome = records.placed_last(game), end.outcome
    if outcome is None:
        if game.how not in {*SiteEnding}:
            yield Finding(Code.RESULT, game.code, f"it ended by {game.how}, and its moves lead to no end")
    else:
        places = with_leavers_last(outcome.places, leavers)
        stored = (game.how, list(game.places or ()), sorted(game.winners or ()))
        expected = (outcome.how, places, sorted(winners_of(outcome, places)))
        yield from differs(Code.RESULT, game, "result", stored, expected)
        if game.ties is not None:
            yield from differs(Code.RESULT, game, "ties", game.ties, ties_of(outcome, leavers))
    if game.scores is not None:
        yield from differs(Code.POINTS, game, "points", game.scores, [dict(score) for score in end.scores()])


def check_facts(game: Game, seats: list[Seat], end: Position | None) -> Iterator[Finding]:
    """What searches and histories find a game by. A sealed game is in no list yet."""
    if game.is_sealed:
        return
    places = game.places or []
    yield from differs(Code.SEATS, game, "places of seats", [seat.place for seat in seats], places)
    ended = {seat.finished_at for seat in seats}
    yield from differs(Code.SEATS, game, "ends of seats", ended, {game.finished_at})
    if end is not None:
        marks = [list(plugin_of(game.ruleset).marks(end, seat.number)) for seat in seats]
        yield from differs(Code.MARKS, game, "marks", [seat.marks for seat in seats], marks)
    users = [seat.user_id for seat in seats]
    terms = facts.terms_of(game, users, [seat.marks for seat in seats])
    yield from differs(
        Code.TERMS, game, "terms", [sorted(seat.terms) for seat in seats], [sorted(found) for found in terms]
    )


def check_changes(game: Game, seats: list[Seat]) -> Iterator[Finding]:
    people = sorted(seat.user_id for seat in seats if not seat.user.is_bot)
    expected = people if game.rated_number is not None else []
    stored = RatingChange.objects.filter(game=game).order_by("user_id").values_list("user_id", flat=True)
    yield from differs(Code.CHANGES, game, "users whose rating changed", list(stored), expected)


def check_analysis(game: Game) -> Iterator[Finding]:
    analysis = Analysis.objects.filter(game=game).first()
    if analysis is not None:
        yield from differs(
            Code.ANALYSIS, game, "moves of the analysis", analysis.of, len(records.standing_moves(game))
        )
