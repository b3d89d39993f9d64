"""Entering an event, pausing, checking in, withdrawing and coming back."""

import re
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, Q
from django.utils.translation import gettext as _

from accounts.locks import lock_people
from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.errors import RequestError
from games.matches import services as matches
from games.matches.models import Match
from games.models import Game
from games.ratings import fairplay
from games.ratings.models import START_RATING, Rating
from games.registry import plugin_of, rules_of
from games.sockets import publish
from games.sockets.announcements import TournamentChanged, tournament_group
from games.table.finishing import resign
from games.table.people import must_be_welcome
from games.tournaments import absences, beginning
from games.tournaments.formats import swiss
from games.tournaments.models import Entry, Format, Pairing, PairingGame, PairingSeat, Round, Tournament

NONCE = re.compile(r"(?:[0-9a-f]{2}){0,32}")
# The most events in which one person may be entered at once.
MOST_ENTERED = 20
# An arena: how long a player who comes back from a pause waits at least for the next game.
PAUSE_COSTS = timedelta(seconds=30)


@transaction.atomic
def enter(*, user: User, code: str, nonce: str | None = None) -> Entry:
    """Enter an event, or come back to one. A nonce is the player's part of shared deals."""
    lock_people(user.pk)
    tournament = lock_tournament(code)
    now = sitetime.now()
    check_may_enter(tournament, user, now)
    if nonce is not None and not NONCE.fullmatch(nonce):
        raise RequestError(ErrorCode.BAD_NONCE, _("A nonce is up to 64 hexadecimal digits."))
    entry = tournament.entries.filter(user=user).first()
    if entry is not None:
        return come_back(tournament, entry, now)
    check_is_in_time(tournament)
    if tournament.entry_count >= tournament.max_entries:
        raise RequestError(ErrorCode.EVENT_FULL, _("This tournament is full."))
    entry = Entry.objects.create(
        tournament=tournament,
        user=user,
        rating=rating_at_entry(tournament, user),
        nonce=secrets.token_hex(16) if nonce is None else nonce,
        entered_at=now,
    )
    if tournament.status == Tournament.Status.RUNNING:
        join_late(tournament, entry)
    changed(tournament, entry_count=F("entry_count") + 1)
    return entry


def lock_tournament(code: str) -> Tournament:
    """The row, so that two changes of it do not mix. The conductor, which inserts, does not wait for it."""
    try:
        return Tournament.objects.select_for_update(no_key=True).get(code=code)
    except Tournament.DoesNotExist:
        raise RequestError(ErrorCode.NO_SUCH_TOURNAMENT, _("There is no such tournament.")) from None


def changed(tournament: Tournament, **values: object) -> None:
    """Save a change that pages of the event show; the conductor looks at it at once.

    Also at an event whose time has come, and which waits for the fewest players that it needs.
    """
    now = sitetime.now()
    own = Tournament.objects.filter(pk=tournament.pk)
    own.update(version=F("version") + 1, **values)
    version = own.values_list("version", flat=True).get()
    goes_on = Q(status=Tournament.Status.RUNNING) | Q(status=Tournament.Status.OPEN, starts_at__lte=now)
    own.filter(goes_on, due_at__gt=now).update(due_at=now)
    publish.after_commit(TournamentChanged(tournament_group(tournament.pk), version))


def must_not_be_over(tournament: Tournament) -> None:
    if tournament.is_over:
        raise RequestError(ErrorCode.EVENT_OVER, _("This tournament is over."))


def check_may_enter(tournament: Tournament, user: User, now: datetime) -> None:
    """Refuse with the reason; pages ask the same to say why the button is missing."""
    must_be_welcome(user)
    must_not_be_over(tournament)
    if not user.is_member:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("You need an account to play tournaments."))
    if user.plays_by_api and tournament.bots != Tournament.Bots.ACCOUNTS:
        raise RequestError(ErrorCode.BOT_ACCOUNT, _("This tournament is for people only."))
    absences.check_not_barred(user, now)
    if tournament.rated:
        fairplay.check_may_play_rated(user)
    check_conditions(tournament, user)
    live = Tournament.LIVE
    entered = Entry.objects.filter(user=user, tournament__status__in=live, state=Entry.State.ENTERED)
    if entered.exclude(tournament=tournament).count() >= MOST_ENTERED:
        sentence = _("You can be in up to %(most)d tournaments at a time.")
        raise RequestError(ErrorCode.TOO_MANY_EVENTS, sentence % {"most": MOST_ENTERED})


def check_conditions(tournament: Tournament, user: User) -> None:
    rating = rating_row(tournament, user)
    value = rating.value if rating else START_RATING
    low, high = tournament.min_rating, tournament.max_rating
    if (low is not None and value < low) or (high is not None and value > high):
        raise RequestError(ErrorCode.OUT_OF_RANGE, _("Your rating is outside the range of this tournament."))
    if tournament.min_games and (rating.games if rating else 0) < tournament.min_games:
        sentence = _("You need %(games)d rated games at this speed to enter.")
        raise RequestError(ErrorCode.TOO_FEW_GAMES, sentence % {"games": tournament.min_games})


def rating_row(tournament: Tournament, user: User) -> Rating | None:
    rules = rules_of(tournament.ruleset)
    speed = time_controls.parse(tournament.time_control).speed(rules.decisions)
    return Rating.objects.filter(user=user, pool=rules.pool, speed=speed).first()


def rating_at_entry(tournament: Tournament, user: User) -> float:
    if user.is_bot:
        return plugin_of(tournament.ruleset).bots.ratings.get(user.bot_level, START_RATING)
    rating = rating_row(tournament, user)
    return rating.value if rating else START_RATING


def check_is_in_time(tournament: Tournament) -> None:
    """An arena is open to its end, a knock-out to its start, the others for half of the rounds."""
    if tournament.status != Tournament.Status.RUNNING or tournament.format == Format.ARENA:
        return
    paired = tournament.played_rounds.exclude(status=Round.Status.PLANNED).count()
    if not tournament.late_entry or tournament.format == Format.KNOCKOUT:
        raise too_late()
    if not swiss.may_enter(paired + 1, tournament.rounds):
        raise too_late()


def too_late() -> RequestError:
    return RequestError(ErrorCode.TOO_LATE_TO_ENTER, _("It is too late to enter this tournament."))


def join_late(tournament: Tournament, entry: Entry) -> None:
    """The next free starting rank; a Swiss gives half a point for the rounds that were missed."""
    last = tournament.entries.aggregate(last=Max("number"))["last"]
    entry.number = (last or 0) + 1
    missed = list(tournament.played_rounds.exclude(status=Round.Status.PLANNED).order_by("number"))
    entry.from_round = len(missed) + 1
    if tournament.format == Format.SWISS:
        for round_, kind in zip(missed, swiss.missed_rounds(len(missed)), strict=True):
            give_bye(tournament, round_, entry, Pairing.Kind(kind))
    entry.save(update_fields=["number", "from_round"])


def give_bye(tournament: Tournament, round_: Round, entry: Entry, kind: Pairing.Kind) -> None:
    """What a round that was missed counts for."""
    last = Pairing.objects.filter(round=round_).aggregate(last=Max("number"))["last"]
    pairing = Pairing.objects.create(
        tournament=tournament,
        round=round_,
        number=(last or 0) + 1,
        kind=kind,
        finished_at=sitetime.now(),
    )
    PairingSeat.objects.create(pairing=pairing, entry=entry, number=0, place=1)


def come_back(tournament: Tournament, entry: Entry, now: datetime) -> Entry:
    """A player who has paused, withdrawn or not come takes part again, from the next round on."""
    if entry.state == Entry.State.REMOVED:
        raise RequestError(ErrorCode.REMOVED, _("You were removed from this tournament."))
    if entry.state == Entry.State.ENTERED:
        return entry
    was_out = entry.state == Entry.State.WITHDRAWN
    check_may_come_back(tournament, entry)
    entry.state, entry.missed = Entry.State.ENTERED, False
    if tournament.status == Tournament.Status.RUNNING and tournament.format == Format.ARENA:
        entry.waiting_since = now + PAUSE_COSTS
    entry.save(update_fields=["state", "missed", "waiting_since"])
    if tournament.status == Tournament.Status.RUNNING and entry.number is None:
        join_late(tournament, entry)
    changed(tournament, **({"entry_count": F("entry_count") + 1} if was_out else {}))
    return entry


def check_may_come_back(tournament: Tournament, entry: Entry) -> None:
    """Who was there when the event began may come back at any time, but not to a knock-out."""
    if tournament.status != Tournament.Status.RUNNING:
        return
    if tournament.format == Format.KNOCKOUT and entry.state == Entry.State.WITHDRAWN:
        raise too_late()
    if entry.number is None:
        check_is_in_time(tournament)


@transaction.atomic
def pause(*, user: User, code: str) -> Entry:
    """Not to be paired until one comes back. A running game goes on."""
    tournament = lock_tournament(code)
    entry = own_entry(tournament, user)
    must_not_be_over(tournament)
    if entry.state == Entry.State.ENTERED:
        entry.state = Entry.State.PAUSED
        entry.save(update_fields=["state"])
        changed(tournament)
    return entry


@transaction.atomic
def check_in(*, user: User, code: str) -> Entry:
    tournament = lock_tournament(code)
    entry, now = own_entry(tournament, user), sitetime.now()
    if not tournament.check_in or tournament.status != Tournament.Status.OPEN:
        raise RequestError(ErrorCode.NO_CHECK_IN, _("There is no check-in right now."))
    if now < tournament.starts_at - beginning.CHECK_IN:
        raise RequestError(ErrorCode.TOO_EARLY, _("Check-in opens 15 minutes before the start."))
    if entry.checked_in_at is None:
        entry.checked_in_at = now
        entry.save(update_fields=["checked_in_at"])
        changed(tournament)
    return entry


def withdraw(*, user: User, code: str) -> None:
    """Leave an event. Before it begins nothing remains; in a running one the current game is resigned."""
    with transaction.atomic():
        tournament = lock_tournament(code)
        entry = own_entry(tournament, user)
        must_not_be_over(tournament)
        leave(tournament, entry)
    resign_running_games(tournament, user)


def leave(tournament: Tournament, entry: Entry) -> None:
    if not entry.is_in:
        return
    if tournament.status == Tournament.Status.OPEN:
        entry.delete()
    else:
        entry.state = Entry.State.WITHDRAWN
        entry.save(update_fields=["state"])
    changed(tournament, entry_count=F("entry_count") - 1)


def resign_running_games(tournament: Tournament, user: User) -> None:
    """The games and matches of the event that a player who leaves still plays."""
    playing = Match.objects.filter(pairing__tournament=tournament, pairing__finished_at=None)
    playing = playing.filter(Q(one=user) | Q(other=user), status=Match.Status.PLAYING)
    for match_id in playing.values_list("pk", flat=True):
        try:
            matches.resign_match(match_id=match_id, user_id=user.pk)
        except RequestError:
            continue  # it is over
    games = PairingGame.objects.filter(
        pairing__tournament=tournament,
        pairing__finished_at=None,
        game__seats__user=user,
        game__status=Game.Status.PLAYING,
    )
    for game_id in games.values_list("game_id", flat=True):
        try:
            resign(game_id=game_id, user_id=user.pk)
        except RequestError:
            continue  # it is over, or the player has left it


def own_entry(tournament: Tournament, user: User) -> Entry:
    entry = tournament.entries.filter(user=user).first()
    if entry is None or entry.state == Entry.State.REMOVED:
        raise RequestError(ErrorCode.NOT_ENTERED, _("You are not in this tournament."))
    return entry
