"""Registers the accounts app and connects its signal receivers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from accounts import receivers  # noqa: F401
