"""A game as its table shows it: what each seat and the spectators may know of it now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from engine.game import BaseView, Event, Position
from games import time_controls
from games.models import Game, Hint, Move, Seat
from games.ratings.models import RatingChange
from games.registry import plugin_of, rules_of
from games.sockets.announcements import GameChanged, Snapshot
from games.sockets.server_messages import RatedSeat
from games.table import extensions, permissions, positions, pulse
from games.table.announcing import snapshot
from games.table.clock import SeatClock, shown_clocks
from games.table.permissions import Action, KnownFacts
from games.table.seat_logs import Line, SeatLogs, lines_of, read
from games.table.server_messages import Clocks, GameInfo, Offers, Player, Result, SeatHolder, State
from games.ties import known_ties


class Played(NamedTuple):
    """What follows from the deal and the lines of the log alone, and takes long to compute."""

    position: Position | None
    seat_logs: SeatLogs
    # By seat, once somebody has looked.
    views: Mapping[int | None, BaseView]

    @classmethod
    def of(cls, game: Game, lines: Iterable[Line]) -> "Played":
        return cls(*read(game, lines), {})

    def with_views(self) -> "Played":
        return self if self.position is None else self._replace(views=self.position.views())


@dataclass
class TableState:
    """All that is known of a game. No model is in here: nothing queries the database once it is loaded."""

    game_id: int
    info: GameInfo
    row: Snapshot
    seat_logs: SeatLogs
    position: Position | None
    result: Result | None = None
    changes: list[RatedSeat | None] | None = None
    # What the last change brought about, and the version before it: only its readers have missed nothing.
    events: Sequence[Event] = ()
    changed_version: int | None = None
    facts: KnownFacts = field(init=False)
    _clocks: list[SeatClock] = field(init=False)
    _views: Mapping[int | None, BaseView] = field(init=False)

    def __post_init__(self) -> None:
        self.control = time_controls.parse(self.info.time_control)
        self._know(self.row)

    def _know(self, row: Snapshot) -> None:
        """What follows from the row is the same for all seats, and made once."""
        self.row = row
        began = (datetime.fromtimestamp(at, UTC) if at else None for at in row.began_at)
        self._clocks = [SeatClock(ms, began_at=at) for ms, at in zip(row.clocks_ms, began, strict=True)]
        self._views = {}
        self.facts = KnownFacts(
            row.status,
            self.info.rated,
            len(row.moved),
            self.control,
            row.moved,
            row.to_move,
            row.bots,
            row.paused,
            self.info.origin,
        )

    @classmethod
    def load(cls, game_id: int) -> "TableState":
        """Read a game. Queries the database, and so belongs into a thread."""
        game = Game.objects.select_related("rematch_of").get(pk=game_id)
        return cls.of(game, Seat.objects.filter(game=game).select_related("user").order_by("number"))

    @classmethod
    def of(cls, game: Game, seated: Iterable[Seat], played: "Played | None" = None) -> "TableState":
        """The state of a row that was read: later moves are not in it. Queries the database.

        A state with moves that were `played` by others must not be played on.
        """
        seats = list(seated)
        position, seat_logs, views = played or Played.of(game, lines_of(game))
        if position is not None:
            positions.keep(game.pk, game.ply, position)
        state = cls(
            game_id=game.pk,
            info=info_of(game, seats),
            row=snapshot(game),
            seat_logs=seat_logs,
            position=position,
            result=result_of(game, seats, position) if game.is_over else None,
            changes=changes_of(game, seats),
        )
        state._views = views
        return state

    @property
    def version(self) -> int:
        return self.row.version

    # Changes

    def is_followed_by(self, change: GameChanged) -> bool:
        """Whether a change can be played on this state, or the game has to be read again."""
        row = change.row
        return (
            self.position is not None
            and row.version == self.version + 1
            and row.bots == self.row.bots
            and row.ply == len(self.seat_logs.lines) + len(change.log)
        )

    def play_on(self, change: GameChanged) -> None:
        """Bring this state up to date without querying the database."""
        self.events = ()
        plugin = plugin_of(self.info.ruleset)
        for move in change.log:
            assert self.position is not None
            part = plugin.part(self.position)
            line = Line(*move, version=change.row.position_version, part=part)
            self.position, self.events = self._after(line)
            line.events = plugin.for_log(self.events)
            self.seat_logs.add(line, self.position)
        self.changed_version = self.version
        self._know(change.row)

    def _after(self, line: Line) -> tuple[Position, Sequence[Event]]:
        """Where a line has led to; played again only if it was played in another process."""
        kept = positions.kept_with_events(self.game_id, line.number)
        if kept is not None:
            return kept
        assert self.position is not None
        position = self.position.copy()
        if line.notation == Move.UNDO:
            position.take_back(line.seat)
            return position, ()
        return position, position.play(line.seat, rules_of(self.info.ruleset).parse(line.notation))

    # What a seat is shown

    def known_at(self, seat: int | None, version: int) -> int:
        """How much of the log is known at a version. Of one that has never been, nothing is."""
        return 0 if version > self.version else self.seat_logs.known_at(seat, version)

    def for_seat(self, seat: int | None, known: int = -1) -> State:
        """What a seat (None: a spectator) may know, with the lines of the log since a version it knows."""
        row = self.row
        if not self._views and self.position is not None:
            self._views = self.position.views()
        events = self.events if known == self.changed_version else ()
        return State(
            v=row.version,
            status=row.status,
            view=self._views.get(seat),
            events=[event.as_json(seat) for event in events],
            last=self.seat_logs.last(seat),
            log=self.seat_logs.since(seat, self.known_at(seat, known)),
            clocks=self.clocks(),
            offers=Offers(row.pause_offers, row.rematch_offers),
            paused=row.paused,
            can=self.can(seat),
            asked=0 if seat is None else row.asked[seat],
            seats=[SeatHolder(player.held, player.left) for player in self.info.players],
            result=self.result,
        )

    def clocks(self) -> Clocks:
        shown = shown_clocks(self._clocks, pulse.shown_moment().counted, is_paused=self.row.paused)
        return Clocks(shown.ms, shown.running, shown.since_ms, self.info.time_control)

    def can(self, seat: int | None) -> list[str]:
        """What a seat may ask for now: this spares people useless buttons."""
        if seat is None:
            return []
        facts = self.facts
        if permissions.may_rematch(facts):
            return [] if plugin_of(self.info.ruleset).is_retired else [Action.REMATCH]
        if permissions.is_held(facts, seat, self.info.players[seat].left):
            return [Action.RETURN] if permissions.may_return(facts) else []
        actions: list[str] = []
        if permissions.may_abort(facts) or plugin_of(self.info.ruleset).is_retired:
            actions.append(Action.ABORT)
        if permissions.may_resign(facts):
            actions.append(Action.RESIGN)
        if permissions.may_resume(facts):
            actions.append(Action.RESUME)
        if self.position is not None and permissions.may_move(facts, seat):
            actions += [Action.MOVE, *extensions.actions_on_turn(self.info, seat)]
        if self.may_undo(seat):
            actions.append(Action.UNDO)
        if permissions.may_pause(facts):
            actions.append(Action.PAUSE)
        # Whether the opponent is gone, `presence` tells.
        if permissions.may_claim(facts, seat):
            actions.append(Action.CLAIM)
        return actions

    def may_undo(self, seat: int) -> bool:
        return (
            self.position is not None
            and permissions.is_running(self.facts)
            and permissions.may_take_back(self.position, seat, self.seat_logs.taken_back)
        )


def info_of(game: Game, seats: Sequence[Seat]) -> GameInfo:
    return GameInfo(
        code=game.code,
        ruleset=game.ruleset,
        options=game.options,
        rated=game.rated,
        time_control=game.time_control,
        speed=game.speed,
        commitment=game.commitment,
        players=[player_of(seat, game.bot_levels[seat.number]) for seat in seats],
        rematch_of=game.rematch_of.code if game.rematch_of else None,
        origin=game.origin,
    )


def player_of(seat: Seat, level: str) -> Player:
    return Player(
        handle=seat.user.handle,
        bot=seat.user.bot_level,
        program=seat.user.plays_by_api,
        guest=seat.user.is_guest,
        rating=None if seat.rating_before is None else round(seat.rating_before),
        provisional=seat.provisional,
        held=level if seat.left_how else None,
        left=seat.left_how,
    )


def changes_of(game: Game, seats: Sequence[Seat]) -> list[RatedSeat | None] | None:
    """What the game did to the ratings, by seat; a bot's does not change."""
    if game.rated_number is None or game.annulled_at:
        return None
    changes = RatingChange.objects.filter(game=game)
    by_user = {change.user_id: RatedSeat(change.before, change.after) for change in changes}
    return [by_user.get(seat.user_id) for seat in seats]


def result_of(game: Game, seats: Sequence[Seat] = (), end: Position | None = None) -> Result:
    """How a game ended. Queries the database. Older games need their seats and last position for the ties."""
    gone = [seat.number for seat in seats if seat.left_how] if game.rated else []
    return Result(
        winners=game.winners,
        places=game.places,
        how=game.how,
        uncounted="annulled" if game.annulled_at else game.uncounted,
        scores=game.scores,
        ties=known_ties(game, gone, lambda: end),
        secret="" if game.is_sealed else bytes(game.secret).hex(),
        nonces=game.nonces,
        seed=bytes(game.seed).hex() if game.seed is not None and not game.is_sealed else None,
        hints=Hint.count_by_seat(game) if any(game.bot_levels) else [0] * game.size,
    )
