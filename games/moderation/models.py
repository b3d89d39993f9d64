"""What moderation stores. Services do the writing.

ModerationLog belongs to the app `accounts`, whose migrations created its table.
"""

import re
from typing import Any

from django.db import models
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import rights
from accounts.models import User


class ActionName(models.TextChoices):
    """What a moderator can do: the key that the log stores, and what its readers see."""

    WARN = "warn", _("warned")
    MUTE = "mute", _("muted")
    SUSPEND = "suspend", _("suspended")
    CLOSE = "close", _("account closed")
    RENAME = "rename", _("handle changed")
    RESET_RATINGS = "reset ratings", _("ratings reset")
    REFUND = "refund", _("points refunded")
    ANNUL = "annul", _("game annulled")
    HIDE_LINE = "hide line", _("chat line hidden")
    HIDE_LINES = "hide lines", _("chat lines hidden")
    UNDO = "undo", _("undone")
    DISMISS_SUSPICION = "dismiss suspicion", _("suspicion dismissed")
    HANDLE_REPORT = "report handled", _("report handled")
    REJECT_REPORT = "report rejected", _("report rejected")
    GRANT_APPEAL = "appeal handled", _("appeal granted")
    REJECT_APPEAL = "appeal rejected", _("appeal rejected")
    OPEN_SECRET = "open secret", _("secret revealed")
    TRY_AGAIN = "try again", _("game retried")
    CALL_OFF = "call off", _("game aborted")
    CHANGE_RIGHTS = "change rights", _("rights changed")
    RETIRE_PUZZLE = "retire puzzle", _("puzzle retired")
    KEEP_PUZZLE = "keep puzzle", _("puzzle kept")

    @classmethod
    def words_of(cls, key: str) -> str:
        """Keys of former releases, which have no words, are shown as they are."""
        return str(cls(key).label) if key in cls.values else key


# What the subjects of the log look like, unless they are the handle of a person. A handle has no spaces.
SUBJECT_GAME = re.compile(r"(?:(?P<handle>\S+), )?game (?P<code>\S+)")
SUBJECT_GROUP = re.compile(r"group (?P<name>.+)")
SUBJECT_PUZZLE = re.compile(r"puzzle (?P<key>\S+)")


def game_subject(code: str, handle: str = "") -> str:
    """A game as the log stores it; with the handle of a player, what that player did there."""
    return f"{handle}, game {code}" if handle else f"game {code}"


class ModerationLog(models.Model):
    """What moderators have done. Rows are added and never changed; a trigger enforces it too."""

    moderator = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("moderator"))
    # An ActionName; lines of former releases may have other names.
    action = models.CharField(_("action"), max_length=40, db_column="act")
    subject = models.CharField(_("subject"), max_length=100)
    # The user it was done to, if any.
    person = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="moderated", verbose_name=_("user")
    )
    reason = models.TextField(_("reason"), blank=True)
    # What is needed to undo it; and the line that this one undoes.
    facts = models.JSONField(_("details"), default=dict, blank=True)
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by", verbose_name=_("undoes")
    )
    # Lines that one request has written, to be undone together; empty for lines of former releases.
    batch = models.CharField(max_length=12, blank=True, default="", db_default="", editable=False)
    at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)

    class Meta:
        app_label = "accounts"
        verbose_name = _("moderation log entry")
        verbose_name_plural = _("moderation log")
        indexes = [
            models.Index(fields=["batch"], condition=~models.Q(batch=""), name="log_by_batch"),
            # What moderators have done to a game.
            models.Index(Upper("subject"), name="log_by_subject"),
        ]
        permissions = [("moderate", "Can act as a moderator")]

    def __str__(self) -> str:
        return f"{self.moderator}: {self.action_in_words} ({self.subject_in_words})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise ValueError("the moderation log is only ever added to")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise ValueError("the moderation log is only ever added to")

    @property
    def action_in_words(self) -> str:
        return ActionName.words_of(self.action)

    @property
    def subject_in_words(self) -> str:
        return words_of_subject(self.subject)

    @property
    def reason_in_words(self) -> str:
        """What the moderator wrote; where the site itself wrote it, in the language of the reader."""
        if self.action == ActionName.CHANGE_RIGHTS:
            return rights.change_in_words(self.reason)
        return ActionName.words_of(self.reason)


def words_of_subject(subject: str) -> str:
    """The subject of a line of the log, for its readers."""
    key, colon, rest = subject.partition(": ")
    if colon and key in ActionName.values:  # of a line that was undone
        return f"{ActionName.words_of(key)}: {words_of_subject(rest)}"
    if found := SUBJECT_GAME.fullmatch(subject):
        words = gettext("game %(code)s") % {"code": found["code"]}
        return f"{found['handle']}, {words}" if found["handle"] else words
    if found := SUBJECT_PUZZLE.fullmatch(subject):
        return gettext("puzzle %(key)s") % {"key": found["key"]}
    if found := SUBJECT_GROUP.fullmatch(subject):
        return gettext("group %(name)s") % {"name": rights.group_in_words(found["name"])}
    return subject


class Sanction(models.Model):
    """What moderators have done to a person and why, as that person reads it."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        SUSPENSION = "suspension", _("suspension")
        CLOSING = "closing", _("account closed")
        RENAMING = "renaming", _("new handle")
        RESET = "reset", _("ratings reset")

    person = models.ForeignKey(User, models.PROTECT, related_name="sanctions", verbose_name=_("user"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    reason = models.TextField(_("reason"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted at"), null=True, blank=True)
    line = models.OneToOneField(
        ModerationLog, models.PROTECT, related_name="sanction", verbose_name=_("log entry")
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["person", "-id"], name="sanction_of_person")]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_kind_display()}"

    @property
    def is_in_force(self) -> bool:
        return self.lifted_at is None and (self.until is None or self.until > timezone.now())

    @classmethod
    def in_force(cls, person: User, *kinds: str) -> "list[Sanction]":
        """The sanctions on a user that are in force, the latest first."""
        held = cls.objects.filter(person=person, kind__in=kinds, lifted_at=None).select_related("appeal")
        return [sanction for sanction in held.order_by("-pk") if sanction.is_in_force]


class Report(models.Model):
    """Something that moderators should look at: a user whom another reports, or an appeal."""

    class Category(models.TextChoices):
        CHEATING = "cheating", _("Cheating: help from a program, or several accounts")
        RATINGS = "ratings", _("Losing on purpose, trading rating points")
        INSULTS = "insults", _("Insults or harassment")
        SPAM = "spam", _("Spam")
        STALLING = "stalling", _("Stalling, or leaving games")
        HANDLE = "handle", _("An offensive name")
        OTHER = "other", _("Something else")
        # Only by way of a sanction.
        APPEAL = "appeal", _("Appeal")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "open")
        TAKEN = "taken", pgettext_lazy("report", "taken")
        HANDLED = "handled", _("handled")
        REJECTED = "rejected", _("rejected")

    UNDECIDED = (State.OPEN, State.TAKEN)

    reporter = models.ForeignKey(
        User, models.PROTECT, related_name="reports_made", verbose_name=_("reported by")
    )
    reported = models.ForeignKey(User, models.PROTECT, related_name="reports", verbose_name=_("user"))
    category = models.CharField(_("category"), max_length=12, choices=Category)
    text = models.TextField(_("what happened"), max_length=2000)
    game = models.ForeignKey(
        "games.Game",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports",
        verbose_name=_("game"),
    )
    chat_line = models.ForeignKey(
        "games.ChatLine",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports",
        verbose_name=_("chat line"),
    )
    # What an appeal is about: there is one for each.
    sanction = models.OneToOneField(
        Sanction,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="appeal",
        verbose_name=_("appeal against"),
    )
    at = models.DateTimeField(_("time"), default=timezone.now)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    handler = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("moderator")
    )
    # For the reporter.
    answer = models.TextField(_("answer"), max_length=2000, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [
            models.Index(fields=["state", "-id"], name="report_queue"),
            models.Index(fields=["reported", "-id"], name="report_of_person"),
            models.Index(fields=["reporter", "-id"], name="report_by_person"),
            models.Index(fields=["at"], name="report_by_time"),
            models.Index(
                fields=["decided_at"], condition=models.Q(decided_at__isnull=False), name="report_decided"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "reported", "game"],
                condition=models.Q(state__in=("open", "taken"), game__isnull=False),
                name="report_once_per_pair_and_game",
            ),
            models.UniqueConstraint(
                fields=["reporter", "reported"],
                condition=models.Q(state__in=("open", "taken"), game__isnull=True, sanction__isnull=True),
                name="report_once_per_pair",
            ),
            models.CheckConstraint(
                condition=models.Q(category="appeal", sanction__isnull=False, reporter=models.F("reported"))
                | ~models.Q(category="appeal")
                & models.Q(sanction__isnull=True)
                & ~models.Q(reporter=models.F("reported")),
                name="report_of_another_or_an_appeal",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reported}: {self.get_category_display()}"


class Suspicion(models.Model):
    """What the nightly search has found odd about a user. It has no effect by itself."""

    class Kind(models.TextChoices):
        RESULTS = "results", _("unusual results")
        LEAVING = "leaving", _("resigning and leaving")
        TRADING = "trading", _("the same two players trading points")
        ADDRESS = "address", _("shared address")
        MOVES = "moves", _("moves like the strongest bot’s")
        DAILY = "daily", _("deals of the day")

    person = models.ForeignKey(User, models.CASCADE, related_name="suspicions", verbose_name=_("user"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    # How odd, the more the odder; 1 is just worth a look.
    weight = models.FloatField(_("weight"))
    evidence = models.JSONField(_("evidence"), default=dict)
    first_at = models.DateTimeField(_("first seen"), default=timezone.now)
    at = models.DateTimeField(pgettext_lazy("suspicion", "last seen"), default=timezone.now)
    dismissed_at = models.DateTimeField(_("dismissed at"), null=True, blank=True)
    dismissed_by = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("dismissed by")
    )
    dismissed_because = models.TextField(_("dismissed because"), blank=True)
    dismissed_weight = models.FloatField(default=0)

    class Meta:
        verbose_name = _("suspicion")
        verbose_name_plural = _("suspicions")
        constraints = [
            models.UniqueConstraint(fields=["person", "kind"], name="suspicion_one_per_person_and_kind")
        ]
        indexes = [
            models.Index(
                fields=["-weight"], condition=models.Q(dismissed_at__isnull=True), name="suspicion_heaviest"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_kind_display()}"


class Note(models.Model):
    """What a moderator wants other moderators to know about a person. Nobody else reads it."""

    person = models.ForeignKey(User, models.CASCADE, related_name="+", verbose_name=_("user"), db_index=False)
    author = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("moderator"))
    text = models.TextField(_("note"), max_length=2000)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        indexes = [models.Index(fields=["person", "-id"], name="note_of_person")]

    def __str__(self) -> str:
        return f"{self.person}: {self.text[:40]}"


class Template(models.Model):
    """A text that moderators send often: they choose it in a form and change it as the case requires."""

    class Use(models.TextChoices):
        REASON = "reason", _("reason for a sanction")
        ANSWER = "answer", _("answer to a report")

    use = models.CharField(_("for"), max_length=10, choices=Use)
    title = models.CharField(_("title"), max_length=60)
    text = models.TextField(_("text"), max_length=1000)

    class Meta:
        verbose_name = _("message template")
        verbose_name_plural = _("message templates")
        ordering = ["use", "title"]
        constraints = [models.UniqueConstraint(fields=["use", "title"], name="template_once")]

    def __str__(self) -> str:
        return self.title
