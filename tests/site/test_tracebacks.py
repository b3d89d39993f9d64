"""The check of the logs of sites under test finds tracebacks in every form."""

import json
from pathlib import Path

import pytest

from tests import tracebacks

PLAIN = """12:00:00 ERROR   A message could not be served
Traceback (most recent call last):
  File "a.py", line 1, in serve
    ask()
  File "b.py", line 2, in ask
    raise KeyError("x")
KeyError: 'x'
12:00:01 INFO    GET /play/ 200
"""
CHAINED = """Traceback (most recent call last):
  File "a.py", line 1, in connect
ConnectionRefusedError: [Errno 111]

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "b.py", line 2, in ask
django.db.utils.OperationalError: the server has gone
DETAIL: away
"""


def test_a_traceback_is_found_up_to_its_exception() -> None:
    (found,) = tracebacks.tracebacks(PLAIN)
    assert found.splitlines()[0] == tracebacks.BEGINS
    assert found.splitlines()[-1] == "KeyError: 'x'"
    assert len(tracebacks.tracebacks(PLAIN * 3)) == 3


def test_a_traceback_that_was_not_written_to_its_end_says_so() -> None:
    """A full disk may cut off the rest, and later lines follow."""
    begun = PLAIN.partition("KeyError: 'x'")[0]
    for text in (begun, begun + "12:00:01 INFO    There is room again\n"):
        (found,) = tracebacks.tracebacks(text)
        assert found.splitlines()[-1] == tracebacks.CUT_OFF


def test_a_traceback_inside_of_json_is_found() -> None:
    line = json.dumps({"level": "error", "message": "x", "exception": PLAIN.partition("\n")[2].strip()})
    text = f'{{"level": "info"}}\n{{not json\n{line}\n{{"level": "info"}}\n'
    (found,) = tracebacks.tracebacks(text)
    assert "KeyError" in found


def test_an_exception_and_its_cause_are_one() -> None:
    (found,) = tracebacks.tracebacks(CHAINED)
    assert found.splitlines()[-1].endswith("OperationalError: the server has gone")


def test_two_processes_talk_at_the_same_time() -> None:
    web = [f"web      | {line}" for line in PLAIN.splitlines()]
    worker = [f"worker   | {line}" for line in CHAINED.splitlines()]
    mixed = [line for both in zip(web, worker, strict=False) for line in both] + worker[len(web) :]
    found = tracebacks.tracebacks("\n".join(mixed))
    assert found == tracebacks.tracebacks(PLAIN) + tracebacks.tracebacks(CHAINED)


@pytest.mark.parametrize(
    ("announced", "left"),
    [((), 2), (("KeyError",), 1), (("OperationalError", "KeyError"), 0), (("ConnectionRefusedError",), 2)],
)
def test_only_what_was_announced_is_forgiven(announced: tuple[str, ...], left: int) -> None:
    assert len(tracebacks.unannounced(tracebacks.tracebacks(PLAIN + CHAINED), announced)) == left


def test_old_tracebacks_are_not_news_and_none_is_reported_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracebacks, "_watched", [])
    log = tmp_path / "site.log"
    log.write_text(PLAIN)
    tracebacks.watch(log)
    assert tracebacks.news() == []
    with log.open("a") as more:
        more.write(CHAINED)
    log.unlink()
    assert len(tracebacks.news()) == 1
    assert tracebacks.news() == []
