"""Texts of Django and django-allauth that our pages show, for our own catalogues.

They are here because a language of ours lacks them there, or has other words for the same thing than our own
pages (a passkey, recovery codes). Our catalogues take precedence. tests/site/test_one_language.py finds more.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext


def messages() -> None:
    # The admin, in sentences that fit a name in the nominative
    _(" By %(filter_title)s ")
    _("Select %s to view")
    _("Select %s to change")
    _("View %s")
    _("Change %s")
    _("Add %s")
    # The admin
    _("Model name")
    _("Add link")
    _("Change or view list link")
    _("Error:")
    # Passwords
    ngettext(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        8,
    )
    _("Current Password")
    _("New Password")
    _("Email")
    # Passkeys and two-factor authentication
    _("Add Security Key")
    _("Edit Security Key")
    _("Remove Security Key")
    _("Security Key Added")
    _("Security Key Removed")
    _("Activate Authenticator App")
    _("Deactivate Authenticator App")
    _("Authenticator App Activated")
    _("Authenticator App Deactivated")
    _("Recovery Codes")
    _("I have saved my recovery codes")
    _("New Recovery Codes Generated")
    _("You cannot generate recovery codes without having two-factor authentication enabled.")
