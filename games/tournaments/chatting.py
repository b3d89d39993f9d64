"""The chat of an event. It is closed while a round with the same deals for all is being played."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite import ratelimit, sitetime
from duelsite.error_codes import ErrorCode
from games import events
from games.errors import RequestError
from games.events import ChatProposed
from games.sockets import publish
from games.sockets.announcements import TournamentChat, TournamentChatAgain, tournament_group
from games.sockets.server_messages import ChatMessage
from games.table.chatting import CHAT, LINES_SHOWN, LONGEST
from games.table.people import must_be_open
from games.tournaments import organising, selectors
from games.tournaments.models import Tournament, TournamentAction, TournamentChatLine

# Where a line was written, as messages name it.
ROOM = "tournament"


def say(*, code: str, user: User, text: str) -> TournamentChatLine:
    text = "".join(sign for sign in text if sign.isprintable()).strip()
    if not text:
        raise RequestError(ErrorCode.EMPTY, _("Your message is empty."))
    if len(text) > LONGEST:
        raise RequestError(ErrorCode.TOO_LONG, _("That is too long: the limit is 300 characters."))
    user = must_be_open(user)
    events.dispatch(ChatProposed(user))
    if user.is_suspended():
        raise RequestError(ErrorCode.MUTED, _("You cannot write at the moment."))
    tournament = event_of(code)
    check_is_open(tournament)
    if ratelimit.take(CHAT, str(user.pk)):
        raise RequestError(ErrorCode.TOO_FAST, _("You are going too fast. Please slow down."))
    with transaction.atomic():
        line = TournamentChatLine.objects.create(
            tournament=tournament, user=user, text=text, at=sitetime.now()
        )
        publish.after_commit(announcement_of(line, user.handle))
    return line


def event_of(code: str) -> Tournament:
    tournament = Tournament.objects.filter(code=code).first()
    if tournament is None:
        raise RequestError(ErrorCode.NO_SUCH_TOURNAMENT, _("There is no such tournament."))
    return tournament


def check_is_open(tournament: Tournament) -> None:
    if selectors.is_closed_now(tournament):
        raise RequestError(ErrorCode.CHAT_CLOSED, closed_text())


def closed_text() -> str:
    return _("The chat is closed until the round is over: all tables play the same deal.")


def announcement_of(line: TournamentChatLine, handle: str) -> TournamentChat:
    return TournamentChat(
        tournament_group(line.tournament_id), message_of(line, handle), line.user_id, line.pk
    )


def message_of(line: TournamentChatLine, handle: str) -> ChatMessage:
    return ChatMessage(line.pk, ROOM, handle, line.text, line.at.isoformat())


def history(tournament_id: int, unheard: frozenset[int]) -> list[ChatMessage]:
    """The last lines, without those of users whom the reader does not hear."""
    said = TournamentChatLine.objects.filter(tournament_id=tournament_id, hidden_at=None)
    lines = list(said.select_related("user").order_by("-id")[:LINES_SHOWN])
    return [message_of(line, line.user.handle) for line in reversed(lines) if line.user_id not in unheard]


def said_since(tournament_ids: list[int], since: datetime) -> list[TournamentChat]:
    """What was said in these events, any of which may have been missed."""
    lines = TournamentChatLine.objects.filter(tournament_id__in=tournament_ids, at__gte=since, hidden_at=None)
    return [announcement_of(line, line.user.handle) for line in lines.select_related("user").order_by("pk")]


@transaction.atomic
def hide(*, actor: User, code: str, line_id: int, reason: str) -> None:
    """Hide a line from everybody. Organisers and moderators can; the log keeps what it said."""
    tournament = event_of(code)
    if not organising.may_organise(tournament, actor):
        raise RequestError(ErrorCode.NOT_ORGANISER, _("Only the organisers can do that."))
    line = TournamentChatLine.objects.select_related("user").filter(tournament=tournament, pk=line_id).first()
    if line is None:
        raise RequestError(ErrorCode.NO_SUCH_LINE, _("There is no such line."))
    if line.hidden_at is not None:
        return
    name = TournamentAction.Name.HIDE_CHAT
    organising.log(tournament, actor, name, reason, player=line.user, details={"text": line.text})
    line.hidden_at = sitetime.now()
    line.save(update_fields=["hidden_at"])
    publish.after_commit(TournamentChatAgain(tournament_group(tournament.pk)))
