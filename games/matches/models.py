"""Matches: two players, several games. All figures follow from the games (games/matches/series.py)."""

from typing import TYPE_CHECKING

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import time_controls

if TYPE_CHECKING:
    from games.models import Game


class Kind(models.TextChoices):
    BEST_OF = "best_of", _("ends as soon as it is decided")
    ALL = "all", _("all games are played")


class Begins(models.TextChoices):
    """The player who begins a game after the first one."""

    ALTERNATE = "alternate", _("the players take turns")
    LOSER = "loser", _("the loser of the previous game")


class Match(models.Model):
    """Several games in a row. The player `one` begins the first."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class How(models.TextChoices):
        PLAYED = "played", _("played")
        RESIGNED = "resigned", _("resigned")
        NO_SHOW = "no_show", _("a player did not show up")
        # An account was closed or suspended.
        LEFT = "left", _("a player has left the site")
        # An organiser or moderator has decided it.
        DECIDED = "decided", _("decided by the organisers")
        # Cancelled: too many games were aborted, or the two cannot play each other any more.
        CALLED_OFF = "called_off", _("cancelled")

    code = models.CharField(_("code"), max_length=12, unique=True, editable=False)
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    time_control = models.CharField(max_length=10)
    rated = models.BooleanField(_("rated"), default=False)
    is_listed = models.BooleanField(default=True)
    one = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("player"))
    other = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("opponent"))

    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.BEST_OF)
    games = models.PositiveSmallIntegerField(_("games in the match"))
    begins = models.CharField(max_length=10, choices=Begins, default=Begins.ALTERNATE)
    # How many more are played if it is level after these.
    extra_games = models.PositiveSmallIntegerField(default=0)

    # The origin of its games: of a match of its own its code, of one in a tournament that of the pairing.
    origin = models.CharField(max_length=12)
    origin_key = models.CharField(max_length=40)

    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLAYING)
    # When the next game begins; null while one is played.
    next_game_at = models.DateTimeField(_("next game at"), null=True, blank=True)
    # The players (0: one, 1: other) who want to begin the next game at once.
    ready = ArrayField(models.SmallIntegerField(), default=list, blank=True)
    # A cache: the score in half points.
    one_half_points = models.PositiveSmallIntegerField(default=0)
    other_half_points = models.PositiveSmallIntegerField(default=0)
    # Null: drawn, cancelled, or not over.
    winner = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("winner")
    )
    how = models.CharField(_("ending"), max_length=12, choices=How, blank=True, default="")

    created_at = models.DateTimeField(_("created"), default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "games"
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(condition=~models.Q(one=models.F("other")), name="match_of_two_players"),
            models.CheckConstraint(
                condition=models.Q(status="playing", finished_at__isnull=True)
                | (~models.Q(status="playing") & models.Q(finished_at__isnull=False)),
                name="match_over_has_an_end",
            ),
        ]
        indexes = [
            models.Index(fields=["one", "-created_at"], name="match_of_one"),
            models.Index(fields=["other", "-created_at"], name="match_of_other"),
            models.Index(fields=["origin", "origin_key"], name="match_by_origin"),
            models.Index(
                fields=["next_game_at"],
                condition=models.Q(status="playing", next_game_at__isnull=False),
                name="match_next_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.one} – {self.other}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.code])

    @property
    def players(self) -> tuple[User, User]:
        return self.one, self.other

    @property
    def player_ids(self) -> tuple[int, int]:
        return self.one_id, self.other_id

    @property
    def half_points(self) -> tuple[int, int]:
        return self.one_half_points, self.other_half_points

    @property
    def is_over(self) -> bool:
        return self.status != self.Status.PLAYING

    @property
    def control(self) -> time_controls.TimeControl:
        return time_controls.parse(self.time_control)


class MatchGame(models.Model):
    """A game of a match. One that was aborted or annulled is played again under the same number."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="match_games")
    number = models.PositiveSmallIntegerField(_("number"))
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=0)
    game: "models.OneToOneField[Game, Game]" = models.OneToOneField(
        "games.Game", models.CASCADE, related_name="match_game", verbose_name=_("game")
    )
    # Whether the score contains the game as it ended. Upkeep looks for those that are over and not settled.
    is_settled = models.BooleanField(_("counted"), default=False)

    class Meta:
        app_label = "games"
        verbose_name = _("game of a match")
        verbose_name_plural = _("games of matches")
        ordering = ["number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number", "attempt"], name="match_game_once"),
        ]
        indexes = [
            models.Index(fields=["game"], condition=models.Q(is_settled=False), name="match_game_to_settle"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"
