"""When which notifications are sent. Importing this module also registers their texts."""

from games.events import (
    ChallengeSent,
    ChallengeSettled,
    GameAborted,
    GameEvent,
    GameFinished,
    TurnCause,
    TurnChanged,
    subscribe,
)
from games.models import Game
from games.notifications import challenges, texts
from games.notifications.ends import notify_end
from games.notifications.turns import notify_turns

texts.register_texts()


@subscribe(ChallengeSent, essential=True)
def challenge_sent(event: ChallengeSent) -> None:
    challenges.notify_challenge(event.lobby, event.invited)


@subscribe(ChallengeSettled, essential=True)
def challenge_settled(event: ChallengeSettled) -> None:
    if event.is_withdrawn:
        challenges.withdraw_challenge(event.lobby)
    else:
        challenges.settle_challenge(event.lobby, users=event.user_ids)


@subscribe(TurnChanged, when=lambda event: event.game.control.per_move and event.cause != TurnCause.CLOCKS)
def turn_changed(event: TurnChanged) -> None:
    notify_turns(event.game)


@subscribe(GameFinished, GameAborted, when=lambda event: event.game.origin not in Game.SOLO)
def game_over(event: GameEvent) -> None:
    notify_turns(event.game)
    notify_end(event.game)
