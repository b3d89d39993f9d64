"""Records of games: writes those of finished games, and reads imported ones.

engine/record.py defines the format; docs/replay.md lists the headers that the site adds.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from engine.game import GameError, Position, TieView
from engine.record import (
    LONGEST,
    UNFINISHED,
    BadRecord,
    Record,
    RecordErrorCode,
    decided,
    placed,
    ties_of,
    with_leavers_last,
)
from games import errors
from games.endings import SiteEnding
from games.logs import reading
from games.models import Game, Move, Seat
from games.registry import RULESETS, plugin_of
from games.table.clock import SMALLEST_TABLE
from games.table.positions import last_of

RESULT = re.compile(r"(\d{1,2}(?:,\d{1,2})*) ([a-z_]{1,20})")
LEFT = re.compile(r"([a-z]{1,12}) (\d{1,4})")
LONGEST_NAME = 40
# A record without this header is older than the header, and of the first version.
RULES_VERSION = "RulesVersion"
# Names the deal of a game that several games may share: no nonces then.
SHARED_DEAL = "SharedDeal"


@dataclass(frozen=True)
class StandingMove:
    """A move that was not taken back, and the time that its player took."""

    seat: int
    notation: str
    spent_ms: int
    at: datetime


@dataclass(frozen=True)
class Result:
    """The end of a game, as replays show it."""

    winners: Sequence[int]
    places: Sequence[int]
    how: str
    scores: list[dict[str, Any]] | None
    ties: Sequence[TieView] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "places": list(self.places),
            "how": self.how,
            "scores": self.scores,
            "ties": list(self.ties),
        }


LOGGED = ("seat", "notation", "spent_ms", "at")


def standing_moves(game: Game) -> list[StandingMove]:
    """As positions.standing, with times."""
    return without_undone(game, reading.lines(game, *LOGGED))


def without_undone(game: Game, lines: Iterable[tuple[Any, ...]]) -> list[StandingMove]:
    """The time of a move taken back counts for the next one."""
    moves: list[StandingMove] = []
    wasted = [0] * game.size
    for seat, notation, spent_ms, at in lines:
        if notation == Move.UNDO:
            undone = moves.pop(last_of(seat, [move.seat for move in moves]))
            wasted[seat] += undone.spent_ms + spent_ms
        else:
            moves.append(StandingMove(seat, notation, spent_ms + wasted[seat], at))
            wasted[seat] = 0
    return moves


def record_of(game: Game) -> Record:
    """The record of a finished game with its secrets. The game was fetched with its seats."""
    return recorded(game, standing_moves(game))


def records_of(games: Sequence[Game]) -> list[Record]:
    """The records of several finished games, with one statement at most for all their moves."""
    lines = reading.lines_of_all(games, *LOGGED)
    return [recorded(game, without_undone(game, lines[game.pk])) for game in games]


def recorded(game: Game, moves: Sequence[StandingMove]) -> Record:
    assert game.status == Game.Status.FINISHED
    return Record(
        rules=game.ruleset,
        seats=game.size,
        options=game.options,
        moves=[(move.seat, move.notation) for move in moves],
        result=decided(game.winners or (), game.how),
        seed=bytes(game.seed) if game.seed is not None else None,
        deal=game.given_deal,
        headers=headers_of(game, moves),
        places=tuple(game.places or ()),
        leavers=tuple(placed_last(game)),
    )


def placed_last(game: Game) -> list[int]:
    """The seats of players who left and are placed last for it, the first to leave first."""
    if not game.rated or game.size < SMALLEST_TABLE:
        return []
    gone = [(seat.left_at, seat.pk, seat.number) for seat in game.seats.all() if seat.left_at]
    return [number for _, _, number in sorted(gone)]


def headers_of(game: Game, moves: Sequence[StandingMove]) -> dict[str, str]:
    headers = {"Site": settings.SITE_URL, "Code": game.code, RULES_VERSION: str(game.rules_version)}
    if game.finished_at:
        headers["Date"] = game.finished_at.date().isoformat()
    for seat in game.seats.all():
        headers |= player_headers(seat)
        if seat.left_at:
            before = sum(move.at <= seat.left_at for move in moves)
            headers[f"Left{seat.number}"] = f"{seat.left_how} {before}"
            headers[f"Held{seat.number}"] = game.bot_levels[seat.number]
    headers |= {
        "TimeControl": game.time_control,
        "Rated": "yes" if game.rated else "no",
        "Times": " ".join(str(move.spent_ms) for move in moves),
        "Commitment": game.commitment,
        "Secret": bytes(game.secret).hex(),
    }
    if game.deal_key:
        return headers | {SHARED_DEAL: game.deal_key}
    return headers | {f"Nonce{seat}": nonce or "" for seat, nonce in enumerate(game.nonces)}


def player_headers(seat: Seat) -> dict[str, str]:
    headers = {f"Player{seat.number}": seat.user.handle}
    if seat.user.bot_level:
        headers[f"Bot{seat.number}"] = seat.user.bot_level
    if seat.user.plays_by_api:
        headers[f"Program{seat.number}"] = "yes"
    if seat.rating_before is not None:
        headers[f"Rating{seat.number}"] = f"{round(seat.rating_before)}{'?' if seat.provisional else ''}"
    return headers


# Import


def read_record(text: str) -> Record:
    """Read a record from text or JSON and play its moves. Errors are in the reader's language."""
    ruleset = ""
    try:
        record = _parsed(text)
        ruleset = record.rules
        record.replay(RULESETS)
        _check_result(record)
    except GameError as error:
        raise BadRecord(error.code, explained(error, ruleset), **error.params) from error
    return record


def _parsed(text: str) -> Record:
    if len(text) > LONGEST:
        raise BadRecord(RecordErrorCode.TOO_LONG, "This is too long for a game record.")
    try:
        record = (
            Record.from_json(json.loads(text)) if text.lstrip().startswith("{") else Record.from_text(text)
        )
        # JSON allows unpaired surrogates, which can be neither written nor shown.
        record.to_text().encode()
    except (ValueError, RecursionError) as error:
        raise BadRecord(RecordErrorCode.BAD_JSON, "The JSON cannot be read.") from error
    if record.rules not in RULESETS:
        raise BadRecord(RecordErrorCode.UNKNOWN_RULES, f"There are no rules called {record.rules!r} here.")
    if record.headers.get(RULES_VERSION, "1") != str(RULESETS[record.rules].version):
        raise BadRecord(
            RecordErrorCode.UNKNOWN_RULES, f"There is no such version of the rules {record.rules!r} here."
        )
    if not record.moves and record.result == UNFINISHED:
        raise BadRecord(RecordErrorCode.NO_MOVES, "There are no moves in it.")
    return record


def _check_result(record: Record) -> None:
    if record.result in (UNFINISHED, SiteEnding.DRAW):
        return
    winners, how = decision(record)
    are_seats = winners and winners == sorted({*winners} & {*range(record.seats)})
    if not are_seats or not plugin_of(record.rules).knows_ending(how):
        raise BadRecord(RecordErrorCode.BAD_RESULT, "The result is not valid.")


def decision(record: Record) -> tuple[list[int], str]:
    """The winners and the ending that a complete record states."""
    found = RESULT.fullmatch(record.result)
    return ([int(seat) for seat in found[1].split(",")], found[2]) if found else ([], SiteEnding.DRAW)


def result_of(record: Record, end: Position) -> Result | None:
    """The result of a record, with the points of its last position; None if it is not complete."""
    if record.result == UNFINISHED:
        return None
    winners, how = decision(record)
    outcome = end.outcome
    if outcome is not None:
        places = with_leavers_last(outcome.places, record.leavers)
    else:
        # Without places in the record, the seats that did not win have lost.
        places = list(record.places) or placed([seat not in winners for seat in range(record.seats)])
    ties = ties_of(outcome, record.leavers) if outcome is not None else []
    return Result(winners, places, how, [dict(score) for score in end.scores()], ties)


def explained(error: GameError, ruleset: str) -> str:
    """Why a record was rejected, in the reader's language; `rules` is its ruleset, if that is known."""
    if ruleset and (own := plugin_of(ruleset).error_text(error)):
        return own
    if error.code == "bad_move":
        number, cause = error.params.get("number", 0), error.__cause__
        reason = errors.error_text(cause, ruleset) if isinstance(cause, GameError) else error.message
        return _("Move %(number)d cannot be played: %(reason)s") % {"number": number, "reason": reason}
    sentences = {
        "too_long": _("This is too long for a game record."),
        "bad_json": _("This looks like JSON, but not like a game record."),
        "no_moves": _("There are no moves in this record."),
        "unknown_rules": _("This record is of a game that we do not support."),
        "no_deal": _("This record has no seed: nobody can tell which cards were dealt."),
        "wrong_result": _("The moves of this record do not lead to its result."),
        "bad_result": _("The result in this record is not valid."),
        "bad_line": _("Line %(line)d is neither a header nor the next move."),
        "missing_header": _("Headers are missing: a record needs at least Rules and Seats."),
        "bad_header": _("A header in this record is not valid."),
        "bad_seats": _("This game cannot be played by that many players."),
        "bad_option": _("This record has an option that we do not know."),
        "bad_seed": _("The seed of this record is not valid: a seed has 64 hexadecimal digits."),
        "bad_deal": _("The deal in this record is not possible in this game."),
    }
    if error.code not in sentences:
        return error.message
    return sentences[error.code] % {"line": error.params.get("line", 0)}
