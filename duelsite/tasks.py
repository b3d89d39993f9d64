"""Celery tasks of the project itself."""

from celery import shared_task

from duelsite import heartbeat, letters


@shared_task
def note_heartbeat() -> None:
    heartbeat.beat()


# Tried again for five minutes; each wait is shorter than the time after which the broker would send it twice.
@shared_task(autoretry_for=(OSError,), retry_backoff=5, retry_backoff_max=200, max_retries=6)
def send_letter(letter: letters.Letter) -> None:
    letters.deliver(letter)
