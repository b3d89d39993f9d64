"""What we decide for django-allauth: allowed handles, what a sign-up saves, who may not log in."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts import guests, handles, services
from accounts.models import User
from duelsite.clientip import client_ip, household
from duelsite.error_codes import ErrorCode


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        # One sentence for every kind of mismatch: it must not tell which half was wrong.
        "username_password_mismatch": _("That handle or e-mail address and password do not belong together."),
        "email_password_mismatch": _("That handle or e-mail address and password do not belong together."),
        "too_many_login_attempts": _("Too many failed attempts. Rest a few minutes, then try again."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        handle = handles.normalize(username)
        handles.validate_handle(handle)
        if not shallow:
            taken = User.objects.filter(handle__iexact=handle)
            look_alike = User.objects.filter(handle_skeleton=handles.skeleton(handle))
            if taken.exists():
                raise ValidationError(
                    _("This handle is taken. Please choose another."), code=ErrorCode.HANDLE_TAKEN
                )
            if look_alike.exists():
                raise ValidationError(
                    _("This handle looks too much like one that is taken. Please choose another."),
                    code=ErrorCode.HANDLE_LOOK_ALIKE,
                )
        return handle

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps their row, and so their games."""
        guest = guests.guest_in_session(request)
        return guest or User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:  # type: ignore[override]
        data = form.cleaned_data
        return services.sign_up(
            user=user,
            handle=data["username"],
            email=data["email"],
            password=data.get("password1"),
        )

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:  # type: ignore[override]
        # A closed account that still knows its password was closed by moderators.
        if user.is_suspended() or not (user.is_active or user.is_bot):
            return render(request, "account/suspended.html", {"person": user}, status=403)
        if user.is_bot:
            return self.respond_user_inactive(request, user)
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return response

    def login(self, request: HttpRequest, user: User) -> None:  # type: ignore[override]
        guest = guests.guest_in_session(request)
        super().login(request, user)
        if guest is not None:
            guests.absorb_guest(guest=guest, user=user)
            request.session.pop(guests.GUEST_SESSION_KEY, None)

    def get_client_ip(self, request: HttpRequest) -> str:
        """For its limits; as everywhere else on the site. Letters about an account name it as well."""
        return household(client_ip(request))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        links = {name: of_this_site(value) for name, value in context.items() if name.endswith("_url")}
        super().send_mail(template_prefix, email, context | links)

    def format_email_subject(self, subject: str) -> str:
        return str(subject)


def of_this_site(link: str) -> str:
    """The same link with the port of the site: Django checks the name in a request's Host, not the port."""
    asked, ours = urlsplit(link), urlsplit(settings.SITE_URL)
    if asked.port != ours.port:
        asked = asked._replace(scheme=ours.scheme, netloc=ours.netloc)
    return asked.geturl()
