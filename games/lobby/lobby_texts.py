"""The words that the lobby's scripts show, translated, and the names of time controls."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulesets import RULESETS
from games.table import clocks

LONGEST = 14


def time_label(text: str) -> str:
    """A time control as people say it: "10+10", "3 days"."""
    try:
        control = clocks.parse(text)
    except ValueError:
        return text
    if not control.per_move:
        return text
    return days(control.initial_ms // clocks.DAY_MS)


def days(count: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}


def time_hint(text: str) -> str:
    """What a time control means, for people who have not met one before."""
    control = clocks.parse(text)
    if control.per_move:
        return _("for each move")
    return _("%(minutes)d min + %(seconds)d s a move") % {
        "minutes": control.initial_ms // 60_000,
        "seconds": control.increment_ms // 1000,
    }


def presets(ruleset: str) -> list[dict[str, Any]]:
    """The time controls that every form offers, with the speeds that they have in a game."""
    return [
        {
            "text": text,
            "label": time_label(text),
            "hint": time_hint(text),
            "speed": speed_of(text, ruleset),
            "speed_name": clocks.SPEEDS[speed_of(text, ruleset)],
            "per_move": clocks.parse(text).per_move,
        }
        for text in clocks.PRESETS
    ]


def speed_of(time_control: str, ruleset: str) -> str:
    return clocks.parse(time_control).speed(RULESETS[ruleset].decisions)


def notice_texts() -> dict[str, str]:
    """For the small script on every page: turns, challenges, games that begin."""
    return {
        "your_turn": _("Your turn: {count}"),
        "game_begun": _("Your game with {name} has begun."),
        "game_begun_nameless": _("Your game has begun."),
        "open_game": _("To the table"),
        "challenged": _("{name} challenges you: {time}, {kind}"),
        "rated": _("rated"),
        "casual": _("casual"),
        "accept": _("Accept"),
        "decline": _("Decline"),
        "dismiss": _("Dismiss"),
        "no_connection": _("No connection to the site. Please try again in a moment."),
    }


def texts() -> dict[str, Any]:
    """For the lobby and the page of an invite link."""
    return notice_texts() | {
        "days": {f"{count}d": days(count) for count in range(1, LONGEST + 1)},
        "speeds": {speed: str(name) for speed, name in clocks.SPEEDS.items()},
        "live": _("Live"),
        "connecting": _("Connecting…"),
        "lost": _("Connection lost. Trying again…"),
        "offline": _("You are offline. The lobby comes back with the network."),
        "closed": _("The lobby is closed to this account."),
        "seeks": _("Open seeks: {count}"),
        "searching": _("Looking for an opponent: {time}"),
        "stopped": _("No longer looking for an opponent."),
        "found": _("Opponent found. To the table!"),
        "join": _("Join"),
        "join_label": _("Join {name}: {time}, {kind}"),
        "cancel": _("Cancel"),
        "cancel_label": _("Take down your seek: {time}, {kind}"),
        "cancel_challenge": _("Withdraw your challenge to {name}"),
        "accept_label": _("Accept the challenge of {name}"),
        "decline_label": _("Decline the challenge of {name}"),
        "guest": _("guest"),
        "bot": _("bot"),
        "you": _("you"),
        "members_only": _("for members"),
        "log_in": _("Log in to join"),
        "out_of_range": _("other ratings"),
        "range_between": _("{min} to {max}"),
        "range_from": _("from {min}"),
        "range_to": _("up to {max}"),
        "any_rating": _("any"),
        "first_game": _("first-game wonders"),
        "seek_open": _("Your seek is open."),
        "challenge_sent": _("Challenge sent to {name}."),
        "challenge_to": _("You challenge {name}"),
        "challenge_from": _("{name} challenges you"),
        "challenge_gone": _("{name} has not taken up your challenge."),
        "your_move": _("Your turn"),
        "their_move": _("Their turn"),
        "time_left": _("{time} left"),
        "seats_taken": _("{taken} of {size} seats"),
        "to_table": _("To your table"),
        "free_seat": _("free"),
        "copied": _("Copied"),
    }
