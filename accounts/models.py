"""The user: a person with an e-mail address, a guest without one, or a bot. Services do the writing."""

from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import handles


class Theme(models.TextChoices):
    AUTO = "auto", _("As my device")
    LIGHT = "light", _("Light: marble")
    DARK = "dark", _("Dark: basalt")


class AnimationSpeed(models.TextChoices):
    OFF = "off", _("Off")
    FAST = "fast", _("Fast")
    NORMAL = "normal", _("Normal")
    SLOW = "slow", _("Slow")


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        """Handles are one handle whatever their case."""
        return self.get(handle__iexact=username)

    def create_user(
        self, handle: str, email: str | None = None, password: str | None = None, **fields: Any
    ) -> "User":
        user = self.model(handle=handles.normalize(handle), email=email or None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, handle: str, email: str | None = None, password: str | None = None) -> "User":
        """For `manage.py createsuperuser`: whoever has the shell is trusted with the e-mail address too."""
        from allauth.account.models import EmailAddress

        user = self.create_user(handle, email, password, is_staff=True, is_superuser=True)
        if user.email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    handle = models.CharField(_("handle"), max_length=handles.MAX_LENGTH, unique=True)
    # Derived from the handle on every save; here so that the database itself refuses look-alikes.
    handle_skeleton = models.CharField(max_length=8 * handles.MAX_LENGTH, unique=True, editable=False)
    email = models.EmailField(_("e-mail address"), null=True, blank=True)  # noqa: DJ001 (unique, if any)

    is_guest = models.BooleanField(_("guest"), default=False, db_index=True)
    is_bot = models.BooleanField(_("bot"), default=False)
    bot_level = models.CharField(_("bot level"), max_length=40, blank=True)
    bot_rated = models.BooleanField(
        _("plays rated games"),
        default=False,
        help_text=_("Members may play this bot for their rating. The bot's own rating stays as calibrated."),
    )
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    suspended_until = models.DateTimeField(_("suspended until"), null=True, blank=True)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)

    # Preferences. An empty language follows the browser.
    language = models.CharField(_("language"), max_length=10, blank=True)
    theme = models.CharField(_("theme"), max_length=10, choices=Theme, default=Theme.AUTO)
    sound = models.BooleanField(_("sound"), default=True)
    confirm_moves = models.BooleanField(_("confirm moves"), default=False)
    animation_speed = models.CharField(
        _("animation speed"), max_length=10, choices=AnimationSpeed, default=AnimationSpeed.NORMAL
    )
    colour_blind_symbols = models.BooleanField(_("colour-blind symbols"), default=False)
    email_notices = models.BooleanField(_("e-mail notices"), default=True)

    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField(_("last seen"), default=timezone.now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "handle"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            # Upper, because that is what Django's iexact looks up: the same indexes serve the log-in.
            models.UniqueConstraint(Upper("handle"), name="user_handle_unique_whatever_case"),
            models.UniqueConstraint(Upper("email"), name="user_email_unique_whatever_case"),
            models.UniqueConstraint(
                fields=["bot_level"], condition=models.Q(is_bot=True), name="user_one_bot_per_level"
            ),
            models.CheckConstraint(
                condition=models.Q(is_bot=True, is_guest=False) & ~models.Q(bot_level="")
                | models.Q(is_bot=False, bot_level=""),
                name="user_bots_have_a_level_and_are_no_guests",
            ),
            models.CheckConstraint(
                condition=models.Q(is_bot=True) | models.Q(bot_rated=False),
                name="user_only_bots_are_rated_bots",
            ),
            models.CheckConstraint(
                condition=models.Q(is_guest=False) | models.Q(email__isnull=True, is_staff=False),
                name="user_guests_have_no_email_nor_powers",
            ),
        ]

    def __str__(self) -> str:
        return self.handle

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.handle_skeleton = handles.skeleton(self.handle)
        update_fields = kwargs.get("update_fields")
        if update_fields is not None and "handle" in update_fields:
            kwargs["update_fields"] = {*update_fields, "handle_skeleton"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("profile", args=[self.handle])

    @property
    def is_member(self) -> bool:
        """A person with an account: neither guest nor bot."""
        return self.is_active and not self.is_guest and not self.is_bot

    def is_suspended(self, now: datetime | None = None) -> bool:
        return self.suspended_until is not None and self.suspended_until > (now or timezone.now())

    def is_muted(self, now: datetime | None = None) -> bool:
        return self.muted_until is not None and self.muted_until > (now or timezone.now())


class Rating(models.Model):
    """How strong a user is in a pool of rulesets and at a speed."""

    user = models.ForeignKey(User, models.CASCADE, related_name="ratings")
    pool = models.CharField(_("pool"), max_length=20)
    speed = models.CharField(_("speed"), max_length=20)
    value = models.FloatField(_("rating"), default=1500)
    games = models.PositiveIntegerField(_("games"), default=0)
    peak = models.FloatField(_("best"), default=1500)

    PROVISIONAL_GAMES = 20

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "pool", "speed"], name="rating_one_per_user_pool_and_speed"
            ),
        ]
        indexes = [models.Index(fields=["pool", "speed", "-value"], name="rating_leaderboard")]

    def __str__(self) -> str:
        return f"{self.user}: {round(self.value)}{'?' if self.is_provisional else ''}"

    @property
    def is_provisional(self) -> bool:
        return self.games < self.PROVISIONAL_GAMES


class RatingChange(models.Model):
    """What one game did to one rating. Unique, so that no game is ever rated twice."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="rating_changes")
    user = models.ForeignKey(User, models.CASCADE, related_name="rating_changes")
    before = models.FloatField(_("before"))
    after = models.FloatField(_("after"))
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="rating_change_once_per_game")]

    def __str__(self) -> str:
        return f"{self.user}: {self.after - self.before:+.0f}"


class FirstPlayerEdge(models.Model):
    """How the first player fares in the rated games of a pool, counted as they are rated."""

    pool = models.CharField(_("pool"), max_length=20, unique=True)
    games = models.PositiveIntegerField(_("games"), default=0)
    points = models.FloatField(_("points of the first player"), default=0)

    class Meta:
        verbose_name = _("first player's edge")
        verbose_name_plural = _("first player's edges")

    def __str__(self) -> str:
        return f"{self.pool}: {self.points:g}/{self.games}"


class Relation(models.Model):
    """One user follows or blocks another."""

    class Kind(models.TextChoices):
        FOLLOW = "follow", _("follows")
        BLOCK = "block", _("blocks")

    owner = models.ForeignKey(User, models.CASCADE, related_name="relations")
    other = models.ForeignKey(User, models.CASCADE, related_name="related_by")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("relation")
        verbose_name_plural = _("relations")
        constraints = [
            models.UniqueConstraint(fields=["owner", "other"], name="relation_one_per_pair"),
            models.CheckConstraint(
                condition=~models.Q(owner=models.F("other")), name="relation_not_to_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.owner} {self.kind} {self.other}"


class ModerationLog(models.Model):
    """What moderators did, for ever: rows are added and never changed."""

    moderator = models.ForeignKey(User, models.PROTECT, related_name="+")
    act = models.CharField(_("act"), max_length=40)
    subject = models.CharField(_("subject"), max_length=100)
    reason = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("moderation log line")
        verbose_name_plural = _("moderation log")

    def __str__(self) -> str:
        return f"{self.moderator} {self.act} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk:
            raise ValueError("the moderation log is only ever added to")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise ValueError("the moderation log is only ever added to")
