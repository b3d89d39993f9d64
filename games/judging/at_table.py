"""Hints as a part of the table's conversation."""

from collections.abc import Mapping, Sequence

from games.judging import hint_texts, hinting
from games.registry import plugin_of
from games.sockets import messages
from games.sockets.announcements import GameHint
from games.table import extensions
from games.table.permissions import Action
from games.table.server_messages import GameInfo, Hint


def ask(*, game_id: int, user_id: int, message: messages.Hint) -> None:
    hinting.ask_hint(game_id=game_id, user_id=user_id, version=message.v)


def hint_message(announcement: GameHint, info: GameInfo, seat: int | None) -> Hint | None:
    """A hint is for the seat that asked, and for nobody else."""
    if announcement.seat != seat:
        return None
    plugin = plugin_of(info.ruleset)
    assert plugin.judge is not None
    moves = [
        {**judged, "text": plugin.move_words(judged["move"], seat), "said": plugin.judge.hint_words(judged)}
        for judged in announcement.moves
    ]
    return Hint(v=announcement.version, moves=moves)


class Hints(extensions.Extension):
    requests = {messages.Hint: ask}
    announcements = {GameHint: hint_message}

    def actions_on_turn(self, info: GameInfo, seat: int) -> Sequence[Action]:
        others = (player for number, player in enumerate(info.players) if number != seat)
        against_people = not all(player.bot for player in others)
        reason = hinting.why_none(
            info.ruleset, rated=info.rated, against_people=against_people, origin=info.origin
        )
        return () if reason else (Action.HINT,)

    def texts(self) -> Mapping[str, str]:
        return hint_texts.texts()


extensions.register(Hints())
