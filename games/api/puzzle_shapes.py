"""What the endpoints of puzzles read and answer, as the schema shows it; see shapes.py."""

from rest_framework import serializers as s

from engine.ai.puzzles import Theme
from games.api.shapes import LARGEST_INT, Anything, Shape, Text
from games.puzzles.models import PuzzleKind
from games.puzzles.solving import MOST_ATTEMPTS
from games.registry import RULESETS, pools

POOLS = list(pools())
KINDS = list(PuzzleKind.values)
THEMES = [str(theme) for theme in Theme]


class NextPuzzleFilters(Shape):
    pool = s.ChoiceField(POOLS, required=False, default=POOLS[0])
    kind = s.ChoiceField(KINDS, required=False)
    theme = s.ChoiceField(THEMES, required=False)


class PuzzleFilters(Shape):
    pool = s.ChoiceField(POOLS, required=False)
    kind = s.ChoiceField(KINDS, required=False)
    theme = s.ChoiceField(THEMES, required=False)
    cursor = s.IntegerField(min_value=0, max_value=LARGEST_INT, required=False)
    limit = s.IntegerField(min_value=1, max_value=100, required=False, default=20)


class PuzzleSummary(Shape):
    """What may be known of a puzzle before the answer. Its themes would give it away."""

    id = s.CharField()
    url = s.URLField()
    ruleset = s.ChoiceField(list(RULESETS))
    kind = s.ChoiceField(KINDS)
    rating = s.FloatField()
    deviation = s.FloatField()
    plays = s.IntegerField(help_text="First attempts.")
    solved = s.IntegerField(help_text="How many of them solved it.")


class PuzzlePage(Shape):
    puzzles = PuzzleSummary(many=True)
    next = s.URLField(allow_null=True)


class JudgedShape(Shape):
    move = s.CharField()
    value = s.FloatField(help_text="A result, a winning chance, or the standing at a table of several.")
    place = s.FloatField(allow_null=True, help_text="To be expected, at a table of several.")
    line = s.ListField(child=s.ListField(child=s.JSONField()), help_text="Pairs of seat and move.")
    facts = s.ListField(child=s.ListField(child=s.JSONField()), help_text="Kind, seat, pieces, number.")


class SolutionShape(Shape):
    moves = JudgedShape(many=True, help_text="All legal moves, the best first.")
    solutions = s.ListField(child=s.CharField(), help_text="The answers that count as right.")
    themes = s.ListField(child=s.CharField())


class AttemptShape(Shape):
    number = s.IntegerField(help_text="The first attempt counts.")
    step = s.IntegerField(help_text="How many answers were given: that of the next one.")
    moves = s.ListField(child=s.ListField(child=s.JSONField()), help_text="Of both sides: seat and move.")
    solved = s.BooleanField(allow_null=True, help_text="Null as long as another answer is needed.")
    rating_before = s.FloatField(allow_null=True)
    rating_after = s.FloatField(allow_null=True)
    solution = SolutionShape(allow_null=True, help_text="Once the attempt is over.")


class PuzzleShape(PuzzleSummary):
    seat = s.IntegerField(help_text="The seat that is to find the move.")
    seats = s.IntegerField()
    length = s.IntegerField(help_text="How many answers in a row.")
    task = s.CharField(help_text="In the language of the request.")
    view = Anything(help_text="What the seat knows, with its legal moves, after the moves of your attempt.")
    attempt = AttemptShape(allow_null=True, help_text="Your last one.")


class DailyPuzzleShape(Shape):
    day = s.DateField(help_text="UTC.")
    puzzle = PuzzleShape()


class AnswerRequest(Shape):
    move = Text(max_length=80, help_text="As the view lists it.")
    step = s.IntegerField(min_value=0, max_value=100, required=False, default=0)
    number = s.IntegerField(
        min_value=1, max_value=MOST_ATTEMPTS, required=False, default=1, help_text="Of the attempt."
    )


class PuzzleRatingShape(Shape):
    pool = s.CharField()
    rating = s.FloatField()
    deviation = s.FloatField()
    plays = s.IntegerField()
    solved = s.IntegerField()
    best_streak = s.IntegerField()


class ThemeShape(Shape):
    pool = s.CharField()
    theme = s.CharField()
    plays = s.IntegerField()
    solved = s.IntegerField()
    expected = s.FloatField(help_text="How many the ratings let expect.")


class PuzzleProgressShape(Shape):
    ratings = PuzzleRatingShape(many=True)
    themes = ThemeShape(many=True)
    misses = s.ListField(child=s.CharField(), help_text="Ids of puzzles to try again, the latest first.")
