"""What moderation forbids."""

from duelsite.error_codes import ErrorCode
from games.errors import RequestError
from games.events import ChatProposed, subscribe
from games.moderation import texts


@subscribe(ChatProposed, essential=True)
def check_may_write(event: ChatProposed) -> None:
    if event.user.is_muted():
        raise RequestError(ErrorCode.MUTED, texts.mute_text(event.user))
