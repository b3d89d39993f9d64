"""Django's handle on the project itself: its Celery application and its management commands."""

from django.apps import AppConfig


class DuelsiteConfig(AppConfig):
    name = "duelsite"

    def ready(self) -> None:
        from duelsite import celery  # noqa: F401  # the application that @shared_task binds to
