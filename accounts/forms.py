"""The forms of the accounts pages."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import guests, handles
from accounts.languages import languages
from accounts.models import User
from duelsite.error_codes import ErrorCode


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


class SignupForm(Plain, allauth.SignupForm):  # type: ignore[misc]
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

    def try_save(self, request: HttpRequest) -> Any:
        guests.leave_guest_session(request)
        if self.account_already_exists:
            # What a new account would cost: the time of an answer must not tell which addresses have one.
            make_password(self.cleaned_data.get("password1"))
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            # Somebody took the handle between the check and this moment; the database has the last word.
            messages.error(request, _("This handle is taken. Please choose another."))
            return None, redirect("account_signup")


class AddEmailForm(Plain, allauth.AddEmailForm):
    pass


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    pass


class SetPasswordForm(Plain, allauth.SetPasswordForm):
    pass


class ResetPasswordForm(Plain, allauth.ResetPasswordForm):
    pass


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):
    pass


class PreferencesForm(forms.ModelForm[User]):
    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = User
        fields = [
            "language",
            "theme",
            "animation_speed",
            "sound",
            "confirm_moves",
            "colour_blind_symbols",
            "email_notifications",
        ]
        labels = {
            "theme": _("Colours"),
            "animation_speed": _("Animation speed"),
            "sound": _("Play sounds"),
            "confirm_moves": _("Ask before every move"),
            "colour_blind_symbols": _("Show a shape on every card colour"),
            "email_notifications": _("Send me e-mail notices"),
        }
        help_texts = {
            "confirm_moves": _("A second tap confirms a move. Safer on a phone."),
            "colour_blind_symbols": _("For colour-blind eyes, and for bright sunlight."),
            "email_notifications": _("Only about your own games. Never advertising."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = [("", _("As my browser")), *languages()]
        if self.instance.email is None:
            del self.fields["email_notifications"]


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
