"""What the endpoints of deals of the day read and answer, as the schema shows it; see shapes.py."""

from rest_framework import serializers as s

from games.api.shapes import Anything, Shape
from games.registry import RULESETS

PAGES = 100_000


class ResultFilters(Shape):
    page = s.IntegerField(min_value=1, max_value=PAGES, required=False, default=1)


class DailyStartRequest(Shape):
    practice = s.BooleanField(
        required=False, default=False, help_text="Play again although your first attempt is over."
    )


class DailyAttemptShape(Shape):
    """An attempt at a deal. Rank and per cent are known when the day is over."""

    game = s.CharField()
    is_ranked = s.BooleanField()
    is_finished = s.BooleanField()
    score = s.IntegerField(allow_null=True)
    rank = s.IntegerField(allow_null=True)
    percent = s.FloatField(allow_null=True)


class DailyDealShape(Shape):
    day = s.DateField()
    ruleset = s.ChoiceField(list(RULESETS))
    is_over = s.BooleanField()
    ends_at = s.DateTimeField()
    seat = s.IntegerField(min_value=0)
    bots = s.ListField(child=s.CharField(), help_text="The levels of the other seats, in their order.")
    options = Anything()
    commitment = s.CharField(help_text="SHA-256 of the seed.")
    attempts = s.IntegerField(min_value=0)
    ranked = s.IntegerField(min_value=0)
    par = s.IntegerField(allow_null=True, help_text="The strongest bot's score; once you have finished.")
    digest_before = s.CharField()
    seed = s.CharField(allow_null=True)
    digest = s.CharField(allow_null=True)
    you = DailyAttemptShape(allow_null=True)


class TodayShape(Shape):
    deals = DailyDealShape(many=True)


class ResultShape(Shape):
    rank = s.IntegerField(min_value=1)
    handle = s.CharField()
    percent = s.FloatField()
    score = s.IntegerField()
    game = s.CharField()


class ResultsShape(DailyDealShape):
    page = s.IntegerField(min_value=1)
    pages = s.IntegerField(min_value=0)
    results = ResultShape(many=True)


class ChainShape(Shape):
    first_day = s.DateField()
    days = s.IntegerField(min_value=1)
    end = s.CharField()
    last_day = s.DateField(allow_null=True)
    last_secret = s.CharField(allow_null=True)


class ChainsShape(Shape):
    chains = ChainShape(many=True)
