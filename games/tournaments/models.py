"""Tournaments as rows: entries, rounds, pairings and their games. Scores and ranks are a cache.

Services do the writing; the conductor (conductor.py) moves an event on, under a lock of its own.
"""

from datetime import datetime, timedelta

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User

# Points of an event are stored as whole numbers of this part of a point: shared places share points, and up
# to seven players can share one.
PARTS = 420


class Format(models.TextChoices):
    ARENA = "arena", _("Arena")
    SWISS = "swiss", _("Swiss")
    KNOCKOUT = "knockout", _("Knock-out")
    TABLES = "tables", _("Tables")


class Schedule(models.Model):
    """An event that comes back: created by itself some time ahead (schedules.py)."""

    class Every(models.TextChoices):
        DAY = "day", _("every day")
        WEEK = "week", _("every week")
        MONTH = "month", _("every month")

    name = models.CharField(_("name"), max_length=80, unique=True)
    is_active = models.BooleanField(_("active"), default=True)
    every = models.CharField(_("repeats"), max_length=8, choices=Every)
    # Monday is 0. A monthly event is on the first such day of the month.
    weekday = models.PositiveSmallIntegerField(_("day of the week"), default=0)
    # Local time of the zone: an evening stays an evening when the clocks change.
    at = models.TimeField(_("time of day"))
    zone = models.CharField(_("time zone"), max_length=40, default="UTC")
    # Whether a shield changes hands: its holder is the winner of the last finished one.
    has_shield = models.BooleanField(pgettext_lazy("prize", "shield"), default=False)
    # The fields of the events that it creates, as creating.Setup takes them.
    setup = models.JSONField(_("set-up"), default=dict)
    # The start of the last event that it has created.
    created_until = models.DateTimeField(_("created until"), null=True, blank=True)

    class Meta:
        verbose_name = _("schedule of tournaments")
        verbose_name_plural = _("schedules of tournaments")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    class Status(models.TextChoices):
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", pgettext_lazy("tournament", "finished")
        CANCELLED = "cancelled", _("cancelled")

    class Pace(models.TextChoices):
        """When the next round begins."""

        WHEN_DONE = "when_done", _("when all have finished")
        INTERVAL = "interval", _("at fixed intervals")
        DAYS = "days", _("several days per round")

    class TieBreak(models.TextChoices):
        SONNEBORN_BERGER = "sonneborn_berger", _("Sonneborn-Berger, then performance")
        WBC = "wbc", _("wins by supremacy, then share of points")

    class Bots(models.TextChoices):
        NONE = "none", _("no bots")
        HOUSE = "house", _("the site’s bots fill empty seats")
        ACCOUNTS = "accounts", _("bot accounts may enter")

    LIVE = (Status.OPEN, Status.RUNNING)

    code = models.CharField(max_length=12, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=80)
    description = models.CharField(_("description"), max_length=1000, blank=True)
    format = models.CharField(_("format"), max_length=10, choices=Format)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    organiser = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="tournaments", verbose_name=_("organiser")
    )
    schedule = models.ForeignKey(
        Schedule, models.SET_NULL, null=True, blank=True, related_name="events", verbose_name=_("schedule")
    )

    # What is played
    ruleset = models.CharField(_("game"), max_length=20)
    options = models.JSONField(default=dict, blank=True)
    time_control = models.CharField(_("time control"), max_length=10)
    rated = models.BooleanField(_("rated"), default=True)
    # Games of a pairing; a knock-out may differ by round, the final last.
    best_of = models.PositiveSmallIntegerField(_("best of"), default=1)
    best_of_by_round = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)
    table_size = models.PositiveSmallIntegerField(_("players per table"), default=2)
    has_final = models.BooleanField(_("final for the best players"), default=False)
    third_place = models.BooleanField(_("third-place match"), default=False)
    tie_break = models.CharField(
        _("tie-break"), max_length=20, choices=TieBreak, default=TieBreak.SONNEBORN_BERGER
    )
    berserk = models.BooleanField(_("berserk allowed"), default=True)
    same_deals = models.BooleanField(_("same deals for all"), default=False)
    bots = models.CharField(_("bots"), max_length=10, choices=Bots, default=Bots.NONE)

    # When
    starts_at = models.DateTimeField(_("starts at"))
    minutes = models.PositiveSmallIntegerField(_("minutes"), default=0)  # an arena
    pace = models.CharField(_("next round"), max_length=10, choices=Pace, default=Pace.WHEN_DONE)
    # Between two rounds; between the starts of two rounds with a fixed interval.
    break_seconds = models.PositiveIntegerField(_("break between rounds in seconds"), default=60)
    round_days = models.PositiveSmallIntegerField(_("days per round"), default=0)
    check_in = models.BooleanField(_("players check in"), default=False)
    late_entry = models.BooleanField(_("late entry"), default=True)

    # Who may enter
    min_entries = models.PositiveSmallIntegerField(_("minimum players"), default=2)
    max_entries = models.PositiveSmallIntegerField(_("maximum players"), default=1000)
    min_rating = models.PositiveSmallIntegerField(_("minimum rating"), null=True, blank=True)
    max_rating = models.PositiveSmallIntegerField(_("maximum rating"), null=True, blank=True)
    min_games = models.PositiveSmallIntegerField(_("minimum rated games"), default=0)

    # Public: anybody can compute seatings and lots again from it.
    seed = models.CharField(max_length=64, editable=False)
    # Grows with every change that its pages show.
    version = models.PositiveIntegerField(default=0)
    entry_count = models.PositiveIntegerField(_("players"), default=0)
    # Arena: when those who wait are paired next.
    next_pairing_at = models.DateTimeField(null=True, blank=True)
    # When the conductor has something to do; null once the event is over.
    due_at = models.DateTimeField(null=True, blank=True, default=timezone.now)
    # Why upkeep has set it aside, as for games.
    fault = models.CharField(_("reason for setting aside"), max_length=300, blank=True)

    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    cancelled_because = models.CharField(_("reason for cancelling"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(due_at__isnull=False, fault=""), name="tournament_due"
            ),
            models.Index(fields=["status", "starts_at"], name="tournament_by_start"),
            models.Index(fields=["organiser", "-created_at"], name="tournament_by_organiser"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["schedule", "starts_at"],
                condition=models.Q(schedule__isnull=False),
                name="tournament_scheduled_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.code])

    @property
    def ends_at(self) -> datetime | None:
        """When an arena ends."""
        return (self.started_at or self.starts_at) + timedelta(minutes=self.minutes) if self.minutes else None

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)


class Entry(models.Model):
    """Somebody in a tournament. A house bot has one too."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        PAUSED = "paused", _("paused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        REMOVED = "removed", _("removed")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    user = models.ForeignKey(User, models.PROTECT, related_name="entries")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.ENTERED)
    # Whether the player did not come, and was withdrawn for that.
    missed = models.BooleanField(_("did not show up"), default=False)
    rating = models.FloatField(_("rating"), default=1500)
    # The starting rank: 1 is the strongest. Given when the event begins; late entries follow.
    number = models.PositiveIntegerField(_("starting rank"), null=True, blank=True)
    # The round from which the player takes part.
    from_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    checked_in_at = models.DateTimeField(_("checked in at"), null=True, blank=True)
    # Shared deals: the player's part of the seeds, hexadecimal.
    nonce = models.CharField(max_length=64, blank=True)
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now)
    # Arena: since when the player waits for a pairing; in the future after a pause, which costs time.
    waiting_since = models.DateTimeField(null=True, blank=True)

    # A cache (standings.py)
    rank = models.PositiveIntegerField(_("rank"), null=True, blank=True)
    # The place in the list: as the rank, but no two are equal.
    position = models.PositiveIntegerField(null=True, blank=True)
    score = models.IntegerField(_("score"), default=0)
    tie_breaks = models.JSONField(default=list, blank=True)
    # The points of each meeting, as the row of the table shows them.
    points = models.JSONField(default=list, blank=True)
    wins = models.PositiveSmallIntegerField(_("wins"), default=0)
    played = models.PositiveSmallIntegerField(_("games"), default=0)
    on_streak = models.BooleanField(default=False)
    performance = models.IntegerField(_("performance"), null=True, blank=True)
    # Shared deals: against those who held the same cards, in thousandths.
    matchpoints = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="entry_once"),
        ]
        indexes = [
            models.Index(fields=["tournament", "position"], name="entry_by_position"),
            models.Index(fields=["user", "-tournament"], name="entry_history"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}"

    @property
    def is_in(self) -> bool:
        return self.state in (self.State.ENTERED, self.State.PAUSED)


class Round(models.Model):
    """A round of an event; an arena has none. With shared deals its secret is committed to beforehand."""

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", pgettext_lazy("tournament", "finished")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PLANNED)
    is_final = models.BooleanField(default=False)
    # Shared deals: secret until the round is over. The seed is mixed with the nonces when it is paired.
    secret = models.BinaryField(null=True, editable=False)
    commitment = models.CharField(max_length=64, blank=True)
    seed = models.BinaryField(null=True, editable=False)
    nonces = ArrayField(models.CharField(max_length=64, blank=True), default=list, blank=True)
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    paired_at = models.DateTimeField(null=True, blank=True)
    # When what is still played is decided as it stands; only with a fixed interval or days.
    ends_at = models.DateTimeField(_("ends at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Pairing(models.Model):
    """Players who meet, with the result. A bye is a pairing of one."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        FORFEIT = "forfeit", _("decided without a game")
        BYE = "bye", _("bye")
        HALF_BYE = "half_bye", _("half-point bye")
        ABSENT = "absent", _("absent")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pairings")
    round = models.ForeignKey(Round, models.CASCADE, null=True, blank=True, related_name="pairings")
    # Within its round, or its arena. In a knock-out it is the place in the bracket.
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.PLAYED)
    # With several games: the match that plays them.
    match = models.OneToOneField(
        "games.Match", models.SET_NULL, null=True, blank=True, related_name="pairing", verbose_name=_("match")
    )
    # The result was set by an organiser: what is played does not change it.
    is_set = models.BooleanField(_("result set by hand"), default=False)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="pairing_once_in_round"),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=models.Q(round__isnull=True),
                name="pairing_once_in_arena",
            ),
        ]
        indexes = [
            models.Index(
                fields=["tournament"], condition=models.Q(finished_at__isnull=True), name="pairing_running"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class PairingSeat(models.Model):
    """A player of a pairing; seat 0 begins. Its result is null until the pairing is finished."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    victory_points = models.IntegerField(_("victory points"), default=0)
    games_won = models.PositiveSmallIntegerField(default=0)
    supremacies = models.PositiveSmallIntegerField(default=0)
    # The player has given half of the clock for a point more; whether the point counts.
    berserk = models.BooleanField(_("berserk"), default=False)
    berserk_counts = models.BooleanField(default=False)
    missed = models.BooleanField(_("did not show up"), default=False)

    class Meta:
        verbose_name = _("seat of a pairing")
        verbose_name_plural = _("seats of pairings")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="pairing_seat_once"),
            models.UniqueConstraint(fields=["pairing", "entry"], name="pairing_seat_one_per_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing} {self.number}: {self.entry}"


class PairingGame(models.Model):
    """A game of a pairing without a match; a second one only replaces one that came to nothing."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    game = models.OneToOneField("games.Game", models.CASCADE, related_name="pairing_game")

    class Meta:
        verbose_name = _("game of a pairing")
        verbose_name_plural = _("games of pairings")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "number"], name="pairing_game_once")]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.game}"


class Attendance(models.Model):
    """How often somebody did not come to a pairing lately, and until when events are closed to them."""

    user = models.OneToOneField(User, models.CASCADE, related_name="attendance")
    missed = models.PositiveSmallIntegerField(_("pairings missed"), default=0)
    bars = models.PositiveSmallIntegerField(_("times barred"), default=0)
    barred_until = models.DateTimeField(_("barred until"), null=True, blank=True)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")

    def __str__(self) -> str:
        return f"{self.user}: {self.missed}"


class TournamentAction(models.Model):
    """What an organiser or a moderator has done to an event, and why. Never changed."""

    class Name(models.TextChoices):
        CREATE = "create", _("created the event")
        CHANGE = "change", _("changed the event")
        MOVE_START = "move_start", _("moved the start")
        CANCEL = "cancel", _("cancelled the event")
        REMOVE = "remove", _("removed a player")
        READMIT = "readmit", _("readmitted a player")
        SET_RESULT = "set_result", _("set a result")
        PAIR = "pair", _("paired a round by hand")
        REPLAY = "replay", _("annulled a game and had it replayed")
        HIDE_CHAT = "hide_chat", _("hid a chat line")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="actions")
    actor = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(_("action"), max_length=12, choices=Name)
    player = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    pairing = models.ForeignKey(Pairing, models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    details = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("action in a tournament")
        verbose_name_plural = _("actions in tournaments")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.name}"


class TournamentChatLine(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="chat")
    user = models.ForeignKey(User, models.CASCADE, related_name="tournament_chat_lines")
    text = models.CharField(_("text"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)
    hidden_at = models.DateTimeField(_("hidden at"), null=True, blank=True)

    class Meta:
        verbose_name = _("chat line of a tournament")
        verbose_name_plural = _("chat lines of tournaments")
        indexes = [models.Index(fields=["tournament", "-id"], name="tournament_chat_latest")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}"
