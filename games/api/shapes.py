"""What endpoints read and answer, as the schema shows it. What comes in is checked by these; what goes out
is made by the same functions as for the sockets, and held against these by the tests.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers as s

from accounts import handles
from accounts.tokens import SCOPES
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.match_terms import MatchTerms
from games.matches.models import Begins, Kind
from games.ratings.leaderboard import LISTS
from games.registry import FIRST, RULESETS
from games.sockets.messages import UNFIT

Shape = s.Serializer[Any]
LARGEST_INT = 2**31 - 1
SPEEDS = list(time_controls.SPEEDS)
SEATS = s.IntegerField(min_value=0, max_value=20)


class Text(s.CharField):
    """Without characters that the database or a terminal does not take."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.validators.append(check_fit)


def check_fit(text: str) -> None:
    if UNFIT.search(text):
        raise s.ValidationError(
            "That contains characters that cannot be used.", code=ErrorCode.BAD_CHARACTERS
        )


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"oneOf": [{"type": "boolean"}, {"type": "string", "maxLength": 80}]},
        "description": "The ruleset's options, by name; see /rulesets/.",
    }
)
class Options(s.Field[Any, Any, Any, Any]):
    def to_internal_value(self, data: Any) -> dict[str, bool | str]:
        is_object = isinstance(data, dict) and len(data) <= 20
        if not is_object or not all(isinstance(value, bool | str) for value in data.values()):
            raise s.ValidationError("An object of options.")
        for text in (*data, *(value for value in data.values() if isinstance(value, str))):
            if len(text) > 80:
                raise s.ValidationError("That is too long.")
            check_fit(text)
        return dict(data)

    def to_representation(self, value: Any) -> Any:
        return value


class Anything(s.DictField):
    """An object that the ruleset, not the API, gives its shape."""


class Problem(Shape):
    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField(help_text="A sentence for people, in their language.")
    code = s.CharField(help_text="For programs; never changes.")
    params = Anything(required=False)
    v = s.IntegerField(required=False, help_text="The current version, if the request answered an old one.")
    errors = s.DictField(  # type: ignore[assignment]  # a name that serializers have, too
        child=s.ListField(child=s.CharField()), required=False
    )


# People


class RatingShape(Shape):
    pool = s.CharField()
    speed = s.ChoiceField(SPEEDS)
    rating = s.FloatField()
    provisional = s.BooleanField()
    games = s.IntegerField()
    peak = s.FloatField()


class UserShape(Shape):
    handle = s.CharField()
    url = s.URLField()
    bot_level = s.CharField(allow_null=True, help_text="For the site's own bots.")
    bot_account = s.BooleanField(help_text="A member's program plays with it, only through the API.")
    owner = s.CharField(
        allow_null=True, help_text="The owner of a bot account; without one it plays casual games only."
    )
    created_at = s.DateTimeField()
    ratings = RatingShape(many=True)


class TokenShape(Shape):
    name = s.CharField()
    scopes = s.ListField(child=s.ChoiceField(list(SCOPES)))
    expires_at = s.DateTimeField(allow_null=True)


class AccountShape(UserShape):
    guest = s.BooleanField()
    token = TokenShape(allow_null=True, help_text="The token of this request; null for a session.")


class LeaderShape(Shape):
    rank = s.IntegerField(allow_null=True)
    handle = s.CharField()
    bot = s.BooleanField()
    rating = s.FloatField(allow_null=True)
    games = s.IntegerField(allow_null=True)
    change = s.FloatField(allow_null=True, help_text="Points since a week ago.")
    provisional = s.BooleanField()


class LeaderboardFilters(Shape):
    list = s.ChoiceField(list(LISTS), required=False, default="now")


class LeaderboardShape(Shape):
    pool = s.CharField()
    speed = s.ChoiceField(SPEEDS)
    list = s.ChoiceField(list(LISTS))
    leaders = LeaderShape(many=True)


class RulesetOption(Shape):
    name = s.CharField()
    choices = s.ListField(child=s.JSONField())
    default = s.JSONField()
    seats = s.ListField(child=s.IntegerField(), allow_null=True)


class RulesetShape(Shape):
    id = s.CharField()
    title = s.CharField()
    pool = s.CharField()
    seats = s.ListField(child=s.IntegerField())
    options = RulesetOption(many=True)
    time_controls = s.ListField(child=s.CharField())
    version = s.IntegerField()


class RulesetsShape(Shape):
    rulesets = RulesetShape(many=True)


class BotAtGame(Shape):
    ruleset = s.CharField()
    description = s.CharField(help_text="In the words of this game.")
    rating = s.IntegerField(allow_null=True, help_text="Null if its strength was not measured.")
    rated = s.BooleanField(help_text="Whether it plays rated games.")


class BotShape(Shape):
    level = s.CharField(help_text="What `bots` of a new game and `level` at a table name.")
    handle = s.CharField()
    name = s.CharField()
    title = s.CharField()
    description = s.CharField()
    url = s.URLField()
    games = BotAtGame(many=True)


class BotsShape(Shape):
    bots = BotShape(many=True)


# Games


class TieShape(Shape):
    """Seats with equal points, and what decided between them: a higher figure is a better place."""

    seats = s.ListField(child=s.IntegerField())
    points = s.IntegerField()
    criterion = s.CharField(help_text="What the figures are, such as coins.")
    figures = s.ListField(child=s.IntegerField(), help_text="Of these seats, in their order.")


class GameSummary(Shape):
    code = s.CharField()
    ruleset = s.CharField()
    options = Anything()
    time_control = s.CharField()
    speed = s.CharField()
    rated = s.BooleanField()
    status = s.ChoiceField(["starting", "playing", "finished", "aborted"])
    version = s.IntegerField()
    to_move = s.ListField(child=s.IntegerField(), help_text="The seats that have to decide.")
    commitment = s.CharField()
    players = s.ListField(child=s.CharField())
    created_at = s.DateTimeField()
    finished_at = s.DateTimeField(allow_null=True)
    winners = s.ListField(child=s.IntegerField(), allow_null=True)
    places = s.ListField(child=s.IntegerField(), allow_null=True)
    how = s.CharField(allow_blank=True)
    ties = TieShape(many=True, allow_null=True, help_text="Null: unknown, as in older games.")
    annulled = s.BooleanField(help_text="A moderator has decided that it counts for nobody.")


class GamePage(Shape):
    games = GameSummary(many=True)
    next = s.URLField(allow_null=True, help_text="The next page, with its cursor.")


class ClocksShape(Shape):
    ms = s.ListField(child=s.IntegerField())
    running = s.ListField(child=s.IntegerField())
    since_ms = s.IntegerField()
    limit = s.CharField()


class LogLine(Shape):
    n = s.IntegerField()
    seat = s.IntegerField()
    move = s.CharField()
    ms = s.IntegerField()
    part = s.ListField(
        child=s.IntegerField(), required=False, help_text="Where a game goes by turns, such as age and turn."
    )
    events = s.ListField(
        child=Anything(),
        required=False,
        help_text="What it brought about, as far as the log of the game says: events as in a state.",
    )


class GameOfMatch(Shape):
    code = s.CharField()
    number = s.IntegerField()
    score = s.ListField(child=s.CharField(), help_text="Of both players of the match, such as 1½.")


class GameShape(GameSummary):
    """A game as the client may see it: what a socket gets after `welcome` (docs/protocol.md)."""

    seat = s.IntegerField(allow_null=True, help_text="Your seat; null for spectators.")
    match = GameOfMatch(allow_null=True, help_text="The match that it belongs to.")
    view = Anything(allow_null=True, help_text="What your seat may know, including your legal moves.")
    log = LogLine(many=True)
    clocks = ClocksShape()
    offers = Anything()
    paused = s.BooleanField()
    can = s.ListField(child=s.CharField(), help_text="The actions available to you now.")
    asked = s.IntegerField(
        help_text="The version that asked you for the decision that you owe, 0 if you owe none: "
        "answer each once. It may be older than `version`, as others choose at the same time."
    )
    result = Anything(allow_null=True)


class RecordShape(Shape):
    """Everything needed to play a game again, and its players: docs/replay.md."""

    rules = s.CharField(help_text="The id of the ruleset.")
    seats = s.IntegerField()
    options = Anything()
    seed = s.CharField(allow_null=True, help_text="Hexadecimal; null if the record has a deal.")
    deal = Anything(allow_null=True)
    headers = s.DictField(child=s.CharField(), help_text="Players, times, commitment and more, by name.")
    result = s.CharField(help_text="The winning seats and how they won, as “0 civilian”; or “draw”.")
    places = s.ListField(child=s.IntegerField())
    leavers = s.ListField(child=s.IntegerField())
    moves = s.ListField(child=s.ListField(child=s.JSONField()), help_text="Pairs of seat and notation.")


class MoveRequest(Shape):
    v = s.IntegerField(min_value=0, max_value=LARGEST_INT, help_text="The version that you answer.")
    move = Text(max_length=80, help_text="As your view lists it.")
    id = Text(max_length=40, required=False, help_text="Sent again with its id, a move is played once.")


class UndoRequest(Shape):
    v = s.IntegerField(min_value=0, max_value=LARGEST_INT)
    id = Text(max_length=40, required=False)


class ReadyRequest(Shape):
    nonce = s.RegexField(
        r"^([0-9a-f]{2}){0,32}$", allow_blank=True, help_text="Your nonce for the seed, hexadecimal."
    )


class DeclineRequest(Shape):
    offer = s.ChoiceField(["pause", "rematch"])


class VersionShape(Shape):
    v = s.IntegerField(help_text="The version that it led to.")


class DoneShape(Shape):
    ok = s.BooleanField()


class RematchShape(Shape):
    game = s.CharField(allow_null=True, help_text="The new game, once all have agreed.")


class ChatRequest(Shape):
    text = s.CharField(max_length=300)


class ChatLineShape(Shape):
    id = s.IntegerField()
    room = s.ChoiceField(["players", "spectators"])
    handle = s.CharField()
    text = s.CharField()
    at = s.DateTimeField()


class ChatShape(Shape):
    lines = ChatLineShape(many=True)


class RunningGame(Shape):
    code = s.CharField()
    ruleset = s.CharField()
    opponents = s.ListField(child=s.CharField())
    bot = s.BooleanField()
    your_turn = s.BooleanField()
    time_control = s.CharField()
    rated = s.BooleanField()
    deadline = s.DateTimeField(allow_null=True)


class RunningShape(Shape):
    games = RunningGame(many=True)
    your_turn = s.IntegerField()


class HistoryFilters(Shape):
    opponent = Text(max_length=handles.MAX_LENGTH, required=False)
    result = s.ChoiceField(["won", "lost", "drawn"], required=False)
    ruleset = s.ChoiceField(list(RULESETS), required=False)
    speed = s.ChoiceField(SPEEDS, required=False)
    since = s.DateField(required=False)
    until = s.DateField(required=False)
    cursor = s.CharField(max_length=40, required=False)
    limit = s.IntegerField(min_value=1, max_value=100, required=False, default=20)


class GameFilters(HistoryFilters):
    player = Text(max_length=handles.MAX_LENGTH, required=False)
    result = s.ChoiceField(["won", "lost", "drawn"], required=False, help_text="Of the player.")
    place = s.IntegerField(min_value=1, max_value=20, required=False)
    marks = s.ListField(
        child=Text(max_length=60), max_length=10, required=False, help_text="All of them, as wonder:sphinx."
    )
    how = Text(max_length=20, required=False)
    size = s.IntegerField(min_value=2, max_value=20, required=False)
    rated = s.ChoiceField(["true", "false"], required=False)
    rating_min = s.IntegerField(min_value=0, max_value=5000, required=False)
    rating_max = s.IntegerField(min_value=0, max_value=5000, required=False)
    ply_min = s.IntegerField(min_value=0, max_value=10_000, required=False)
    ply_max = s.IntegerField(min_value=0, max_value=10_000, required=False)


class ExportFilters(GameFilters):
    limit = s.IntegerField(min_value=1, max_value=500, required=False, default=500)


class DumpShape(Shape):
    month = s.CharField(help_text="As 2026-10.")
    url = s.URLField(help_text="A line of JSON for each game, compressed with gzip.")
    size = s.IntegerField(help_text="In bytes.")
    sha256 = s.CharField(allow_null=True)


class PuzzleDumpShape(Shape):
    url = s.URLField(help_text="A line of JSON for each puzzle, with solution and rating; gzip.")
    size = s.IntegerField(help_text="In bytes.")
    sha256 = s.CharField(allow_null=True)


class DumpsShape(Shape):
    dumps = DumpShape(many=True)
    puzzles = PuzzleDumpShape(allow_null=True, help_text="Null before the first night.")


class RecordFilters(Shape):
    kind = s.ChoiceField(
        ["json", "txt"], required=False, help_text="By default what `Accept` prefers, JSON before text."
    )


class SinceFilters(Shape):
    since = s.IntegerField(
        min_value=0, max_value=LARGEST_INT, required=False, help_text="The last version that you know."
    )


# The lobby. The API calls a lobby a seek.


class SeatTaken(Shape):
    handle = s.CharField()
    guest = s.BooleanField()
    rating = s.IntegerField(allow_null=True)
    bot = s.CharField(allow_null=True)
    program = s.BooleanField()


class MatchTermsShape(Shape):
    games = s.IntegerField(min_value=1, max_value=99)
    kind = s.ChoiceField(Kind.choices, required=False, default=Kind.BEST_OF)
    begins = s.ChoiceField(Begins.choices, required=False, default=Begins.ALTERNATE)

    def to_internal_value(self, data: Any) -> MatchTerms:
        said = super().to_internal_value(data)
        return MatchTerms(said["games"], Kind(said["kind"]), Begins(said["begins"]))


class MatchGameShape(Shape):
    number = s.IntegerField()
    game = s.CharField()
    status = s.CharField()
    first = s.IntegerField(help_text="The player who begins: 0 or 1.")
    half_points = s.ListField(
        child=s.IntegerField(), allow_null=True, help_text="Of both players; null if the game does not count."
    )


class MatchShape(MatchTermsShape):
    code = s.CharField()
    ruleset = s.CharField()
    time_control = s.CharField()
    rated = s.BooleanField()
    status = s.CharField(help_text="playing, finished or cancelled.")
    how = s.CharField(allow_blank=True)
    players = s.ListField(child=s.CharField())
    half_points = s.ListField(child=s.IntegerField())
    score = s.ListField(child=s.CharField())
    winner = s.IntegerField(allow_null=True)
    ready = s.ListField(child=s.IntegerField())
    next_ms = s.IntegerField(allow_null=True, help_text="Milliseconds until the next game begins.")
    game = s.CharField(allow_null=True, help_text="The game that is being played.")
    played = MatchGameShape(many=True)


@extend_schema_serializer(component_name="SeekShape")
class LobbyShape(Shape):
    id = s.CharField()
    host = s.CharField()
    guest = s.BooleanField()
    program = s.BooleanField()
    rating = s.IntegerField()
    ruleset = s.CharField()
    pool = s.CharField()
    options = Anything()
    time_control = s.CharField()
    speed = s.ChoiceField(SPEEDS)
    rated = s.BooleanField()
    rating_min = s.IntegerField(allow_null=True)
    rating_max = s.IntegerField(allow_null=True)
    size = s.IntegerField()
    seats = SeatTaken(many=True)
    match = MatchTermsShape(allow_null=True, help_text="Null: a single game.")


@extend_schema_serializer(component_name="SeeksShape")
class LobbiesShape(Shape):
    seeks = LobbyShape(many=True)


@extend_schema_serializer(component_name="ChallengeShape")
class ChallengeShape(LobbyShape):
    mine = s.BooleanField()
    to = s.CharField(allow_blank=True, help_text="Handles that have not answered yet, comma-separated.")


class ChallengesShape(Shape):
    challenges = ChallengeShape(many=True)


class Setup(Shape):
    ruleset = s.ChoiceField(list(RULESETS), required=False, default=FIRST)
    time_control = Text(max_length=10, help_text="10+10 (minutes and seconds), or 3d (days for a move).")
    rated = s.BooleanField(required=False, default=False)
    options = Options(required=False)
    size = s.IntegerField(
        min_value=2,
        max_value=20,
        required=False,
        allow_null=True,
        default=None,
        help_text="By default the fewest seats that the rules allow and the invited people need.",
    )
    match = MatchTermsShape(
        required=False, allow_null=True, default=None, help_text="Several games between two players."
    )


@extend_schema_serializer(component_name="SeekRequest")
class OpenLobbyRequest(Setup):
    kind = s.ChoiceField(["open", "quick", "invite"], required=False, default="open")
    rating_min = s.IntegerField(min_value=0, max_value=5000, required=False, allow_null=True, default=None)
    rating_max = s.IntegerField(min_value=0, max_value=5000, required=False, allow_null=True, default=None)


class ChallengeRequest(Setup):
    handle = Text(max_length=80)
    others = s.ListField(child=Text(max_length=80), max_length=20, required=False)


class BotGameRequest(Shape):
    bots = s.ListField(
        child=Text(max_length=40), min_length=1, max_length=19, help_text="Levels of bots, see /bots/."
    )
    ruleset = s.ChoiceField(list(RULESETS), required=False, default=FIRST)
    time_control = Text(max_length=10, required=False, default=time_controls.UNHURRIED)
    rated = s.BooleanField(required=False, default=False)
    options = Options(required=False)


class LevelRequest(Shape):
    level = Text(max_length=40)


@extend_schema_serializer(component_name="SeekMade")
class LobbyOpened(Shape):
    seek = s.CharField()


class SatDown(Shape):
    seek = s.CharField()
    game = s.CharField(allow_null=True, help_text="The game, if this started it.")


class GameMade(Shape):
    game = s.CharField()
