"""Letters leave by the queue: no visitor waits for the mail server, and no clock tells what was written.

`QueueBackend` is what the whole site sends by; the worker hands the letters to the backend of LETTER_BACKEND.
"""

import logging
from collections.abc import Sequence
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from kombu.exceptions import OperationalError

from duelsite.celery import app

log = logging.getLogger(__name__)

Letter = dict[str, Any]


class QueueBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            post(as_json(message))
        return len(email_messages)


def post(letter: Letter) -> None:
    """Into the queue; or off at once, if the broker is away."""
    try:
        app.send_task("duelsite.tasks.send_letter", (letter,), retry=False, ignore_result=True)
    except (OperationalError, ConnectionError):
        log.warning("A letter was not queued: the broker does not answer")
        deliver(letter)


def deliver(letter: Letter) -> None:
    connection = get_connection(settings.LETTER_BACKEND)
    fields = {**letter, "alternatives": [tuple(part) for part in letter["alternatives"]]}
    try:
        EmailMultiAlternatives(**fields, connection=connection).send()
    except SMTPRecipientsRefused as error:
        # Anybody can sign up with an address that does not exist.
        log.warning("A letter was refused: %s", [code for code, _ in error.recipients.values()])


def as_json(message: EmailMessage) -> Letter:
    if message.attachments:
        raise ValueError("letters in the queue have no attachments")
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
