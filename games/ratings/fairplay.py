"""Fair play: which rated games count, and who may play them (docs/ratings.md, for players).

A rated game counts once each seat has made some moves, and only the first few that the same two players begin
within a day count. A player who ends a game earlier has left it: no rating changes, but leaving is counted,
and only a few times are allowed. A table of three or more plays on and counts; leaving it early is counted,
too, and if most of its players leave, the others gain only a part of the points.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from math import ceil

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from duelsite import sitetime
from duelsite.error_codes import ErrorCode
from games import addresses
from games.endings import BY_LEAVING
from games.errors import RequestError
from games.models import Game, Seat
from games.table.real_play import MOVES_EACH, had_real_play

DAY = timedelta(days=1)
# Of the rated games that the same two players begin within a day, this many count.
PAIR_GAMES_A_DAY = 10
# A player who leaves this many rated games early within a day may only play casual games until the first of
# them is a day old.
EARLY_LEAVES_A_DAY = 3


def settle(game: Game) -> None:
    """Store in a rated game that has just ended whether it counts and, if it was too short, who left it."""
    if not game.rated:
        return
    if game.how in BY_LEAVING and not had_real_play(game):
        set_uncounted(game, Game.Uncounted.TOO_SHORT)
        losers = [seat for seat in range(game.size) if seat not in (game.winners or [])]
        if len(losers) == 1:
            remember_leaving(game, losers[0])
    elif is_beyond_pair_limit(game):
        set_uncounted(game, Game.Uncounted.PAIR_LIMIT)
    elif (share := gain_share(game)) < 1:
        game.gain_share = share
        game.save(update_fields=["gain_share"])


def gain_share(game: Game) -> float:
    """Which part of their gains the players of a table get: the part of people who stayed, if most have left.

    Otherwise a person with several accounts would gain from each of them at once. Losses count in full.
    """
    people = list(Seat.objects.filter(game=game, user__is_bot=False).values_list("left_how", flat=True))
    stayed = people.count("")
    if game.size == 2 or 2 * stayed >= len(people):
        return 1.0
    return max(stayed, 1) / len(people)


def set_uncounted(game: Game, why: Game.Uncounted) -> None:
    game.uncounted = why
    game.save(update_fields=["uncounted"])


def note_leaving(game: Game, seat: int) -> None:
    """A player leaves a table of three or more; in a rated game that may count as leaving early."""
    if game.rated and not had_real_play(game):
        remember_leaving(game, seat)


def remember_leaving(game: Game, seat: int) -> None:
    """The game has just ended, or the player has just left it."""
    seats = Seat.objects.filter(game=game, number=seat)
    seats.update(left_early_at=game.finished_at or F("left_at"))


def is_beyond_pair_limit(game: Game) -> bool:
    """Whether the same two players began too many rated games within a day before this one.

    A match fits within the limit as a whole when it begins. Tournaments are played to their end, but any
    member can create one for two: beyond the limit, their games do not count either.
    """
    if game.origin == Game.Origin.MATCH:
        return False
    users = list(Seat.objects.filter(game=game).values_list("user_id", flat=True))
    return any(
        rated_games_of(one, other, since=game.created_at - DAY).filter(pk__lt=game.pk).count()
        >= PAIR_GAMES_A_DAY
        for one, other in combinations(users, 2)
    )


def rated_games_of(one: int, other: int, *, since: datetime) -> "QuerySet[Game]":
    """The rated games that two players began with each other, without aborted ones."""
    games = Game.objects.filter(rated=True, created_at__gt=since).exclude(status=Game.Status.ABORTED)
    return games.filter(seats__user_id=one).filter(seats__user_id=other)


def early_leaves(user_id: int, *, now: datetime) -> "QuerySet[Seat]":
    """The seats that a user left early within the last day, the earliest first."""
    return Seat.objects.filter(user_id=user_id, left_early_at__gt=now - DAY).order_by("left_early_at")


def hours_barred(user_id: int, *, now: datetime) -> int:
    """For how many hours a user may play only casual games; 0 if there is no limit."""
    left = [seat.left_early_at for seat in early_leaves(user_id, now=now) if seat.left_early_at]
    if len(left) < EARLY_LEAVES_A_DAY:
        return 0
    lifted = left[-EARLY_LEAVES_A_DAY] + DAY
    return max(1, ceil((lifted - now) / timedelta(hours=1)))


def check_may_play_rated(user: User, *, now: datetime | None = None) -> None:
    """Reject a rated game for a player who left too many, and for a bot account without an owner."""
    check_somebody_answers_for([user])
    if hours := hours_barred(user.pk, now=now or sitetime.now()):
        sentence = ngettext(
            "You have left too many rated games early. You can play casual games now, and rated ones again "
            "in %(hours)d hour.",
            "You have left too many rated games early. You can play casual games now, and rated ones again "
            "in %(hours)d hours.",
            hours,
        )
        raise RequestError(ErrorCode.LEFT_TOO_OFTEN, sentence % {"hours": hours}, hours=hours)


def check_may_meet_rated(users: Sequence[User], *, games: int = 1, now: datetime | None = None) -> None:
    """Reject a rated game, or several, that could not count, or that one of these users may not play."""
    now = now or sitetime.now()
    if any(not user.is_bot and hours_barred(user.pk, now=now) for user in users):
        raise RequestError(
            ErrorCode.RATED_BARRED,
            _("One of you has left several rated games early and cannot play one now."),
        )
    check_may_go_on_rated(users)
    check_pair_limit(users, games=games, now=now)


def check_may_go_on_rated(users: Sequence[User]) -> None:
    """Reject the next rated game of a match or tournament that was begun: only for who these users are."""
    check_somebody_answers_for(users)
    check_nobodys_own_bot(users)


def check_pair_limit(users: Sequence[User], *, games: int, now: datetime) -> None:
    """Reject this many rated games if they would be too many for two of these users within a day."""
    for one, other in combinations(users, 2):
        if rated_games_of(one.pk, other.pk, since=now - DAY).count() + games > PAIR_GAMES_A_DAY:
            raise RequestError(
                ErrorCode.PAIR_LIMIT, too_often_together(one, other, len(users)), most=PAIR_GAMES_A_DAY
            )


def check_somebody_answers_for(users: Sequence[User]) -> None:
    """Reject rated games of bot accounts without an owner, or with a suspended or closed one."""
    for user in users:
        if user.plays_by_api and user.answerable is None:
            sentence = _("The bot %(handle)s has no owner: it can only play casual games.")
            raise RequestError(ErrorCode.NO_OWNER, sentence % {"handle": user.handle})


def check_nobodys_own_bot(users: Sequence[User]) -> None:
    """Reject rated games of people with their own bot accounts: a bot could be made to lose all day.

    A user who logged in from an address of the bot or of its owner counts as the owner, who might have a
    second account.
    """
    programs = [user for user in users if user.plays_by_api]
    people = [user for user in users if not user.is_program]
    if not programs or not people:
        return
    owners = [user.owner for user in programs if user.owner]
    if set(owners) & set(people) or addresses.share_one(people, [*programs, *owners]):
        raise RequestError(
            ErrorCode.OWN_BOT,
            _(
                "You cannot earn points from your own bot or from one on your network. Play a casual game "
                "with it."
            ),
        )


def check_may_challenge_rated(host: User, invited: Sequence[User]) -> None:
    """Reject a rated challenge that a bot account can never accept. Limits that pass with time come later."""
    check_somebody_answers_for(invited)
    for user in invited:
        check_nobodys_own_bot([host, user])


def too_often_together(one: User, other: User, size: int) -> str:
    if size == 2:
        return _(
            "You two have started so many rated games today that no more will count. Play a casual one, or "
            "come back tomorrow."
        )
    sentence = _(
        "%(one)s and %(other)s have started so many rated games today that no more will count. Play a "
        "casual one, or come back tomorrow."
    )
    return sentence % {"one": one.handle, "other": other.handle}


def may_meet_rated(users: Sequence[User], *, now: datetime | None = None) -> bool:
    try:
        check_may_meet_rated(users, now=now)
    except RequestError:
        return False
    return True


def check_may_leave(game: Game, user_id: int, *, now: datetime) -> None:
    """Reject leaving a rated game before the deal or after too few moves, if a player did so too often."""
    if not game.rated or early_leaves(user_id, now=now).count() < EARLY_LEAVES_A_DAY:
        return
    if game.status == Game.Status.STARTING or not had_real_play(game):
        sentence = ngettext(
            "You have left too many rated games early. Play on: you can resign once each of you has made "
            "%(moves)d move.",
            "You have left too many rated games early. Play on: you can resign once each of you has made "
            "%(moves)d moves.",
            MOVES_EACH,
        )
        raise RequestError(ErrorCode.LEFT_TOO_OFTEN, sentence % {"moves": MOVES_EACH}, moves=MOVES_EACH)
