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
