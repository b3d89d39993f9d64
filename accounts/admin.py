"""Users in Django's admin: look people up, suspend or mute them. Nothing here can forge an account."""

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import services
from accounts.models import User

WEEK = timedelta(days=7)
SANCTIONS = ("suspended_until", "muted_until")


class UserForm(forms.ModelForm[User]):
    """A person as staff may change them. The service has the last word on sanctions; this is to say why."""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        sanctioned = cleaned.get("suspended_until") or cleaned.get("muted_until")
        is_superuser = cleaned.get("is_superuser", self.instance.is_superuser)
        if sanctioned and (is_superuser or not services.may_be_sanctioned(self.instance)):
            raise forms.ValidationError(
                _("Superusers and bots are neither suspended nor muted."), code="untouchable"
            )
        return cleaned


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    form = UserForm
    list_display = ("handle", "email", "kind", "suspended_until", "muted_until", "created_at", "last_seen_at")
    list_filter = ("is_guest", "is_bot", "is_staff", "is_active", "language", "created_at")
    search_fields = ("handle", "email")
    search_help_text = _("Handle or e-mail address")
    ordering = ("-last_seen_at",)
    date_hierarchy = "created_at"
    show_full_result_count = False
    list_per_page = 50
    filter_horizontal = ("groups",)
    actions = ("suspend_for_a_week", "mute_for_a_week", "lift_sanctions")
    fieldsets = (
        (None, {"fields": ("handle", "handle_skeleton", "email", "kind", "bot_level", "bot_rated")}),
        (_("Sanctions"), {"fields": SANCTIONS}),
        (_("Powers"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Preferences"), {"classes": ("collapse",), "fields": services.PREFERENCES}),
        (_("Dates"), {"fields": ("created_at", "last_seen_at", "last_login")}),
    )
    _always_readonly: tuple[str, ...] = (
        "handle",
        "handle_skeleton",
        "email",
        "kind",
        "bot_level",
        "is_active",
        *services.PREFERENCES,
        "created_at",
        "last_seen_at",
        "last_login",
    )

    @admin.display(description=_("kind"))
    def kind(self, user: User) -> str:
        if user.is_bot:
            return str(_("bot"))
        if user.is_guest:
            return str(_("guest"))
        return str(_("staff")) if user.is_staff else str(_("member"))

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only a superuser hands out powers."""
        readonly = self._always_readonly
        if obj is None or not obj.is_bot:
            readonly = (*readonly, "bot_rated")
        if obj is not None and not services.may_be_sanctioned(obj):
            readonly = (*readonly, *SANCTIONS)
        if isinstance(request.user, User) and request.user.is_superuser:
            return readonly
        return (*readonly, "is_staff", "is_superuser", "groups")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up themselves; staff come from `manage.py createsuperuser`."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Rows hold other people's histories together; closing an account anonymises it instead."""
        return False

    def save_model(self, request: HttpRequest, obj: User, form: forms.ModelForm[User], change: bool) -> None:
        if any(name in form.changed_data for name in SANCTIONS):
            services.set_sanctions(user=obj, suspended_until=obj.suspended_until, muted_until=obj.muted_until)
        super().save_model(request, obj, form, change)

    @admin.action(description=_("Suspend for a week"))
    def suspend_for_a_week(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        until = timezone.now() + WEEK
        self._sanction(request, queryset, suspended_until=until)

    @admin.action(description=_("Mute for a week"))
    def mute_for_a_week(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        until = timezone.now() + WEEK
        self._sanction(request, queryset, muted_until=until)

    @admin.action(description=_("Lift suspension and mute"))
    def lift_sanctions(self, request: HttpRequest, queryset: "QuerySet[User]") -> None:
        self._sanction(request, queryset, suspended_until=None, muted_until=None)

    def _sanction(self, request: HttpRequest, queryset: "QuerySet[User]", **sanctions: Any) -> None:
        count = 0
        for user in queryset:
            current = {"suspended_until": user.suspended_until, "muted_until": user.muted_until}
            try:
                services.set_sanctions(user=user, **{**current, **sanctions})
            except services.Untouchable:
                messages.warning(request, _("Superusers and bots are neither suspended nor muted."))
            else:
                count += 1
        told = ngettext("%(count)d person changed.", "%(count)d people changed.", count) % {"count": count}
        messages.success(request, told)


admin.site.site_header = admin.site.site_title = "duelsite"
admin.site.unregister(Group)
# Whoever edits an address or a second factor can take over the account: that is its owner's business only.
admin.site.unregister(EmailAddress)
admin.site.unregister(Authenticator)


@admin.register(Group)
class GroupAdmin(admin.ModelAdmin[Group]):
    search_fields = ("name",)
    filter_horizontal = ("permissions",)
