"""A tournament at the tables of its games: the way back to it, and berserk."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.models import Game
from games.sockets import messages
from games.table import extensions
from games.tournaments import berserk, titles
from games.tournaments.models import Format, Pairing, PairingSeat


@dataclass(frozen=True)
class GameInEvent:
    """What the page of a table says about the event of its game."""

    name: str
    url: str
    round: str
    may_go_berserk: bool
    # Whether others play the same deal: there is no replay yet, and nothing to share.
    is_sealed: bool = False

    @property
    def config(self) -> dict[str, Any]:
        return {"url": self.url, "berserk": self.may_go_berserk, "sealed": self.is_sealed}


def in_event(game: Game, user: Any) -> GameInEvent | None:
    """The event of a game, as a viewer may use it. One or two queries for a game of an event, else none."""
    if game.origin != Game.Origin.TOURNAMENT:
        return None
    key = game.origin_key.partition(".")[2]
    pairing = Pairing.objects.select_related("tournament", "round").filter(pk=key or 0).first()
    if pairing is None:
        return None
    tournament = pairing.tournament
    number = {"number": pairing.round.number} if pairing.round else None
    return GameInEvent(
        titles.title_of(tournament),
        tournament.get_absolute_url(),
        _("Round %(number)d") % number if number else "",
        tournament.format == Format.ARENA and tournament.berserk and has_kept_clock(pairing, user),
        is_sealed=game.is_sealed,
    )


def has_kept_clock(pairing: Pairing, user: Any) -> bool:
    return PairingSeat.objects.filter(pairing=pairing, entry__user=user.pk, berserk=False).exists()


def go_berserk(*, game_id: int, user_id: int, message: messages.Berserk) -> None:
    berserk.go_berserk(game_id=game_id, user_id=user_id)


class Tournaments(extensions.Extension):
    requests = {messages.Berserk: go_berserk}

    def texts(self) -> Mapping[str, str]:
        return {
            "event.back": _("Back to the tournament"),
            "event.berserk": _("Berserk"),
            "event.berserk.why": _("Half your clock for one extra point if you win"),
        }


extensions.register(Tournaments())
