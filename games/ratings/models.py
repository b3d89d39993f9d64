"""Ratings, and statistics that are updated as games are rated. All can be rebuilt from the games.

Services do the writing: rating.py and statistics.py; a trigger keeps RankCount (ranking.py). The first three
models belong to the app `accounts`, whose migrations created their tables.
"""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User

START_RATING = 1500.0


class Rating(models.Model):
    """The rating of a user in a pool of rulesets and at a speed."""

    user = models.ForeignKey(User, models.CASCADE, related_name="ratings", verbose_name=_("user"))
    pool = models.CharField(_("pool"), max_length=20)
    speed = models.CharField(_("speed"), max_length=20)
    value = models.FloatField(_("rating"), default=START_RATING)
    games = models.PositiveIntegerField(pgettext_lazy("number", "games"), default=0)
    peak = models.FloatField(_("best"), default=START_RATING)
    last_played_at = models.DateTimeField(_("last played"), null=True, blank=True)
    # Whether it has a rank: established, of an active person. Updated by games/ratings/ranking.py.
    listed = models.BooleanField(_("on the leaderboard"), default=False)

    PROVISIONAL_GAMES = 20

    class Meta:
        app_label = "accounts"
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "pool", "speed"], name="rating_one_per_user_pool_and_speed"
            ),
        ]
        indexes = [
            models.Index(fields=["pool", "speed", "-value"], name="rating_leaderboard"),
            models.Index(
                fields=["pool", "speed", "-value", "id"],
                condition=models.Q(listed=True),
                name="rating_listed",
            ),
            # 20: PROVISIONAL_GAMES.
            models.Index(
                fields=["pool", "speed", "-peak", "id"],
                condition=models.Q(games__gte=20),
                name="rating_peaks",
            ),
            models.Index(fields=["listed", "last_played_at"], name="rating_by_activity"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {round(self.value)}{'?' if self.is_provisional else ''}"

    @property
    def is_provisional(self) -> bool:
        return self.games < self.PROVISIONAL_GAMES


class RatingChange(models.Model):
    """What one game did to one rating. Unique, so that no game is ever rated twice."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="rating_changes", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="rating_changes")
    before = models.FloatField(_("before"))
    after = models.FloatField(_("after"))
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        app_label = "accounts"
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="rating_change_once_per_game")]

    def __str__(self) -> str:
        return f"{self.user}: {self.after - self.before:+.0f}"


class FirstPlayerEdge(models.Model):
    """The score of the first player in the rated games of a pool; also the lock of the pool (locks.py)."""

    pool = models.CharField(_("pool"), max_length=20, unique=True)
    games = models.PositiveIntegerField(pgettext_lazy("number", "games"), default=0)
    points = models.FloatField(_("points scored by the first player"), default=0)

    class Meta:
        app_label = "accounts"
        verbose_name = _("first player’s edge")
        verbose_name_plural = _("first player’s edges")

    def __str__(self) -> str:
        return f"{self.pool}: {self.points:g}/{self.games}"


class RankCount(models.Model):
    """The number of listed ratings of a pool and speed in [bucket, bucket + 1). Updated by a trigger."""

    pool = models.CharField(max_length=20)
    speed = models.CharField(max_length=20)
    bucket = models.IntegerField()
    players = models.IntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pool", "speed", "bucket"], name="rank_count_once")]

    def __str__(self) -> str:
        return f"{self.pool} {self.speed} {self.bucket}: {self.players}"


class RatingDay(models.Model):
    """A day's rated games of a user in a pool and at a speed: how many, and the rating after the last one."""

    user = models.ForeignKey(User, models.CASCADE, related_name="rating_days", db_index=False)
    pool = models.CharField(max_length=20)
    speed = models.CharField(max_length=20)
    day = models.DateField()
    value = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "pool", "speed", "day"], name="rating_day_once")
        ]
        indexes = [
            models.Index(
                fields=["pool", "speed", "day"], include=["user", "games"], name="rating_day_activity"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.day}: {round(self.value)}"


class Tally(models.Model):
    """Statistics of a user's finished games in a pool, separate for rated and casual ones.

    `counts` holds, by group and key, how many games and of these how many won; for points, how many games
    and the sum: {"how": {"civilian": [12, 7]}, "points": {"blue": [12, 180]}}. See statistics.py.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="tallies", db_index=False)
    pool = models.CharField(_("pool"), max_length=20)
    rated = models.BooleanField(_("rated"))
    games = models.PositiveIntegerField(pgettext_lazy("number", "games"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    drawn = models.PositiveIntegerField(_("drawn"), default=0)
    # Games won in a row, or lost if it is below 0. Of rated games alone: those have an order.
    streak = models.IntegerField(_("streak"), default=0)
    longest_won = models.PositiveIntegerField(_("longest winning streak"), default=0)
    longest_lost = models.PositiveIntegerField(_("longest losing streak"), default=0)
    counts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        constraints = [models.UniqueConstraint(fields=["user", "pool", "rated"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.user} {self.pool}: {self.won}/{self.games}"

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn


class Rivalry(models.Model):
    """Results of two users against each other in a pool, rated and casual. `one` has the lower key."""

    one = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(User, models.CASCADE, related_name="+")
    pool = models.CharField(max_length=20)
    games = models.PositiveIntegerField(default=0)
    # By place: at a table of three or more the better place wins.
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("rivalry")
        verbose_name_plural = _("rivalries")
        constraints = [
            models.UniqueConstraint(fields=["one", "other", "pool"], name="rivalry_once"),
            models.CheckConstraint(condition=models.Q(one__lt=models.F("other")), name="rivalry_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.other}: {self.won}/{self.games}"


class RatingCorrection(models.Model):
    """A correction of ratings by moderators. See games/ratings/corrections.py."""

    class Kind(models.TextChoices):
        ANNUL = "annul", _("game annulled")
        RESET = "reset", _("ratings reset")
        REFUND = "refund", _("points refunded")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    pool = models.CharField(_("pool"), max_length=20)
    speed = models.CharField(_("speed"), max_length=20)
    # The game that does not count; or the user whose rating is changed, and the cause.
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="corrections")
    person = models.ForeignKey(User, models.CASCADE, null=True, blank=True, related_name="rating_corrections")
    abuser = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    amount = models.FloatField(_("points"), default=0)
    # In force after this number of rated games of its pool, and until that one: for computing history again.
    after_number = models.PositiveIntegerField()
    undone_after = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("rating correction")
        verbose_name_plural = _("rating corrections")
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(kind="annul", undone_after__isnull=True),
                name="rating_correction_annulled_once",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="annul", game__isnull=False, person__isnull=True)
                | ~models.Q(kind="annul") & models.Q(game__isnull=True, person__isnull=False),
                name="rating_correction_of_a_game_or_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.game or self.person}"
