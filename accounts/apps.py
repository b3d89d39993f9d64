"""Registers the accounts app and connects its signal receivers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from allauth.account import signals as allauth
        from django.contrib.auth.signals import user_logged_out

        from accounts import receivers, signals

        user_logged_out.connect(receivers.end_session)
        signals.sessions_ended.connect(receivers.forget_devices)
        for changed in (allauth.password_changed, allauth.password_set, allauth.password_reset):
            changed.connect(receivers.end_other_sessions)
        allauth.password_reset.connect(receivers.revoke_tokens)
        signals.account_closed.connect(receivers.end_other_sessions)
