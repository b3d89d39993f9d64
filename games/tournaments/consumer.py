"""The socket of an event, see docs/protocol.md. It reads, checks and passes on; services decide."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qs

from django.utils.translation import gettext as _

from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.sockets import messages
from games.sockets.announcements import Announcement
from games.sockets.conversation import MISSING, AckDetails, Conversation
from games.sockets.server_messages import Pong, now_ms
from games.table.people import must_play_in_person
from games.tournaments import chatting
from games.tournaments.listening import EventListener, look_on_entering
from games.tournaments.live_events import View
from games.tournaments.page import Place


class TournamentConsumer(Conversation):
    """The socket of a page of an event."""

    decoder = messages.tournament_decoder
    listener: EventListener | None = None

    async def open(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        entering = await in_thread(look_on_entering, self.code, self.user)
        if entering is None:
            sentence = _("There is no such tournament.")
            await self.refuse_connection(MISSING, ErrorCode.NO_SUCH_TOURNAMENT, sentence)
            return
        asked = parse_qs(self.scope.get("query_string", b"").decode("latin-1"))
        place = Place.of(lambda name: asked.get(name, [""])[0])
        known = asked.get("v", ["-1"])[0]
        version = int(known) if known.isdecimal() and len(known) < 10 else -1
        view = View(self.language, place)
        self.listener = await EventListener.enter(entering, self.inbox, view, self.user, version)
        await self.accept()
        await self.send_all(await self.listener.welcome())
        await self.listener.show_life()

    async def hang_up(self) -> None:
        await super().hang_up()
        if self.listener is not None:
            listener, self.listener = self.listener, None
            await listener.leave()

    async def send_all(self, texts: Iterable[str]) -> None:
        for text in texts:
            await self.send(text_data=text)

    async def hear(self, announcement: Announcement) -> None:
        await super().hear(announcement)
        if self.listener is not None:
            await self.send_all(await self.listener.hear(announcement))

    async def handle(self, message: Any) -> AckDetails | None:
        if self.listener is None:
            return None
        match message:
            case messages.Ping(n=n):
                await self.listener.show_life()
                await self.send_message(Pong(n=n, v=self.listener.version, now=now_ms()))
            case messages.Sync(v=version):
                await self.send_all(self.listener.catch_up(version))
            case messages.Chat(text=text):
                if self.user is None:
                    raise RequestError(ErrorCode.LOG_IN_FIRST, _("Log in to write in the chat."))
                user = must_play_in_person(self.user)
                await in_thread(chatting.say, code=self.code, user=user, text=text)
        return None
