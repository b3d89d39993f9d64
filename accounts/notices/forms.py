"""The table of what somebody is told by which way: a box for each."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Notice, User
from accounts.notices.preferences import BELL, EMAIL, FIXED, PUSH, WAYS, is_chosen

NAMES = {BELL: _("Bell"), EMAIL: _("E-mail"), PUSH: _("Push")}


class NoticesForm(forms.Form):
    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Guests have no address, and nothing of theirs lasts.
        self.ways = WAYS if user.is_member else (BELL,)
        for kind in Notice.Kind:
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
        for kind in Notice.Kind:
            yield kind.label, [self[f"{kind}-{way}"] for way in self.ways]

    def choices(self) -> dict[tuple[str, str], bool]:
        return {
            (str(kind), way): self.cleaned_data[f"{kind}-{way}"]
            for kind in Notice.Kind
            for way in self.ways
            if (kind, way) not in FIXED
        }
