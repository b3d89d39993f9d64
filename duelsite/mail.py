"""E-mails go through a queue: no visitor waits for the mail server, and no response time gives away which
addresses are written to.

The site sends with `QueueBackend`; a worker delivers with the backend of MAIL_DELIVERY_BACKEND.
"""

import logging
from collections.abc import Sequence
from smtplib import SMTPRecipientsRefused
from typing import TypedDict

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from kombu.exceptions import OperationalError

from duelsite.celery import app

log = logging.getLogger(__name__)


class QueuedEmail(TypedDict):
    """An e-mail in the queue."""

    subject: str
    body: str
    from_email: str
    to: list[str]
    cc: list[str]
    bcc: list[str]
    reply_to: list[str]
    headers: dict[str, str]
    # Content and type of each.
    alternatives: list[list[str]]


class QueueBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            enqueue(as_json(message))
        return len(email_messages)


def enqueue(email: QueuedEmail) -> None:
    """Queue an e-mail; deliver it at once if the broker is down."""
    try:
        app.send_task("duelsite.tasks.send_email", (email,), retry=False, ignore_result=True)
    except (OperationalError, ConnectionError):
        log.warning("An e-mail was not queued: the broker does not answer")
        deliver(email)


def deliver(email: QueuedEmail) -> None:
    message = EmailMultiAlternatives(
        subject=email["subject"],
        body=email["body"],
        from_email=email["from_email"],
        to=email["to"],
        cc=email["cc"],
        bcc=email["bcc"],
        reply_to=email["reply_to"],
        headers=email["headers"],
        alternatives=[(content, mimetype) for content, mimetype in email["alternatives"]],
        connection=get_connection(settings.MAIL_DELIVERY_BACKEND),
    )
    try:
        message.send()
    except SMTPRecipientsRefused as error:
        # Anybody can sign up with an address that does not exist.
        log.warning("An e-mail was refused: %s", [code for code, _ in error.recipients.values()])


def as_json(message: EmailMessage) -> QueuedEmail:
    if message.attachments:
        raise ValueError("queued e-mails have no attachments")
    parts = getattr(message, "alternatives", None) or []
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        "to": list(message.to),
        "cc": list(message.cc),
        "bcc": list(message.bcc),
        "reply_to": list(message.reply_to),
        "headers": {name: str(value) for name, value in message.extra_headers.items()},
        "alternatives": [[str(part[0]), str(part[1])] for part in parts],
    }
