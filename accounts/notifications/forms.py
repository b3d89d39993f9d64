"""The table of kinds and ways of notifications: a checkbox for each."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Notification, User
from accounts.notifications.preferences import BELL, EMAIL, FIXED, PUSH, WAYS, is_chosen

NAMES = {BELL: _("Bell"), EMAIL: _("E-mail"), PUSH: _("Push")}


class NotificationsForm(forms.Form):
    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Guests have no e-mail address, and their accounts are deleted.
        self.ways = WAYS if user.is_member else (BELL,)
        for kind in Notification.Kind:
            for way in self.ways:
                self.fields[f"{kind}-{way}"] = forms.BooleanField(
                    label=f"{kind.label}: {NAMES[way]}",
                    required=False,
                    initial=is_chosen(user, kind, way),
                    disabled=(kind, way) in FIXED,
                    widget=forms.CheckboxInput(attrs={"aria-label": f"{kind.label}: {NAMES[way]}"}),
                )

    def way_names(self) -> list[Any]:
        return [NAMES[way] for way in self.ways]

    def rows(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        for kind in Notification.Kind:
            yield kind.label, [self[f"{kind}-{way}"] for way in self.ways]

    def choices(self) -> dict[tuple[str, str], bool]:
        return {
            (str(kind), way): self.cleaned_data[f"{kind}-{way}"]
            for kind in Notification.Kind
            for way in self.ways
            if (kind, way) not in FIXED
        }
