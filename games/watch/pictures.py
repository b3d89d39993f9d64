"""A game as a picture: the current position as spectators see it, drawn once for each position and language.

The picture of a finished game shows its last position.
"""

import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.game import Position
from engine.record import Record
from games.models import Game
from games.registry import FIRST, RULESETS
from games.replays import pictures, playback
from games.replays.replay_views import headline
from games.table import positions
from games.table.selectors import SEATS
from games.watch.shared_cache import SharedCache

# About 20 KB each.
drawings = SharedCache(most=300)
FOR_EVER = 365 * 24 * 3600.0
SHOWN = (Game.Status.PLAYING, Game.Status.FINISHED)


@dataclass(frozen=True)
class Running(playback.Replay):
    """A running game for a plug-in that draws it: one position, of which only `view(None)` is used.

    Its record has no seed, and the moves as spectators may read them.
    """

    position: Position | None = None

    def position_after(self, number: int) -> Position:
        assert self.position is not None
        return self.position

    def count_of(self, number: int) -> str:
        return _("Move %(number)d") % {"number": number}


def picture(code: str, version: int, language: str) -> tuple[int, bytes] | None:
    """The compressed drawing of a game and its version: the requested one, or the newest.

    None if there is no such game to watch. A drawing that is cached takes no statement.
    """
    known = drawings.look((code, version, language))
    if known is not None:
        return version, known
    games = Game.objects.filter(code=code, status__in=SHOWN, ruleset__in=RULESETS, is_sealed=False)
    game = games.defer("secret").prefetch_related(SEATS).first()
    if game is None:
        return None
    now = game.position_version
    return now, drawings.get((code, now, language), FOR_EVER, lambda: packed(svg(game, language)))


def svg(game: Game, language: str) -> str:
    with translation.override(language):
        if game.status == Game.Status.FINISHED:
            shown = playback.of_game(Game.objects.prefetch_related(SEATS).get(pk=game.pk))
            return pictures.drawn(shown, len(shown.record.moves), headline(shown))
        players = [
            {
                "handle": seat.user.handle,
                "bot": seat.user.bot_level,
                "rating": None if seat.rating_before is None else round(seat.rating_before),
            }
            for seat in game.seats.all()
        ]
        return drawn_for_all(game.ruleset, positions.position_of(game), players)


def drawn_for_all(ruleset: str, position: Position, players: Sequence[dict[str, Any]]) -> str:
    told = [(seat, position.told(number, None)) for number, (seat, _move) in enumerate(position.history)]
    record = Record(rules=ruleset, seats=len(players), moves=told)
    return pictures.drawn(Running(record, list(players), None, position), len(told), "")


def packed(drawn: str) -> bytes:
    return gzip.compress(drawn.encode(), 6, mtime=0)


# A site without games

DEMO_SEED, DEMO_MOVES = bytes(31) + b"\x07", 34


def demo(language: str) -> bytes:
    """A made-up table, always the same."""
    return drawings.get(("demo", language), FOR_EVER, lambda: packed(_demo(language)))


def _demo(language: str) -> str:
    """The first game of the site after some moves: every seat builds what it can."""
    rules = RULESETS[FIRST]
    seats = min(rules.seats)
    position = rules.new(seats=seats, seed=DEMO_SEED, options={})
    for turn in range(DEMO_MOVES):
        if not position.to_move:
            break
        moves = position.legal_moves(position.to_move[0])
        building = [move for move in moves if not move.notation.startswith("discard")] or moves
        position.play(position.to_move[0], building[turn * 7 % len(building)])
    with translation.override(language):
        names = [_("You"), *[_("Your rival")] * (seats - 1)]
        players = [{"handle": name, "bot": "", "rating": None} for name in names]
        return drawn_for_all(FIRST, position, players)
