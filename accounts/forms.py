"""The forms of the accounts pages."""

from collections.abc import Iterator
from typing import Any, cast

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.core import context
from django import forms
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import guests, handles, mailboxes, tokens, unconfirmed
from accounts.adapter import AccountAdapter
from accounts.models import User
from accounts.preferences import COLUMNS, DECLARATIONS, Group
from duelsite import ratelimit
from duelsite.error_codes import ErrorCode

TOO_MANY_EMAILS = _(
    "Too many e-mails were requested. Please check your inbox and spam folder, or try again in an hour."
)


class Plain(forms.Form):
    """Without placeholders: they repeat the label, and vanish when one needs them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class LoginForm(Plain, allauth.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Handle or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username webauthn"
        self.fields["password"].help_text = ""
        self.fields["remember"].label = _("Keep me logged in")
        self.fields["remember"].initial = True


class SignupForm(Plain, allauth.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        handle = self.fields["username"]
        handle.label = _("Handle")
        handle.help_text = _("The name others see: %(min)d to %(max)d letters, digits, “_” or “-”.") % {
            "min": handles.MIN_LENGTH,
            "max": handles.MAX_LENGTH,
        }
        handle.widget.attrs.update(
            minlength=handles.MIN_LENGTH, maxlength=handles.MAX_LENGTH, spellcheck="false"
        )
        email = self.fields["email"]
        email.label = _("E-mail address")
        email.help_text = _("For log-in and lost passwords. Nobody else sees it.")
        if "password1" in self.fields:
            self.fields["password1"].help_text = _("At least 8 characters; a few unrelated words work well.")
        if "website" in self.fields:  # hidden by a class, since inline styles are forbidden
            self.fields["website"].widget.attrs.pop("style", None)

    def clean_username(self) -> str:
        """Somebody who signs up again, because no e-mail came, may choose the same handle."""
        holder = unconfirmed.holder_of(self.data.get(self.add_prefix("email"), "").strip())
        before = guests.unconfirmed_in_session(context.request)
        freed = [user.pk for user in (holder, before) if user]
        adapter = cast("AccountAdapter", get_adapter())
        return adapter.clean_username(self.cleaned_data["username"], freed=freed)

    def validate_unique_email(self, value: str) -> str:
        email: str = super().validate_unique_email(value)
        if self.account_already_exists and unconfirmed.holder_of(email):
            self.account_already_exists = False  # it is replaced
        return email

    def clean(self) -> dict[str, Any]:
        super().clean()
        sender = ratelimit.address_of(context.request)
        if not self.errors and not mailboxes.may_send(self.cleaned_data["email"], sender):
            self.add_error("email", forms.ValidationError(TOO_MANY_EMAILS, code=ErrorCode.TOO_OFTEN))
        return self.cleaned_data

    def try_save(self, request: HttpRequest) -> Any:
        guests.leave_guest_session(request)
        if self.account_already_exists:
            # What a new account would cost: the time of an answer must not tell which addresses have one.
            make_password(self.cleaned_data.get("password1"))
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            # Another user took the handle after the check; the database decides.
            messages.error(request, _("This handle is taken. Please choose another."))
            return None, redirect("account_signup")


class AddEmailForm(Plain, allauth.AddEmailForm):
    pass


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """Ends all other sessions. Access tokens stay, unless the user wants them revoked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(self.user, User) and self.user.tokens.exists():
            self.fields["revoke_tokens"] = forms.BooleanField(
                label=_("Also revoke all my access tokens"),
                help_text=_(
                    "Otherwise your programs keep working. Revoke the tokens if somebody else may know your "
                    "password."
                ),
                required=False,
            )

    def save(self) -> None:
        with transaction.atomic():
            super().save()
            if self.cleaned_data.get("revoke_tokens"):
                tokens.revoke_all_tokens(user=cast("User", self.user))


class SetPasswordForm(Plain, allauth.SetPasswordForm):
    pass


class ResetPasswordForm(Plain, allauth.ResetPasswordForm):
    def clean_email(self) -> str:
        email: str = super().clean_email()
        if not mailboxes.may_send(email, ratelimit.address_of(context.request)):
            raise forms.ValidationError(TOO_MANY_EMAILS, code=ErrorCode.TOO_OFTEN)
        return email


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):
    pass


ON_PAGE = {name: declared for name, declared in DECLARATIONS.items() if declared.group}


class PreferencesForm(forms.ModelForm[User]):
    """The settings page, from the declarations of accounts/preferences.py."""

    class Meta:
        model = User
        fields = list(ON_PAGE)
        labels = {name: declared.label for name, declared in ON_PAGE.items()}
        help_texts = {name: declared.help_text for name, declared in ON_PAGE.items()}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, declared in ON_PAGE.items():
            if declared.needs_email and self.instance.email is None:
                del self.fields[name]
            elif declared.choices:
                self.fields[name] = forms.ChoiceField(
                    label=declared.label, required=False, choices=declared.choices
                )

    def add_prefix(self, field_name: str) -> str:
        """Inputs have the names of the columns, as on pages that browsers may have open during an update."""
        return COLUMNS.get(field_name, field_name)

    def groups(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        """The parts of the page: the title of each, and its fields."""
        for group in Group:
            yield group.label, [self[name] for name in self.fields if ON_PAGE[name].group == group]


class DeleteAccountForm(forms.Form):
    handle = forms.CharField(
        label=_("Type your handle to confirm"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_handle(self) -> str:
        handle: str = handles.normalize(self.cleaned_data["handle"])
        if handle.casefold() != self.user.handle.casefold():
            raise forms.ValidationError(_("That is not your handle."), code=ErrorCode.HANDLE_MISMATCH)
        return handle
