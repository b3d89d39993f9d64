"""Django's handle on the project itself: its Celery application and its management commands."""

from django.apps import AppConfig


class DuelsiteConfig(AppConfig):
    name = "duelsite"

    def ready(self) -> None:
        # The application that @shared_task binds to, and what `manage.py check` asks.
        from duelsite import celery, checks, connections, gc_tuning  # noqa: F401

        connections.reconnect_soon()
        gc_tuning.resume()
