"""Deals of the day as rows: the chain of their secrets, each day's deals, and the attempts at them.

Services do the writing. Ranks, shares and months are caches that follow from the attempts.
"""

from datetime import UTC, date, datetime, time, timedelta

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User


class DailyChain(models.Model):
    """The secrets of many days: each is the SHA-256 of the next, and the end of the chain is public."""

    # The secret of the last day; never shown.
    root = models.BinaryField(editable=False)
    end = models.CharField(_("published end"), max_length=64)
    first_day = models.DateField(_("first day"))
    length = models.PositiveIntegerField(_("days"))
    created_at = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("chain of secrets")
        verbose_name_plural = _("chains of secrets")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.first_day}: {self.end[:12]}"

    @property
    def last_day(self) -> date:
        return self.first_day + timedelta(days=self.length - 1)


class DailyDeal(models.Model):
    """The deal of a day at one ruleset."""

    class Status(models.TextChoices):
        OPEN = "open", _("running")
        RANKED = "ranked", _("ranked")  # the results are public; games are still being opened
        CLOSED = "closed", pgettext_lazy("deal of the day", "over")

    day = models.DateField(_("day"))
    ruleset = models.CharField(_("rules"), max_length=20)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    chain = models.ForeignKey(DailyChain, models.PROTECT, related_name="deals", verbose_name=_("chain"))
    # Who plays: the seat of the player, and the bots of the others in their order.
    seat = models.PositiveSmallIntegerField(_("seat"))
    levels = ArrayField(models.CharField(max_length=40), verbose_name=_("bot levels"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    seed = models.BinaryField(editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)
    # Of the ranked results of the deal before, which went into the seed; and of its own, once it is over.
    digest_before = models.CharField(max_length=64)
    digest = models.CharField(_("digest of the results"), max_length=64, blank=True)

    # Caches: how many have begun, how many are ranked, and over how many attempts choices were counted.
    started = models.PositiveIntegerField(_("attempts"), default=0)
    ranked = models.PositiveIntegerField(_("ranked attempts"), default=0)
    counted = models.PositiveIntegerField(_("counted attempts"), default=0)
    # What the strongest bot makes of it: its score, and all moves as [seat, notation].
    par = models.IntegerField(_("par"), null=True, blank=True)
    par_moves = models.JSONField(null=True, blank=True, editable=False)
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("deal of the day")
        verbose_name_plural = _("deals of the day")
        ordering = ["-day", "ruleset"]
        constraints = [models.UniqueConstraint(fields=["day", "ruleset"], name="daily_deal_once")]
        indexes = [
            models.Index(fields=["day"], condition=~models.Q(status="closed"), name="daily_deal_unfinished")
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.ruleset}"

    def get_absolute_url(self) -> str:
        return reverse("daily-deal", args=[self.day.isoformat(), self.ruleset])

    @property
    def key(self) -> str:
        """Names the deal in records and as the origin of its games."""
        return f"{self.day}.{self.ruleset}"

    @property
    def is_public(self) -> bool:
        """Whether its results may be seen by all."""
        return self.status != self.Status.OPEN

    @property
    def ends_at(self) -> datetime:
        return datetime.combine(self.day + timedelta(days=1), time(), UTC)


class DailyResults(models.Model):
    """The ranked results of a deal as published: the text whose digest goes into the next seed."""

    deal = models.OneToOneField(DailyDeal, models.CASCADE, related_name="results")
    text = models.TextField()

    class Meta:
        verbose_name = _("results of a day")
        verbose_name_plural = _("results of days")

    def __str__(self) -> str:
        return str(self.deal_id)


class DailyAttempt(models.Model):
    """One game of a user at a deal. The first one may be ranked; later ones are practice."""

    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="attempts", verbose_name=_("deal"))
    user = models.ForeignKey(User, models.CASCADE, related_name="daily_attempts", verbose_name=_("user"))
    game = models.OneToOneField(
        "games.Game", models.CASCADE, related_name="daily_attempt", verbose_name=_("game")
    )
    day = models.DateField(_("day"))
    is_practice = models.BooleanField(_("practice"), default=False)
    is_ranked = models.BooleanField(_("ranked"), default=False)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    finished_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    # Null while it runs, and permanently if it was not finished.
    score = models.IntegerField(_("score"), null=True, blank=True)
    # How the player stood along the way, a letter for each stretch: games/daily/attempts.py.
    squares = models.CharField(max_length=40, blank=True)
    # From where it was begun: a keyed hash that can be compared with those of the same deal alone.
    address = models.CharField(max_length=64, blank=True, default="", db_default="")
    # Whether its choices are in the counts of the deal.
    is_counted = models.BooleanField(default=False)
    # Caches, for ranked attempts of a day that is over: the rank, which equals share; the place in the list;
    # and the matchpoints in hundredths of a per cent.
    rank = models.PositiveIntegerField(_("rank"), null=True, blank=True)
    place = models.PositiveIntegerField(_("place"), null=True, blank=True)
    percent = models.PositiveSmallIntegerField(_("matchpoints"), null=True, blank=True)

    class Meta:
        verbose_name = _("attempt at a deal")
        verbose_name_plural = _("attempts at deals")
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "user"],
                condition=models.Q(is_practice=False),
                name="daily_attempt_first_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(is_ranked=True, is_practice=True), name="daily_practice_is_unranked"
            ),
        ]
        indexes = [
            models.Index(
                fields=["deal", "place"], condition=models.Q(place__isnull=False), name="daily_by_place"
            ),
            models.Index(
                fields=["deal", "-score"],
                condition=models.Q(is_ranked=True, score__isnull=False),
                name="daily_by_score",
            ),
            models.Index(
                fields=["deal"],
                condition=models.Q(is_counted=False, is_practice=False, score__isnull=False),
                name="daily_to_be_counted",
            ),
            models.Index(fields=["user", "-day"], name="daily_of_user"),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}: {self.user_id}"

    @property
    def share(self) -> float:
        """The matchpoints in per cent."""
        return (self.percent or 0) / 100


class DailyCount(models.Model):
    """How many attempts at a deal have made a choice: of a thing, or after exactly the same moves."""

    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="counts")
    key = models.CharField(max_length=60)
    choice = models.CharField(max_length=80)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("count of choices")
        verbose_name_plural = _("counts of choices")
        constraints = [models.UniqueConstraint(fields=["deal", "key", "choice"], name="daily_count_once")]

    def __str__(self) -> str:
        return f"{self.key} {self.choice}: {self.count}"


class DailyMonth(models.Model):
    """The sum of a user's ranked attempts of a month at one ruleset: a row of the monthly table."""

    user = models.ForeignKey(User, models.CASCADE, related_name="daily_months", verbose_name=_("user"))
    ruleset = models.CharField(_("rules"), max_length=20)
    month = models.DateField(_("month"))
    days = models.PositiveSmallIntegerField(_("days"), default=0)
    # Matchpoints in hundredths of a per cent.
    total = models.PositiveIntegerField(_("matchpoints"), default=0)
    rank = models.PositiveIntegerField(_("rank"), default=0)
    place = models.PositiveIntegerField(_("place"), default=0)

    class Meta:
        verbose_name = _("month of a player")
        verbose_name_plural = _("months of players")
        constraints = [models.UniqueConstraint(fields=["user", "ruleset", "month"], name="daily_month_once")]
        indexes = [models.Index(fields=["ruleset", "month", "place"], name="daily_month_by_place")]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m} {self.ruleset}: {self.user_id}"
