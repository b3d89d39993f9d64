"""What we decide for django-allauth: allowed handles, what a sign-up saves, who may not log in."""

from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts import guests, handles, mailboxes, services, unconfirmed
from accounts.models import User
from duelsite import ratelimit
from duelsite.clientip import client_ip, household
from duelsite.error_codes import ErrorCode

# What anybody can have sent repeatedly; forms check what they send themselves (accounts/forms.py).
SENT_AGAIN = {"account/email/email_confirmation"}


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        # One sentence for every kind of mismatch: it must not tell which half was wrong.
        "username_password_mismatch": _("Wrong handle, e-mail address or password."),
        "email_password_mismatch": _("Wrong handle, e-mail address or password."),
        "too_many_login_attempts": _("Too many failed attempts. Please wait a few minutes, then try again."),
    }

    def clean_username(self, username: str, shallow: bool = False, freed: Collection[int] = ()) -> str:
        """`freed` are the accounts that will be gone when the handle is taken."""
        handle = handles.normalize(username)
        handles.validate_handle(handle)
        if not shallow:
            others = User.objects.exclude(pk__in=freed)
            taken = others.filter(handle__iexact=handle)
            look_alike = others.filter(handle_skeleton=handles.skeleton(handle))
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
        """A guest who signs up keeps their row, and so their games. So does somebody who does it again."""
        return guests.guest_in_session(request) or guests.unconfirmed_in_session(request) or User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:  # type: ignore[override]
        data = form.cleaned_data
        unconfirmed.make_room(email=data["email"], keep=user)
        services.sign_up(
            user=user,
            handle=data["username"],
            email=data["email"],
            password=data.get("password1"),
        )
        # Somebody who has mistyped the address signs up again.
        request.session[guests.GUEST_SESSION_KEY] = user.pk
        return user

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
        sender = ratelimit.address_of(self.request)
        if template_prefix in SENT_AGAIN and not mailboxes.may_send(email, sender):
            return
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
