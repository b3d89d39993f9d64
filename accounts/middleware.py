"""What every request does for its user: language, last seen, guests who want to sign up, careful staff."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import printed_names, second_factor, services
from accounts.models import User

GetResponse = Callable[[HttpRequest], HttpResponse]


class PresenceMiddleware:
    """Activates the language and the names of cards that the user has chosen, and notes the visit."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Pages that need no session must stay without one.
        printed = False
        if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, User):
            if request.user.language and translation.check_for_language(request.user.language):
                translation.activate(request.user.language)
                request.LANGUAGE_CODE = translation.get_language()
            printed = request.user.printed_names
            services.touch(user=request.user)
        with printed_names.override(printed):
            return self.get_response(request)


class GuestMiddleware:
    """Guests are logged in, but may open the pages to sign up and log in like visitors without an account."""

    SIGN_IN_PAGES = frozenset(
        {
            "account_login",
            "account_signup",
            "account_confirm_email",
            "account_email_verification_sent",
            "account_reset_password",
            "account_reset_password_done",
            "account_reset_password_from_key",
            "account_reset_password_from_key_done",
            "account_inactive",
            "mfa_login_webauthn",
            "mfa_authenticate",
        }
    )
    # Pages about credentials, which a guest has none of.
    MEMBERS_ONLY = (
        "account_email",
        "account_change_password",
        "account_set_password",
        "account_reauth",
        "mfa_",
    )

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view_func: object, view_args: Any, view_kwargs: Any
    ) -> HttpResponseBase | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        if not name or not (name in self.SIGN_IN_PAGES or name.startswith(self.MEMBERS_ONLY)):
            return None
        if not isinstance(request.user, User) or not request.user.is_guest:
            return None
        if name in self.SIGN_IN_PAGES:
            request.user = AnonymousUser()
            return None
        return redirect("account_signup")


class StaffMiddleware:
    """Leads staff without a second factor from the admin to the page on which they set one up."""

    OPEN = frozenset({"login", "logout"})

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view_func: object, view_args: Any, view_kwargs: Any
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        if match is None or match.namespace != "admin" or match.url_name in self.OPEN:
            return None
        if not isinstance(request.user, User) or not second_factor.is_missing(request.user):
            return None
        messages.warning(request, _("The admin opens once you have set up two-factor authentication."))
        return redirect("mfa_index")
