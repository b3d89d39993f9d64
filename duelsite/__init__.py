"""The project: settings, addresses, servers and the supervisor that runs them."""

from duelsite.celery import app as celery_app

__all__ = ["celery_app"]
