"""The user: a person with an e-mail address, a guest without one, or a bot. Services do the writing."""

from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import OpClass
from django.db import models
from django.db.models.functions import Upper
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import handles
from accounts.preferences import Preferences


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
        """For `manage.py createsuperuser`: shell access is proof enough of the e-mail address."""
        from allauth.account.models import EmailAddress

        from accounts.signals import rights_changed

        user = self.create_user(handle, email, password, is_staff=True, is_superuser=True)
        rights_changed.send(
            sender=User, by=user, user=user, subject=user.handle, before="", after="staff, superuser"
        )
        if user.email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        return user


class User(Preferences, AbstractBaseUser, PermissionsMixin):
    handle = models.CharField(_("handle"), max_length=handles.MAX_LENGTH, unique=True)
    # Derived from the handle on every save; here so that the database itself refuses look-alikes.
    handle_skeleton = models.CharField(
        _("handle without look-alikes"), max_length=8 * handles.MAX_LENGTH, unique=True, editable=False
    )
    email = models.EmailField(_("e-mail address"), null=True, blank=True)  # noqa: DJ001 (unique, if any)

    is_guest = models.BooleanField(_("guest"), default=False, db_index=True)
    is_bot = models.BooleanField(_("bot"), default=False)
    bot_level = models.CharField(_("bot level"), max_length=40, blank=True)
    bot_rated = models.BooleanField(
        _("plays rated games"),
        default=False,
        help_text=_("Members can play rated games against this bot. The bot’s own rating does not change."),
    )
    plays_by_api = models.BooleanField(
        _("bot account"),
        default=False,
        help_text=_("A member’s account that a program plays with, through the API only. This is permanent."),
    )
    owner = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="bots",
        verbose_name=_("owner"),
        help_text=_("The person responsible for this bot account."),
    )
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    suspended_until = models.DateTimeField(_("suspended until"), null=True, blank=True)
    muted_until = models.DateTimeField(_("muted until"), null=True, blank=True)

    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField(
        pgettext_lazy("user", "last seen"), default=timezone.now, editable=False
    )

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "handle"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        indexes = [
            models.Index(fields=["last_seen_at"], name="user_last_seen"),
            # For moderators, who look people up by how their handles begin.
            models.Index(OpClass(Upper("handle"), "varchar_pattern_ops"), name="user_handle_begins"),
        ]
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
            models.CheckConstraint(
                condition=models.Q(plays_by_api=False) | models.Q(is_bot=False, is_guest=False),
                name="user_only_members_play_by_api",
            ),
            models.CheckConstraint(
                condition=models.Q(plays_by_api=True) | models.Q(owner=None),
                name="user_only_bot_accounts_have_an_owner",
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
        """A person with an account: neither guest nor bot of ours. Their program may play with it."""
        return self.is_active and not self.is_guest and not self.is_bot

    @property
    def is_program(self) -> bool:
        """Whether no person decides: a bot of ours, or a member's account that plays by the API."""
        return self.is_bot or self.plays_by_api

    @property
    def answerable(self) -> "User | None":
        """The owner of a bot account, if they are here to answer for it."""
        if self.owner is None or not self.owner.is_active or self.owner.is_suspended():
            return None
        return self.owner

    def is_suspended(self, now: datetime | None = None) -> bool:
        return self.suspended_until is not None and self.suspended_until > (now or timezone.now())

    def is_muted(self, now: datetime | None = None) -> bool:
        return self.muted_until is not None and self.muted_until > (now or timezone.now())


class AccessToken(models.Model):
    """What a program acts with in place of its member's password. Only its digest is known to us."""

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = ArrayField(models.CharField(max_length=20), default=list)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("access token")
        verbose_name_plural = _("access tokens")

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"


class Relation(models.Model):
    """One user follows or blocks another."""

    class Kind(models.TextChoices):
        FOLLOW = "follow", _("follows")
        BLOCK = "block", _("blocks")

    owner = models.ForeignKey(User, models.CASCADE, related_name="relations")
    other = models.ForeignKey(User, models.CASCADE, related_name="related_by")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    at = models.DateTimeField(_("time"), default=timezone.now)

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


class Notification(models.Model):
    """Something that concerns a user: shown in the bell, sent by e-mail, pushed, as the user has chosen.

    Saved in the transaction of what it is about. The row says what is due: nothing is lost or sent twice.
    """

    class Kind(models.TextChoices):
        CHALLENGE = "challenge", _("Somebody challenges me")
        YOUR_TURN = "your_turn", _("My turn in a correspondence game")
        GAME_OVER = "game_over", _("One of my games has ended while I was away")
        FOLLOWED_GAME = "followed_game", _("Somebody I follow begins a game")
        MODERATION = "moderation", _("A message from the moderators")
        TOURNAMENT = "tournament", _("A tournament I have entered begins, or has paired me")

    user = models.ForeignKey(User, models.CASCADE, related_name="notifications")
    kind = models.CharField(_("kind"), max_length=20, choices=Kind)
    # What it is about: nobody is notified of it twice, and it can be settled. Empty if it needs neither.
    key = models.CharField(max_length=60, blank=True)
    # What its text is made of, in the language of the reader; "url" is where it leads to.
    data = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    in_bell = models.BooleanField(default=True)
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)
    # When the e-mail and the push notification are due, or null; and how often sending has failed.
    email_at = models.DateTimeField(null=True, blank=True, db_column="letter_at")
    push_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    # The devices that it has not been pushed to yet; null before the first attempt.
    push_left = ArrayField(models.BigIntegerField(), null=True, blank=True)

    class Meta:
        db_table = "accounts_notice"
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        constraints = [
            models.UniqueConstraint(
                fields=["key", "user"], condition=~models.Q(key=""), name="notice_once_per_key"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-id"], condition=models.Q(in_bell=True), name="notice_of_user"),
            models.Index(
                fields=["user"], condition=models.Q(in_bell=True, read_at__isnull=True), name="notice_unread"
            ),
            models.Index(
                fields=["email_at"], condition=models.Q(email_at__isnull=False), name="notice_letter_due"
            ),
            models.Index(
                fields=["push_at"], condition=models.Q(push_at__isnull=False), name="notice_push_due"
            ),
            models.Index(fields=["at"], name="notice_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind}"


class PushDevice(models.Model):
    """A browser that wants push notifications: its endpoint, and its keys for encryption (RFC 8291)."""

    user = models.ForeignKey(User, models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=600, unique=True)
    key = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    # The name of the session that it belongs to: after a log-out, nothing is pushed there.
    session = models.CharField(max_length=40)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("push device")
        verbose_name_plural = _("push devices")
        indexes = [models.Index(fields=["user", "session"], name="push_device_by_session")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.created_at:%F}"
