"""What any table says, in the reader's language, by key: its scripts show these besides the game's own texts.

A game may say something in its own words: it gives a text of the same key.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import ties
from games.plurals import in_every_number
from games.table import extensions
from games.table.real_play import MOVES_EACH


def texts() -> dict[str, str]:
    return {
        **extensions.texts(),
        **people(),
        **turn(),
        **menu(),
        **leaving(),
        **end(),
        **ties.texts(),
        **plain_board(),
        **plurals(),
    }


def people() -> dict[str, str]:
    return {
        "you": _("You"),
        "bot": _("bot"),
        "presence.here": _("is here"),
        "presence.gone": _("is away"),
        "seat.held": _("has left: a bot is playing"),
    }


def turn() -> dict[str, str]:
    """Whose turn it is, and what may be done about it."""
    return {
        "sign": _("● Your turn"),
        "turn.starting": _("The game is being set up…"),
        "turn.paused": _("The game is paused"),
        "turn.turn.you": _("Your turn"),
        "turn.turn.other": _("{player} to move"),
        "hint.starting": _("Waiting for everybody to sit down."),
        "act.confirm": _("Are you sure? {what}"),
        "reason.turn.you": _("It is your turn."),
        "reason.turn.other": _("It is {player}’s turn."),
        "move.secret.you": _("You have chosen"),
        "move.secret.other": _("{player} has chosen"),
        "move.undo.you": _("You took it back"),
        "move.undo.other": _("{player} took it back"),
        "close": _("Close"),
        "accept": _("Accept"),
        "decline": _("Decline"),
        "offline": _("Connection lost. Reconnecting…"),
        "offline.lost": _("Connection lost: this was not sent."),
        "offline.no_game": _("There is no such game."),
        "offline.forbidden": _("You cannot watch this game."),
    }


def menu() -> dict[str, str]:
    return {
        "offer.pause.other": _("{player} offers a pause."),
        "offer.pause.sent": _("You have offered a pause."),
        "offer.rematch.other": _("{player} offers a rematch."),
        "offer.rematch.sent": _("You have offered a rematch."),
        "menu.return": _("Take my seat back"),
        "menu.undo": _("Take back"),
        "menu.pause": _("Offer a pause"),
        "menu.resume": _("Resume"),
        "menu.claim": _("Claim the win"),
        "menu.abort": _("Abort the game"),
        "menu.resign": _("Resign"),
        "menu.sound_on": _("Turn sounds on"),
        "menu.sound_off": _("Turn sounds off"),
        "menu.notify_on": _("Notify me when it is my turn"),
        "menu.notify_off": _("Turn off notifications"),
        "menu.flip": _("Look from the other side"),
        "menu.turn": _("Look from the next seat"),
        "menu.help": _("Shortcuts and symbols"),
        "menu.lobby": _("Back to the lobby"),
        "menu.report": _("Report {player}"),
        "chat.report": _("Report what {player} wrote"),
    }


def leaving() -> dict[str, str]:
    """The questions before what cannot be undone."""
    return {
        "sure.no": _("No, play on"),
        "sure.resign": _("Resign this game?"),
        "sure.resign.why": _("Your opponent wins immediately."),
        "sure.leave.why": _(
            "The others play on, with a bot in your seat. In a casual game you can come back; in a rated "
            "one you are placed last."
        ),
        "sure.abort": _("Abort this game?"),
        "sure.abort.why": _("It ends without a winner and counts for nobody."),
        "sure.claim": _("Claim the win?"),
        "sure.claim.why": _("Your opponent has been away for a while."),
    }


def end() -> dict[str, str]:
    return {
        "outcome.aborted": _("The game was aborted."),
        "outcome.resignation.you": _("Your opponent has resigned."),
        "outcome.resignation.other": _("{player} wins by resignation."),
        "outcome.timeout.you": _("Your opponent has run out of time."),
        "outcome.timeout.other": _("{player} wins on time."),
        "outcome.abandoned.you": _("Your opponent has left the table."),
        "outcome.abandoned.other": _("{player} wins: the opponent has left the table."),
        "outcome.draw": _("A draw."),
        "outcome.shared": _("{players} share the victory."),
        "outcome.any.you": _("You have won."),
        "outcome.any.other": _("{player} has won."),
        "end.won": _("Victory"),
        "end.lost": _("Defeat"),
        "end.place": _("Place {n} of {all}"),
        "end.shared": _("A shared victory"),
        "end.draw": _("A draw"),
        "end.other_won": _("{player} wins"),
        "end.open": _("Score sheet"),
        "end.rematch": _("Rematch"),
        "end.accept_rematch": _("Accept the rematch"),
        "end.follow": _("Go to the rematch"),
        "end.replay": _("Replay"),
        "end.share": _("Share"),
        "end.play": _("New game"),
        "end.look": _("Look at the table"),
        "end.too_short": ngettext(
            "No rating changes: the game ended before each player had made {n} move.",
            "No rating changes: the game ended before each player had made {n} moves.",
            MOVES_EACH,
        ).format(n=MOVES_EACH),
        "end.pair_limit": _(
            "No rating changes: these two players had started too many rated games within a day."
        ),
        "end.annulled": _("A moderator has annulled this game: it counts for nobody."),
        "end.copied": _("Copied. Paste it wherever you like."),
    }


def plain_board() -> dict[str, str]:
    """The board of a game that has none of its own."""
    return {
        "plain.thinks": _("still thinking"),
        "plain.done": _("has decided"),
        "plain.waiting": _("Waiting for {players}"),
        "plain.chosen": _("Your choice:"),
        "plain.change": _("Choose something else"),
        "plain.moves": _("Your moves"),
    }


def plurals() -> dict[str, str]:
    return in_every_number(counted_things)


def counted_things(n: int) -> dict[str, str]:
    return {
        "days": ngettext("{n} day", "{n} days", n),
        "hints.used": ngettext("You used {n} hint.", "You used {n} hints.", n),
        "plain.points": ngettext("{n} point", "{n} points", n),
        "watching": ngettext("{n} watching", "{n} watching", n),
    }
