"""The socket of the lobby, see docs/protocol.md. Consumers read, check and pass on; services decide."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from accounts.models import User
from duelsite.error_codes import ErrorCode
from duelsite.threads import in_thread
from games.errors import RequestError
from games.lobby import filling, joining, leaving, opening, pairing
from games.lobby.listening import LobbyListener
from games.lobby.waits import expected_wait
from games.models import Game, Lobby
from games.sockets import limits, messages
from games.sockets.announcements import Announcement
from games.sockets.conversation import AckDetails, Conversation
from games.sockets.server_messages import Pong, now_ms
from games.table.people import must_play_in_person


class LobbyConsumer(Conversation):
    """The list of open lobbies, and what concerns the user: challenges, games that begin, turns."""

    decoder = messages.lobby_decoder
    listener: LobbyListener | None = None

    async def open(self) -> None:
        self.listener = LobbyListener(self.user, self.inbox)
        if b"seeks=no" not in self.scope.get("query_string", b""):
            await self.listener.watch_list()
        await self.accept()
        await self.send_all(await self.listener.welcome())
        await self.listener.show_life()

    async def hang_up(self) -> None:
        if self.listener is not None:
            await self.listener.leave()
        await super().hang_up()

    async def send_all(self, texts: Iterable[str]) -> None:
        for text in texts:
            await self.send_text(text)

    async def hear(self, announcement: Announcement) -> None:
        await super().hear(announcement)
        if self.listener is not None:
            # The user may have been read again, or have logged out.
            self.listener.user = self.user
            await self.send_all(await self.listener.hear(announcement))

    async def handle(self, message: Any) -> AckDetails | None:
        if self.listener is None:
            return None
        if isinstance(message, messages.Ping):
            await self.listener.show_life()
            await self.send_message(Pong(n=message.n, now=now_ms()))
            return None
        if isinstance(message, messages.ListLobbies):
            await self.send_all(self.listener.whole_list())
            return None
        if self.user is None:
            raise RequestError(ErrorCode.LOG_IN_FIRST, _("Log in first, or play a bot as a guest."))
        must_play_in_person(self.user)
        await in_thread(limits.check_lobby, self.user, self.scope["address"])
        return await self.act(message, self.user)

    async def act(self, message: Any, user: User) -> AckDetails | None:
        match message:
            case messages.Quick():
                return await in_thread(look_for_opponents, message, user)
            case messages.OpenLobby() | messages.Challenge():
                lobby = await in_thread(open_lobby, message, user)
                return {"seek": lobby.code}
            case messages.Join() | messages.Fill() | messages.Start():
                await in_thread(limits.check_new_game_from, self.scope["address"], user)
                game = await in_thread(take_seats, message, user)
                return {"game": game.code} if game else {"seek": message.lobby}
            case _:
                await in_thread(give_up_seats, message, user)
                return None


def open_lobby(message: messages.OpenLobby | messages.Challenge, user: User) -> Lobby:
    if isinstance(message, messages.OpenLobby):
        return opening.open_lobby(host=user, kind=Lobby.Kind.OPEN, **wishes(message))
    return opening.challenge(host=user, **wishes(message))


def look_for_opponents(message: messages.Quick, user: User) -> AckDetails:
    lobby = pairing.find_opponents(host=user, **wishes(message))
    return {"seek": lobby.code, "expected": expected_wait(lobby)}


def wishes(message: messages.OpenLobby | messages.Quick | messages.Challenge) -> dict[str, Any]:
    """The fields of these messages are the keywords of the services."""
    wanted = msgspec.structs.asdict(message)
    del wanted["id"]
    return wanted


def take_seats(message: messages.Join | messages.Fill | messages.Start, user: User) -> Game | None:
    """For the user or for bots; the game, if that was the last free seat."""
    match message:
        case messages.Join(lobby=code):
            return joining.join_lobby(user=user, code=code)
        case messages.Fill(lobby=code, level=level):
            return filling.seat_bot(host=user, code=code, level=level)
        case messages.Start(lobby=code):
            return filling.start_now(host=user, code=code)


def give_up_seats(
    message: messages.Cancel | messages.Leave | messages.Unseat | messages.DeclineChallenge, user: User
) -> None:
    """The user's own, a bot's, or one that the user was invited to."""
    match message:
        case messages.Cancel(lobby=code):
            leaving.close_lobbies(host=user, code=code)
        case messages.Leave(lobby=code):
            leaving.leave_lobby(user=user, code=code)
        case messages.Unseat(lobby=code, level=level):
            filling.unseat_bot(host=user, code=code, level=level)
        case messages.DeclineChallenge(lobby=code):
            leaving.decline_challenge(user=user, code=code)
