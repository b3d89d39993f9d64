"""The forms of passkeys, which trust nothing: what no browser would send is a wrong passkey, not an error.

A credential is JSON with binary fields, sent by anybody and taken apart by several libraries. Some of them
refuse nonsense in other ways than django-allauth expects.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

NONSENSE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)


@contextmanager
def wrong_if_nonsense() -> Iterator[None]:
    try:
        yield
    except NONSENSE:
        wrong: ValidationError = get_adapter().validation_error("incorrect_code")
        raise wrong from None


class CredentialField(forms.JSONField):
    def to_python(self, value: Any) -> Any:
        with wrong_if_nonsense():
            return super().to_python(value)

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Empty when the form is shown again: the next passkey is another one."""
        return None


class Passkey(forms.Form):
    credential = CredentialField(required=True, widget=forms.HiddenInput)


class Presented(Passkey):
    """A passkey for a log-in."""

    def clean_credential(self) -> Authenticator:
        with wrong_if_nonsense():
            found: Authenticator = super().clean_credential()  # type: ignore[misc]
            return found


class AddForm(Passkey, allauth.AddWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(label=_("Name"), required=False)

    def clean(self) -> dict[str, Any]:
        with wrong_if_nonsense():
            cleaned: dict[str, Any] = super().clean()
            return cleaned


class EditForm(allauth.EditWebAuthnForm):
    name = forms.CharField(label=_("Name"))


class AuthenticateForm(Presented, allauth.AuthenticateWebAuthnForm):  # type: ignore[misc]
    pass


class LoginForm(Presented, allauth.LoginWebAuthnForm):  # type: ignore[misc]
    pass


class ReauthenticateForm(Presented, allauth.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    pass
