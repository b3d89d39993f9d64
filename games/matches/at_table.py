"""Matches as a part of the table's conversation."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.matches import match_texts, services
from games.matches.models import MatchGame
from games.sockets import messages
from games.sockets.announcements import GameMatch
from games.table import extensions, server_messages
from games.table.server_messages import GameInfo


def begin_next(*, game_id: int, user_id: int, message: messages.Next) -> None:
    services.begin_at_once(match_id=match_id_of(game_id), user_id=user_id)


def resign(*, game_id: int, user_id: int, message: messages.ResignMatch) -> None:
    services.resign_match(match_id=match_id_of(game_id), user_id=user_id)


def match_id_of(game_id: int) -> int:
    match_id = MatchGame.objects.filter(game_id=game_id).values_list("match_id", flat=True).first()
    if match_id is None:
        raise RequestError(ErrorCode.NO_SUCH_MATCH, _("There is no such match."))
    return match_id


def match_message(announcement: GameMatch, info: GameInfo, seat: int | None) -> server_messages.Match:
    return server_messages.Match(code=announcement.code)


class Matches(extensions.Extension):
    requests = {messages.Next: begin_next, messages.ResignMatch: resign}
    announcements = {GameMatch: match_message}

    def texts(self) -> Mapping[str, str]:
        return match_texts.table_texts()


extensions.register(Matches())
