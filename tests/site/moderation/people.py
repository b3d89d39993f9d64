"""Moderators for tests."""

from importlib import import_module
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group
from django.db import connection

from accounts.models import User
from tests.people import member

GROUP: Any = import_module("games.migrations.0018_moderators")
TOURNAMENTS: Any = import_module("games.migrations.0039_moderators_of_tournaments")


def make_group() -> None:
    """Create the group of moderators, as its migrations do."""
    GROUP.make(apps, connection.schema_editor())
    TOURNAMENTS.give(apps, connection.schema_editor())


def moderator(handle: str = "Themis", **fields: Any) -> User:
    make_group()
    user = member(handle, is_staff=True, **fields)
    user.groups.add(Group.objects.get(name=GROUP.NAME))
    return User.objects.get(pk=user.pk)  # with fresh rights
