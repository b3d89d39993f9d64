"""Users in the admin. Nothing here can forge an account. Moderation adds its actions to it."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import preferences, rights
from accounts.models import User
from accounts.signals import rights_changed
from duelsite.admin_lists import BigList

SANCTIONS = ("suspended_until", "muted_until")


class GroupsField(forms.ModelMultipleChoiceField[Group]):
    def label_from_instance(self, obj: Any) -> str:
        return rights.group_in_words(obj.name)


class PermissionsField(forms.ModelMultipleChoiceField[Permission]):
    def label_from_instance(self, obj: Any) -> str:
        return rights.permission_in_words(obj)


@admin.register(User)
class UserAdmin(BigList[User]):
    """Who a user is, and which sanctions are in force."""

    list_filter = ("is_guest", "is_bot", "is_staff")
    search_fields = ("handle__istartswith",)
    search_help_text = _("The beginning of a handle")
    filter_horizontal = ("groups",)
    _always_readonly: tuple[str, ...] = (
        "handle",
        "handle_skeleton",
        "email",
        "kind",
        "bot_level",
        "owner",
        "owns",
        "is_active",
        *SANCTIONS,
        *preferences.DECLARATIONS,
        "created_at",
        "last_seen_at",
        "last_login",
    )

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """Moderators do not need e-mail addresses."""
        email = ("email",) if is_superuser(request) else ()
        return ("handle", *email, "kind", *SANCTIONS, "created_at", "last_seen_at")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        return ("handle__istartswith", *(("=email",) if is_superuser(request) else ()))

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        who = ("handle", "kind", "owner", "owns", "bot_level", "bot_rated")
        shown: list[Any] = [
            (None, {"fields": (*who, "handle_skeleton", "email") if is_superuser(request) else who}),
            (_("Sanctions"), {"fields": (*SANCTIONS, "is_active")}),
            (_("Dates"), {"fields": ("created_at", "last_seen_at", "last_login")}),
        ]
        if is_superuser(request):
            shown += [
                (_("Permissions"), {"fields": ("is_staff", "is_superuser", "groups")}),
                (_("Preferences"), {"classes": ("collapse",), "fields": tuple(preferences.DECLARATIONS)}),
            ]
        return shown

    @admin.display(description=_("kind"))
    def kind(self, user: User) -> str:
        if user.is_bot:
            return str(_("bot"))
        if user.is_guest:
            return str(_("guest"))
        if user.plays_by_api:
            return str(_("bot account"))
        return str(_("staff")) if user.is_staff else str(_("member"))

    @admin.display(description=_("bot accounts"))
    def owns(self, user: User) -> str:
        return ", ".join(user.bots.order_by("handle").values_list("handle", flat=True)) or "-"

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only a superuser hands out powers."""
        readonly = self._always_readonly
        if obj is None or not obj.is_bot:
            readonly = (*readonly, "bot_rated")
        if is_superuser(request):
            return readonly
        return (*readonly, "is_staff", "is_superuser", "groups")

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The only one is `groups`."""
        return super().formfield_for_manytomany(db_field, request, form_class=GroupsField, **kwargs)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        form.rights_before = rights.of_user(User.objects.get(pk=obj.pk))
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        announce_rights(request, form, form.instance.handle, rights.of_user(form.instance), form.instance)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up themselves; staff come from `manage.py createsuperuser`."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Rows hold other people's histories together; closing an account anonymises it instead."""
        return False


def is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser


admin.site.site_header = admin.site.site_title = "duelsite"
admin.site.index_template = "moderation/index.html"
# Lists need the space; the other lists are one click away.
admin.site.enable_nav_sidebar = False
admin.site.unregister(Group)
# An e-mail address or a second factor gives access to the account: only its owner may change them.
admin.site.unregister(EmailAddress)
admin.site.unregister(Authenticator)


@admin.register(Group)
class GroupAdmin(admin.ModelAdmin[Group]):
    list_display = ("name_in_words",)
    search_fields = ("name",)
    filter_horizontal = ("permissions",)

    @admin.display(description=_("name"), ordering="name")
    def name_in_words(self, group: Group) -> str:
        return rights.group_in_words(group.name)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """The only one is `permissions`."""
        chosen = {"form_class": PermissionsField, "queryset": permissions_to_choose(), **kwargs}
        return super().formfield_for_manytomany(db_field, request, **chosen)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Without the rows between groups and permissions, which have no words."""
        _deleted, _counts, missing, protected = super().get_deleted_objects(objs, request)
        names = [rights.group_in_words(group.name) for group in objs]
        return names, {self.opts.verbose_name_plural: len(names)}, missing, protected

    def save_model(self, request: HttpRequest, obj: Group, form: Any, change: bool) -> None:
        form.rights_before = rights.of_group(Group.objects.get(pk=obj.pk)) if change else ""
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        announce_rights(request, form, f"group {form.instance.name}", rights.of_group(form.instance))


def permissions_to_choose() -> "QuerySet[Permission]":
    """Those for the lists of the admin, and those that a group has already."""
    models = admin.site._registry
    types = ContentType.objects.get_for_models(*models).values()
    chosen = Permission.objects.filter(Q(content_type__in=types) | Q(group__isnull=False)).distinct()
    return chosen.select_related("content_type")


def announce_rights(
    request: HttpRequest, form: Any, subject: str, after: str, user: User | None = None
) -> None:
    if form.rights_before != after:
        rights_changed.send(
            sender=User, by=request.user, user=user, subject=subject, before=form.rights_before, after=after
        )
