"""What the endpoints of tournaments read and answer, as the schema shows it; see shapes.py."""

from rest_framework import serializers as s

from accounts import handles
from games.api.shapes import LARGEST_INT, Anything, Options, Shape, Text
from games.registry import RULESETS
from games.tournaments.creating import LENGTHS, MOST_ENTRIES, TABLE_SIZES
from games.tournaments.models import Entry, Format, Pairing, Round, Tournament, TournamentAction

MOST_PLAYERS = max(MOST_ENTRIES.values())
FLAG = ["true", "false"]
REASON = "What the log says; the players can be shown it."


STATUSES = list(Tournament.Status.values)


class TournamentFilters(Shape):
    status = s.ChoiceField(STATUSES, required=False)
    format = s.ChoiceField(Format.values, required=False)
    ruleset = s.ChoiceField(list(RULESETS), required=False)
    mine = s.ChoiceField(FLAG, required=False, help_text="Those that you have entered or organise.")
    cursor = s.CharField(max_length=40, required=False)
    limit = s.IntegerField(min_value=1, max_value=100, required=False, default=20)


class NumberedFilters(Shape):
    """Pages of a list whose cursor is a number."""

    cursor = s.IntegerField(min_value=0, max_value=LARGEST_INT, required=False)
    limit = s.IntegerField(min_value=1, max_value=200, required=False, default=50)


class PairingFilters(NumberedFilters):
    round = s.IntegerField(min_value=1, max_value=100, required=False)


class ChangeRequest(Shape):
    """All that an organiser chooses. What the format has no use for is ignored."""

    name = Text(max_length=80, required=False)
    description = Text(max_length=1000, required=False, allow_blank=True)
    format = s.ChoiceField(Format.values, required=False)
    ruleset = s.ChoiceField(list(RULESETS), required=False)
    time_control = Text(max_length=10, required=False, help_text="10+10, or 3d for correspondence.")
    starts_at = s.DateTimeField(required=False)
    options = Options(required=False)
    rated = s.BooleanField(required=False)
    best_of = s.ChoiceField(LENGTHS, required=False, help_text="Games of a pairing; Swiss and knock-out.")
    best_of_by_round = s.ListField(
        child=s.IntegerField(min_value=1, max_value=7),
        max_length=10,
        required=False,
        help_text="Of a knock-out, final last.",
    )
    rounds = s.IntegerField(min_value=0, max_value=100, required=False)
    table_size = s.IntegerField(
        min_value=min(TABLE_SIZES), max_value=max(TABLE_SIZES), required=False, help_text="At tables."
    )
    has_final = s.BooleanField(required=False)
    third_place = s.BooleanField(required=False)
    tie_break = s.ChoiceField(Tournament.TieBreak.values, required=False)
    berserk = s.BooleanField(required=False)
    same_deals = s.BooleanField(required=False)
    bots = s.ChoiceField(Tournament.Bots.values, required=False)
    minutes = s.IntegerField(min_value=0, max_value=1000, required=False, help_text="Of an arena.")
    pace = s.ChoiceField(Tournament.Pace.values, required=False)
    break_seconds = s.IntegerField(min_value=0, max_value=10**6, required=False)
    round_days = s.IntegerField(min_value=0, max_value=100, required=False)
    check_in = s.BooleanField(required=False)
    late_entry = s.BooleanField(required=False)
    min_entries = s.IntegerField(min_value=1, max_value=MOST_PLAYERS, required=False)
    max_entries = s.IntegerField(min_value=1, max_value=MOST_PLAYERS, required=False)
    min_rating = s.IntegerField(min_value=0, max_value=5000, required=False, allow_null=True)
    max_rating = s.IntegerField(min_value=0, max_value=5000, required=False, allow_null=True)
    min_games = s.IntegerField(min_value=0, max_value=1000, required=False)


class CreateRequest(ChangeRequest):
    name = Text(max_length=80)
    format = s.ChoiceField(Format.values)
    ruleset = s.ChoiceField(list(RULESETS))
    time_control = Text(max_length=10, help_text="10+10, or 3d for correspondence.")
    starts_at = s.DateTimeField()


class EntryShape(Shape):
    """A line of the standings. Points are numbers with up to four decimals."""

    handle = s.CharField()
    bot = s.BooleanField()
    state = s.ChoiceField(Entry.State.values)
    missed = s.BooleanField(help_text="Withdrawn because the player did not come.")
    rating = s.IntegerField(help_text="At entry.")
    rank = s.IntegerField(allow_null=True)
    position = s.IntegerField(allow_null=True, help_text="The place in the list; no two are equal.")
    score = s.FloatField()
    points = s.ListField(child=s.FloatField(), help_text="Of each pairing, in order.")
    tie_breaks = s.DictField(child=s.FloatField(), help_text="By name, in the order in which they count.")
    wins = s.IntegerField()
    played = s.IntegerField()
    on_streak = s.BooleanField(help_text="Arena: the next win counts double.")
    performance = s.IntegerField(allow_null=True)
    matchpoints = s.FloatField(allow_null=True, help_text="Same deals: in per cent.")
    checked_in = s.BooleanField()


class TournamentShape(Shape):
    code = s.CharField()
    url = s.URLField()
    name = s.CharField()
    description = s.CharField(allow_blank=True)
    format = s.ChoiceField(Format.values)
    status = s.ChoiceField(STATUSES)
    organiser = s.CharField(allow_null=True, help_text="Null: the site itself.")
    ruleset = s.CharField()
    options = Anything()
    time_control = s.CharField()
    rated = s.BooleanField()
    best_of = s.IntegerField()
    best_of_by_round = s.ListField(child=s.IntegerField())
    rounds = s.IntegerField(help_text="0: an arena, or a knock-out that has not begun.")
    round = s.IntegerField(allow_null=True, help_text="The last round that was paired.")
    table_size = s.IntegerField()
    has_final = s.BooleanField()
    third_place = s.BooleanField()
    tie_break = s.ChoiceField(Tournament.TieBreak.values)
    berserk = s.BooleanField()
    same_deals = s.BooleanField()
    bots = s.ChoiceField(Tournament.Bots.values)
    minutes = s.IntegerField()
    pace = s.ChoiceField(Tournament.Pace.values)
    break_seconds = s.IntegerField()
    round_days = s.IntegerField()
    check_in = s.BooleanField()
    late_entry = s.BooleanField()
    min_entries = s.IntegerField()
    max_entries = s.IntegerField()
    min_rating = s.IntegerField(allow_null=True)
    max_rating = s.IntegerField(allow_null=True)
    min_games = s.IntegerField()
    entry_count = s.IntegerField()
    seed = s.CharField(help_text="Of seatings and lots, hexadecimal: anybody can compute them again.")
    version = s.IntegerField(help_text="Grows with every change.")
    created_at = s.DateTimeField()
    starts_at = s.DateTimeField()
    started_at = s.DateTimeField(allow_null=True)
    ends_at = s.DateTimeField(allow_null=True, help_text="Of an arena.")
    finished_at = s.DateTimeField(allow_null=True)
    cancelled_because = s.CharField(allow_blank=True)


class OneTournamentShape(TournamentShape):
    you = EntryShape(allow_null=True, help_text="Your line; null if you have not entered.")


class TournamentPage(Shape):
    tournaments = TournamentShape(many=True)
    next = s.URLField(allow_null=True, help_text="The next page, with its cursor.")


class StandingsPage(Shape):
    version = s.IntegerField()
    standings = EntryShape(many=True)
    next = s.URLField(allow_null=True)


class RoundShape(Shape):
    number = s.IntegerField()
    status = s.ChoiceField(Round.Status.values)
    is_final = s.BooleanField()
    starts_at = s.DateTimeField(allow_null=True)
    paired_at = s.DateTimeField(allow_null=True)
    ends_at = s.DateTimeField(allow_null=True)
    finished_at = s.DateTimeField(allow_null=True)
    commitment = s.CharField(allow_blank=True, help_text="Same deals: to the secret of the round.")
    secret = s.CharField(allow_null=True, help_text="Hexadecimal; null until the round is over.")
    seed = s.CharField(allow_null=True, help_text="Of the deal, likewise.")
    nonces = s.ListField(child=s.CharField(), allow_null=True, help_text="Of the players, likewise.")


class RoundsShape(Shape):
    rounds = RoundShape(many=True)


class PairingSeatShape(Shape):
    handle = s.CharField()
    place = s.IntegerField(allow_null=True)
    victory_points = s.IntegerField(
        allow_null=True, help_text="Null while others of the round still play the same cards."
    )
    games_won = s.IntegerField()
    berserk = s.BooleanField()
    missed = s.BooleanField()


class PairingShape(Shape):
    id = s.IntegerField(help_text="What organisers name to set a result, or to have it played again.")
    round = s.IntegerField(allow_null=True, help_text="Null in an arena.")
    number = s.IntegerField()
    kind = s.ChoiceField(Pairing.Kind.values)
    result_set = s.BooleanField(help_text="By an organiser.")
    created_at = s.DateTimeField()
    finished_at = s.DateTimeField(allow_null=True)
    seats = PairingSeatShape(many=True, help_text="In playing order: the first begins.")
    games = s.ListField(
        child=s.CharField(), help_text="Their codes; only the last counts, except in a match."
    )
    match = s.CharField(allow_null=True)


class PairingPage(Shape):
    pairings = PairingShape(many=True)
    next = s.URLField(allow_null=True)


class EnterRequest(Shape):
    nonce = s.RegexField(
        r"^([0-9a-f]{2}){0,32}$",
        required=False,
        allow_blank=True,
        help_text="Your part of the seeds of shared deals, hexadecimal.",
    )


class EnteredShape(Shape):
    state = s.ChoiceField(Entry.State.values)


class ReasonRequest(Shape):
    reason = Text(max_length=300, help_text=REASON)


class PlayerRequest(ReasonRequest):
    handle = Text(max_length=handles.MAX_LENGTH)


class StartRequest(ReasonRequest):
    starts_at = s.DateTimeField()


class PairRequest(ReasonRequest):
    tables = s.ListField(
        child=s.ListField(child=Text(max_length=handles.MAX_LENGTH), min_length=1, max_length=7),
        min_length=1,
        max_length=MOST_PLAYERS,
        help_text="The handles of each table in playing order; one alone is a bye.",
    )


class ResultRequest(ReasonRequest):
    places = s.ListField(
        child=s.IntegerField(min_value=1, max_value=7),
        min_length=1,
        max_length=7,
        help_text="By seat: 1 is the best, equal places are shared.",
    )


class ActionShape(Shape):
    at = s.DateTimeField()
    name = s.ChoiceField(TournamentAction.Name.values)
    actor = s.CharField(allow_null=True)
    player = s.CharField(allow_null=True)
    pairing = s.IntegerField(allow_null=True)
    reason = s.CharField(allow_blank=True)
    details = Anything()


class ActionPage(Shape):
    actions = ActionShape(many=True)
    next = s.URLField(allow_null=True)
