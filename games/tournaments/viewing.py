"""What belongs to one viewer of an event: the own line, the game to go to, and what can be done."""

from dataclasses import dataclass
from enum import StrEnum

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import sitetime
from games.errors import RequestError
from games.tournaments import entering, page_texts, selectors
from games.tournaments.models import Entry, Format, Tournament
from games.tournaments.selectors import LINES_ON_PAGE, Own


class Action(StrEnum):
    ENTER = "enter"
    CHECK_IN = "check_in"
    PAUSE = "pause"
    RESUME = "resume"
    WITHDRAW = "withdraw"


def actions(tournament: Tournament, own: Own | None) -> list[Action]:
    """What an entrant, or somebody who may enter, can do now."""
    if tournament.is_over or (own is not None and own.state == Entry.State.REMOVED):
        return []
    if own is None or own.state == Entry.State.WITHDRAWN:
        return [Action.ENTER] if is_open(tournament, own) else []
    if own.state == Entry.State.PAUSED:
        return [Action.RESUME, Action.WITHDRAW]
    if tournament.status == Tournament.Status.OPEN:
        waits = tournament.check_in and not own.checked_in
        return [Action.CHECK_IN, Action.WITHDRAW] if waits else [Action.WITHDRAW]
    # To pause in a knock-out is to lose the next match.
    return [Action.WITHDRAW] if tournament.format == Format.KNOCKOUT else [Action.PAUSE, Action.WITHDRAW]


def is_open(tournament: Tournament, own: Own | None) -> bool:
    """Whether the event takes entries; the service looks again, more closely."""
    if own is None:
        return tournament.entry_count < tournament.max_entries
    return tournament.status == Tournament.Status.OPEN or tournament.format != Format.KNOCKOUT


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at an event, as the first page load needs it."""

    own: Own | None
    actions: list[Action]
    # Why the viewer cannot enter; nothing if they can, or have.
    refusal: str = ""
    page: int = 0
    # Whether the next pairing is what the viewer waits for.
    waits: bool = False

    @property
    def game_url(self) -> str:
        return game_url(self.own)


def game_url(own: Own | None) -> str:
    """Where an entrant plays now."""
    if own is not None and own.game:
        return reverse("game", args=[own.game])
    return ""


def viewer_of(tournament: Tournament, user: User | None) -> Viewer:
    """Queries the database, a few times for a member."""
    if user is None:
        refusal = "" if tournament.is_over else _("You need an account to play tournaments.")
        return Viewer(None, [], refusal)
    own = selectors.own_lines(tournament, [user.pk]).get(user.pk)
    can = actions(tournament, own)
    refusal = why_not(tournament, user, own) if own is None or own.state == Entry.State.WITHDRAWN else ""
    if own is not None and own.state == Entry.State.REMOVED:
        refusal = _("You were removed from this tournament.")
    page = 0 if own is None else page_of(selectors.position_of(tournament, own))
    return Viewer(own, [] if refusal else can, refusal, page, waits(tournament, own))


def waits(tournament: Tournament, own: Own | None) -> bool:
    is_in = own is not None and own.state == Entry.State.ENTERED and not own.game
    return is_in and tournament.status == Tournament.Status.RUNNING


def why_not(tournament: Tournament, user: User, own: Own | None) -> str:
    """The reason for which somebody cannot enter; nothing if they can, or if it is over anyway."""
    if tournament.is_over:
        return ""
    try:
        entering.check_may_enter(tournament, user, sitetime.now())
        if own is None or not own.is_numbered:
            entering.check_is_in_time(tournament)
    except RequestError as refused:
        return str(refused.message)
    if not is_open(tournament, own):
        return _("This tournament is full.") if own is None else _("It is too late to enter this tournament.")
    return ""


def page_of(position: int) -> int:
    return (position - 1) // LINES_ON_PAGE + 1


def score_text(own: Own) -> str:
    return page_texts.points_text(own.score)


def points_texts(own: Own) -> list[str]:
    return [page_texts.points_text(one) for one in own.points]
