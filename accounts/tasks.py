"""Periodic tasks of accounts."""

from celery import shared_task

from accounts import guests, unconfirmed
from accounts.notifications import delivery, pushing


@shared_task(name="accounts.delete_idle_guests")
def delete_idle_guests() -> int:
    return guests.delete_idle_guests()


@shared_task(name="accounts.delete_unconfirmed")
def delete_unconfirmed() -> int:
    """Every hour: the accounts whose e-mail address was not confirmed in time."""
    return unconfirmed.delete_expired()


@shared_task(name="accounts.send_emails")
def send_emails() -> int:
    """Every few seconds: the e-mails of notifications that are due."""
    return delivery.send_emails()


@shared_task(name="accounts.send_pushes")
def send_pushes() -> int:
    """Every few seconds: the push notifications that are due."""
    return pushing.send_pushes()


@shared_task(name="accounts.tidy_notifications")
def tidy_notifications() -> int:
    return delivery.tidy()
