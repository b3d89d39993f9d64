"""What notifications about games say, and the data that their texts are made of."""

from collections.abc import Sequence

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Notification
from accounts.notifications.texts import EmailText, Names, Writer, register
from duelsite.name_lists import name_list
from games import ties
from games.match_terms import length_label
from games.models import Game, Seat
from games.registry import PLUGINS, plugin_of
from games.time_labels import time_label

Kind = Notification.Kind


def data_of(game: Game, seats: Sequence[Seat]) -> dict[str, object]:
    """What every notification about a game stores."""
    return {
        "people": [seat.user_id for seat in seats],
        "game": game.code,
        "ruleset": game.ruleset,
        "url": game.get_absolute_url(),
    }


def others(notification: Notification, names: Names) -> list[str]:
    """The handles of the other players."""
    return [handle for key, handle in names.items() if key != notification.user_id]


def title(notification: Notification) -> str:
    ruleset = notification.data.get("ruleset", "")
    return str(plugin_of(ruleset).title) if ruleset in PLUGINS else ""


def challenge_sentence(notification: Notification, names: Names) -> str:
    kind = _("rated") if notification.data["rated"] else _("casual")
    if match := notification.data.get("match"):
        kind = f"{kind}, {length_label(*match)}"
    return _("{name} challenges you to {game}: {time}, {kind}").format(
        name=name_list(others(notification, names)),
        game=title(notification),
        time=time_label(notification.data["time_control"]),
        kind=kind,
    )


def turn_sentence(notification: Notification, names: Names) -> str:
    rivals = others(notification, names)
    sentence = ngettext("Your turn against %(names)s", "Your turn in your game with %(names)s", len(rivals))
    return sentence % {"names": name_list(rivals)}


def turn_email(notification: Notification, names: Names) -> EmailText:
    game = Game.objects.get(code=notification.data["game"])
    rivals = others(notification, names)
    began = ngettext(
        "Your game with %(names)s has begun, and the first move is yours:",
        "Your game with %(names)s has begun, and it is your turn:",
        len(rivals),
    )
    moved = ngettext(
        "It is your turn in your game with %(names)s:",
        "It is your turn in your game with %(names)s:",
        len(rivals),
    )
    closing = ""
    if game.deadline:
        closing = _("You have %(control)s per move; your time runs out on %(day)s at %(time)s (UTC).") % {
            "control": time_label(game.time_control),
            "day": formats.date_format(game.deadline, "DATE_FORMAT"),
            "time": formats.date_format(game.deadline, "H:i"),
        }
    opening = (moved if game.ply else began) % {"names": name_list(rivals)}
    return EmailText(turn_sentence(notification, names), opening, closing)


def result_sentence(notification: Notification, names: Names) -> str:
    people, places = notification.data["people"], notification.data["places"]
    rivals = others(notification, names)
    told = {"names": name_list(rivals)}
    if notification.data["aborted"] or notification.user_id not in people or not places:
        sentence = ngettext(
            "Your game with %(names)s was called off.",
            "Your game with %(names)s was called off.",
            len(rivals),
        )
        return sentence % told
    place = places[people.index(notification.user_id)]
    if len(places) > 2:
        sentence = ngettext(
            "Your game with %(names)s is over: place %(place)d of %(size)d.",
            "Your game with %(names)s is over: place %(place)d of %(size)d.",
            len(rivals),
        )
        return sentence % {**told, "place": place, "size": len(places)}
    if places[0] == places[1]:
        return _("Your game with %(names)s was a draw.") % told
    return (_("You have won against %(names)s.") if place == 1 else _("You have lost to %(names)s.")) % told


def tie_sentence(notification: Notification, names: Names) -> str:
    """What decided between the reader and players with as many points; "" if there was no such tie."""
    people, data = notification.data["people"], notification.data
    if data["aborted"] or notification.user_id not in people:
        return ""
    tie = ties.of_seat(data.get("ties", []), people.index(notification.user_id))
    # A deleted account has no name.
    return (
        ties.reason(plugin_of(data["ruleset"]), [names.get(key, "–") for key in people], tie) if tie else ""
    )


def end_sentence(notification: Notification, names: Names) -> str:
    sentences = (result_sentence(notification, names), tie_sentence(notification, names))
    return " ".join(sentence for sentence in sentences if sentence)


def end_email(notification: Notification, names: Names) -> EmailText:
    return EmailText(result_sentence(notification, names), end_sentence(notification, names))


def followed_sentence(notification: Notification, names: Names) -> str:
    player, *rivals = (names[key] for key in notification.data["people"] if key in names)
    sentence = ngettext(
        "%(player)s is playing %(game)s with %(names)s.",
        "%(player)s is playing %(game)s with %(names)s.",
        len(rivals),
    )
    return sentence % {"player": player, "game": title(notification), "names": name_list(rivals)}


def register_texts() -> None:
    register(Kind.CHALLENGE, Writer(challenge_sentence))
    register(Kind.YOUR_TURN, Writer(turn_sentence, turn_email))
    register(Kind.GAME_OVER, Writer(end_sentence, end_email))
    register(Kind.FOLLOWED_GAME, Writer(followed_sentence))
