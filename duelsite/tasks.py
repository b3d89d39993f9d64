"""Celery tasks of the project itself."""

from celery import shared_task

from duelsite import heartbeat


@shared_task
def note_heartbeat() -> None:
    heartbeat.beat()
