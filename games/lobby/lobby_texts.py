"""The words that the lobby's scripts show, translated, and the time controls that its forms offer."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import match_terms, time_controls
from games.plurals import in_every_number
from games.registry import PLUGINS, RULESETS, plugin_of
from games.time_labels import days, time_hint, time_label

# The longest time for one move that a form offers.
LONGEST_DAYS = 14


def presets(ruleset: str) -> list[dict[str, Any]]:
    """The time controls that the forms offer for a game, and how fast each is in it."""
    return [
        {
            "text": text,
            "label": time_label(text),
            "hint": time_hint(text),
            "speed": speed_of(text, ruleset),
            "speed_name": time_controls.SPEEDS[speed_of(text, ruleset)],
            "per_move": time_controls.parse(text).per_move,
        }
        for text in plugin_of(ruleset).time_controls
    ]


def speed_of(time_control: str, ruleset: str) -> str:
    return time_controls.parse(time_control).speed(RULESETS[ruleset].decisions)


def notification_texts() -> dict[str, Any]:
    """For the small script on every page: turns, challenges, games that begin."""
    return shared_texts() | {
        "your_turn": _("Your turn: {count}"),
        "challenged": _("{name} challenges you: {time}, {kind}"),
        "challenged_to": _("{name} challenges you to {game}: {time}, {kind}"),
        # With a single game its name goes without saying.
        "titles": {name: str(plugin.title) for name, plugin in PLUGINS.items()} if len(PLUGINS) > 1 else {},
        "accept": _("Accept"),
    }


def match_labels() -> dict[str, str]:
    """How lists name a match, by kind and number of games."""
    return dict(match_terms.length_choices())


def shared_texts() -> dict[str, Any]:
    """What the lobby says as well."""
    return {
        "matches": match_labels(),
        "loser_begins": _("the loser begins"),
        **in_every_number(begun_games),
        "game_begun_nameless": _("Your game has begun."),
        "open_game": _("To the table"),
        "rated": _("rated"),
        "casual": _("casual"),
        "decline": _("Decline"),
        "dismiss": pgettext("message", "Dismiss"),
        "no_connection": _("No connection to the site. Please try again in a moment."),
    }


def bell_texts() -> dict[str, str]:
    """For the script of the bell, on every page."""
    return {
        "notifications": _("Notifications"),
        "loading": _("Loading…"),
        "no_connection": _("No connection to the site. Please try again in a moment."),
        **in_every_number(lambda n: {"unread": ngettext("{n} new notification", "{n} new notifications", n)}),
    }


def texts() -> dict[str, Any]:
    """For the lobby and the page of an invite link."""
    return shared_texts() | {
        "days": {f"{count}d": days(count) for count in range(1, LONGEST_DAYS + 1)},
        "speeds": {speed: str(name) for speed, name in time_controls.SPEEDS.items()},
        "live": _("Live"),
        "connecting": _("Connecting…"),
        "lost": _("Connection lost. Trying again…"),
        "offline": _("You are offline. The lobby will be back when your connection is."),
        "closed": _("The lobby is closed to this account."),
        "open_lobbies": _("Open tables: {count}"),
        "searching": _("Looking for an opponent: {time}"),
        "searching_many": _("Looking for a table for {size}: {time}"),
        "searching_any": _("Looking for a table for {from} to {size}: {time}"),
        "wait_unknown": _("Too few players have found such a game lately to say how long it takes."),
        **in_every_number(usual_wait),
        **in_every_number(looking),
        "looking_size": _("{size} players"),
        "looking_sizes": _("{from} to {size} players"),
        "stopped": _("No longer looking for a game."),
        "found": _("The game begins. To the table!"),
        "join": _("Join"),
        "join_label": _("Join {name}: {time}, {kind}"),
        "cancel": _("Cancel"),
        "cancel_label": _("Close your table: {time}, {kind}"),
        "cancel_challenge": _("Withdraw your challenge to {name}"),
        "accept_label": _("Accept {name}’s challenge"),
        "decline_label": _("Decline {name}’s challenge"),
        "guest": _("guest"),
        "bot": _("bot"),
        "you": _("you"),
        "members_only": _("for members"),
        "out_of_range": _("rating out of range"),
        "range_between": _("{min} to {max}"),
        "range_from": _("from {min}"),
        "range_to": _("up to {max}"),
        "lobby_open": _("Your table is open."),
        "challenge_sent": _("Challenge sent to {name}."),
        "challenge_to": _("You challenge {name}"),
        "challenge_from": _("{name} challenges you"),
        "challenge_gone": _("{name} did not accept your challenge."),
        "your_move": _("Your turn"),
        "their_move": _("Their turn"),
        "time_left": _("{time} left"),
        "seats_taken": _("{taken} of {size} seats"),
        "to_table": _("To your table"),
        "free_seat": pgettext("seat", "free"),
        "unseat_label": _("Remove {name} from the table"),
        "invited": _("Invited: {names}"),
        **in_every_number(chosen_bots),
        "copied": _("Copied"),
    }


def looking(n: int) -> dict[str, str]:
    """Who waits in quick pairing for the game that is named."""
    return {"looking": ngettext("{n} player is looking: {what}", "{n} players are looking: {what}", n)}


def usual_wait(n: int) -> dict[str, str]:
    """Of those who have looked for the same, half had found it by then."""
    sentence = ngettext(
        "Usually found within {n} minute.",
        "Usually found within {n} minutes.",
        n,
    )
    return {"wait_usual": sentence}


def begun_games(n: int) -> dict[str, str]:
    """With one other player, and with several."""
    sentence = ngettext("Your game with {names} has begun.", "Your game with {names} has begun.", n)
    return {"game_begun": sentence}


def chosen_bots(n: int) -> dict[str, str]:
    return {"crew": ngettext("{n} bot selected.", "{n} bots selected.", n)}
