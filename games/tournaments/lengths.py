"""How long an event takes, as far as one can tell beforehand."""

from datetime import timedelta
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import time_controls, time_labels
from games.registry import rules_of
from games.tournaments.models import Format, Tournament

# Players who take turns wait for each other; clocks are rarely used up.
TAKING_TURNS = 1.5
# A match ends when it is decided: this share of its games is played.
SHARE_OF_MATCH = 0.8
HOUR = timedelta(hours=1)


class Planned(Protocol):
    """What is needed of an event, or of the set-up of one."""

    @property
    def format(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def time_control(self) -> str: ...
    @property
    def rounds(self) -> int: ...
    @property
    def minutes(self) -> int: ...
    @property
    def best_of(self) -> int: ...
    @property
    def has_final(self) -> bool: ...
    @property
    def pace(self) -> str: ...
    @property
    def break_seconds(self) -> int: ...
    @property
    def round_days(self) -> int: ...


def expected(event: Planned, players: int = 0) -> timedelta:
    """The length of an event; that of a knock-out depends on the number of its players."""
    if event.format == Format.ARENA:
        return timedelta(minutes=event.minutes)
    rounds = rounds_of(event, players)
    if event.pace == Tournament.Pace.DAYS:
        return timedelta(days=rounds * event.round_days)
    pause = timedelta(seconds=event.break_seconds)
    if event.pace == Tournament.Pace.INTERVAL:
        return rounds * pause
    return rounds * length_of_round(event) + max(0, rounds - 1) * pause


def rounds_of(event: Planned, players: int) -> int:
    if event.format == Format.KNOCKOUT:
        return max(1, (max(players, 8) - 1).bit_length())
    return event.rounds + event.has_final


def length_of_round(event: Planned) -> timedelta:
    return clock_of_round(event) * (TAKING_TURNS if max(rules_of(event.ruleset).seats) == 2 else 1)


def clock_of_round(event: Planned) -> timedelta:
    """The time that one player has for the games of a round."""
    games = 1.0 if event.best_of == 1 else event.best_of * SHARE_OF_MATCH
    control = time_controls.parse(event.time_control)
    decisions = rules_of(event.ruleset).decisions
    return timedelta(milliseconds=control.initial_ms + decisions * control.increment_ms) * games


def in_words(length: timedelta) -> str:
    """Rounded as people say it: 40 minutes, 1½ hours, 3 hours, 21 days."""
    if length >= timedelta(days=1):
        return time_labels.days(round(length / timedelta(days=1)))
    if length < HOUR:
        minutes = max(5, round(length / timedelta(minutes=5)) * 5)
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    halves = round(length / HOUR * 2)
    if halves % 2:
        return _("%(hours)d½ hours") % {"hours": halves // 2}
    return ngettext("%(count)d hour", "%(count)d hours", halves // 2) % {"count": halves // 2}
