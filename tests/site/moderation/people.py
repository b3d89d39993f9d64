"""Moderators for tests."""

from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group

from accounts.models import User
from games.moderation.group import NAME, make_group
from tests.people import member


def moderator(handle: str = "Themis", **fields: Any) -> User:
    """A member of the group, as the migration makes it."""
    make_group(apps)
    user = member(handle, is_staff=True, **fields)
    user.groups.add(Group.objects.get(name=NAME))
    return User.objects.get(pk=user.pk)  # with fresh rights
