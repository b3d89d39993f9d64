"""What notifications about games say, and the data that their texts are made of."""

from collections.abc import Sequence

from django.utils import formats
from django.utils.translation import gettext as _

from accounts.models import Notification
from accounts.notifications.texts import EmailText, Names, Writer, register
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


def others(notification: Notification, names: Names) -> str:
    """The handles of the other players."""
    return ", ".join(handle for key, handle in names.items() if key != notification.user_id)


def title(notification: Notification) -> str:
    ruleset = notification.data.get("ruleset", "")
    return str(plugin_of(ruleset).title) if ruleset in PLUGINS else ""


def challenge_sentence(notification: Notification, names: Names) -> str:
    kind = _("rated") if notification.data["rated"] else _("casual")
    return _("{name} challenges you to {game}: {time}, {kind}").format(
        name=others(notification, names),
        game=title(notification),
        time=time_label(notification.data["time_control"]),
        kind=kind,
    )


def turn_sentence(notification: Notification, names: Names) -> str:
    return _("Your turn against %(name)s") % {"name": others(notification, names)}


def turn_email(notification: Notification, names: Names) -> EmailText:
    game = Game.objects.get(code=notification.data["game"])
    name = {"name": others(notification, names)}
    began = _("Your game with %(name)s has begun, and the first move is yours:")
    moved = _("It is your turn in your game with %(name)s:")
    closing = ""
    if game.deadline:
        closing = _("You have %(control)s per move; your time runs out on %(day)s at %(time)s (UTC).") % {
            "control": time_label(game.time_control),
            "day": formats.date_format(game.deadline, "DATE_FORMAT"),
            "time": formats.date_format(game.deadline, "H:i"),
        }
    return EmailText(turn_sentence(notification, names), (moved if game.ply else began) % name, closing)


def end_sentence(notification: Notification, names: Names) -> str:
    people, places = notification.data["people"], notification.data["places"]
    name = {"name": others(notification, names)}
    if notification.data["aborted"] or notification.user_id not in people or not places:
        return _("Your game with %(name)s was called off.") % name
    place = places[people.index(notification.user_id)]
    if len(places) > 2:
        sentence = _("Your game with %(name)s is over: place %(place)d of %(size)d.")
        return sentence % {**name, "place": place, "size": len(places)}
    if places[0] == places[1]:
        return _("Your game with %(name)s was a draw.") % name
    return (_("You have won against %(name)s.") if place == 1 else _("You have lost to %(name)s.")) % name


def followed_sentence(notification: Notification, names: Names) -> str:
    player, *rivals = (names[key] for key in notification.data["people"] if key in names)
    sentence = _("%(player)s is playing %(game)s with %(name)s.")
    return sentence % {"player": player, "game": title(notification), "name": ", ".join(rivals)}


def register_texts() -> None:
    register(Kind.CHALLENGE, Writer(challenge_sentence))
    register(Kind.YOUR_TURN, Writer(turn_sentence, turn_email))
    register(Kind.GAME_OVER, Writer(end_sentence))
    register(Kind.FOLLOWED_GAME, Writer(followed_sentence))
