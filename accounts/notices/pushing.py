"""Sending the pushes that are due, once to each device. Like letters, they are rows until they are sent."""

import json
import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import translation

from accounts.models import Notice, PushDevice
from accounts.notices import endpoints, webpush
from accounts.notices.preferences import PUSH, wants
from accounts.notices.words import in_words
from duelsite import sitetime

log = logging.getLogger(__name__)

AT_MOST_SECONDS = 60.0
# News of yesterday are in the bell; a push is for now.
TRY_AGAIN_AFTER, STALE_AFTER = timedelta(minutes=2), timedelta(hours=6)
# A device that could not be reached so often in a row is gone.
MOST_FAILURES = 20
# So long a push service keeps it for a device that is switched off.
KEPT_SECONDS = 12 * 3600
GONE = (404, 410)


def send_pushes(*, now: datetime | None = None) -> int:
    """Send what is due; to how many devices."""
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
    """How many devices were reached; None if there is nothing more to be pushed."""
    with transaction.atomic():
        due = Notice.objects.filter(push_at__lte=now).order_by("push_at").select_related("user")
        notice = due.select_for_update(skip_locked=True, of=("self",)).first()
        if notice is None:
            return None
        is_wanted = notice.read_at is None and notice.user.is_active and wants(notice.user, notice.kind, PUSH)
        is_fresh = now - notice.at < STALE_AFTER
        devices = devices_left(notice) if is_wanted and is_fresh and settings.PUSH_KEY else []
        text = wording(notice) if devices else b""
        results = {device.pk: push_to(device, text) for device in devices if text}
        notice.push_left = [pk for pk, reached in results.items() if reached is None]
        notice.push_at = now + TRY_AGAIN_AFTER if notice.push_left else None
        notice.save(update_fields=["push_left", "push_at"])
        return sum(reached is True for reached in results.values())


def devices_left(notice: Notice) -> list[PushDevice]:
    """Those that it has not reached yet."""
    devices = PushDevice.objects.filter(user=notice.user)
    if notice.push_left is not None:
        devices = devices.filter(pk__in=notice.push_left)
    return list(devices.order_by("pk"))


def wording(notice: Notice) -> bytes:
    """What the worker in the browser shows; nothing if there are no words for it."""
    with translation.override(notice.user.language or settings.LANGUAGE_CODE):
        try:
            with transaction.atomic():
                (told,) = in_words([notice])
                sentence = told.sentence
        except Exception:
            log.exception("There are no words for notice %s", notice.pk)
            return b""
    message = {
        "title": "duelsite",
        "body": sentence[:500],
        "url": reverse("open_notice", args=[notice.pk]),
        # Shown once, even if it should come twice.
        "tag": f"notice-{notice.pk}",
    }
    return json.dumps(message, ensure_ascii=False).encode()


def push_to(device: PushDevice, text: bytes) -> bool | None:
    """True if it was taken, False if it never will be, None if it is worth another try."""
    headers = {
        "TTL": str(KEPT_SECONDS),
        "Urgency": "normal",
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Authorization": webpush.authorization(device.endpoint),
    }
    key, secret = webpush.decode(device.key), webpush.decode(device.secret)
    try:
        status = endpoints.post(device.endpoint, webpush.encrypted(text, key=key, secret=secret), headers)
    except endpoints.ForbiddenAddress:
        device.delete()
        return False
    except OSError as error:
        log.warning("A push was not sent: %s", type(error).__name__)
        status = 0
    if 200 <= status < 300:
        if device.failures:
            PushDevice.objects.filter(pk=device.pk).update(failures=0)
        return True
    if status in GONE or device.failures + 1 >= MOST_FAILURES:
        device.delete()
        return False
    PushDevice.objects.filter(pk=device.pk).update(failures=device.failures + 1)
    return None if status == 0 or status == 429 or status >= 500 else False
