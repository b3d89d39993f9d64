"""Lobbies, games, seats, moves, chat; what the engine thinks of them. A game is its seed, options and moves.

Services do the writing.
"""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from duelsite import codes
from games import time_controls

# Django looks for the models of an app in this module.
from games.daily import models as daily_models  # noqa: F401
from games.logs.facts import PackedArrayField, PackedBinaryField, PackedCharField, PackedJSONField
from games.matches import models as matches_models
from games.moderation import models as moderation_models  # noqa: F401
from games.puzzles import models as puzzle_models  # noqa: F401
from games.ratings import models as ratings_models  # noqa: F401
from games.tournaments import models as tournament_models  # noqa: F401

CODE_LENGTH = 10


def new_code() -> str:
    return codes.new_code(CODE_LENGTH)


class Lobby(models.Model):
    """A table that waits for players: anybody, a quick pairing, people with its link, or those invited."""

    class Kind(models.TextChoices):
        OPEN = "open", pgettext_lazy("table", "open")
        QUICK = "quick", _("quick pairing")
        INVITE = "invite", _("invite link")
        CHALLENGE = "challenge", _("challenge")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        TAKEN = "taken", pgettext_lazy("table", "taken")
        CLOSED = "closed", _("closed")

    # These wait for days, whether or not their host is there.
    INVITATIONS = (Kind.INVITE, Kind.CHALLENGE)

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    host = models.ForeignKey(User, models.CASCADE, related_name="lobbies", verbose_name=_("host"))
    # Those whom a challenge names, until they have sat down or declined.
    invited = models.ManyToManyField(
        User, related_name="invitations", blank=True, verbose_name=_("invited players")
    )
    size = models.PositiveSmallIntegerField(_("number of players"), default=2)
    # Quick pairing: the fewest with whom the host would begin as well; null: with that number only.
    size_from = models.PositiveSmallIntegerField(_("fewest players"), null=True, blank=True)
    ruleset = models.CharField(_("rules"), max_length=20)
    options = models.JSONField(_("options"), default=dict, blank=True)
    time_control = models.CharField(_("time control"), max_length=10)
    rated = models.BooleanField(_("rated"), default=False)
    host_rating = models.FloatField(_("rating of the host"), default=1500)
    rating_min = models.PositiveSmallIntegerField(_("minimum rating"), null=True, blank=True)
    rating_max = models.PositiveSmallIntegerField(_("maximum rating"), null=True, blank=True)
    # A match of several games; 0: a single game.
    match_games = models.PositiveSmallIntegerField(_("games in the match"), default=0, db_default=0)
    match_kind = models.CharField(
        _("kind of match"),
        max_length=10,
        choices=matches_models.Kind,
        default=matches_models.Kind.BEST_OF,
        db_default=matches_models.Kind.BEST_OF,
    )
    match_begins = models.CharField(
        _("player who begins"),
        max_length=10,
        choices=matches_models.Begins,
        default=matches_models.Begins.ALTERNATE,
        db_default=matches_models.Begins.ALTERNATE,
    )
    game = models.ForeignKey(
        "games.Game", models.SET_NULL, null=True, blank=True, related_name="lobbies", verbose_name=_("game")
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    seen_at = models.DateTimeField(_("host last seen"), default=timezone.now)

    class Meta:
        verbose_name = _("lobby")
        verbose_name_plural = _("lobbies")
        constraints = [
            models.UniqueConstraint(
                fields=["host"],
                condition=models.Q(kind="quick", status="waiting"),
                name="lobby_one_quick_seek_per_host",
            ),
        ]
        indexes = [
            models.Index(
                fields=["kind", "created_at"], condition=models.Q(status="waiting"), name="lobby_waiting"
            ),
            models.Index(fields=["seen_at"], condition=models.Q(status="waiting"), name="lobby_unseen"),
            models.Index(
                fields=["ruleset", "time_control", "-created_at"],
                condition=models.Q(kind="quick"),
                name="lobby_quick_waits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.host}: {self.ruleset} {self.time_control}"

    @property
    def is_invitation(self) -> bool:
        return self.kind in self.INVITATIONS

    @property
    def sizes(self) -> range:
        """The numbers of players with which the game may begin."""
        return range(self.size_from or self.size, self.size + 1)


class TakenSeat(models.Model):
    """A person or bot in a lobby; the first is the host."""

    lobby = models.ForeignKey(Lobby, models.CASCADE, related_name="taken", db_index=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="taken_seats")
    rating = models.FloatField(null=True, blank=True)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("taken seat")
        verbose_name_plural = _("taken seats")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["lobby", "user"], name="taken_seat_one_per_user"),
        ]

    def __str__(self) -> str:
        return f"{self.lobby}: {self.user}"


class Game(models.Model):
    """A game and where it stands. What a position looks like is never stored: it follows from the moves."""

    class Status(models.TextChoices):
        STARTING = "starting", _("starting")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        ABORTED = "aborted", _("aborted")

    class Origin(models.TextChoices):
        LOBBY = "lobby", _("lobby")
        CHALLENGE = "challenge", _("challenge")
        REMATCH = "rematch", _("rematch")
        BOTS = "bots", _("game with bots")
        MATCH = "match", _("match")
        TOURNAMENT = "tournament", _("tournament")
        DAILY = "daily", _("deal of the day")
        PUZZLE = "puzzle", _("puzzle")

    # Somebody else than its players has arranged these: a result counts for more than the game.
    ARRANGED = (Origin.MATCH, Origin.TOURNAMENT, Origin.DAILY)
    # One person plays these against bots: nobody waits, and the game ends when that person leaves.
    SOLO = (Origin.DAILY,)

    class Uncounted(models.TextChoices):
        TOO_SHORT = "too_short", _("too short")
        PAIR_LIMIT = "pair_limit", _("too many games between the same two players")

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    ruleset = models.CharField(_("rules"), max_length=20)
    # What a result counts for: ratings are kept by pool and speed.
    pool = models.CharField(_("pool"), max_length=20)
    # Of the rules under which it was dealt: the same seed may deal another game under later ones.
    rules_version = models.PositiveSmallIntegerField(_("version of the rules"), default=1)
    options = models.JSONField(_("options"), default=dict, blank=True)
    time_control = models.CharField(_("time control"), max_length=10)
    speed = models.CharField(_("speed"), max_length=20)
    rated = models.BooleanField(_("rated"), default=False)
    # The mean of what the seats were rated at when it began; null if none was.
    rating = models.SmallIntegerField(_("average rating"), null=True, blank=True)
    players = models.ManyToManyField(User, through="Seat", related_name="games", verbose_name=_("players"))

    # Where the game comes from, and which one of these: the code of a lobby or of the game before.
    origin = models.CharField(
        _("origin"), max_length=12, choices=Origin, blank=True, default="", db_default=""
    )
    origin_key = models.CharField(
        _("key of the origin"), max_length=40, blank=True, default="", db_default=""
    )
    # Whether the lists of running games show it: not if its players met by an invite link.
    is_listed = models.BooleanField(_("on public lists"), default=True, db_default=True)

    # The fair deal (docs/fairness.md). Secret until the game is over.
    secret = models.BinaryField(editable=False)
    commitment = PackedCharField(_("commitment"), max_length=64)
    # A deal that is held elsewhere and that several games may share (games/deals.py): its name, and the
    # cards themselves if they follow from no seed.
    deal_key = models.CharField(_("shared deal"), max_length=60, blank=True, default="", db_default="")
    given_deal = models.JSONField(null=True, blank=True, editable=False)
    # Others still play or will play the same deal: only the players of this game see it (table/sealing.py).
    is_sealed = models.BooleanField(_("sealed"), default=False, db_default=False)
    # By seat, hexadecimal; null until the seat has sent its own.
    nonces = PackedArrayField(
        models.CharField(max_length=64, null=True, blank=True), default=list, blank=True
    )
    seed = PackedBinaryField(null=True, editable=False)

    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.STARTING)
    # Grows with every change; position_version is what it was at the last move, ply the number of moves.
    version = models.PositiveIntegerField(_("version"), default=0)
    position_version = models.PositiveIntegerField(_("version at the last move"), default=0)
    ply = models.PositiveIntegerField(_("number of moves"), default=0)
    # The seats that owe a decision. By seat: the version that asked for it (0: none), and since when its
    # clock runs; waiting_since is the earliest of these, kept for indexes.
    to_move = ArrayField(
        models.SmallIntegerField(), default=list, blank=True, verbose_name=_("seats to move")
    )
    asked_version = ArrayField(
        models.PositiveIntegerField(),
        default=list,
        blank=True,
        verbose_name=_("versions that ask for a decision"),
    )
    began_at = ArrayField(
        models.DateTimeField(null=True, blank=True),
        default=list,
        blank=True,
        verbose_name=_("clocks running since"),
    )
    waiting_since = models.DateTimeField(_("waiting since"), null=True, blank=True)
    # By seat: the level of the bot that decides now, or nothing for a person; whether the seat has moved yet.
    bot_levels = ArrayField(
        models.CharField(max_length=40, blank=True), default=list, blank=True, verbose_name=_("bot levels")
    )
    bot_to_move = models.BooleanField(_("a bot must move"), default=False)
    moved = ArrayField(
        models.BooleanField(), default=list, blank=True, verbose_name=_("seats that have moved")
    )

    clocks_ms = ArrayField(models.IntegerField(), default=list, blank=True, verbose_name=_("clocks (ms)"))
    lag_ms = ArrayField(models.IntegerField(), default=list, blank=True, verbose_name=_("network lag (ms)"))
    # How long clocks have run in this game, until `waiting_since`.
    counted_ms = models.BigIntegerField(_("time on all clocks (ms)"), default=0)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    paused_at = models.DateTimeField(_("paused at"), null=True, blank=True)
    pause_offers = ArrayField(
        models.SmallIntegerField(), default=list, blank=True, verbose_name=_("seats that offer a pause")
    )
    rematch_offers = ArrayField(
        models.SmallIntegerField(), default=list, blank=True, verbose_name=_("seats that offer a rematch")
    )
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )

    winners = ArrayField(models.SmallIntegerField(), null=True, blank=True, verbose_name=_("winners"))
    # By seat, 1 is the best, ties share one; null until the game is finished.
    places = ArrayField(models.SmallIntegerField(), null=True, blank=True, verbose_name=_("places"))
    how = models.CharField(_("ending"), max_length=20, blank=True)
    scores = PackedJSONField(_("scores"), null=True, blank=True)
    # Which seats had equal points and what decided between them, as TieView of the engine; null in games that
    # ended before this was stored (games/ties.py finds theirs).
    ties = models.JSONField(_("tie-breaks"), null=True, blank=True)
    # The place of this game among the rated ones of its pool, once it is rated.
    rated_number = models.PositiveIntegerField(_("number among rated games"), null=True, blank=True)
    # Why a rated game changed no rating.
    uncounted = models.CharField(_("why it does not count"), max_length=12, choices=Uncounted, blank=True)
    # Which part of the points that its winners gain counts: less than 1 if most players have left it.
    gain_share = models.FloatField(_("share of the gain that counts"), default=1.0, db_default=1.0)
    # A moderator has decided that the result does not count (games/moderation/annulling.py).
    annulled_at = models.DateTimeField(_("annulled at"), null=True, blank=True)
    # Whether a casual game is in the statistics; a rated one is once it is rated.
    tallied = models.BooleanField(_("in the statistics"), default=False)

    created_at = models.DateTimeField(_("created"), default=timezone.now)
    started_at = models.DateTimeField(_("began at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    # The log in place of its rows of Move, some time after the end (games/table/packing.py), and what is
    # then emptied: the commitment, nonces, seed and scores, which give back what they were.
    packed = models.BinaryField(null=True, editable=False)
    # Why upkeep has set it aside (games/table/faults.py); nothing for all but the odd one.
    fault = models.CharField(_("reason for setting aside"), max_length=300, blank=True)
    fault_at = models.DateTimeField(_("set aside at"), null=True, blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = pgettext_lazy("list", "games")
        indexes = [
            models.Index(
                fields=["deadline"], condition=models.Q(deadline__isnull=False), name="game_deadline"
            ),
            models.Index(fields=["created_at"], condition=models.Q(status="starting"), name="game_starting"),
            models.Index(
                fields=["waiting_since"],
                condition=models.Q(status="playing", bot_to_move=True),
                name="game_waits_for_bot",
            ),
            models.Index(
                fields=["finished_at"],
                condition=models.Q(status="finished", rated=True, rated_number__isnull=True, uncounted=""),
                name="game_to_be_rated",
            ),
            models.Index(
                fields=["finished_at"],
                condition=models.Q(status="finished", rated=False, tallied=False),
                name="game_to_be_tallied",
            ),
            models.Index(
                fields=["status", "-created_at"],
                condition=models.Q(status__in=("starting", "playing")),
                name="game_running",
            ),
            models.Index(
                fields=["origin", "origin_key"], condition=~models.Q(origin=""), name="game_by_origin"
            ),
            models.Index(fields=["deal_key"], condition=~models.Q(deal_key=""), name="game_by_deal"),
            models.Index(
                fields=["-finished_at", "-id"], condition=models.Q(status="finished"), name="game_by_end"
            ),
            models.Index(
                fields=["finished_at", "id"],
                condition=models.Q(status__in=("finished", "aborted"), packed__isnull=True, ply__gt=0),
                name="game_to_be_packed",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["pool", "rated_number"], name="game_rated_once"),
            models.CheckConstraint(
                condition=~models.Q(status="finished")
                | models.Q(winners__isnull=False, places__isnull=False),
                name="game_finished_has_a_result",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.code])

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self.moved)

    @property
    def is_dealt(self) -> bool:
        return self.started_at is not None

    @property
    def people_to_move(self) -> list[int]:
        """The seats of people who must decide."""
        return [seat for seat in self.to_move if not self.bot_levels[seat]]

    @property
    def has_reproducible_bots(self) -> bool:
        """Whether its bots give the same answers to the same play, in every game of the same deal."""
        return self.origin == self.Origin.DAILY

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.ABORTED)

    def result_of(self, seat: int) -> str:
        """What a finished game was to a seat: won, lost, or drawn if all share the first place."""
        if all(place == 1 for place in self.places or []):
            return "drawn"
        return "won" if seat in (self.winners or []) else "lost"

    @property
    def control(self) -> time_controls.TimeControl:
        return time_controls.parse(self.time_control)


class Seat(models.Model):
    game = models.ForeignKey(
        Game, models.CASCADE, related_name="seats", verbose_name=_("game"), db_index=False
    )
    number = models.SmallIntegerField(_("seat"))
    user = models.ForeignKey(
        User, models.PROTECT, related_name="seats", verbose_name=_("user"), db_index=False
    )
    rating_before = models.FloatField(_("rating before the game"), null=True, blank=True)
    provisional = models.BooleanField(default=False)
    # When and how the person has left a table that plays on; a bot holds the seat then.
    left_at = models.DateTimeField(null=True, blank=True)
    left_how = models.CharField(max_length=12, blank=True)
    # What returning to the seat has added to its clock, in all.
    added_ms = models.IntegerField(default=0, db_default=0)
    # When the person has left a rated game, of any size, before there was real play.
    left_early_at = models.DateTimeField(null=True, blank=True)
    # What a finished game is found by (games/replays/facts.py): all follows from the game, none is a secret.
    finished_at = models.DateTimeField(null=True, blank=True)
    place = models.SmallIntegerField(null=True, blank=True)
    marks = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    # A cache of all that a search may ask for (games/replays/terms.py); none if the game is annulled.
    terms = ArrayField(models.IntegerField(), default=list, blank=True, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["game", "user"], name="seat_one_per_user"),
        ]
        indexes = [
            models.Index(fields=["user", "-game"], name="seat_history"),
            models.Index(
                fields=["user", "left_early_at"],
                condition=models.Q(left_early_at__isnull=False),
                name="seat_left_early",
            ),
            models.Index(
                fields=["user", "-finished_at", "-game"],
                condition=models.Q(finished_at__isnull=False),
                name="seat_by_end",
            ),
            # What a search walks along, and what it finds the rest by; nothing waits there to be sorted in.
            models.Index(
                fields=["-finished_at", "-game"],
                condition=models.Q(finished_at__isnull=False),
                name="seat_by_time",
            ),
            GinIndex(fields=["terms"], name="seat_terms", fastupdate=False),
            # The annulled games in the history of a player.
            models.Index(
                fields=["user", "-finished_at", "-game"],
                condition=models.Q(finished_at__isnull=False, terms=[]),
                name="seat_without_terms",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.number}: {self.user}"


class Move(models.Model):
    """A line of a game's log: a move in the engine's notation, or `undo`, which takes back the last one."""

    UNDO = "undo"

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="moves", verbose_name=_("game"), db_index=False
    )
    number = models.PositiveIntegerField(_("number"))
    seat = models.SmallIntegerField(_("seat"))
    notation = models.CharField(_("move"), max_length=80)
    spent_ms = models.PositiveIntegerField(_("time used (ms)"), default=0)
    # What the clock showed at that moment, with no lag forgiven and nothing added, and how long clocks had
    # run in the game: what an undo has to know.
    left_ms = models.IntegerField(default=0)
    counted_ms = models.BigIntegerField(default=0)
    client_id = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="move_number_once"),
            models.UniqueConstraint(fields=["game", "seat", "client_id"], name="move_client_id_once"),
        ]

    def __str__(self) -> str:
        # Without the notation: pages for moderators show this, and it may be a secret.
        return f"{self.number}. {self.seat}"


class ChatLine(models.Model):
    class Audience(models.TextChoices):
        PLAYERS = "players", _("players")
        SPECTATORS = "spectators", _("spectators")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="chat", verbose_name=_("game"), db_index=False
    )
    room = models.CharField(_("audience"), max_length=12, choices=Audience)
    user = models.ForeignKey(
        User, models.CASCADE, related_name="chat_lines", verbose_name=_("user"), db_index=False
    )
    text = models.CharField(_("text"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)
    # A moderator has taken it off the tables; it can be put back.
    hidden_at = models.DateTimeField(_("hidden at"), null=True, blank=True)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        indexes = [
            models.Index(fields=["game", "room", "-id"], name="chat_latest"),
            # For moderators, who read what a person has written.
            models.Index(fields=["user", "-id"], name="chat_of_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.text}"


class Analysis(models.Model):
    """A finished game as the engine judges it, reviewed move by move. Can be made again from the game."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    OPEN = (Status.WAITING, Status.RUNNING)

    game = models.OneToOneField(Game, models.CASCADE, related_name="analysis", verbose_name=_("game"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    # How far the engine looks at each position (0: as it likes), and the tag of its weights.
    nodes = models.PositiveIntegerField(_("nodes per position"), default=0)
    engine = models.CharField(_("engine"), max_length=40, blank=True)
    done = models.PositiveSmallIntegerField(_("moves reviewed"), default=0)
    of = models.PositiveSmallIntegerField(_("moves in all"))
    # A review for each move that is done, as engine.ai.Review.as_json gives it.
    moves = models.JSONField(_("reviews"), default=list, blank=True)
    # How often it was found lying still.
    losses = models.PositiveSmallIntegerField(_("times interrupted"), default=0)
    asked_at = models.DateTimeField(_("requested at"), default=timezone.now)
    # The user whose share of the workers it uses while it is open; none for visitors and for the site itself.
    asked_by = models.BigIntegerField(_("requested by (user number)"), null=True, blank=True)
    touched_at = models.DateTimeField(_("last progress"), default=timezone.now)
    finished_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes = [
            models.Index(
                fields=["touched_at"],
                condition=models.Q(status__in=("waiting", "running")),
                name="analysis_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.done}/{self.of}"


class Hint(models.Model):
    """What the engine advised a seat in one position. Asked for twice, it is one hint."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="hints", verbose_name=_("game"), db_index=False
    )
    seat = models.SmallIntegerField(_("seat"))
    version = models.PositiveIntegerField(_("version"))
    # The best moves with their winning chances; null until the engine has thought.
    moves = models.JSONField(null=True, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("hint")
        verbose_name_plural = _("hints")
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "version"], name="hint_once_per_position")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.seat}: {self.version}"

    @classmethod
    def count_by_seat(cls, game: Game) -> list[int]:
        """How many hints each seat has got."""
        seats = list(cls.objects.filter(game=game, moves__isnull=False).values_list("seat", flat=True))
        return [seats.count(seat) for seat in range(game.size)]


class Pulse(models.Model):
    """One row: when the site last showed that games can be played. See games/table/outages.py."""

    ONLY = 1

    at = models.DateTimeField()
    # After the last outage, clocks have stood still until then.
    clocks_from = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="pulse_only_one")]

    def __str__(self) -> str:
        return f"{self.at:%F %T}"


class Outage(models.Model):
    """A time in which nobody could play, which was charged to nobody."""

    began_at = models.DateTimeField(_("began at"))
    ended_at = models.DateTimeField(_("ended at"))
    clocks_from = models.DateTimeField(_("clocks stopped until"))
    games = models.PositiveIntegerField(pgettext_lazy("number", "games"), default=0)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        ordering = ["-began_at"]

    def __str__(self) -> str:
        return f"{self.began_at:%F %T} – {self.ended_at:%F %T}"


class MissedEvent(models.Model):
    """An event of a game that a subscriber has failed to handle (games/events.py). Upkeep tries again."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="missed_events", verbose_name=_("game"))
    event = models.CharField(_("event"), max_length=40)
    subscriber = models.CharField(_("subscriber"), max_length=120)
    details = models.JSONField(_("details"), default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    at = models.DateTimeField(_("time"), default=timezone.now)
    # Null: it has failed too often, and somebody has to look.
    next_attempt_at = models.DateTimeField(_("next attempt"), null=True, blank=True)

    class Meta:
        verbose_name = _("missed event")
        verbose_name_plural = _("missed events")
        ordering = ["at"]
        indexes = [models.Index(fields=["next_attempt_at"], name="missed_event_due")]

    def __str__(self) -> str:
        return f"{self.game}: {self.event} → {self.subscriber}"


class BotAnswer(models.Model):
    """What a bot has answered to a line of play at a deal that several games share (table/bot_answers.py)."""

    # From the SHA-256 of the deal, the line and the seat.
    key = models.UUIDField(primary_key=True)
    deal_key = models.CharField(max_length=60, db_index=True)
    notation = models.CharField(max_length=80)

    class Meta:
        verbose_name = _("answer of a bot")
        verbose_name_plural = _("answers of bots")

    def __str__(self) -> str:
        return f"{self.deal_key}: {self.notation}"


class SeenAddress(models.Model):
    """That an account has logged in from an address, as a keyed hash whose key changes; kept for a month."""

    person = models.ForeignKey(User, models.CASCADE, related_name="+")
    address = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("seen address")
        verbose_name_plural = _("seen addresses")
        constraints = [models.UniqueConstraint(fields=["address", "person"], name="seen_address_once")]
        indexes = [models.Index(fields=["at"], name="seen_address_old")]

    def __str__(self) -> str:
        return str(self.pk)
