"""What organisers and moderators do to an event by hand, each with a reason and a line in its log."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.events import GameAnnulled
from games.matches import services as matches
from games.models import Game
from games.ratings import corrections
from games.table.finishing import abort_game
from games.table.locking import lock_game
from games.table.people import must_be_welcome
from games.tournaments import announcing, beginning, deals, entering, locks, pairings, rounds, standings
from games.tournaments.models import (
    Entry,
    Format,
    Pairing,
    PairingGame,
    PairingSeat,
    Round,
    Tournament,
    TournamentAction,
)
from games.tournaments.pairings import Planned

Name = TournamentAction.Name
# How far ahead an event can begin.
FARTHEST = timedelta(days=90)


def may_organise(tournament: Tournament, user: User) -> bool:
    """The organiser, and moderators."""
    return user.is_active and (tournament.organiser_id == user.pk or user.has_perm("games.change_tournament"))


def locked(code: str, actor: User) -> Tournament:
    """The event, with the conductor and other organisers shut out until the end of the transaction."""
    tournament = Tournament.objects.filter(code=code).first()
    if tournament is None:
        raise RequestError(ErrorCode.NO_SUCH_TOURNAMENT, _("There is no such tournament."))
    actor = must_be_welcome(actor)
    if not may_organise(tournament, actor):
        raise RequestError(ErrorCode.NOT_ORGANISER, _("Only the organisers can do that."))
    locks.lock(tournament.pk)
    tournament.refresh_from_db()
    return tournament


def must_be_neutral(tournament: Tournament, actor: User, pairing: Pairing) -> None:
    """Organisers do not decide their own games, and nothing once an event is over: moderators may."""
    if actor.has_perm("games.change_tournament"):
        return
    entering.must_not_be_over(tournament)
    if pairing.seats.filter(entry__user=actor).exists():
        raise RequestError(ErrorCode.OWN_GAME, _("You are playing this game: ask a moderator to decide it."))


def log(
    tournament: Tournament,
    actor: User,
    name: Name,
    reason: str,
    *,
    player: User | None = None,
    pairing: Pairing | None = None,
    details: Mapping[str, Any] | None = None,
) -> TournamentAction:
    reason = reason.strip()
    if not reason:
        raise RequestError(ErrorCode.NO_REASON, _("Please give a reason."))
    return TournamentAction.objects.create(
        tournament=tournament,
        actor=actor,
        name=name,
        player=player,
        pairing=pairing,
        reason=reason[:300],
        details=dict(details or {}),
        at=sitetime.now(),
    )


@transaction.atomic
def cancel(*, actor: User, code: str, reason: str) -> None:
    """Call an event off. Its running games go on, but count for nothing but ratings."""
    tournament = locked(code, actor)
    entering.must_not_be_over(tournament)
    log(tournament, actor, Name.CANCEL, reason)
    now = sitetime.now()
    rounds.break_off(tournament, now)
    beginning.cancel(tournament, reason.strip()[:200], now)
    entering.changed(
        tournament,
        status=tournament.status,
        cancelled_because=tournament.cancelled_because,
        finished_at=now,
        due_at=None,
    )


@transaction.atomic
def move_start(*, actor: User, code: str, starts_at: datetime, reason: str) -> None:
    tournament = locked(code, actor)
    if tournament.status != Tournament.Status.OPEN:
        raise RequestError(ErrorCode.BEGUN, _("The tournament has already begun."))
    now = sitetime.now()
    if starts_at < now:
        raise RequestError(ErrorCode.PAST, _("That is in the past."))
    if starts_at > now + FARTHEST:
        raise RequestError(ErrorCode.BAD_TOURNAMENT, _("The start must be within the next 90 days."))
    must_be_free(tournament, starts_at)
    details = {"from": tournament.starts_at.isoformat(), "to": starts_at.isoformat()}
    log(tournament, actor, Name.MOVE_START, reason, details=details)
    tournament.starts_at = starts_at
    announcing.moved(tournament)
    entering.changed(tournament, starts_at=starts_at, due_at=sitetime.now())


def must_be_free(tournament: Tournament, starts_at: datetime) -> None:
    """A schedule has one event at a time."""
    others = Tournament.objects.filter(schedule=tournament.schedule_id, starts_at=starts_at)
    if tournament.schedule_id is not None and others.exclude(pk=tournament.pk).exists():
        sentence = _("Another tournament of the same schedule begins at that time.")
        raise RequestError(ErrorCode.BAD_TOURNAMENT, sentence)


def remove(*, actor: User, code: str, player: User, reason: str) -> None:
    """Remove a player. What was played stays; what is being played is lost for the event.

    A game of two is aborted, so that organisers cannot take rating points from anybody. At a table of three
    or more the others play on.
    """
    with transaction.atomic():
        tournament = locked(code, actor)
        entering.must_not_be_over(tournament)
        entry = entry_of(tournament, player)
        action = log(tournament, actor, Name.REMOVE, reason, player=player)
        for pairing in tournament.pairings.filter(finished_at=None, seats__entry=entry):
            must_be_neutral(tournament, actor, pairing)
            others = [seat.entry.user for seat in pairing.seats.exclude(entry=entry)]
            if len(others) == 1:
                stop_running_games(pairing, winner=others[0])
        # People and games are locked before the row of the event, as everywhere.
        entering.lock_tournament(code)
        entry = entry_of(tournament, player)
        was_in, entry.state = entry.is_in, Entry.State.REMOVED
        entry.save(update_fields=["state"])
        announcing.removed(tournament, player, action)
        entering.changed(tournament, **({"entry_count": F("entry_count") - 1} if was_in else {}))
    entering.resign_running_games(tournament, player)


@transaction.atomic
def readmit(*, actor: User, code: str, player: User, reason: str) -> None:
    """Let a player who was removed enter again."""
    tournament = locked(code, actor)
    entering.must_not_be_over(tournament)
    entering.lock_tournament(code)
    entry = entry_of(tournament, player)
    if entry.state != Entry.State.REMOVED:
        return
    log(tournament, actor, Name.READMIT, reason, player=player)
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    entering.changed(tournament)


@transaction.atomic
def set_result(*, actor: User, code: str, pairing_id: int, places: Sequence[int], reason: str) -> None:
    """Decide a pairing by hand, by seat: 1 is the best, equal places are shared. It stops running games."""
    tournament = locked(code, actor)
    pairing = pairing_of(tournament, pairing_id)
    must_be_neutral(tournament, actor, pairing)
    seats = list(pairing.seats.all())
    if len(places) != len(seats) or min(places) != 1 or any(not 1 <= one <= len(seats) for one in places):
        raise RequestError(ErrorCode.BAD_PLACES, _("Give each player a place; at least one has to be first."))
    details = {"from": [seat.place for seat in seats], "to": list(places)}
    log(tournament, actor, Name.SET_RESULT, reason, pairing=pairing, details=details)
    stop_running_games(pairing)
    for seat, place in zip(seats, places, strict=True):
        seat.place = place
        seat.games_won = int(place == 1 and list(places).count(1) < len(places))
        seat.supremacies, seat.berserk_counts, seat.missed = 0, False, False
    PairingSeat.objects.bulk_update(seats, ["place", "games_won", "supremacies", "berserk_counts", "missed"])
    pairing.is_set, pairing.finished_at = True, pairing.finished_at or sitetime.now()
    pairing.save(update_fields=["is_set", "finished_at"])
    standings.update(tournament)
    entering.changed(tournament)


@transaction.atomic
def replay(*, actor: User, code: str, pairing_id: int, reason: str) -> None:
    """Annul the game of a pairing, and have it played again. Only while its round goes on."""
    corrections.hold_ratings()
    tournament = locked(code, actor)
    entering.must_not_be_over(tournament)
    pairing = pairing_of(tournament, pairing_id)
    must_be_neutral(tournament, actor, pairing)
    if pairing.round is not None and pairing.round.status == Round.Status.FINISHED:
        raise RequestError(ErrorCode.TOO_LATE, _("The round is over: set the result instead."))
    log(tournament, actor, Name.REPLAY, reason, pairing=pairing)
    stop_running_games(pairing)
    of_pairing = Q(pairing_game__pairing=pairing)
    if pairing.match_id is not None:
        of_pairing |= Q(match_game__match=pairing.match_id)
    played = Game.objects.filter(of_pairing, status=Game.Status.FINISHED)
    for game_id in played.order_by("pk").values_list("pk", flat=True):
        annul(lock_game(game_id))
    PairingGame.objects.filter(pairing=pairing).delete()
    pairing.seats.update(
        place=None, victory_points=0, games_won=0, supremacies=0, berserk_counts=False, missed=False
    )
    Pairing.objects.filter(pk=pairing.pk).update(
        kind=Pairing.Kind.PLAYED, finished_at=None, is_set=False, match=None
    )
    standings.update(tournament)
    entering.changed(tournament)


@transaction.atomic
def pair_by_hand(*, actor: User, code: str, tables: Sequence[Sequence[int]], reason: str) -> None:
    """Pair the next round: the entries of each table by seat; a table of one is a bye."""
    tournament = locked(code, actor)
    entering.must_not_be_over(tournament)
    round_ = tournament.played_rounds.filter(status=Round.Status.PLANNED).order_by("number").first()
    if tournament.status != Tournament.Status.RUNNING or round_ is None or round_.starts_at is None:
        raise RequestError(ErrorCode.NO_ROUND, _("There is no round to pair right now."))
    entries = [entry for table in tables for entry in table]
    known = set(tournament.entries.filter(state=Entry.State.ENTERED).values_list("pk", flat=True))
    if len(set(entries)) != len(entries) or not set(entries) <= known or not entries:
        raise RequestError(
            ErrorCode.BAD_PAIRING, _("Each player in the tournament can sit at one table only.")
        )
    if any(len(table) not in (1, *table_sizes(tournament)) for table in tables):
        raise RequestError(ErrorCode.BAD_PAIRING, _("A table has the wrong number of players."))
    places = places_in_bracket(tournament, round_, tables)
    log(tournament, actor, Name.PAIR, reason, details={"round": round_.number})
    planned = [
        Planned(tuple(table), Pairing.Kind.BYE if len(table) == 1 else Pairing.Kind.PLAYED, number)
        for table, number in zip(tables, places, strict=True)
    ]
    deals.mix(tournament, round_, entries)
    rounds.begin_round(tournament, round_, planned, sitetime.now())
    pairings.start_games(tournament)
    entering.changed(tournament)


def places_in_bracket(
    tournament: Tournament, round_: Round, tables: Sequence[Sequence[int]]
) -> Sequence[int | None]:
    """Where the winners of these tables go on. Only a knock-out has such places, and leaves nobody out."""
    if tournament.format != Format.KNOCKOUT:
        return [None] * len(tables)
    due = rounds.planned_for(tournament, round_)
    entered = tournament.entries.filter(state=Entry.State.ENTERED)
    still_in = set(
        entered.filter(pk__in=[key for one in due for key in one.seats]).values_list("pk", flat=True)
    )
    if len(tables) != len(due) or {key for table in tables for key in table} != still_in:
        sentence = _(
            "In a knock-out, pair all players who are still in it, in as many pairings as the bracket has."
        )
        raise RequestError(ErrorCode.BAD_PAIRING, sentence)
    return [one.number for one in due]


def table_sizes(tournament: Tournament) -> Sequence[int]:
    return range(3, 8) if tournament.table_size > 2 else [2]


def stop_running_games(pairing: Pairing, winner: User | None = None) -> None:
    """Abort what is being played of a pairing. A match is over then, with this winner."""
    if pairing.match is not None and not pairing.match.is_over:
        matches.decide_match(match_id=pairing.match.pk, winner=winner)
    running = pairing.games.filter(game__status__in=[Game.Status.STARTING, Game.Status.PLAYING])
    for game_id in running.values_list("game_id", flat=True):
        game = lock_game(game_id)
        if not game.is_over:
            abort_game(game=game, now=sitetime.now())


def annul(game: Game) -> None:
    """The game counts for nobody: ratings become what they would be without it."""
    if not game.annulled_at:
        game.annulled_at = sitetime.now()
        game.save(update_fields=["annulled_at"])
        events.dispatch(GameAnnulled(game))


def entry_of(tournament: Tournament, player: User) -> Entry:
    entry = tournament.entries.filter(user=player).first()
    if entry is None:
        raise RequestError(ErrorCode.NOT_ENTERED, _("This player is not in the tournament."))
    return entry


def pairing_of(tournament: Tournament, pairing_id: int) -> Pairing:
    pairing = tournament.pairings.filter(pk=pairing_id).select_related("round").first()
    if pairing is None:
        raise RequestError(ErrorCode.NO_SUCH_PAIRING, _("There is no such pairing."))
    return pairing
