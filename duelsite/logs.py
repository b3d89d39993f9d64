"""The format of log lines: one JSON object per line for machines, short and readable for developers."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from duelsite import requestid

# The attributes of every LogRecord; all others were given as `extra` and go into the line.
ORDINARY = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "request_id", "taskName"}


class RequestIdFilter(logging.Filter):
    """Adds the id of the current request or task to each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = requestid.current()
        return True


class JunkFilter(logging.Filter):
    """Requests that Django rejects as malformed get a line but no traceback: they are no bugs."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.exc_info = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := getattr(record, "request_id", ""):
            line["request_id"] = request_id
        # Django attaches the request object to some records, which is no data.
        line |= {k: v for k, v in vars(record).items() if k not in ORDINARY and k != "request"}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


# What would begin another line, or talk to the terminal.
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class ReadableFormatter(logging.Formatter):
    """One line for each message, whatever a visitor has put into an address. Tracebacks follow it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name in logging)
        record.message = CONTROLS.sub(lambda found: ascii(found[0])[1:-1], record.message)
        return super().formatMessage(record)


def configuration(*, as_json: bool, level: str) -> dict[str, Any]:
    """For logging.config.dictConfig."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"request_id": {"()": RequestIdFilter}, "junk": {"()": JunkFilter}},
        "formatters": {
            "json": {"()": JsonFormatter},
            "readable": {
                "()": ReadableFormatter,
                "fmt": "%(asctime)s %(levelname)-7s %(message)s",
                "datefmt": "%H:%M:%S",
            },
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "filters": ["request_id", "junk"],
                "formatter": "json" if as_json else "readable",
            },
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Our request line has it all; Django would add one for each 4xx.
            "django": {"handlers": [], "propagate": True},
            "django.request": {"level": "ERROR"},
            "django.server": {"handlers": [], "propagate": True},
            # Robots try any host name: the request line with its 400 is enough.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            "daphne": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
        },
    }
