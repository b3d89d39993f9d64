"""Which users may play, and which may join a lobby."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts import relations
from accounts.models import User
from duelsite.error_codes import ErrorCode
from games import time_controls
from games.errors import RequestError
from games.models import Lobby, TakenSeat
from games.ratings import elo, fairplay
from games.ratings.models import Rating
from games.registry import rules_of
from games.table.people import must_be_welcome

# The most lobbies of others in which one person may wait at once.
MOST_JOINED = 3
HIGHEST_RATING = 10_000


def check_may_play(user: User, *, rated: bool) -> None:
    """Called with the lock on the person, so that the account is not closed or suspended meanwhile."""
    user = must_be_welcome(user)
    if rated and not user.is_member:
        raise RequestError(ErrorCode.MEMBERS_ONLY, _("You need an account for rated games."))
    if rated:
        fairplay.check_may_play_rated(user)


def check_not_blocked(user: User, *others: User) -> None:
    relations.check_parted(user, others, RequestError, _("You cannot play each other right now."))


def check_may_join(lobby: Lobby, user: User, seated: Sequence[User]) -> None:
    check_is_for(lobby, user, seated)
    check_may_play(user, rated=lobby.rated)
    check_not_blocked(user, *seated)
    check_rating_fits(lobby, user)
    if len(seated) + 1 == lobby.size:
        return  # The game begins, and checks all who play it.
    if lobby.rated:
        fairplay.check_may_meet_rated([*seated, user])
    waiting = TakenSeat.objects.filter(user=user, lobby__status=Lobby.Status.WAITING)
    if waiting.exclude(lobby__host=user).count() >= MOST_JOINED:
        sentence = _("You can wait at up to %(most)d tables at a time.")
        raise RequestError(ErrorCode.TOO_MANY_TABLES, sentence % {"most": MOST_JOINED})


def check_is_for(lobby: Lobby, user: User, seated: Sequence[User]) -> None:
    """Refuse a seat in a quick pairing, a second seat, and one in a challenge to others."""
    if lobby.kind == Lobby.Kind.QUICK:
        raise RequestError(ErrorCode.NO_SUCH_LOBBY, _("There is no such table."))
    if lobby.host_id == user.pk:
        raise RequestError(ErrorCode.OWN_LOBBY, _("This is your own table."))
    if user in seated:
        raise RequestError(ErrorCode.ALREADY_SEATED, _("You are already sitting at this table."))
    if lobby.kind == Lobby.Kind.CHALLENGE and not lobby.invited.filter(pk=user.pk).exists():
        raise RequestError(ErrorCode.NOT_CHALLENGED, _("This challenge is for somebody else."))


def check_rating_fits(lobby: Lobby, user: User) -> None:
    if lobby.rating_min is None and lobby.rating_max is None:
        return
    value = rating_of(user, lobby.ruleset, time_controls.parse(lobby.time_control))
    if not (lobby.rating_min or 0) <= value <= (lobby.rating_max or HIGHEST_RATING):
        raise RequestError(ErrorCode.OUT_OF_RANGE, _("Your rating is outside the range of this table."))


def rating_of(user: User, ruleset: str, control: time_controls.TimeControl) -> float:
    rules = rules_of(ruleset)
    speed = control.speed(rules.decisions)
    rating = Rating.objects.filter(user=user, pool=rules.pool, speed=speed).first()
    return rating.value if rating else elo.START
