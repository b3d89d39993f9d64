"""Housekeeping that Celery does now and then."""

from celery import shared_task

from accounts import guests
from accounts.notices import delivery, pushing


@shared_task(name="accounts.delete_idle_guests")
def delete_idle_guests() -> int:
    return guests.delete_idle_guests()


@shared_task(name="accounts.send_letters")
def send_letters() -> int:
    """Every few seconds: the letters of notices that are due."""
    return delivery.send_letters()


@shared_task(name="accounts.send_pushes")
def send_pushes() -> int:
    """Every few seconds: the pushes of notices that are due."""
    return pushing.send_pushes()


@shared_task(name="accounts.tidy_notices")
def tidy_notices() -> int:
    return delivery.tidy()
