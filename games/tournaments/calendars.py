"""The calendar feed of coming events (iCalendar, RFC 5545), written by hand: it needs five properties."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from games.registry import plugin_of
from games.time_labels import time_label
from games.tournaments import lengths, titles
from games.tournaments.models import Format, Tournament

# Octets of a line without its end.
LONGEST_LINE = 75


def feed(events: Iterable[Tournament]) -> bytes:
    name = _("duelsite: tournaments")
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//duelsite//tournaments//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ]
    for event in events:
        lines += lines_of(event)
    lines.append("END:VCALENDAR")
    return b"".join(b"\r\n".join(folded(line)) + b"\r\n" for line in lines)


def lines_of(event: Tournament) -> list[str]:
    starts_at = event.started_at or event.starts_at
    ends_at = starts_at + lengths.expected(event, event.entry_count)
    address = f"{settings.SITE_URL}{event.get_absolute_url()}"
    return [
        "BEGIN:VEVENT",
        f"UID:{event.code}@{urlsplit(settings.SITE_URL).hostname}",
        f"DTSTAMP:{moment(event.created_at)}",
        f"DTSTART:{moment(starts_at)}",
        f"DTEND:{moment(ends_at)}",
        f"SUMMARY:{escaped(titles.title_of(event))}",
        f"DESCRIPTION:{escaped(description(event))}",
        f"URL:{address}",
        "END:VEVENT",
    ]


def description(event: Tournament) -> str:
    rated = _("rated") if event.rated else _("casual")
    facts = (
        str(plugin_of(event.ruleset).title),
        str(Format(event.format).label),
        time_label(event.time_control),
        rated,
    )
    return "\n".join(part for part in (" · ".join(facts), event.description) if part)


def moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    text = "".join(sign for sign in text if sign == "\n" or sign.isprintable())
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def folded(line: str) -> Iterator[bytes]:
    """Long lines go on in the next, after a space. A character is never cut."""
    rest = b""
    for sign in line:
        octets = sign.encode()
        if len(rest) + len(octets) > LONGEST_LINE:
            yield rest
            rest = b" "
        rest += octets
    yield rest
