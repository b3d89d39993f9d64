"""Puzzles as rows: what is asked, how hard it is, and who has answered what. Services do the writing.

Nothing of a puzzle grows with the users: numbers on its row are kept up to date with each answer.
"""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from engine.ai.puzzles import ID_LENGTH, Kind

MOST_THEMES = 6
# Of a Glicko-2 rating that nothing is known of (glicko.py).
START_RATING, START_DEVIATION, START_VOLATILITY = 1500.0, 350.0, 0.06


class PuzzleKind(models.TextChoices):
    END = str(Kind.END), _("Solved end")
    DECISION = str(Kind.DECISION), _("Decision")
    DRAFT = str(Kind.DRAFT), _("Wonder draft")
    TURN = str(Kind.TURN), _("Turn at a table")


class Rated(models.Model):
    """A side of a Glicko-2 rating: a puzzle, or somebody who solves puzzles."""

    rating = models.FloatField(_("rating"), default=START_RATING)
    deviation = models.FloatField(_("deviation"), default=START_DEVIATION)
    volatility = models.FloatField(_("volatility"), default=START_VOLATILITY)

    class Meta:
        abstract = True


class Puzzle(Rated):
    class Status(models.TextChoices):
        ACTIVE = "active", pgettext_lazy("puzzle", "active")
        # Several members say that it is wrong: nobody gets it until a moderator has decided.
        REPORTED = "reported", pgettext_lazy("puzzle", "reported")
        RETIRED = "retired", pgettext_lazy("puzzle", "retired")

    # From its content (engine/ai/puzzles.py); also its address.
    key = models.CharField(_("id"), max_length=ID_LENGTH, unique=True, editable=False)
    ruleset = models.CharField(_("game"), max_length=20)
    # The pool of ratings of its ruleset: editions of a game may share one.
    pool = models.CharField(_("pool"), max_length=20)
    kind = models.CharField(_("kind"), max_length=10, choices=PuzzleKind)
    themes = ArrayField(models.CharField(max_length=20), default=list, verbose_name=_("themes"))
    # What the engine's Puzzle.to_json gives, with the solution. Never sent as it is before an answer.
    document = models.JSONField(editable=False)
    # The name of the file that it came with.
    source = models.CharField(max_length=80, blank=True, editable=False)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.ACTIVE)
    # How many have answered, and how many of them rightly: first attempts alone.
    plays = models.PositiveIntegerField(_("plays"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    votes_up = models.FloatField(_("votes for"), default=0)
    votes_down = models.FloatField(_("votes against"), default=0)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        indexes = [
            models.Index(
                fields=["pool", "rating"], condition=models.Q(status="active"), name="puzzle_by_rating"
            ),
            models.Index(
                fields=["pool", "kind", "rating"], condition=models.Q(status="active"), name="puzzle_by_kind"
            ),
            GinIndex(fields=["themes"], name="puzzle_by_theme"),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("puzzle", args=[self.key])

    @property
    def liking(self) -> float:
        """What voters think of it, from 0 to 1; one half without votes."""
        return (self.votes_up + 2) / (self.votes_up + self.votes_down + 4)


class PuzzlePlayer(Rated):
    """How well a user solves the puzzles of a pool. A guest's rating only chooses the next puzzle."""

    user = models.ForeignKey(User, models.CASCADE, related_name="puzzle_players", verbose_name=_("user"))
    pool = models.CharField(_("pool"), max_length=20)
    # First attempts that are over.
    plays = models.PositiveIntegerField(_("plays"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    last_at = models.DateTimeField(_("last attempt"), null=True, blank=True)
    best_streak = models.PositiveIntegerField(_("best streak"), default=0)
    best_streak_at = models.DateTimeField(null=True, blank=True)
    # Whether the table of best streaks may name the user: not guests.
    is_listed = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("puzzle rating")
        verbose_name_plural = _("puzzle ratings")
        constraints = [
            models.UniqueConstraint(fields=["user", "pool"], name="puzzle_player_once"),
        ]
        indexes = [
            models.Index(
                fields=["pool", "-best_streak", "best_streak_at"],
                condition=models.Q(is_listed=True, best_streak__gt=0),
                name="puzzle_best_streaks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.pool}: {round(self.rating)}"

    @property
    def is_provisional(self) -> bool:
        return self.deviation > ESTABLISHED


# From this deviation downwards a puzzle rating is more than a guess.
ESTABLISHED = 110.0


class Attempt(models.Model):
    """Somebody at a puzzle. The first attempt counts; later ones are for practice."""

    user = models.ForeignKey(User, models.CASCADE, related_name="puzzle_attempts", db_index=False)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="attempts")
    number = models.PositiveSmallIntegerField(default=1)
    # Both sides' moves from the position on: [[seat, notation], ...].
    moves = models.JSONField(default=list)
    # Null as long as more answers are needed.
    solved = models.BooleanField(_("solved"), null=True)
    # Exact values at the position of a wrong answer after the first one: [[notation, value], ...].
    judged = models.JSONField(null=True, blank=True)
    rating_before = models.FloatField(_("before"), null=True, blank=True)
    rating_after = models.FloatField(_("after"), null=True, blank=True)
    started_at = models.DateTimeField(_("time"), default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    # When a puzzle that was missed first was solved at last.
    cleared_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("attempt at a puzzle")
        verbose_name_plural = _("attempts at puzzles")
        constraints = [
            models.UniqueConstraint(fields=["user", "puzzle", "number"], name="puzzle_attempt_once"),
        ]
        indexes = [
            models.Index(fields=["user", "-id"], condition=models.Q(number=1), name="puzzle_history"),
            models.Index(
                fields=["user", "-id"],
                condition=models.Q(number=1, solved=False, cleared_at__isnull=True),
                name="puzzle_misses",
            ),
            models.Index(
                fields=["user"], condition=models.Q(number=1, solved__isnull=True), name="puzzle_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.puzzle} {self.number}"

    @property
    def is_over(self) -> bool:
        return self.solved is not None

    @property
    def change(self) -> int | None:
        """By how much the rating of the player has changed, in whole points."""
        if self.rating_before is None or self.rating_after is None:
            return None
        return round(self.rating_after) - round(self.rating_before)


class ThemeTally(models.Model):
    """First attempts of a user at puzzles with a theme, and how many were to be expected to succeed."""

    user = models.ForeignKey(User, models.CASCADE, related_name="puzzle_themes", db_index=False)
    pool = models.CharField(max_length=20)
    theme = models.CharField(_("theme"), max_length=20)
    plays = models.PositiveIntegerField(_("plays"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    expected = models.FloatField(default=0)

    class Meta:
        verbose_name = _("tally of a theme")
        verbose_name_plural = _("tallies of themes")
        constraints = [models.UniqueConstraint(fields=["user", "pool", "theme"], name="puzzle_theme_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.theme}: {self.solved}/{self.plays}"


class StreakRun(models.Model):
    """Puzzles in a row, each harder than the one before, until the first miss."""

    user = models.ForeignKey(User, models.CASCADE, related_name="puzzle_streaks", db_index=False)
    pool = models.CharField(max_length=20)
    length = models.PositiveSmallIntegerField(_("length"), default=0)
    # The puzzles of the run, the current one last; each may be answered once.
    puzzles = ArrayField(models.BigIntegerField(), default=list)
    current = models.ForeignKey(Puzzle, models.SET_NULL, null=True, related_name="+", db_index=False)
    started_at = models.DateTimeField(_("time"), default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("streak")
        verbose_name_plural = _("streaks")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "pool"], condition=models.Q(ended_at__isnull=True), name="puzzle_streak_once"
            ),
        ]
        indexes = [models.Index(fields=["user", "pool", "-id"], name="puzzle_streaks_of_user")]

    def __str__(self) -> str:
        return f"{self.user} {self.pool}: {self.length}"


class DailyPuzzle(models.Model):
    """The puzzle of a day (UTC), the same for everybody."""

    day = models.DateField(_("day"), unique=True)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="days", verbose_name=_("puzzle"))

    class Meta:
        verbose_name = _("puzzle of the day")
        verbose_name_plural = _("puzzles of the day")

    def __str__(self) -> str:
        return f"{self.day}: {self.puzzle}"


class PuzzleVote(models.Model):
    user = models.ForeignKey(User, models.CASCADE, related_name="puzzle_votes")
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="votes", db_index=False)
    is_up = models.BooleanField(_("vote for it"))
    weight = models.FloatField(_("weight"))
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("vote on a puzzle")
        verbose_name_plural = _("votes on puzzles")
        constraints = [models.UniqueConstraint(fields=["puzzle", "user"], name="puzzle_vote_once")]

    def __str__(self) -> str:
        return f"{self.puzzle}: {'+' if self.is_up else '-'}{self.weight:g}"


class PuzzleReport(models.Model):
    """Somebody says that a puzzle is wrong; a moderator decides."""

    class Reason(models.TextChoices):
        ANOTHER = "another", _("Another move is as good")
        WRONG = "wrong", _("The solution is not the best move")
        SHOWN = "shown", _("The position is shown wrongly")
        DULL = "dull", _("There is nothing to find")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "open")
        RETIRED = "retired", _("puzzle retired")
        KEPT = "kept", _("puzzle kept")

    puzzle = models.ForeignKey(
        Puzzle, models.CASCADE, related_name="reports", verbose_name=_("puzzle"), db_index=False
    )
    reporter = models.ForeignKey(
        User, models.CASCADE, related_name="puzzle_reports", verbose_name=_("reported by")
    )
    reason = models.CharField(_("category"), max_length=10, choices=Reason)
    text = models.CharField(_("what is wrong"), max_length=500, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    handler = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("moderator")
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report of a puzzle")
        verbose_name_plural = _("reports of puzzles")
        constraints = [
            models.UniqueConstraint(
                fields=["puzzle", "reporter"], condition=models.Q(state="open"), name="puzzle_report_once"
            ),
        ]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(state="open"), name="puzzle_reports_open"),
        ]

    def __str__(self) -> str:
        return f"{self.puzzle}: {self.get_reason_display()}"


class PuzzleFile(models.Model):
    """The file whose puzzles were loaded last: reading it again is left out as long as it is the same."""

    name = models.CharField(max_length=80, unique=True)
    sha256 = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("file of puzzles")
        verbose_name_plural = _("files of puzzles")

    def __str__(self) -> str:
        return self.name
