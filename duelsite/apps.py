"""Django's handle on the project itself, for its management commands."""

from django.apps import AppConfig


class DuelsiteConfig(AppConfig):
    name = "duelsite"
