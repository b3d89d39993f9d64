"""Housekeeping that Celery does now and then."""

from celery import shared_task

from accounts import guests


@shared_task(name="accounts.delete_idle_guests")
def delete_idle_guests() -> int:
    return guests.delete_idle_guests()
