"""The logs of the sites under test: no test passes over a traceback in them that it has not announced.

A test announces with `@pytest.mark.tracebacks("OperationalError", …)` which ones it may cause: each word is
part of the line that names the exception.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

BEGINS = "Traceback (most recent call last):"
# Between the tracebacks of an exception and of its cause.
GOES_ON = (
    "During handling of the above exception, another exception occurred:",
    "The above exception was the direct cause of the following exception:",
)
# The supervisor puts the name of the process before each line: their lines are interleaved.
SAID_BY = re.compile(r"([a-z]+) *\| ")
NAME = re.compile(r"[A-Za-z_][\w.]*(:|$)")
# In the place of the exception's name, where the log could not be written to its end.
CUT_OFF = "(cut off)"

_watched: list[IO[bytes]] = []


def watch(log: Path) -> None:
    """Look at all that this file gains from now on, even if its folder goes before we look."""
    log.touch()
    opened = log.open("rb")
    opened.seek(0, 2)
    _watched.append(opened)


def news() -> list[str]:
    """The tracebacks that have come into the logs since the last time."""
    return [found for log in _watched for found in tracebacks(log.read().decode(errors="replace"))]


def unannounced(found: Iterable[str], announced: Iterable[str]) -> list[str]:
    words = list(announced)
    return [text for text in found if not any(word in text.splitlines()[-1] for word in words)]


def tracebacks(text: str) -> list[str]:
    said: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        speaker = SAID_BY.match(line)
        said[speaker[1] if speaker else ""] += plain_lines(line[speaker.end() :] if speaker else line)
    return [found for lines in said.values() for found in tracebacks_of_one(iter(lines))]


def tracebacks_of_one(lines: Iterator[str]) -> list[str]:
    """Each with those of its causes, up to the line that names the exception."""
    found: list[str] = []
    goes_on = False
    for line in lines:
        if line in GOES_ON:
            goes_on = bool(found)
        elif BEGINS in line:
            one = "\n".join([line, *frames_and_name(lines)])
            if goes_on:
                found[-1] += f"\n{one}"
            else:
                found.append(one)
            goes_on = False
    return found


def frames_and_name(lines: Iterator[str]) -> Iterator[str]:
    """All is indented but the name of the exception."""
    for line in lines:
        if line and not line[0].isspace():
            yield line if NAME.match(line) else CUT_OFF
            return
        yield line
    yield CUT_OFF


def plain_lines(line: str) -> list[str]:
    """Of a log line that is a JSON object the traceback is one of its fields."""
    return (exception_in(line) or line).splitlines()


def exception_in(line: str) -> str:
    if not line.startswith("{"):
        return ""
    try:
        return str(json.loads(line).get("exception", ""))
    except ValueError:
        return ""
