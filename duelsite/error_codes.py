"""Every error code of the site, each with its HTTP status. Programs read the code: it never changes.

The engine has codes of its own, which the site passes on.
"""

from enum import StrEnum
from http import HTTPStatus
from typing import Self


class ErrorCode(StrEnum):
    """A code is a string; `status` is what an HTTP response with this code says."""

    status: HTTPStatus

    def __new__(cls, value: str, status: HTTPStatus = HTTPStatus.CONFLICT) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.status = status
        return member

    # The request does not fit the present state: 409.
    ALREADY_SEATED = "already_seated"
    APPEALED = "appealed"
    BAD_RANGE = "bad_range"
    BAD_TOKEN = "bad_token"  # noqa: S105
    BARRED_FROM_EVENTS = "barred_from_events"
    BEGUN = "begun"
    BOT = "bot"
    BOT_NOT_RATED = "bot_not_rated"
    BUSY = "busy"
    CANNOT_DEAL_ANEW = "cannot_deal_anew"
    CANNOT_CLAIM = "cannot_claim"
    CANNOT_UNDO = "cannot_undo"
    CHALLENGED_ALREADY = "challenged_already"
    CLOSED = "closed"
    DAYS = "days"
    DECIDED = "decided"
    ENOUGH_BOTS = "enough_bots"
    EVENT_FULL = "event_full"
    EVENT_OVER = "event_over"
    GAMES_PLAYED = "games_played"
    GAME_OVER = "game_over"
    GAME_RETIRED = "game_retired"
    HANDLE = "handle"
    LEFT_TOO_OFTEN = "left_too_often"
    LINE_TOO_LONG = "line_too_long"
    LOG_IN_FIRST = "log_in_first"
    MATCH_OVER = "match_over"
    MODERATOR = "moderator"
    NEEDS_A_CLOCK = "needs_a_clock"
    NOTHING_TO_APPEAL = "nothing_to_appeal"
    NOT_BEGUN = "not_begun"
    NOT_ENTERED = "not_entered"
    NOT_FINISHED = "not_finished"
    NOT_GONE = "not_gone"
    NOT_NEUTRAL = "not_neutral"
    NOT_OVER = "not_over"
    NOT_PAUSED = "not_paused"
    NOT_SEATED = "not_seated"
    NOT_TAKEN = "not_taken"
    NOT_YOUR_TURN = "not_your_turn"
    NO_BERSERK = "no_berserk"
    NO_CHECK_IN = "no_check_in"
    NO_ANALYSIS_HERE = "no_analysis_here"
    NO_HINTS_AGAINST_PEOPLE = "no_hints_against_people"
    NO_HINTS_HERE = "no_hints_here"
    NO_HINTS_WHEN_RATED = "no_hints_when_rated"
    NO_LINES = "no_lines"
    NO_MODERATOR = "no_moderator"
    NO_MOVES = "no_moves"
    NO_PAUSE = "no_pause"
    NO_PERSON = "no_person"
    NO_QUICK_PAIRING = "no_quick_pairing"
    NO_REASON = "no_reason"
    NO_RETURN = "no_return"
    NO_ROUND = "no_round"
    NO_TIME_TO_UNDO = "no_time_to_undo"
    ONESELF = "oneself"
    OPPONENT_LEFT = "opponent_left"
    OUT_OF_RANGE = "out_of_range"
    OWNED = "owned"
    OWN_BOT = "own_bot"
    OWN_GAME = "own_game"
    OWN_REPORT = "own_report"
    OWN_SANCTION = "own_sanction"
    OWN_LOBBY = "own_seek"
    PAIR_LIMIT = "pair_limit"
    PAST = "past"
    PAUSED = "paused"
    PUZZLE_BEGUN = "puzzle_begun"
    PUZZLE_OVER = "puzzle_over"
    PUZZLE_OPEN = "puzzle_open"
    RATED_BARRED = "rated_barred"
    RECOUNTING = "recounting"
    REFUNDED = "refunded"
    REMOVED = "removed"
    REPORTED = "reported"
    SAME_PLAYER = "same_player"
    SEAT_HELD = "seat_held"
    LOBBY_GONE = "seek_gone"
    STAFF_ACCOUNT = "staff_account"
    STALE_VERSION = "stale_version"
    SUPERUSER = "superuser"
    TAKEN = "taken"
    TOO_EARLY = "too_early"
    TOO_FEW_BOTS = "too_few_bots"
    TOO_FEW_GAMES = "too_few_games"
    TOO_FEW_INVITED = "too_few_invited"
    TOO_LATE = "too_late"
    TOO_LATE_TO_ABORT = "too_late_to_abort"
    TOO_LATE_TO_ENTER = "too_late_to_enter"
    TOO_MANY = "too_many"
    TOO_MANY_ANALYSES = "too_many_analyses"
    TOO_MANY_EVENTS = "too_many_events"
    TOO_MANY_GAMES = "too_many_games"
    TOO_MANY_INVITED = "too_many_invited"
    TOO_MANY_LOBBIES = "too_many_seeks"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_MANY_UNDOS = "too_many_undos"
    TRY_AGAIN = "try_again"
    UNRATED = "unrated"

    BAD_CHARACTERS = "bad_characters", HTTPStatus.BAD_REQUEST
    BAD_CURSOR = "bad_cursor", HTTPStatus.BAD_REQUEST
    BAD_LINE = "bad_line", HTTPStatus.BAD_REQUEST
    BAD_NONCE = "bad_nonce", HTTPStatus.BAD_REQUEST
    BAD_OPTION = "bad_option", HTTPStatus.BAD_REQUEST
    BAD_PAIRING = "bad_pairing", HTTPStatus.BAD_REQUEST
    BAD_PLACES = "bad_places", HTTPStatus.BAD_REQUEST
    BAD_SEATS = "bad_seats", HTTPStatus.BAD_REQUEST
    BAD_TOURNAMENT = "bad_tournament", HTTPStatus.BAD_REQUEST
    EMPTY = "empty", HTTPStatus.BAD_REQUEST
    HANDLE_CHARACTERS = "handle_characters", HTTPStatus.BAD_REQUEST
    HANDLE_EDGES = "handle_edges", HTTPStatus.BAD_REQUEST
    HANDLE_LENGTH = "handle_length", HTTPStatus.BAD_REQUEST
    HANDLE_LOOK_ALIKE = "handle_look_alike", HTTPStatus.BAD_REQUEST
    HANDLE_MISMATCH = "handle_mismatch", HTTPStatus.BAD_REQUEST
    HANDLE_RESERVED = "handle_reserved", HTTPStatus.BAD_REQUEST
    HANDLE_SCRIPTS = "handle_scripts", HTTPStatus.BAD_REQUEST
    HANDLE_TAKEN = "handle_taken", HTTPStatus.BAD_REQUEST
    MALFORMED = "malformed", HTTPStatus.BAD_REQUEST
    NOT_TEXT = "not_text", HTTPStatus.BAD_REQUEST
    REQUIRED = "required", HTTPStatus.BAD_REQUEST
    SEARCH_TOO_WIDE = "search_too_wide", HTTPStatus.BAD_REQUEST
    TOO_LONG = "too_long", HTTPStatus.BAD_REQUEST
    UNKNOWN_FIELD = "unknown_field", HTTPStatus.BAD_REQUEST
    UNKNOWN_OFFER = "unknown_offer", HTTPStatus.BAD_REQUEST
    UNKNOWN_PARAMETER = "unknown_parameter", HTTPStatus.BAD_REQUEST
    UNKNOWN_PLAYER = "unknown_player", HTTPStatus.BAD_REQUEST
    UNKNOWN_RULESET = "unknown_ruleset", HTTPStatus.BAD_REQUEST
    UNKNOWN_MATCH = "unknown_match", HTTPStatus.BAD_REQUEST
    UNKNOWN_TIME_CONTROL = "unknown_time_control", HTTPStatus.BAD_REQUEST

    EXPIRED_TOKEN = "expired_token", HTTPStatus.UNAUTHORIZED
    LOGGED_OUT = "logged_out", HTTPStatus.UNAUTHORIZED

    ACCOUNT_CLOSED = "account_closed", HTTPStatus.FORBIDDEN
    BLOCKED = "blocked", HTTPStatus.FORBIDDEN
    BOT_ACCOUNT = "bot_account", HTTPStatus.FORBIDDEN
    CHAT_CLOSED = "chat_closed", HTTPStatus.FORBIDDEN
    MEMBERS_ONLY = "members_only", HTTPStatus.FORBIDDEN
    MISSING_SCOPE = "missing_scope", HTTPStatus.FORBIDDEN
    MUTED = "muted", HTTPStatus.FORBIDDEN
    NOT_A_PLAYER = "not_a_player", HTTPStatus.FORBIDDEN
    NOT_ORGANISER = "not_organiser", HTTPStatus.FORBIDDEN
    NOT_CHALLENGED = "not_challenged", HTTPStatus.FORBIDDEN
    NOT_THE_HOST = "not_the_host", HTTPStatus.FORBIDDEN
    NO_OWNER = "no_owner", HTTPStatus.FORBIDDEN
    PERMISSION_DENIED = "permission_denied", HTTPStatus.FORBIDDEN
    SEALED = "sealed", HTTPStatus.FORBIDDEN
    SUSPENDED = "suspended", HTTPStatus.FORBIDDEN
    UNAVAILABLE = "unavailable", HTTPStatus.FORBIDDEN

    MISSING_SLASH = "missing_slash", HTTPStatus.NOT_FOUND
    NOT_FOUND = "not_found", HTTPStatus.NOT_FOUND
    NO_SUCH_BOT = "no_such_bot", HTTPStatus.NOT_FOUND
    NO_SUCH_GAME = "no_such_game", HTTPStatus.NOT_FOUND
    NO_SUCH_PERSPECTIVE = "no_such_perspective", HTTPStatus.NOT_FOUND
    NO_SUCH_LINE = "no_such_line", HTTPStatus.NOT_FOUND
    NO_SUCH_LOBBY = "no_such_seek", HTTPStatus.NOT_FOUND
    NO_SUCH_MATCH = "no_such_match", HTTPStatus.NOT_FOUND
    NO_SUCH_PAIRING = "no_such_pairing", HTTPStatus.NOT_FOUND
    NO_SUCH_PUZZLE = "no_such_puzzle", HTTPStatus.NOT_FOUND
    NO_SUCH_TOURNAMENT = "no_such_tournament", HTTPStatus.NOT_FOUND
    NO_SUCH_USER = "no_such_user", HTTPStatus.NOT_FOUND

    TOO_LARGE = "too_large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE

    TOO_FAST = "too_fast", HTTPStatus.TOO_MANY_REQUESTS
    TOO_MANY_SOCKETS = "too_many_sockets", HTTPStatus.TOO_MANY_REQUESTS
    TOO_MANY_STREAMS = "too_many_streams", HTTPStatus.TOO_MANY_REQUESTS
    TOO_OFTEN = "too_often", HTTPStatus.TOO_MANY_REQUESTS
    TOO_SLOW = "too_slow", HTTPStatus.TOO_MANY_REQUESTS

    ERROR = "error", HTTPStatus.INTERNAL_SERVER_ERROR


def status_of(code: str) -> HTTPStatus:
    """The status of any code. An error of the engine is a conflict with the state of the game."""
    try:
        return ErrorCode(code).status
    except ValueError:
        return HTTPStatus.NOT_FOUND if code.startswith("no_such_") else HTTPStatus.CONFLICT
