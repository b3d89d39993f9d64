"""Sends the push notifications that are due, to each device. Like e-mails, they are rows until then.

Push services are chosen by browsers and may be slow on purpose: nothing is locked while one is waited for. A
notification that is being sent is due again after a while, in case its worker dies; browsers show it once.
"""

import json
import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.urls import reverse
from django.utils import translation

from accounts.models import Notification, PushDevice
from accounts.notifications import endpoints, webpush
from accounts.notifications.preferences import PUSH, wants
from accounts.notifications.texts import texts_of
from duelsite import sitetime

log = logging.getLogger(__name__)

AT_MOST_SECONDS = 60.0
# By then a worker that has begun to send it has recorded the results, or died.
DUE_AGAIN_AFTER = timedelta(minutes=2)
# Older news is in the bell.
TRY_AGAIN_AFTER, STALE_AFTER = timedelta(minutes=2), timedelta(hours=6)
# A device that could not be reached this many times in a row is deleted.
MOST_FAILURES = 20
# How long a push service keeps it for a device that is switched off.
KEPT_SECONDS = 12 * 3600
GONE = (404, 410)


def send_pushes(*, now: datetime | None = None) -> int:
    """Send what is due; return to how many devices."""
    now = now or sitetime.now()
    until = time.monotonic() + AT_MOST_SECONDS
    sent = 0
    while time.monotonic() < until:
        reached = send_next_push(now)
        if reached is None:
            break
        sent += reached
    return sent


def send_next_push(now: datetime) -> int | None:
    """How many devices were reached; None if nothing else is due."""
    notification = claim_next(now)
    if notification is None:
        return None
    devices = devices_to_push_to(notification, now)
    text = wording(notification) if devices else b""
    results = push_to_all(devices, text) if text else {}
    left = [pk for pk, reached in results.items() if reached is None]
    # Unless it was read meanwhile: then it is no longer due.
    Notification.objects.filter(pk=notification.pk, push_at__isnull=False).update(
        push_left=left, push_at=now + TRY_AGAIN_AFTER if left else None
    )
    return sum(reached is True for reached in results.values())


@transaction.atomic
def claim_next(now: datetime) -> Notification | None:
    """The first notification that is due, for this worker alone; first attempts before repeated ones."""
    due = Notification.objects.filter(push_at__lte=now).select_related("user")
    is_repeated = ExpressionWrapper(Q(push_left__isnull=False), output_field=BooleanField())
    due = due.order_by(is_repeated, "push_at")
    notification = due.select_for_update(skip_locked=True, of=("self",)).first()
    if notification is not None:
        Notification.objects.filter(pk=notification.pk).update(push_at=now + DUE_AGAIN_AFTER)
    return notification


def devices_to_push_to(notification: Notification, now: datetime) -> list[PushDevice]:
    user = notification.user
    is_wanted = notification.read_at is None and user.is_active and wants(user, notification.kind, PUSH)
    is_fresh = now - notification.at < STALE_AFTER
    return devices_left(notification) if is_wanted and is_fresh and settings.PUSH_KEY else []


def devices_left(notification: Notification) -> list[PushDevice]:
    """The devices that it has not reached yet."""
    devices = PushDevice.objects.filter(user=notification.user)
    if notification.push_left is not None:
        devices = devices.filter(pk__in=notification.push_left)
    return list(devices.order_by("pk"))


# Of a sentence, in characters: it is in the message twice, which may have 4,000 bytes.
LONGEST = 400
# The number that marks a push message as declarative, from the standard.
DECLARATIVE = 8030


def wording(notification: Notification) -> bytes:
    """What the service worker in the browser shows; empty if no text can be made."""
    with translation.override(notification.user.language or settings.LANGUAGE_CODE):
        try:
            with transaction.atomic():
                (text,) = texts_of([notification])
                sentence = text.sentence
        except Exception:
            log.exception("No text can be made for notification %s", notification.pk)
            return b""
    title, body = "duelsite", sentence[:LONGEST]
    url = reverse("open_notification", args=[notification.pk])
    # Shown once, even if it arrives twice.
    tag = f"notice-{notification.pk}"
    message = {
        "title": title,
        "body": body,
        "url": url,
        "tag": tag,
        # The same for browsers that show it without a service worker (Declarative Web Push).
        "web_push": DECLARATIVE,
        "notification": {"title": title, "body": body, "navigate": settings.SITE_URL + url, "tag": tag},
    }
    return json.dumps(message, ensure_ascii=False).encode()


def push_to_all(devices: Sequence[PushDevice], text: bytes) -> dict[int, bool | None]:
    """By device: True if it was accepted, False if it never will be, None if it is worth another try.

    All at the same time, so that a slow push service delays nobody else's.
    """
    with ThreadPoolExecutor(max_workers=len(devices)) as threads:
        answers = list(threads.map(partial(push_to, text=text), devices))
    return {device.pk: record(device, answer) for device, answer in zip(devices, answers, strict=True)}


def push_to(device: PushDevice, text: bytes) -> int | None:
    """The status of the response, 0 if there was none, None if nothing may be sent there.

    Runs in a thread of its own, without a database connection.
    """
    headers = {
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Authorization": webpush.authorization(device.endpoint),
    }
    key, secret = webpush.decode(device.key), webpush.decode(device.secret)
    try:
        return endpoints.post(device.endpoint, webpush.encrypted(text, key=key, secret=secret), headers)
    except endpoints.ForbiddenAddress:
        return None
    except OSError as error:
        log.warning("A push notification was not sent: %s", type(error).__name__)
        return 0


def record(device: PushDevice, status: int | None) -> bool | None:
    if status is None or status in GONE:
        device.delete()
        return False
    if 200 <= status < 300:
        if device.failures:
            PushDevice.objects.filter(pk=device.pk).update(failures=0)
        return True
    if device.failures + 1 >= MOST_FAILURES:
        device.delete()
        return False
    PushDevice.objects.filter(pk=device.pk).update(failures=device.failures + 1)
    return None if status == 0 or status == 429 or status >= 500 else False
