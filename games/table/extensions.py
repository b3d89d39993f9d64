"""What packages above the table add to its conversation. games/apps.py names the modules that do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.sockets.announcements import Announcement
from games.sockets.messages import Message
from games.sockets.server_messages import ServerMessage
from games.table.permissions import Action
from games.table.server_messages import GameInfo

# Does what a player asks for: called with game_id, user_id and message.
Service = Callable[..., None]
# What an announcement means for a seat (None: a spectator), in the reader's language; None: nothing.
MessageOf = Callable[[Any, GameInfo, int | None], ServerMessage | None]


class Extension:
    """Override what the package adds."""

    requests: Mapping[type[Message], Service] = {}
    announcements: Mapping[type[Announcement], MessageOf] = {}

    def actions_on_turn(self, info: GameInfo, seat: int) -> Sequence[Action]:
        """What a seat may ask for while it owes a decision."""
        return ()

    def texts(self) -> Mapping[str, str]:
        """What the table's scripts show, in the reader's language, by key."""
        return {}


_extensions: list[Extension] = []
# The announcements that mean something to any of them.
_heard: set[type[Announcement]] = set()


def register(extension: Extension) -> None:
    _extensions.append(extension)
    _heard.update(extension.announcements)


def hear(kind: type[Announcement]) -> bool:
    """Whether any extension listens to announcements of this type."""
    return kind in _heard


def service_for(message: Message) -> Service | None:
    services = (extension.requests.get(type(message)) for extension in _extensions)
    return next((service for service in services if service is not None), None)


def messages_for(announcement: Announcement) -> list[MessageOf]:
    kind = type(announcement)
    return [extension.announcements[kind] for extension in _extensions if kind in extension.announcements]


def actions_on_turn(info: GameInfo, seat: int) -> list[Action]:
    return [action for extension in _extensions for action in extension.actions_on_turn(info, seat)]


def texts() -> dict[str, str]:
    return {key: text for extension in _extensions for key, text in extension.texts().items()}
