"""Celery tasks of the project itself."""

from celery import shared_task

from duelsite import heartbeat, mail


@shared_task
def note_heartbeat() -> None:
    heartbeat.beat()


# Retried for five minutes; each wait is shorter than the time after which the broker would deliver it twice.
@shared_task(autoretry_for=(OSError,), retry_backoff=5, retry_backoff_max=200, max_retries=6)
def send_email(email: mail.QueuedEmail) -> None:
    mail.deliver(email)


# The previous release queued e-mails by this name: no row would send them again if a worker did not know it.
# To be deleted after the next release, with the queue `letters` in MAIL_QUEUES.
@shared_task(
    name="duelsite.tasks.send_letter",
    autoretry_for=(OSError,),
    retry_backoff=5,
    retry_backoff_max=200,
    max_retries=6,
)
def send_email_of_previous_release(email: mail.QueuedEmail) -> None:
    mail.deliver(email)
