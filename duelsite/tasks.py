"""Celery tasks of the project itself."""

from celery import shared_task

from duelsite import heartbeat


@shared_task(expires=heartbeat.EVERY)
def note_heartbeat() -> None:
    heartbeat.beat()
